"""What can be ordered: every verb that answers what is asked, its ready orders with their words and chances."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.offer import Offer, Taken, meaning
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Thing
from sandtable.engine.seen import Seen
from sandtable.hand.hand import Hand
from sandtable.names import Refusal, listed
from sandtable.notation.order import write
from sandtable.notation.way import way_said
from sandtable.wire import table as wire
from sandtable.wire.messages import Error


def offered(n: int, seen: Seen, hand: Hand, bases: Sequence[str]) -> wire.Offers:
    """What may be ordered of these bases at this moment; and who can be told anything: whom something is ready for, and
    those of these bases who go a little way when they are sent."""
    game, state = seen.game, seen.state
    if not seen.asked:
        return {"n": n, "offers": [], "groups": [], "movable": []}
    with_whom = game.carried(state)
    named = {with_whom.get(id, id) for order in hand.ready for id in order.bases}
    rest = [id for id in bases if id not in named and state.side(id) == seen.seat and hand.stirs(id)]
    return {
        "n": n,
        "offers": [_card(offer, seen) for offer in seen.offers(bases)],
        "groups": [list(group) for group in game.insight.groups(state, seen.seat)],
        "movable": [*(id for id in state.setup.pieces if id in named), *rest],
    }


def _card(offer: Offer, seen: Seen) -> wire.OfferCard:
    return {
        "word": offer.word,
        "says": offer.says,
        "whom": offer.whom,
        "bases": list(offer.bases),
        "takes": [_part(part) for part in offer.takes],
        "ready": [_ready(order, offer, seen) for order in offer.ready],
        "refusal": error_of(offer.refusal),
        "gains": offer.gains,
    }


def _part(part: Taken) -> wire.TakenPart:
    least, most = part.limits or (None, None)
    return {
        "field": part.field,
        "sort": part.sort,
        "needed": part.needed,
        "choices": None if part.choices is None else _choices(part.choices),
        "closed": part.closed,
        "least": least,
        "most": most,
        "things": [_thing(thing) for thing in part.things],
    }


def _choices(choices: Sequence[Choice]) -> list[wire.ChoiceCard]:
    return [{"word": one.word, "says": one.says} for one in choices]


def _thing(thing: Thing) -> wire.ThingCard:
    sizes = thing.sizes
    return {
        "word": thing.word,
        "says": thing.says,
        "most": thing.most,
        "sizes": None
        if sizes is None
        else {"least": sizes.least, "most": sizes.most, "usual": list(sizes.usual), "unit": sizes.unit},
        "ways": _choices(thing.ways),
    }


def _ready(order: Order, offer: Offer, seen: Seen) -> wire.ReadyOrder:
    game, state = seen.game, seen.state
    chance = game.chance(state, order)
    return {
        "text": write(order, game, state.setup),
        "says": _says(order, offer, seen),
        "bases": list(order.bases),
        "at": next((word for word in order.word.split() if word in state.setup.pieces), ""),
        "chance": None if chance is None else float(chance),
        "p": "" if chance is None else str(chance),
    }


def _says(order: Order, offer: Offer, seen: Seen) -> str:
    """What an order means: the words of its choice, or those of its verb; of a command, with whose it is; of those in
    hand, with their way."""
    commands = seen.state.setup.commands
    if offer.whom == "command":
        whose = listed([commands[id].name or id for id in order.bases], "and")
        return f"{whose}: {meaning(seen.game.frame, seen.state, order)}"
    choices = (one for part in offer.takes for one in part.choices or () if one.word == order.word)
    chosen = next((one.says for one in choices if one.says), "")
    lead = next((id for id in offer.bases if id in order.bases and id in seen.state.field.rects), None)
    if not order.legs or lead is None:
        return chosen or offer.says
    way = way_said(order.legs, seen.state.rect(lead).pose, seen.game)
    return f"{way[0].upper()}{way[1:]}. {chosen}".strip()


def error_of(refusal: Refusal | None) -> Error | None:
    return None if refusal is None else refusal.as_json()  # type: ignore[return-value]
