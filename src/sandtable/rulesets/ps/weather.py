"""Mist: how far one sees is thrown anew each turn (H44)."""

from __future__ import annotations

from dataclasses import replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.rulesets.ps.own import Own
from sandtable.sheet.ruling import Result

STEP = 4
"""Inches for each point of the die."""


def misty(state: State[Own]) -> bool:
    """Whether there is mist in this turn."""
    options = state.setup.options
    turns = int(options.get("H44-turns") or 0)
    return options.get("H44") == "mist" and (not turns or state.own.turn <= turns)


def _done(draft: Draft[Own], _: None, result: Result) -> Next:
    draft.own = replace(draft.own, sight=result["inches"])
    draft.over()
    return None


MIST: Cast[Own, None] = Cast(
    "mist",
    PlainDice(lambda given: {"mist": D6}, lambda given, faces: {"inches": STEP * faces["mist"]}),
    _done,
    lambda state, _: "In the mist: how far does one see?",
    tells=lambda state, _, result: f"One sees {result['inches']} inches in the mist.",
)
