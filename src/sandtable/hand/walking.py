"""Bases held somewhere, or wheeled by a corner: the order, or orders, that bring them nearest to the hand."""

from __future__ import annotations

from math import hypot

from sandtable.geometry.pose import Pose
from sandtable.hand.gesture import Wish
from sandtable.hand.moment import Moment
from sandtable.hand.proposal import NEARER, Proposal, off
from sandtable.hand.walk import Walk
from sandtable.hand.ways import Legs
from sandtable.names import Refusal


def walked(moment: Moment, bases: tuple[str, ...], wish: Wish, meant: Legs = ()) -> Proposal:
    """One order to all of them; or one to each, where no verb speaks to them together."""
    together = Walk(moment, bases, wish, meant).nearest()
    if together.something or len(bases) == 1:
        return together
    singly = one_by_one(moment, bases, wish)
    return singly if singly.something else singly.because(together.refusal)


def one_by_one(moment: Moment, bases: tuple[str, ...], wish: Wish) -> Proposal:
    """An order to each, the foremost on their way first; as far as no dice and nobody else come between."""
    made: list[Proposal] = []
    refusal: Refusal | None = None
    for id in sorted(bases, key=lambda id: -_progress(moment.state.rect(id).pose, wish[id])):
        if id not in moment.state.field.rects:
            continue
        alone = {id: wish[id]}
        found = _likewise(moment, id, alone, made[-1]) if made else None
        found = found or Walk(moment, (id,), alone).nearest()
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


def _likewise(moment: Moment, id: str, wish: Wish, before: Proposal) -> Proposal | None:
    """What was told the one before, where that does as well for the next: who goes together mostly goes alike."""
    (order,) = before.orders
    if not order.legs or any(leg.to is not None for leg in order.legs):
        return None
    found = moment.tried(order._replace(bases=(id,)), wish)
    if isinstance(found, Refusal) or found.off > before.off + NEARER:
        return None
    return Proposal((found.order,), found.aim, found.off)


def _progress(pose: Pose, to: Pose) -> float:
    """How far ahead on the way of the whole hand a base stands."""
    dx, dy = to.x - pose.x, to.y - pose.y
    far = hypot(dx, dy)
    return (pose.x * dx + pose.y * dy) / far if far else 0.0
