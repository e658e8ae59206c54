"""Orders that say no number: as far as they can, or towards somebody. The hand over the table finds the way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sandtable.engine.order import Order
from sandtable.engine.seen import Seen
from sandtable.geometry.angle import heading
from sandtable.geometry.leg import STRAIGHT, SWINGS, Leg, block
from sandtable.geometry.pose import Point
from sandtable.hand.along import Reach
from sandtable.hand.gesture import Dropped, Held
from sandtable.hand.hand import Hand
from sandtable.names import Code, Refused, raised
from sandtable.notation.measure import number
from sandtable.notation.order import read

FAR = re.compile(r"\s+(?:as far as (?:they|it|he|she) can|as far as possible|far)\s*$")
"""How an order ends that goes as far as it is let."""
TOWARDS = re.compile(r"\s+towards?\s+(\S+)(?:\s+(\S+))?\s*$")
ROUND = 180_000
"""Who wheels as far as he can wheels half round at most."""


def hand(seen: Seen) -> Hand:
    """A hand over the table as a seat sees it."""
    return Hand(seen.frame, seen.state, groups=seen.game.insight.groups(seen.state, seen.seat))


def meant(text: str, seen: Seen) -> Sequence[Order] | None:
    """The orders that such a text comes to; nothing where it is an order of the usual sort."""
    if found := FAR.search(text):
        return [_as_far(text[: found.start()], seen)]
    if found := TOWARDS.search(text):
        return _towards(text[: found.start()], found.group(1), found.group(2) or "", seen)
    return None


def _as_far(text: str, seen: Seen) -> Order:
    """`move a1-a4 forward as far as they can`: straight on where no way is said."""
    *before, how = text.split() or [""]
    ways = (*STRAIGHT, *SWINGS)
    words, how = (before, how) if how in ways else ([*before, how], "forward")
    order = _read(" ".join(words), seen)
    gone = order._replace(legs=(*order.legs, Leg(how, ROUND if how in SWINGS else _to_edge(seen, order, how))))
    over = hand(seen)
    reach = over.as_far(gone)
    if isinstance(reach, Reach):
        return reach.order
    ridden = _ridden(over, gone, seen)
    if ridden is None:
        raise raised(reach)
    return ridden


def _ridden(over: Hand, gone: Order, seen: Seen) -> Order | None:
    """The same by one order to a place, for those who go to places and by no legs, as officers do."""
    taken, leg = seen.state.rect(gone.bases[0]).pose, gone.legs[-1]
    if len(gone.legs) > 1 or leg.how not in STRAIGHT:
        return None
    ahead, right = STRAIGHT[leg.how]
    place = taken.ahead(ahead * leg.by, right * leg.by)
    orders = over.propose(Held(gone.bases, (taken.x, taken.y), place), gone.verb).orders
    return orders[0] if len(orders) == 1 and orders[0].legs[:1] and orders[0].legs[0].to is not None else None


def _to_edge(seen: Seen, order: Order, how: str) -> int:
    """How far it is to the edge of the table from where the first of them stands."""
    rect = seen.state.rect(order.bases[0])
    s, c = heading(rect.pose.facing)
    ahead, right = STRAIGHT[how]
    return max(1, int(seen.state.ground.room(rect.corners, (ahead * s + right * c, ahead * c - right * s))))


def _towards(text: str, whom: str, y: str, seen: Seen) -> Sequence[Order]:
    """`move a1 towards b4`, or towards a place: as near as the hand brings them."""
    order = _read(text, seen)
    over = hand(seen)
    if whom in seen.state.field.rects and seen.state.side(whom) != seen.seat:
        onto = over.propose(Dropped(order.bases, whom), order.verb)
        if onto.orders:
            return onto.orders
    taken = block([seen.state.rect(id) for id in order.bases]).pose
    found = over.propose(Held(order.bases, (taken.x, taken.y), _place(whom, y, seen)), order.verb)
    if not found.orders:
        nothing = Refused(Code.NOT_ALLOWED, "order.legs", f"nothing brings them towards {whom} now; say another way")
        raise raised(found.refusal) if found.refusal is not None else nothing
    return found.orders


def _place(whom: str, y: str, seen: Seen) -> Point:
    """The middle of a base, or a place counted from the lower left corner."""
    if whom in seen.state.field.rects:
        pose = seen.state.rect(whom).pose
        return pose.x, pose.y
    across, up = number(whom), number(y)
    if across is None or up is None:
        says = f"'{whom[:20]}' is nobody on the table; say towards b4, or towards X Y"
        raise Refused(Code.BAD_VALUE, "order.legs", says)
    ground, grain = seen.state.ground, seen.game.grain
    return float(across * grain) - ground.width / 2, float(up * grain) - ground.depth / 2


def _read(text: str, seen: Seen) -> Order:
    """The verb and the bases, who must be on the table."""
    order = read(text, seen.game, seen.state.setup, seen.answers)
    if not order.bases:
        example = next(iter(seen.state.field.rects), "a1")
        says = f"say who shall go: {order.verb} {example} forward as far as they can"
        raise Refused(Code.MISSING_FIELD, "order.bases", says)
    for n, id in enumerate(order.bases):
        if id not in seen.state.field.rects:
            raise Refused(Code.BAD_VALUE, f"order.bases.{n}", f"{id} is not on the table; name one that is")
    return order
