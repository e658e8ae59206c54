"""Rulings for people: factors side by side, near misses dimmed, the result in a sentence, the odds as bars."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.names import Json, Side
from sandtable.sheet.doubt import doubts
from sandtable.sheet.explain import Line, Near
from sandtable.sheet.question import Question, unpicked
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.ruling import Result, Ruling
from sandtable.sheet.whatif import advice

FACES = {1: "⚀", 2: "⚁", 3: "⚂", 4: "⚃", 5: "⚄", 6: "⚅"}
ACCENT, GOOD, BAD = "dark_red", "green4", "red3"
WIDEST = 34


@dataclass(frozen=True)
class Shown:
    """A ruling to be shown: what was given, the dice that were given, and all dice as they fell."""

    ruleset: Ruleset
    question: Question
    given: Json
    dice: Json
    fell: Json

    @cached_property
    def deciding(self) -> frozenset[str]:
        """The rows whose figure is a number in itself, and not something added."""
        return frozenset(row.id for table in self.ruleset.tables if table.decides for row in table)

    @cached_property
    def ruled(self) -> tuple[Result, Ruling]:
        return self.question.adjudicate(self.given, self.fell, why=True)


def show_ruling(shown: Shown, *, what_if: bool = False, console: Console | None = None) -> None:
    """One ruling, whole."""
    console = console or Console()
    result, ruling = shown.ruled
    console.print(_title(shown))
    sides = list(shown.question.sides)
    if len(sides) == 2:
        columns = Table.grid(padding=(0, 3), expand=False)
        columns.add_row(*(_column(shown, side) for side in sides))
        console.print(columns)
    else:
        console.print(_column(shown, None))
    console.print(Padding(Text(shown.question.tells(ruling.given, result), style="bold"), (1, 0, 0, 0)))
    if fell := _dice_text(shown):
        console.print(fell)
    _show_odds(console, shown, result)
    for doubt in doubts(shown.question, shown.given):
        console.print(Padding(_doubtful(doubt.message), (1, 0, 0, 0)))
    if what_if:
        _show_advice(console, shown)


def _title(shown: Shown) -> Text:
    return Text.assemble((shown.ruleset.title, f"bold {ACCENT}"), (" · ", "dim"), (shown.question.title, "bold"), "\n")


def _column(shown: Shown, side: Side | None) -> Group:
    result, ruling = shown.ruled
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", min_width=4, no_wrap=True)
    table.add_column(max_width=44)
    if side is not None:
        table.add_row("", Text(_who(shown, side), style="bold underline"))
    if side is not None and isinstance(shown.fell.get(side), int):
        table.add_row(_value(shown.fell[side]), Text(f"{FACES.get(shown.fell[side], '')} die", style="cyan"))
    for line in ruling.lines:
        if side is None or line.side == side or (line.side is None and side == "a"):
            table.add_row(_value(line.value, signed=line.row not in shown.deciding), _says(shown, line))
    for name, value in _results_of(result, side).items():
        table.add_row(Text(plain(value), style="bold"), Text(name.replace("_", " "), style="bold"))
    for near in _telling(ruling.near, side):
        table.add_row(_dim(near.value), Text(f"{_short(shown, near)}: only if {near.failed}", style="dim"))
    return Group(table)


def _results_of(result: Result, side: Side | None) -> Result:
    """A side's own results; what belongs to neither stands with side a, or alone."""
    if side is None:
        return result
    own: Result = dict(result[side]) if isinstance(result.get(side), dict) else {}
    shared = {name: value for name, value in result.items() if name not in ("a", "b")} if side == "a" else {}
    return own | shared


def _telling(nears: Sequence[Near], side: Side | None, most: int = 8) -> Iterator[Near]:
    """The near misses of a side, as many as can be read at a glance."""
    yield from [near for near in nears if near.side == side or (near.side is None and side == "a")][:most]


def _who(shown: Shown, side: Side) -> str:
    """Side, kind and grade as a heading."""
    _, ruling = shown.ruled
    record = ruling.given[side]
    facts = shown.question.sides[side].facts
    kind = facts.get("kind")
    name = getattr(kind, "words", None)
    said = name.names[record["kind"]] if name is not None else record.get("kind", "")
    grade = f" ({record['grade']})" if "grade" in record else ""
    return f"{side}: {said}{grade}"


def _says(shown: Shown, line: Line) -> Text:
    row = shown.ruleset.rows.get(line.row)
    unit = shown.given.get("unit") if isinstance(shown.given, dict) else None
    text = Text(shown.ruleset.said(row.says, unit or shown.ruleset.unit) if row else line.row)
    text.append(f"  {line.row.partition('.')[2]}", style="dim italic")
    return text


def _short(shown: Shown, near: Near) -> str:
    return near.row.partition(".")[2]


