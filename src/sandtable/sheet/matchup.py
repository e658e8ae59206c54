"""Matchups: every troop against every other, and the exact chance of what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sandtable.dice import Distribution
from sandtable.names import Json, Refusal, Refused
from sandtable.sheet.question import Asks, Key, unpicked
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
    """Every pair of the table, line by line. `changes` set fields for all: `{"b.upslope": True}`."""
    measured: dict[tuple[tuple[Key, int], ...], tuple[Fraction, ...]] = {}
    for a in matchup.troops:
        for b in matchup.troops:
            try:
                given = matchup.asks.as_formed(_situation(matchup, a, b, changes))
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


def _situation(matchup: Matchup, a: Troop, b: Troop, changes: Mapping[str, Json]) -> Json:
    given: dict[str, Json] = {**matchup.given, "a": dict(a.fields), "b": dict(b.fields)}
    for path, value in changes.items():
        *outer, last = path.split(".")
        place = given
        for name in outer:
            place = place.setdefault(name, {})
        place[last] = value
    return given
