"""The README and the docstrings are tests too."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import sandtable

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
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / path).read_text("utf-8")):
        assert (ROOT / path.parent / target).exists(), f"{path} points to {target}"