def _value(value: Json, *, signed: bool = True) -> Text:
    if isinstance(value, int | float) and not isinstance(value, bool):
        said = f"{value:+g}" if signed else f"{value:g}"
        return Text(said, style=GOOD if value > 0 else BAD if value < 0 else "")
    return Text(plain(value), style=ACCENT)


def _dim(value: Json) -> Text:
    said = f"{value:+g}" if isinstance(value, int | float) and not isinstance(value, bool) else plain(value)
    return Text(f"({said})", style="dim")


def plain(value: Json) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(plain(entry) for entry in value) or "none"
    return "none" if value is None else f"{value:g}" if isinstance(value, float) else str(value).replace("_", " ")


def _dice_text(shown: Shown) -> Text | None:
    """Which dice lay there already, and which were rolled here."""
    rolled = {name: value for name, value in shown.fell.items() if name not in shown.dice}
    if not rolled:
        return None
    return Text(f"rolled: {', '.join(f'{name} {_faces(value)}' for name, value in rolled.items())}", style="cyan")


def _faces(value: Json) -> str:
    faces = value if isinstance(value, list) else [value]
    return " ".join(f"{FACES[face]} {face}" if face in FACES else str(face) for face in faces)


def _show_odds(console: Console, shown: Shown, result: Result) -> None:
    by = shown.question.headline
    spread = shown.question.odds(shown.given, {}, by)
    if len(spread) < 2:
        return
    table = Table.grid(padding=(0, 1))
    for justify in ("right", "right", "left", "left"):
        table.add_column(justify=justify, no_wrap=justify != "left")
    for key, p in spread.ranked()[:12]:
        chance = unpicked(by, key)
        here = all(_at(result, path) == _at(chance, path) for path in by)
        style = f"bold {ACCENT}" if here else ""
        words = ", ".join(f"{path.replace('.outcome', '')} {plain(_at(chance, path))}" for path in by)
        table.add_row(
            Text(f"{float(p):.1%}", style=style), Text(str(p), style="dim"), _bar(p, style), Text(words, style=style)
        )
    console.print(Padding(Text("Before the dice", style="dim italic"), (1, 0, 0, 0)))
    console.print(table)


def _doubtful(message: str) -> Text:
    return Text.assemble(("Half told? ", f"bold {ACCENT}"), message)


def _bar(p: Fraction, style: str) -> Text:
    eighths = round(float(p) * WIDEST * 8)
    full, rest = divmod(eighths, 8)
    return Text("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else ""), style=style or "grey54")


def _show_advice(console: Console, shown: Shown) -> None:
    found = advice(shown.question, shown.given, {}, most=5)
    for each in found:
        console.print(
            Padding(
                Text(f"{each.side} hopes that {each.aim}: {float(each.p):.1%}. What would change it:", style="bold"),
                (1, 0, 0, 0),
            )
        )
        for change in each.changes:
            arrow = "▲" if change.p > each.p else "▼"
            to = f"{len(change.to)} rank(s)" if isinstance(change.to, list) else plain(change.to)
            text = Text.assemble(
                (f" {arrow} {float(change.p):6.1%} ", GOOD if change.p > each.p else BAD),
                f"{change.at.removeprefix('given.')} = {to}",
                *(f", {at.removeprefix('given.')} = {plain(value)}" for at, value in change.along.items()),
                (f"  (now {plain(change.was)})", "dim"),
            )
            console.print(text)


def _at(result: Result, path: str) -> Json:
    value: Json = result
    for name in path.split("."):
        value = value[name]
    return value


def show_answer(answer: str) -> None:
    """One answer of a stream, in a line or two."""
    console = Console()
    said = json.loads(answer)
    label = f"[dim]{said['id']}[/] " if "id" in said else ""
    if "error" in said:
        error = said["error"]
        console.print(f"{label}[{BAD}]{error['code']}[/] {error['at']}: {error['message']}", highlight=False)
    elif "odds" in said:
        console.print(f"{label}[bold]{said['rules']} {said.get('test') or said.get('chain')}[/]", highlight=False)
        for chance in said["odds"][:12]:
            p = Fraction(chance["p"])
            console.print(Text.assemble(f"  {float(p):6.1%} ", _bar(p, ""), " ", json.dumps(chance["result"])))
        _show_doubts(console, said)
    else:
        console.print(f"{label}[bold]{said['rules']} {said['test']}[/] {json.dumps(said['result'])}", highlight=False)
        for line in said["lines"]:
            console.print(Text.assemble(f"  {line.get('side', ''):2}", _value(line["value"]), f" {line['row']}"))
        _show_doubts(console, said)


def _show_doubts(console: Console, said: dict[str, Json]) -> None:
    for doubt in said.get("doubts", ()):
        console.print(Padding(_doubtful(doubt["message"]), (0, 0, 0, 2)))
