"""A small table laid by hand: elements from lines of text, a side that may order, and dice that fall as told.

    a1 bd O R at 0 0 facing 0

is an element of side a, in paces from the middle of the table; `at` is the middle of its FRONT EDGE, and who says no
facing looks at the enemy's base edge. Between the troops and `at` may stand `general`, `in A2` (a command; the first of
its side unless said), and traits such as `weapon=longbow` or `mobile=true`. An element without a place is off the
table: `a2 ax O R aboard=a1`. A command for which no general is named gets
one far off behind the middle of its base edge, under the side's letter and a nought: `a0`, or `b0`; and with him come
a few spears in a corner, a91 to a98, or b91 to b98, so that a loss or two does not end the battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rulesets.element_table import PACE, Table, area, line, to

from sandtable import catalogue
from sandtable.engine.state import Command, Piece, Setup
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.pose import Pose
from sandtable.names import Json, Side

GAME = catalogue.game("dbm")
WIDE, DEEP = 3600, 2400
WORDS: Mapping[str, Json] = {"true": True, "false": False}
FRONT, RIGHT, REAR, LEFT = range(4)


def works(id: str, x: float, y: float, side: Side = "b", sort: str = "temporary", **traits: Json) -> Line:
    """Fortifications along the front edge of one element that stands square to the table."""
    return line(id, f"fortification-{sort}", x - 40, y, x + 40, y, side=side, **traits)


def _element(text: str) -> tuple[Piece, Pose | None]:
    what, _, where = text.partition(" at ")
    id, kind, grade, drill, *rest = what.split()
    side: Side = "a" if id[0] == "a" else "b"
    muster = GAME.muster
    troop = muster.kinds[kind]
    traits: dict[str, Json] = {"regular": drill == "R", "general": "general" in rest}
    traits |= {trait.id: trait.unless_said(kind) for trait in muster.traits}
    traits["ee"] = troop.counts[(grade, drill == "R")]
    for word in rest:
        key, equals, value = word.partition("=")
        if equals:
            traits[key] = WORDS.get(value, value)
    command = rest[rest.index("in") + 1] if "in" in rest else f"{side.upper()}1"
    width, depth = round(troop.width * PACE), round(troop.depths[grade] * PACE)
    piece = Piece(id, side, command, kind, grade, width, depth, "", traits)
    if not where:
        return piece, None
    x, y, *turn = where.replace("facing", "").split()
    facing = round(float(turn[0]) * 1000) if turn else (0 if side == "a" else 180_000)
    front = Pose(round(float(x) * PACE), round(float(y) * PACE), facing)
    return piece, front.shifted(-depth / 2)


def laid(
    elements: str,
    areas: Sequence[Area] = (),
    lines: Sequence[Line] = (),
    *,
    first: Side = "a",
    options: Mapping[str, Json] | None = None,
    ranks: Mapping[str, str] | None = None,
    generals: bool = True,
    **traits: Json,
) -> Setup:
    """The setup of a battle: `ranks` by command, where one is not led by the C-in-C."""
    rows = [row.strip() for row in elements.strip().splitlines() if row.strip()]
    placed = [_element(row) for row in rows]
    for side, y in (("a", -1100), ("b", 1100)):
        if generals and not any(p.side == side and p.traits["general"] and p.command.endswith("1") for p, _ in placed):
            placed.append(_element(f"{side}0 cv O R general at 0 {y}"))
            placed += [_element(f"{side}{91 + n} sp O R at {n * 80 + 1100} {y}") for n in range(8)]
    commands: dict[str, list[Piece]] = {}
    for piece, _ in sorted(placed, key=lambda one: one[0].command):
        commands.setdefault(piece.command, []).append(piece)
    given = {
        id: Command(
            id,
            those[0].side,
            id,
            next((piece.id for piece in those if piece.traits["general"]), ""),
            tuple(piece.id for piece in those),
            {"rank": (ranks or {}).get(id, "c_in_c" if id.endswith("1") else "sub"), "flank_march": "none"},
        )
        for id, those in commands.items()
    }
    plans = {id: {p.id: (*pose,) for p, pose in placed if pose is not None and p.command == id} for id in given}
    return Setup(
        rules="dbm",
        scenario="table",
        title="A table laid by hand",
        ground=Ground(WIDE * PACE, DEEP * PACE, tuple(areas), tuple(lines)),
        pieces={piece.id: piece for piece, _ in placed},
        commands=given,
        options=dict(options or {}),
        plans=plans,
        traits={"deployment": "given", "moves_first": first, "deploys_first": "a", "bounds": 16, **traits},
    )


def table(
    elements: str,
    areas: Sequence[Area] = (),
    lines: Sequence[Line] = (),
    *,
    bound: Side = "a",
    pips: int | Mapping[str, int] = 6,
    own: Mapping[str, Json] | None = None,
    **given: Any,
) -> Table:
    """A table in the orders phase of a side's bound. `own` are things that the battle remembers."""
    return Table(laid(elements, areas, lines, first=bound, **given), pips, **(own or {}))


__all__ = ["DEEP", "GAME", "PACE", "WIDE", "Table", "area", "laid", "line", "table", "to", "works"]
