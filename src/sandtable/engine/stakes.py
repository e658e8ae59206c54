"""Stakes: numbers that both players put to the seed of the dice, so that nobody alone has chosen them.

Each seat first puts its number sealed (its hash), and opens it when both have: so neither can choose his after he has
seen the other's, and whoever holds the seed has committed to it before either. All of it stands in the log before the
first die falls, and the dice are those of the seed and both numbers together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.parley import army_at_head, said
from sandtable.engine.state import State
from sandtable.engine.told import Fate, Told
from sandtable.names import SIDES, Code, Refused, Side

SEAL, STAKE = "seal", "stake"
WORDS = (SEAL, STAKE)
"""The events of it. The words are the engine's own; no game may use them."""
SEALS, MIXES = b"sandtable/seal/1\0", b"sandtable/stakes/1\0"
NUMBER = 64
"""Hexadecimal digits of a number and of its seal: 256 bits."""
NOTHING: Mapping[Side, str] = MappingProxyType({})


class Stakes(NamedTuple):
    """What both seats have put to the seed so far."""

    seals: Mapping[Side, str] = NOTHING
    numbers: Mapping[Side, str] = NOTHING

    @property
    def whole(self) -> bool:
        """Whether both have opened their numbers."""
        return len(self.numbers) == len(SIDES)

    def wanted(self, seat: Side) -> str:
        """What is waited for from a seat: that it seals its number, that it opens it, or nothing."""
        if seat not in self.seals:
            return SEAL
        return STAKE if len(self.seals) == len(SIDES) and seat not in self.numbers else ""

    def after(self, event: Event) -> Stakes:
        """With what an event has put."""
        if event.what not in WORDS or event.seat is None or event.told is None:
            return self
        put = {event.seat: str(event.told.of(event.what).get(event.seat, ""))}
        if event.what == SEAL:
            return self._replace(seals={**self.seals, **put})
        return self._replace(numbers={**self.numbers, **put})


def seal_of(number: str) -> str:
    """A number sealed."""
    return sha256(SEALS + number.encode("ascii")).hexdigest()


def seal(state: State, seat: Side, seal: str, stakes: Stakes, fallen: int) -> Event:
    """A seat puts its number, sealed."""
    _may_put(state, SEAL, seal, fallen)
    if seat in stakes.seals and stakes.numbers:
        raise Refused(
            Code.NOT_ALLOWED, SEAL, "numbers are being opened already; yours was sealed before, open that one"
        )
    return _put(state, SEAL, seat, seal, "puts a sealed number to the dice")


def stake(state: State, seat: Side, number: str, stakes: Stakes, fallen: int) -> Event:
    """A seat opens its number, when both are sealed."""
    _may_put(state, STAKE, number, fallen)
    if len(stakes.seals) < len(SIDES):
        raise Refused(
            Code.NOT_ALLOWED, STAKE, "both numbers are sealed before either is opened; wait for the other side"
        )
    if seat in stakes.numbers:
        raise Refused(Code.NOT_ALLOWED, STAKE, "your number is open already")
    if seal_of(number) != stakes.seals[seat]:
        raise Refused(Code.BAD_VALUE, STAKE, "this is not the number that you have sealed; open that one")
    return _put(state, STAKE, seat, number, "opens its number")


def put_again(state: State, event: Event, stakes: Stakes, fallen: int, at: str) -> Event:
    """The event that comes of what an event of a log puts; refused at that place if it could not be put there."""
    if event.seat not in SIDES:
        raise Refused(Code.MISSING_FIELD, at, f"'{event.what}' is said by a seat, and this event names none")
    told = event.told.of(event.what).get(event.seat, "") if event.told is not None else ""
    try:
        return {SEAL: seal, STAKE: stake}[event.what](state, event.seat, str(told), stakes, fallen)
    except Refused as refused:
        raise Refused(Code.BAD_VALUE, at, refused.refusal.message) from None


def stakes_in(events: Iterable[Event]) -> Stakes:
    """What both seats have put in a log."""
    stakes = Stakes()
    for event in events:
        stakes = stakes.after(event)
        if event.dice:
            break
    return stakes


def mixed(stream: Stream, stakes: Stakes) -> Stream:
    """The dice of a seed and of both numbers; of the seed alone where nobody has put one."""
    if not stakes.whole:
        return stream
    seed = sha256(MIXES)
    for part in (stream.seed, *(stakes.numbers[side] for side in SIDES)):
        seed.update(sha256(part.encode("utf-8", "surrogatepass")).digest())
    return Stream(seed.hexdigest())


def _may_put(state: State, what: str, digits: str, fallen: int) -> None:
    if state.ending is not None:
        raise Refused(Code.NOT_ALLOWED, what, "the battle is over; no dice are to fall any more")
    if fallen:
        raise Refused(Code.NOT_ALLOWED, what, "the first die has fallen; numbers are put to the seed before it")
    if len(digits) != NUMBER or not set(digits) <= set("0123456789abcdef"):
        raise Refused(Code.BAD_VALUE, what, f"give {NUMBER} hexadecimal digits in small letters")


def _put(state: State, what: str, seat: Side, digits: str, does: str) -> Event:
    told = Told(f"{army_at_head(state, seat)} {does}.", facts=(Fate(seat, what, digits),))
    return said(state, what, seat, told)
