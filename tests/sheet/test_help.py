"""What stands beside a field is for players: no word of the machine's, in any help text of any game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sandtable.catalogue import RULESETS
from sandtable.sheet.chain import Chain
from sandtable.sheet.fact import Fact, Many, One, Scope, Whole, Wholes
from sandtable.sheet.question import Question

MACHINE = re.compile(
    r"\b(null|None|False|True|false|true|JSON|index|indices|requests?|fields?|array|object|string|boolean|integer"
    r"|default|omit\w*|empty)\b"
    r"|\b(?<!army )lists?\b|\blisted\b|\b(place|counted?) from\b|\bfrom (0|zero)\b|\bleft out\b|\bleave \w+ out\b"
    r"|[_`{}\[\]]"
)
"""An army list is the hobby's own word; what is left out of a request is not."""


def facts(scope: type[Scope]) -> Iterator[Fact]:
    for fact in scope.asked().values():
        yield fact
        if isinstance(fact, One | Many):
            yield from facts(fact.of)


def asked(rules: str) -> Iterator[Question | Chain]:
    yield from RULESETS[rules].questions
    yield from RULESETS[rules].chains


def texts(rules: str) -> Iterator[tuple[str, str]]:
    """Every sentence that a form shows, with where it stands."""
    for each in asked(rules):
        yield f"{each.id}, what it asks", each.asks
        for fact in facts(each.given):
            yield f"{each.id}, {fact.name}", fact.help
            yield f"{each.id}, {fact.name}", fact.titled
        for thing in each.between:
            yield f"{each.id}, {thing.together.id}", thing.together.help
        for path, says in each.results.items():
            yield f"{each.id}, result {path}", says
    for table in RULESETS[rules].tables:
        yield f"table {table.id}", table.note


@pytest.mark.parametrize("rules", list(RULESETS))
def test_no_help_text_speaks_of_the_machine(rules: str) -> None:
    spoken = [f"{where}: {text}" for where, text in texts(rules) if MACHINE.search(text)]
    assert spoken == []


@pytest.mark.parametrize("rules", list(RULESETS))
def test_every_field_has_a_help_text(rules: str) -> None:
    silent = [f"{each.id}, {fact.name}" for each in asked(rules) for fact in facts(each.given) if not fact.help]
    assert silent == []


def test_the_scan_hears_what_it_is_for() -> None:
    heard = ("null if it cannot", "by place from 0", "False for irregulars", "unless the request lists the re-rolls")
    assert all(MACHINE.search(text) for text in heard)
    assert not MACHINE.search("Psiloi whose support the army list expressly permits.")


@pytest.mark.parametrize("rules", ["mr", "nap"])
def test_dice_that_are_named_by_their_places_are_counted_from_one_by_people(rules: str) -> None:
    """Re-rolls and picks count from 0 in a request; a form shows one more."""
    named = {fact.name: fact for each in asked(rules) for fact in facts(each.given) if fact.name in ("die", "picks")}
    assert set(named) == {"die", "picks"}
    assert all(isinstance(fact, Whole | Wholes) and fact.place for fact in named.values())
