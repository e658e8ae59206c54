"""The house keeps its shape: who imports whom, what rows files hold, where games may be named."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.catalogue import FOLDERS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "sandtable"
GAMES = [folder for folder in FOLDERS if folder != "toy"]
CORE = ("names", "dice", "geometry", "sheet", "engine", "mechanics", "notation", "rulesets", "catalogue", "players")
MODULES = [pytest.param(path, id=str(path.relative_to(PACKAGE))) for path in sorted(PACKAGE.rglob("*.py"))]
ROWS = [param for param in MODULES if "rows" in Path(str(param.id)).parts]


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or ""


@pytest.mark.parametrize("path", MODULES)
def test_core_imports_the_standard_library_alone(path: Path) -> None:
    if room(path) in CORE:
        tops = {name.partition(".")[0] for name in imported(ast.parse(path.read_text("utf-8")))}
        assert tops <= {*sys.stdlib_module_names, "sandtable"}


@pytest.mark.parametrize("path", ROWS)
def test_rows_files_hold_nothing_but_rows(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    for node in tree.body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        assert docstring or isinstance(node, ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign), ast.unparse(
            node
        )
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Lambda | ast.FunctionDef | ast.ClassDef)]


@pytest.mark.parametrize("path", MODULES)
def test_games_are_named_only_in_their_folders_and_the_catalogue(path: Path) -> None:
    if room(path) in ("rulesets", "catalogue"):
        return
    words = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if _is_text(node)}  # type: ignore[attr-defined]
    named = {game for game in GAMES for word in words if game in str(word).replace(".", " ").replace("/", " ").split()}
    assert not named


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("path", MODULES)
def test_modules_can_be_read_in_one_go(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 520


def test_starting_loads_no_heavy_library() -> None:
    code = "import sys, sandtable.cli; print([m for m in ('rich', 'numpy', 'PIL', 'hypothesis') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_ruling_needs_no_heavy_library() -> None:
    code = (
        "import sys, sandtable; toy = sandtable.load('toy');"
        "toy.odds('fight', {'a': {'kind': 'foot'}, 'b': {'kind': 'horse'}});"
        "print([m for m in ('rich', 'click', 'numpy', 'random') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
