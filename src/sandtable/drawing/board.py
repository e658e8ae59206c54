"""The table as a board that is played on: the ground alone as one still picture, and each base drawn by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import sqrt

from sandtable.drawing import colours, objective
from sandtable.drawing.bases import block, studded
from sandtable.drawing.colours import PAPER, Livery
from sandtable.drawing.parchment import parchment, sheet
from sandtable.drawing.roster import READY, Roster, roster
from sandtable.drawing.shape import Group, Paint, Scene, Shape, Stamp, Text, box, polygon, walk
from sandtable.drawing.signs import GROUND_SIGNS, PLAIN_SIGN, Stroke, needed, strokes
from sandtable.drawing.svg import fragment, written
from sandtable.drawing.terrain import area_drawn
from sandtable.drawing.view import View, window
from sandtable.drawing.works import lines_drawn
from sandtable.engine.game import Game
from sandtable.engine.state import Piece, State
from sandtable.geometry.angle import HALF, QUARTER
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.sheet.ruleset import Ruleset

PIXELS = 1600
"""The width at which lines and letters of the ground have their usual size."""

CARD_PIXELS = 480
CARD_SIGNS = 900
"""So many trees and stones a card has about at most: where there are more they are drawn larger, and fewer."""
LETTERS = 3
"""How many of a word for how it fares are written on a base."""


def ground(state: State, game: Game) -> str:
    """The bare table with all that lies on it, from edge to edge, as an SVG of its own, without any names."""
    view = window(state, game, None, PIXELS, 0.0)
    areas = state.ground.areas
    shapes: list[Shape] = parchment(view)
    shapes += [area_drawn(area, game.muster, view) for area in areas]
    shapes += lines_drawn(state.ground.lines, game.muster, view)
    return written(_scene(shapes, view, state.setup.title))


def card(state: State, game: Game, ruleset: Ruleset) -> str:
    """The table with all that stands on it, small and plain, for a list of battles."""
    view = window(state, game, None, CARD_PIXELS, 0.0)
    who = roster(state, game, ruleset)
    shapes: list[Shape] = [sheet(view)]
    shapes += _few_signs(state, game, view)
    shapes += lines_drawn(state.ground.lines, game.muster, view)
    for id, rect in state.field.rects.items():
        livery = who.livery(state.piece(id))
        shapes.append(polygon(view.all(rect.corners), Paint(fill=livery.body, stroke=livery.rim, width=0.6 * view.px)))
    return written(_scene(shapes, view, state.setup.title))


def _few_signs(state: State, game: Game, view: View) -> list[Shape]:
    """The ground for a small picture: thousands of trees could not be told apart, and a browser has to draw each."""
    drawn: list[Shape] = [area_drawn(area, game.muster, view) for area in state.ground.areas]
    signs = sum(isinstance(shape, Stamp) for shape in walk(drawn))
    if signs <= CARD_SIGNS:
        return drawn
    larger = replace(view, stem=view.stem * sqrt(signs / CARD_SIGNS))
    return [area_drawn(area, game.muster, larger) for area in state.ground.areas]


def flags(state: State, game: Game) -> str:
    """The flags of what is worth holding, as shapes in ticks about the middle of the table; nothing without any."""
    view = _in_ticks(window(state, game, None, PIXELS, 0.0))
    return fragment(objective.flags(state, game, view), {})


def look(piece: Piece, width: int, depth: int, facing: int, who: Roster, ruleset: Ruleset) -> str:
    """A base by itself: round the origin, its front up, in ticks. Turned to where it faces, its sign is upright."""
    lies = HALF if QUARTER < facing % (2 * HALF) <= 3 * QUARTER else 0
    rect = Rect(Pose(0, 0, lies), width, depth)
    view = View(0.0, 0.0, 1.0, float(width), float(depth), width / 80, width / 80)
    status = who.status.get(piece.id, READY)
    shapes = block(piece, rect, who, view, status, sum(map(ord, status)))
    words = (*(status.split(", ") if status != READY else ()), *who.marks.get(piece.id, ()))
    shapes += _badges(words, rect, studded(rect, who.tallies.get(piece.id)), who.livery(piece))
    drawn = fragment(shapes, _signs(shapes, ruleset))
    return f'<g transform="rotate(180)">{drawn}</g>' if lies else drawn


def _badges(said: Sequence[str], rect: Rect, behind: float, livery: Livery) -> list[Shape]:
    """The words for how a base fares, cut short, side by side at its rear: hatching alone is soon mistaken."""
    broad = 0.78 * LETTERS + 0.3
    size = min(0.4 * rect.depth, 0.2 * rect.width, rect.width / (broad * max(1, len(said))))
    wide, high = broad * size, 1.16 * size
    turned = 1 if rect.pose.facing == 0 else -1
    paint = Paint(fill=PAPER, stroke=livery.rim, width=0.1 * size)
    shapes: list[Shape] = []
    for n, words in enumerate(said):
        x = turned * (rect.width / 2 - (n + 0.5) * wide)
        y = turned * (rect.depth / 2 - behind - high / 2)
        shapes.append(box(x - wide / 2, y - high / 2, wide, high, paint))
        letters = words[:LETTERS].upper()
        shapes.append(Text(x, y, letters, size, livery.rim, anchor="middle", bold=True, middle=True))
    return shapes


def _signs(shapes: Iterable[Shape], ruleset: Ruleset) -> Mapping[str, tuple[Stroke, ...]]:
    used = {shape.symbol for shape in walk(shapes) if isinstance(shape, Stamp)}
    drawn = {f"sign-{kind}": svg for kind, svg in ruleset.signs.items() if f"sign-{kind}" in used}
    return {symbol: strokes(drawn[symbol]) if symbol in drawn else (PLAIN_SIGN,) for symbol in used}


def _in_ticks(view: View) -> View:
    """The same window, so that a length on the sheet is a tick and its middle the origin."""
    part = 1 / view.scale
    width, height = view.width * part, view.height * part
    stem, px = view.stem * part, view.px * part
    return View(-width / 2, height / 2, 1.0, width, height, stem, px, -width / 2, -height / 2)


def _scene(shapes: list[Shape], view: View, title: str) -> Scene:
    used = {shape.symbol for shape in walk(shapes) if isinstance(shape, Stamp)}
    inner = (Group(tuple(shapes), name="ground"),)
    return Scene(
        view.width, view.height, view.px, PIXELS, colours.PARCHMENT, title, "", inner, needed(GROUND_SIGNS, used), {}
    )
