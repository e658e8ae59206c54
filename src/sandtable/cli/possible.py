"""What is possible now: the answers to what is asked, each with its chance; what one base can do; how all is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from sandtable.cli import onward
from sandtable.cli.pane import Hung, Part, percent
from sandtable.cli.teller import Teller
from sandtable.drawing.words import capital
from sandtable.engine.offer import Offer, meaning
from sandtable.engine.order import Order
from sandtable.engine.seen import Seen
from sandtable.geometry.ground import Area, Line
from sandtable.names import Refused, listed
from sandtable.notation.order import write

FEW = 12
"""So many orders are told one by one, each with a number that gives it; of more, one of each sort."""
EACH = 3
"""So many of a sort are told of one base."""


class Possible(NamedTuple):
    """What was told to a person, and the orders that the numbers in it stand for."""

    parts: list[Part]
    orders: tuple[Order, ...]


def now(teller: Teller, seen: Seen) -> Possible:
    """What answers what is asked: a few orders with their numbers, or the words that they begin with."""
    offers = [offer for offer in seen.offers() if offer.refusal is None]
    ready = [(offer, order) for offer in offers for order in offer.ready]
    if len(ready) <= FEW and not any(order.legs or order.poses for _, order in ready):
        return _numbered(teller, seen, ready)
    # A verb of which nothing is ready may still be said; those that can be are told first.
    told = [offer for offer in offers if offer.ready]
    wide = max((len(offer.word) for offer in told), default=0)
    parts: list[Part] = [_summed(teller, offer, seen, wide) for offer in told]
    other = [offer.word for offer in offers if not offer.ready]
    if other:
        parts.append(Text(f"  nobody is ready to {listed(other)}", style="dim"))
    return Possible(parts, ())


def _summed(teller: Teller, offer: Offer, seen: Seen, wide: int) -> Part:
    """A word that an order can begin with, and one such order."""
    text = min((write(order, seen.game, teller.setup) for order in offer.ready), key=len)
    plain = len(offer.ready) == 1 and text == offer.word
    like = "" if plain else f" For instance: {text}"
    return Hung(Text(f"  {offer.word:<{wide}}  ", style="bold"), Text.assemble(offer.says, (like, "cyan")))


def to_base(teller: Teller, seen: Seen, ids: Sequence[str]) -> Possible:
    """What these bases can be told: a few ready orders of each sort; and of what they cannot, why."""
    few: list[tuple[Offer, Order]] = []
    shut: dict[str, Offer] = {}
    for offer in seen.offers(ids):
        ready, why = _to_these(seen, offer)
        few += [(offer, order) for order in ready]
        if why:
            shut.setdefault(why, offer)  # Of several verbs for one reason only the first is told.
    found = _numbered(teller, seen, few)
    closed = [Hung(Text(f"  {offer.word}: ", style="dim"), Text(why, style="dim")) for why, offer in shut.items()]
    return Possible([*found.parts, *closed], found.orders)


def _to_these(seen: Seen, offer: Offer) -> tuple[Sequence[Order], str]:
    """A few orders of a sort for these bases, or why there is none.

    Where none is ready for just these, since the hints are of the whole group or of others, straight on as far as they
    can will do.
    """
    if offer.refusal is not None:
        return (), offer.refusal.message
    ready = [order for order in offer.ready[:EACH] if order.bases]
    if ready or not offer.bases:
        return ready, ""
    if any(taken.needed and taken.choices == () for taken in offer.takes):
        return (), "there is nothing to choose for it now"
    if not any(taken.field == "legs" for taken in offer.takes):
        return (), ""
    try:
        return onward.meant(f"{offer.word} {' '.join(offer.bases)} far", seen) or (), ""
    except Refused as refused:
        return (), refused.refusal.message


def _numbered(teller: Teller, seen: Seen, ready: Sequence[tuple[Offer, Order]]) -> Possible:
    parts: list[Part] = []
    for n, (offer, order) in enumerate(ready, 1):
        text = spelt(write(order, seen.game, teller.setup), seen)
        told = Text.assemble((text, "bold"), f"  {_means(teller, seen, order)}")
        if says := chance(seen, offer, order):
            told.append(f"  {says}", style="cyan")
        parts.append(Hung(Text(f"  {n}  ", style="dim"), told))
    return Possible(parts, tuple(order for _, order in ready))


def _means(teller: Teller, seen: Seen, order: Order) -> str:
    says = meaning(seen.game.frame, seen.state, order)
    commands = [id for id in order.bases if id in teller.setup.commands]
    return capital(f"{listed([teller.named(id) for id in commands], 'and')}: {says}" if commands else says)


def chance(seen: Seen, offer: Offer, order: Order) -> str:
    """The chance of an order, and of what it is the chance: 'it gets away: 58 % (7/12)'."""
    found = seen.game.chance(seen.state, order)
    if found is None:
        return ""
    return f"{offer.gains or 'its chance'}: {percent(found)}"


def spelt(text: str, seen: Seen) -> str:
    """An order with the ground that it names by its name, where it has one."""
    words = [_ground_name(word, seen) or word for word in text.split(" ")]
    return " ".join(words)


def _ground_name(word: str, seen: Seen) -> str:
    found = seen.state.ground.find(word) if word not in seen.state.setup.pieces else None
    return found.name if found is not None else ""


def by_id(text: str, seen: Seen) -> str:
    """An order with the ground that it names by its id: what is typed by name is given so."""
    ground, lower = seen.state.ground, text.lower()
    kinds = seen.game.muster.areas
    # An objective is drawn over what it is about and has its name: nobody goes into the objective.
    areas = [area for area in ground.areas if area.kind not in kinds or not kinds[area.kind].goal]
    pieces: tuple[Area | Line, ...] = (*areas, *ground.lines)
    named = {one.name: one.id for one in pieces if one.name}
    for name in sorted(named, key=len, reverse=True):
        at = lower.find(name.lower())
        if at > 0:
            return f"{text[:at]}{named[name]}{text[at + len(name) :]}"
    return text
