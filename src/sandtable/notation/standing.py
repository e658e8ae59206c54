"""Whether troops can stand where a scenario puts them: on the table, on ground that bears them, on no one's feet."""

from __future__ import annotations

from itertools import pairwise

from sandtable.engine.muster import Muster
from sandtable.engine.state import Piece
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Ground, Line
from sandtable.geometry.outline import span_in
from sandtable.geometry.rect import Rect
from sandtable.notation.array import Array
from sandtable.notation.fault import Findings, an
from sandtable.notation.lines import Place


def check_standing(array: Array, findings: Findings) -> None:
    """Note every block that stands wrong; each sort of fault once a block."""
    on_table: dict[str, Rect | None] = {}
    noted: set[tuple[Place, str]] = set()
    for id, rect in array.rects.items():
        block = array.blocks[id]
        message = _misplaced(array, id, rect)
        if array.ground.holds(rect.corners):
            on_table[id] = rect
        if message and (block, message) not in noted:
            noted.add((block, message))
            findings.fault((*block, "at"), f"{id} {message}")
    _check_room(array, on_table, findings)


def _misplaced(array: Array, id: str, rect: Rect) -> str:
    """What is wrong with a base's place, the others left out of account; empty if nothing."""
    ground = array.ground
    if not ground.holds(rect.corners):
        return "stands partly off the table: move the block in, or make it less wide or less deep"
    piece = array.pieces[id]
    zone = array.zones.get(piece.command)
    if zone and not _within(rect, zone):
        return "stands outside the zone of its command: move the block, or widen the zone"
    return _drowned(array.muster, ground, piece, rect) or _astride(array.muster, ground, piece, rect)


def _within(rect: Rect, zone: tuple[int, int, int, int]) -> bool:
    x0, y0, x1, y1 = rect.box()
    left, low, right, high = zone
    return x0 >= left - TOLERANCE and y0 >= low - TOLERANCE and x1 <= right + TOLERANCE and y1 <= high + TOLERANCE


def _drowned(muster: Muster, ground: Ground, piece: Piece, rect: Rect) -> str:
    water = [area for area in ground.under(rect.corners) if muster.areas[area.kind].water]
    rivers = [line for line in ground.lines_at(rect.corners) if muster.lines[line.kind].wet]
    deep = [line for line in rivers if muster.lines[line.kind].drowns(line.traits.get("class"))]
    if muster.kinds[piece.kind].afloat:
        if rivers or sum(ground.share(rect, area) for area in water) > 0.99:
            return ""
        return f"is {muster.kinds[piece.kind].name}, and does not stand wholly on water: move the block onto it"
    if water or deep:
        return f"stands in a {(water or deep)[0].kind}, which bears no troops: move the block out of it"
    return ""


def _astride(muster: Muster, ground: Ground, piece: Piece, rect: Rect) -> str:
    """A leader with his staff stands where he likes."""
    if muster.kinds[piece.kind].officer:
        return ""
    for line in ground.lines_at(rect.corners):
        # Whoever lines a ditch stands in it with his front edge on its middle, and is not astride.
        if muster.lines[line.kind].obstacle and _parted(rect, line):
            called = f"{line.name} ({an(line.kind)}, {line.id})" if line.name else f"the {line.kind} {line.id}"
            return f"stands astride {called}: move the block wholly to one side of it"
    return ""


def _parted(rect: Rect, line: Line) -> bool:
    return any(span_in(p, q, rect.corners, TOLERANCE) > 0 for p, q in pairwise(line.points))


def _check_room(array: Array, rects: dict[str, Rect | None], findings: Findings) -> None:
    """No two bases in one place; noted once for two blocks."""
    if not rects:
        return
    cell = 2 * max(max(rect.width, rect.depth) for rect in rects.values() if rect)
    field = Field(cell).placed(rects)
    noted: set[tuple[Place, Place]] = set()
    order = {id: n for n, id in enumerate(array.rects)}
    for id in rects:
        for other in sorted(field.overlapped(field[id], but=(id,)), key=order.__getitem__):
            pair = (array.blocks[other], array.blocks[id])
            if order[other] < order[id] and pair not in noted:
                noted.add(pair)
                where = ".".join(map(str, pair[0]))
                remedy = "move one of the blocks, or make it less wide or less deep"
                findings.fault((*pair[1], "at"), f"{id} stands on {other} of {where}: {remedy}")
