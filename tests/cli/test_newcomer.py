"""A newcomer at the terminal, in every game: whatever he types is answered, and the battle goes on."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from sandtable import catalogue
from sandtable.cli import person
from sandtable.cli.typing import Left
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.seen import Seen
from sandtable.names import SIDES
from sandtable.notation.order import write

LINES = 40


def newcomer(battle: Battle, chance: Random, typed: list[str]) -> Callable[[str], str]:
    """Types what is possible, and as often something that is half right, of which he hears why not."""

    def types(what: str) -> str:
        if len(typed) == LINES:
            raise Left
        assert battle.deciding is not None
        seen = Seen(battle.game, battle.state, battle.deciding)
        order = write(chance.choice(list(seen.legal())), battle.game, battle.setup)
        sides = {id: seen.state.side(id) == seen.seat for id in seen.state.field}
        on_table = {mine: [id for id in sides if sides[id] is mine] for mine in (True, False)}
        own, foe = (chance.choice(on_table[mine] or ["a1"]) for mine in (True, False))
        verb = chance.choice(seen.answers)
        half_right = (
            "?", f"? {own}", f"? {foe}", "map", f"map {own}", "roster", f"try {order}", "try 1", "1", "99", "undo",
            "standing", f"{verb} {own} far", f"{verb} {own} left as far as they can", f"{verb} {own} towards {foe}",
            f"{verb} {own} towards 10 10", f"{verb} {own} forward 999", f"{verb} {own} {foe}", f"{verb}", "xyzzy",
        )  # fmt: skip
        typed.append(order if chance.random() < 0.4 else chance.choice(half_right))
        return typed[-1]

    return types


@pytest.mark.parametrize("rules", catalogue.fought())
def test_whatever_a_newcomer_types_is_answered(rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "battle.toml"
    file.write_text(catalogue.template(rules), "utf-8")
    typed: list[str] = []
    battle = Battle(catalogue.game(rules), catalogue.scenario(str(file)), Stream(rules))
    monkeypatch.setattr(person, "typed", newcomer(battle, Random(rules), typed))
    shown = io.StringIO()
    people = {side: person.Person(side, Console(file=shown, width=80, height=24)) for side in SIDES}
    with suppress(Left):
        while not battle.over:
            if battle.step() is None:
                assert battle.deciding is not None
                people[battle.deciding](battle)
    assert len(typed) == LINES or battle.over
    told = shown.getvalue()
    assert "turn 1" in told
    assert max(map(len, told.splitlines())) <= 80, "nothing is wider than the terminal"
