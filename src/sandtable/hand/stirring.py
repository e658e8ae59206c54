"""Who can still be sent somewhere, though no ready order is for him."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.order import Order
from sandtable.engine.part import Legs as LegsPart
from sandtable.geometry.angle import DEGREE, HALF
from sandtable.geometry.leg import Leg, place_after
from sandtable.geometry.rect import Rect
from sandtable.hand.moment import Moment
from sandtable.hand.ways import Legs

PART = 8
"""A little way is this part of the depth of a base, ..."""
NUDGE = 5 * DEGREE
"""... and a little wheel so much."""
WHO, WHOLE = "order.bases", "order"


def stirs(moment: Moment, id: str) -> bool:
    """Whether some verb takes a base a little way: ahead, about, round a corner, back, aside or freely."""
    return any(
        isinstance(part, LegsPart) and moment.speaks_to(verb, id) and _goes(moment, verb.word, part, id)
        for verb, part in moment.taking(LegsPart)
    )


def _goes(moment: Moment, word: str, part: LegsPart, id: str) -> bool:
    said: set[str] = set()
    for legs in _a_little(moment.state.rect(id)):
        if legs[0].how not in part.hows:
            continue
        refusal = moment.check(Order(word, (id,), legs=legs)).refusal
        if refusal is None:
            return True
        if refusal.at.startswith(WHO):
            return False  # it is he who may not go, and not this way
        if refusal.at == WHOLE and refusal.message in said:
            return False  # nor does it hang on the way, as a price that nobody can pay
        said.add(refusal.message)
    return False


def _a_little(block: Rect) -> Iterator[Legs]:
    by = max(1, block.depth // PART)
    ahead = Leg("forward", by)
    yield from ((ahead,), (Leg("turn", HALF),), (Leg("to", to=place_after(block, ahead).pose),))
    yield from ((Leg("wheel-left", NUDGE),), (Leg("wheel-right", NUDGE),))
    yield from ((Leg(how, by),) for how in ("back", "left", "right"))
