"""What may stand on the table in Pike & Shotte: read from `troops.toml`, with a base for every formation (H15)."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from sandtable.engine.muster import Kind, Muster
from sandtable.notation.muster import read_muster
from sandtable.rulesets.ps.facts.troops import SUITS

Base = tuple[float, float]
"""The front and the depth of a base, in inches."""

ABREAST = {"tiny": 1 / 2, "small": 2 / 3, "standard": 1.0, "large": 3 / 2}
"""How wide a unit is beside one of standard size."""
FILE = 1.0
"""The front of a march column, and the depth of skirmishers."""
LONGEST = 8.0
"""A march column is never longer."""
SQUARE = 3.0
"""The side of a hedgehog, whatever the size."""


def _muster(read: Muster) -> Muster:
    return replace(read, kinds={id: _drawn_up(kind, read.grain) for id, kind in read.kinds.items()})


def _drawn_up(kind: Kind, grain: int) -> Kind:
    """A kind with its bases in every size and formation that it can take. Officers have but their own."""
    if kind.officer:
        return kind
    footprints = {
        (grade, formation): _even(footprint(kind.width * ABREAST[grade], kind.depths[grade], formation), grain)
        for grade in kind.grades
        for formation, kinds in SUITS.items()
        if kind.id in kinds
    }
    widths = {grade: footprints[grade, "line"][0] for grade in kind.grades}
    return replace(kind, widths=widths, footprints=footprints)


def footprint(width: float, depth: float, formation: str) -> Base:
    """The base of a unit in a formation, from its base in line.

    >>> footprint(4, 2, "column"), footprint(6, 2, "march-column"), footprint(4, 1, "skirmish")
    ((2.0, 4), (1.0, 8.0), (6.0, 1.0))
    """
    match formation:
        case "column":
            return width / 2, 2 * depth
        case "march-column":
            return FILE, min(width * depth / FILE, LONGEST)
        case "skirmish":
            return 1.5 * width, FILE
        case "hedgehog":
            return SQUARE, SQUARE
        case _:
            return width, depth


def _even(base: Base, grain: int) -> Base:
    """The base in even numbers of ticks, so that the middle of an edge is a place."""
    width, depth = (2 * round(length * grain / 2) / grain for length in base)
    return width, depth


MUSTER = _muster(read_muster(files("sandtable.rulesets.ps").joinpath("troops.toml").read_text("utf-8")))
