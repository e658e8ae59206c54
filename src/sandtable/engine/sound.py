"""Whether an order makes sense at all, before a game is asked whether it is allowed."""

from __future__ import annotations

from sandtable.engine.order import Order
from sandtable.engine.state import Setup
from sandtable.geometry.angle import DEGREE, TURN
from sandtable.geometry.leg import HOWS, Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Code, Json, Refusal, listed

FARTHEST = 10**9
"""Ticks: no table is as large."""

LONGEST_WORD = 1000
MOST_LEGS = 100


def unsound(order: Order, setup: Setup) -> Refusal | None:
    """Why no game could make sense of an order, if so: bases that are not there, unknown legs, absurd numbers."""
    if not isinstance(order.verb, str) or not order.verb:
        return Refusal(Code.BAD_VALUE, "order.verb", "an order begins with a word that says what to do")
    if not isinstance(order.word, str) or len(order.word) > LONGEST_WORD:
        return Refusal(Code.BAD_VALUE, "order.word", f"must be a text of at most {LONGEST_WORD} letters")
    for name in ("bases", "legs", "poses"):
        if not isinstance(getattr(order, name), tuple):
            return Refusal(Code.BAD_VALUE, f"order.{name}", "must be a tuple, empty where there are none")
    if len(order.legs) > MOST_LEGS:
        return Refusal(Code.BAD_VALUE, "order.legs", f"at most {MOST_LEGS} legs in one order; give it in parts")
    return _bases(order, setup) or _legs(order) or _poses(order)


def _bases(order: Order, setup: Setup) -> Refusal | None:
    seen: set[str] = set()
    for place, id in enumerate(order.bases):
        at = f"order.bases.{place}"
        if not isinstance(id, str) or (id not in setup.pieces and id not in setup.commands):
            return Refusal(Code.BAD_VALUE, at, f"no base {str(id)[:40]!r} in this battle; name bases as the table does")
        if id in seen:
            return Refusal(Code.BAD_VALUE, at, f"{id} is named twice; name each base once")
        seen.add(id)
    return None


def _legs(order: Order) -> Refusal | None:
    for place, leg in enumerate(order.legs):
        at = f"order.legs.{place}"
        if not isinstance(leg, Leg) or leg.how not in HOWS:
            how = str(leg.how if isinstance(leg, Leg) else leg)[:40]
            return Refusal(Code.BAD_VALUE, at, f"no leg {how!r}; a leg is {listed(list(HOWS))}")
        if (leg.how == "to") != (leg.to is not None):
            return Refusal(Code.BAD_VALUE, at, "a leg 'to' needs a place, and no other leg has one")
        if leg.to is not None and leg.by != 0:
            return Refusal(Code.BAD_VALUE, at, "a leg 'to' has a place and no length; leave the length out")
        if not _whole(leg.by, FARTHEST):
            return Refusal(Code.BAD_VALUE, at, NO_ANGLE if leg.how in ROUND else TOO_FAR)
        if (why := overdone(leg, at)) is not None:
            return why
        if leg.to is not None and not _pose(leg.to):
            return Refusal(Code.BAD_VALUE, at, PLACE)
    return None


def overdone(leg: Leg, at: str) -> Refusal | None:
    """The refusal of a turn or a wheel that goes more than once round, and of a leg by less than nothing."""
    if leg.by < 0 and leg.how != "turn":
        other = f"; say {OTHER_WAY[leg.how]} instead" if leg.how in OTHER_WAY else "; say how many"
        return Refusal(Code.BAD_VALUE, at, f"{leg.how} by less than nothing is no way to go{other}")
    if leg.how not in ROUND or abs(leg.by) <= TURN:
        return None
    degrees, rest = leg.by / DEGREE, (leg.by % TURN if leg.by > 0 else -(-leg.by % TURN)) / DEGREE
    remedy = f"say {leg.how} {rest:g}" if rest else "leave it out"
    says = f"{leg.how} {degrees:g} is more than once round, which is 360 degrees; {remedy}"
    return Refusal(Code.BAD_VALUE, at, says, have=abs(degrees), want=360, unit="degrees")


def leads_nowhere(leg: Leg, at: str) -> Refusal | None:
    """The refusal of a leg by nothing."""
    if leg.to is not None or (leg.by % TURN if leg.how == "turn" else leg.by):
        return None
    how = "by how many degrees" if leg.how in ROUND else "how far"
    return Refusal(Code.BAD_VALUE, at, f"{leg.how} {leg.by / DEGREE:g} leads nowhere; say {how}, or leave it out")


ROUND = ("turn", "wheel-left", "wheel-right")
OTHER_WAY = {"forward": "back", "left": "right", "wheel-left": "wheel-right"}
OTHER_WAY |= {other: way for way, other in OTHER_WAY.items()}
NO_ANGLE = "how far round must be a whole number of thousandths of a degree, 360 degrees at most; give less"
TOO_FAR = "how far must be a whole number of ticks, and no table is as large as that; give less"
PLACE = "a place is x, y and a facing of 0 to under 360 degrees, in whole ticks and thousandths of a degree"


def _poses(order: Order) -> Refusal | None:
    for place, pose in enumerate(order.poses):
        if not _pose(pose):
            return Refusal(Code.BAD_VALUE, f"order.poses.{place}", PLACE)
    return None


def _pose(pose: Pose) -> bool:
    return (
        isinstance(pose, Pose)
        and _whole(pose.x, FARTHEST)
        and _whole(pose.y, FARTHEST)
        and _whole(pose.facing, TURN)
        and 0 <= pose.facing < TURN
    )


def _whole(value: Json, most: int) -> bool:
    return type(value) is int and -most <= value <= most
