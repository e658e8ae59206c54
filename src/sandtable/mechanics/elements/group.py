"""Groups: elements of one command that stand edge to edge and corner to corner, facing one way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sandtable.engine.memo import OfMoment
from sandtable.engine.state import State
from sandtable.geometry.angle import QUARTER, between
from sandtable.geometry.contact import CORNER, FRONT, REAR, Contact, meet
from sandtable.geometry.leg import block
from sandtable.geometry.rect import Rect, to_segment
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.fronts import FLANKS, counts_level, same_way
from sandtable.names import listed

_GROUPS: OfMoment[tuple[str, ...], bool] = OfMoment()
_COLUMNS: OfMoment[tuple[str, ...], tuple[str, ...] | None] = OfMoment()
"""Every way that a group may go asks what it is."""


def joined(state: State[B], id: str) -> list[str]:
    """The elements of its command that it stands in a group with, side by side or rank behind rank."""
    pieces, command = state.setup.pieces, state.setup.pieces[id].command
    found = [
        other
        for other, how in state.field.touching(id).items()
        if how.shared > 0 and how.squared and pieces[other].command == command and same_way(state, id, other)
        if how.edge not in FLANKS or not state.own.FRONTS_LEVEL or fronts_meet(state, id, other)
    ]
    if state.own.stepped:
        found += [other for other in counts_level(state, id) if other not in found and pieces[other].command == command]
    return found


def fronts_meet(state: State[B], id: str, other: str) -> bool:
    """Whether a front corner of one is at a front corner of the other."""
    rects = state.field.rects
    return any(meet(mine, theirs) for mine in rects[id].front for theirs in rects[other].front)


def followers(state: State[B], id: str) -> list[str]:
    """Elements of its command that follow it, or that it follows, round the bend of a column."""
    pieces, rects = state.setup.pieces, state.field.rects
    command = pieces[id].command
    return [
        other
        for other, how in state.field.touching(id).items()
        if pieces[other].command == command
        and how.shared == 0
        and not how.squared
        and (
            _leads(rects[id], rects[other], how)
            or _leads(rects[other], rects[id], how._replace(edge=how.other, other=how.edge))
        )
        and abs(between(rects[id].pose.facing, rects[other].pose.facing)) < QUARTER
    ]


def _leads(ahead: Rect, rect: Rect, how: Contact) -> bool:
    """Whether one that is touched so goes before another round a bend: by its rear edge, of which in a sharp bend a
    corner will do."""
    if how.other != FRONT:
        return False
    return how.edge == REAR or any(to_segment(corner, *rect.edge(FRONT)) <= CORNER for corner in ahead.corners[2:])


def component(state: State[B], id: str, among: Collection[str]) -> list[str]:
    """The whole group that an element stands in, of those it may be joined with."""
    found, todo = {id}, [id]
    while todo:
        at = todo.pop()
        for other in joined(state, at):
            if other in among and other not in found:
                found.add(other)
                todo.append(other)
    return sorted(found)


def components(state: State[B], ids: Iterable[str]) -> list[tuple[str, ...]]:
    """The groups that some elements make."""
    left = dict.fromkeys(sorted(ids))
    groups: list[tuple[str, ...]] = []
    while left:
        group = component(state, next(iter(left)), left)
        groups.append(tuple(group))
        for id in group:
            del left[id]
    return groups


def is_group(state: State[B], ids: Sequence[str]) -> bool:
    """Whether these elements stand as one group."""
    return _GROUPS.of(state, tuple(ids), lambda: _grouped(state, ids))


def _grouped(state: State[B], ids: Sequence[str]) -> bool:
    among = frozenset(ids)
    return len(component(state, ids[0], among)) == len(among) or column(state, ids) is not None


def left_out(state: State[B], ids: Sequence[str]) -> list[str]:
    """Those who do not stand with the others, if these elements are no group: all but the largest part of them."""
    parts = components(state, ids)
    largest = max(parts, key=len)
    return [id for id in ids if id not in largest]


def ungrouped(state: State[B], ids: Sequence[str]) -> str:
    """What is wrong with elements that are no group: who is out of it."""
    out = left_out(state, ids)
    stands = "stand" if len(out) > 1 else "stands"
    return (
        f"they are no group: {listed(out, 'and')} {stands} apart from the others, "
        "not edge to edge and corner to corner, facing one way"
    )


def column(state: State[B], ids: Sequence[str]) -> tuple[str, ...] | None:
    """The elements from the first to the last, if they stand one behind the other."""
    return _COLUMNS.of(state, tuple(ids), lambda: _filed(state, ids))


def _filed(state: State[B], ids: Sequence[str]) -> tuple[str, ...] | None:
    among, rects = frozenset(ids), state.field.rects
    after: dict[str, str] = {}
    for id in among:
        for other, how in state.field.touching(id).items():
            if other not in among:
                continue
            flush = how.edge == REAR and how.other == FRONT and other in joined(state, id)
            if flush or (other in followers(state, id) and _leads(rects[id], rects[other], how)):
                after[id] = other
    firsts = [id for id in among if id not in after.values()]
    if len(firsts) != 1:
        return None
    order = [firsts[0]]
    while order[-1] in after:
        order.append(after[order[-1]])
    return tuple(order) if len(order) == len(among) else None


def front_rank(state: State[B], ids: Sequence[str]) -> list[str]:
    """The elements of a group with none of the group in front of them."""
    among = frozenset(ids)
    return [
        id
        for id in ids
        if not any(
            how.edge == FRONT and how.other == REAR and how.shared > 0 and other in among
            for other, how in state.field.touching(id).items()
        )
    ]


def outline(state: State[B], ids: Sequence[str]) -> Rect:
    """The rectangle round a group, facing as it does."""
    return block([state.field.rects[id] for id in ids])
