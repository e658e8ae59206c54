"""The library as a programmer meets it: what it offers, how quickly, how it prints, and what is written of it."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.package import reference

import sandtable
from sandtable import catalogue
from sandtable.names import Refused

EXAMPLES = sorted((reference.PAGE.parents[1] / "examples").glob("*.py"))
LONGEST = 240
"""Letters that a value may be printed with: two or three lines of a terminal."""


def test_all_that_is_offered_is_there_and_said_at_the_top() -> None:
    for name in sandtable.__all__:
        assert getattr(sandtable, name).__doc__
        assert re.search(rf"`{name}[(`]", sandtable.__doc__ or ""), f"{name} is not said at the top"
    assert sandtable.Refused is Refused
    with pytest.raises(AttributeError, match="help"):
        sandtable.fight  # noqa: B018


def test_loading_it_loads_nothing_else() -> None:
    code = "import sys; import sandtable; print([name for name in sys.modules if name.startswith('sandtable')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['sandtable']"


def test_games_are_those_that_can_be_loaded() -> None:
    assert sandtable.games() == {id: sandtable.load(id).title for id in catalogue.FOLDERS}


def test_scenarios_are_those_of_all_games_or_of_one() -> None:
    assert set(sandtable.scenarios()) == {id for game in sandtable.games() for id in sandtable.scenarios(game)}
    for game in sandtable.games():
        assert all(catalogue.scenarios()[id].rules == game for id in sandtable.scenarios(game))
    with pytest.raises(sandtable.Refused, match="no rule set 'chess'"):
        sandtable.scenarios("chess")


def values(game: str) -> Iterator[object]:
    """What a user of the library is handed, in the course of a battle."""
    ruleset = sandtable.load(game)
    yield from (ruleset, *ruleset.questions, *ruleset.tables, *ruleset.chains, *ruleset.matchups)
    battle = sandtable.battle(sandtable.scenarios(game)[0], a="random", b="random", seed="short")
    yield from (battle, battle.battle, battle.setup, battle.setup.ground, battle.game, battle.game.muster)
    for event, _ in zip(battle.fight(), range(60), strict=False):
        yield from (event, battle.state, battle.state.field, battle)
        yield from (event.told, *event.told.ruled) if event.told is not None else ()
    proof = sandtable.prove(battle.log())
    yield from (proof, proof.log, proof.log.header if proof.log is not None else None, proof.claims.chain)


@pytest.mark.parametrize("game", catalogue.FOLDERS)
def test_what_is_printed_at_a_prompt_is_short_and_says_what_it_is(game: str) -> None:
    for value in values(game):
        shown = repr(value)
        assert len(shown) <= LONGEST, f"{type(value).__name__} is printed with {len(shown)} letters: {shown[:80]}"
        assert " at 0x" not in shown


def test_the_reference_is_what_the_docstrings_say() -> None:
    """If not: `python -m tests.package.reference`."""
    assert reference.PAGE.read_text("utf-8") == reference.page()


def test_the_reference_can_be_typed_from_its_top_to_its_end() -> None:
    """Whoever reads it types what he sees, one example after the other, into one prompt."""
    page = reference.PAGE.read_text("utf-8")
    typed = "\n\n".join(re.findall(r"```python\n(.*?)```", page, re.S))
    test = doctest.DocTestParser().get_doctest(typed, {}, "library.md", None, 0)
    ran = doctest.DocTestRunner(verbose=False).run(test)
    assert (ran.failed, ran.attempted > 20) == (0, True)


def test_every_member_of_a_value_is_in_the_reference_or_in_one_line_of_it() -> None:
    page = reference.page()
    assert "`adjudicate(test: str," in page
    assert "- `orders() -> list[str]`: What the side" in page
    assert "`actions: Mapping[str, str]`: What to do on the table" in page
    assert "_by_id" not in page


def test_a_battle_is_ten_lines() -> None:
    lines = Path(EXAMPLES[0]).read_text("utf-8").splitlines()
    assert EXAMPLES[0].stem == "battle"
    assert len([line for line in lines[1:] if line]) <= 10


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("battle", "<Proof: chain proven, rulings proven, dice proven, scenario proven, ending proven>"),
        ("odds", "pk: destroyed 5/12 of the time, 42%"),
        ("player", "{'a': 3}"),
    ],
)
def test_examples_run(name: str, last: str) -> None:
    done = subprocess.run(
        [sys.executable, *(path for path in map(str, EXAMPLES) if Path(path).stem == name)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == last


def test_every_example_is_run() -> None:
    [marked] = [mark for mark in test_examples_run.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    assert {name for name, _ in marked.args[1]} == {path.stem for path in EXAMPLES}


@pytest.mark.parametrize("by", ["b.outcome", ["b.outcom"], [], [5]])
def test_fields_that_no_result_has_are_refused_in_words(by: Any) -> None:
    dbm, ps = sandtable.load("dbm"), sandtable.load("ps")
    with pytest.raises(sandtable.Refused, match="must be"):
        dbm.odds("close_combat", {"a": {"kind": "bd"}, "b": {"kind": "wb"}}, by=by)
    with pytest.raises(sandtable.Refused, match="must be"):
        ps.chain_odds(ps.chains[0].id, {}, by=by)


def test_what_is_no_name_of_a_game_is_refused_in_words() -> None:
    for id in (5, None):
        with pytest.raises(sandtable.Refused, match="no rule set"):
            sandtable.load(id)  # type: ignore[arg-type]
