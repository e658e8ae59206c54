"""A match: a battle under way, who sits at it, and its log. It goes on by itself until somebody must decide."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from sandtable.engine.battle import Battle
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.lesson import Lesson
from sandtable.engine.log import Writer
from sandtable.engine.order import Order
from sandtable.engine.parley import DECLINE, NOTE, OFFER
from sandtable.engine.seats import Seats
from sandtable.engine.stakes import WORDS as STAKES
from sandtable.engine.standing import STANDING
from sandtable.engine.state import Ask, Setup, State
from sandtable.engine.trail import UNDO
from sandtable.host.dice import UNSETTLED, Dice, Handed, Joint
from sandtable.host.eyes import Eyes
from sandtable.host.faces import Painter
from sandtable.host.history import History, back_to
from sandtable.host.store import Pen
from sandtable.host.telling import line
from sandtable.names import OTHER, SIDES, Code, Json, Refused, Side
from sandtable.players.agreeing import agrees

PERSON = "person"
BESIDE = (NOTE, OFFER, DECLINE, STANDING, *STAKES)
"""What is said beside the orders: an order that was thought out before it is as good after it."""
RETOLD = 4
"""So many lines of what has happened since are told to whoever comes late."""


class Due(NamedTuple):
    """A decision that a computer owes: its seat, who it is, what it draws lots from, and the battle as it sees it."""

    n: int
    seat: Side
    who: str
    lots: str
    seen: State


class Match:
    """A match. Whoever changes it holds it alone; what it shows stays as it was."""

    def __init__(
        self,
        id: str,
        battle: Battle,
        source: Dice,
        writer: Writer,
        seats: Seats,
        pen: Pen,
        *,
        typed: bool = False,
        lesson: Lesson | None = None,
    ) -> None:
        self.id = id
        self.battle = battle
        self.source = source
        self.seats = seats
        self.writer = writer
        self._settle, self._close_log = pen.settle, pen.file.close
        self.typed = typed
        """Whether people type what the dice show."""
        self.lesson = lesson
        """What it teaches, if anything."""
        if isinstance(source, Joint):
            source.settle(battle.stakes)
        self.history = History(battle.game.start(battle.setup), battle.events, battle.state)
        self._taken_out_at = self.history.n
        self.by_hand: set[Side] = set()
        """The seats whose dice wait until they say so."""
        self.undo_asked: Side | None = None
        """The seat that asks the other to let it take back more than it may by itself."""
        self.unwritten = False
        """Whether something has happened here that its log could not be told: then the log is right."""
        self._obeyed: dict[str, int] = {}
        """By key of an order that was obeyed: the last event of it."""
        self._together: dict[int, int] = {}
        """Of orders that were given together: by how many events there were before each, how many before the first."""

    @property
    def game(self) -> Game:
        return self.battle.game

    @property
    def setup(self) -> Setup:
        return self.battle.setup

    @property
    def state(self) -> State:
        return self.battle.state

    @property
    def n(self) -> int:
        return self.history.n

    @cached_property
    def painter(self) -> Painter:
        return Painter(self.game, self.setup, self.history.at(0))

    def is_person(self, seat: Side) -> bool:
        return self.seats[seat].who == PERSON

    @property
    def by_computers(self) -> bool:
        """Whether both sides are played by computers, so that nothing is hidden from anybody."""
        return not any(map(self.is_person, SIDES))

    def eyes(self, place: str) -> Eyes:
        """Through whose eyes it is seen from a place. Where no person plays, an onlooker sees all."""
        if place in SIDES:
            return Eyes(self.game, tuple(side for side in SIDES if side == place))
        sees_all = self.by_computers or self.battle.over
        return Eyes(self.game, () if sees_all else SIDES)

    @property
    def due(self) -> Due | None:
        """What a computer is to decide now, if anything."""
        seat = self.battle.deciding
        if seat is None or self.is_person(seat):
            return None
        sat = self.seats[seat]
        return Due(self.n, seat, sat.who, f"{sat.lots} {seat} {self.n}", self.game.view(self.state, seat))

    def owes(self, due: Due) -> bool:
        """Whether a computer still owes that decision: nothing has happened since but remarks."""
        if self.battle.deciding != due.seat or self.is_person(due.seat) or due.n > self.n:
            return False
        return all(event.what in BESIDE for event in self.history.events[due.n :])

    @property
    def unsettled(self) -> bool:
        """Whether the dice wait for what both players put to their seed."""
        return isinstance(self.source, Joint) and not self.source.settled

    def waits(self, ask: Ask) -> bool:
        """Whether dice wait for a person: to be typed, or to be let fall."""
        return self.typed or (ask.seat in self.by_hand and self.is_person(ask.seat))

    def rolls(self, ask: Ask) -> bool:
        """Whether dice wait for a person now, and not for anything else."""
        return self.waits(ask) and not self.unsettled

    def go(self) -> None:
        """Go on until somebody must decide, dice wait, or it is over."""
        while not self.battle.over:
            ask = self.state.ask
            if ask is not None and ask.dice and (self.unsettled or self.waits(ask)):
                break
            event = self.battle.step()
            if event is None:
                break
            self._took(event)
        self._close()

    def order(self, seat: Side, n: int, key: str, orders: Sequence[Order]) -> int:
        """Obey orders one after another; sent twice, they are obeyed once. The first that is refused ends them."""
        if key in self._obeyed:
            return self._obeyed[key]
        if orders and self._stands(seat, n, lambda event: event.order == orders[0]):
            return self.n
        self._fresh(n)
        first = self.n
        for place, order in enumerate(orders):
            if self.battle.deciding != seat:
                if place:
                    break  # What the first has brought about comes before the others.
                raise Refused(Code.NOT_ALLOWED, "order", self._not_yours(seat))
            self._together[self.n] = first
            try:
                self._took(self.battle.order(order))
            except Refused:
                if place:
                    break
                raise
            self.go()
        return self._done(key)

    def roll(self, seat: Side, n: int, key: str, faces: Sequence[Json] | None) -> int:
        """Let the dice fall that are waited for, or take what they show."""
        if key in self._obeyed:
            return self._obeyed[key]
        if self._stands(seat, n, lambda event: bool(event.dice)):
            return self.n
        self._fresh(n)
        ask = self.state.ask
        if ask is None or not ask.dice or self.battle.over:
            raise Refused(Code.NOT_ALLOWED, "dice", "no dice are waited for; answer what is asked")
        if self.is_person(ask.seat) and ask.seat != seat:
            raise Refused(Code.NOT_ALLOWED, "dice", f"these dice are rolled by {self.setup.army(ask.seat)}")
        if faces is not None and not self.typed:
            says = "the program throws the dice of this battle; say Roll"
            raise Refused(Code.NOT_ALLOWED, "dice", says)
        if self.unsettled:
            raise Refused(Code.NOT_ALLOWED, "dice", UNSETTLED)
        if isinstance(self.source, Handed):
            self.source.hand(faces)
        event = self.battle.step()
        assert event is not None
        self._took(event)
        self.go()
        return self._done(key)

    def undo(self, seat: Side, n: int, key: str) -> int:
        """Take a seat's last order back, with those that were given together with it."""
        if key in self._obeyed:
            return self._obeyed[key]
        if self._stands(seat, n, lambda event: event.what == UNDO):
            return self.n
        self._fresh(n)
        if (why := self.not_undone(seat)) is not None:
            raise why
        while self._undone_one() and self.not_undone(seat) is None:
            pass
        return self._done(key)

    def _undone_one(self) -> bool:
        """Takes one order back; whether one before it was given together with it."""
        event = self.battle.undo()
        self._took(event)
        back = back_to(event)
        return back is not None and self._together.get(back, back) < back

    def ask_undo(self, seat: Side) -> int:
        """Ask the other seat to let one take back more; a computer always does."""
        self.battle.would_undo_agreed(seat)
        if self.is_person(OTHER[seat]):
            self.undo_asked = seat
        else:
            self._undo_agreed(seat)
        return self._done("")

    def answer_undo(self, seat: Side, *, agrees: bool) -> int:
        """A seat lets the other take back more, or does not."""
        asked = self.undo_asked
        if asked is None or asked == seat:
            raise Refused(Code.NOT_ALLOWED, "undo", "the other side has not asked to take anything back")
        self.undo_asked = None
        if agrees:
            self._undo_agreed(asked)
        return self._done("")

    def _undo_agreed(self, seat: Side) -> None:
        self._took(self.battle.undo_agreed(seat))

    def not_undone(self, seat: Side) -> Refused | None:
        """Why a seat cannot take its last order back, if it cannot."""
        try:
            event = self.battle.would_undo()
        except Refused as refused:
            return refused
        if event.seat == seat:
            return None
        return Refused(Code.NOT_ALLOWED, "undo", "the last order was the other side's; it is theirs to take back")

    def thought(self, due: Due, order: Order) -> bool:
        """What a computer has decided; nothing of it where the battle has gone on meanwhile."""
        if not self.owes(due):
            return False
        self._took(self.battle.order(order))
        self.go()
        self._settle()
        return True

    def close(self) -> None:
        """Nobody writes to its log any more."""
        with suppress(OSError):
            self._close_log()

    def leave_standing(self, seat: Side, text: str) -> int:
        self._took(self.battle.leave(seat, text))
        self.go()
        return self._done("")

    def say(self, what: Callable[[Battle], Event], key: str = "") -> int:
        """A note, a resignation, a draw, once if it has a key; a computer answers a draw at once."""
        if key in self._obeyed:
            return self._obeyed[key]
        self._took(what(self.battle))
        if not self.battle.over and (offered := self.battle.offered) is not None:
            seat = OTHER[offered]
            if not self.is_person(seat):
                agreed = agrees(self.game, self.game.view(self.state, seat), seat)
                self._took(self.battle.agree_to_draw(seat) if agreed else self.battle.decline_draw(seat))
        self._close()
        return self._done(key)

    def put(self, what: Callable[[Battle], Event], key: str) -> int:
        """A number is put to the seed, or opened; when both are open the dice fall."""
        if key in self._obeyed:
            return self._obeyed[key]
        if not isinstance(self.source, Joint):
            raise Refused(Code.NOT_ALLOWED, "link", "nobody puts anything to the dice of this battle; play on")
        self._took(what(self.battle))
        self.source.settle(self.battle.stakes)
        self.go()
        return self._done(key)

    def _took(self, event: Event) -> None:
        if event.what not in BESIDE:
            self.undo_asked = None  # It was asked at another moment.
        self.history.add(self.state)
        try:
            self.writer.write(event)
        except Refused:
            self.unwritten = True
            raise

    def _done(self, key: str) -> int:
        self._settle()
        if key:
            self._obeyed[key] = self.n
        return self.n

    def _close(self) -> None:
        """Once it is over, the seed is no secret."""
        if self.battle.over and not self.writer.revealed and not isinstance(self.source, Handed):
            self.writer.reveal(self.source.seed)

    def _stands(self, seat: Side, n: int, same: Callable[[Event], bool]) -> bool:
        """Whether what is asked stood in the log when the match was taken out: it was obeyed, and whoever obeyed it was
        gone before he could say so."""
        after = self.history.events[n : self._taken_out_at] if n >= 0 else ()
        first = next((event for event in after if event.what not in BESIDE), None)
        return first is not None and first.seat == seat and same(first)

    def _fresh(self, n: int) -> None:
        """Refuse what was thought out before something happened."""
        if n > self.n or n < 0:
            raise Refused(Code.BAD_VALUE, "n", f"there is no event {n}; the last is {self.n}", have=n, want=self.n)
        since = [event for event in self.history.events[n:] if event.what not in BESIDE]
        if since:
            told = "; ".join(line(event, self.game, self.setup) for event in since[:RETOLD])
            says = f"this was thought out at event {n}, and the battle has gone on to {self.n}: {told}; think again"
            raise Refused(Code.NOT_ALLOWED, "n", says, have=n, want=self.n)

    def _not_yours(self, seat: Side) -> str:
        if self.battle.over:
            return "the battle is over; no more orders can be given"
        if self.battle.deciding is None:
            return "no order is waited for, but dice; let them fall first"
        return f"it is for {self.setup.army(OTHER[seat])} to decide now; wait for them"


def new_lots() -> str:
    return secrets.token_hex(8)
