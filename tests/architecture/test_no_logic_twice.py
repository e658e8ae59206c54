"""No logic stands twice: what two games share is written once, in `mechanics`."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable

RULESETS = Path(sandtable.__file__).parent / "rulesets"
MECHANICS = RULESETS.parent / "mechanics"
LEAST = 120
"""Letters of a body that is worth sharing: a call handed on is shorter."""


def bodies(folder: Path) -> Iterator[tuple[str, str]]:
    """(file and function, its body without docstring) of the functions in a folder that are worth sharing."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node) is not None else node.body
                text = "\n".join(ast.unparse(statement) for statement in body)
                if len(text) >= LEAST:
                    yield f"{folder.name}/{file.relative_to(folder)}:{node.name}", text


def twins(*folders: Path) -> list[list[str]]:
    """Functions of the same body that stand in more than one of these folders."""
    found: dict[str, list[tuple[Path, str]]] = defaultdict(list)
    for folder in folders:
        for where, body in bodies(folder):
            found[body].append((folder, where))
    return [[where for _, where in those] for those in found.values() if len({folder for folder, _ in those}) > 1]


def test_no_function_stands_in_two_games_or_in_a_game_and_in_mechanics() -> None:
    games = [folder for folder in sorted(RULESETS.iterdir()) if (folder / "__init__.py").exists()]
    # The template is there to be copied: what a new game still has of it is shared with nobody else.
    template = RULESETS / "toy"
    games.remove(template)
    assert len(games) > 1
    assert twins(MECHANICS, *games) == []
    assert twins(MECHANICS, template) == []


@pytest.mark.parametrize(("length", "count"), [(LEAST, 1), (LEAST // 2, 0)])
def test_twins_are_found_whatever_they_are_called(tmp_path: Path, length: int, count: int) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        text = f"def {name}() -> str:\n    'What {name} does.'\n    return {'x' * length!r}\n"
        (tmp_path / name / "rules.py").write_text(text, "utf-8")
    assert len(twins(tmp_path / "one", tmp_path / "two")) == count
