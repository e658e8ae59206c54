"""What a seat looks at before it acts: offers, trials, what would come, zones, and what lies between two bases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.engine.order import Order
from sandtable.engine.seen import Seen
from sandtable.host.asked import Message, bases_of, text_of, texts_of
from sandtable.host.between import measured
from sandtable.host.between import situation as between
from sandtable.host.foretold import foretold
from sandtable.host.offered import offered
from sandtable.host.page import Page
from sandtable.host.trial import gesture_from, tried, tried_orders
from sandtable.host.zones import zone_card
from sandtable.notation.order import read as read_order
from sandtable.wire import table as wire

if TYPE_CHECKING:
    from sandtable.host.host import Host


def offers(host: Host, page: Page, message: Message) -> wire.Offers:
    moment = host.moment(message)
    return offered(moment.n, moment.seen, moment.hand, bases_of(message.get("bases", []), moment.seen.state.setup))


def tries(host: Host, page: Page, message: Message) -> wire.Trial:
    moment, match = host.moment(message), host.place(message)[0]
    if message.get("gesture") is not None:
        gesture, verb = gesture_from(message["gesture"]), text_of(message.get("verb", ""), "verb")
        trial = tried(moment.n, moment.seen, moment.hand, gesture, match.painter, verb)
    else:
        trial = tried_orders(moment.n, moment.seen, orders_of(moment.seen, message), match.painter)
    places = [*trial["places"], *trial["draft"]]
    trial["looks"] = host.sitting(page, message).new_looks(places, match.painter.drawn)
    return trial


def foresee(host: Host, page: Page, message: Message) -> wire.Foretold:
    moment = host.moment(message)
    return foretold(moment.n, moment.seen, orders_of(moment.seen, message), host.referee)


def zones(host: Host, page: Page, message: Message) -> wire.Zones:
    moment = host.moment(message)
    (base,) = bases_of([message.get("base")], moment.seen.state.setup)
    return {"zones": [zone_card(zone) for zone in moment.seen.zones(base)]}


def measure(host: Host, page: Page, message: Message) -> wire.Measured:
    match, place = host.place(message)
    return measured(match.game, match.eyes(place).see(match.state), bases_of(message.get("bases"), match.setup))


def situation(host: Host, page: Page, message: Message) -> wire.Situation:
    moment = host.moment(message)
    return between(moment, bases_of(message.get("bases"), moment.seen.state.setup), host.referee)


def orders_of(seen: Seen, message: Message) -> list[Order]:
    """The orders that a message gives as text."""
    texts = texts_of(message.get("orders"), "orders")
    return [read_order(text, seen.game, seen.whole.setup, seen.answers) for text in texts]
