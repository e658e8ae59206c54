"""Bases: each a block in the colours of its command, its front edge marked, with the sign and grade of its troops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi

from sandtable.drawing.colours import GOLD, GOLD_RIM, INK_BROWN, PAPER, Livery, mixed
from sandtable.drawing.curve import ruled
from sandtable.drawing.roster import READY, Roster
from sandtable.drawing.shape import (
    Disc,
    Group,
    Paint,
    Point,
    Points,
    Shape,
    Stamp,
    Text,
    line,
    lines,
    polygon,
    polygons,
)
from sandtable.drawing.view import View
from sandtable.engine.game import Game
from sandtable.engine.state import Piece, Setup, State
from sandtable.geometry.angle import DEGREE, HALF, QUARTER
from sandtable.geometry.rect import Rect

HATCHINGS = ((pi / 4,), (pi / 4, -pi / 4), (-pi / 4,), (0.0,), (pi / 2,), (0.0, pi / 2))
"""How troops are hatched that are not ready: one way for each word, in the order of the words."""

MOST_STUDS = 16
"""More of them nobody counts."""


def shadows(rects: Iterable[Rect], view: View) -> Shape:
    """The shade that the bases throw, under all of them."""
    off = 2.6 * view.stem
    return polygons(
        ([(x + off, y + off) for x, y in view.all(rect.corners)] for rect in rects),
        Paint(fill=INK_BROWN, opacity=0.28),
    )


def base_drawn(id: str, state: State, game: Game, who: Roster, view: View) -> Group:
    """One base, with its name for those who cannot see it and its place for those who reckon."""
    piece, rect = state.piece(id), state.rect(id)
    status = who.status.get(id, READY)
    data = {
        "side": piece.side,
        "kind": piece.kind,
        "grade": piece.grade,
        "command": piece.command,
        "state": status,
        "x": f"{(rect.pose.x + state.ground.width / 2) / game.grain:g}",
        "y": f"{(rect.pose.y + state.ground.depth / 2) / game.grain:g}",
        "facing": f"{rect.pose.facing / DEGREE:g}",
    }
    title = ", ".join(words_of(piece, state.setup, who))
    shapes = block(piece, rect, who, view, status, who.statuses.index(status) if status != READY else 0)
    return Group(tuple(shapes), id=f"base-{id}", title=title, data=data, name=f"base {piece.side}")


def words_of(piece: Piece, setup: Setup, who: Roster) -> list[str]:
    """What is to be said of a base, the most telling first."""
    command = setup.commands.get(piece.command)
    status, tally = who.status.get(piece.id, READY), who.tallies.get(piece.id)
    words = [
        piece.name,
        who.kind(piece.kind),
        who.grade(piece.grade),
        f"command of {command.said}" if command and command.name else "",
        "leader" if piece.id in who.leaders else "",
        status if status != READY else "",
        *who.marks.get(piece.id, ()),
        f"strength {tally[0]} of {tally[1]}" if tally else "",
        *(f"with {who.kind(kind)}" for kind in who.carried.get(piece.id, ())),
    ]
    return [word for word in words if word]


def block(piece: Piece, rect: Rect, who: Roster, view: View, status: str = READY, hatching: int = 0) -> list[Shape]:
    """The block itself; one that is not ready is hatched, in one of the ways that there are."""
    colours = who.livery(piece)
    unit = rect.width * view.scale / 80
    rim = 1.8 * unit
    inset = (0.4 * unit + rim / 2) / view.scale
    body = _inner(rect, inset, view)
    shapes: list[Shape] = [polygon(body, Paint(fill=_body(colours, status), stroke=colours.rim, width=rim))]
    if status != READY:
        shapes += _hatched(body, hatching, colours, unit)
    band = min(0.17 * rect.depth, 0.075 * rect.width)
    shapes += _front(rect, inset, band, GOLD if piece.id in who.leaders else colours.front, colours, view)
    shapes += _sign(piece, rect, band + inset, colours, who, view)
    shapes += _carried(rect, who.carried.get(piece.id, ()), colours, view)
    if (tally := who.tallies.get(piece.id)) is not None:
        shapes += _pips(rect, *tally, colours, view)
    return shapes


def _inner(rect: Rect, inset: float, view: View) -> Points:
    """The outline drawn in, so that blocks in contact keep a line between them."""
    return view.all(Rect(rect.pose, round(rect.width - 2 * inset), round(rect.depth - 2 * inset)).corners)


def _body(colours: Livery, status: str) -> str:
    return colours.body if status == READY else mixed(colours.body, "#a39a8a", 0.45)


def _front(rect: Rect, inset: float, band: float, colour: str, livery: Livery, view: View) -> list[Shape]:
    """A bar along the front edge, and an arrow head in its middle that points ahead."""
    half, front = rect.width / 2 - inset, rect.depth / 2 - inset
    pose = rect.pose
    bar = [
        pose.ahead(front, -half),
        pose.ahead(front, half),
        pose.ahead(front - band, half),
        pose.ahead(front - band, -half),
    ]
    wide, deep = (1.6 * band, band) if rect.depth > 0.55 * rect.width else (band, 0.6 * band)
    head = [
        pose.ahead(front - band, -wide),
        pose.ahead(front - band, wide),
        pose.ahead(front - band - deep, 0),
    ]
    rim = Paint(fill=colour, stroke=livery.rim, width=0.6 * view.scale * band / 4)
    return [polygon(view.all(bar), rim), polygon(view.all(head), Paint(fill=colour))]


def _hatched(body: Points, which: int, colours: Livery, unit: float) -> list[Shape]:
    found: list[Points] = []
    for turn in HATCHINGS[which % len(HATCHINGS)]:
        found += ruled(body, 8 * unit, turn)
    return [lines(found, Paint(stroke=colours.sign, width=1.2 * unit, opacity=0.45))]


def _sign(piece: Piece, rect: Rect, front: float, colours: Livery, who: Roster, view: View) -> list[Shape]:
    """The sign in the middle, the letter of the command to its left and the grade to its right, never upside down."""
    facing = rect.pose.facing
    lean = (facing + QUARTER) % HALF - QUARTER
    right = 1 if (lean - facing) % (2 * HALF) == 0 else -1
    behind = studded(rect, who.tallies.get(piece.id))
    width, room = rect.width, rect.depth - front - behind
    middle = (behind - front) / 2
    deep = room > 0.55 * width
    size = min(0.92 * room, 0.66 * width)
    letter = 0.17 * width if deep else min(0.66 * room, 0.19 * width)
    back = -rect.depth / 2 + behind + 0.8 * letter if deep else middle
    turn = lean / DEGREE
    x, y = view.at(rect.pose.ahead(middle))
    shapes: list[Shape] = [
        Stamp(f"sign-{piece.kind}", x, y, size * view.scale, turn, ink=colours.sign, tint=colours.tint)
    ]
    for words, side in ((who.letters.get(piece.command, ""), -1), (who.mark(piece.grade), 1)):
        if words:
            shapes.append(
                _letter(
                    words,
                    view.at(rect.pose.ahead(back, side * right * 0.4 * width)),
                    letter * view.scale,
                    turn,
                    colours,
                )
            )
    return shapes


def _carried(rect: Rect, kinds: Sequence[str], colours: Livery, view: View) -> list[Shape]:
    """Those that go with a base, each as a small block with its sign, side by side at the middle of its front."""
    shapes: list[Shape] = []
    size = 0.4 * min(rect.width, rect.depth)
    for n, kind in enumerate(kinds):
        pose = rect.pose.shifted(rect.depth / 2 - 0.25 * size, (n - (len(kinds) - 1) / 2) * 1.15 * size)
        small = Rect(pose, round(1.05 * size), round(size))
        rim = Paint(fill=PAPER, stroke=colours.rim, width=0.05 * size * view.scale)
        shapes.append(polygon(view.all(small.corners), rim))
        lean = (rect.pose.facing + QUARTER) % HALF - QUARTER
        x, y = view.at((pose.x, pose.y))
        inked = {"ink": colours.rim, "tint": colours.body}
        shapes.append(Stamp(f"sign-{kind}", x, y, 0.86 * size * view.scale, lean / DEGREE, **inked))
    return shapes


def studded(rect: Rect, tally: tuple[int, int] | None) -> float:
    """How much of its rear the row of studs takes."""
    return 3.2 * _stud(rect, tally[1]) if tally is not None and 0 < tally[1] <= MOST_STUDS else 0.0


def _stud(rect: Rect, had: int) -> float:
    return min(0.36 * 0.86 * rect.width / max(had, 8), 0.09 * rect.depth)


def _pips(rect: Rect, left: int, had: int, colours: Livery, view: View) -> list[Shape]:
    """A row of studs along the rear edge: as many as it had, those it has lost hollow."""
    if not 0 < had <= MOST_STUDS:
        return []
    step, size = 0.86 * rect.width / max(had, 8), _stud(rect, had)
    shapes: list[Shape] = []
    for n in range(had):
        x, y = view.at(rect.pose.ahead(-rect.depth / 2 + 1.9 * size, (n - (had - 1) / 2) * step))
        fill = colours.front if n < left else PAPER
        paint = Paint(fill=fill, stroke=colours.rim, width=0.35 * size * view.scale)
        shapes.append(Disc(x, y, size * view.scale, paint))
    return shapes


def _letter(words: str, at: Point, size: float, turn: float, colours: Livery) -> Text:
    return Text(
        *at,
        words,
        size * (1 if len(words) < 3 else 0.7),
        colours.sign,
        anchor="middle",
        bold=True,
        turn=turn,
        middle=True,
    )


def pennon(piece: Piece, rect: Rect, who: Roster, view: View) -> Group:
    """The leader's flag, with the letter of his command, planted at the left end of his base."""
    u = max(view.stem, 0.34 * view.px)
    lean = (rect.pose.facing + QUARTER) % HALF - QUARTER
    right = 1 if (lean - rect.pose.facing) % (2 * HALF) == 0 else -1
    x, y = view.at(rect.pose.ahead(0, -right * 0.42 * rect.width))
    low, high = (edge for edge in (rect.box()[1], rect.box()[3]))
    return flag(x, y, u, who.livery(piece), who.letters.get(piece.command, ""), (high - low) / 2 * view.scale)


def flag(x: float, y: float, u: float, colours: Livery, letter: str, clear: float = 22.0) -> Group:
    """A swallow-tailed flag on its staff, flying clear of what stands so high above the staff's foot."""
    top = y - clear - 28 * u
    cloth = ((x, top), (x + 42 * u, top), (x + 33 * u, top + 14 * u), (x + 42 * u, top + 28 * u), (x, top + 28 * u))
    return Group(
        (
            line(((x, y), (x, top - 5 * u)), Paint(stroke=GOLD_RIM, width=4 * u, round=True)),
            line(((x, y), (x, top - 5 * u)), Paint(stroke=GOLD, width=1.8 * u, round=True)),
            polygon(cloth, Paint(fill=colours.body, stroke=GOLD_RIM, width=4.2 * u)),
            polygon(cloth, Paint(stroke=GOLD, width=2 * u)),
            Disc(x, top - 5 * u, 4 * u, Paint(fill=GOLD, stroke=GOLD_RIM, width=1.2 * u)),
            Text(x + 17 * u, top + 14 * u, letter, 22 * u, colours.sign, anchor="middle", bold=True, middle=True),
        ),
        name="pennon",
    )
