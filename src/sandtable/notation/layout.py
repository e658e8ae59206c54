"""The ground of a scenario: areas and lines as a person draws them, from the lower left corner of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sandtable.engine.muster import Muster, Trait
from sandtable.geometry.angle import DEGREE, TURN
from sandtable.geometry.ground import Area, Ground, Line, box, ellipse
from sandtable.geometry.outline import crossing, inside, signed_area
from sandtable.geometry.pose import Pose
from sandtable.names import Code, Json, listed
from sandtable.notation.fault import Findings, an, meant
from sandtable.notation.form import Entry, Number, Numbers, Points, Table, Text, Word
from sandtable.notation.lines import Place
from sandtable.notation.traits import said, trait_entries

LIMIT = 100_000
"""Units: no table is as large."""

SHAPES = ("outline", "ellipse", "box")
ROUND = ("x", "y", "width", "depth", "turn")

Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chart:
    """How a scenario's numbers become places: units from the lower left corner, ticks from the middle."""

    width: int
    depth: int
    grain: int

    def point(self, x: float, y: float) -> Corner:
        return (round(x * self.grain) - self.width // 2, round(y * self.grain) - self.depth // 2)

    def length(self, by: float) -> int:
        return round(by * self.grain)

    def holds(self, points: Sequence[Corner]) -> bool:
        return all(2 * abs(x) <= self.width and 2 * abs(y) <= self.depth for x, y in points)


def facing(degrees: float) -> int:
    return round(degrees * DEGREE) % TURN


def table_form() -> Table:
    size = Number(1, LIMIT)
    return Table(
        "the table",
        {
            "width": Entry(size, "Its long edge, in the game's unit.", required=True),
            "depth": Entry(size, "From one base edge to the other.", required=True),
        },
    )


def area_form(muster: Muster) -> Table:
    where = "middle, width and depth before it is turned, and the turn clockwise in degrees"
    return Table(
        "area",
        {
            "kind": Entry(Word(tuple(muster.areas)), "What ground it is.", required=True),
            "name": Entry(Text(80), "Its name, if it has one.", default=""),
            "outline": Entry(Points(3, 64, LIMIT), "Its corners in order."),
            "ellipse": Entry(Numbers(ROUND, LIMIT, 4), f"Or a round shape: {where}."),
            "box": Entry(Numbers(ROUND, LIMIT, 4), f"Or a rectangle: {where}."),
            "crest": Entry(Points(2, 16, LIMIT), "The line along the top of a hill."),
            **trait_entries(tuple(trait for kind in muster.areas.values() for trait in kind.traits)),
        },
    )


def line_form(muster: Muster) -> Table:
    return Table(
        "line",
        {
            "kind": Entry(Word(tuple(muster.lines)), "What runs there.", required=True),
            "name": Entry(Text(80), "Its name, if it has one.", default=""),
            "points": Entry(
                Points(2, 64, LIMIT),
                "Its way; fortifications from left to right as their defenders look over them.",
                required=True,
            ),
            "width": Entry(Number(0, 2000), "How wide it is."),
            **trait_entries(tuple(trait for kind in muster.lines.values() for trait in kind.traits)),
        },
    )


def chart(muster: Muster, table: Mapping[str, Json]) -> Chart | None:
    """The chart of a table, if its size is known. Sizes are even, so that the middle is a place."""
    if not {"width", "depth"} <= set(table):
        return None
    width, depth = (2 * round(table[key] * muster.grain / 2) for key in ("width", "depth"))
    return Chart(width, depth, muster.grain)


def ground(chart: Chart, muster: Muster, tree: Mapping[str, Json], findings: Findings) -> Ground:
    """The ground that a scenario describes; what is faulty is left out of it."""
    areas, lines = [], []
    for n, given in enumerate(tree.get("area", ())):
        area = _area(chart, muster, given, n, findings)
        areas += [area] if area else []
    for n, given in enumerate(tree.get("line", ())):
        line = _line(chart, muster, given, n, findings)
        lines += [line] if line else []
    return Ground(chart.width, chart.depth, tuple(areas), tuple(lines))


def _area(chart: Chart, muster: Muster, given: Mapping[str, Json], n: int, findings: Findings) -> Area | None:
    place: Place = ("area", n)
    kind = muster.areas.get(given.get("kind", ""))
    outline = _outline(chart, given, place, findings)
    crest = tuple(chart.point(x, y) for x, y in given.get("crest", ()))
    traits = _traits(kind.id, kind.traits, given, place, findings) if kind else {}
    if kind is None or outline is None:
        return None
    if crest and not kind.hill:
        findings.fault((*place, "crest"), f"{kind.id} has no crest: take it out, or make the area a hill")
    elif kind.hill and not crest:
        crest = _usual_crest(chart, given)
        if not crest:
            findings.fault((*place, "crest"), "a hill drawn by its outline needs a crest: [[x, y], [x, y]]")
    for at, point in enumerate(crest):
        if not inside(point, outline) and "crest" in given:
            findings.fault(
                (*place, "crest", at), "this point of the crest is not on the hill: draw it within the outline"
            )
    return Area(f"t{n + 1}", kind.id, outline, crest, given.get("name", ""), traits)


def _outline(chart: Chart, given: Mapping[str, Json], place: Place, findings: Findings) -> tuple[Corner, ...] | None:
    shapes = [shape for shape in SHAPES if shape in given]
    if len(shapes) != 1:
        how = f"it has {listed(shapes, 'and')}" if shapes else "it has none that can be read"
        findings.fault(place, f"an area is drawn by one of {listed(SHAPES)}, and {how}", Code.MISSING_FIELD)
        return None
    shape = shapes[0]
    if shape == "outline":
        outline = tuple(chart.point(x, y) for x, y in given["outline"])
    else:
        x, y, w, h, *turn = given[shape]
        if w <= 0 or h <= 0:
            findings.fault((*place, shape), f"an area of {w:g} by {h:g} is nowhere: give a width and depth above 0")
            return None
        drawn = ellipse if shape == "ellipse" else box
        outline = drawn(*chart.point(x, y), chart.length(w), chart.length(h), facing(*turn or [0]))
    return outline if _sound(chart, outline, (*place, shape), findings) else None


def _sound(chart: Chart, outline: tuple[Corner, ...], place: Place, findings: Findings) -> bool:
    if not chart.holds(outline):
        findings.fault(place, f"this reaches off the table; keep it within {_extent(chart)}")
    elif _crosses_itself(outline):
        findings.fault(place, "this outline crosses itself: give its corners in order round the area")
    elif abs(signed_area(outline)) < 1:
        findings.fault(place, "these corners enclose no ground: give at least three that are not in one line")
    else:
        return True
    return False


def _extent(chart: Chart) -> str:
    return f"0 to {chart.width / chart.grain:g} across and 0 to {chart.depth / chart.grain:g} up"


def _crosses_itself(outline: tuple[Corner, ...]) -> bool:
    edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    if any(start == end for start, end in edges):
        return True
    for n, (p, q) in enumerate(edges):
        for a, b in edges[n + 2 : len(edges) - (n == 0)]:
            t = crossing(p, q, a, b)
            if t is not None and 0 <= t <= 1:
                return True
    return False


def _usual_crest(chart: Chart, given: Mapping[str, Json]) -> tuple[Corner, ...]:
    """Along the longer way through a round or rectangular hill, as far from its ends as from its sides."""
    shape = given.get("ellipse") or given.get("box")
    if not shape:
        return ()
    x, y, w, h, *turn = shape
    half = max(abs(w - h), max(w, h) / 5) / 2
    middle = Pose(*chart.point(x, y), facing(*turn or [0]))
    by = chart.length(half)
    ends = (middle.ahead(0, -by), middle.ahead(0, by)) if w >= h else (middle.ahead(-by), middle.ahead(by))
    return tuple((round(px), round(py)) for px, py in ends)


def _line(chart: Chart, muster: Muster, given: Mapping[str, Json], n: int, findings: Findings) -> Line | None:
    place: Place = ("line", n)
    kind = muster.lines.get(given.get("kind", ""))
    points = tuple(chart.point(x, y) for x, y in given.get("points", ()))
    traits = _traits(kind.id, kind.traits, given, place, findings) if kind else {}
    for at, point in enumerate(points):
        if not chart.holds([point]):
            findings.fault((*place, "points", at), f"this point is off the table; keep it within {_extent(chart)}")
        elif at and point == points[at - 1]:
            findings.fault((*place, "points", at), "this point is the same as the one before it: take one of them out")
    if kind is None or len(points) < 2:
        return None
    width = chart.length(given.get("width", kind.width))
    return Line(f"l{n + 1}", kind.id, points, width, given.get("name", ""), traits)


def _traits(
    kind: str, traits: tuple[Trait, ...], given: Mapping[str, Json], place: Place, findings: Findings
) -> dict[str, Json]:
    """Every trait of a feature: as said, or as it is unless said."""
    own = {trait.id for trait in traits}
    for key in given:
        if key not in own and key not in (*SHAPES, "kind", "name", "crest", "points", "width"):
            findings.fault((*place, key), f"{an(kind)} has no '{key}'; {meant(key, own)}", Code.UNKNOWN_FIELD)
    return said(kind, traits, given, place, findings)
