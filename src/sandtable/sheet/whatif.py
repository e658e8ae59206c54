"""What would change it: the single changes of a situation that move a side's chances most, as a veteran would say.

For a person one thing on the table changes as a whole: where two fields tell it together, the other changes along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from sandtable.dice import Distribution
from sandtable.names import Json, Refused, Side
from sandtable.sheet.doubt import half_told
from sandtable.sheet.fact import Choice, Fact, Flag, Many, One, Record, Scope, Whole
from sandtable.sheet.question import Key
from sandtable.sheet.together import Between, Part, Place

TROOPS = "Troops"
"""The group of fields that say who is fighting; advice leaves the troops as they are."""

MOST = 6


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one field, what changes along with it, and the chance that comes of it."""

    at: str
    was: Json
    to: Json
    p: Fraction
    along: Mapping[str, Json] = field(default_factory=dict)
    """Other fields that tell the same thing, and what they then say."""

    def as_json(self) -> dict[str, Json]:
        said = {"at": self.at, "from": self.was, "to": self.to, "p": str(self.p)}
        return said | ({"along": dict(self.along)} if self.along else {})


@dataclass(frozen=True, slots=True)
class Advice:
    """What a side hopes for, how likely it is, and what would change that, most telling first."""

    side: Side
    aim: str
    p: Fraction
    changes: tuple[Change, ...]

    def as_json(self) -> dict[str, Json]:
        changes = [change.as_json() for change in self.changes]
        return {"side": self.side, "aim": self.aim, "p": str(self.p), "changes": changes}


class Hoping(Protocol):
    """What a side may hope to reach, of a question or of a chain."""

    @property
    def side(self) -> Side: ...

    @property
    def says(self) -> str: ...

    def among(self, by: Sequence[str]) -> Callable[[Key], bool]: ...


class Advised(Protocol):
    """What advice can be given on: a question or a chain."""

    @property
    def given(self) -> type[Scope]: ...

    @property
    def sides(self) -> Mapping[Side, type[Scope]]: ...

    @property
    def aims(self) -> Sequence[Hoping]: ...

    @property
    def hoped_for(self) -> tuple[str, ...]: ...

    @property
    def between(self) -> tuple[Between, ...]: ...

    def record(self, given: Json) -> Record: ...

    def odds(self, given: Json, dice: Json, by: Sequence[str]) -> Distribution[Key]: ...

    def cost(self, given: Json, dice: Json, by: Sequence[str]) -> int: ...


def advice(
    question: Advised, given: Mapping[str, Json], dice: Json, *, whole: bool = False, most: int = MOST
) -> list[Advice]:
    """For each side with something to hope for, the changes that move its chance most.

    Each is a change of one field; of a `whole` thing on the table if so wanted, where more than one field speaks of it.
    """
    base = _chances(question, given, dice)
    found: dict[Side, list[Change]] = {aim.side: [] for aim in question.aims}
    seen: list[Json] = []
    for path, was, to in changes_of(question, given):
        at = ".".join(("given", *path))
        try:
            other: Json = changed(given, path, to)
            along: dict[str, Json] = {}
            if whole:
                other, along = _whole(question, given, other, at)
                if along and other in seen:
                    continue
                seen.append(other)
            chances = _chances(question, other, dice)
        except Refused:
            continue
        for side, p in chances.items():
            if p != base[side]:
                found[side].append(Change(at, was, to, p, along))
    return [
        Advice(aim.side, aim.says, base[aim.side], tuple(_telling(found[aim.side], base[aim.side])[:most]))
        for aim in question.aims
    ]


def _telling(changes: list[Change], base: Fraction) -> list[Change]:
    """Most telling first; of the changes of one field, or of one thing, that come to the same, only the first."""
    once: dict[tuple[frozenset[str], Fraction], Change] = {}
    for change in changes:
        once.setdefault((frozenset((change.at, *change.along)), change.p), change)
    return sorted(once.values(), key=lambda change: -abs(change.p - base))


def _whole(question: Advised, given: Json, changed: Json, at: str) -> tuple[Json, dict[str, Json]]:
    """A changed situation with the other half of whatever it tells, or no longer tells; and what changed along."""
    along: dict[str, Json] = {}
    before = question.record(given)
    for thing in question.between:
        if at.removeprefix("given.") not in [place.path for place in thing.places]:
            continue
        for place, value in _along(thing, before, question.record(changed), at):
            changed = place.put(changed, value)
            along[f"given.{place.path}"] = value
    return changed, along


def _along(thing: Between, before: Record, after: Record, at: str) -> Iterator[tuple[Place, Json]]:
    """What goes with a change of one field of a thing: the rest of the way it now tells, or no longer tells."""

    def changes(part: Part) -> bool:
        return f"given.{part.place.path}" == at

    for way, told in half_told(thing, after):
        if changes(told):
            yield from ((part.place, part.values[0]) for part in way.parts if not part.holds(after))
            return
    for way in thing.ways:
        if way.stands(before) and any(changes(part) and part.told(before) for part in way.parts):
            yield from ((part.place, part.place.usual) for part in way.parts if part.told(before) and not changes(part))


def _chances(question: Advised, given: Json, dice: Json) -> Mapping[Side, Fraction]:
    by = question.hoped_for
    spread = question.odds(given, dice, by)
    return {aim.side: spread.chance(aim.among(by)) for aim in question.aims}


Path = tuple[str, ...]


def changes_of(question: Advised, given: Mapping[str, Json]) -> Iterator[tuple[Path, Json, Json]]:
    """Every change worth trying: the place, what stood there, and what is to stand there."""
    record = question.record(given)
    yield from _within(question.given, record, ())
    for side, scope in question.sides.items():
        if side in given:
            yield from _within(scope, record[side], (side,))


def _within(scope: type[Scope], record: Mapping[str, Json], path: Path) -> Iterator[tuple[Path, Json, Json]]:
    for name, fact in scope.asked().items():
        if fact.group == TROOPS or isinstance(fact, One):
            continue
        was = record[name]
        for value in others(fact, was, record):
            yield (*path, name), len(was) if isinstance(fact, Many) else was, value


def changed(given: Mapping[str, Json], path: Path, value: Json) -> Json:
    """The situation with one field changed."""
    changed = deepcopy(dict(given))
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


def others(fact: Fact, was: Json, record: Mapping[str, Json]) -> Iterator[Json]:
    """What else a field might say, that is worth trying."""
    if isinstance(fact, Flag):
        yield not was
    elif isinstance(fact, Choice):
        yield from (word for word in fact.words.words if word != was)
    elif isinstance(fact, Whole) and was is not None:
        yield from (n for n in (was + 1, was - 1) if n >= fact.least and (fact.most is None or n <= fact.most))
    elif isinstance(fact, Many) and fact.ranks:
        yield from _ranks(fact, was, record)


def _ranks(fact: Many[Scope], was: Json, record: Mapping[str, Json]) -> Iterator[Json]:
    """One rank more like the front one, or no ranks at all."""
    if was:
        yield []
    like = {name: record[name] for name in ("kind", "grade") if name in record and name in fact.of.facts}
    if fact.most is None or len(was) < fact.most:
        kept = [{name: rank[name] for name in fact.of.asked()} for rank in was]
        yield [*kept, like]
