"""Things told together: one thing on the table of which two fields speak, and the ways in which it can stand.

A hedge between two elements is one hedge, though the one is behind it and the other attacks across it. A game says so
once, as a value; a form makes one control of it, and a request that tells only half of it is answered with a doubt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.sheet.expr import Compare, Condition, Figure, FlagRef, Not, NumberRef, OneOf, Voice, WordRef
from sandtable.sheet.fact import Choice, Fact, One, Record, Scope


@dataclass(frozen=True, eq=False)
class Way:
    """One way in which the thing can stand: a sentence with {own} and {foe}, and what each field then says.

    A part is a condition over one field that can be put right as well as asked: a flag or its opposite, a word or one
    of some words, a number or at least a number. Each of the `parts` tells the thing; what is only `along` goes with it
    and says nothing of it by itself.
    """

    says: str
    parts: tuple[Condition, ...]
    along: tuple[Condition, ...] = ()


def way(says: str, *parts: Condition, along: tuple[Condition, ...] = ()) -> Way:
    return Way(says, parts, along)


@dataclass(frozen=True, eq=False)
class Together:
    """One thing on the table that more than one field speaks of.

    Ways are written as seen by one side; they hold for either, unless `of` says for whom.
    """

    id: str
    label: str
    help: str
    ways: tuple[Way, ...]
    none: str = ""
    """The words for the way in which all its fields are as usual, where no way says so."""
    asked_apart: bool = False
    """Whether its fields are still asked one by one, since each also says something by itself."""
    of: tuple[Side, ...] = SIDES


@dataclass(frozen=True, slots=True)
class Place:
    """A field of a situation: of a side, or (`""`) of the situation itself."""

    where: str
    fact: Fact

    @property
    def path(self) -> str:
        return f"{self.where}.{self.fact.name}" if self.where else self.fact.name

    def value(self, record: Record) -> Json:
        return (record[self.where] if self.where else record)[self.fact.name]

    @property
    def usual(self) -> Json:
        return self.fact.default

    def put(self, given: Mapping[str, Json], value: Json) -> dict[str, Json]:
        """The situation with another value in this place."""
        if not self.where:
            return {**given, self.fact.name: value}
        return {**given, self.where: {**given[self.where], self.fact.name: value}}


@dataclass(frozen=True, slots=True)
class Part:
    """What one field says in a way: one of these values, or at least the first of them."""

    place: Place
    values: tuple[Json, ...]
    least: bool = False
    tells: bool = True
    """Whether it tells the thing, or only goes along with it."""

    def holds(self, record: Record) -> bool:
        value = self.place.value(record)
        if self.least:
            return bool(value is not None and value >= self.values[0])
        return value in self.values

    def told(self, record: Record) -> bool:
        """Whether the field tells the thing, and does not only stand so because nobody said otherwise."""
        return self.tells and self.holds(record) and self.place.value(record) != self.place.usual


@dataclass(frozen=True, slots=True)
class Placed:
    """A way as it stands in one question: its sentence, its parts, and whose way it is."""

    says: str
    parts: tuple[Part, ...]
    side: Side

    def stands(self, record: Record) -> bool:
        return all(part.holds(record) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Between:
    """A thing told together, in one question: every way for either side, and every field that speaks of it."""

    together: Together
    ways: tuple[Placed, ...]
    places: tuple[Place, ...]
    none: Placed | None

    def choices(self) -> tuple[Placed, ...]:
        """All the ways in which it can stand, each once."""
        return (self.none, *self.ways) if self.none else self.ways

    def sets(self, chosen: Placed) -> dict[str, Json]:
        """What every field says when it stands in this way."""
        said = {place.path: place.usual for place in self.places}
        return said | {part.place.path: part.values[0] for part in chosen.parts}


def between(given: type[Scope], things: Sequence[Together]) -> tuple[Between, ...]:
    """What is told together in a question with this form, where its fields are asked for."""
    return tuple(made for each in things if (made := _placed(given, each)) is not None)


def sides_of(given: type[Scope]) -> dict[Side, One[Any]]:
    """The sides of a situation."""
    return {side: fact for side in SIDES if isinstance(fact := given.facts.get(side), One)}


def _placed(given: type[Scope], thing: Together) -> Between | None:
    sides = sides_of(given)
    ways = [made for one in thing.ways for side in thing.of if (made := _way(given, one, side)) is not None]
    if not ways:
        return None
    once = {(frozenset((p.place.path, p.values) for p in way.parts)): way for way in reversed(ways)}
    kept = tuple(way for way in ways if way in once.values())
    places = {part.place.path: part.place for way in kept for part in way.parts}
    named = {"own": _called(sides, "a"), "foe": _called(sides, "b")}
    all_usual = any(all(part.values[0] == part.place.usual for part in way.parts) for way in kept)
    none = None if all_usual else Placed(_sentence(thing.none.format(**named)), (), "a")
    return Between(thing, kept, tuple(places.values()), none)


def _way(given: type[Scope], one: Way, side: Side) -> Placed | None:
    """A way as seen by this side; none where a field that it speaks of is not asked for."""
    sides = sides_of(given)
    parts = []
    said = [(True, condition) for condition in one.parts] + [(False, condition) for condition in one.along]
    for tells, condition in said:
        voice, name, values, least = _read(condition)
        where = _where(voice, side, bool(sides))
        scope = sides[where].of if where in sides else given
        fact = scope.asked().get(name) if where in ("", *sides) else None
        if fact is None:
            return None
        mirrored = voice == "here" and side == "b" and isinstance(fact, Choice) and fact.words.words == SIDES
        values = tuple(OTHER[value] for value in values) if mirrored else values
        parts.append(Part(Place(where, fact), values, least, tells))
    named = {"own": _called(sides, side), "foe": _called(sides, OTHER[side])}
    return Placed(_sentence(one.says.format(**named)), tuple(parts), side)


def _where(voice: Voice, side: Side, two_sided: bool) -> str:
    if voice == "here" or not two_sided:
        return ""
    return side if voice == "own" else OTHER[side]


def _called(sides: Mapping[Side, One[Any]], side: Side) -> str:
    """A side within a sentence: 'side a', 'the attacker'."""
    label = sides[side].label if side in sides else "it"
    return label[:1].lower() + label[1:]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _read(condition: Condition) -> tuple[Voice, str, tuple[Json, ...], bool]:
    """Whose field a part speaks of, which, the values that it may have, and whether more of it will do too."""
    match condition:
        case FlagRef():
            return condition.voice, condition.name, (True,), False
        case Not(part=FlagRef() as flag):
            return flag.voice, flag.name, (False,), False
        case OneOf(word=WordRef() as word):
            return word.voice, word.name, condition.words, False
        case Compare(op="==", left=NumberRef() as number, right=Figure() as figure):
            return number.voice, number.name, (figure.value,), False
        case Compare(op=">=", left=NumberRef() as number, right=Figure() as figure):
            return number.voice, number.name, (figure.value,), True
    raise TypeError(f"a part of a way is a flag, a word or a number of one field, not {type(condition).__name__}")
