"""The weather of the day (H38)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Opening
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.geometry.ground import Area, Corner, Ground
from sandtable.geometry.outline import signed_area
from sandtable.mechanics.elements.laying import invader
from sandtable.mechanics.elements.weather import BLOWING, quarter_dice, weather_dice
from sandtable.rulesets.dbm.own import PACE, Own

WEATHER = {1: "rain", 2: "wind", 3: "sun"}
WIDENING = 80 * PACE


def _rained(draft: Draft[Own], word: str) -> None:
    if word == "rain":
        draft.lay(widened(draft.state.ground))


def _from_where(weather: str) -> str:
    if weather == "sun":
        return "The sun stands left of the invader on 1 to 3."
    says = "The wind blows from the edge that faces the invader (1), his right (2), his own (3) or his left (4)."
    return f"{says} Roll again on 5 or 6."


DAY: Cast[Own, None] = weather_dice(
    PlainDice(lambda given: {"weather": D6}, lambda given, faces: {"weather": WEATHER.get(faces["weather"], "fair")}),
    "The weather: 1 rain, 2 wind, 3 low sun, else fair.",
    _rained,
)
QUARTER: Cast[Own, None] = quarter_dice("the invader", _from_where, halves=("sun",))


def dice(state: State[Own]) -> Opening | None:
    """A die for the weather, if it is diced for, and once it blows or shines, another for where from."""
    if not state.setup.options.get("H38"):
        return None
    return (QUARTER if state.own.weather in BLOWING else DAY).of(invader(state))


def widened(ground: Ground) -> Ground:
    """Rain widens the marshes by 80 paces, as far as the table goes."""
    return replace(ground, areas=tuple(_widened(ground, area) for area in ground.areas))


def _widened(ground: Ground, area: Area) -> Area:
    if area.kind != "marsh":
        return area
    half_w, half_d = ground.width // 2, ground.depth // 2
    grown = _grown(area.outline, WIDENING)
    return replace(area, outline=tuple((max(-half_w, min(half_w, x)), max(-half_d, min(half_d, y))) for x, y in grown))


def _grown(outline: Sequence[Corner], wider: int) -> list[Corner]:
    """An outline whose every border is moved out so far; sharp corners are not drawn out beyond thrice that."""
    corners = list(dict.fromkeys(outline))
    sign = 1 if signed_area(corners) > 0 else -1
    found = []
    for n, (x, y) in enumerate(corners):
        ax, ay = _out(corners[n - 1], (x, y), sign)
        bx, by = _out((x, y), corners[(n + 1) % len(corners)], sign)
        far = wider / max(1 / 3, 1 + ax * bx + ay * by)
        found.append((round(x + (ax + bx) * far), round(y + (ay + by) * far)))
    return found


def _out(p: Corner, q: Corner, sign: int) -> tuple[float, float]:
    """Which way is out of the border from one corner to the next, where the corners run counter-clockwise."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = hypot(dx, dy)
    return sign * dy / length, -sign * dx / length
