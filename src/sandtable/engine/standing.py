"""Standing orders: answers that a player leaves behind, so that a battle by post never waits for a trifle.

    react: evade                        always evade
    reroll-combat: reroll above 40%     roll again where the chance to gain by it is above 40 %, else decline
    react: evade above 1/3 else stand   the answer otherwise, in so many words
    react: ask                          be asked again

The first word is what the game asks (`Game.asks` lists it), the second the verb or the word of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.told import Fate, Told
from sandtable.names import Code, Refused, Side, listed

STANDING = "standing"
"""The event that leaves a standing order. The word is the engine's own; no game may use it."""

ASK = "ask"
LONGEST = 200
CHANCE = re.compile(r"[0-9]+(\.[0-9]+|/[0-9]+)?")
WORDS = re.compile(r"[^\s:]+( [^\s:]+)*")
KEYWORDS = ("above", "else")


class Standing(NamedTuple):
    """What a seat wants answered, and how. Without `above` always so; without `otherwise` it declines."""

    seat: Side
    what: str
    answer: str
    above: Fraction | None = None
    otherwise: str = ""

    def __str__(self) -> str:
        above = f" above {100 * self.above}%" if self.above is not None else ""
        return f"{self.what}: {self.answer}{above}{f' else {self.otherwise}' if self.otherwise else ''}"


Left = Mapping[tuple[Side, str], Standing]
"""The standing orders that hold, by seat and by what is asked."""


def read_standing(text: str, seat: Side, game: Game) -> Standing:
    """The standing order that a text gives; refused with what to write instead."""
    if len(text) > LONGEST:
        raise _refused(f"a standing order is a short line, not {len(text)} letters")
    what, colon, rest = (part.strip() for part in text.partition(":"))
    if not colon or not what or not rest:
        raise _refused(f"write what is asked, a colon and the answer, like '{_example(game)}'")
    if what not in game.asks:
        known = listed(list(game.asks)) if game.asks else "nothing of the kind"
        raise _refused(f"this game never asks {what[:40]!r}; it asks {known}")
    rest, _, otherwise = (part.strip() for part in rest.partition(" else "))
    answer, bound, above = (part.strip() for part in rest.partition(" above "))
    for words in (answer, otherwise) if otherwise else (answer,):
        if not WORDS.fullmatch(words) or not set(KEYWORDS).isdisjoint(words.split(" ")):
            raise _refused(f"{words[:40]!r} is no answer; write 'WHAT: ANSWER above 40% else ANSWER', in this order")
    order = Standing(seat, what, answer, _share(above) if bound else None, otherwise)
    if len(str(order)) > LONGEST:
        raise _refused("a standing order is a short line; write its chance in fewer digits")
    return order


def _example(game: Game) -> str:
    return f"{next(iter(game.asks), 'react')}: ANSWER above 40%"


def _share(text: str) -> Fraction:
    """A chance as a person writes it: 40%, 40 %, 0.4 or 2/5."""
    number, percent = (text[:-1].strip(), 100) if text.endswith("%") else (text, 1)
    try:
        share = Fraction(number) / percent if CHANCE.fullmatch(number) else Fraction(-1)
    except ZeroDivisionError:
        share = Fraction(-1)
    if not 0 <= share <= 1:
        raise _refused(f"{text[:40]!r} is no chance; write 40%, 0.4 or 2/5")
    return share


def _refused(says: str) -> Refused:
    return Refused(Code.BAD_VALUE, STANDING, says)


def left_behind(order: Standing) -> Event:
    """The event of a standing order: it changes nothing on the table."""
    facts = (Fate("", STANDING, str(order)),)
    return Event(STANDING, order.seat, told=Told(f"A standing order is left: {order}.", facts=facts))


def in_event(event: Event, game: Game, at: str) -> Standing:
    """The standing order that an event of a log leaves."""
    text = event.told.of(STANDING).get("") if event.told is not None else None
    if event.seat is None or not isinstance(text, str):
        raise Refused(Code.BAD_VALUE, at, "a standing order has a seat and a text, and this event lacks one")
    try:
        return read_standing(text, event.seat, game)
    except Refused as refused:
        raise Refused(refused.refusal.code, at, refused.refusal.message) from None


def with_order(left: Left, order: Standing) -> Left:
    """The standing orders with one more, or with one fewer where the seat wants to be asked again."""
    key = (order.seat, order.what)
    others = {other: kept for other, kept in left.items() if other != key}
    return others if order.answer == ASK else {**others, key: order}


def answered(game: Game, state: State, order: Standing) -> Order | None:
    """The answer that a standing order gives to what is asked now; nothing if the seat must be asked after all."""
    orders = game.legal(state)
    found = [one for one in orders if _says(one, order.answer)]
    if not found or order.above is None:
        return found[0] if found else None
    chances = [(chance, one) for one in found if (chance := game.chance(state, one)) is not None]
    if not chances:
        # Nothing is gained by any of them: what shall be done otherwise is.
        return _declined(orders, order.otherwise) if order.otherwise else None
    chance, best = max(chances, key=lambda pair: pair[0])
    return best if chance > order.above else _declined(orders, order.otherwise)


def _declined(orders: Sequence[Order], otherwise: str) -> Order | None:
    """The answer otherwise; unless said, the last of those listed, which does least."""
    if not otherwise:
        return orders[-1]
    return next((one for one in orders if _says(one, otherwise)), None)


def _says(order: Order, words: str) -> bool:
    return words in (order.verb, order.word, f"{order.verb} {order.word}")
