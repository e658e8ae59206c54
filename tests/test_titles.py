"""One name for each game, wherever it is spoken of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.catalogue import RULESETS, fought, game
from sandtable.host import shelf
from sandtable.wire import Referee

ROOT = Path(__file__).parents[1]
RIVALS = {
    "dbm": r"\bDBM\b|De Bellis Multitudi(?!nis\b)",
    "dbr": r"\bDBR\b|De Bellis Ren(?!ationis\b)",
    "mr": r"Might and Reason|Might&Reason|\bM&R\b",
    "nap": r"Napoleonic (pulse )?game|pulse game|\bFPGA\b|(?<!Fast-Play )Grande Armée|Fast Play Grande",
    "ps": r"Pike and Shotte|Pike & Shot\b|\bP&S\b",
}
"""What else a game might be called, or has been."""
SPOKEN = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("web/src/**/*.ts*"),
    *ROOT.glob("src/sandtable/**/*.toml"),
    *ROOT.glob("src/sandtable/**/*.py"),
    *ROOT.glob("examples/*.py"),
]
TITLES = {id: ruleset.title for id, ruleset in RULESETS.items()}


def sentences(path: Path) -> str:
    """All that a file says to people; of a program, what stands in quotes."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        nodes = ast.walk(ast.parse(text))
        text = "\n".join(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return " ".join(text.split())


@pytest.mark.parametrize("id", RIVALS)
def test_no_game_has_a_second_name(id: str) -> None:
    # An edition is the name of a sheet: logs are compared by it, and so it stays as it was printed.
    editions = re.compile("|".join(re.escape(edition) for rules in fought() for edition in game(rules).published))
    for path in SPOKEN:
        found = re.search(RIVALS[id], editions.sub("", sentences(path)))
        assert found is None, f"{path.relative_to(ROOT)} calls {TITLES[id]} '{found and found[0]}'"


def test_a_second_name_would_be_found() -> None:
    assert set(RIVALS) == {id for id, ruleset in RULESETS.items() if ruleset.played}
    for id, rival in RIVALS.items():
        assert not re.search(rival, TITLES[id])
    for wrong in ("the DBR sheet", "Might and Reason", "the Napoleonic game", "La Grande Armée", "Pike and Shotte"):
        assert any(re.search(rival, wrong) for rival in RIVALS.values()), wrong


def told_in(text: str) -> Iterator[tuple[str, str]]:
    """Every game that a page names with its id: in a table of games, or in a heading."""
    tables = "\n".join(
        table for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE) if "game" in table.split("\n")[0]
    )
    for id in RULESETS:
        yield from ((id, said) for said in re.findall(rf"^\| `{id}` \| ([^|]+?) \|", tables, re.MULTILINE))
        yield from ((id, said) for said in re.findall(rf"^#+ (.+) \(`{id}`\)$", text, re.MULTILINE))


def test_the_readme_tells_all_games_by_their_names() -> None:
    told = dict(told_in((ROOT / "README.md").read_text("utf-8")))
    assert told == {id: title for id, title in TITLES.items() if RULESETS[id].played}


@pytest.mark.parametrize("path", [path for path in SPOKEN if path.suffix == ".md"], ids=lambda path: path.name)
def test_a_document_tells_a_game_by_its_name(path: Path) -> None:
    for id, said in told_in(path.read_text("utf-8")):
        assert said == TITLES[id]


def test_the_pages_are_told_the_same_names() -> None:
    played = {id: title for id, title in TITLES.items() if RULESETS[id].played}
    assert {card["id"]: card["title"] for card in Referee(RULESETS).games()} == played
    cards = shelf.cards()["cards"]
    assert {card["rules"] for card in cards} == set(fought())
    for card in cards:
        assert card["game"] == TITLES[card["rules"]]


@pytest.mark.parametrize("id", RIVALS)
def test_a_game_says_its_name_in_its_folder(id: str) -> None:
    folder = ROOT / "src" / "sandtable" / "rulesets" / id
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    assert TITLES[id] in said
