"""Facts: what rows may speak of, declared once with their words, and asked for by name in a request.

A `Scope` is a class whose attributes are facts: an element, a rank behind it, the situation of a fight. Written of
someone (`own = Element("own")`), each attribute is an expression that rows use. The same declarations read a request,
draw the form that asks for it, and name the columns of a million fights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from sandtable.names import Json
from sandtable.sheet.expr import Condition, FlagRef, Number, NumberRef, Value, Voice, Word, WordRef

Record = Mapping[str, Json]
"""What was read of one object of a request: every field filled, by the request or by its default."""

Default = Value | None | tuple[()] | Callable[[Record, Record], Json]
"""A default, or how to find it from the fields read before and the object around."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words a fact may take, each with the name that people read, in the order of the sheet."""

    title: str
    names: Mapping[str, str]

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(self.names)

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """Numbers for the columns reading; what is absent comes after the last word."""
        return {word: code for code, word in enumerate((*self.words, ""))}

    def __contains__(self, word: object) -> bool:
        return word in self.names

    def without(self, *words: str) -> Vocabulary:
        return Vocabulary(self.title, {word: name for word, name in self.names.items() if word not in words})


def plain_words(title: str, *words: str) -> Vocabulary:
    """A vocabulary whose words need no other name."""
    return Vocabulary(title, {word: word.replace("_", " ") for word in words})


@dataclass(eq=False, kw_only=True)
class Fact:
    """One thing that can be known. `says` is its sentence, with {it} and {its} for whom it is about."""

    says: str = ""
    nay: str = ""
    some: str = ""
    """For a number: the sentence that it is more than none."""
    label: str = ""
    help: str = ""
    group: str = ""
    default: Default = None
    required: bool = False
    opens: Json = None
    """What a form opens with where something must be said: what is usual on a table."""
    null: bool = False
    name: str = field(default="", init=False)
    owner: type[Scope] = field(init=False, repr=False)

    asked: ClassVar[bool] = True
    """Whether a request may give it; derived facts, scores and roles are not asked for."""

    def __set_name__(self, owner: type[Scope], name: str) -> None:
        self.name, self.owner = name, owner

    def default_for(self, record: Record, around: Record) -> Json:
        return self.default(record, around) if callable(self.default) else self.default

    @property
    def titled(self) -> str:
        return self.label or self.name.replace("_", " ").capitalize()


class FlagFact(Fact):
    @overload
    def __get__(self, scope: None, owner: type[Scope]) -> Self: ...
    @overload
    def __get__(self, scope: Scope, owner: type[Scope]) -> Condition: ...
    def __get__(self, scope: Scope | None, owner: type[Scope]) -> Self | Condition:
        return self if scope is None else FlagRef(scope.voice, _worded(self, scope), scope.prefix + self.name)


class NumberFact(Fact):
    @overload
    def __get__(self, scope: None, owner: type[Scope]) -> Self: ...
    @overload
    def __get__(self, scope: Scope, owner: type[Scope]) -> Number: ...
    def __get__(self, scope: Scope | None, owner: type[Scope]) -> Self | Number:
        return self if scope is None else NumberRef(scope.voice, _worded(self, scope), scope.prefix + self.name)


@dataclass(eq=False, kw_only=True)
class WordFact(Fact):
    words: Vocabulary

    @overload
    def __get__(self, scope: None, owner: type[Scope]) -> Self: ...
    @overload
    def __get__(self, scope: Scope, owner: type[Scope]) -> Word: ...
    def __get__(self, scope: Scope | None, owner: type[Scope]) -> Self | Word:
        return self if scope is None else WordRef(scope.voice, _worded(self, scope), scope.prefix + self.name)


@dataclass(eq=False, kw_only=True)
class Flag(FlagFact):
    """Yes or no: `true` or `false` in a request, never 0 or 1."""

    default: Default = False


@dataclass(eq=False, kw_only=True)
class Whole(NumberFact):
    """A whole number between two limits, or from one upwards."""

    least: int
    most: int | None
    default: Default = 0
    place: bool = False
    """Whether it names a die by its place: a request counts from 0, people from 1."""


@dataclass(eq=False, kw_only=True)
class Length(NumberFact):
    """A distance in the sheet's own unit, whole or not."""

    unit: str
    least: float = 0
    most: float | None = None
    default: Default = 0


@dataclass(eq=False, kw_only=True)
class Choice(WordFact):
    """One word of a vocabulary."""


@dataclass(eq=False, kw_only=True)
class Role(FlagFact):
    """Yes or no by the question asked, not by the request: it shoots, it is shot at."""

    asked: ClassVar[bool] = False
    default: Default = False


@dataclass(eq=False, kw_only=True)
class Score(NumberFact):
    """A number that the ruling itself finds on the way: a total, a final score."""

    asked: ClassVar[bool] = False
    default: Default = 0


@dataclass(eq=False)
class Derived(FlagFact):
    """A flag that follows from other facts of the same scope, by the little language."""

    build: Callable[[Any], Condition]
    asked: ClassVar[bool] = False


