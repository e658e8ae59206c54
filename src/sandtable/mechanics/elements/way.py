"""The way of a move: legs walked one by one, stopped by what stands in the way, and lined up where they meet enemy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import hypot
from typing import NamedTuple

from sandtable.engine.state import State
from sandtable.geometry.angle import QUARTER, TURN
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT, LEFT, REAR, RIGHT, TOLERANCE, contact, overlaps
from sandtable.geometry.leg import FORMING, STRAIGHT, SWINGS, Leg, Moved, Sweep, followed, moved
from sandtable.geometry.outline import Box, apart
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.forming import bent, filing, into_column, turned_about, widened
from sandtable.mechanics.elements.fronts import ranked_behind
from sandtable.mechanics.elements.group import column, front_rank
from sandtable.names import Code, Json, Pair, Refused

Passes = Callable[[State[B], str, str], bool]
"""Whether an element may pass through a friend."""

ROUNDED = 1.5
"""Ticks that a place straight ahead may be aside, being rounded to whole ones."""

Touch = Callable[[str, Rect, str, int], bool]
"""Whether a mover that started there may bring its front onto that edge of an enemy."""


class Short(NamedTuple):
    """One who stops short of an enemy, and why it cannot line up with him, in words."""

    mover: str
    enemy: str
    why: str


@dataclass(frozen=True, slots=True)
class Walk:
    """How a move goes: where everybody ends, the ground each swept, how long it was, and whom they met."""

    ids: tuple[str, ...]
    starts: tuple[Rect, ...]
    rects: tuple[Rect, ...]
    swept: tuple[tuple[Sweep, ...], ...]
    """By base: the ground of each leg."""
    length: float
    straight: bool
    met: tuple[str, ...] = ()
    """Enemies that front edges ran into, before lining up."""
    full: bool = True
    """Whether every leg was walked whole."""
    lined_up: tuple[tuple[str, Pose], ...] = ()
    """Enemies that lined up with the movers instead."""
    stops: tuple[tuple[Rect, ...], ...] = ()
    """By leg: where everybody was at its end."""
    lengths: tuple[float, ...] = ()
    """By leg: how long it was."""
    files: tuple[str, ...] = ()
    """The elements of a column from the first to the last, where they went as one."""
    formed: bool = False
    """Whether they changed their shape on the way."""
    stepped: tuple[Pair, ...] = ()
    """(element, neighbour) out of line a little because the element, or both, closed up to enemies."""
    around: Box | None = None
    """The upright box round all that anybody swept, where it is known already."""
    ahead: bool = True
    """Whether every leg led straight ahead, though those in a column may have followed it round a bend."""
    short: Short | None = None
    """Who stopped short of whom, where those who met enemy could not line up with anybody."""

    def fronts(self, n: int, near: Sequence[Box] | None = None) -> Iterator[Polygon]:
        """The ground that the front edge of one base swept, as convex outlines; `near` as for `outlines`."""
        for sweep in self._legs(n, near):
            yield from sweep.front

    def outlines(self, n: int, near: Sequence[Box] | None = None) -> Iterator[Polygon]:
        """All that one base swept, as convex outlines; of the legs that come near some upright boxes, if given."""
        for sweep in self._legs(n, near):
            yield from sweep.outlines

    def _legs(self, n: int, near: Sequence[Box] | None) -> Iterator[Sweep]:
        for sweep in self.swept[n]:
            if near is None or not all(apart(sweep.box, box) for box in near):
                yield sweep

    def box(self) -> Box:
        """The upright box round all that anybody swept."""
        return self.around or _around(self.swept)

    def places(self) -> dict[str, Pose]:
        """Where everybody is to be put, enemies that line up included."""
        return {**{id: rect.pose for id, rect in zip(self.ids, self.rects, strict=True)}, **dict(self.lined_up)}


def _around(swept: Sequence[Sequence[Sweep]]) -> Box:
    return around([sweep.box for sweeps in swept for sweep in sweeps])


def around(boxes: Sequence[Box]) -> Box:
    """The upright box round several."""
    return (
        min([box[0] for box in boxes]),
        min([box[1] for box in boxes]),
        max([box[2] for box in boxes]),
        max([box[3] for box in boxes]),
    )


def corners(box: Box) -> Polygon:
    """An upright box as an outline."""
    x0, y0, x1, y1 = box
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def wider(box: Box, by: float) -> Box:
    """An upright box with so much more on every side."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def refuse(at: str, says: str, **measured: Json) -> Refused:
    return Refused(Code.NOT_ALLOWED, at, says, **measured)


