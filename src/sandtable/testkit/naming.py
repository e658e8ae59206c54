"""Which code does what a house rule says: the functions of a game that name the rule by its id.

A function names a rule in its docstring, in a comment or in a sentence within it, or it uses a constant beside which
the rule is named. Only of a rule that is named nowhere so closely, all functions of a class or a module that names it
in its own docstring are taken. Rules that are no code at all, but figures, are named in the comments of the muster.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

RULE = re.compile(r"\bH(\d+)(?:\s*(?:to|-)\s*H?(\d+))?\b")
MUSTER = "troops.toml"
LISTED = "notes.py"
"""Where the rules themselves stand."""
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Place(NamedTuple):
    """A function, as a running program knows it: its file, its name, its first line."""

    file: str
    name: str
    line: int


class Doer(NamedTuple):
    """A function that does what some house rules say."""

    place: Place
    rules: frozenset[str]


def named(text: str) -> set[str]:
    """The house rules that a text names: 'H3, H5 to H7'."""
    found: set[str] = set()
    for first, last in RULE.findall(text):
        found.update(f"H{n}" for n in range(int(first), int(last or first) + 1))
    return found


def doers(rules: str) -> list[Doer]:
    """The functions of a game's folder that name house rules."""
    modules = [_Module(file) for file in _sources(files("sandtable.rulesets").joinpath(rules))]
    constants: dict[str, set[str]] = {}
    for module in modules:
        for name, ids in module.constants.items():
            constants.setdefault(name, set()).update(ids)
    close = [doer for module in modules for doer in module.close(constants)]
    known = {id for doer in close for id in doer.rules}
    return _together([*close, *(doer for module in modules for doer in module.wide(known))])


def _together(found: Iterable[Doer]) -> list[Doer]:
    """Each function once, with all its rules."""
    by_place: dict[Place, Doer] = {}
    for doer in found:
        before = by_place.get(doer.place)
        by_place[doer.place] = doer if before is None else doer._replace(rules=doer.rules | before.rules)
    return list(by_place.values())


def mustered(rules: str) -> set[str]:
    """The house rules that stand in a game's muster, the bases and the prices, and that no function names."""
    file = files("sandtable.rulesets").joinpath(rules, MUSTER)
    comments = [line for line in file.read_text("utf-8").splitlines() if line.startswith("#")]
    return named("\n".join(comments)) - {id for doer in doers(rules) for id in doer.rules}


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith(".py") and entry.name != LISTED:
            yield entry


class _Module:
    """One file of a game: its functions, and where its text names house rules."""

    def __init__(self, file: Traversable) -> None:
        text = file.read_text("utf-8")
        self._file, self._tree = str(file), ast.parse(text)
        self._comments = dict(_comments(text))
        self.constants = self._constants()

    def close(self, constants: Mapping[str, set[str]]) -> Iterator[Doer]:
        """The functions that name rules themselves, or use a constant beside which one is named."""
        for function in self._functions():
            ids = self._within(function)
            for used in _used(function):
                ids |= constants.get(used, set())
            if ids:
                yield self._doer(function, ids)

    def wide(self, known: set[str]) -> Iterator[Doer]:
        """The functions of a class or of this module, by rules that nothing names more closely."""
        whole = named(ast.get_docstring(self._tree) or "") - known
        for node in ast.walk(self._tree):
            ids = whole | (_said(node) - known if isinstance(node, ast.ClassDef) else set())
            if isinstance(node, ast.Module | ast.ClassDef) and ids:
                yield from (self._doer(inner, ids) for inner in node.body if isinstance(inner, ast.FunctionDef))

    def _doer(self, function: Function, ids: set[str]) -> Doer:
        name = "<lambda>" if isinstance(function, ast.Lambda) else function.name
        first = min([function.lineno, *(d.lineno for d in getattr(function, "decorator_list", ()))])
        return Doer(Place(self._file, name, first), frozenset(ids))

    def _functions(self) -> Iterator[Function]:
        yield from (node for node in ast.walk(self._tree) if isinstance(node, Function))

    def _within(self, function: Function) -> set[str]:
        """The rules that a function names, and not only a function within it."""
        ids = self._commented(function.lineno, function.end_lineno or function.lineno)
        for node in _own(function):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                ids |= named(node.value)
        return ids

    def _commented(self, first: int, last: int) -> set[str]:
        return {id for line, ids in self._comments.items() if first <= line <= last for id in ids}

    def _constants(self) -> dict[str, set[str]]:
        """The names at the top of the module beside which rules are named: in plain words, above them or below."""
        found: dict[str, set[str]] = {}
        body = self._tree.body
        for node, after in zip(body, [*body[1:], None], strict=True):
            if not isinstance(node, ast.Assign | ast.AnnAssign):
                continue
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if not isinstance(target, ast.Name) or target.id.islower():
                continue
            ids = self._commented(node.lineno - 1, node.lineno)
            # A game's whole manual names many rules, and whoever opens it does not do what they all say.
            if not isinstance(node.value, ast.Call):
                ids |= {
                    id for inner in ast.walk(node) if isinstance(inner, ast.Constant) for id in named(str(inner.value))
                }
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                ids |= named(str(after.value.value))
            if ids:
                found[target.id] = ids
        return found


def _own(function: Function) -> Iterator[ast.AST]:
    """What stands in a function, its docstring too, and not in one within it."""
    left: list[ast.AST] = list(ast.iter_child_nodes(function))
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, Function):
            left += ast.iter_child_nodes(node)


def _used(function: Function) -> set[str]:
    """The names that a function speaks of, its own or another module's."""
    names = {node.id for node in _own(function) if isinstance(node, ast.Name)}
    return names | {node.attr for node in _own(function) if isinstance(node, ast.Attribute)}


def _said(node: ast.ClassDef) -> set[str]:
    return named(ast.get_docstring(node) or "")


def _comments(text: str) -> Iterator[tuple[int, set[str]]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and (ids := named(token.string)):
            yield token.start[0], ids
