"""The weather of the day (H38)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, State
from sandtable.geometry.ground import Area, Corner, Ground
from sandtable.geometry.outline import signed_area
from sandtable.mechanics.elements.laying import invader
from sandtable.mechanics.elements.weather import QUARTERS, blows_from, fallen
from sandtable.rulesets.dbm.own import PACE

WEATHER = {1: "rain", 2: "wind", 3: "sun"}
WIDENING = 80 * PACE
LEFT, RIGHT = 270_000, 90_000


def ask(state: State) -> Ask:
    """A die for the weather, and once it blows or shines, another for where from."""
    weather = state.own.weather
    if weather == "wind":
        says = "The wind blows from the edge that faces the invader (1), his right (2), his own (3) or his left (4)."
        return Ask("quarter", invader(state), dice=("D6",), says=f"{says} Roll again on 5 or 6.")
    if weather == "sun":
        return Ask("quarter", invader(state), dice=("D6",), says="The sun stands left of the invader on 1 to 3.")
    return Ask("weather", invader(state), dice=("D6",), says="The weather: 1 rain, 2 wind, 3 low sun, else fair.")


def fall(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    word = WEATHER.get(dice[0], "fair")
    draft = fallen(state, word, ("wind", "sun"), "deploy")
    if word == "rain":
        draft.lay(widened(state.ground))
    return draft.step("weather", seat=asked.seat, dice=dice)


def fall_quarter(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """Where it comes from, seen by the invader; a wind from nowhere is rolled for again."""
    draft = Draft(state)
    weather = state.own.weather
    quarter = QUARTERS.get(dice[0]) if weather == "wind" else (LEFT if dice[0] <= 3 else RIGHT)
    if quarter is not None:
        word = f"{weather} {blows_from(invader(state), quarter)}"
        draft.set(weather=word, phase="deploy")
        draft.tell(weather=word)
    draft.tell(says="Roll again." if quarter is None else f"The {weather} comes from {SIDES[quarter]} of the invader.")
    return draft.step("weather", seat=asked.seat, dice=dice)


SIDES = {0: "ahead", 90_000: "the right", 180_000: "behind", 270_000: "the left"}


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
