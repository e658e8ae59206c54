"""The law of those who must attack, and a game that breaks it."""

from __future__ import annotations

import pytest
from tests.rulesets.nap.table import moving

from sandtable.mechanics.pulse import attacking
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.onslaught import check_onslaught


def let_go(bodies: str) -> None:
    """Side a, on Attack, says done; every event is looked at."""
    table = moving(bodies, own={"status": {"A1": "attack", "B1": "hold"}, "cds": {}})
    said = table.verdict("done").step
    assert said is not None
    table.state = said.state
    while table.state.ask is None and table.state.ending is None:
        step = table.game.go_on(table.state)
        check_onslaught(table.state, step, "here")
        table.state = step.state


def test_who_attacks_keeps_the_law_h19() -> None:
    let_go("a1 inf at 0 0\nb1 inf at 0 9")
    let_go("a1 inf at 0 0\nb1 inf at 0 20")


def test_who_halts_before_an_enemy_in_reach_is_found_h19(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attacking, "reached", lambda state, id: None)
    with pytest.raises(LawBroken, match=r"a1 must attack and halts .* with b1 in reach"):
        let_go("a1 inf at 0 0\nb1 inf at 0 9")
