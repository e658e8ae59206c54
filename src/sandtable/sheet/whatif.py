"""What would change it: the single changes of a situation that move a side's chances most, as a veteran would say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction

from sandtable.names import Json, Refused, Side
from sandtable.sheet.fact import Choice, Fact, Flag, Many, One, Scope, Whole
from sandtable.sheet.question import Question

TROOPS = "Troops"
"""The group of fields that say who is fighting; advice leaves the troops as they are."""

MOST = 6


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one field, and the chance that comes of it."""

    at: str
    was: Json
    to: Json
    p: Fraction

    def as_json(self) -> dict[str, Json]:
        return {"at": self.at, "from": self.was, "to": self.to, "p": str(self.p)}


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


def advice(question: Question, given: Mapping[str, Json], dice: Json, most: int = MOST) -> list[Advice]:
    """For each side with something to hope for, the changes that move its chance most."""
    base = _chances(question, given, dice)
    found: dict[Side, list[Change]] = {aim.side: [] for aim in question.aims}
    for path, was, to in changes_of(question, given):
        try:
            chances = _chances(question, changed(given, path, to), dice)
        except Refused:
            continue
        for side, p in chances.items():
            if p != base[side]:
                found[side].append(Change(".".join(("given", *path)), was, to, p))
    return [
        Advice(aim.side, aim.says, base[aim.side], tuple(_telling(found[aim.side], base[aim.side])[:most]))
        for aim in question.aims
    ]


def _telling(changes: list[Change], base: Fraction) -> list[Change]:
    """Most telling first; of the changes of one field that come to the same, only the first."""
    once: dict[tuple[str, Fraction], Change] = {}
    for change in changes:
        once.setdefault((change.at, change.p), change)
    return sorted(once.values(), key=lambda change: -abs(change.p - base))


def _chances(question: Question, given: Json, dice: Json) -> Mapping[Side, Fraction]:
    by = question.hoped_for
    spread = question.odds(given, dice, by)
    return {aim.side: spread.chance(aim.among(by)) for aim in question.aims}


Path = tuple[str, ...]


def changes_of(question: Question, given: Mapping[str, Json]) -> Iterator[tuple[Path, Json, Json]]:
    """Every change worth trying: the place, what stood there, and what is to stand there."""
    record = question.read(given).given
    yield from _within(question.given, record, ())
    for side, scope in question.sides.items():
        if side in given:
            yield from _within(scope, record[side], (side,))


def _within(scope: type[Scope], record: Mapping[str, Json], path: Path) -> Iterator[tuple[Path, Json, Json]]:
    for name, fact in scope.asked().items():
        if fact.group == TROOPS or isinstance(fact, One):
            continue
        was = record[name]
        for value in _others(fact, was, record):
            yield (*path, name), len(was) if isinstance(fact, Many) else was, value


def changed(given: Mapping[str, Json], path: Path, value: Json) -> Json:
    """The situation with one field changed."""
    changed = deepcopy(dict(given))
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


def _others(fact: Fact, was: Json, record: Mapping[str, Json]) -> Iterator[Json]:
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
