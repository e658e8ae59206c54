"""A new game is a copy of the template and one line in the catalogue; whoever shows it to people owes it more tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.oracles import has_twin

from sandtable.catalogue import RULESETS, fought, scenarios

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
TEMPLATE, NEW = "toy", "zzt"
HELD = [id for id, ruleset in RULESETS.items() if ruleset.played or id == TEMPLATE]


@pytest.mark.parametrize("id", HELD)
def test_a_game_that_is_played_has_a_twin_and_public_cases_and_golden_battles(id: str) -> None:
    assert has_twin(id), f"write tests/oracles/{id}.py"
    cases = TESTS / "conformance" / "cases" / f"{id}.jsonl"
    assert cases.is_file() or id == TEMPLATE, f"put public cases into {cases.relative_to(ROOT)}"
    if id in fought():
        own = [name for name, shipped in scenarios().items() if shipped.rules == id]
        assert {path.stem for path in (TESTS / "counts" / id).glob("*.txt")} == set(own)
        assert {path.stem for path in (TESTS / "playthroughs").glob(f"{id}-*.txt")} == {f"{id}-{name}" for name in own}


def copied(to: Path) -> None:
    """The house with a game more: the template under another name, and its line in the catalogue."""
    shutil.copytree(ROOT / "src", to / "src", ignore=shutil.ignore_patterns("__pycache__", "*.pyc", "pages"))
    shutil.copytree(TESTS, to / "tests", ignore=shutil.ignore_patterns("__pycache__", "node_modules", "shots"))
    shutil.copy(ROOT / "pyproject.toml", to)
    games = to / "src" / "sandtable" / "rulesets"
    shutil.copytree(games / TEMPLATE, games / NEW)
    for file in sorted((games / NEW).rglob("*")):
        if file.is_file():
            text = re.sub(rf"\b{TEMPLATE}\b", NEW, file.read_text("utf-8"))
            file.unlink()
            file.with_name(file.name.replace(TEMPLATE, NEW)).write_text(text, "utf-8")
    catalogue = to / "src" / "sandtable" / "catalogue.py"
    text = catalogue.read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("FOLDERS = "))
    catalogue.write_text(text.replace(line, line.replace(")", f', "{NEW}")')), "utf-8")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    to: Path = tmp_path_factory.mktemp("house")
    copied(to)
    return to


def run(house: Path, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(house / "src")}
    done = subprocess.run([sys.executable, *words], cwd=house, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_a_copy_of_the_template_passes_every_test_of_the_house(house: Path) -> None:
    linted = run(house, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")
    assert "0 broken" in linted
    own = ["tests/architecture/test_rooms.py", "tests/architecture/test_no_logic_twice.py"]
    said = run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *own)
    assert " passed" in said or "[100%]" in said


WALKING = [
    "conformance",
    "counts",
    "drawing/test_looks.py",
    "drawing/test_strokes.py",
    "notation/test_shipped.py",
    "playthroughs",
    "properties/test_parity.py",
    "properties/test_twins.py",
    "rows/test_row_law.py",
    "sheet/test_language.py",
    "sheet/test_signs.py",
    "sheet/test_throws.py",
    "sheet/test_together.py",
    "testkit/test_tries.py",
]
"""Tests that walk the catalogue."""


def test_a_copy_of_the_template_passes_the_tests_that_walk_the_catalogue(house: Path) -> None:
    tests = [f"tests/{path}" for path in WALKING]
    said = run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", NEW, "-rA", *tests)
    assert f"[{NEW}" in said, "no test has seen the copy"


def test_a_copy_of_the_template_is_fought_and_ruled(house: Path) -> None:
    code = f"""if True:
        from sandtable import catalogue
        from sandtable.testkit import check_ruleset
        setup = catalogue.scenario("{NEW}-twins")
        check_ruleset(catalogue.load("{NEW}"), catalogue.game("{NEW}"), [setup], tries=3)
        print(setup.rules)
    """
    assert run(house, "-c", code).strip() == NEW