def walk(state: State[B], ids: Sequence[str], legs: Sequence[Leg], passes: Passes[B], at: str = "order.legs") -> Walk:
    """Walk the legs. Enemy straight ahead ends the way; anything else in it refuses the order and says what."""
    going = gone(state, ids, legs, at)
    look(state, going, legs, passes, at)
    return going


def gone(state: State[B], ids: Sequence[str], legs: Sequence[Leg], at: str = "order.legs") -> Walk:
    """Where the legs lead, with no look yet at what stands in the way but enemy straight ahead."""
    starts = rects = tuple(state.field.rects[id] for id in ids)
    files = _files(state, ids, rects, legs)
    swept: list[tuple[Sweep, ...]] = []
    stops: list[tuple[Rect, ...]] = []
    met: tuple[str, ...] = ()
    lengths: list[float] = []
    formed = False
    for n, leg in enumerate(legs):
        if met:
            raise refuse(f"{at}.{n}", f"the move ends at {met[0]}, where it meets enemy; leave out what follows")
        if leg.how in FORMING:
            if n and legs[n - 1].how in WIDENING and leg.how in WIDENING:
                done = moved(rects, Leg("forward", 0))
            else:
                files, done, met = _formed(state, ids, rects, files, legs[n:], f"{at}.{n}")
            formed = True
        elif leg.how == "turn" and len(ids) > 1 and not bent(rects):
            done, files = turned_about(rects), files[::-1]
        elif leg.how == "forward":
            by, met = _first_met(state, ids, rects, files, leg.by)
            done = _one_leg(ids, rects, files, leg if by == leg.by else Leg("forward", by), f"{at}.{n}")
        else:
            done = _one_leg(ids, rects, files, leg, f"{at}.{n}")
        rects = done.rects
        lengths.append(done.length)
        swept.append(done.swept)
        stops.append(rects)
    ahead = all(map(_leads_ahead, legs, (starts, *stops), stops))
    return Walk(
        tuple(ids),
        starts,
        rects,
        tuple(zip(*swept, strict=True)),
        sum(lengths),
        ahead and not (files and bent(rects)),
        met,
        stops=tuple(stops),
        lengths=tuple(lengths),
        files=files,
        formed=formed,
        around=_around(swept),
        ahead=ahead,
    )


def _leads_ahead(leg: Leg, before: Sequence[Rect], after: Sequence[Rect]) -> bool:
    """Whether a leg leads straight ahead, be it that it was told as a place; within what a place is rounded to."""
    if leg.how != "to":
        return leg.how == "forward"
    was, now = before[0].pose, after[0].pose
    right, ahead = was.seen((now.x, now.y))
    return was.facing == now.facing and ahead >= 0 and abs(right) <= ROUNDED


WIDENING = ("widen-left", "widen-right")


def _files(state: State[B], ids: Sequence[str], rects: Sequence[Rect], legs: Sequence[Leg]) -> tuple[str, ...]:
    """The column that they go in; none where they keep their shape anyway."""
    if len(ids) < 2 or (all(leg.how in STRAIGHT for leg in legs) and not bent(rects)):
        return ()
    return column(state, ids) or ()


def _one_leg(ids: Sequence[str], rects: tuple[Rect, ...], files: tuple[str, ...], leg: Leg, at: str) -> Moved:
    """A leg that keeps the shape, or that a column follows."""
    if not files or (leg.how in STRAIGHT and not bent(rects)):
        return moved(rects, leg)
    if leg.how != "forward" and leg.how not in SWINGS:
        raise refuse(at, "a column round a bend goes on or wheels; let it come straight first")
    order = [ids.index(id) for id in files]
    return _in_order(order, followed([rects[n] for n in order], leg))


def _in_order(order: Sequence[int], done: Moved) -> Moved:
    """What came of a leg, back in the order in which the order names the bases."""
    at = sorted(range(len(order)), key=order.__getitem__)
    return Moved(tuple(done.rects[n] for n in at), tuple(done.swept[n] for n in at), done.length)


