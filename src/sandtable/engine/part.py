"""What an order takes beside whom it speaks to: legs, places, a target, choices, a number, several things. Each reads
one part, and says what a page must know to ask for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Literal, NamedTuple

from sandtable.engine.order import Order
from sandtable.engine.sound import overdone
from sandtable.engine.state import State
from sandtable.engine.zone import Zone
from sandtable.names import Code, Refused, listed, raised

Field = Literal["legs", "poses", "word"]
NONE = "none"
"""The word for none of several."""


class Choice(NamedTuple):
    """One of the things that an order can say: the word that it says, and what it means to a person."""

    word: str
    says: str = ""


class Sizes(NamedTuple):
    """How large a thing may be, across and up: the least and the most of either, and what it is unless said."""

    least: int
    most: int
    usual: tuple[int, int]
    unit: str


class Thing(NamedTuple):
    """One of several things that a word is put together of: how often at most, how large, or in which way.

    It is said by its word; with a size or a way, that follows after a colon: `wood:400x300`, `road:across`.
    """

    word: str
    says: str
    most: int | None = None
    sizes: Sizes | None = None
    ways: tuple[Choice, ...] = ()


Choices = Callable[[State[Any], Order, Any], Sequence[Choice]]
"""What can be chosen by an order so far as it is given: whom it speaks to is known, and what it is about."""


@dataclass(frozen=True, eq=False)
class Part:
    """One thing that an order takes. `needed` says whether it must be there."""

    field: ClassVar[Field]
    sort: ClassVar[str]
    closed: ClassVar[bool] = True
    """Whether its choices are all that can be said; else they are what may well be said."""
    needed: bool = True

    def check(self, state: State[Any], order: Order, about: Any) -> None:
        """Refuse what cannot be; it is there."""

    def choices(self, state: State[Any], order: Order, about: Any) -> Sequence[Choice] | None:
        """All that can be said here, in words; nothing if that has no end."""
        return None

    def limits(self, state: State[Any], order: Order, about: Any) -> tuple[int, int] | None:
        """The least and the most, where it is a number of something or so many things."""
        return None

    def things(self, state: State[Any], order: Order, about: Any) -> Sequence[Thing]:
        """What it is put together of, or shared out among."""
        return ()

    @property
    def missing(self) -> str:
        """What to add, where it is needed and missing."""
        return {"legs": "say which way to go", "poses": "say where each is put", "word": "say which"}[self.field]


@dataclass(frozen=True, eq=False)
class Legs(Part):
    """A way to go, leg by leg, of these sorts."""

    field: ClassVar[Field] = "legs"
    sort: ClassVar[str] = "legs"
    hows: tuple[str, ...] = ()
    most: int | None = None
    beside: bool = False
    """Whether several go to a place together: the first who is named goes there, the others keep beside him."""

    def check(self, state: State[Any], order: Order, about: Any) -> None:
        for n, leg in enumerate(order.legs):
            if leg.how not in self.hows:
                says = f"'{order.verb}' does not go {leg.how!r}; say {listed(self.hows)}"
                raise Refused(Code.BAD_VALUE, f"order.legs.{n}", says)
            if (why := overdone(leg, f"order.legs.{n}")) is not None:
                raise raised(why)
        if self.most is not None and len(order.legs) > self.most:
            says = f"'{order.verb}' takes no more legs than {self.most}, not {len(order.legs)}; leave the others out"
            raise Refused(Code.BAD_VALUE, f"order.legs.{self.most}", says, have=len(order.legs), want=self.most)


@dataclass(frozen=True, eq=False)
class Places(Part):
    """A place for each base that the order speaks to; `within` says on which ground a base may be put at all."""

    field: ClassVar[Field] = "poses"
    sort: ClassVar[str] = "places"
    within: Callable[[State[Any], str], Sequence[Zone]] = lambda state, id: ()

    def check(self, state: State[Any], order: Order, about: Any) -> None:
        have, want = len(order.poses), len(order.bases)
        if have != want:
            says = f"places given: {have}, bases: {want}; give each its own"
            raise Refused(Code.BAD_VALUE, "order.poses", says, have=have, want=want)


@dataclass(frozen=True, eq=False)
class Chosen(Part):
    """A word that is one of a few: how many there are is known."""

    field: ClassVar[Field] = "word"
    of: Choices = lambda state, order, about: ()
    strict: bool = True
    """Whether nothing else is looked at; else the verb itself refuses it, with its own reason."""

    def choices(self, state: State[Any], order: Order, about: Any) -> Sequence[Choice]:
        return self.of(state, order, about)

    def check(self, state: State[Any], order: Order, about: Any) -> None:
        if not self.strict:
            return
        words = [choice.word for choice in self.choices(state, order, about)]
        if order.word not in words:
            known = listed(words) if words else "nothing, for there is nothing to choose"
            says = f"'{order.word[:40]}' cannot be chosen here; say {known}"
            raise Refused(Code.BAD_VALUE, "order.word", says, instead=words[0] if words else "")


class OneOf(Chosen):
    """One of some choices."""

    sort: ClassVar[str] = "one of"


class Target(Chosen):
    """One of some bases: an enemy to shoot at, a unit to join."""

    sort: ClassVar[str] = "target"


class SomeOf(Chosen):
    """Any of some choices, in their order, or none of them."""

    sort: ClassVar[str] = "some of"

    def choices(self, state: State[Any], order: Order, about: Any) -> Sequence[Choice]:
        of = self.of(state, order, about)
        some = [those for count in range(len(of), 0, -1) for those in combinations(of, count)]
        said = [Choice(" ".join(one.word for one in those), "; ".join(one.says for one in those)) for those in some]
        return [*said, Choice(NONE, "None of it.")]


@dataclass(frozen=True, eq=False)
class Number(Part):
    """A whole number of something, from the least to the most that there may be."""

    field: ClassVar[Field] = "word"
    sort: ClassVar[str] = "number"
    of: Callable[[State[Any], Order, Any], tuple[int, int]] = lambda state, order, about: (0, 0)
    says: Callable[[int], str] = str
    """What so many mean: '2 dice'."""

    def choices(self, state: State[Any], order: Order, about: Any) -> Sequence[Choice]:
        least, most = self.of(state, order, about)
        return [Choice(str(number), self.says(number)) for number in range(most, least - 1, -1)]

    def limits(self, state: State[Any], order: Order, about: Any) -> tuple[int, int]:
        return self.of(state, order, about)

    def check(self, state: State[Any], order: Order, about: Any) -> None:
        least, most = self.of(state, order, about)
        if not _whole(order.word) or not least <= int(order.word) <= most:
            says = f"say a number from {least} to {most}, not '{order.word[:20]}'"
            raise Refused(Code.BAD_VALUE, "order.word", says, have=order.word[:20], want=most)


@dataclass(frozen=True, eq=False)
class Share(Part):
    """So many of something shared out among some: `b1 3 b2 2`. `of` gives how many, and among whom."""

    field: ClassVar[Field] = "word"
    sort: ClassVar[str] = "share"
    of: Callable[[State[Any], Order, Any], tuple[int, Sequence[str]]] = lambda state, order, about: (0, ())
    named: Callable[[State[Any], str], str] = lambda state, id: id
    """What those are called among whom it is shared."""

    def limits(self, state: State[Any], order: Order, about: Any) -> tuple[int, int]:
        total, _ = self.of(state, order, about)
        return total, total

    def things(self, state: State[Any], order: Order, about: Any) -> Sequence[Thing]:
        total, among = self.of(state, order, about)
        return [Thing(id, self.named(state, id), total) for id in among]

    def check(self, state: State[Any], order: Order, about: Any) -> None:
        total, among = self.of(state, order, about)
        shares = shared(order.word)
        if shares is None or not shares.keys() <= set(among) or sum(shares.values()) != total:
            have = None if shares is None else sum(shares.values())
            wrong = "" if have in (None, total) else f", not {have}"
            says = f"share out {total} among {listed(list(among), 'and')}{wrong}, for instance: {among[0]} {total}"
            raise Refused(Code.BAD_VALUE, "order.word", says, have=have, want=total)


def shared(word: str) -> dict[str, int] | None:
    """What a word shares out, by whom; nothing if it is no such word."""
    words = word.split()
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or len(given) * 2 != len(words):
        return None
    if not all(map(_whole, given.values())):
        return None
    return {whom: int(count) for whom, count in given.items()}


def _whole(word: str) -> bool:
    """Whether a word is a whole number, and no larger than anybody needs."""
    return word.isascii() and word.isdecimal() and len(word) < 6


@dataclass(frozen=True, eq=False)
class Several(Part):
    """A word put together of some of a list of things, so many in all. The verb itself reads it."""

    field: ClassVar[Field] = "word"
    sort: ClassVar[str] = "several"
    closed: ClassVar[bool] = False
    count: tuple[int, int] = (0, 0)
    """The fewest and the most of all."""
    of: tuple[Thing, ...] = ()
    like: tuple[Choice, ...] = ()
    """Words that may well be said."""

    def choices(self, state: State[Any], order: Order, about: Any) -> Sequence[Choice]:
        return self.like

    def limits(self, state: State[Any], order: Order, about: Any) -> tuple[int, int]:
        return self.count

    def things(self, state: State[Any], order: Order, about: Any) -> Sequence[Thing]:
        return self.of


@dataclass(frozen=True, eq=False, kw_only=True)
class Text(Part):
    """A word that the verb itself reads. `of` says what may well be said; there is more."""

    field: ClassVar[Field] = "word"
    sort: ClassVar[str] = "text"
    closed: ClassVar[bool] = False
    of: Choices

    def choices(self, state: State[Any], order: Order, about: Any) -> Sequence[Choice]:
        return self.of(state, order, about)
