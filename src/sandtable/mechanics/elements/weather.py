"""Weather that comes from one side: where from, and who has it in his face."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, between, towards
from sandtable.names import Side

QUARTERS: Mapping[int, int] = {1: 0, 2: 90_000, 3: 180_000, 4: 270_000}
"""By die: where it comes from, as the side that dices looks up the table; else it is diced for again."""
FROM: Mapping[Side, int] = {"a": 0, "b": HALF}
IN_FACE = 45_000
QUARTER_ODDS: Mapping[str, Fraction] = {
    **dict.fromkeys(("ahead", "right", "behind", "left"), Fraction(1, 6)),
    "again": Fraction(2, 6),
}


def blows_from(side: Side, quarter: int) -> int:
    """The facing from which it comes, for a quarter as that side sees it."""
    return (FROM[side] + quarter) % TURN


def fallen(state: State, word: str, blowing: Collection[str], then: str) -> Draft:
    """The weather of the day is known, and for some sorts is asked where they come from before it goes on."""
    draft = Draft(state)
    draft.set(weather=word)
    if word not in blowing:
        draft.set(phase=then)
    draft.tell(says=f"The weather: {word}.", weather=word)
    return draft


def in_face(state: State, id: str, foe: str, quarter: str) -> bool:
    """Whether an element that turns to an enemy has the weather in its face."""
    own, other = state.field.rects[id].pose, state.field.rects[foe].pose
    return abs(between(towards(other.x - own.x, other.y - own.y), int(quarter))) <= IN_FACE