def _formed(
    state: State[B], ids: Sequence[str], rects: tuple[Rect, ...], files: tuple[str, ...], legs: Sequence[Leg], at: str
) -> tuple[tuple[str, ...], Moved, tuple[str, ...]]:
    """A group forms a column, or a column widens: the column then, what came of it, and whom the first met."""
    if len(ids) < 2:
        raise refuse(at, "one element alone has no shape to change; order it forward")
    if legs[0].how == "column":
        if files:
            raise refuse(at, "they are one element wide already; order them forward")
        lead = ids.index(front_rank(state, ids)[0])
        order = filing(rects, lead)
        by, met = _first_met(state, ids[lead : lead + 1], rects[lead : lead + 1], (), legs[0].by)
        done = into_column([rects[n] for n in order], by)
        return tuple(ids[n] for n in order), _in_order(order, done), met
    if not files or bent(rects):
        raise refuse(at, "only a straight column, one element wide, widens its front")
    counts = dict.fromkeys(WIDENING, 0)
    for leg in takewhile(lambda leg: leg.how in WIDENING, legs):
        counts[leg.how] += leg.by
    left, right = counts["widen-left"], counts["widen-right"]
    if left + right >= len(ids):
        behind, asked = len(ids) - 1, left + right
        says = f"{asked} are to come up, and {behind} stand behind the first of the column; widen by {behind} at most"
        raise refuse(at, says, have=behind, want=asked, unit="elements")
    order = [ids.index(id) for id in files]
    return (), _in_order(order, widened([rects[n] for n in order], left, right)), ()


def _first_met(
    state: State[B], ids: Sequence[str], rects: Sequence[Rect], files: tuple[str, ...], by: int
) -> tuple[int, tuple[str, ...]]:
    """How far they go before a front edge meets enemy, and whom."""
    pieces, field = state.setup.pieces, state.field
    side = pieces[ids[0]].side
    if files and bent(rects):
        rects = (rects[ids.index(files[0])],)
    best, met = float(by), []
    lanes = [_ahead(rect, by) for rect in rects]
    # Asked once of all: most ways lead nobody near an enemy.
    foes = [other for other in field.within(around(lanes)) if pieces[other].side != side]
    for rect, lane in zip(rects, lanes, strict=True) if foes else ():
        for other in foes:
            theirs = field.rects[other]
            (x, y, _), reach = theirs.pose, theirs.reach
            if x + reach < lane[0] or x - reach > lane[2] or y + reach < lane[1] or y - reach > lane[3]:
                continue
            clear = clear_ahead(rect, theirs)
            if clear is None or clear > best + TOLERANCE:
                continue
            best = min(best, clear)
            met.append((clear, other))
    return int(best), tuple(sorted({other for clear, other in met if clear <= best + TOLERANCE}))


def _ahead(rect: Rect, by: int) -> Box:
    """The upright box round a base and all that it goes over straight ahead, with a hair more on every side."""
    s, c = rect.ahead
    x0, y0, x1, y1 = rect.box(2 * TOLERANCE)
    dx, dy = s * by, c * by
    return (min(x0, x0 + dx), min(y0, y0 + dy), max(x1, x1 + dx), max(y1, y1 + dy))


def look(state: State[B], going: Walk, legs: Sequence[Leg], passes: Passes[B], at: str = "order.legs") -> None:
    """Refuse a way that leaves the table, or runs into anybody who neither lets it pass nor is met front on."""
    ground, field, pieces = state.ground, state.field, state.setup.pieces
    among, side = frozenset(going.ids), pieces[going.ids[0]].side
    if not going.met and legs[-1].how != "forward":
        standing_room(state, going)
    outside = not ground.holds(corners(going.box()))
    for n in range(len(going.stops)):
        for id, rect in zip(going.ids, going.stops[n], strict=True) if outside else ():
            if not ground.holds(rect.corners):
                raise refuse(f"{at}.{n}", f"{id} would leave the table; stop before its edge")
        for id, sweeps in zip(going.ids, going.swept, strict=True):
            sweep = sweeps[n]
            near = [
                other for other in field.within(sweep.box) if other not in among and sweep.passes(field.rects[other])
            ]
            for other in sorted(near):
                foreign = pieces[other].side != side
                if (foreign or not passes(state, id, other)) and sweep.meets(field.rects[other]):
                    raise refuse(f"{at}.{n}", _in_way(id, other, foreign, legs[n].how == "forward"))


