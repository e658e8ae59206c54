"""The picture of a battle: the whole table or a part of it, as one SVG or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sandtable.drawing import colours, frame, legend, mark, objective
from sandtable.drawing.bases import base_drawn, pennon, shadows
from sandtable.drawing.mark import Mark, between
from sandtable.drawing.parchment import parchment, sheet
from sandtable.drawing.roster import Roster, roster
from sandtable.drawing.shape import Group, Scene, Shape, Stamp, walk
from sandtable.drawing.signs import GROUND_SIGNS, needed, plain_sign, sign_source, troop_sign
from sandtable.drawing.svg import written
from sandtable.drawing.terrain import area_drawn, name_drawn
from sandtable.drawing.view import Crop, View, window
from sandtable.drawing.words import capital
from sandtable.drawing.works import lines_drawn
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.names import SIDES, Code, Refused
from sandtable.sheet.ruleset import Ruleset

PIXELS = 1200
"""The usual width of a picture of the whole table."""
DETAIL_PIXELS = 800
"""And of one of a part of it."""
MARGIN = 30.0
SUFFIXES = (".svg", ".png")


def draw(
    state: State,
    game: Game,
    ruleset: Ruleset,
    *,
    caption: str = "",
    marks: Sequence[Mark] = (),
    crop: Crop | None = None,
) -> str:
    """The table as one SVG that needs nothing else."""
    return written(scene(state, game, ruleset, caption=caption, marks=marks, crop=crop))


def before_after(
    before: State,
    after: State,
    game: Game,
    ruleset: Ruleset,
    *,
    caption: str = "",
    marks: Sequence[Mark] = (),
    crop: Crop | None = None,
    plain: bool = False,
) -> str:
    """The part of the table where something changed, with where the bases stood and how they went."""
    found = (*between(before, after), *marks)
    part = crop or _round_about(before, after, game, found)
    return written(scene(after, game, ruleset, caption=caption, marks=found, crop=part, plain=plain))


def picture(
    state: State,
    game: Game,
    ruleset: Ruleset,
    path_suffix: str,
    *,
    caption: str = "",
    marks: Sequence[Mark] = (),
    crop: Crop | None = None,
    width: int | None = None,
) -> bytes:
    """The picture as the bytes of a file: `.svg`, or `.png` so many pixels wide."""
    suffix = path_suffix.lower()
    if suffix not in SUFFIXES:
        raise Refused(
            Code.BAD_VALUE,
            "output",
            f"cannot draw a {path_suffix or 'file without a suffix'}: let the name of the file end in .svg or .png",
        )
    whole = scene(state, game, ruleset, caption=caption, marks=marks, crop=crop)
    if suffix == ".svg":
        return written(whole).encode()
    from sandtable.drawing.raster import painted  # Pillow is slow to load, and not needed for SVG

    return painted(whole, width or 2 * whole.pixels)


def scene(
    state: State,
    game: Game,
    ruleset: Ruleset,
    *,
    caption: str = "",
    marks: Sequence[Mark] = (),
    crop: Crop | None = None,
    plain: bool = False,
) -> Scene:
    """The picture as a list of shapes. A plain one has no grain in its parchment, and makes a small file."""
    pixels = PIXELS if crop is None else DETAIL_PIXELS
    view = window(state, game, crop, pixels, MARGIN)
    who = roster(state, game, ruleset)
    heading = state.setup.title or ruleset.title
    under = " · ".join(words for words in (_turn(state, game), caption) if words)
    head = frame.title(heading, under, view, view.width)
    view = replace(view, y=head.height)
    foot = _foot(state, game, who, marks, view, whole=crop is None)
    width, height = view.width + 2 * view.x, view.y + view.height + foot.height
    shapes = (
        Group(tuple(_map(state, game, who, marks, view, plain)), id="table", name="table"),
        *frame.mat(view, width, height),
        *frame.border(view, width, height),
        Group(tuple(head.shapes), name="cartouche"),
        Group(tuple(foot.shapes), name="legend"),
    )
    used = {shape.symbol for shape in walk(shapes) if isinstance(shape, Stamp)}
    fighting = sorted({piece.kind for piece in state.setup.pieces.values()})
    drawn = {f"sign-{kind}": kind for kind in fighting if kind in ruleset.signs}
    signs = {f"sign-{kind}": plain_sign() for kind in fighting}
    signs |= {name: troop_sign(ruleset.signs[kind]) for name, kind in drawn.items()}
    return Scene(
        width,
        height,
        view.px,
        pixels,
        colours.PAPER,
        f"{heading}: {under}" if under else heading,
        _desc(state, who),
        shapes,
        needed({**signs, **GROUND_SIGNS}, used),
        {name: sign_source(ruleset.signs[kind]) for name, kind in drawn.items() if name in used},
    )


def _turn(state: State, game: Game) -> str:
    turn = game.turn(state)
    words = [f"Turn {turn}"] if turn > 0 else []
    if state.ending is not None:
        words.append(capital(state.ending.reason))
    return ", ".join(word for word in words if word)


def _desc(state: State, who: Roster) -> str:
    """The picture in a sentence for each army, for those who cannot see it."""
    sentences: list[str] = []
    for side in SIDES:
        names = (kind for kind in (*who.kinds, *sorted(set(who.standing[side]) - set(who.kinds))))
        counts = [f"{who.standing[side][kind]} {who.kind(kind)}" for kind in names if who.standing[side][kind]]
        lost = sum(who.lost[side].values())
        sentences.append(f"{who.armies[side]}: {', '.join(counts) or 'nobody'} on the table, {lost} lost.")
    return " ".join(sentences)


def _map(state: State, game: Game, who: Roster, marks: Sequence[Mark], view: View, plain: bool) -> list[Shape]:
    """All that lies in the window, the lowest first."""
    ground = state.ground
    areas = [area for area in ground.areas if view.shows(area.box)]
    ways = [work for work in ground.lines if view.shows(work.box)]
    ids = [id for id in _in_order(state) if view.shows_rect(state.rect(id))]
    shapes: list[Shape] = [sheet(view)] if plain else parchment(view)
    shapes += [area_drawn(area, game.muster, view) for area in areas]
    shapes += lines_drawn(ways, game.muster, view)
    shapes += [name for area in areas if (name := name_drawn(area, view)) is not None]
    shapes += objective.flags(state, game, view)
    shapes.append(Group(tuple(mark.under(marks, view)), name="ghosts"))
    shapes.append(shadows([state.rect(id) for id in ids], view))
    shapes += [base_drawn(id, state, game, who, view) for id in ids]
    shapes += [pennon(state.piece(id), state.rect(id), who, view) for id in ids if id in who.leaders]
    shapes.append(Group(tuple(mark.over(marks, view)), name="marks"))
    return shapes


def _in_order(state: State) -> list[str]:
    """The bases as the setup lists them, so that the same table is always drawn the same."""
    return [id for id in state.setup.pieces if id in state.field]


def _foot(state: State, game: Game, who: Roster, marks: Sequence[Mark], view: View, whole: bool) -> legend.Block:
    """The ruler and the key, and beneath the whole table both armies with all their kinds."""
    px, x, room = view.px, view.x, view.width
    y = view.y + view.height + 18 * px
    ruler = legend.scale_bar(game, view, x, y, 0.2 * room)
    left = 0.26 * room
    key = legend.key(state, game.muster, who, marks, view, x + left, y - 6 * px, room - left)
    shapes = [*ruler.shapes, *key.shapes]
    y += max(ruler.height, key.height - 6 * px) + 10 * px
    if whole:
        shapes += legend.rule(x, y, room, px)
        y += 12 * px
        side, gap = 0.215 * room, 0.018 * room
        first = legend.army(state, game, who, "a", view, x, y, side)
        middle = legend.kinds(who, view, x + side + gap, y, room - 2 * (side + gap))
        second = legend.army(state, game, who, "b", view, x + room - side, y, side)
        shapes += [*first.shapes, *middle.shapes, *second.shapes]
        y += max(first.height, middle.height, second.height)
    return legend.Block(shapes, y + 26 * px - view.y - view.height)


def _round_about(before: State, after: State, game: Game, marks: Sequence[Mark]) -> Crop:
    """The part of the table that holds all marks, with two base widths round it, and not too narrow for its size."""
    rects = [rect for one in marks for rect in (one.start, one.end) if rect is not None]
    rects = rects or list(after.field.rects.values()) or list(before.field.rects.values())
    ground = after.ground
    if not rects:
        return (0.0, 0.0, ground.width / game.grain, ground.depth / game.grain)
    reach = 2 * max(rect.width for rect in rects)
    boxes = [rect.box(reach) for rect in rects]
    x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
    x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
    wide, high = max(x1 - x0, 1.2 * (y1 - y0)), max(y1 - y0, 0.5 * (x1 - x0))
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    left, lower = mx - wide / 2 + ground.width / 2, my - high / 2 + ground.depth / 2
    return (left / game.grain, lower / game.grain, (left + wide) / game.grain, (lower + high) / game.grain)
