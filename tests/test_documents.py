"""The README and the docstrings are tests too."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import sandtable
from sandtable.engine import looks
from sandtable.notation.form import Table, Tables
from sandtable.notation.muster_form import FORM

ROOT = Path(__file__).parents[1]
MODULES = [
    module.name for module in pkgutil.walk_packages(sandtable.__path__, "sandtable.") if "__main__" not in module.name
]


def test_readme() -> None:
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert done.attempted > 8
    assert done.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert (module.__doc__ or "").strip(), f"{name} does not say what it is"
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "path", sorted(p.relative_to(ROOT) for p in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]), ids=str
)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"""(?:\]\(|src=")([^)"#:]+)[)"]""", (ROOT / path).read_text("utf-8")):
        assert (ROOT / path.parent / target).exists(), f"{path} points to {target}"


def test_whoever_adds_a_game_is_told_all_that_a_troops_file_may_say() -> None:
    told = set(re.findall(r"[a-z_-]+", (ROOT / "docs" / "adding-a-rule-set.md").read_text("utf-8")))
    assert {*looks.AREAS, *looks.LINES} <= told
    for key, entry in FORM.entries.items():
        inner = entry.shape.table if isinstance(entry.shape, Tables) else entry.shape
        assert {key, *(inner.entries if isinstance(inner, Table) else ())} <= told, key
