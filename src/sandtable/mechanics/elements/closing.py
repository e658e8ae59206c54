"""Closing up: when a group has met enemy, each of it who has one just ahead comes up to him, so that lines that meet
fight all along where they meet; and what that leaves out of line by a little still counts as in line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sandtable.engine.state import State
from sandtable.geometry.approach import clear_ahead
from sandtable.geometry.conform import squared_to
from sandtable.geometry.contact import FRONT, contact
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements import terrain as lie
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.fronts import CLOSES, behind, level_pose, standing_level
from sandtable.mechanics.elements.group import joined
from sandtable.mechanics.elements.manual import Contacts, Manual
from sandtable.mechanics.elements.touching import conformed, foes_beside, lined_up, touching_fronts
from sandtable.mechanics.elements.way import (
    Touch,
    Walk,
    carried,
    edges_by_nearness,
    engaged,
    farthest,
    fits,
    presenting,
    standing_room,
)
from sandtable.names import Pair


def come_together(manual: Manual[B], state: State[B], walked: Walk, legs: Sequence[Leg]) -> tuple[Walk, Contacts]:
    """Movers lined up with whom they met, and a group closed up along its front; with the contacts that this makes."""
    if not walked.met and not foes_beside(state, walked):
        standing_room(state, walked)
        return walked, ()
    walked = conformed(manual, state, lined_up(manual, state, walked), legs)
    standing_room(state, walked)
    contacts = touching_fronts(manual, state, walked)
    if contacts and len(walked.ids) > 1:
        closed = closed_up(manual, state, walked)
        if closed is not walked:
            return closed, touching_fronts(manual, state, closed)
    return walked, contacts


@dataclass(frozen=True, slots=True)
class Closer:
    """One of a group who has an enemy just ahead: its place in the order, where it may stand flush with whom, the least
    way first, and the enemies, the nearest first."""

    n: int
    places: tuple[Rect, ...]
    foes: tuple[str, ...]


def closed_up(manual: Manual[B], state: State[B], walked: Walk) -> Walk:
    """A walk that made contact, each of the group who has an enemy just ahead brought up to him where there is room."""
    after = _as_walked(state, walked)
    closers = list(_closers(manual, state, after, walked))
    if not closers:
        return walked
    moves = _with_room(manual, state, after, walked, closers)
    there = replace(after, field=after.field.placed(moves))
    lined = dict(walked.lined_up)
    # The nearest first; and again as long as anybody came, for one who lines up may make room for his neighbour.
    stuck = [closer for closer in closers if walked.ids[closer.n] not in moves]
    stuck.sort(key=lambda one: (_clear(after, walked, one), one.n))
    while (found := _next_enemy(manual, state, there, walked, stuck)) is not None:
        closer, foe, place = found
        stuck.remove(closer)
        lined[foe] = place.pose
        there = replace(there, field=there.field.placed({foe: place}))
    if not moves and len(lined) == len(walked.lined_up):
        return walked
    stepped = {*moves, *lined} - {id for id, _ in walked.lined_up}
    return replace(
        walked,
        rects=tuple(moves.get(id, rect) for id, rect in zip(walked.ids, walked.rects, strict=True)),
        lined_up=tuple(lined.items()),
        stepped=_out_of_line(after, there, sorted(stepped)),
    )


def _clear(after: State[B], walked: Walk, closer: Closer) -> int:
    """How far the nearest enemy is straight ahead."""
    clear = clear_ahead(walked.rects[closer.n], after.field.rects[closer.foes[0]])
    return round(clear or 0.0)


def _as_walked(state: State[B], walked: Walk) -> State[B]:
    """The table with everybody where a walk ends."""
    rects = state.field.rects
    places = dict(zip(walked.ids, walked.rects, strict=True))
    places.update((id, rects[id].at(pose)) for id, pose in walked.lined_up)
    return replace(state, field=state.field.placed(places))


def _closers(manual: Manual[B], state: State[B], after: State[B], walked: Walk) -> Iterator[Closer]:
    for n, id in enumerate(walked.ids):
        rect, rects = walked.rects[n], after.field.rects
        foes = just_ahead(after, id)
        places: list[tuple[int, int, Rect]] = []
        for foe in foes:
            # It comes up to him first, and slides then.
            come = rect.at(rect.pose.shifted(round(clear_ahead(rect, rects[foe]) or 0)))
            for edge in edges_by_nearness(rect, rects[foe]):
                if manual.contact.may_touch(state, id, walked.starts[n], foe, edge):
                    places += [
                        (round(far), edge, there)
                        for pose in squared_to(rect, rects[foe], edge)
                        if (far := farthest(come, there := rect.at(pose))) <= manual.measures.slide + 1
                    ]
        if foes:
            yield Closer(n, tuple(one[2] for one in sorted(places, key=lambda one: one[:2])), foes)


def just_ahead(state: State[B], id: str, near: int = CLOSES) -> tuple[str, ...]:
    """The enemies straight ahead and so near, the nearest first, of one who has none on its front nor a friend before
    him."""
    pieces, rects = state.setup.pieces, state.field.rects
    rect, side = rects[id], pieces[id].side
    found: list[tuple[float, str]] = []
    friend = near + 1.0
    for other in state.field.within(rect.box(near)):
        clear = clear_ahead(rect, rects[other]) if other != id else None
        if clear is None or clear > near:
            continue
        if pieces[other].side == side:
            friend = min(friend, clear)
            continue
        how = contact(rect, rects[other])
        if how is not None and how.edge == FRONT and how.shared > 0:
            return ()
        found.append((clear, other))
    return tuple(other for clear, other in sorted(found) if clear < friend)


def _with_room(
    manual: Manual[B], state: State[B], after: State[B], walked: Walk, closers: Sequence[Closer]
) -> dict[str, Rect]:
    """Where those come to stand who have room, and those behind them: all at once first, for a line that turns a little
    has room only as a whole; then, one by one, those who had to be left out."""
    tries = {closer: closer.places for closer in closers if closer.places}
    while tries:
        moves = _moves(after, walked, {closer: places[0] for closer, places in tries.items()})
        stuck = [closer for closer in tries if not _fit(manual, state, after, walked, moves, closer)]
        if not stuck:
            break
        worst = max(stuck, key=lambda one: (farthest(walked.rects[one.n], tries[one][0]), one.n))
        tries[worst] = tries[worst][1:]
        if not tries[worst]:
            del tries[worst]
    taken = {closer: places[0] for closer, places in tries.items()}
    for closer in closers:
        for place in closer.places if closer not in taken else ():
            more = {**taken, closer: place}
            moves = _moves(after, walked, more)
            if all(_fit(manual, state, after, walked, moves, one) for one in more):
                taken = more
                break
    return _moves(after, walked, taken)


def _files(after: State[B], id: str, among: Sequence[str]) -> Iterator[str]:
    """Those of a group who stand behind one of it, rank behind rank."""
    at = behind(after, id)
    while at is not None and at in among:
        yield at
        at = behind(after, at)


def _moves(after: State[B], walked: Walk, places: Mapping[Closer, Rect]) -> dict[str, Rect]:
    """Where these come to stand, and those behind them who come up with them."""
    rects, moves = after.field.rects, dict[str, Rect]()
    for closer, place in places.items():
        id = walked.ids[closer.n]
        moves[id] = place
        for other in _files(after, id, walked.ids):
            moves[other] = carried(rects[other], rects[id].pose, place.pose)
    return moves


def _fit(
    manual: Manual[B], state: State[B], after: State[B], walked: Walk, moves: Mapping[str, Rect], closer: Closer
) -> bool:
    """Whether one who closes up, and those behind it, stand free there, and its front touches only what it may."""
    id, start = walked.ids[closer.n], walked.starts[closer.n]
    there = replace(after, field=after.field.placed(moves))
    alone = replace(walked, ids=(id,), starts=(start,), rects=(moves[id],), lined_up=())
    if not fits(there, alone, alone.rects, partial(manual.contact.may_touch, state)):
        return False
    if any(
        lie.prevents(manual.terrain, state, one, after.field.rects[one], moves[one])
        for one in (id, *_files(after, id, walked.ids))
    ):
        return False
    return not any(
        there.field.overlapped(moves[one], (one,)) or not state.ground.holds(moves[one].corners)
        for one in _files(after, id, walked.ids)
    )


def _next_enemy(
    manual: Manual[B], state: State[B], there: State[B], walked: Walk, stuck: Sequence[Closer]
) -> tuple[Closer, str, Rect] | None:
    """The first of those who cannot close up with whom an enemy can line up, and where he then stands."""
    for closer in stuck:
        if (one := _enemy_comes(manual, state, there, walked, closer)) is not None:
            return closer, *one
    return None


def _enemy_comes(
    manual: Manual[B], state: State[B], there: State[B], walked: Walk, closer: Closer
) -> tuple[str, Rect] | None:
    """An enemy, free to, who lines up with one that cannot close up to him."""
    id, start = walked.ids[closer.n], walked.starts[closer.n]
    rect = there.field.rects[id]
    alone = replace(walked, ids=(id,), starts=(start,), rects=(rect,), lined_up=())
    may: Touch = partial(manual.contact.may_touch, state)
    for foe in closer.foes:
        target = there.field.rects[foe]
        if engaged(there, foe) or manual.contact.stands_fast(state, foe):
            continue
        edge = edges_by_nearness(rect, target)[0]
        if not may(id, start, foe, edge):
            continue
        for pose in presenting(target, edge, rect):
            place = target.at(pose)
            if farthest(target, place) > manual.measures.slide or not state.ground.holds(place.corners):
                continue
            if lie.prevents(manual.terrain, state, foe, target, place):
                continue
            if not there.field.overlapped(place, (foe,)) and fits(there, alone, (rect,), may, {foe: place}):
                return foe, place
    return None


def _out_of_line(after: State[B], there: State[B], stepped: Sequence[str]) -> tuple[Pair, ...]:
    """(who stepped, neighbour) of those who stood in line before it and still count as in line."""
    return tuple(
        Pair(id, other)
        for id in stepped
        for other in joined(after, id)
        if other not in joined(there, id) and standing_level(there, id, other)
    )


def fallen_in(state: State[B], ids: Sequence[str]) -> State[B]:
    """The table when those of a group who stepped out of line a little have fallen in again."""
    among = frozenset(ids)
    pairs = [pair for pair in state.own.stepped if {*pair} <= among and standing_level(state, *pair)]
    out = dict.fromkeys(pair.a for pair in pairs)
    if not pairs:
        return state
    places: dict[str, Rect] = {}
    rects = state.field.rects
    settled = among - out.keys() or {ids[0]}
    todo = [pair for pair in pairs if pair.a not in settled]
    while todo:
        pair = next((one for one in todo if one.b in settled or one.b in places), todo[0])
        id, beside = pair.a, places.get(pair.b) or rects[pair.b]
        places[id] = rects[id].at(level_pose(rects[id], beside))
        for other in _files(state, id, ids):
            places[other] = carried(rects[other], rects[id].pose, places[id].pose)
        todo = [one for one in todo if one.a not in places]
    there = replace(state, field=state.field.placed(places))
    return state if any(there.field.overlapped(there.field.rects[id], (id,)) for id in places) else there
