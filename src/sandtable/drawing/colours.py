"""The colours of the picture: parchment and earth, a warm dark army and a cool light one.

Side a is always darker than side b, so that a print without colour tells them apart as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.names import Side

PAPER = "#f6eedb"
PARCHMENT = "#efe2c2"
PARCHMENT_DARK = "#b99b62"
CLOUD = "#a3a85c"
INK_BROWN = "#3a2a1a"
INK_SOFT = "#6e5a40"
GOLD = "#e8b93c"
GOLD_RIM = "#6b4a0c"
ALARM = "#c2180f"
HALO = "#f4ead0"

TREE, TREE_LIT, TREE_RIM = "#6d8c4e", "#9db573", "#34492a"
WOOD_FLOOR = "#b5bf86"
ORCHARD_FLOOR = "#d3d69b"
EARTH = "#4d3a28"
ROOF, ROOF_LIT = "#a65a43", "#c77f5f"
TOWN_FLOOR = "#dccdb0"
HILL, HILL_HIGH, HILL_INK = "#e6d09a", "#d0ab6c", "#8a6434"
STEEP, STEEP_HIGH, STEEP_INK = "#d6b583", "#a97f4d", "#5f3f1f"
MARSH, MARSH_INK, MARSH_WATER = "#ccd5b3", "#4f6b45", "#6c97a6"
ROUGH, ROUGH_INK, ROUGH_STONE = "#dccba0", "#75603c", "#c3b18b"
DUNE, DUNE_INK, DUNE_LEE = "#f3dfa6", "#b08a45", "#dfc07a"
FIELD, FIELD_OTHER, FIELD_INK, HEDGE = "#ecdf9f", "#d9d38a", "#b49c50", "#66783c"
BEACH, BEACH_INK = "#f5e9c2", "#c3a666"
WATER, WATER_LIGHT, WATER_INK = "#a8c9d6", "#d3e6ec", "#3f7189"
WATER_DEEP = "#7fadc2"
ROAD, ROAD_INK = "#f3e6c4", "#8f6f45"
STONE, STONE_LIT, STONE_INK = "#9c948a", "#cfc8bd", "#443e37"
TIMBER, TIMBER_INK = "#a57a48", "#4f341a"


@dataclass(frozen=True, slots=True)
class Livery:
    """How the bases of one command are coloured."""

    body: str
    rim: str
    front: str
    sign: str
    tint: str


_BODIES = {
    "a": ("#a8322a", "#c2542c", "#84203d", "#8c4a1e", "#b5305a", "#6e2a20"),
    "b": ("#a9cbee", "#8fb6da", "#bfd0f4", "#9bd0d8", "#c9def0", "#8aa9e0"),
}
_RIM = {"a": "#3d0d0a", "b": "#0f2c52"}
_SIGN = {"a": "#fff4dc", "b": "#0f2c52"}
_TINT = {"a": "#e9a05c", "b": "#fbfdff"}

SIDE_COLOUR = {"a": "#a8322a", "b": "#2b5f9e"}
"""For writing and for arrows."""


def livery(side: Side, command: int) -> Livery:
    """The colours of a side's command by its number, from 0."""
    bodies = _BODIES[side]
    return Livery(bodies[command % len(bodies)], _RIM[side], _RIM[side], _SIGN[side], _TINT[side])


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with a part of another in it.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return "#" + "".join(f"{int(a + (b - a) * part + 0.5):02x}" for a, b in pairs)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
