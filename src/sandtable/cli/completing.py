"""What the shell completes: rules, tests, fields with their values, scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from click import Context, Parameter
from click.shell_completion import CompletionItem

from sandtable import catalogue
from sandtable.names import Json, Refused


def rules_begun(context: Context, parameter: Parameter, begun: str) -> list[CompletionItem]:
    """The games."""
    return _beginning(begun, ((id, "") for id in catalogue.FOLDERS))


def scenarios_begun(context: Context, parameter: Parameter, begun: str) -> list[CompletionItem]:
    """The scenarios by their ids; else a file."""
    ids = _beginning(begun, ((shipped.id, shipped.rules) for shipped in catalogue.scenarios().values()))
    return ids or [CompletionItem(begun, type="file")]


def tests_begun(context: Context, parameter: Parameter, begun: str) -> list[CompletionItem]:
    """The tests of the game that was named."""
    try:
        ruleset = catalogue.load(context.params.get("rules") or "")
    except Refused:
        return []
    return _beginning(begun, ((str(question.id), question.title) for question in ruleset.questions))


def fields_begun(context: Context, parameter: Parameter, begun: str) -> list[CompletionItem]:
    """The fields of the test that was named, as `a.kind=`, and after the sign their values."""
    from sandtable.sheet.form import forms

    try:
        ruleset = catalogue.load(context.params.get("rules") or "")
        question = ruleset.question(context.params.get("test") or "")
    except Refused:
        return []
    form = next(form for form in forms(ruleset) if form["test"] == question.id)
    dice = [
        (f"dice.{die['name']}", die["die"], dict.fromkeys(map(str, die["faces"]), "")) for die in form["dice"] or ()
    ]
    found = {path: (says, values) for path, says, values in [*_fields(form["fields"], ""), *dice]}
    given = [word for word in context.params.get("fields") or () if word != "="]
    if given and given[-1] in found:  # Some shells part a word at its sign: what is begun is the value.
        return _beginning(begun, found[given[-1]][1].items())
    path, sign, _ = begun.partition("=")
    near = [path] if sign else [name for name in found if name.startswith(begun)]
    if len(near) == 1 and near[0] in found and found[near[0]][1]:
        return _beginning(begun, ((f"{near[0]}={value}", name) for value, name in found[near[0]][1].items()))
    return _beginning(begun, ((f"{name}=", found[name][0]) for name in near if name in found))


def _fields(fields: Iterable[Json], within: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every field by its path, with its label and the values that it may have."""
    for field in fields:
        path = f"{within}{field['name']}"
        if "fields" in field:
            place = f"{path}.0." if field["type"] == "list" else f"{path}."
            yield from _fields(field["fields"], place)
        else:
            yield path, field["label"], _values(field)


def _values(field: Json) -> dict[str, str]:
    """What a field may be, each with its name."""
    return {"true": "yes", "false": "no"} if field["type"] == "flag" else dict(field.get("words", {}))


def _beginning(begun: str, items: Iterable[tuple[str, str]]) -> list[CompletionItem]:
    return [CompletionItem(value, help=says or None) for value, says in items if value.startswith(begun)]
