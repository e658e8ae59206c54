"""What a seat does: orders, dice, taking back, standing orders, notes, and what is said to the other side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sandtable.engine.battle import Battle
from sandtable.engine.event import Event
from sandtable.engine.seen import Seen
from sandtable.host.asked import Message, flag_of, key_of, keys_of, text_of, word_of
from sandtable.host.looking import orders_of
from sandtable.host.match import Match
from sandtable.host.page import Page
from sandtable.names import Code, Refused, Side
from sandtable.wire import table as wire

if TYPE_CHECKING:
    from sandtable.host.host import Host


def order(host: Host, page: Page, message: Message) -> wire.Obeyed:
    n, key = keys_of(message)
    return done(
        host, message, lambda match, seat: match.order(seat, n, _own(seat, key), orders_of(_seen(match, seat), message))
    )


def _seen(match: Match, seat: Side) -> Seen:
    return Seen(match.game, match.state, seat)


def dice(host: Host, page: Page, message: Message) -> wire.Obeyed:
    (n, key), faces = keys_of(message), message.get("faces")
    if faces is not None and not isinstance(faces, list):
        raise Refused(Code.BAD_VALUE, "faces", "give a list with the face of each die, or none to let them fall")
    return done(host, message, lambda match, seat: match.roll(seat, n, _own(seat, key), faces))


def undo(host: Host, page: Page, message: Message) -> wire.Obeyed:
    n, key = keys_of(message)
    return done(host, message, lambda match, seat: match.undo(seat, n, _own(seat, key)))


def undo_asked(host: Host, page: Page, message: Message) -> wire.Obeyed:
    say = word_of(message.get("say"), "say", ["offer", "accept", "decline"])
    if say == "offer":
        return done(host, message, lambda match, seat: match.ask_undo(seat))
    return done(host, message, lambda match, seat: match.answer_undo(seat, agrees=say == "accept"))


def standing(host: Host, page: Page, message: Message) -> wire.Obeyed:
    text = text_of(message.get("text"), "text")
    return done(host, message, lambda match, seat: match.leave_standing(seat, text))


def note(host: Host, page: Page, message: Message) -> wire.Obeyed:
    text = text_of(message.get("text"), "text")
    return _said(host, message, lambda battle, seat: battle.note(seat, text))


def put(host: Host, page: Page, message: Message) -> wire.Obeyed:
    """A number is put to the seed of the dice, sealed or open."""
    ways: dict[str, Callable[[Battle, Side, str], Event]] = {"seal": Battle.seal, "stake": Battle.stake}
    how, digits = word_of(message.get("how"), "how", list(ways)), text_of(message.get("digits"), "digits")
    key = key_of(message.get("key"))

    def putting(match: Match, seat: Side) -> int:
        return match.put(lambda battle: ways[how](battle, seat, digits), _own(seat, key))

    return done(host, message, putting)


def draw(host: Host, page: Page, message: Message) -> wire.Obeyed:
    ways: dict[str, Callable[[Battle, Side], Event]] = {
        "offer": Battle.offer_draw,
        "accept": Battle.agree_to_draw,
        "decline": Battle.decline_draw,
    }
    return _said(host, message, ways[word_of(message.get("say"), "say", list(ways))])


def resign(host: Host, page: Page, message: Message) -> wire.Obeyed:
    return _said(host, message, Battle.resign)


def rolls(host: Host, page: Page, message: Message) -> wire.Obeyed:
    """Whether the dice of this seat wait. Those that wait already fall when they need not any more."""
    by_hand = flag_of(message.get("by_hand"), "by_hand")

    def prefer(match: Match, seat: Side) -> int:
        (match.by_hand.add if by_hand else match.by_hand.discard)(seat)
        match.go()
        return match.n

    return done(host, message, prefer)


def _said(host: Host, message: Message, what: Callable[[Battle, Side], Event]) -> wire.Obeyed:
    key = key_of(message["key"]) if "key" in message else ""
    return done(host, message, lambda match, seat: match.say(lambda battle: what(battle, seat), _own(seat, key)))


def _own(seat: Side, key: str) -> str:
    """The key of a seat: another that counts its own in the same way does not speak for it."""
    return f"{seat} {key}" if key else ""


def done(host: Host, message: Message, act: Callable[[Match, Side], int]) -> wire.Obeyed:
    """Something is done by a seat, and all at the table are told what came of it."""
    match, seat = host.seat(message)
    try:
        return {"n": act(match, seat)}
    finally:
        host.told_or_put_back(match)
