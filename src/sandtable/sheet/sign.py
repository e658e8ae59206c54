"""Troop signs: the small picture by which a page shows a kind of troops, made of parts that all games share.

A `Part` is one drawn thing (a horse, a lance, a wheel) as path data on a field 48 wide and 48 high, facing right. A
`Sign` places parts on that field. `svg` draws it for a page: the ink is the colour of the text around it, and what is
tinted (a shield, a sail, a saddle cloth) takes `--tint` where the page sets it and otherwise stays open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Part:
    """One drawn thing."""

    ink: str = ""
    """Outlines that are filled: clockwise what is drawn, the other way round what is left open in it."""
    line: str = ""
    """Strokes of the pen."""
    width: float = 2.4
    """How broad the pen is."""
    tint: str = ""
    """The area that may be coloured, beneath ink and lines."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A part put on the field: made larger or smaller, turned clockwise about its origin, then moved."""

    part: Part
    x: float = 0
    y: float = 0
    scale: float = 1
    turn: float = 0
    mirrored: bool = False
    """Facing left: turned over about its origin before anything else."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A whole picture: parts one above the other, the lowest first."""

    parts: tuple[Placed, ...]


def together(*parts: Part | Placed | Sign) -> Sign:
    """One sign of all these; a part that is not placed stays where it was drawn.

    >>> together(Part(ink="M0 0h48v48z"), Placed(Part(line="M0 0h9"), x=20)).parts[1].x
    20
    """
    found: list[Placed] = []
    for part in parts:
        found += part.parts if isinstance(part, Sign) else [part if isinstance(part, Placed) else Placed(part)]
    return Sign(tuple(found))


def moved(*parts: Part, x: float = 0, y: float = 0, scale: float = 1) -> Sign:
    """Several parts moved as one: a rider, his head and his lance."""
    return Sign(tuple(Placed(part, x, y, scale) for part in parts))


def svg(sign: Sign, title: str) -> str:
    """The sign as SVG to stand inside a page, with the name that is read aloud in its place.

    >>> svg(together(Part(ink="M0 0h48v48z")), "foot & horse").partition("<title>")[2]
    'foot &amp; horse</title><path d="M0 0h48v48z"/></svg>'
    """
    drawn = "".join(_drawn(place, [placed.part for placed in run]) for place, run in groupby(sign.parts, _transform))
    return (
        '<svg class="sign" viewBox="0 0 48 48" role="img" fill="currentColor">'
        f"<title>{escape(title)}</title>{drawn}</svg>"
    )


def _transform(placed: Placed) -> str:
    across = -placed.scale if placed.mirrored else placed.scale
    steps = (
        (f"translate({placed.x:g} {placed.y:g})", placed.x or placed.y),
        (f"rotate({placed.turn:g})", placed.turn),
        (f"scale({across:g} {placed.scale:g})" if placed.mirrored else f"scale({across:g})", across != 1),
    )
    return "".join(step for step, needed in steps if needed)


def _drawn(transform: str, parts: Sequence[Part]) -> str:
    """Parts in the same place, drawn in as few strokes as may be: many signs stand on one page."""
    tint, ink = "".join(part.tint for part in parts), "".join(part.ink for part in parts)
    paths = f'<path fill="var(--tint,none)" d="{tint}"/>' if tint else ""
    paths += f'<path d="{ink}"/>' if ink else ""
    for width, run in groupby([part for part in parts if part.line], lambda part: part.width):
        line = "".join(part.line for part in run)
        paths += f'<path fill="none" stroke="currentColor" stroke-width="{width:g}" stroke-linecap="round" d="{line}"/>'
    return f'<g transform="{transform}">{paths}</g>' if transform else paths
