"""The weather of the day (H27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.mechanics.elements.laying import invader
from sandtable.mechanics.elements.weather import BLOWING, quarter_dice, weather_dice
from sandtable.rulesets.dbr.own import Own
from sandtable.sheet.ruling import Result

WEATHER: Mapping[int, str] = {2: "mist", 3: "rain", 4: "wind", 11: "sun", 12: "dust"}
"""By the sum of two dice."""
LIFTS = 5
"""The least that makes mist lift at the start of a bound."""


def _from_where(weather: str) -> str:
    says = f"The {weather} is ahead of the attacker (1), on his right (2), behind him (3), on his left (4)."
    return f"{says} Roll again on 5 or 6."


DAY: Cast[Own, None] = weather_dice(
    PlainDice(
        lambda given: {"first": D6, "second": D6},
        lambda given, faces: {"weather": WEATHER.get(faces["first"] + faces["second"], "fair")},
    ),
    "The weather: 2 mist, 3 rain or snow, 4 strong wind, 11 low sun, 12 dust, else fair.",
)
QUARTER: Cast[Own, None] = quarter_dice("the attacker", _from_where)


def dice(state: State[Own]) -> Opening | None:
    """Two dice for the weather, if it is diced for, and where it comes from another."""
    if not state.setup.options.get("H27"):
        return None
    return (QUARTER if state.own.weather in BLOWING else DAY).of(invader(state))


def _lifted(draft: Draft[Own], _: None, result: Result) -> Next:
    """The mist lifts, or it does not."""
    if result["lifts"]:
        draft.own = replace(draft.own, weather="fair")
    draft.say("The mist lifts." if result["lifts"] else "The mist stays.")
    return None


MIST: Cast[Own, None] = Cast(
    "mist",
    PlainDice(lambda given: {"die": D6}, lambda given, faces: {"lifts": faces["die"] >= LIFTS}),
    _lifted,
    lambda state, _: "The mist lifts on a 5 or 6.",
)
