"""The legend beneath the table: both armies with their commands, the kinds of troops, and a key to the drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import NamedTuple

from sandtable.drawing import bases, colours, mark, terrain, works
from sandtable.drawing.mark import Mark
from sandtable.drawing.patch import Patch
from sandtable.drawing.roster import Roster
from sandtable.drawing.shape import Paint, Shape, Stamp, Text, box, line
from sandtable.drawing.view import View
from sandtable.drawing.words import breadth, capital, fitted, spoken
from sandtable.engine.game import Game
from sandtable.engine.looks import PLAIN
from sandtable.engine.muster import Muster
from sandtable.engine.state import Command, Piece, State
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import SIDES, Side

ROW = 24.0
"""Pixels from line to line."""
TYPE = 14.0
LOST = "†"
LENGTHS = (1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02)
"""Round parts of a power of ten, for the ruler."""

Placer = Callable[[float, float], list[Shape]]
"""Draws something with its left end at x and its middle at y."""


class Item(NamedTuple):
    """One sign of the key and what it says."""

    draw: Placer
    width: float
    says: str


class Block(NamedTuple):
    """A drawn part of the legend and how high it is."""

    shapes: list[Shape]
    height: float


def army(state: State, game: Game, who: Roster, side: Side, view: View, x: float, y: float, room: float) -> Block:
    """One army: its name, what it has and has lost, and its commands with their letters and colours."""
    px, colour = view.px, colours.SIDE_COLOUR[side]
    standing, lost = sum(who.standing[side].values()), sum(who.lost[side].values())
    counted = game.lost(state, side)
    says = [f"{standing} on the table, {lost} lost"] + ([f"loss as the game counts: {counted:g}"] if counted else [])
    size = _type(who.armies[side], 18, 14, view, room, bold=True)
    top = y + 18 * px
    shapes: list[Shape] = [
        Text(x, y + 16 * px, fitted(who.armies[side], size, room, bold=True), size, colour, bold=True),
    ]
    for words in says:
        top += 18 * px
        shapes.append(Text(x, top, fitted(words, TYPE * px, room), TYPE * px, colours.INK_BROWN, italic=True))
    top += 10 * px
    own = [command for command in state.setup.commands.values() if command.side == side]
    for number, command in enumerate(own):
        shapes += _command(state, who, command, view, x, top + (number + 0.5) * ROW * px, room)
    return Block(shapes, top - y + len(own) * ROW * px)


def _type(text: str, most: float, least: float, view: View, room: float, bold: bool = False) -> float:
    """The size at which a line has room, between two."""
    size = most * view.px
    while size > least * view.px and breadth(text, size, bold=bold) > room:
        size -= view.px / 2
    return size


def _command(state: State, who: Roster, command: Command, view: View, x: float, y: float, room: float) -> list[Shape]:
    px, livery = view.px, who.liveries[command.id]
    gone = sum(1 for id in command.bases if id in state.taken and id not in who.riding)
    count = f"{len(command.bases) - gone}" + (f" {LOST}{gone}" if gone else "")
    free = room - 44 * px - breadth(count, TYPE * px)
    size = _type(command.name or command.id, TYPE, 11, view, free)
    name = fitted(command.name or command.id, size, free)
    swatch = Paint(fill=livery.body, stroke=livery.rim, width=1.4 * px)
    return [
        box(x, y - 8 * px, 26 * px, 16 * px, swatch),
        box(x, y - 8 * px, 26 * px, 3.2 * px, Paint(fill=livery.front)),
        Text(
            x + 13 * px,
            y + 1.6 * px,
            who.letters[command.id],
            12 * px,
            livery.sign,
            anchor="middle",
            bold=True,
            middle=True,
        ),
        Text(x + 34 * px, y, name, size, colours.INK_BROWN, middle=True),
        Text(x + room, y, count, TYPE * px, colours.INK_BROWN, anchor="end", middle=True),
    ]


def kinds(who: Roster, view: View, x: float, y: float, room: float) -> Block:
    """The kinds of troops that fight here, each with its sign, its name and how many each side has."""
    px = view.px
    seen = {kind for side in SIDES for kind in (*who.standing[side], *who.lost[side])}
    order = [kind for kind in who.kinds if kind in seen] + sorted(seen - set(who.kinds))
    need = max((breadth(who.kind(kind), TYPE * px) for kind in order), default=0.0) + 138 * px
    columns = max(1, min(int(room / need), ceil(len(order) / 5)))
    rows = ceil(len(order) / columns)
    wide = min(room / columns, 1.3 * need)
    x += (room - columns * wide) / 2
    shapes: list[Shape] = []
    for number, kind in enumerate(order):
        left, middle = x + (number // rows) * wide, y + (number % rows + 0.5) * (ROW + 4) * px
        shapes += _kind(who, kind, view, left, middle, wide - 10 * px)
    return Block(shapes, rows * (ROW + 4) * px)


def _kind(who: Roster, kind: str, view: View, x: float, y: float, room: float) -> list[Shape]:
    px = view.px
    name = fitted(who.kind(kind), TYPE * px, room - 128 * px)
    shapes: list[Shape] = [
        Stamp(f"sign-{kind}", x + 13 * px, y, 25 * px, ink=colours.INK_BROWN, tint="#d9b873"),
        Text(x + 32 * px, y, name, TYPE * px, colours.INK_BROWN, middle=True),
    ]
    for number, side in enumerate(SIDES):
        left = x + room - (94 - 48 * number) * px
        livery = colours.livery(side, 0)
        shapes.append(
            box(left, y - 9 * px, 26 * px, 18 * px, Paint(fill=livery.body, stroke=livery.rim, width=1.2 * px))
        )
        shapes.append(
            Text(
                left + 13 * px,
                y,
                str(who.standing[side][kind]),
                13 * px,
                livery.sign,
                anchor="middle",
                bold=True,
                middle=True,
            )
        )
        if who.lost[side][kind]:
            shapes.append(
                Text(left + 29 * px, y, f"{LOST}{who.lost[side][kind]}", 12 * px, colours.INK_BROWN, middle=True)
            )
    return shapes


def key(
    state: State, muster: Muster, who: Roster, marks: Sequence[Mark], view: View, x: float, y: float, room: float
) -> Block:
    """What the drawings mean, one after the other, in as many lines as it takes."""
    px = view.px
    shapes: list[Shape] = []
    left, row = x, 0
    for item in _items(state, muster, who, marks, view):
        wide = (item.width + 6) * px + breadth(item.says, 13 * px) + 16 * px
        if left > x and left + wide > x + room:
            left, row = x, row + 1
        middle = y + (row + 0.5) * (ROW + 2) * px
        shapes += item.draw(left, middle)
        words = fitted(item.says, 13 * px, room - (item.width + 6) * px)
        shapes.append(Text(left + (item.width + 6) * px, middle, words, 13 * px, colours.INK_BROWN, middle=True))
        left += wide
    return Block(shapes, (row + 1) * (ROW + 2) * px if shapes else 0.0)


def _items(state: State, muster: Muster, who: Roster, marks: Sequence[Mark], view: View) -> list[Item]:
    found = _ground_items(state.ground, muster, view)
    near = [id for id in state.field if view.shows_rect(state.rect(id))]
    seen = {who.status[id] for id in near}
    if any(id in who.leaders for id in near):
        found.append(Item(_flag_swatch(view), 16, "leader of a command"))
    found += [Item(_status_swatch(word, who, view), 30, capital(word)) for word in who.statuses if word in seen]
    found += [Item(_mark_swatch(what, view), 34, mark.SAYS[what]) for what in sorted({mark.what for mark in marks})]
    return found


def _ground_items(ground: Ground, muster: Muster, view: View) -> list[Item]:
    """The kinds of ground in the window; what is drawn plain has its name on it already."""
    areas = {area.kind: muster.areas[area.kind].looks for area in ground.areas if _keyed(area, muster, view)}
    lines: dict[str, Line] = {}
    for way in ground.lines:
        if _keyed(way, muster, view):
            lines.setdefault(works.called(way), way)
    return [
        *(Item(_area_swatch(kind, looks, view), 34, spoken(kind)) for kind, looks in areas.items()),
        *(Item(_line_swatch(lines[called].kind, muster.look(lines[called]), view), 34, called) for called in lines),
    ]


def _keyed(feature: Area | Line, muster: Muster, view: View) -> bool:
    return view.shows(feature.box) and muster.look(feature) != PLAIN


def _area_swatch(kind: str, looks: str, view: View) -> Placer:
    px = view.px

    def draw(x: float, y: float) -> list[Shape]:
        w, h = 34 * px, 19 * px
        outline = [(x, y - h / 2), (x + w, y - h / 2), (x + w, y + h / 2), (x, y + h / 2)]
        crest = [(x + 0.3 * w, y), (x + 0.7 * w, y)]
        return terrain.drawn(Patch(f"key-{kind}", kind, looks, outline, crest, 0.36 * px, px))

    return draw


def _line_swatch(kind: str, looks: str, view: View) -> Placer:
    px = view.px

    def draw(x: float, y: float) -> list[Shape]:
        # The towers of a rampart are wider than it is.
        inset = (9 if looks == "rampart" else 3) * px
        points = [(x + inset, y), (x + 34 * px - inset, y)]
        return works.drawn(works.Run(f"key-{kind}", kind, looks, points, 0.0, 0.7 * px, px))

    return draw


def _flag_swatch(view: View) -> Placer:
    return lambda x, y: [
        bases.flag(x + 2 * view.px, y + 10 * view.px, 0.36 * view.px, colours.livery("a", 0), "", 9 * view.px)
    ]


def _status_swatch(word: str, who: Roster, view: View) -> Placer:
    """A small bare block, hatched as troops in that state are."""
    size = round(28 * view.px / view.scale)
    piece = Piece("", "b", "", "", "", size, round(0.6 * size))

    def draw(x: float, y: float) -> list[Shape]:
        at = _tabletop(view, x + 14 * view.px, y)
        block = bases.block(
            piece, Rect(Pose(*at, 0), piece.width, piece.depth), who, view, word, who.statuses.index(word)
        )
        return [shape for shape in block if not isinstance(shape, Stamp)]

    return draw


def _mark_swatch(what: mark.What, view: View) -> Placer:
    """A mark on bases a few pixels large."""
    size = round(16 * view.px / view.scale)

    def draw(x: float, y: float) -> list[Shape]:
        near = Rect(Pose(*_tabletop(view, x + 8 * view.px, y), 0), size, size // 2)
        far = Rect(Pose(*_tabletop(view, x + 36 * view.px, y), 0), size, size // 2)
        one = Mark(
            what, near if what in ("moved", "shot") else far.at(Pose(*_tabletop(view, x + 20 * view.px, y), 0)), far
        )
        return [*mark.under([one], view), *mark.over([one], view)]

    return draw


def _tabletop(view: View, x: float, y: float) -> tuple[int, int]:
    """The place on the table that lies there on the sheet."""
    return round(view.left + (x - view.x) / view.scale), round(view.top - (y - view.y) / view.scale)


def scale_bar(game: Game, view: View, x: float, y: float, room: float) -> Block:
    """A ruler in the game's own unit, in four parts, as long as a round number allows."""
    px = view.px
    unit = view.scale * game.grain
    most = room / unit
    step = 10.0 ** len(str(int(most))) if most >= 1 else 1.0
    length = next((step * part for part in LENGTHS if step * part <= most), most)
    shapes: list[Shape] = []
    for part in range(4):
        fill = colours.INK_BROWN if part % 2 == 0 else colours.PAPER
        left = x + part * length * unit / 4
        shapes.append(
            box(left, y, length * unit / 4, 7 * px, Paint(fill=fill, stroke=colours.INK_BROWN, width=1.2 * px))
        )
    for part in (0, 2, 4):
        says = f"{length * part / 4:g}" + (f" {game.unit}" if part == 4 else "")
        place = x + part * length * unit / 4
        if part == 4:
            # The number is centred on the end of the bar, the unit follows it.
            place -= breadth(f"{length:g}", 13 * px) / 2
        anchor = "middle" if part == 2 else "start"
        shapes.append(Text(place, y + 22 * px, says, 13 * px, colours.INK_BROWN, anchor=anchor))
    return Block(shapes, 26 * px)


def rule(x: float, y: float, room: float, px: float) -> list[Shape]:
    """A thin double line across."""
    paint = Paint(stroke=colours.INK_SOFT, width=0.9 * px)
    return [line(((x, y), (x + room, y)), paint), line(((x, y + 2.6 * px), (x + room, y + 2.6 * px)), paint)]
