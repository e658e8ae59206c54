"""Whether somebody can come to what is to be held: dry ground from where troops begin to where they must stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from sandtable.engine.muster import Muster
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.outline import Box, inside, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect
from sandtable.notation.array import Array
from sandtable.notation.fault import Findings

CELLS, MOST_CELLS = 160, 400
"""So many squares lie along the longer edge of the table, and so many if a river or a bridge is narrow."""

Cell = tuple[int, int]


def check_goals(array: Array, findings: Findings) -> None:
    """Note every piece of ground that is there to be held, and to which water or fire leaves nobody a way."""
    ground = array.ground
    goals = [(n, area) for n, area in enumerate(ground.areas) if array.muster.areas[area.kind].goal]
    shut = _closed(array.muster, ground) if goals else None
    if shut is None:
        return
    size = _size(array.muster, ground)
    reached = _flooded(ground, size, [array.rects[id] for id in array.rects if _holds(array, id)], shut)
    for n, area in goals:
        if reached.isdisjoint(_cells_in(area, size)):
            why = "water, or ground that nobody enters, lies all round it or under it"
            remedy = "move it, or lay a bridge or a ford"
            findings.fault(("area", n), f"no troops of either side can come to {area.name or area.id}: {why}; {remedy}")


def _size(muster: Muster, ground: Ground) -> float:
    """The side of a square: half of the narrowest water or bridge fits in, where that is not too fine."""
    long = max(ground.width, ground.depth)
    counted = (line.width for line in ground.lines if muster.lines[line.kind].wet or muster.lines[line.kind].crossing)
    return max(min((long / CELLS, *(width / 2 for width in counted))), long / MOST_CELLS)


def _holds(array: Array, id: str) -> bool:
    """Whether it is troops who go on foot or mounted, and so can hold ground."""
    kind = array.muster.kinds[array.pieces[id].kind]
    return not kind.afloat and not kind.officer


def _closed(muster: Muster, ground: Ground) -> Callable[[Point], bool] | None:
    """Whether nobody can stand at a point; nothing if one can stand everywhere."""
    areas = [area for area in ground.areas if _shuts(muster, area)]
    wet = [line for line in ground.lines if muster.lines[line.kind].drowns(line.traits.get("class"))]
    if not areas and not wet:
        return None
    over = [line for line in ground.lines if muster.lines[line.kind].crossing]

    def closed(point: Point) -> bool:
        if any(_in_box(point, area.box) and inside(point, area.outline) for area in areas):
            return not _on(point, over)
        return _on(point, wet) and not _on(point, over)

    return closed


def _shuts(muster: Muster, area: Area) -> bool:
    kind = muster.areas[area.kind]
    return kind.water or bool(kind.shut and area.traits.get(kind.shut))


def _on(point: Point, lines: Iterable[Line]) -> bool:
    return any(to_line(point, line.points) <= line.width / 2 for line in lines if len(line.points) > 1)


def _in_box(point: Point, box: Box) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _flooded(ground: Ground, size: float, rects: Sequence[Rect], closed: Callable[[Point], bool]) -> set[Cell]:
    """All squares that can be come to from where these bases stand, from side to side."""
    wide, deep = ground.width / 2, ground.depth / 2
    reached = {_cell(rect.pose.x, rect.pose.y, size) for rect in rects}
    edge = list(reached)
    while edge:
        x, y = edge.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            px, py = _middle(cell, size)
            if cell not in reached and abs(px) <= wide and abs(py) <= deep and not closed((px, py)):
                reached.add(cell)
                edge.append(cell)
    return reached


def _cells_in(area: Area, size: float) -> Iterator[Cell]:
    (x0, y0), (x1, y1) = _cell(*area.box[:2], size), _cell(*area.box[2:], size)
    cells = ((x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1))
    return (cell for cell in cells if inside(_middle(cell, size), area.outline))


def _cell(x: float, y: float, size: float) -> Cell:
    return (int(x // size), int(y // size))


def _middle(cell: Cell, size: float) -> Point:
    return ((cell[0] + 0.5) * size, (cell[1] + 0.5) * size)
