"""Bases held somewhere, or wheeled by a corner: the order, or orders, that bring them nearest to the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from sandtable.geometry.pose import Pose
from sandtable.hand.gesture import Wish
from sandtable.hand.moment import Moment
from sandtable.hand.proposal import NEARER, Proposal, off
from sandtable.hand.walk import Walk
from sandtable.hand.ways import Legs
from sandtable.names import Refusal


class Taken(NamedTuple):
    """What is in hand: some bases, the one that the hand has hold of, and the groups that stand on the table."""

    bases: tuple[str, ...]
    by: str = ""
    groups: Sequence[tuple[str, ...]] = ()

    def parts(self, some: Sequence[str]) -> list[tuple[str, ...]]:
        """Some of them by whole groups, others singly: first the one that the hand has hold of, then the largest."""
        whole = [group for group in self.groups if set(group) <= set(some)]
        grouped = {id for group in whole for id in group}
        parts = [*whole, *((id,) for id in some if id not in grouped)]
        return sorted(parts, key=lambda part: (self.by not in part, -len(part)))


def walked(moment: Moment, taken: Taken, wish: Wish, meant: Legs = ()) -> Proposal:
    """One order to all of them; or to those who may go at all; or one to each group, or to each base, where no verb
    speaks to them together."""
    bases = taken.bases
    together = Walk(moment, bases, wish, meant).nearest()
    if together.something or len(bases) == 1:
        return together
    some = _able(moment, bases) or bases
    if 1 < len(some) < len(bases):
        fewer = Walk(moment, some, {id: wish[id] for id in some}, meant).nearest()
        if fewer.something:
            return replace(_of_all(fewer, wish), refusal=together.refusal or fewer.refusal)
    parts = taken.parts(some)
    if any(len(part) > 1 for part in parts):
        singly = one_by_one(moment, parts, wish, meant)
    else:
        singly = _led(moment, some, wish, taken.by)
    return singly if singly.something else singly.because(together.refusal)


def _able(moment: Moment, bases: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them that can be told to go anywhere now."""
    able = {id for order in moment.ready_to(bases) if order.legs for id in order.bases}
    return tuple(id for id in bases if id in able)


def _led(moment: Moment, bases: tuple[str, ...], wish: Wish, by: str) -> Proposal:
    """An order to each, the foremost on their way first; where dice come after the first, that one goes whom the hand
    has hold of."""
    foremost = sorted(bases, key=lambda id: -_progress(moment.state.rect(id).pose, wish[id]))
    singly = one_by_one(moment, [(id,) for id in foremost], wish)
    if by not in bases or len(singly.orders) != 1 or by in singly.orders[0].bases:
        return singly
    alone = Walk(moment, (by,), {by: wish[by]}).nearest()
    return _of_all(alone, wish) if alone.something else singly


def _of_all(found: Proposal, wish: Wish) -> Proposal:
    """What some of those in hand do, measured by how far it leaves all of them."""
    return found if found.stands is None else replace(found, off=off(found.stands, wish))


def one_by_one(moment: Moment, parts: Sequence[tuple[str, ...]], wish: Wish, meant: Legs = ()) -> Proposal:
    """An order to each base or group in turn, as far as no dice and nobody else come between."""
    made: list[Proposal] = []
    refusal: Refusal | None = None
    for part in parts:
        if any(id not in moment.state.field.rects for id in part):
            continue
        own = {id: wish[id] for id in part}
        found = _likewise(moment, part, own, made[-1]) if made else None
        found = found or Walk(moment, part, own, meant).nearest()
        refusal = refusal or found.refusal
        if not found.something:
            continue
        made.append(found)
        then = moment.after(found.orders[0])
        if then is None:
            break
        moment = then
    stands = made[-1].stands if made else None
    orders = tuple(order for one in made for order in one.orders)
    return Proposal(orders, stands, off(stands, wish) if stands is not None else 0.0, refusal)


def _likewise(moment: Moment, part: tuple[str, ...], wish: Wish, before: Proposal) -> Proposal | None:
    """What was told the one before, where that does as well for the next: who goes together mostly goes alike."""
    (order,) = before.orders
    if not order.legs or any(leg.to is not None for leg in order.legs):
        return None
    found = moment.tried(order._replace(bases=part), wish)
    if isinstance(found, Refusal) or found.off > before.off + NEARER:
        return None
    return Proposal((found.order,), found.aim, found.off)


def _progress(pose: Pose, to: Pose) -> float:
    """How far ahead on the way of the whole hand a base stands."""
    dx, dy = to.x - pose.x, to.y - pose.y
    far = hypot(dx, dy)
    return (pose.x * dx + pose.y * dy) / far if far else 0.0