@dataclass(eq=False)
class DerivedWord(WordFact):
    """A word that follows from other facts of the same scope: the column of a table."""

    build: Callable[[Any], Word]
    asked: ClassVar[bool] = False


@dataclass(eq=False)
class DerivedNumber(NumberFact):
    """A number that follows from other facts of the same scope."""

    build: Callable[[Any], Number]
    asked: ClassVar[bool] = False


@dataclass(eq=False)
class Observed(FlagFact):
    """A flag read off a whole list by its own small function, since no row can look through a list."""

    read: Callable[[Record], bool]
    asked: ClassVar[bool] = False


@dataclass(eq=False)
class ObservedNumber(NumberFact):
    """A number read off a whole list by its own small function."""

    read: Callable[[Record], float]
    asked: ClassVar[bool] = False


S = TypeVar("S", bound="Scope")


@dataclass(eq=False, kw_only=True)
class One(Fact, Generic[S]):
    """An object within the request: an element, a unit. `check` refuses what such a thing can never be."""

    of: type[S]
    required: bool = True
    check: Callable[[Record, str], None] | None = None


@dataclass(eq=False, kw_only=True)
class Many(Fact, Generic[S]):
    """A list of objects. `ranks` of them can be spoken of by rows, in their places: the ranks behind an element."""

    of: type[S]
    least: int = 0
    most: int | None = None
    ranks: int = 0
    default: Default = ()
    place: Callable[[int], str] = field(default=lambda place: f"no. {place + 1}")

    @overload
    def __get__(self, scope: None, owner: type[Scope]) -> Self: ...
    @overload
    def __get__(self, scope: Scope, owner: type[Scope]) -> Ranks[S]: ...
    def __get__(self, scope: Scope | None, owner: type[Scope]) -> Self | Ranks[S]:
        return self if scope is None else Ranks(self, scope)


@dataclass(eq=False, kw_only=True)
class Words(Fact):
    """A list of words."""

    words: Vocabulary
    least: int = 0
    most: int | None = None
    default: Default = ()


@dataclass(eq=False, kw_only=True)
class Wholes(Fact):
    """A list of whole numbers."""

    least: int
    most: int
    length: int | None = None
    default: Default = ()
    place: bool = False
    """Whether they name dice by their places: a request counts from 0, people from 1."""


class Ranks(Generic[S]):
    """The places of a list: `own.support[0]` is the second rank."""

    def __init__(self, many: Many[S], scope: Scope) -> None:
        self.many, self.scope = many, scope

    def __getitem__(self, place: int) -> S:
        if not 0 <= place < self.many.ranks:
            raise IndexError(f"rows speak of {self.many.ranks} places of {self.many.name}, not of place {place}")
        who = self.many.place(place)
        return self.many.of(
            self.scope.voice,
            prefix=f"{self.scope.prefix}{self.many.name}_{place}_",
            it=f"{self.scope.its} {who}",
            its=f"{self.scope.its} {who}'s",
        )


WHO: Mapping[Voice, tuple[str, str]] = {
    "own": ("it", "its"),
    "foe": ("the enemy", "the enemy's"),
    "here": ("it", "its"),
}


class Scope:
    """Facts about one thing, spoken of someone: `own.kind`, `foe.support[0].grade`."""

    facts: ClassVar[dict[str, Fact]] = {}
    _asked: ClassVar[dict[str, Fact]] = {}
    usual: ClassVar[dict[str, Json]] = {}
    """The defaults that hang on nothing else."""
    objects_last: ClassVar[bool] = False
    """Whether the objects within it are read after all its other fields, as some sheets' pages ask."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = {name: fact for name, fact in vars(cls).items() if isinstance(fact, Fact)}
        inherited = {name: fact for base in cls.__bases__ for name, fact in getattr(base, "facts", {}).items()}
        kept = {name: fact for name, fact in inherited.items() if name not in own}
        cls.facts = kept | own
        cls._asked = {name: fact for name, fact in cls.facts.items() if fact.asked}
        cls.usual = {
            name: fact.default for name, fact in cls._asked.items() if not fact.required and not callable(fact.default)
        }

    def __init__(self, voice: Voice, *, prefix: str = "", it: str = "", its: str = "") -> None:
        self.voice, self.prefix = voice, prefix
        self.it, self.its = it or WHO[voice][0], its or WHO[voice][1]

    @classmethod
    def asked(cls) -> dict[str, Fact]:
        """The fields that a request may give, in the order of the sheet's page."""
        return cls._asked


F = TypeVar("F", bound=Fact)


def _worded(fact: F, scope: Scope) -> F:
    """The fact with its sentence said of this someone."""
    worded = object.__new__(type(fact))
    worded.__dict__.update(fact.__dict__)
    template = fact.says or f"{{its}} {fact.name.replace('_', ' ')}"
    worded.says = template.format(it=scope.it, its=scope.its)
    worded.nay = fact.nay.format(it=scope.it, its=scope.its)
    worded.some = fact.some.format(it=scope.it, its=scope.its)
    return worded
