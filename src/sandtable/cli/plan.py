"""The table as a map of letters: which base stands where, drawn in half blocks of colour or in letters alone.

A cell of the terminal is twice as high as it is wide, so that a cell in colour is two square halves. Side a has capital
letters and side b small ones, so that the map can be read without its colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil, hypot
from typing import NamedTuple

from sandtable.drawing import colours
from sandtable.drawing.colours import mixed
from sandtable.engine.looks import PLAIN
from sandtable.engine.muster import Muster
from sandtable.engine.state import Setup, State
from sandtable.geometry.angle import TURN
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.outline import inside, to_line
from sandtable.geometry.pose import Point
from sandtable.geometry.rect import Rect
from sandtable.names import Side

Place = tuple[int, int]
"""A column and a row."""

ARMIES: Mapping[Side, tuple[str, ...]] = {
    "a": ("#a8322a", "#b8501f", "#8c1d44", "#7d3c12", "#c0395f", "#6e2a20"),
    "b": ("#2b5f9e", "#23778a", "#4a4aa8", "#1d4f6e", "#5b6fc4", "#2c3f78"),
}
"""The colours of a side's commands, one after the other."""
OPEN = colours.PARCHMENT
LETTER, CALLED = "#fff4dc", colours.GOLD
"""The ink of a letter, and of one whose base the event speaks of."""
PART = 4
"""A cell is looked at in so many points each way."""
ENOUGH = 0.4
"""The part of a cell that a base must cover to be seen in it."""
ARROWS = "↑↗→↘↓↙←↖"
GONE = "✕"


class Tint(NamedTuple):
    """Ground on the map: its colour, and its sign where there is none."""

    colour: str
    sign: str


TINTS: Mapping[str, Tint] = {
    "hill": Tint(colours.HILL_HIGH, "∩"),
    "steep-hill": Tint(colours.STEEP_HIGH, "Λ"),
    "wood": Tint(colours.TREE_LIT, "♣"),
    "orchard": Tint(colours.ORCHARD_FLOOR, "♣"),
    "scrub": Tint(colours.ROUGH_STONE, ":"),
    "vineyard": Tint(colours.ORCHARD_FLOOR, '"'),
    "fields": Tint(colours.FIELD_OTHER, '"'),
    "marsh": Tint(colours.MARSH_WATER, "≈"),
    "reeds": Tint(colours.MARSH_WATER, "≈"),
    "rough": Tint(colours.ROUGH_STONE, ":"),
    "rocky": Tint(colours.STONE_LIT, ":"),
    "dunes": Tint(colours.DUNE_LEE, ":"),
    "beach": Tint(colours.BEACH, ","),
    "water": Tint(colours.WATER_DEEP, "~"),
    "town": Tint(colours.ROOF_LIT, "#"),
    "house": Tint(colours.ROOF_LIT, "#"),
    "stone-house": Tint(colours.ROOF_LIT, "#"),
    "camp": Tint(colours.TIMBER, "#"),
    "redoubt": Tint(colours.EARTH, "%"),
    "objective": Tint(colours.GOLD, "+"),
    "shallow-river": Tint(colours.WATER_DEEP, "~"),
    "river": Tint(colours.WATER_DEEP, "~"),
    "deep-river": Tint(colours.WATER_DEEP, "~"),
    "stream": Tint(colours.WATER, "~"),
    "road": Tint(colours.ROAD_INK, "="),
    "track": Tint(colours.ROAD_INK, "="),
    "ford": Tint(colours.WATER_LIGHT, "-"),
    "bridge": Tint(colours.TIMBER, "="),
    "ditch": Tint(colours.EARTH, "%"),
    "hedge": Tint(colours.HEDGE, "%"),
    "wall": Tint(colours.STONE, "%"),
    "earthwork": Tint(colours.EARTH, "%"),
    "rampart": Tint(colours.STONE_INK, "%"),
    "stakes": Tint(colours.TIMBER, "%"),
    "gate": Tint(colours.TIMBER, "="),
    PLAIN: Tint("#b9a98a", "?"),
}
"""By what it looks like (`engine.looks`)."""


