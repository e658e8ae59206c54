"""What stands round the table on the sheet: the title, the mat, and the double line of the frame."""

from __future__ import annotations

from sandtable.drawing import colours
from sandtable.drawing.legend import Block
from sandtable.drawing.shape import Paint, Shape, Text, box, line, polygon
from sandtable.drawing.view import View
from sandtable.drawing.words import breadth, fitted, wrapped


def title(heading: str, under: str, view: View, room: float) -> Block:
    """The cartouche: the name of the battle between two ornaments, the turn and the caption beneath it."""
    px = view.px
    size = 30 * px
    while breadth(heading, size, bold=True) > room - 120 * px and size > 18 * px:
        size -= px
    heading = fitted(heading, size, room - 120 * px, bold=True)
    middle, base = view.x + room / 2, 50 * px
    shapes: list[Shape] = [Text(middle, base, heading, size, colours.INK_BROWN, anchor="middle", bold=True)]
    half = breadth(heading, size, bold=True) / 2
    for side in (-1, 1):
        shapes += _ornament(middle + side * (half + 14 * px), base - 0.32 * size, side, room / 2 - half - 22 * px, px)
    for row, words in enumerate(wrapped(under, 17 * px, room)):
        y = base + (26 + 22 * row) * px
        shapes.append(Text(middle, y, words, 17 * px, colours.INK_SOFT, anchor="middle", italic=True))
        base_line = y
    height = (base_line if under.strip() else base) + 20 * px
    return Block(shapes, height)


def _ornament(x: float, y: float, side: int, room: float, px: float) -> list[Shape]:
    """A lozenge and a line that tapers away from it."""
    reach = min(150 * px, room)
    if reach < 20 * px:
        return []
    lozenge = ((x, y), (x + side * 7 * px, y - 5 * px), (x + side * 14 * px, y), (x + side * 7 * px, y + 5 * px))
    tail = ((x + side * 18 * px, y - 1.4 * px), (x + side * reach, y), (x + side * 18 * px, y + 1.4 * px))
    return [polygon(lozenge, Paint(fill=colours.ALARM, opacity=0.75)), polygon(tail, Paint(fill=colours.INK_SOFT))]


def mat(view: View, width: float, height: float) -> list[Shape]:
    """The paper round the window; it covers whatever was drawn beyond the edge."""
    paint = Paint(fill=colours.PAPER)
    right, bottom = view.x + view.width, view.y + view.height
    return [
        box(0, 0, width, view.y, paint),
        box(0, bottom, width, height - bottom, paint),
        box(0, view.y, view.x, view.height, paint),
        box(right, view.y, width - right, view.height, paint),
    ]


def border(view: View, width: float, height: float) -> list[Shape]:
    """The lines round the window and round the sheet."""
    px = view.px
    inner = Paint(stroke=colours.INK_BROWN, width=2.4 * px)
    outer = Paint(stroke=colours.INK_SOFT, width=0.9 * px)
    gap = 5 * px
    edge = 9 * px
    return [
        box(view.x, view.y, view.width, view.height, inner),
        box(view.x - gap, view.y - gap, view.width + 2 * gap, view.height + 2 * gap, outer),
        box(edge, edge, width - 2 * edge, height - 2 * edge, inner),
        box(edge + 4 * px, edge + 4 * px, width - 2 * edge - 8 * px, height - 2 * edge - 8 * px, outer),
        *_ticks(view),
    ]


def _ticks(view: View) -> list[Shape]:
    """The middle of the table's edges, for those who measure."""
    px, (x, y) = view.px, view.at((0.0, 0.0))
    paint = Paint(stroke=colours.INK_BROWN, width=1.4 * px)
    found: list[Shape] = []
    if view.x < x < view.x + view.width:
        found += [line(((x, view.y), (x, view.y + 7 * px)), paint)]
        found += [line(((x, view.y + view.height), (x, view.y + view.height - 7 * px)), paint)]
    if view.y < y < view.y + view.height:
        found += [line(((view.x, y), (view.x + 7 * px, y)), paint)]
        found += [line(((view.x + view.width, y), (view.x + view.width - 7 * px, y)), paint)]
    return found
