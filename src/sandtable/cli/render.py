"""Rulings for people: factors side by side, near misses dimmed, the result in a sentence, the odds as bars."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sandtable.catalogue import load
from sandtable.dice import Distribution
from sandtable.names import Json, Side
from sandtable.sheet.doubt import doubts
from sandtable.sheet.forecast import called, forecasts, fraction, in_words
from sandtable.sheet.question import Key, Question, picked
from sandtable.sheet.reckoning import MINUS, Told, written
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.ruling import Result, Ruling
from sandtable.sheet.whatif import advice
from sandtable.sheet.wording import named

FACES = {1: "⚀", 2: "⚁", 3: "⚂", 4: "⚃", 5: "⚄", 6: "⚅"}
ACCENT, GOOD, BAD = "dark_red", "green4", "red3"
WIDEST = 34
NEAR = 8
"""How many near misses of a side can be read at a glance."""


@dataclass(frozen=True)
class Shown:
    """A ruling to be shown: what was given, the dice that were given, and all dice as they fell."""

    ruleset: Ruleset
    question: Question
    given: Json
    dice: Json
    fell: Json

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
        console.print(_column(shown, sides[0] if sides else None))
    console.print(Padding(Text(shown.question.tells(ruling.given, result), style="bold"), (1, 0, 0, 0)))
    if fell := _dice_text(shown):
        console.print(fell)
    _show_odds(console, shown)
    for doubt in doubts(shown.question, shown.given):
        console.print(Padding(_doubtful(doubt.message), (1, 0, 0, 0)))
    if what_if:
        _show_advice(console, shown)


def _title(shown: Shown) -> Text:
    return Text.assemble((shown.ruleset.title, f"bold {ACCENT}"), (" · ", "dim"), (shown.question.title, "bold"), "\n")


def _column(shown: Shown, side: Side | None) -> Group:
    """The rows of a side under the numbers that they made, then the near misses."""
    result, ruling = shown.ruled
    made = [each for each in shown.question.reckoned(ruling, result) if each.side == side]
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", min_width=4, no_wrap=True)
    table.add_column(max_width=44)
    if side is not None:
        table.add_row("", Text(_who(shown, side), style="bold underline"))
    if side is not None and isinstance(shown.fell.get(side), int):
        table.add_row(
            written(shown.fell[side], sign=True), Text(f"{FACES.get(shown.fell[side], '')} die", style="cyan")
        )
    for each in made:
        if each.says:
            table.add_row("", Text(each.says, style="bold"))
        for told in each.lines:
            table.add_row(_value(told.gives), _says(shown, told))
    for told in [near for each in made for near in each.near][:NEAR]:
        table.add_row(Text(f"({told.gives})", style="dim"), Text(f"{_short(told)}: only if {told.failed}", style="dim"))
    return Group(table)


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


def _says(shown: Shown, told: Told) -> Text:
    row = shown.ruleset.rows.get(told.row)
    unit = shown.given.get("unit") if isinstance(shown.given, dict) else None
    text = Text(shown.ruleset.said(row.says, unit or shown.ruleset.unit) if row else told.row)
    text.append(f"  {_short(told)}", style="dim italic")
    return text


def _short(told: Told) -> str:
    return told.row.partition(".")[2]


def _value(gives: str) -> Text:
    """What a row gives; what is added in its colour, a word in the accent's."""
    number = gives.lstrip(f"+{MINUS}")[:1].isdigit()
    return Text(gives, style=ACCENT if not number else BAD if gives.startswith(MINUS) else GOOD)


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


def _show_odds(console: Console, shown: Shown) -> None:
    """What could come before the dice fell."""
    question, (result, ruling) = shown.question, shown.ruled
    if not question.rolls(shown.given, {}):
        return
    names = called(question, ruling.given)
    came = _came(question, result)
    console.print(Padding(Text("Before the dice", style="dim italic"), (1, 0, 0, 0)))
    for forecast in forecasts(question, question.seen, question.odds(shown.given, {}, question.seen)):
        table = Table.grid(padding=(0, 1))
        for justify in ("right", "right", "left", "left", "right"):
            table.add_column(justify=justify, no_wrap=justify != "left")
        if forecast.mean is not None:
            mean = Text(f"{round(float(forecast.mean), 2):g} on average", style="bold")
            console.print(Text.assemble("\n", (named(forecast.title, names), "bold"), ": ", mean))
        for outcome in forecast.outcomes:
            style = f"bold {ACCENT}" if (forecast.title, outcome.says) in came else ""
            least = "" if outcome.least in (None, 1) else f"at least: {_percent(outcome.least or Fraction(0))}"
            table.add_row(
                Text(_percent(outcome.p), style=style),
                Text(fraction(outcome.p), style="dim"),
                _bar(outcome.p, style),
                Text(named(outcome.says, names), style=style),
                Text(least, style="dim"),
            )
        console.print(table)


def _percent(p: Fraction) -> str:
    """A chance in percent, never called none or certain when it is not."""
    return "<0.1%" if 0 < p < Fraction(1, 2000) else ">99.9%" if Fraction(1999, 2000) < p < 1 else f"{float(p):.1%}"


def _came(question: Question, result: Result) -> set[tuple[str, str]]:
    """What has come, as its forecasts say it."""
    sure: Distribution[Key] = Distribution({picked(result, question.seen): 1})
    return {(each.title, each.outcomes[0].says) for each in forecasts(question, question.seen, sure)}


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
            words = _in_words(said, chance["result"]) or json.dumps(chance["result"])
            console.print(Text.assemble(f"  {float(p):6.1%} ", _bar(p, ""), " ", words))
        _show_doubts(console, said)
    else:
        words = _in_words(said, said["result"])
        console.print(f"{label}[bold]{said['rules']} {said['test']}[/] {words}", highlight=False)
        console.print(Text(f"  {json.dumps(said['result'])}", style="dim" if words else ""))
        for line in said["lines"]:
            gives = written(line["value"], sign=True)
            console.print(Text.assemble(f"  {line.get('side', ''):2}", _value(gives), f" {line['row']}"))
        _show_doubts(console, said)


def _in_words(said: dict[str, Json], result: Json) -> str:
    """The result of an answer in the game's words, if it has all of the headline."""
    ruleset = load(said["rules"])
    asks = ruleset.chain(said["chain"]) if "chain" in said else ruleset.question(said["test"])
    return in_words(asks, result)


def _show_doubts(console: Console, said: dict[str, Json]) -> None:
    for doubt in said.get("doubts", ()):
        console.print(Padding(_doubtful(doubt["message"]), (0, 0, 0, 2)))
