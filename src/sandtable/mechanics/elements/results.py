"""What becomes of the beaten and the victors: recoil with push-back, flight, pursuit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, HALF, TURN
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg, drawn, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Polygon, Rect, hull
from sandtable.mechanics.elements.fronts import attackers, foes_touching, same_way
from sandtable.mechanics.elements.way import Walk, clear_ahead, line_up

DEVIATIONS = tuple(sign * angle * DEGREE for angle in range(0, 46, 5) for sign in (-1, 1) if angle or sign == 1)
"""The bends that a fleeing element tries, the smallest first."""


@dataclass(frozen=True, slots=True)
class Custom:
    """What a game says of such moves: lengths in ticks, and who may go where."""

    most_recoil: int
    least_flight: int
    slide: int
    short: int
    passes: Callable[[State, str, str], bool]
    """Whether an element that recoils or flees may pass through a friend."""
    bars: Callable[[State, str, Polygon], bool]
    """Whether ground that this element cannot enter is in an outline."""
    flight: Callable[[State, str, Polygon], int]
    """How far it flees over that ground."""
    may_touch: Callable[[State, str, Rect, str, int], bool]


class Fate(NamedTuple):
    """How it went: 'recoil', 'flee', 'destroyed', 'lost', 'stays'; why; and who was pushed back."""

    word: str
    why: str = ""
    pushed: tuple[str, ...] = ()


def recoil(draft: Draft, id: str, custom: Custom) -> Fate:
    """Straight back by its own depth, facing the same way; friends behind are passed or pushed."""
    state = draft.state
    if attackers(state, id):
        return _gone(draft, id, "an enemy front edge is on its flank or rear")
    rect = state.field.rects[id]
    back = min(rect.depth, custom.most_recoil)
    for _ in range(12):
        end = moved((rect,), Leg("back", back)).rects[0]
        outline = hull((*rect.corners, *end.corners))
        why = _no_way(state, id, outline, end, custom)
        if why:
            return _gone(draft, id, why)
        passed = [other for other in state.field.in_way(outline, (id,)) if custom.passes(state, id, other)]
        stuck = [other for other in passed if state.field.overlapped(end, (id,)).count(other)]
        if not stuck:
            break
        # It must stand wholly beyond those it passes through.
        back = max(back, *(_beyond(rect, state.field.rects[other]) for other in stuck))
    return _push_and_place(draft, id, rect, end, outline, custom)


def _push_and_place(draft: Draft, id: str, rect: Rect, end: Rect, outline: Polygon, custom: Custom) -> Fate:
    places = {id: end.pose}
    pushed: list[str] = []
    todo = [(id, outline)]
    while todo:
        who, swept = todo.pop()
        for other in draft.state.field.in_way(swept, {*places}):
            if custom.passes(draft.state, who, other) and who == id:
                continue
            pose = _pushed(draft.state, who, other, places[who], custom)
            if pose is None:
                return _gone(draft, id, f"{other} behind it cannot be pushed back")
            before = draft.state.field.rects[other]
            places[other] = pose
            pushed.append(other)
            todo.append((other, hull((*before.corners, *before.at(pose).corners))))
    draft.place(places)
    return Fate("recoil", pushed=tuple(pushed))


def _pushed(state: State, who: str, other: str, to: Pose, custom: Custom) -> Pose | None:
    """Where a friend behind is pushed to, if he can be."""
    pieces = state.setup.pieces
    if pieces[other].side != pieces[who].side or not same_way(state, who, other) or foes_touching(state, other):
        return None
    rect, ahead = state.field.rects[other], state.field.rects[who].at(to)
    by = _overlap_behind(ahead, rect)
    end = moved((rect,), Leg("back", by)).rects[0]
    outline = hull((*rect.corners, *end.corners))
    if custom.bars(state, other, outline) or not state.ground.holds(end.corners):
        return None
    if any(pieces[third].side != pieces[who].side for third in state.field.in_way(outline, (other, who))):
        return None
    return end.pose


def _overlap_behind(ahead: Rect, rect: Rect) -> int:
    """How far a base must go back to stand clear behind another."""
    rear = ahead.pose.ahead(-ahead.depth / 2)
    _, y = rect.pose.seen(rear)
    return max(0, round(rect.depth / 2 - y))


def _beyond(rect: Rect, other: Rect) -> int:
    """How far back a base must go to stand wholly behind another."""
    seen = [rect.pose.seen(corner)[1] for corner in other.corners]
    return round(rect.depth / 2 - min(seen)) + 1


def _no_way(state: State, id: str, outline: Polygon, end: Rect, custom: Custom) -> str:
    """Why it cannot go back there at all."""
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    if not state.ground.holds(end.corners):
        return "it is driven against the edge of the table"
    if custom.bars(state, id, outline):
        return "it is driven against ground it cannot enter"
    meets = [other for other in state.field.in_way(outline, (id,)) if pieces[other].side != side]
    return f"it is driven on to {meets[0]}" if meets else ""


def _gone(draft: Draft, id: str, why: str) -> Fate:
    draft.take({id: "destroyed"})
    return Fate("destroyed", why)


def flee(draft: Draft, id: str, foe: str | None, custom: Custom) -> Fate:
    """Turn about and run the full move, bending by up to 45 degrees to pass what cannot be passed through."""
    state = draft.state
    if attackers(state, id):
        return _gone(draft, id, "an enemy front edge is on its flank or rear")
    rect = state.field.rects[id]
    away = _about(rect, state.field.rects.get(foe) if foe else None)
    best: _Run | None = None
    for bend in DEVIATIONS:
        run = _run(state, id, rect.at(away._replace(facing=(away.facing + bend) % TURN)), custom)
        if best is None or run.rank > best.rank:
            best = run
        if run.whole:
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


def _run(state: State, id: str, start: Rect, custom: Custom) -> _Run:
    """How far it gets in one direction."""
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    most = custom.flight(state, id, start.corners)
    far = moved((start,), Leg("forward", most)).rects[0]
    most = min(most, custom.flight(state, id, hull((*start.front, *far.front))))
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


def _stuck_in(state: State, id: str, end: Rect) -> bool:
    return bool(state.field.overlapped(end, (id,)))


def pursue(draft: Draft, id: str, by: int, custom: Custom) -> tuple[int, str | None]:
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
        if state.ground.holds(end.corners) and not custom.bars(state, id, hull((*rect.corners, *end.corners))):
            break
        length, met = length - 200, None
    if length <= TOLERANCE:
        return 0, None
    end = moved((rect,), Leg("forward", length)).rects[0]
    front = (*rect.front, *reversed(end.front))
    met_by = (met,) if met else ()
    walk = Walk((id,), (rect,), (end,), ((drawn(rect, end),),), ((front,),), length, True, met_by)
    walk = line_up(state, walk, custom.slide, lambda *touch: custom.may_touch(state, *touch), custom.short)
    if state.field.overlapped(walk.rects[0], {id, *(other for other, _ in walk.lined_up)}):
        return 0, None
    draft.place(walk.places())
    return length, walk.met[0] if walk.met else None


def retire(draft: Draft, id: str, facing: int, custom: Custom) -> Fate:
    """Turn that way and go the full move, or as far as there is room; off the table if it comes to the edge."""
    state = draft.state
    rect = state.field.rects[id]
    start = rect.at(rect.pose._replace(facing=facing))
    if state.field.overlapped(start, (id,)):
        start = rect
    run = _run(state, id, start, custom)
    if run.off:
        draft.take({id: "left"})
        return Fate("lost", "it leaves the table")
    if run.length or start is not rect:
        draft.place({id: run.end.pose})
    return Fate("retires")
