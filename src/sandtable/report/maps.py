"""The maps of the report. All share one drawing of the ground and one of each base's look, and are windows on them.

A picture of the whole table weighs a hundred thousand letters; drawn so, a map more costs as much as its bases.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from sandtable.drawing import colours, mark, objective
from sandtable.drawing.bases import block, pennon, shadows
from sandtable.drawing.mark import Mark, between
from sandtable.drawing.parchment import parchment
from sandtable.drawing.roster import READY, Roster, roster
from sandtable.drawing.shape import Scene, Shape, Stamp, Text, walk
from sandtable.drawing.signs import GROUND_SIGNS, needed, plain_sign, sign_source, troop_sign
from sandtable.drawing.svg import FACE, written
from sandtable.drawing.terrain import area_drawn, name_drawn
from sandtable.drawing.view import View, window
from sandtable.drawing.works import lines_drawn
from sandtable.engine.game import Game
from sandtable.engine.state import Piece, State
from sandtable.geometry.angle import DEGREE, HALF, QUARTER, TURN
from sandtable.geometry.contact import contact
from sandtable.geometry.ground import Ground
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.report.chronicle import Moment
from sandtable.report.markup import Html, tag, text
from sandtable.sheet.ruleset import Ruleset

PIXELS = 1200
Box = tuple[float, float, float, float]
"""A part of the table: left, lower, right and upper edge, in ticks."""
Look = tuple[str, str, bool, int, int, tuple[int, int] | None]
"""All that the picture of a base depends on but its place: who it is, its state, which way is up, size and strength."""


class Atlas:
    """The maps of one battle. It lives while one report is made: each map adds to what they share."""

    def __init__(self, start: State, game: Game, ruleset: Ruleset) -> None:
        self._game, self._ruleset = game, ruleset
        self._view = window(start, game, None, PIXELS, 0.0)
        # Everything round the middle of the table, for looks that are put down elsewhere.
        self._middle = View(0.0, 0.0, self._view.scale, 0.0, 0.0, self._view.stem, self._view.px)
        self._grounds: list[Ground] = []
        self._looks: dict[Look, tuple[str, Sequence[Shape]]] = {}
        self._signs: set[str] = set()

    def whole(self, state: State, label: str) -> Html:
        """The whole table."""
        ground = state.ground
        part = (-ground.width / 2, -ground.depth / 2, ground.width / 2, ground.depth / 2)
        return self._map(state, (), part, label, ())

    def turn(self, before: State, after: State, label: str) -> Html:
        """Where the armies stand after a turn, with the ways they went and the places where bases fell."""
        marks = [one for one in between(before, after) if one.what != "ghost"]
        return self._map(after, marks, _stage(before, after), label, ())

    def fight(self, moment: Moment, label: str) -> Html:
        """A small part of the table: those who fought, where they stood and where they went, each with its name."""
        before, after, ids = moment.before, moment.after, moment.bases
        marks = [*between(before, after), *_shots(moment)]
        rects = [rect for state in (before, after) for id in ids if (rect := state.field.rects.get(id))]
        return self._map(after, marks, _round_about(rects), label, _labels(moment, self._view))

    def sign(self, piece: Piece, who: Roster) -> Html:
        """The sign of a kind of troops as a small picture, on the colour of a command."""
        livery = who.livery(piece)
        self._signs.add(f"sign-{piece.kind}")
        stamp = Stamp(f"sign-{piece.kind}", 0.0, 0.0, 0.86, ink=livery.sign, tint=livery.tint)
        inner = _drawn((stamp,), 0.01)
        box = f'<rect x="-.7" y="-.5" width="1.4" height="1" rx=".06" fill="{livery.body}"/>'
        return Html(f'<svg class="sign" viewBox="-.7 -.5 1.4 1" aria-hidden="true">{box}{inner}</svg>')

    def shared(self) -> Html:
        """What all maps put down: to stand on the page once."""
        grounds = [f'<g id="ground-{n}">{self._ground(ground)}</g>' for n, ground in enumerate(self._grounds)]
        looks = [f'<g id="{name}">{_drawn(shapes, self._view.px)}</g>' for name, shapes in self._looks.values()]
        symbols = _symbols(self._ruleset, self._signs)
        inner = f"<defs>{symbols}{''.join(looks)}{''.join(grounds)}</defs>"
        return Html(f'<svg class="shared" width="0" height="0" aria-hidden="true" focusable="false">{inner}</svg>')

    def _map(self, state: State, marks: Sequence[Mark], part: Box, label: str, over: Sequence[Shape]) -> Html:
        view, px = self._view, self._view.px
        who = roster(state, self._game, self._ruleset)
        shown = [id for id in state.setup.pieces if id in state.field and _meets(state.rect(id).box(), part)]
        rects = [state.rect(id) for id in shown]
        leaders = [pennon(state.piece(id), state.rect(id), who, view) for id in shown if id in who.leaders]
        inner = [
            f'<use href="#ground-{self._ground_number(state.ground)}"/>',
            _drawn((*objective.flags(state, self._game, view), *mark.under(marks, view)), px),
            _drawn((shadows(rects, view),) if rects else (), px),
            *(self._base(state.piece(id), state.rect(id), who) for id in shown),
            _drawn((*leaders, *mark.over(marks, view), *over), px),
        ]
        (x0, y1), (x1, y0) = view.at((part[0], part[1])), view.at((part[2], part[3]))
        head = f'viewBox="{x0:.0f} {y0:.0f} {x1 - x0:.0f} {y1 - y0:.0f}" font-family="{FACE}"'
        return Html(f'<svg {head} role="img" aria-label="{text(label)}">{"".join(inner)}</svg>')

    def _base(self, piece: Piece, rect: Rect, who: Roster) -> str:
        """A base where it stands: its look, turned. The sign on it is never upside down, so a look has two ways up."""
        facing = rect.pose.facing
        over = (facing + QUARTER) % TURN >= HALF
        status = who.status.get(piece.id, READY)
        look = (piece.id, status, over, rect.width, rect.depth, who.tallies.get(piece.id))
        if look not in self._looks:
            upright = Rect(Pose(0, 0, HALF if over else 0), rect.width, rect.depth)
            unlettered = replace(who, letters={})
            drawn = [
                *block(piece, upright, unlettered, self._middle, status),
                _numbered(piece, upright, who, self._middle),
            ]
            self._signs |= {shape.symbol for shape in walk(drawn) if isinstance(shape, Stamp)}
            self._looks[look] = (f"look-{len(self._looks)}", drawn)
        x, y = self._view.at((rect.pose.x, rect.pose.y))
        turn = (facing - (HALF if over else 0)) / DEGREE
        words = f"{piece.id} {who.kind(piece.kind)}" + (f", {status}" if status != READY else "")
        turned = f"rotate({turn:.2f})" if turn else ""
        place = f'transform="translate({x:.1f} {y:.1f}){turned}"'
        return f'<use href="#{self._looks[look][0]}" {place}><title>{text(words)}</title></use>'

    def _ground_number(self, ground: Ground) -> int:
        if ground not in self._grounds:
            self._grounds.append(ground)
        return self._grounds.index(ground)

    def _ground(self, ground: Ground) -> str:
        view = self._view
        shapes: list[Shape] = parchment(view)
        for part in (
            *(area_drawn(area, self._game.muster, view) for area in ground.areas),
            *lines_drawn(ground.lines, self._game.muster, view),
        ):
            shapes += part.shapes
        shapes += [name for area in ground.areas if (name := name_drawn(area, view)) is not None]
        self._signs |= {shape.symbol for shape in walk(shapes) if isinstance(shape, Stamp)}
        return _drawn(shapes, view.px)


def _numbered(piece: Piece, rect: Rect, who: Roster, view: View) -> Shape:
    """The name of a base, by which the report speaks of it, at the left of its sign."""
    width, deep = rect.width, rect.depth > 0.62 * rect.width
    size = min(0.2 * width, 0.5 * rect.depth, 0.29 * width / (0.56 * len(piece.id)))
    up = 1 if rect.pose.facing == 0 else -1
    back = -rect.depth / 2 + 0.8 * size if deep else -0.05 * rect.depth
    x, y = view.at(rect.pose.ahead(back, -up * 0.33 * width))
    ink = who.livery(piece).sign
    return Text(x, y, piece.id, size * view.scale, ink, anchor="middle", bold=True, middle=True)


def _drawn(shapes: Iterable[Shape], px: float) -> str:
    """Shapes as SVG that stands inside another picture."""
    alone = written(Scene(1.0, 1.0, px, 1, "", "", "", tuple(shapes), {}, {}))
    return alone.partition('fill=""/>\n')[2].removesuffix("\n</svg>\n").removesuffix("</svg>\n").replace("\n", "")


def _symbols(ruleset: Ruleset, used: Collection[str]) -> str:
    """The signs of troops and ground that were put down."""
    kinds = {name: name.removeprefix("sign-") for name in sorted(used) if name not in GROUND_SIGNS}
    drawn = {name: kind for name, kind in kinds.items() if kind in ruleset.signs}
    shapes = {**{name: plain_sign() for name in kinds}, **GROUND_SIGNS}
    shapes |= {name: troop_sign(ruleset.signs[kind]) for name, kind in drawn.items()}
    sources = {name: sign_source(ruleset.signs[kind]) for name, kind in drawn.items()}
    alone = written(Scene(1.0, 1.0, 1.0, 1, "", "", "", (), needed(shapes, set(used)), sources))
    return alone.partition("<defs>\n")[2].partition("</defs>")[0].replace("\n", "")


def _shots(moment: Moment) -> list[Mark]:
    """An arrow from who rolled first to the other, where the two are not in contact."""
    ask, rects = moment.ask, moment.before.field.rects
    about = [id for id in ask.about if id in rects] if ask is not None and moment.event.dice else []
    if len(about) != 2 or contact(rects[about[0]], rects[about[1]]) is not None:
        return []
    return [mark.shot(rects[about[0]], rects[about[1]], moment.before.side(about[0]))]


def _labels(moment: Moment, view: View) -> list[Shape]:
    """The names of those who fell, behind the places where they stood; those who stand bear their own."""
    found: list[Shape] = []
    for id in moment.bases:
        rect = moment.before.field.rects.get(id)
        if rect is not None and id not in moment.after.field:
            x, y = view.at(rect.pose.ahead(-rect.depth / 2 - 0.16 * rect.width))
            colour = colours.SIDE_COLOUR[moment.after.side(id)]
            size = 0.24 * rect.width * view.scale
            words = Text(x, y, id, size, colour, anchor="middle", bold=True, halo=colours.HALO, middle=True)
            found.append(words)
    return found


def _meets(box: Box, part: Box) -> bool:
    return box[0] <= part[2] and box[2] >= part[0] and box[1] <= part[3] and box[3] >= part[1]


def _stage(before: State, after: State) -> Box:
    """The part of the table where the armies are, with some room round it."""
    rects = [rect for state in (before, after) for rect in state.field.rects.values()]
    ground = after.ground
    whole = (-ground.width / 2, -ground.depth / 2, ground.width / 2, ground.depth / 2)
    if not rects:
        return whole
    x0, y0, x1, y1 = _round(rects, 1.2 * max(rect.width for rect in rects))
    wide, high = max(x1 - x0, 1.25 * (y1 - y0)), max(y1 - y0, (x1 - x0) / 2.6)
    wide, high = min(wide, ground.width), min(high, ground.depth)
    mx = _within((x0 + x1) / 2, wide, ground.width)
    my = _within((y0 + y1) / 2, high, ground.depth)
    return (mx - wide / 2, my - high / 2, mx + wide / 2, my + high / 2)


def _round_about(rects: Sequence[Rect]) -> Box:
    """The part of the table round some bases."""
    x0, y0, x1, y1 = _round(rects, 1.6 * max(rect.width for rect in rects))
    wide, high = max(x1 - x0, 1.4 * (y1 - y0)), max(y1 - y0, 0.55 * (x1 - x0))
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    return (mx - wide / 2, my - high / 2, mx + wide / 2, my + high / 2)


def _round(rects: Iterable[Rect], reach: float) -> Box:
    boxes = [rect.box(reach) for rect in rects]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _within(middle: float, length: float, room: float) -> float:
    """The middle of a window so long, moved so that it stays on the table."""
    most = (room - length) / 2
    return max(-most, min(most, middle))


def framed(picture: Html, caption: Html, class_: str = "map") -> Html:
    """A map with what is said beneath it."""
    return tag("figure", picture, tag("figcaption", caption), class_=class_)
