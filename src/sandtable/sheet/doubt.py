"""Doubts: a situation that tells only half of one thing on the table is ruled as asked, with a note of the other half.

A doubt is raised only where putting it right would change the answer, its rows or its figures: whoever reads doubts
must be able to trust them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.names import Json, Refused, listed
from sandtable.sheet.expr import Ref, Value, shape
from sandtable.sheet.fact import Choice, Record, Score
from sandtable.sheet.fold import narrowed
from sandtable.sheet.question import Question
from sandtable.sheet.ready import Ready
from sandtable.sheet.ruling import Asked
from sandtable.sheet.table import Table
from sandtable.sheet.together import Between, Part, Place, Placed

Matters = Callable[[Place, Json], bool]
"""Whether another value in this place would make another answer."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Half of a thing is told at one field, and the other field that usually goes with it says otherwise."""

    at: str
    other: str
    to: Json
    """What the other field usually says then."""
    message: str

    def as_json(self) -> dict[str, Json]:
        return {"at": self.at, "other": self.other, "message": self.message}


def doubts(question: Question, given: Mapping[str, Json]) -> list[Doubt]:
    """The doubts about a situation that a question can read."""
    asked = question.read(given)

    def matters(place: Place, value: Json) -> bool:
        return _matters(question, given, asked, place.put(given, value), place)

    return list(doubted(question.between, asked.given, matters))


def doubted(things: Sequence[Between], record: Record, matters: Matters) -> Iterator[Doubt]:
    """For each thing that is half told, the fields that usually go with what was told."""
    for thing in things:
        halves: dict[tuple[Place, Place], list[tuple[Placed, Part]]] = {}
        for way, told in half_told(thing, record):
            for part in way.parts:
                if not part.holds(record):
                    halves.setdefault((told.place, part.place), []).append((way, part))
        for (at, other), ways in halves.items():
            to = next((value for _, part in ways for value in part.values if matters(other, value)), None)
            if to is not None:
                yield Doubt(f"given.{at.path}", f"given.{other.path}", to, _message(at, other, ways, record))


def half_told(thing: Between, record: Record) -> Iterator[tuple[Placed, Part]]:
    """The ways of which something is told and not all holds, each with a part that tells it and no whole way has."""
    whole = {part.place.path for way in thing.ways if way.stands(record) for part in way.parts if part.tells}
    for way in thing.ways:
        told = next((part for part in way.parts if part.told(record) and part.place.path not in whole), None)
        if told is not None and not way.stands(record):
            yield way, told


def _message(at: Place, other: Place, ways: Sequence[tuple[Placed, Part]], record: Record) -> str:
    usual = listed(list(dict.fromkeys(said(other, value) for _, part in ways for value in part.values)))
    least = "at least " if ways[0][1].least else ""
    told, stands = said(at, at.value(record)), said(other, other.value(record))
    return (
        f"{ways[0][0].says}. Only {named(at)} says so ({told}); {named(other)} is then usually {least}{usual}, "
        f"and here it is {stands}."
    )


def named(place: Place) -> str:
    """A field as a form calls it, with its side."""
    return f"“{place.fact.titled}” of side {place.where}" if place.where else f"“{place.fact.titled}”"


def said(place: Place, value: Json) -> str:
    """A value as a form shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(place.fact, Choice) and value in place.fact.words:
        return place.fact.words.names[value]
    return "none" if value is None else f"{value:g}" if isinstance(value, int | float) else str(value)


def _matters(question: Question, given: Json, asked: Asked, changed: Json, place: Place) -> bool:
    """Whether some row would count otherwise with this change, or the procedure itself would."""
    try:
        other = question.ask(changed)
        if any(_rows(table, asked) != _rows(table, other) for table in question.tables):
            return True
        by = tuple(question.results)
        return place.fact.name in question.reads and (
            question.odds(given, {}, by).ranked() != question.odds(changed, {}, by).ranked()
        )
    except Refused:
        return False


def _rows(table: Table, asked: Asked) -> list[object]:
    """What is left to ask of a table's rows in this situation, for each side that may be the row's own."""
    left: list[object] = []
    for own, foe in ((asked.a or asked.here, asked.b), (asked.b, asked.a)):
        if own is None:
            continue
        who: dict[str, Ready] = {"own": own, "foe": foe, "here": asked.here}

        def known(ref: Ref, who: Mapping[str, Ready] = who) -> Value | None:
            return None if isinstance(ref.fact, Score) else getattr(who[ref.voice], ref.name, None)

        left.append([(row.id, shape(row.condition), shape(row.value)) for row in narrowed(table, known)])
    return left
