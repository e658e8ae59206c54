"""The reference of the library, from its docstrings: `python -m tests.package.reference` writes docs/library.md."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import sandtable

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
VALUES = {
    "Rulings": ("sandtable.sheet.ruleset", ("Ruleset", "Answer", "LineJson", "NearJson", "OddsAnswer", "Chances")),
    "Battles": ("sandtable.host.solo", ("Solo",)),
    "Before a battle": ("sandtable.engine.state", ("Setup", "Piece", "Command")),
    "The table at one moment": ("sandtable.engine.state", ("State", "Ask", "Ending")),
    "What is ordered": ("sandtable.engine.order", ("Order",)),
    "What has happened": ("sandtable.engine.event", ("Event",)),
    "What is told of it": ("sandtable.engine.told", ("Told", "Ruled", "Outcome")),
    "What a player is handed": ("sandtable.engine.game", ("Game",)),
    "Proofs": ("sandtable.engine.proof", ("Proof", "Claims", "Claim")),
    "Refusals": ("sandtable.names", ("Refused", "Refusal", "Code")),
    "Faults of a file": ("sandtable.notation.fault", ("Faults", "Fault")),
}
"""What a user of the library meets, and where it is made."""
MET = {name for _, names in VALUES.values() for name in names}


def page() -> str:
    """The whole reference."""
    tree = _tree(sandtable)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    parts = ["# The library", "Made from the docstrings by `python -m tests.package.reference`; every example is run."]
    parts += [_markdown(inspect.cleandoc(sandtable.__doc__ or "")), "## The functions"]
    for name, function in functions.items():
        if name in sandtable.__all__:
            parts += [f"### `{_signature(function)}`", _markdown(ast.get_docstring(function) or "")]
    parts.append("## The values")
    for title, (module, names) in VALUES.items():
        classes = {node.name: node for node in _tree(import_module(module)).body if isinstance(node, ast.ClassDef)}
        parts.append(f"### {title}")
        for name in names:
            parts += _value(module, classes[name])
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _value(module: str, node: ast.ClassDef) -> Iterator[str]:
    yield f"#### `{node.name}`{''.join(f', a `{base}`' for base in map(ast.unparse, node.bases) if base in MET)}"
    yield f"`{module}.{node.name}`"
    yield _markdown(ast.get_docstring(node) or "")
    members = list(_members(node))
    told = [f"- `{member}`: {says}" for member, says in members if says]
    plain = [f"`{member}`" for member, says in members if not says]
    yield "\n".join([*([f"- {', '.join(plain)}"] if plain else []), *told])


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The public fields, properties and methods of a value, each with what its docstring says first."""
    for member, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(member, ast.AnnAssign) and isinstance(member.target, ast.Name):
            if not member.target.id.startswith("_"):
                yield f"{member.target.id}: {ast.unparse(member.annotation)}", _line(_text(after))
        elif isinstance(member, ast.Assign) and isinstance(member.targets[0], ast.Name):
            yield f"{member.targets[0].id} = {ast.unparse(member.value)}", _line(_text(after))
        elif isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            is_property = any(ast.unparse(by).endswith("property") for by in member.decorator_list)
            shown = f"{member.name}: {_returned(member)}" if is_property else _signature(member)
            yield shown, _line(ast.get_docstring(member) or "")


def _text(node: ast.stmt | None) -> str:
    """The words that stand under a field."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


def _signature(node: ast.FunctionDef) -> str:
    args = ast.unparse(node.args).removeprefix("self").removeprefix("cls").removeprefix(", ")
    return f"{node.name}({args}) -> {_returned(node)}"


def _returned(node: ast.FunctionDef) -> str:
    return ast.unparse(node.returns) if node.returns is not None else "None"


def _line(docstring: str) -> str:
    """The first paragraph, in one line."""
    return " ".join(docstring.strip().split("\n\n")[0].split())


def _markdown(docstring: str) -> str:
    """A docstring as a page has it: what is typed at a prompt stands apart."""
    blocks = docstring.split("\n\n")
    return "\n\n".join(f"```python\n{block}\n```" if block.startswith(">>>") else block for block in blocks)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
