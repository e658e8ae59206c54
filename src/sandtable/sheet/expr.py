"""The little language that rows are written in: conditions, numbers and words over declared facts.

An expression is data. It can be read aloud, evaluated, folded with what is already known, and turned into program text
for one fight or for millions. It is never a Python function, so `and`, `or`, `not` and `if` do not work on it; `&`,
`|`, `~` and `choose` do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NoReturn

if TYPE_CHECKING:
    from sandtable.sheet.fact import Fact

Voice = Literal["own", "foe", "here"]
"""Who a fact is about: the element the row is applied to, its enemy, or the situation both are in."""

Value = bool | int | float | str


@dataclass(frozen=True, eq=False, slots=True)
class Expr:
    """Anything a row can say. Compare structure with `same`, never with `==`, which builds a condition."""

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "a condition of the sheet has no truth of its own: it is asked of a situation. "
            "Write '&', '|' and '~' for and, or and not, and choose(...) for if."
        )

    def parts(self) -> tuple[Expr, ...]:
        return ()


class Condition(Expr):
    """Something that holds or does not."""

    __slots__ = ()

    def __and__(self, other: Condition) -> Condition:
        return And((*_flat(And, self), *_flat(And, other)))

    def __or__(self, other: Condition) -> Condition:
        return Or((*_flat(Or, self), *_flat(Or, other)))

    def __invert__(self) -> Condition:
        return self.part if isinstance(self, Not) else Not(self)


class Number(Expr):
    """A whole number or a length."""

    __slots__ = ()

    def __lt__(self, other: Number | float) -> Condition:
        return Compare("<", self, as_number(other))

    def __le__(self, other: Number | float) -> Condition:
        return Compare("<=", self, as_number(other))

    def __gt__(self, other: Number | float) -> Condition:
        return Compare(">", self, as_number(other))

    def __ge__(self, other: Number | float) -> Condition:
        return Compare(">=", self, as_number(other))

    def equals(self, other: Number | float) -> Condition:
        return Compare("==", self, as_number(other))

    def __add__(self, other: Number | float) -> Number:
        return Add((self, as_number(other)))

    def __sub__(self, other: Number | float) -> Number:
        return Add((self, Times(-1, as_number(other))))

    def __mul__(self, factor: int) -> Number:
        return Times(factor, self)

    def __mod__(self, divisor: int) -> Number:
        return Remainder(self, divisor)


class Word(Expr):
    """One word of a vocabulary: a kind, a grade, an outcome."""

    __slots__ = ()

    def __eq__(self, other: object) -> Condition:  # type: ignore[override]
        if isinstance(other, str):
            return OneOf(self, (other,))
        if isinstance(other, Word):
            return SameWord(self, other)
        raise TypeError(f"a word is compared with a word, not with {other!r}")

    def __ne__(self, other: object) -> Condition:  # type: ignore[override]
        return ~(self == other)

    __hash__ = Expr.__hash__

    def one_of(self, *words: str) -> Condition:
        return OneOf(self, words)


@dataclass(frozen=True, eq=False, slots=True)
class Truth(Condition):
    """A condition already decided."""

    value: bool


@dataclass(frozen=True, eq=False, slots=True)
class Figure(Number):
    """A number as printed."""

    value: int | float


@dataclass(frozen=True, eq=False, slots=True)
class Said(Word):
    """A word as printed."""

    value: str


ALWAYS = Truth(True)
NEVER = Truth(False)


@dataclass(frozen=True, eq=False, slots=True)
class FlagRef(Condition):
    """A yes-or-no fact, of someone."""

    voice: Voice
    fact: Fact
    name: str


@dataclass(frozen=True, eq=False, slots=True)
class NumberRef(Number):
    """A number fact, of someone."""

    voice: Voice
    fact: Fact
    name: str


@dataclass(frozen=True, eq=False, slots=True)
class WordRef(Word):
    """A word fact, of someone."""

    voice: Voice
    fact: Fact
    name: str


Ref = FlagRef | NumberRef | WordRef


@dataclass(frozen=True, eq=False, slots=True)
class And(Condition):
    clauses: tuple[Condition, ...]

    def parts(self) -> tuple[Expr, ...]:
        return self.clauses


@dataclass(frozen=True, eq=False, slots=True)
class Or(Condition):
    clauses: tuple[Condition, ...]

    def parts(self) -> tuple[Expr, ...]:
        return self.clauses


@dataclass(frozen=True, eq=False, slots=True)
class Not(Condition):
    part: Condition

    def parts(self) -> tuple[Expr, ...]:
        return (self.part,)


@dataclass(frozen=True, eq=False, slots=True)
class Compare(Condition):
    op: Literal["<", "<=", ">", ">=", "=="]
    left: Number
    right: Number

    def parts(self) -> tuple[Expr, ...]:
        return (self.left, self.right)


@dataclass(frozen=True, eq=False, slots=True)
class OneOf(Condition):
    """The word is one of these."""

    word: Word
    words: tuple[str, ...]

    def parts(self) -> tuple[Expr, ...]:
        return (self.word,)


@dataclass(frozen=True, eq=False, slots=True)
class SameWord(Condition):
    """Two word facts of one vocabulary are alike: 'of the same grade'."""

    left: Word
    right: Word

    def parts(self) -> tuple[Expr, ...]:
        return (self.left, self.right)


@dataclass(frozen=True, eq=False, slots=True)
class Named(Condition):
    """A condition with words of its own, said instead of its parts: 'trampled'."""

    says: str
    nay: str
    part: Condition

    def parts(self) -> tuple[Expr, ...]:
        return (self.part,)


@dataclass(frozen=True, eq=False, slots=True)
class Add(Number):
    terms: tuple[Number, ...]

    def parts(self) -> tuple[Expr, ...]:
        return self.terms


@dataclass(frozen=True, eq=False, slots=True)
class Times(Number):
    factor: int
    part: Number

    def parts(self) -> tuple[Expr, ...]:
        return (self.part,)


@dataclass(frozen=True, eq=False, slots=True)
class Remainder(Number):
    """What is left after dividing: even is `remainder 0 of 2`."""

    part: Number
    divisor: int

    def parts(self) -> tuple[Expr, ...]:
        return (self.part,)


@dataclass(frozen=True, eq=False, slots=True)
class Count(Number):
    """How many of these hold."""

    conditions: tuple[Condition, ...]

    def parts(self) -> tuple[Expr, ...]:
        return self.conditions


@dataclass(frozen=True, eq=False, slots=True)
class ChosenNumber(Number):
    branches: tuple[tuple[Condition, Number], ...]
    otherwise: Number

    def parts(self) -> tuple[Expr, ...]:
        return (*(part for branch in self.branches for part in branch), self.otherwise)


@dataclass(frozen=True, eq=False, slots=True)
class ChosenWord(Word):
    """The word of the first branch that holds."""

    branches: tuple[tuple[Condition, Word], ...]
    otherwise: Word

    def parts(self) -> tuple[Expr, ...]:
        return (*(part for branch in self.branches for part in branch), self.otherwise)


def as_number(value: Number | float) -> Number:
    return value if isinstance(value, Number) else Figure(value)


def as_expr(value: Expr | Value) -> Expr:
    """A printed value as an expression; an expression as it is."""
    if isinstance(value, Expr):
        return value
    if isinstance(value, bool):
        return Truth(value)
    return Said(value) if isinstance(value, str) else Figure(value)


def choose(*branches: tuple[Condition, str], otherwise: str) -> ChosenWord:
    """The word of the first branch that holds, else `otherwise`: the sheet's 'destroyed if ..., else recoil'."""
    return ChosenWord(tuple((when, Said(word)) for when, word in branches), Said(otherwise))