def tints(ground: Ground, muster: Muster) -> list[tuple[str, Tint]]:
    """The kinds of ground on a table, each with the ways it looks there."""
    features: tuple[Area | Line, ...] = (*ground.areas, *ground.lines)
    return list(dict.fromkeys((each.kind, TINTS[muster.look(each)]) for each in features))


class Cell(NamedTuple):
    """One letter of the map, its ink and the colour behind it."""

    sign: str
    ink: str = ""
    paper: str = ""
    bold: bool = False


class Frame(NamedTuple):
    """A grid over a part of the table. `tall` is how many times as high as wide its cells are."""

    left: float
    top: float
    step: float
    """The width of a cell, in ticks."""
    tall: int
    columns: int
    rows: int

    def at(self, place: Place) -> Point:
        """The middle of a cell, on the table."""
        return self.left + (place[0] + 0.5) * self.step, self.top - (place[1] + 0.5) * self.step * self.tall

    def cell(self, point: Point) -> Place:
        """The cell that a point of the table is in."""
        return int((point[0] - self.left) // self.step), int((self.top - point[1]) // (self.step * self.tall))

    def holds(self, place: Place) -> bool:
        return 0 <= place[0] < self.columns and 0 <= place[1] < self.rows

    def over(self, box: tuple[float, float, float, float]) -> Iterator[Place]:
        """The cells that an upright box of the table reaches into."""
        (x0, y1), (x1, y0) = self.cell((box[0], box[1])), self.cell((box[2], box[3]))
        for row in range(max(0, y0), min(self.rows - 1, y1) + 1):
            for column in range(max(0, x0), min(self.columns - 1, x1) + 1):
                yield column, row


Box = tuple[float, float, float, float]


def whole(ground: Ground) -> Box:
    """All of the table."""
    return -ground.width / 2, -ground.depth / 2, ground.width / 2, ground.depth / 2


def near(state: State) -> Box:
    """The part of the table where the troops are, with a little room round them."""
    table = whole(state.ground)
    boxes = [rect.box(max(rect.width, rect.depth)) for rect in state.field.rects.values()]
    if not boxes:
        return table
    x0, y0, x1, y1 = (pick(box[n] for box in boxes) for n, pick in enumerate((min, min, max, max)))
    return max(x0, table[0]), max(y0, table[1]), min(x1, table[2]), min(y1, table[3])


def framed(box: Box, columns: int, rows: int, tall: int) -> Frame:
    """The grid that shows a part of the table in at most so many columns and rows."""
    width, depth = box[2] - box[0], box[3] - box[1]
    step = max(width / columns, depth / (rows * tall), 1.0)
    across, down = ceil(width / step - 1e-9), ceil(depth / (step * tall) - 1e-9)
    return Frame(box[0], box[3], step, tall, max(1, min(columns, across)), max(1, min(rows, down)))


def letters(setup: Setup, names: Mapping[str, str]) -> dict[str, str]:
    """A capital letter for each kind of troops that fights here: of its name, if one is free."""
    found: dict[str, str] = {}
    for kind in dict.fromkeys(piece.kind for piece in setup.pieces.values()):
        wishes = f"{names.get(kind, '')}{kind}ABCDEFGHIJKLMNOPQRSTUVWXYZ".upper()
        free = (wish for wish in wishes if wish.isascii() and wish.isalpha() and wish not in found.values())
        found[kind] = next(free, "*")
    return found


def letter(letters: Mapping[str, str], state: State, id: str) -> str:
    """The letter of a base: a capital for side a, a small one for side b."""
    piece = state.piece(id)
    sign = letters.get(piece.kind, "*")
    return sign if piece.side == "a" else sign.lower()


def colour(setup: Setup, id: str) -> str:
    """The colour of a base: that of its command, every other one a little lighter so that a line can be counted."""
    piece = setup.pieces[id]
    own = [command.id for command in setup.commands.values() if command.side == piece.side]
    shades = ARMIES[piece.side]
    body = shades[own.index(piece.command) % len(shades)] if piece.command in own else shades[0]
    men = setup.commands[piece.command].bases if piece.command in own else ()
    return mixed(body, "#ffffff", 0.18) if id in men and men.index(id) % 2 else body


def claims(rects: Mapping[str, Rect], frame: Frame) -> dict[Place, str]:
    """Which base each cell shows: the one that covers most of it. No base is too small to be seen."""
    best: dict[Place, tuple[float, str]] = {}
    for id, rect in rects.items():
        shares = {place: _share(rect, frame, place) for place in frame.over(rect.box())}
        # A thin base that lies across two rows covers little of either, and is still as broad as it is.
        enough = min(ENOUGH, 0.8 * max(shares.values(), default=0.0))
        for place, share in shares.items():
            if share >= enough and share > best.get(place, (0.0, ""))[0]:
                best[place] = (share, id)
    held = {place: id for place, (_, id) in best.items()}
    seen = set(held.values())
    for id, rect in rects.items():
        place = frame.cell((rect.pose.x, rect.pose.y))
        if id not in seen and frame.holds(place):
            held[place] = id
    return held


def _share(rect: Rect, frame: Frame, place: Place) -> float:
    """The part of a cell that a base covers."""
    x, y = frame.at(place)
    s, c = rect.ahead
    half_w, half_d = rect.width / 2, rect.depth / 2
    found = 0
    for i in range(PART):
        dx = x - rect.pose.x + ((i + 0.5) / PART - 0.5) * frame.step
        for j in range(PART):
            dy = y - rect.pose.y + ((j + 0.5) / PART - 0.5) * frame.step * frame.tall
            found += abs(dx * c - dy * s) <= half_w and abs(dx * s + dy * c) <= half_d
    return found / PART**2


@lru_cache(maxsize=8)
def terrain(ground: Ground, frame: Frame) -> Mapping[Place, Area | Line]:
    """The ground in each cell that is not open: of areas that overlap the last, and lines over all."""
    found: dict[Place, Area | Line] = {}
    for area in ground.areas:
        found.update(dict.fromkeys(_covered(area, frame), area))
    for line in ground.lines:
        found.update(dict.fromkeys(_crossed(line, frame), line))
    return found


def _covered(area: Area, frame: Frame) -> Iterable[Place]:
    return [place for place in frame.over(area.box) if inside(frame.at(place), area.outline)]


def _crossed(line: Line, frame: Frame) -> Iterable[Place]:
    """The cells of a line, which is never too narrow to be seen."""
    half = max(line.width / 2, frame.step * frame.tall * 0.55)
    x0, y0, x1, y1 = line.box
    box = (x0 - half, y0 - half, x1 + half, y1 + half)
    return [place for place in frame.over(box) if to_line(frame.at(place), line.points) <= half]


def arrow(rect: Rect) -> str:
    """The way a base faces, to the nearest eighth of a turn."""
    return ARROWS[round(rect.pose.facing * 8 / TURN) % 8]


class Shown(NamedTuple):
    """What the last event did to the table: who it speaks of, where they stood before, and who is gone."""

    called: frozenset[str] = frozenset()
    moved: Mapping[str, Rect] = {}
    gone: Mapping[str, Rect] = {}


def coloured(
    state: State, muster: Muster, frame: Frame, signs: Mapping[str, str], shown: Shown, numbered: bool = False
) -> list[list[Cell]]:
    """The map in colour: every cell two halves, and on a base with room for it its letter and the way it faces.

    The frame is of square cells, two of them to a letter. Where bases are numbered, their numbers stand on them too.
    """
    held = claims(state.field.rects, frame)
    papers = _papers(state, muster, frame, held, shown)
    lines: list[list[Cell]] = []
    for row in range(0, frame.rows, 2):
        pairs = ((papers[column, row], papers.get((column, row + 1), "")) for column in range(frame.columns))
        lines.append([Cell("▀", upper, lower) if upper != lower else Cell(" ", "", upper) for upper, lower in pairs])
    for id, rect in shown.gone.items():
        column, row = frame.cell((rect.pose.x, rect.pose.y))
        if frame.holds((column, row)) and (column, row) not in held:
            lines[row // 2][column] = Cell(GONE, ARMIES[state.side(id)][0], papers[column, row], True)
    for id, places in _rooms(held).items():
        body, called = colour(state.setup, id), id in shown.called
        said = (letter(signs, state, id), arrow(state.rect(id)))
        ranked = _ranked(places, state.rect(id), frame)
        put = _numbered(said, id, ranked, short=True) if numbered else {}
        for place, sign in (put or dict(zip(ranked, said, strict=False))).items():
            lines[place[1]][place[0]] = Cell(sign, CALLED if called else LETTER, body, called)
    return lines


def _numbered(said: tuple[str, str], id: str, ranked: Sequence[Place], short: bool = False) -> dict[Place, str]:
    """The letter and the number of a base where they have room side by side, and then the way it faces; the number
    alone, if that is enough."""
    (sign, faces), number = said, id.lstrip("ab")
    for label in (f"{sign}{number}", *((number,) if short else ())):
        for column, row in ranked:
            run = [(column + n - len(label) // 2, row) for n in range(len(label))]
            if set(run) <= set(ranked):
                after = (run[-1][0] + 1, row)
                return {**dict(zip(run, label, strict=True)), **({after: faces} if after in ranked else {})}
    return {}


def _papers(state: State, muster: Muster, frame: Frame, held: Mapping[Place, str], shown: Shown) -> dict[Place, str]:
    papers = {(column, row): OPEN for row in range(frame.rows) for column in range(frame.columns)}
    found = terrain(state.ground, frame)
    papers |= {place: TINTS[muster.look(lie)].colour for place, lie in found.items()}
    for place, id in claims({**shown.moved, **shown.gone}, frame).items():
        papers[place] = mixed(papers[place], ARMIES[state.side(id)][0], 0.35)
    papers.update({place: colour(state.setup, id) for place, id in held.items()})
    return papers


def _rooms(held: Mapping[Place, str]) -> dict[str, dict[Place, int]]:
    """By base: the letters' places that show it and nobody else, and how many halves of each are its own."""
    owners: dict[Place, list[str]] = {}
    for (column, row), id in held.items():
        owners.setdefault((column, row // 2), []).append(id)
    rooms: dict[str, dict[Place, int]] = {}
    for place, ids in owners.items():
        if len(set(ids)) == 1:
            rooms.setdefault(ids[0], {})[place] = len(ids)
    return rooms


def _ranked(places: Mapping[Place, int], rect: Rect, frame: Frame) -> list[Place]:
    """The place nearest to the middle of a base, and then the one beside it: whole ones first, where there are any."""
    x, y = frame.cell((rect.pose.x, rect.pose.y))
    whole = [place for place, halves in places.items() if halves == 2] or list(places)
    first = min(whole, key=lambda place: (hypot(place[0] - x, 2 * (place[1] - y // 2)), place))
    rest = [place for place in whole if place != first]
    rest.sort(key=lambda place: (abs(place[1] - first[1]), abs(place[0] - first[0]), -place[0]))
    return [first, *rest]


def lettered(
    state: State, muster: Muster, frame: Frame, signs: Mapping[str, str], shown: Shown, numbered: bool = False
) -> list[str]:
    """The map in letters alone: a base is its letter, with its number or the way it faces where there is room."""
    held = claims(state.field.rects, frame)
    grid = [[" "] * frame.columns for _ in range(frame.rows)]
    for (column, row), lie in terrain(state.ground, frame).items():
        grid[row][column] = TINTS[muster.look(lie)].sign
    for rect in shown.gone.values():
        column, row = frame.cell((rect.pose.x, rect.pose.y))
        if frame.holds((column, row)):
            grid[row][column] = GONE
    places: dict[str, list[Place]] = {}
    for place, id in held.items():
        places.setdefault(id, []).append(place)
    for id, own in places.items():
        for column, row in own:
            grid[row][column] = letter(signs, state, id)
        put = _numbered((letter(signs, state, id), arrow(state.rect(id))), id, own) if numbered else {}
        for (column, row), sign in put.items():
            grid[row][column] = sign
        if len(own) > 1 and not put:
            column, row = max(own, key=lambda place: (place[1] == min(r for _, r in own), place[0]))
            grid[row][column] = arrow(state.rect(id))
    return ["".join(line) for line in grid]
