"""Matchups: every troop against every other, and the exact chance of what may come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.dice import Distribution
from sandtable.names import Code, Json, Refusal, Refused, listed
from sandtable.sheet.fact import One, Scope
from sandtable.sheet.question import Asks, Key, unpicked
from sandtable.sheet.read import meant, read_scope, shown
from sandtable.sheet.ruling import Result


@dataclass(frozen=True, eq=False)
class Troop:
    """One line or column of the table: a name, and the fields of a side that make it."""

    label: str
    fields: Mapping[str, Json]


@dataclass(frozen=True, eq=False)
class Measure:
    """What is measured of each pair: a chance, or a `mean`, what is to be expected of a number."""

    name: str
    says: str
    of: Callable[[Result], bool | int]
    mean: bool = False


@dataclass(frozen=True, eq=False)
class Matchup:
    """One table of matchups that a rule set offers. The first measure is the one shown unless another is asked for."""

    title: str
    asks: Asks
    troops: tuple[Troop, ...]
    by: tuple[str, ...]
    measures: tuple[Measure, ...]
    given: Mapping[str, Json]
    """What else the situation says, for every pair alike."""

    def __repr__(self) -> str:
        return f"<Matchup {self.id}: {self.title}, {len(self.troops)} troops>"

    @property
    def id(self) -> str:
        return self.asks.id


@dataclass(frozen=True, slots=True)
class Cell:
    """One pair: the value of each measure, or why there is none."""

    a: Troop
    b: Troop
    values: tuple[Fraction, ...]
    refused: Refusal | None = None


def cells(matchup: Matchup, changes: Mapping[str, Json]) -> Iterator[Cell]:
    """Every pair of the table, line by line. `changes` set fields for all, as `read_set` gives them."""
    measured: dict[tuple[tuple[Key, int], ...], tuple[Fraction, ...]] = {}
    for a in matchup.troops:
        for b in matchup.troops:
            try:
                given = matchup.asks.as_formed(situation(matchup, a, b, changes))
                spread = matchup.asks.odds_of(given, matchup.by)
            except Refused as refused:
                yield Cell(a, b, (), refused.refusal)
                continue
            seen = tuple(spread.items())
            if seen not in measured:
                measured[seen] = _measured(matchup, spread)
            yield Cell(a, b, measured[seen])


def _measured(matchup: Matchup, spread: Distribution[Key]) -> tuple[Fraction, ...]:
    results = [(unpicked(matchup.by, key), weight) for key, weight in spread.items()]
    return tuple(
        Fraction(sum(weight * int(measure.of(result)) for result, weight in results), spread.total)
        for measure in matchup.measures
    )


def situation(matchup: Matchup, a: Troop, b: Troop, changes: Mapping[str, Json]) -> Json:
    """What a pair is asked."""
    given: dict[str, Json] = {**matchup.given, "a": dict(a.fields), "b": dict(b.fields)}
    for path, value in changes.items():
        *outer, last = path.split(".")
        place = given
        for name in outer:
            place[name] = place = dict(place.get(name, {}))
        place[last] = value
    return given


def read_set(matchup: Matchup, said: Json) -> dict[str, Json]:
    """Read what is set for every pair as a situation is read: paths and values, each fault named with its place.

    A path may also be said by objects within objects. A value must do for one troop at least.
    """
    if not isinstance(said, dict):
        raise Refused(Code.BAD_VALUE, SET, f"must be an object of paths and values, not {shown(said)}")
    changes = dict(_read(matchup.asks.given, said, ()))
    first: Refusal | None = None
    for troop in matchup.troops:
        try:
            read_scope(matchup.asks.given, situation(matchup, troop, troop, changes), "given")
        except Refused as refused:
            first = first or refused.refusal
        else:
            return changes
    if first is not None:
        raise Refused(first.code, _placed(first.at, changes), first.message)
    return changes


def check_asked(found: Sequence[Cell], changes: Mapping[str, Json]) -> None:
    """Refuse a table of which no pair can be asked: once, with the reason that most pairs have."""
    reasons = Counter(cell.refused for cell in found)
    (reason, count), *_ = reasons.most_common(1)
    if reason is None or None in reasons:
        return
    pairs = "no pair can be asked so" if count == len(found) else f"no pair can be asked so, {count} since"
    raise Refused(reason.code, _placed(reason.at, changes), f"{pairs}: {reason.message}")


SET = "set"
"""The field of a request that is set for every pair."""


def _read(scope: type[Scope], said: Mapping[str, Json], outer: tuple[str, ...]) -> Iterator[tuple[str, Json]]:
    """Every field that is set, by its whole path; objects are gone into, lists are set whole."""
    for path, value in said.items():
        name, dot, rest = path.partition(".")
        fact, whole = scope.asked().get(name), (*outer, name)
        if fact is None:
            known = f"known are {listed(list(scope.asked()), 'and')}"
            says = f"no such field here{meant(name, scope.asked()) or ';'} {known}"
            raise Refused(Code.UNKNOWN_FIELD, ".".join((SET, *whole)), says)
        if isinstance(fact, One):
            inner = {rest: value} if dot else value
            if not isinstance(inner, dict):
                raise Refused(Code.BAD_VALUE, ".".join((SET, *whole)), f"must be an object, not {shown(inner)}")
            yield from _read(fact.of, inner, whole)
        elif dot or (isinstance(value, dict) and value):
            at = ".".join((SET, *whole, rest if dot else next(iter(value))))
            raise Refused(Code.UNKNOWN_FIELD, at, f"no such field here; {name} is set whole")
        else:
            yield ".".join(whole), value


def _placed(at: str, changes: Mapping[str, Json]) -> str:
    """Where a refusal lies in what was set; the whole of it, if it only follows from it."""
    path = at.removeprefix("given.")
    within = any(path == name or path.startswith(f"{name}.") for name in changes)
    return f"{SET}.{path}" if within else SET
