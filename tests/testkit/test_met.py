"""The page of rules that live: it names every row and house rule, and what nothing meets is at sea."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable import catalogue
from sandtable.names import Code, Refused
from sandtable.testkit.battles import played
from sandtable.testkit.met import BATTLES, NEVER, SITUATIONS, Met, met, page
from sandtable.testkit.naming import doers, mustered, named
from sandtable.testkit.witness import Witness

PAGE = Path(__file__).parents[2] / "docs" / "met.md"
NAVAL = re.compile(r"naval|vessel|galley|\bgal\b|ships?\b|boats?\b|\bbts\b|afloat|water", re.IGNORECASE)
PLAYED = [id for id in catalogue.fought() if catalogue.load(id).played]


def part(rules: str) -> str:
    """What the page says of one game."""
    return PAGE.read_text("utf-8").partition(f"(`{rules}`)")[2].partition("\n## ")[0]


def ids(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


@pytest.mark.parametrize("rules", PLAYED)
def test_the_page_names_every_row_and_house_rule_once(rules: str) -> None:
    ruleset = catalogue.load(rules)
    every = [*ruleset.rows, *(note.id for note in ruleset.notes if note.id.startswith("H"))]
    assert sorted(ids(part(rules))) == sorted(every)


@pytest.mark.parametrize("rules", PLAYED)
def test_what_nothing_meets_is_at_sea(rules: str) -> None:
    never = part(rules).partition(f"### {NEVER}")[2]
    ashore = [line for line in never.splitlines() if line.startswith("- ") and not NAVAL.search(line)]
    assert ashore == []


@pytest.mark.prove
@pytest.mark.parametrize("rules", PLAYED)
def test_the_page_is_what_battles_and_situations_meet(rules: str) -> None:
    """If not: `python -m sandtable.testkit.met --write docs/met.md`."""
    scenarios = [id for id, shipped in catalogue.scenarios().items() if shipped.rules == rules]
    assert page([met(rules, scenarios)]).partition("\n## ")[2].strip() in PAGE.read_text("utf-8")


def test_a_page_has_a_column_for_each_sort() -> None:
    found = page(
        [Met("toy", ("toy.a", "toy.b", "toy.c"), {"toy.a": "toy-meadow"}, {"toy.a": "x::y", "toy.b": "f::test_it"})]
    )
    assert "| rows | 1 | 1 | 1 |" in found
    battles, situations, never = (found.index(f"### {heading}") for heading in (BATTLES, SITUATIONS, NEVER))
    assert battles < found.index("- **toy-meadow**: `toy.a`") < situations
    assert situations < found.index("- f, it: `toy.b`") < never < found.index("- `toy.c`")


def test_a_page_keeps_what_it_said_of_other_games() -> None:
    first = page([Met("toy", ("toy.a",), {"toy.a": "toy-meadow"}, {})])
    both = page([Met("dbm", ("dbm.a",), {}, {"dbm.a": "f::test_it"})], first)
    assert "`toy.a`" in both
    assert "`dbm.a`" in both
    anew = page([Met("toy", ("toy.b",), {"toy.b": "toy-meadow"}, {})], both)
    assert "`toy.a`" not in anew
    assert "`dbm.a`" in anew


def test_rules_are_named_one_by_one_or_from_one_to_another() -> None:
    assert named("(H3, H5 to H7), not h8 or AH9") == {"H3", "H5", "H6", "H7"}


def test_functions_name_the_rules_that_they_do() -> None:
    found = {(doer.place.name, rule) for doer in doers("dbm") for rule in doer.rules}
    assert ("treated_as", "H39") in found
    assert ("_flanks", "H21") in found
    assert "H4" in mustered("dbm"), "prices are figures of the muster"


def test_a_battle_is_witnessed_row_by_row() -> None:
    setup = catalogue.scenario("toy-meadow")
    witness = Witness("toy")
    with witness.watching("here"):
        for move in played(catalogue.game("toy"), setup, "met"):
            witness.heard(move.step.event)
    assert set(witness.rows) <= set(catalogue.load("toy").rows)
    assert set(witness.rows.values()) == {"here"}


def test_a_rule_is_met_by_a_function_that_does_not_answer_no() -> None:
    from sandtable.rulesets.dbm.observe import treated_as

    witness = Witness("dbm")
    treated_as("kn", "bw", "O", False, close=False, shot_at=True)
    assert "H39" not in witness.rules, "nobody looked on"
    with witness.watching("here"):
        treated_as("kn", "bw", "O", False, close=False, shot_at=True)
    assert witness.rules == {"H39": "here"}


def test_a_refusal_outside_the_game_meets_no_rule_of_it() -> None:
    witness = Witness("dbm")
    with witness.watching("here"):
        Refused(Code.NOT_ALLOWED, "order", "not so near (H18)")
    assert witness.rules == {}