def passed(state: State[B], going: Walk) -> list[tuple[str, str]]:
    """(mover, friend) of those who went through friends."""
    field, pieces, among = state.field, state.setup.pieces, frozenset(going.ids)
    side = pieces[going.ids[0]].side
    found: dict[tuple[str, str], None] = {}
    if all(other in among or pieces[other].side != side for other in field.within(going.box())):
        return []
    for id, sweeps in zip(going.ids, going.swept, strict=True):
        for sweep in sweeps:
            near = [other for other in field.within(sweep.box) if other not in among and pieces[other].side == side]
            for other in sorted([other for other in near if sweep.meets(field.rects[other])]):
                found[id, other] = None
    return list(found)


def _in_way(id: str, other: str, foreign: bool, forward: bool) -> str:
    if foreign:
        return f"{id} would run into {other} of the enemy on its way; choose another way"
    remedy = f"stop short of it, or move {other} first" if forward else f"move {other} first, or choose another way"
    return f"{other} stands in the way of {id} and cannot be passed through; {remedy}"


def standing_room(state: State[B], going: Walk) -> None:
    """Refuse to end where others stand."""
    among = {*going.ids, *(id for id, _ in going.lined_up)}
    for id, rect in zip(going.ids, going.rects, strict=True):
        for other in state.field.overlapped(rect, among):
            raise refuse("order.legs", f"{id} would end where {other} stands; go past it, or stop short of it")


Stands = Callable[[State[B], str], bool]
"""Whether an enemy stays as he stands, though nobody fights him yet."""


def _gives_way(state: State[B], id: str) -> bool:
    return False


Prevents = Callable[[State[B], str, Rect, Rect], bool]
"""Whether ground prevents an element from going, to line up, from one place to another."""


def edges_by_nearness(mover: Rect, target: Rect) -> list[int]:
    """The two edges of a target that a mover must turn least to lie flush on."""
    s, c = mover.ahead
    t, d = target.ahead
    outward = ((t, d), (d, -t), (-t, -d), (-d, t))
    return sorted(range(4), key=lambda edge: (round(s * outward[edge][0] + c * outward[edge][1], 6), edge))[:2]


def edge_met(mover: Rect, target: Rect) -> list[int]:
    """The edge of a target that a front has come to, and no other: that which a front corner lies on; or, where it is a
    corner of the target that lies on the front, that of its two edges there which is nearer to lying flush."""
    half_w, half_d = target.width / 2, target.depth / 2
    for corner in mover.front:
        x, y = target.pose.seen(corner)
        if abs(x) < half_w - TOLERANCE and abs(abs(y) - half_d) <= TOLERANCE:
            return [FRONT if y > 0 else REAR]
        if abs(y) < half_d - TOLERANCE and abs(abs(x) - half_w) <= TOLERANCE:
            return [RIGHT if x > 0 else LEFT]
    return edges_by_nearness(mover, target)[:1]


Edges = Callable[[Rect, Rect], list[int]]
"""The edges of a target on which a mover may come to lie flush, those first that are to be tried first."""


def line_up(
    state: State[B],
    going: Walk,
    slide: int,
    may: Touch,
    short: int,
    prevents: Prevents[B],
    fast: Stands[B] = _gives_way,
    edges: Edges = edges_by_nearness,
) -> Walk:
    """Bring the movers flush against whom they met, by the smallest slide that ground allows; else the enemy lines up;
    else they stop short."""
    if not going.met:
        return going
    met = [
        (place, other)
        for other in going.met
        for place, rect in enumerate(going.rects)
        if close_before(rect, state.field.rects[other])
    ]
    found = _movers_line_up(state, going, met, slide, may, prevents, edges)
    found = found or _enemy_lines_up(state, going, met, may, prevents, fast, edges)
    if found is not None:
        return found
    before = going.stops[-2] if len(going.stops) > 1 else going.starts
    by = min(short, int(farthest(before[0], going.rects[0])))
    back = moved(going.rects, Leg("back", by))
    return replace(going, rects=back.rects, met=(), length=max(0.0, going.length - by), full=False)


def close_before(rect: Rect, other: Rect) -> bool:
    """Whether a base is so near before another, straight ahead, that it has met it."""
    clear = clear_ahead(rect, other)
    return clear is not None and clear <= 2 * TOLERANCE


