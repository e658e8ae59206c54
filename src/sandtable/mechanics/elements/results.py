"""What becomes of the beaten and the victors: recoil with push-back, flight, pursuit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF, TURN, between
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, drawn, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect, gap, hull
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.fronts import attackers, in_edge_contact, same_way
from sandtable.mechanics.elements.way import Walk, line_up
from sandtable.names import Json

DEVIATIONS = tuple(sign * angle * DEGREE for angle in range(0, 46, 5) for sign in (-1, 1) if angle or sign == 1)
"""The bends that a fleeing element tries, the smallest first."""
MOST_PASSED = 12
"""Friends that a recoiling element passes through one after the other."""
MOST_PUSHES = 200


def _nothing(state: State[B], id: str, outline: Polygon) -> bool:
    return False


def _flanked(state: State[B], id: str, word: str) -> bool:
    return bool(attackers(state, id))


@dataclass(frozen=True, slots=True)
class Custom(Generic[B]):
    """What a game says of such moves: lengths in ticks, and who may go where."""

    recoil: Callable[[State[B], str], int]
    """How far it recoils."""
    least_flight: int
    slide: int
    short: int
    passes: Callable[[State[B], str, str], bool]
    """Whether an element that recoils or flees may pass through a friend."""
    bars: Callable[[State[B], str, Polygon], bool]
    """Whether ground that this element cannot enter is in an outline."""
    flight: Callable[[State[B], str, Polygon], int]
    """How far it flees over that ground."""
    may_touch: Callable[[State[B], str, Rect, str, int], bool]
    halts: Callable[[State[B], str, Polygon], bool] = field(default=_nothing)
    """Whether something in an outline ends a pursuit, though troops may enter it at other times."""
    trapped: Callable[[State[B], str, str], bool] = field(default=_flanked)
    """(state, id, 'recoil' or 'flee'): whether that is the end of it; an enemy front on flank or rear, unless said."""
    shoves: bool = False
    """Whether friends behind one that recoils are pushed as far as it goes, whichever way they face; else only those
    who face as it does, and by no more than is needed."""
    flees_through: Callable[[State[B], str, str], bool] | None = None
    """Whether one that flees may pass through a friend, where that is another answer than for one that recoils."""


class Fate(NamedTuple):
    """How it went: 'recoil', 'flee', 'destroyed', 'lost', 'stays'; why; and who was pushed back."""

    word: str
    why: str = ""
    pushed: tuple[str, ...] = ()


def recoil(draft: Draft[B], id: str, custom: Custom[B]) -> Fate:
    """Straight back by its own depth, facing the same way; friends behind are passed or pushed."""
    state = draft.state
    if custom.trapped(state, id, "recoil"):
        return _gone(draft, id, "an enemy front edge is on its flank or rear")
    rect = state.field.rects[id]
    back = custom.recoil(state, id)
    for _ in range(MOST_PASSED):
        end = moved((rect,), Leg("back", back)).rects[0]
        why = _no_way(state, id, hull((*rect.corners, *end.corners)), end, custom)
        if why:
            return _gone(draft, id, why)
        stuck = [other for other in state.field.overlapped(end, (id,)) if custom.passes(state, id, other)]
        if not stuck:
            return _push_and_place(draft, id, end, custom)
        # It must stand wholly beyond those it passes through.
        back = max(back, *(_beyond(rect, state.field.rects[other]) for other in stuck))
    return _gone(draft, id, "there is no room to stand beyond those it would pass through")


def _push_and_place(draft: Draft[B], id: str, end: Rect, custom: Custom[B]) -> Fate:
    """Everybody in the way goes back as far as needed; if somebody cannot, the first is lost."""
    state, rects = draft.state, draft.state.field.rects
    places, todo = {id: end}, [id]
    for _ in range(MOST_PUSHES):
        if not todo:
            break
        who = todo.pop(0)
        swept = hull((*rects[who].corners, *places[who].corners))
        for other in _in_way_back(state, who, swept, places):
            if who == id and custom.passes(state, who, other):
                continue
            there = _pushed(state, who, other, places, custom)
            if there is None:
                return _gone(draft, id, f"{other} behind it cannot be pushed back")
            places[other] = there
            todo.append(other)
    clash = [who for who, rect in places.items() if state.field.overlapped(rect, places)]
    if todo or clash:
        return _gone(draft, id, "there is no room behind it")
    draft.place({who: rect.pose for who, rect in places.items()})
    return Fate("recoil", pushed=tuple(places)[1:])


def _in_way_back(state: State[B], who: str, swept: Polygon, places: Mapping[str, Rect]) -> list[str]:
    """Those whom one that goes back runs into: where they stand, or where they have been pushed to."""
    standing = state.field.in_way(swept, places.keys())
    again = [other for other, rect in places.items() if other != who and gap(rect, places[who]) < -TOLERANCE]
    return [*standing, *again]


def _pushed(state: State[B], who: str, other: str, places: Mapping[str, Rect], custom: Custom[B]) -> Rect | None:
    """Where a friend behind is pushed to, if he can be."""
    pieces = state.setup.pieces
    if pieces[other].side != pieces[who].side or in_edge_contact(state, other):
        return None
    start, there = state.field.rects[other], places.get(other) or state.field.rects[other]
    if custom.shoves:
        if other in places:
            return None
        end = _shoved(there, state.field.rects[who], places[who])
    elif not same_way(state, who, other):
        return None
    else:
        end = moved((there,), Leg("back", _overlap_behind(places[who], there))).rects[0]
    outline = hull((*start.corners, *end.corners))
    if custom.bars(state, other, outline) or not state.ground.holds(end.corners):
        return None
    if any(pieces[third].side != pieces[who].side for third in state.field.in_way(outline, (other, who))):
        return None
    return end


def _shoved(rect: Rect, before: Rect, after: Rect) -> Rect:
    """A base that goes as far as another has gone, the same way."""
    x, y = after.pose.x - before.pose.x, after.pose.y - before.pose.y
    return rect.at(rect.pose._replace(x=rect.pose.x + x, y=rect.pose.y + y))


def _overlap_behind(ahead: Rect, rect: Rect) -> int:
    """How far a base must go back to stand clear behind another."""
    rear = ahead.pose.ahead(-ahead.depth / 2)
    _, y = rect.pose.seen(rear)
    return max(0, round(rect.depth / 2 - y))


def _beyond(rect: Rect, other: Rect) -> int:
    """How far back a base must go to stand wholly behind another."""
    seen = [rect.pose.seen(corner)[1] for corner in other.corners]
    return round(rect.depth / 2 - min(seen)) + 1


def _no_way(state: State[B], id: str, outline: Polygon, end: Rect, custom: Custom[B]) -> str:
    """Why it cannot go back there at all."""
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    if not state.ground.holds(end.corners):
        return "it is driven against the edge of the table"
    if custom.bars(state, id, outline):
        return "it is driven against ground it cannot enter"
    meets = [other for other in state.field.in_way(outline, (id,)) if pieces[other].side != side]
    return f"it is driven on to {meets[0]}" if meets else ""


def _gone(draft: Draft[B], id: str, why: str) -> Fate:
    draft.take({id: "destroyed"})
    return Fate("destroyed", why)


def flee(draft: Draft[B], id: str, foe: str | None, custom: Custom[B], facing: int | None = None) -> Fate:
    """Turn about and run the full move, bending by up to 45 degrees to pass what cannot be passed through.

    Where a facing is given, that is the way it runs.
    """
    state = draft.state
    if custom.trapped(state, id, "flee"):
        return _gone(draft, id, "an enemy front edge is on its flank or rear")
    if custom.flees_through is not None:
        custom = replace(custom, passes=custom.flees_through, flees_through=None)
    rect = state.field.rects[id]
    pose = _about(rect, state.field.rects.get(foe) if foe else None)
    away = rect.at(pose if facing is None else pose._replace(facing=facing))
    best: _Run | None = None
    for bend in DEVIATIONS:
        # In the midst of friends there may be no room to bend before it is clear of those beside it.
        for first in (0, rect.depth) if bend else (0,):
            run = _bent_run(state, id, away, first, bend, custom)
            if run is not None and (best is None or run.rank > best.rank):
                best = run
        if best is not None and best.whole:
            break
    assert best is not None
    if best.off:
        draft.take({id: "fled"})
        return Fate("lost", "it runs off the table")
    if best.enemy and not best.whole:
        return _gone(draft, id, f"its flight is barred by {best.enemy}")
    if best.length < custom.least_flight:
        return _gone(draft, id, "it cannot get away")
    draft.place({id: best.end.pose})
    return Fate("flee")


class _Run(NamedTuple):
    end: Rect
    length: int
    whole: bool
    off: bool
    enemy: str

    @property
    def rank(self) -> tuple[bool, bool, int]:
        return (self.whole, not self.enemy, self.length)


def _about(rect: Rect, foe: Rect | None) -> Pose:
    """The pose from which it runs: turned about if the enemy is ahead, as it is if he is behind."""
    if foe is not None and rect.pose.seen((foe.pose.x, foe.pose.y))[1] < 0:
        return rect.pose
    return rect.pose._replace(facing=(rect.pose.facing + HALF) % TURN)


def _bent_run(state: State[B], id: str, away: Rect, first: int, bend: int, custom: Custom[B]) -> _Run | None:
    """A flight that goes straight away at first, and then bends; nothing if it cannot begin so."""
    begin = moved((away,), Leg("forward", first)).rects[0] if first else away
    if first:
        way = hull((*away.corners, *begin.corners))
        barred = custom.bars(state, id, way) or not state.ground.holds(begin.corners)
        if barred or any(not custom.passes(state, id, other) for other in state.field.in_way(way, (id,))):
            return None
    start = begin.at(begin.pose._replace(facing=(begin.pose.facing + bend) % TURN))
    if bend and any(not custom.passes(state, id, other) for other in state.field.overlapped(start, (id,))):
        return None
    run = _run(state, id, start, custom, first)
    if first and state.field.overlapped(run.end, (id,)):
        return None
    return run._replace(length=run.length + first)


def _run(state: State[B], id: str, start: Rect, custom: Custom[B], used: int = 0) -> _Run:
    """How far it gets in one direction, of a move of which a part is used already."""
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    most = max(0, custom.flight(state, id, start.corners) - used)
    far = moved((start,), Leg("forward", most)).rects[0]
    most = min(most, max(0, custom.flight(state, id, hull((*start.front, *far.front))) - used))
    far = moved((start,), Leg("forward", most)).rects[0]
    outline = hull((*start.corners, *far.corners))
    room, enemy = float(most), ""
    for other in state.field.in_way(outline, (id,)):
        foreign = pieces[other].side != side
        if foreign or not custom.passes(state, id, other):
            clear = clear_ahead(start, state.field.rects[other])
            if clear is not None and clear < room:
                room, enemy = clear, other if foreign else ""
    length = int(room)
    while length > 0:
        end = moved((start,), Leg("forward", length)).rects[0]
        way = hull((*start.corners, *end.corners))
        if not custom.bars(state, id, way) and not _stuck_in(state, id, end):
            break
        length -= 500
    if length <= 0:
        return _Run(start, 0, False, False, enemy)
    off = not state.ground.holds(end.corners)
    return _Run(end, length, length >= most or off, off, enemy if length < most else "")


def _stuck_in(state: State[B], id: str, end: Rect) -> bool:
    return bool(state.field.overlapped(end, (id,)))


def pursue(draft: Draft[B], id: str, by: int, custom: Custom[B]) -> tuple[int, str | None]:
    """Straight ahead after the beaten, or into contact with what it meets. Gives how far, and whom it met."""
    state = draft.state
    rect, pieces = state.field.rects[id], state.setup.pieces
    side = pieces[id].side
    room, met = float(by), None
    far = moved((rect,), Leg("forward", by)).rects[0]
    outline = hull((*rect.corners, *far.corners))
    for other in state.field.in_way(outline, (id,)):
        clear = clear_ahead(rect, state.field.rects[other])
        if clear is not None and clear < room:
            room, met = clear, other if pieces[other].side != side else None
    length = int(room)
    while length > 0:
        end = moved((rect,), Leg("forward", length)).rects[0]
        way = hull((*rect.corners, *end.corners))
        if state.ground.holds(end.corners) and not custom.bars(state, id, way) and not custom.halts(state, id, way):
            break
        length, met = length - 200, None
    if length <= TOLERANCE:
        return 0, None
    end = moved((rect,), Leg("forward", length)).rects[0]
    walk = Walk((id,), (rect,), (end,), ((drawn(rect, end),),), length, True, (met,) if met else ())
    walk = line_up(state, walk, custom.slide, lambda *touch: custom.may_touch(state, *touch), custom.short)
    if state.field.overlapped(walk.rects[0], {id, *(other for other, _ in walk.lined_up)}):
        return 0, None
    draft.place(walk.places())
    return length, walk.met[0] if walk.met else None


def follow(draft: Draft[B], id: str, by: int, custom: Custom[B], pace: int) -> Json:
    """Pursue, and remember it; gives what is told, or nothing if it could not."""
    length, met = pursue(draft, id, by, custom)
    if not length:
        return None
    draft.own = replace(draft.own, pursued=(*draft.own.pursued, id))
    return {"pursues": id, "paces": length / pace, **({"meets": met} if met else {})}


def retire(draft: Draft[B], id: str, facing: int, custom: Custom[B]) -> Fate:
    """Turn that way and go the full move, or as far as there is room; off the table if it comes to the edge."""
    state = draft.state
    rect = state.field.rects[id]
    about = rect.at(rect.pose._replace(facing=(rect.pose.facing + HALF) % TURN))
    away = min((rect, about), key=lambda place: abs(between(place.pose.facing, facing)))
    bend = between(away.pose.facing, facing)
    # In a slanting line there may be no room to turn quite that way before it is clear of those beside it.
    runs = [_bent_run(state, id, away, first, bend, custom) for first in (0, rect.depth)]
    run = max([run for run in runs if run is not None] or [_run(state, id, away, custom)], key=lambda run: run.rank)
    if run.off:
        draft.take({id: "left"})
        return Fate("lost", "it leaves the table")
    if not state.field.overlapped(run.end, (id,)):
        draft.place({id: run.end.pose})
    return Fate("retires")
