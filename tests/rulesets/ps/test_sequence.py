"""The sequence of play that is run is the sheet's, with the steps between that the sheet does not name (section 3)."""

from __future__ import annotations

from tests.rulesets.ps.table import table

from sandtable.engine.machine import waiting
from sandtable.rulesets.ps.facts.troops import STEPS
from sandtable.rulesets.ps.initiative import INITIATIVE
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.sequence import FRAME, SEQUENCE


def test_the_steps_come_in_the_order_of_the_sheet() -> None:
    words = [phase.word for phase in SEQUENCE if phase.word in STEPS.words]
    assert sorted(words) == sorted(STEPS.words)
    for step, then in zip(words, [*words[1:], words[0]], strict=True):
        result, _ = ASK["sequence"].adjudicate({"after": step}, {})
        assert (result["step"], result["player_changes"]) == (then, then == words[0])


def test_the_lit_step_is_the_one_that_is_played() -> None:
    t = table("a1 mixed at 0 0\nb1 mixed at 0 3.5")
    found = waiting(FRAME, t.state)
    assert found is not None
    assert found.what is INITIATIVE
    assert found.about.units == ("a1",)
    lit = [t.state.phase]
    for _ in range(3):
        t.order("done")
        lit.append(t.state.phase)
    assert lit == ["initiative", "orders", "shooting", "initiative"]
    assert [step.word for step in FRAME.phases(t.state) if step.lit] == ["initiative"]
    assert t.state.own.side == "b"


def test_dice_of_a_step_are_thrown_in_that_step() -> None:
    t = table("a1 mixed elite at 0 0\nb1 mixed at 0 20", own={"disordered": ("a1",)})
    assert (t.asks, t.state.phase) == ("elite", "rally-elite")
    t.roll(1)
    assert (t.asks, t.state.phase) == ("orders", "orders")
