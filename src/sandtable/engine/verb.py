"""Verbs: an order or an answer, to whom it speaks, what it takes, how it is obeyed, and which are sensible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, Literal

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Part, Target
from sandtable.engine.state import G, State
from sandtable.engine.task import T
from sandtable.names import Code, Refused, Side, listed

EMPTY = {"bases": "speaks to nobody", "legs": "goes nowhere", "poses": "puts nobody down", "word": "needs no word"}
"""What a verb does that takes no such part of an order."""
ANY = 1000
"""So many bases are as many as there are."""
COLON = " : "
"""Before the word of an order, where it could be taken for something else."""
FEW = 8
"""So many choices are told one by one."""


def anyone(state: State[Any], id: str, at: str) -> None:
    """Nobody is refused."""


def on_table(state: State[Any], id: str) -> bool:
    """Whether a base stands on the table."""
    return id in state.field.rects


OFF = "is not on the table"
"""What is said of who is none of them, unless a verb says it otherwise."""


@dataclass(frozen=True, eq=False)
class Whom:
    """To whom a verb speaks: how many bases or commands, of one's own on the table, and who of them may be told so.

    `may` refuses one at its place in the order, with the reason.
    """

    least: int
    most: int
    noun: str = "base"
    sort: Literal["nobody", "one", "group", "command"] = "one"
    may: Callable[[State[Any], str, str], None] = anyone
    there: Callable[[State[Any], str], bool] = on_table
    """Whether a base can be spoken to at all, ..."""
    gone: str = OFF
    """... and what is said of one that cannot."""

    def check(self, state: State[Any], seat: Side, order: Order, such: str = "") -> None:
        """Refuse too many, too few, and those who may not be told so. `such`: how it is written."""
        count = len(order.bases)
        if not self.least <= count <= self.most:
            some = f"{self.least} to {self.most}" if self.most < ANY else f"{self.least} or more"
            many = f"one {self.noun}" if self.most == 1 else f"{some} {self.noun}s"
            code = Code.BAD_VALUE if count else Code.MISSING_FIELD
            name = "name one" if self.most == 1 else "name them"
            says = f"'{order.verb}' speaks to {many}, not to {count or 'none'}: {name}{such}"
            raise Refused(code, "order.bases", says, have=count, want=self.least)
        for n, id in enumerate(order.bases):
            self.check_one(state, seat, id, f"order.bases.{n}")

    def check_one(self, state: State[Any], seat: Side, id: str, at: str) -> None:
        """Refuse one who may not be told so."""
        if not self.is_own(state, seat, id):
            raise Refused(Code.BAD_VALUE, at, f"{self._foreign(state, seat, id)}; name one of {state.setup.army(seat)}")
        self.may(state, id, at)

    def _foreign(self, state: State[Any], seat: Side, id: str) -> str:
        """Why one is not a seat's own to be spoken to: unknown, the enemy's, or not there."""
        found = (state.setup.commands if self.sort == "command" else state.setup.pieces).get(id)
        if found is None:
            return f"{id} is no {self.noun} of this battle{self._other(state, seat, id)}"
        called = f"{id} ({found.name})" if found.name else id
        return f"{called} {self.gone}" if found.side == seat else f"{called} is of {state.setup.army(found.side)}"

    def _other(self, state: State[Any], seat: Side, id: str) -> str:
        """What one's own is that is none of those that are meant: a command, or one of its bases."""
        command, piece = state.setup.commands.get(id), state.setup.pieces.get(id)
        if command is not None and command.side == seat and command.bases:
            return f", but a command, of {listed(command.bases, 'and')}"
        return f", but a base of {piece.command}" if piece is not None and piece.side == seat else ""

    def is_own(self, state: State[Any], seat: Side, id: str) -> bool:
        """Whether it is a seat's own, and there to be spoken to if it is a base."""
        if self.sort == "command":
            command = state.setup.commands.get(id)
            return command is not None and command.side == seat
        piece = state.setup.pieces.get(id)
        return piece is not None and piece.side == seat and self.there(state, id)

    def able(self, state: State[Any], seat: Side) -> Iterator[str]:
        """Those who may be told so, in the order of the scenario."""
        for id in state.setup.commands if self.sort == "command" else state.setup.pieces:
            try:
                self.check_one(state, seat, id, "")
            except Refused:
                continue
            yield id


NOBODY = Whom(0, 0, sort="nobody")


def one(
    noun: str,
    may: Callable[[State[Any], str, str], None] = anyone,
    there: Callable[[State[Any], str], bool] = on_table,
    gone: str = OFF,
) -> Whom:
    """A verb that speaks to one base."""
    return Whom(1, 1, noun, "one", may, there, gone)


def group(noun: str, may: Callable[[State[Any], str, str], None] = anyone, most: int = ANY) -> Whom:
    """A verb that speaks to several bases together; whether they are a group the verb itself finds out."""
    return Whom(1, most, noun, "group", may)


