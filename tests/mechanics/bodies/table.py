"""A bare table with bodies of troops on it, for tests: side a below, facing up, side b above, facing down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from sandtable.engine.state import Command, Piece, Setup, State
from sandtable.geometry.angle import TURN
from sandtable.geometry.contact import overlaps
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Area, Ground, Line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.names import OTHER, Json, Side

INCH = 1000
WIDE, HIGH = 72 * INCH, 48 * INCH
BARE = Ground(WIDE, HIGH)


@dataclass(frozen=True)
class Own:
    """The notes of a game that has none but who is deployed."""

    deployed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Base:
    """A base to be put down, in inches and degrees. Its id begins with its side."""

    id: str
    x: float
    y: float
    facing: float | None = None
    width: float = 4
    depth: float = 2
    officer: bool = False
    command: str = ""

    @property
    def side(self) -> Side:
        return "a" if self.id.startswith("a") else "b"

    @property
    def rect(self) -> Rect:
        facing = self.facing if self.facing is not None else (0 if self.side == "a" else 180)
        pose = Pose(round(self.x * INCH), round(self.y * INCH), round(facing * 1000) % TURN)
        return Rect(pose, round(self.width * INCH), round(self.depth * INCH))


def officer(id: str, x: float, y: float, facing: float | None = None) -> Base:
    return Base(id, x, y, facing, 1, 1, True)


def table(*bases: Base, ground: Ground = BARE, traits: Mapping[str, Mapping[str, Json]] | None = None) -> State:
    """A battle with these on the table; those of a command that has the trait `enters` are not there yet."""
    pieces, commands = dict[str, Piece](), dict[str, list[str]]()
    for base in bases:
        command = base.command or base.side
        rect = base.rect
        more = {"officer": True} if base.officer else {}
        pieces[base.id] = Piece(base.id, base.side, command, "body", "", rect.width, rect.depth, traits=more)
        commands.setdefault(command, []).append(base.id)
    made = {}
    for id, ids in commands.items():
        leader = next((one for one in ids if pieces[one].traits), "")
        made[id] = Command(id, pieces[ids[0]].side, id, leader, tuple(ids), dict((traits or {}).get(id, {})))
    late = {id for id, command in made.items() if command.traits.get("enters")}
    plans = {id: {base.id: tuple(base.rect.pose) for base in bases if base.id in ids} for id, ids in commands.items()}
    setup = Setup("bodies", "bare", "A bare table", ground, pieces, made, {}, plans)  # type: ignore[arg-type]
    standing = {base.id: base.rect for base in bases if pieces[base.id].command not in late}
    return State(setup, ground, Field(6 * INCH).placed(standing), Own())


def half_turned(state: State) -> State:
    """The same table as the player across sees it, the sides exchanged, everybody called as before."""
    pieces = {id: replace(piece, side=OTHER[piece.side]) for id, piece in state.setup.pieces.items()}
    ground = state.ground.half_turned()
    field = Field(6 * INCH).placed({id: rect.half_turned() for id, rect in state.field.rects.items()})
    setup = replace(state.setup, ground=ground, pieces=pieces)
    return replace(state, setup=setup, ground=ground, field=field)


def box(x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[int, int], ...]:
    """An upright outline, in inches."""
    a, b, c, d = (round(value * INCH) for value in (x0, y0, x1, y1))
    return ((a, b), (c, b), (c, d), (a, d))


def ground(*things: Area | Line) -> Ground:
    areas = tuple(thing for thing in things if isinstance(thing, Area))
    return Ground(WIDE, HIGH, areas, tuple(thing for thing in things if isinstance(thing, Line)))


def line(id: str, kind: str, *points: tuple[float, float], width: float = 0) -> Line:
    return Line(id, kind, tuple((round(x * INCH), round(y * INCH)) for x, y in points), round(width * INCH))


def always(state: State, id: str, other: str) -> bool:
    return True


def never(state: State, id: str, other: str) -> bool:
    return False


def no_bar(state: State, id: str, outline: Polygon) -> bool:
    return False


def marsh_bars(state: State, id: str, outline: Polygon) -> bool:
    return any(area.kind == "marsh" for area in state.ground.under(outline))


spreads = st.sampled_from(((30, 20), (9, 7)))
turns = st.one_of(st.sampled_from((0, 18, 36, 54)), st.integers(0, 71))
sizes = st.sampled_from(((4, 2), (2, 2), (3, 3), (6, 2), (2, 4)))


@st.composite
def crowds(draw: st.DrawFn, most: int = 10, ground: Ground = BARE) -> State:
    """A table with some bodies and officers of both sides, none in the place of another; a1 is always there."""
    bases: list[Base] = []
    wide_off, deep_off = draw(spreads)
    for n in range(1 + draw(st.integers(2, most))):
        x, y = draw(st.integers(-wide_off, wide_off)), draw(st.integers(-deep_off, deep_off))
        turn = draw(turns)
        wide, deep = draw(sizes)
        jitter = draw(st.sampled_from((0, 0, 333, 990))) / INCH
        id = f"{'ab'[n % 2]}{n + 1}"
        made = officer(id, x + jitter, y, turn * 5) if n % 5 == 4 else Base(id, x + jitter, y, turn * 5, wide, deep)
        if ground.holds(made.rect.corners) and not any(overlaps(made.rect, other.rect) for other in bases):
            bases.append(made)
    return table(*bases, ground=ground)
