"""The laws that every sheet obeys, whatever the game: `check_sheet(ruleset)` raises where one is broken."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random

from sandtable.dice import Distribution
from sandtable.names import Json
from sandtable.sheet.evaluate import evaluate
from sandtable.sheet.explain import explain_naively, explainer, near_misses, voices
from sandtable.sheet.expr import refs
from sandtable.sheet.fact import Scope, Score
from sandtable.sheet.form import forms, schema
from sandtable.sheet.play import player
from sandtable.sheet.printed import as_html, as_json, as_markdown
from sandtable.sheet.question import Question, picked
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.ruling import Asked
from sandtable.sheet.table import Listed, Row, Table
from sandtable.testkit.situations import Situations


class LawBroken(AssertionError):
    """A rule set does what no rule set may do."""


def check_sheet(ruleset: Ruleset, *, seed: int = 1, tries: int = 60) -> None:
    """Check every law that can be checked without a second opinion on the game itself."""
    check_names(ruleset)
    check_words(ruleset)
    check_prints(ruleset)
    for question in ruleset.questions:
        situations = Situations(question, Random(f"{seed} {question.id}"))
        for _ in range(tries):
            check_readings(ruleset, question, situations)


def check_names(ruleset: Ruleset) -> None:
    """Row ids are unique, begin with the rule set's own, and are said in lower case, dots and hyphens."""
    ids = Counter(row.id for table in ruleset.tables for row in table)
    twice = [id for id, count in ids.items() if count > 1]
    hold(not twice, f"rows with one id: {twice}")
    for id in ids:
        hold(id.startswith(f"{ruleset.id}."), f"{id} does not begin with {ruleset.id}")
        hold(id == id.lower() and not set(id) - set("abcdefghijklmnopqrstuvwxyz0123456789.-"), f"{id} is no row id")
    known = {note.id for note in ruleset.notes}
    for row in ruleset.rows.values():
        for mark in (row.reading, row.house):
            hold(not mark or mark in known, f"{row.id} points to {mark}, which is not among the notes")
    hold(len({question.id for question in ruleset.questions}) == len(ruleset.questions), "two questions of one name")


def check_words(ruleset: Ruleset) -> None:
    """Every row and every field has words for people."""
    for row in ruleset.rows.values():
        hold(bool(row.says.strip()), f"{row.id} says nothing")
    for question in ruleset.questions:
        _check_scope(question, question.given)


def _check_scope(question: Question, scope: type[Scope]) -> None:
    for name, fact in scope.asked().items():
        hold(bool(fact.help), f"{question.id}: {scope.__name__}.{name} has no help")
        hold(bool(fact.label), f"{question.id}: {scope.__name__}.{name} has no label")
        inner = getattr(fact, "of", None)
        if inner is not None:
            _check_scope(question, inner)
        else:
            hold(bool(fact.group), f"{question.id}: {scope.__name__}.{name} has no group")


def check_prints(ruleset: Ruleset) -> None:
    """The sheet prints in every form and leaves no row out; the forms and the schema can be made."""
    page, data = as_html(ruleset), as_json(ruleset)
    printed = {row["id"] for table in data["tables"] for row in table["rows"]}
    hold(printed == set(ruleset.rows), "the printed sheet leaves rows out")
    for id in ruleset.rows:
        hold(f'id="{id}"' in page, f"{id} is not on the page")
    hold(ruleset.title in as_markdown(ruleset), "the Markdown has no title")
    hold(len(forms(ruleset)) == len(ruleset.questions), "a question has no form")
    hold(len(schema(ruleset)["oneOf"]) == len(ruleset.questions), "a question has no schema")


def check_readings(ruleset: Ruleset, question: Question, situations: Situations) -> None:
    """For one situation: generated text and naive walk agree, dice refused or not, answers the same twice."""
    given, dice = situations.asked()
    answer = ruleset.adjudicate(question.id, given, dice, why=True)
    hold(
        answer == ruleset.adjudicate(question.id, given, dice, why=True),
        f"{question.id} is not the same twice: {given}",
    )
    for line in answer["lines"]:
        hold(line["row"] in ruleset.rows, f"{question.id} lists a row that is on no table: {line['row']}")
    for near in answer["near"]:
        counted = {(line.get("side"), line["row"]) for line in answer["lines"]}
        decided = near["value"] not in ("", None) and (near.get("side"), near["row"]) in counted
        hold(not decided or isinstance(near["value"], str), f"{near['row']} counted and was also a near miss: {given}")
    hold(
        all(picked(answer["result"], [path]) is not None for path in question.results),
        f"{question.id} has results that are not declared",
    )
    hold(set(question.totals) <= set(question.results), f"{question.id} has a total that is none of its results")
    asked = question.ask(given)
    for table in question.tables:
        for own, foe in _pairs(asked, table):
            check_table(table, own, foe, asked)