def command(noun: str, may: Callable[[State[Any], str, str], None] = anyone) -> Whom:
    """A verb that speaks to a command."""
    return Whom(1, 1, noun, "command", may)


def always(state: State[Any], about: Any) -> None:
    """An answer that is always open."""


@dataclass(frozen=True, eq=False)
class Verb(Generic[G, T]):
    """One word that an order can begin with, in one decision. In another the same word may be another verb."""

    word: str
    says: str
    """What it does, in a few plain words, as it stands in a menu."""
    obey: Callable[[Draft[G], Order, T], Next]
    """What it does. It may refuse; what it opens is asked next."""
    whom: Whom = NOBODY
    takes: tuple[Part, ...] = ()
    may: Callable[[State[G], T], None] = always
    """Refuses where the answer is not open at all."""
    ready: Callable[[State[G], T], Iterable[Order]] | None = None
    """Sensible orders; where there are but so many, they need not be said."""
    sure: bool = False
    """Whether what is ready is allowed, so that nobody need check it again."""
    chance: Callable[[State[G], T, Order], Fraction | None] = lambda state, about, order: None
    """The chance that it gains what it is given for, ..."""
    gains: str = ""
    """... and what that is, to stand behind the figure: 'a hit', 'it gets away'."""
    weigh: Callable[[State[G], T, Order], float | None] = lambda state, about, order: None
    """What it is worth beside where it leads, to a player who looks ahead."""
    typed: str = ""
    """How it is written, for those who type orders, where that is not plain."""

    @cached_property
    def such(self) -> str:
        """How it is written, to be added to what is said of one that is not: ", as in 'charge a3 b2'"."""
        written = self.typed.partition(";")[0].rstrip(".")
        return f", as in '{written}'" if written.startswith(f"{self.word} ") else ""

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """What it takes, by the part of an order that it reads."""
        return {part.field: part for part in self.takes}

    def check(self, state: State[G], seat: Side, order: Order, about: T) -> None:
        """Refuse what does not belong to it, what is missing, and whom it cannot speak to."""
        self.may(state, about)
        parts = self.parts
        spare = {"legs": order.legs and "the way", "poses": order.poses and "the places", "word": order.word}
        for field, given in spare.items():
            if given and field not in parts:
                raise self._spare(field, repr(given) if field == "word" else given)
        if order.bases and self.whom.sort == "nobody":
            raise self._spare("bases", listed(order.bases, "and"))
        self._check_colon(state, seat, order)
        self.whom.check(state, seat, order, self.such)
        for field, part in parts.items():
            if getattr(order, field):
                part.check(state, order, about)
            elif part.needed:
                raise self._missing(part, state, order, about)

    def _check_colon(self, state: State[G], seat: Side, order: Order) -> None:
        """Refuse one of one's own too many who is plainly what the order is about: he stands after a colon."""
        about_one = isinstance(self.parts.get("word"), Target) and COLON in self.typed
        if order.word or not about_one or len(order.bases) != self.whom.most + 1:
            return
        *whom, about = order.bases
        for n, id in enumerate(whom):
            self.whom.check_one(state, seat, id, f"order.bases.{n}")
        written = f"{self.word} {' '.join(whom)}{COLON}{about}"
        says = f"'{self.word}' speaks to one {self.whom.noun}, and {about} stands after a colon: write '{written}'"
        have, want = len(order.bases), self.whom.most
        raise Refused(Code.BAD_VALUE, "order.bases", says, have=have, want=want, instead=written)

    def _missing(self, part: Part, state: State[G], order: Order, about: T) -> Refused:
        """Less was said than this verb takes: what could be said, where that is soon told."""
        words = [choice.word for choice in part.choices(state, order, about) or ()]
        some = f": {listed(words)}" if 0 < len(words) <= FEW else ""
        says = f"'{self.word}' says too little: {part.missing}{some}{self.such}"
        return Refused(Code.MISSING_FIELD, f"order.{part.field}", says)

    def _spare(self, field: str, given: object) -> Refused:
        """More was said than this verb takes."""
        return Refused(Code.BAD_VALUE, f"order.{field}", f"'{self.word}' {EMPTY[field]}: leave out {given}")

    def orders(self, state: State[G], seat: Side, about: T) -> Iterator[Order]:
        """What is ready, or all that can be said where that has an end."""
        if self.ready is not None:
            yield from self.ready(state, about)
            return
        spoken = [()] if self.whom.sort == "nobody" else [(id,) for id in self.whom.able(state, seat)]
        for bases in spoken:
            order = Order(self.word, bases)
            needed = [part for part in self.takes if part.needed]
            if not needed:
                yield order
            for part in needed[:1]:
                choices = part.choices(state, order, about) if len(needed) == 1 and part.closed else None
                yield from (order._replace(word=choice.word) for choice in choices or ())
