"""How each unit would march, kept until something near its way changes: one order is asked for after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sandtable.engine.state import Setup, State
from sandtable.geometry.ground import Ground
from sandtable.geometry.leg import Leg
from sandtable.geometry.memory import Memory
from sandtable.geometry.outline import Box
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Refusal, Refused, raised
from sandtable.rulesets.ps import marching, observe, pace, unit
from sandtable.rulesets.ps.own import INCH, Own

NEAR = observe.PROXIMITY + 2 * INCH
"""An enemy who is no nearer than this to any of a way has no part in it."""
TOUCH = 20
"""Nor has a friend who is no nearer than this."""


class Marched(NamedTuple):
    """A march as a plan needs it: the legs of each move, where it ends, whether rough ground leaves no move over."""

    stages: tuple[tuple[Leg, ...], ...]
    end: Pose
    rough: bool


class Standing(NamedTuple):
    """One who stands near a way, by the number of his place, and whether others may pass him."""

    id: str
    place: int
    formation: str | None
    limbered: bool | None


class Entry(NamedTuple):
    """What came of a way, the upright box round it, and who stood near."""

    box: Box
    near: tuple[Standing, ...]
    found: Marched | Refusal


class Page(NamedTuple):
    """The ways of one unit from where it stands, as it is."""

    stamp: tuple[object, ...]
    entries: dict[tuple[tuple[Leg, ...], int], Entry]


class Ledger:
    """The pages of all units of a battle on its ground, of whoever thinks about it."""

    def __init__(self, setup: Setup, ground: Ground) -> None:
        self.setup, self.ground = setup, ground
        self._pages: dict[str, Page] = {}

    def of(self, id: str, stamp: tuple[object, ...]) -> Page:
        """The page of a unit; a new one, if it stands elsewhere or is not as it was."""
        page = self._pages.get(id)
        if page is None or page.stamp != stamp:
            page = self._pages[id] = Page(stamp, {})
        return page


def _ledger_of(memory: Memory, state: State[Own]) -> Ledger:
    found: Ledger | None = memory.last.get(Ledger)
    if found is None or found.ground is not state.ground or found.setup is not state.setup:
        found = memory.last[Ledger] = Ledger(state.setup, state.ground)
    return found


def marched(state: State[Own], id: str, legs: Sequence[Leg], most: int) -> Marched:
    """How a unit would march; refused where it may not."""
    memory = state.field.memory
    # Whether a broken battalia goes nearer to the enemy hangs on all of them, however far.
    if memory is None or unit.broken_battalia(state, id):
        return _of(marching.plan(state, id, legs, most))
    own = state.own
    stamp = (
        memory.number(state.field.rects[id]),
        own.formation.get(id),
        own.limbered.get(id),
        own.mounted.get(id),
        own.casualties.get(id),
        own.housed.get(id),
    )
    page, key = _ledger_of(memory, state).of(id, stamp), (tuple(legs), most)
    kept = page.entries.get(key)
    if kept is None or kept.near != _near(state, memory, id, kept.box):
        kept = page.entries[key] = _found(state, memory, id, legs, most)
    if isinstance(kept.found, Refusal):
        raise raised(kept.found)
    return kept.found


def _of(made: marching.March) -> Marched:
    return Marched(made.stages, made.way.rect.pose, made.rough or bool(made.line))


def _found(state: State[Own], memory: Memory, id: str, legs: Sequence[Leg], most: int) -> Entry:
    found: Marched | Refusal
    try:
        made = marching.plan(state, id, legs, most)
    except Refused as refused:
        box, found = _round(_boxes(state.field.rects[id], legs)), refused.refusal
    else:
        way = made.way
        box, found = _round([way.start.box(), way.rect.box(), *(sweep.box for sweep in way.sweeps)]), _of(made)
    return Entry(box, _near(state, memory, id, box), found)


def _boxes(start: Rect, legs: Sequence[Leg]) -> Iterator[Box]:
    """Upright boxes that some legs do not lead out of, wherever they lead, and be it over an obstacle."""
    rect = start
    yield rect.box()
    for leg in legs:
        if leg.how in pace.STRAIGHT:
            yield pace.end(rect, leg._replace(by=leg.by + rect.depth + marching.ACROSS)).box()
        there = pace.end(rect, leg)
        # Who turns or wheels stays within his own breadth and depth of a corner.
        turns = there.pose.facing != rect.pose.facing or leg.how == "turn"
        yield there.box()
        if turns:
            yield rect.box(2 * rect.reach)
        rect = there


def _round(boxes: Iterable[Box]) -> Box:
    """The upright box round some others."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _near(state: State[Own], memory: Memory, id: str, box: Box) -> tuple[Standing, ...]:
    """Who stands near a way: enemies round it, and friends in it."""
    (x0, y0, x1, y1), rects, pieces = box, state.field.rects, state.setup.pieces
    side, formation, limbered = pieces[id].side, state.own.formation, state.own.limbered
    found = list[Standing]()
    for other in state.field.within((x0 - NEAR, y0 - NEAR, x1 + NEAR, y1 + NEAR)):
        rect = rects[other]
        (x, y, _), reach = rect.pose, rect.reach + (TOUCH if pieces[other].side == side else NEAR)
        if x + reach > x0 and x - reach < x1 and y + reach > y0 and y - reach < y1 and other != id:
            found.append(Standing(other, memory.number(rect), formation.get(other), limbered.get(other)))
    return tuple(sorted(found, key=_id))


def _id(one: Standing) -> str:
    return one.id
