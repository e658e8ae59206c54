"""The ground as this game has it (H7, H8, H23, H24, H45)."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.state import State
from sandtable.geometry.ground import Line
from sandtable.geometry.rect import Polygon
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.terrain import NUDGE, Terrain, middle_of, standing_edge, through_gate, works_in
from sandtable.rulesets.dbm.facts.vocabulary import MOUNTED, NAVAL
from sandtable.rulesets.dbm.own import PACE, WIDTH, Own

GOING_IN: Mapping[str, str] = {
    "gentle-hill": "good",
    "beach": "good",
    "rough": "rough",
    "orchard": "rough",
    "fields": "rough",
    "steep-hill": "rough",
    "wood": "difficult",
    "marsh": "difficult",
    "dunes": "difficult",
    "built-up": "difficult",
}
WOODS = ("wood", "orchard")
"""Shooting to or from these is at a disadvantage; groves count as orchards."""


def _climbs(state: State[Own], id: str, line: Line, outline: Polygon) -> bool:
    """Foot climb temporary works; mounted none, and nobody permanent ones, but through gates that are open to them."""
    if line.kind == "fortification-temporary" and kind(state, id) not in MOUNTED:
        return True
    return through_gate(state, id, line, outline)


TERRAIN = Terrain(
    pace=PACE,
    width=WIDTH,
    goings=GOING_IN,
    naval=NAVAL,
    on_bank=60 * PACE,
    shoals=100 * PACE,
    dry=("paltry",),
    wades=lambda state, id, river: river != "deep",
    climbs=_climbs,
    at_home=lambda own, area: own == "cm" and area == "dunes",
)


def at_home(state: State[Own], id: str) -> bool:
    """Camels count dunes as good going."""
    if kind(state, id) != "cm" or not state.ground.areas:
        return False
    return any(area.kind == "dunes" for area, _ in state.ground.along(*standing_edge(state.field.rects[id])))


def higher(state: State[Own], id: str, foe: str) -> bool:
    """Whether it is upslope: both are on one hill, and it is nearer to the crest (H45)."""
    if not state.ground.areas:
        return False
    own, other = middle_of(state.field.rects[id]), middle_of(state.field.rects[foe])
    return bool(terrain.higher(state, own, other, PACE))


def stops_pursuit(state: State[Own], id: str, outline: Polygon) -> bool:
    """Whether fortifications lie before its front in an outline: they stop pursuit, though foot may climb them at other
    times (H33). Those that it stands astride of stop nobody."""
    rect = state.field.rects[id]
    start, end = rect.depth / 2 - NUDGE, max(rect.pose.seen(corner)[1] for corner in outline)
    if end <= start:
        return False
    ahead = rect.shaped(rect.pose.shifted((start + end) / 2), rect.width, round(end - start))
    return works_in(TERRAIN, state, ahead.corners)
