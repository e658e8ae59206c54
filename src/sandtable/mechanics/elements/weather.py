"""Weather that comes from one side: where from, and who has it in his face."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, TURN, between, towards
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.laying import invader
from sandtable.names import Side
from sandtable.sheet.ruling import Result

QUARTERS: Mapping[str, int] = {"ahead": 0, "right": 90_000, "behind": 180_000, "left": 270_000}
"""Where it comes from, as the side that dices looks up the table."""
AGAIN = "again"
BY_DIE: Mapping[int, str] = {1: "ahead", 2: "right", 3: "behind", 4: "left", 5: AGAIN, 6: AGAIN}
BLOWING = ("wind", "sun")
"""Weather that comes from somewhere: another die says where from."""
FROM: Mapping[Side, int] = {"a": 0, "b": HALF}
IN_FACE = 45_000


def blows_from(side: Side, quarter: int) -> int:
    """The facing from which it comes, for a quarter as that side sees it."""
    return (FROM[side] + quarter) % TURN


def weather_dice(
    question: PlainDice, says: str, known: Callable[[Draft[B], str], None] = lambda draft, word: None
) -> Cast[B, None]:
    """The weather of the day, by a question that answers `weather`; `known` is what it does to the table."""

    def done(draft: Draft[B], _: None, result: Result) -> Next:
        word = result["weather"]
        draft.own = replace(draft.own, weather=word)
        known(draft, word)
        draft.say(f"The weather: {word}.")
        if word not in BLOWING:
            draft.over()
        return None

    return Cast("weather", question, done, lambda state, _: says)


def quarter_dice(whose: str, says: Callable[[str], str], halves: Collection[str] = ()) -> Cast[B, None]:
    """Where it comes from; from nowhere is rolled for again. Weather of some sorts comes from the left or the right."""

    def read(weather: str, faces: Mapping[str, int]) -> Result:
        face = faces["quarter"]
        return {"quarter": ("left" if face <= 3 else "right") if weather in halves else BY_DIE[face]}

    def done(draft: Draft[B], _: None, result: Result) -> Next:
        weather, quarter = draft.own.weather, result["quarter"]
        if quarter == AGAIN:
            draft.say("Roll again.")
            return None
        facing = blows_from(invader(draft.state), QUARTERS[quarter])
        draft.own = replace(draft.own, weather=f"{weather} {facing}")
        where = quarter if quarter in ("ahead", "behind") else f"the {quarter}"
        draft.say(f"The {weather} comes from {where} of {whose}.")
        draft.over()
        return None

    question = PlainDice(lambda given: {"quarter": D6}, read)
    return Cast(
        "quarter", question, done, lambda state, _: says(state.own.weather), given=lambda state, _: state.own.weather
    )


def in_face(state: State[B], id: str, foe: str, quarter: str) -> bool:
    """Whether an element that turns to an enemy has the weather in its face."""
    own, other = state.field.rects[id].pose, state.field.rects[foe].pose
    return abs(between(towards(other.x - own.x, other.y - own.y), int(quarter))) <= IN_FACE
