"""The law of moves, and rules that break it: who comes too far, and who did not pay for what lay under his front."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from tests.rulesets.nap.table import area, line, moving
from tests.rulesets.ps import table as ps
from tests.rulesets.unit_table import UnitTable

from sandtable.engine.draft import Step
from sandtable.engine.game import Game
from sandtable.engine.state import Setup
from sandtable.geometry.ground import Area, Line
from sandtable.names import Json
from sandtable.testkit import battles, fresh
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.strides import check_stride
from sandtable.testkit.watching import Move

HEDGE = line("h", "hedge", -9, 3, 9, 3)
WOOD = area("w", "wood", 0, 3, 10, 2)


def marched(*ground: Area | Line) -> tuple[UnitTable, Step]:
    table = moving("a1 inf at 0 0\nb1 inf at 0 20", *ground)
    step = table.verdict("move a1 forward 4").step
    assert step is not None
    return table, step


def sent(text: str, *ground: Area | Line) -> tuple[UnitTable, Step]:
    """Horse of Pike & Shotte with the enemy close behind and before it, told to go somewhere on its own initiative."""
    table = ps.table("a1 horse at 0 0 180\na2 horse at 8 0\nb1 pike at 0 4\nb2 pike at 8 4", *ground)
    step = table.verdict(text).step
    assert step is not None
    return table, step


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("move a1 forward 6", ()),
        ("move a1 forward 5.5", (ps.area("w", "wood", 0, -4, 9, 0.5),)),
        ("move a2 forward 2", (ps.line("h", "hedge", 0, 0.3, 16, 0.3),)),
    ],
    ids=["open", "partly through woods", "over a hedge"],
)
def test_moves_of_pike_and_shotte_keep_the_law(text: str, ground: tuple[Area | Line, ...]) -> None:
    table, step = sent(text, *ground)
    check_stride(table.game, table.state, step, "here")


def ruled_by(step: Step, **told: Json) -> Step:
    """The same move, ruled on with something else told of it; nothing is told of what is nothing."""
    assert step.event.told is not None
    rulings = []
    for ruled in step.event.told.ruled:
        given = {key: value for key, value in {**ruled.given, **told}.items() if value is not None}
        rulings.append(replace(ruled, given=given))
    return step._replace(event=replace(step.event, told=replace(step.event.told, ruled=tuple(rulings))))


@pytest.mark.parametrize("ground", [(), (HEDGE,), (WOOD,)], ids=["open", "hedge", "wood"])
def test_an_honest_move_keeps_the_law(ground: tuple[Area | Line, ...]) -> None:
    table, step = marched(*ground)
    check_stride(table.game, table.state, step, "here")


def wheeled() -> tuple[UnitTable, Step]:
    """Guns on a base that is twice as deep as wide: their middle swings farther than the corner of their front."""
    table = moving("a1 foot-art at 0 0\nb1 inf at 0 20")
    step = table.verdict("move a1 wheel-right 38.197").step
    assert step is not None
    return table, step


def test_a_deep_base_wheels_for_the_arc_of_its_front() -> None:
    # As in auerstedt steady 12006 404: the arc is an inch, and the middle comes 1.1 inches round.
    table, step = wheeled()
    check_stride(table.game, table.state, step, "here")


def test_a_wheel_that_is_wider_than_was_ruled_is_found() -> None:
    table, step = wheeled()
    with pytest.raises(LawBroken, match=r"a1 comes 1.10 inch from where it was, and the sheet gave it 0.9"):
        check_stride(table.game, table.state, ruled_by(step, arc=0.85), "here")


def test_a_move_that_is_longer_than_was_ruled_is_found() -> None:
    table, step = marched()
    with pytest.raises(LawBroken, match=r"a1 comes 4.00 inch from where it was, and the sheet gave it 3"):
        check_stride(table.game, table.state, ruled_by(step, open=3), "here")


def test_a_hedge_that_was_not_paid_is_found() -> None:
    table, step = marched(HEDGE)
    with pytest.raises(LawBroken, match=r"a1 crosses \['h'\], and the sheet was told of 0"):
        check_stride(table.game, table.state, ruled_by(step, obstacles=None), "here")


def test_a_wood_that_was_not_paid_is_found() -> None:
    table, step = marched(WOOD)
    with pytest.raises(LawBroken, match=r"a1 goes through \['w'\], and the sheet was not told"):
        check_stride(table.game, table.state, ruled_by(step, open=4, rough=None), "here")


def test_fresh_battles_are_fought_in_one_process_and_looked_at_in_another(capsys: pytest.CaptureFixture[str]) -> None:
    assert fresh.main(["toy", "--small", "1", "--large", "1", "--from", "91"]) == 0
    assert "toy: 4 battles, " in capsys.readouterr().out


def test_what_a_log_has_otherwise_is_found() -> None:
    fight = fresh.Fight("toy-twins", "random", "91")
    log = fresh.fought(fight).log.splitlines()
    del log[5]
    assert "it does not replay" in fresh.looked_at(fight, fresh.Fought("\n".join(log))).wrong[-1]


def test_a_battle_that_stops_short_is_told_of_with_the_event_at_which_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopping(game: Game, setup: Setup, seed: str, player: str) -> Iterator[Move]:
        yield from islice(battles.played(game, setup, seed, player), 3)
        raise LawBroken("it stops short")

    monkeypatch.setattr(fresh, "played", stopping)
    fight = fresh.Fight("toy-twins", "random", "91")
    assert fresh.looked_at(fight, fresh.fought(fight)).wrong == (f"{fight}, event 4: it stops short",)
