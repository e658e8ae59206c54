"""The questions of a game for people: a line each, or every field with what it may be and what it means."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from sandtable.cli.pane import Hung, wrapped
from sandtable.cli.render import ACCENT, plain
from sandtable.names import Json
from sandtable.sheet.form import DEPENDS
from sandtable.sheet.ruleset import Ruleset

WIDEST = 120
NAMES = 20
"""The room of a field's name, before what it is."""


def show_forms(console: Console, ruleset: Ruleset, forms: list[dict[str, Json]], *, brief: bool) -> None:
    """The questions of a game; in brief a line each, else every field."""
    lines: list[Text | Hung] = [
        Text(),
        Text.assemble((ruleset.title, f"bold {ACCENT}"), ("  " + ruleset.id, "dim")),
    ]
    for form in forms:
        lines.append(Hung(Text(f"  {form['test']:{NAMES}}", style="bold"), Text(form["asks"])))
        if not brief:
            lines += [Text(), *_fields(form["fields"], "  "), *_dice(form)]
    if brief:
        lines.append(Text(f"  sandtable tests {ruleset.id} {forms[0]['test']} lists the fields of one", style="dim"))
    for row in wrapped(lines, min(console.width, WIDEST), console):
        console.print(row, no_wrap=True, crop=False, overflow="ignore", highlight=False)


def _fields(fields: list[dict[str, Json]], indent: str) -> list[Text | Hung]:
    found: list[Text | Hung] = []
    for field in fields:
        name = Text(f"{indent}{field['name']:{NAMES - len(indent)}} ", style="cyan")
        like = next((other["name"] for other in fields if _alike(other, field)), field["name"])
        may = f"Its fields are those of {like}." if like != field["name"] else _values(field)
        found.append(Hung(name, Text.assemble(field["help"], (f" {may}" if may else "", "dim"))))
        if "fields" in field and like == field["name"]:
            found += _fields(field["fields"], f"{indent}  ")
    return found


def _alike(one: dict[str, Json], other: dict[str, Json]) -> bool:
    """Whether two are objects with the same fields, as both sides mostly are."""
    return "fields" in other and one.get("fields") == other["fields"]


def _dice(form: dict[str, Json]) -> list[Text | Hung]:
    """The dice that can be given."""
    dice = [f"dice.{die['name']} (a {die['die']})" for die in form["dice"] or ()]
    return [Text(), Hung(Text("  Dice, rolled unless given: ", style="dim"), Text(", ".join(dice)))] if dice else []


def _values(field: dict[str, Json]) -> str:
    """What a field may be, and what it is unless said; objects are told by their own fields."""
    if field["type"] in ("object", "list"):
        return "" if field["type"] == "object" else f"A list: {_range(field).lower()}."
    default = plain(field.get("default"))
    unless = "must be given" if field["required"] else "" if default == DEPENDS else f"{default} unless said"
    return f"{'; '.join(filter(None, (_range(field), unless)))}."


def _range(field: dict[str, Json]) -> str:
    """What a field may be; words with their names beside their codes."""
    match field["type"]:
        case "flag":
            return "Yes or no"
        case "whole" | "length":
            unit = f" {field['unit']}" if field.get("unit") else ""
            least, most = field["least"], field["most"]
            return f"{least} to {most}{unit}" if most is not None else f"{least} or more{unit}"
        case "word" | "words":
            several = "Any of: " if field["type"] == "words" else ""
            return several + ", ".join(_word(code, name) for code, name in field["words"].items())
        case "list":
            return f"{field['least']} or more" if field["most"] is None else f"Up to {field['most']}"
    return str(field["type"])


def _word(code: str, name: str) -> str:
    return code if name.lower() == code.replace("_", " ").replace("-", " ").lower() else f"{code} {name}"