def count(*conditions: Condition) -> Number:
    """How many of the conditions hold."""
    return Count(conditions)


def chosen(*branches: tuple[Condition, Number | float], otherwise: Number | float) -> ChosenNumber:
    """The number of the first branch that holds, else `otherwise`."""
    return ChosenNumber(tuple((when, as_number(n)) for when, n in branches), as_number(otherwise))


def named(says: str, condition: Condition, nay: str = "") -> Named:
    """Give a condition words of its own; `nay` are the words for its opposite."""
    return Named(says, nay or f"not {says}", condition)


def any_of(*conditions: Condition) -> Condition:
    return Or(conditions) if len(conditions) > 1 else conditions[0]


def clauses(condition: Condition) -> tuple[Condition, ...]:
    """The parts that must all hold: what a near miss counts."""
    return condition.clauses if isinstance(condition, And) else (condition,)


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it."""
    yield expr
    for part in expr.parts():
        yield from walk(part)


def refs(expr: Expr) -> Iterator[Ref]:
    """The facts an expression speaks of."""
    for part in walk(expr):
        if isinstance(part, FlagRef | NumberRef | WordRef):
            yield part


def same(left: Expr, right: Expr) -> bool:
    """Whether two expressions are built alike."""
    return shape(left) == shape(right)


def shape(expr: Expr) -> tuple[object, ...]:
    """The structure of an expression as a plain value that can be compared and hashed."""
    match expr:
        case FlagRef() | NumberRef() | WordRef():
            return ("ref", expr.voice, expr.name)
        case Truth() | Figure() | Said():
            return ("is", type(expr.value).__name__, expr.value)
        case Compare():
            own: tuple[object, ...] = (expr.op,)
        case OneOf():
            own = (expr.words,)
        case Times():
            own = (expr.factor,)
        case Remainder():
            own = (expr.divisor,)
        case _:
            own = ()
    return (type(expr).__name__, *own, *(shape(part) for part in expr.parts()))


def _flat(joiner: type[And] | type[Or], condition: Condition) -> tuple[Condition, ...]:
    return condition.clauses if isinstance(condition, joiner) else (condition,)