def _pairs(asked: Asked, table: Table) -> Iterator[tuple[object, object]]:
    """Whom a table can be applied to in this question."""
    for own, foe in ((asked.a, asked.b), (asked.b, asked.a), (asked.here, None)):
        if own is not None and _knows(own, foe, table, asked):
            yield own, foe


def _knows(own: object, foe: object, table: Table, asked: Asked) -> bool:
    """Whether these are the ones that the table's rows speak of: every fact of theirs is there."""
    who = voices(own, foe, asked.here)
    return all(
        hasattr(who[ref.voice], ref.name) for row in table for part in (row.condition, row.value) for ref in refs(part)
    )


def check_table(table: Table, own: object, foe: object, asked: Asked) -> None:
    """One table: explained, walked and played alike."""
    walked = explain_naively(table, voices(own, foe, asked.here))
    explained = explainer(table)(own, foe, asked.here)
    hold(walked == explained, f"{table.id}: walked {walked}, explained {explained}")
    if isinstance(table, Listed):
        return
    played = player(table)(own, foe, asked.here)
    expected = (walked[0][1] if walked else 0) if table.decides else sum(value for _, value in walked)  # type: ignore[misc]
    hold(played == expected, f"{table.id}: played {played}, explained {expected}")


def brute_odds(question: Question, given: Json, by: tuple[str, ...]) -> Distribution[tuple[Json, ...]]:
    """Odds the long way: every die of a question with fixed dice thrown every way."""
    assert question.fixed is not None
    names = [die.name for die in question.fixed]
    ways = itertools.product(*(die.die.faces for die in question.fixed))
    rolls = (question.adjudicate(given, dict(zip(names, faces, strict=True)))[0] for faces in ways)
    return Distribution(Counter(picked(result, by) for result in rolls))


def counts(question: Question, given: Json, dice: Json, row: Row) -> bool:
    """Whether the row counts in this situation with these dice."""
    _, ruling = question.adjudicate(given, dice)
    return any(line.row == row.id for line in ruling.lines)


def find_case(question: Question, row: Row, random: Random, tries: int = 3000) -> tuple[Json, Json] | None:
    """A situation and dice in which the row counts."""
    situations = Situations(question, random)
    for attempt in range(tries):
        given, dice = situations.asked(row if attempt % 4 else None)
        if counts(question, given, dice, row):
            return given, dice
    return None


def find_near_miss(question: Question, row: Row, random: Random, tries: int = 3000) -> tuple[Json, Json] | None:
    """A situation in which the row fails by one clause.

    For a row without clauses, one that hangs on a score found on the way, or one of a table that is put to each entry
    of a list, a situation in which it does not count.
    """
    situations = Situations(question, random)
    table = next(table for table in question.tables if row.id in table.by_id)
    scored = any(isinstance(ref.fact, Score) for ref in refs(row.condition))
    for attempt in range(tries):
        given, dice = situations.asked(row if attempt % 4 else None)
        asked = question.ask(given)
        pairs = list(_pairs(asked, table)) if row.clauses and not scored else []
        if any(_nearly(table, row, own, foe, asked) for own, foe in pairs):
            return given, dice
        if not pairs and not counts(question, given, dice, row):
            return given, dice
    return None


def _nearly(table: Table, row: Row, own: object, foe: object, asked: Asked) -> bool:
    situation = voices(own, foe, asked.here)
    if not table.decides:
        return any(near.row == row.id for near in near_misses(table, situation, None))
    return sum(not evaluate(clause, situation) for clause in row.clauses) == 1


def hold(law: bool, says: str) -> None:
    if not law:
        raise LawBroken(says)


__all__ = [
    "LawBroken",
    "brute_odds",
    "check_names",
    "check_prints",
    "check_readings",
    "check_sheet",
    "check_table",
    "check_words",
    "counts",
    "find_case",
    "find_near_miss",
]
