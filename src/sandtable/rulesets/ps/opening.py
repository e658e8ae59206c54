"""Who deploys first and so has the first turn: as the scenario says, or by a die for each side (H12, H14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.told import Fate
from sandtable.names import OTHER, Json, Side
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.telling import sentence
from sandtable.sheet.ruling import Result


def moves(state: State[Own]) -> Side:
    """The side that has the first turn."""
    found: Side = state.own.first or state.setup.traits.get("moves_first", "a")
    return found


def deploys(state: State[Own]) -> Side:
    """The side that places a battalia first."""
    found: Side = state.own.first or state.setup.traits.get("deploys_first", "a")
    return found


def unsettled(state: State[Own]) -> bool:
    """Whether the dice are to say it and have not yet."""
    return bool(state.setup.options.get("H12")) and not state.own.first


def _lower(given: Json, faces: Mapping[str, int]) -> Result:
    """The side whose die is the lower; nothing if neither is."""
    a, b = faces["a"], faces["b"]
    return {"first": "a" if a < b else "b" if b < a else ""}


def _done(draft: Draft[Own], _: None, result: Result) -> Next:
    if first := result["first"]:
        draft.own = replace(draft.own, first=first, side=first)
    return None


def _told(state: State[Own], _: None, result: Result) -> str:
    first = result["first"]
    return sentence(f"{state.setup.army(first)} must deploy and move first") if first else "Equal: roll again."


FIRST: Cast[Own, None] = Cast(
    "first",
    PlainDice(lambda given: {given["named"]: D6, OTHER[given["named"]]: D6}, _lower),
    _done,
    lambda state, _: "A die for each side: the lower deploys first and moves first.",
    given=lambda state, _: {"named": moves(state)},
    about=lambda state, _: (moves(state), OTHER[moves(state)]),
    owner=lambda state, _, side: "a" if side == "a" else "b",
    leads=lambda state, _, result: (
        Fate("", "first", f"first to move is {state.setup.army(result['first'])}" if result["first"] else "roll again"),
    ),
    tells=_told,
)