def _movers_line_up(
    state: State[B],
    going: Walk,
    met: Sequence[tuple[int, str]],
    slide: int,
    may: Touch,
    prevents: Prevents[B],
    edges: Edges,
) -> Walk | None:
    """The movers slide and turn as one until one of them is flush, corner on corner, with whom it met."""
    ways = []
    for place, other in met:
        mover, target = going.rects[place], state.field.rects[other]
        for edge in edges(mover, target):
            if may(going.ids[place], going.starts[place], other, edge):
                for pose in squared_to(mover, target, edge):
                    shift = round(farthest(mover, mover.at(pose)))
                    if shift <= slide:
                        ways.append((shift, other, place, edge, pose))
    for _, _, place, _, pose in sorted(ways, key=lambda way: way[:4]):
        mover = going.rects[place]
        rects = tuple(carried(rect, mover.pose, pose) for rect in going.rects)
        far = max(farthest(before, after) for before, after in zip(going.rects, rects, strict=True))
        if far > slide + 1 or not fits(state, going, rects, may):
            continue
        if not any(prevents(state, *slid) for slid in zip(going.ids, going.rects, rects, strict=True)):
            return replace(going, rects=rects)
    return None


def _enemy_lines_up(
    state: State[B],
    going: Walk,
    met: Sequence[tuple[int, str]],
    may: Touch,
    prevents: Prevents[B],
    fast: Stands[B],
    edges: Edges,
) -> Walk | None:
    """One that was contacted lines up with a mover, if it is free to."""
    for place, other in met:
        mover, target = going.rects[place], state.field.rects[other]
        if engaged(state, other) or fast(state, other):
            continue
        edge = edges(mover, target)[0]
        if not may(going.ids[place], going.starts[place], other, edge):
            continue
        for pose in presenting(target, edge, mover):
            rect = target.at(pose)
            free = state.ground.holds(rect.corners) and not state.field.overlapped(rect, {*going.ids, other})
            free = free and not prevents(state, other, target, rect)
            if free and fits(state, going, going.rects, may, {other: rect}):
                return replace(going, lined_up=((other, pose),))
    return None


def presenting(target: Rect, edge: int, mover: Rect) -> list[Pose]:
    """The poses in which a target lies flush with one of its edges against a mover's front."""
    turn = edge * QUARTER
    width, depth = (target.width, target.depth) if edge % 2 == 0 else (target.depth, target.width)
    turned = Rect(target.pose._replace(facing=(target.pose.facing + turn) % TURN), width, depth)
    poses = squared_to(turned, mover, FRONT)
    return [pose._replace(facing=(pose.facing - turn) % TURN) for pose in poses]


def engaged(state: State[B], id: str) -> bool:
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    return any(pieces[other].side != side and how.shared > 0 for other, how in state.field.touching(id).items())


def farthest(before: Rect, after: Rect) -> float:
    """How far the front corner that goes farthest goes."""
    return max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(before.front, after.front, strict=True))


def carried(rect: Rect, before: Pose, after: Pose) -> Rect:
    """A base of a group carried along when one of the group goes from one pose to another."""
    right, ahead = before.seen((rect.pose.x, rect.pose.y))
    x, y = after.ahead(ahead, right)
    return rect.at(Pose(round(x), round(y), (rect.pose.facing + after.facing - before.facing) % TURN))


UNMOVED: Mapping[str, Rect] = {}


def fits(state: State[B], going: Walk, rects: Sequence[Rect], may: Touch, lined: Mapping[str, Rect] = UNMOVED) -> bool:
    """Whether all stand free, on the table, and their fronts touch only such edges as they may, corner on corner."""
    field, pieces = state.field, state.setup.pieces
    among, side = {*going.ids, *lined}, pieces[going.ids[0]].side
    for id, rect, start in zip(going.ids, rects, going.starts, strict=True):
        if not state.ground.holds(rect.corners) or field.overlapped(rect, among):
            return False
        if any(overlaps(rect, other) for other in lined.values()):
            return False
        good, doubtful = set(), []
        for other in field.within(rect.box(TOLERANCE)):
            if pieces[other].side == side:
                continue
            how = contact(rect, lined.get(other) or field.rects[other])
            if how is None or how.shared <= 0 or how.edge != FRONT:
                continue
            if how.squared and may(id, start, other, how.other):
                good.add(other)
            else:
                doubtful.append(other)
        if not all(ranked_behind(state, other, good) for other in doubtful):
            return False
    return True
