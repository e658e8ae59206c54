"""Bases put down, collected over several gestures: a deployment, a landing. One order has them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, hypot
from typing import Any

from sandtable.engine.order import Order
from sandtable.engine.part import Places
from sandtable.engine.state import State
from sandtable.geometry.contact import overlaps
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.hand.moment import Moment
from sandtable.hand.proposal import Proposal, aim, nothing, off
from sandtable.names import Refusal

POSES = "order.poses."
"""Where the refusal of one place is told, with its number."""
MENDED = 12
"""So many places are put right at most, ..."""
BESIDE = 4
"""... each at so many places beside those it would stand in, ..."""
HALVINGS = 7
"""... or pulled towards where a draft has it, by halves so often."""
NO_PLACES = "Nobody is put down now; answer what is asked."


def drafts(moment: Moment) -> Iterator[Order]:
    """The ready orders that put bases down."""
    words = {verb.word for verb, _ in moment.taking(Places)}
    return (order for order in moment.ready if order.verb in words and order.poses)


def placed(order: Order) -> dict[str, Pose]:
    """Where an order puts each base. Where there are fewer places than bases, the first of these carry the others."""
    return dict(zip(order.bases[len(order.bases) - len(order.poses) :], order.poses, strict=True))


def put(moment: Moment, places: Mapping[str, Pose]) -> Proposal:
    """The order that puts these where they were put, and whoever else must be put down with them as a draft has it."""
    ready = list(drafts(moment))
    if not ready and not places:
        return nothing(NO_PLACES)
    draft = max(ready, key=lambda order: len(placed(order).keys() & places.keys()), default=None)
    if draft is None or not placed(draft).keys() >= places.keys():
        return Proposal(refusal=_strange(moment, places, draft))
    given = {**placed(draft), **places}
    found, refusal = _mended(moment, draft, given, tuple(places))
    others = tuple(order for order in ready if order.bases == draft.bases and order != found)
    if found is None:
        return Proposal(refusal=refusal, others=others)
    stands = aim(moment.check(found))
    return Proposal((found,), stands, off(stands, places), refusal, others)


def _strange(moment: Moment, places: Mapping[str, Pose], draft: Order | None) -> Refusal | None:
    """Why these cannot be put down: in the words of the verb itself."""
    for verb, _ in moment.taking(Places):
        word = draft.word if draft is not None and draft.verb == verb.word else ""
        refusal = moment.check(Order(verb.word, tuple(places), poses=tuple(places.values()), word=word)).refusal
        if refusal is not None:
            return refusal
    return nothing(NO_PLACES).refusal


def _mended(
    moment: Moment, draft: Order, given: dict[str, Pose], put: Sequence[str]
) -> tuple[Order | None, Refusal | None]:
    """The order with its places put right one by one, as near as may be; and why the first was not as it was wished."""
    first: Refusal | None = None
    for _ in range(MENDED):
        order = _with(draft, given)
        refusal = moment.check(order).refusal
        if refusal is None:
            return order, first
        first = first or refusal
        refused = _whose(order, refusal)
        if refused is None:
            return None, first
        who = _gives_way(moment.state, given, put, refused)
        pose = _near(moment, draft, given, who)
        if pose is None:
            return None, first
        given[who] = pose
    return None, first


def _with(draft: Order, given: Mapping[str, Pose]) -> Order:
    return draft._replace(poses=tuple(given[id] for id in placed(draft)))


def _whose(order: Order, refusal: Refusal) -> str | None:
    """Whose place is refused."""
    number = refusal.at.removeprefix(POSES)
    if not number.isdecimal() or int(number) >= len(order.poses):
        return None
    return tuple(placed(order))[int(number)]


def _gives_way(state: State[Any], given: Mapping[str, Pose], put: Sequence[str], who: str) -> str:
    """Of those who would stand in one place: one whom nobody has put there; else whoever was put there last."""
    own = _standing(state, who, given[who])
    crowd = [id for id, pose in given.items() if id == who or overlaps(own, _standing(state, id, pose))]
    return max(crowd, key=lambda id: put.index(id) if id in put else len(put))


def _near(moment: Moment, draft: Order, given: Mapping[str, Pose], who: str) -> Pose | None:
    """The nearest place for a base that is not refused: off those it stands in, or towards where a draft has it."""
    order = _with(draft, given)
    own = _standing(moment.state, who, given[who])

    def refused(pose: Pose) -> bool:
        why = moment.check(_with(draft, {**given, who: pose})).refusal
        return why is not None and (_whose(order, why) in (who, None))

    def far(pose: Pose) -> float:
        return hypot(pose.x - own.pose.x, pose.y - own.pose.y)

    beside = sorted(_off_others(moment.state, given, who, own), key=far)[:BESIDE]
    for pose in beside:
        if not refused(pose):
            return pose
    pulled = [_pulled(own.pose, to, refused) for to in _homewards(own.pose, placed(draft)[who])]
    return min((pose for pose in pulled if pose is not None), key=far, default=None)


def _off_others(state: State[Any], given: Mapping[str, Pose], who: str, own: Rect) -> Iterator[Pose]:
    """Places beside those in whom a base stands, where it stands in nobody."""
    others = [_standing(state, id, pose) for id, pose in given.items() if id != who]
    others += [rect for id, rect in state.field.rects.items() if id not in given]
    for other in others:
        if overlaps(own, other):
            places = (own.at(pose) for pose in _beside(own, other))
            yield from (place.pose for place in places if not any(overlaps(place, one) for one in others))


def _standing(state: State[Any], id: str, pose: Pose) -> Rect:
    piece, before = state.setup.pieces[id], state.field.rects.get(id)
    return before.at(pose) if before is not None else Rect(pose, piece.width, piece.depth)


def _beside(own: Rect, other: Rect) -> Iterator[Pose]:
    """Off another on each of his sides, so that they touch."""
    reach = own.reach
    for axis in (0, 1):
        for sign in (1, -1):
            low, high = 0.0, other.reach + reach + 1
            for _ in range(14):
                middle = (low + high) / 2
                if overlaps(_shifted(own, other, axis, sign * middle), other):
                    low = middle
                else:
                    high = middle
            yield _shifted(own, other, axis, sign * ceil(high)).pose


def _shifted(own: Rect, other: Rect, axis: int, by: float) -> Rect:
    """A base moved along or across the way that another faces."""
    s, c = other.ahead
    dx, dy = (s, c) if axis else (c, -s)
    return own.at(Pose(round(own.pose.x + dx * by), round(own.pose.y + dy * by), own.pose.facing))


def _homewards(pose: Pose, home: Pose) -> Iterator[Pose]:
    """Towards where a draft has a base: along one side of the table, along the other, straight, and turned as there."""
    yield pose._replace(y=home.y)
    yield pose._replace(x=home.x)
    yield pose._replace(x=home.x, y=home.y)
    yield pose._replace(facing=home.facing)
    yield home


def _pulled(start: Pose, to: Pose, refused: Callable[[Pose], bool]) -> Pose | None:
    """The nearest place on the way from one to another that is not refused, if the other is not."""
    if to == start or refused(to):
        return None
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if refused(_part(start, to, middle)):
            low = middle
        else:
            high = middle
    return _part(start, to, high)


def _part(start: Pose, to: Pose, part: float) -> Pose:
    x, y = start.x + (to.x - start.x) * part, start.y + (to.y - start.y) * part
    return Pose(round(x), round(y), to.facing if part == 1 else start.facing)
