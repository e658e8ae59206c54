"""Heat maps of matchups: in the terminal, as a table, as a page and as a picture."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from rich.text import Text

from sandtable.sheet.matchup import Cell, Matchup, Measure
from sandtable.sheet.ruleset import Ruleset

Rgb = tuple[int, int, int]
RAMP: tuple[Rgb, ...] = ((247, 241, 226), (240, 205, 150), (222, 142, 88), (178, 62, 50), (92, 16, 30))
"""From parchment to madder: light is unlikely, dark is likely, and it reads in black and white."""


def colour(share: float) -> Rgb:
    """The colour for a share from 0 to 1."""
    at = min(max(share, 0.0), 1.0) * (len(RAMP) - 1)
    low = min(int(at), len(RAMP) - 2)
    part = at - low
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(RAMP[low], RAMP[low + 1], strict=True))
    return red, green, blue


def highest(matchup: Matchup, found: Sequence[Cell], place: int) -> Fraction:
    """What is darkest: certainty for chances, the largest value for means."""
    values = [cell.values[place] for cell in found if cell.values]
    return max(values, default=Fraction(0)) or Fraction(1) if matchup.measures[place].mean else Fraction(1)


def as_csv(ruleset: Ruleset, matchup: Matchup, found: Sequence[Cell], place: int) -> str:
    """A table for programs: one pair a line, every measure as an exact fraction and as a decimal with its unit."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    names = [measure.name for measure in matchup.measures]
    fields = sorted({name for troop in matchup.troops for name in troop.fields})
    table.writerow(
        [*(f"a.{f}" for f in fields), *(f"b.{f}" for f in fields), *names, *map(_in_units, matchup.measures), "refused"]
    )
    for cell in found:
        who = [troop.fields.get(field, "") for troop in (cell.a, cell.b) for field in fields]
        exact = [str(value) for value in cell.values] or [""] * len(names)
        decimal = [
            f"{float(value):.4f}" if measure.mean else f"{float(value) * 100:.2f}"
            for measure, value in zip(matchup.measures, cell.values, strict=False)
        ] or [""] * len(names)
        table.writerow([*who, *exact, *decimal, cell.refused.message if cell.refused else ""])
    return out.getvalue()


def _in_units(measure: Measure) -> str:
    """The head of a measure's decimals: a chance in percent, a mean in what it counts."""
    return f"{measure.name} ({measure.unit})" if measure.mean else f"{measure.name} %"


def as_html(ruleset: Ruleset, matchup: Matchup, found: Sequence[Cell], place: int) -> str:
    """One self-contained page: choose the measure, hover for the exact chance."""
    page = files("sandtable.cli").joinpath("heat.html").read_text("utf-8")
    data = {
        "measures": [
            {"name": measure.name, "says": measure.says, "mean": measure.mean} for measure in matchup.measures
        ],
        "troops": [troop.label for troop in matchup.troops],
        "cells": [
            [str(value) for value in cell.values] or (cell.refused.message if cell.refused else "") for cell in found
        ],
        "shown": place,
    }
    inside = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return (
        page.replace("{{title}}", escape(f"{ruleset.title}: {matchup.title}"))
        .replace("{{ramp}}", json.dumps([list(rgb) for rgb in RAMP]))
        .replace("{{data}}", inside)
    )


def as_png(ruleset: Ruleset, matchup: Matchup, found: Sequence[Cell], place: int) -> bytes:
    """The heat map as a picture, labelled on both sides."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise click.ClickException("pictures need Pillow: pip install 'sandtable[plots]'") from None
    count, size, left, top = len(matchup.troops), 14, 190, 210
    font, title = ImageFont.load_default(11), ImageFont.load_default(22)
    picture = Image.new("RGB", (left + count * size + 20, top + count * size + 20), (251, 247, 238))
    draw = ImageDraw.Draw(picture)
    measure = matchup.measures[place]
    draw.text((16, 12), f"{ruleset.title}: {matchup.title}", fill=(109, 26, 18), font=title)
    draw.text((16, 42), f"{measure.says}; side a down, side b across", fill=(32, 26, 20), font=font)
    _legend(draw)
    top_value = highest(matchup, found, place)
    for n, cell in enumerate(found):
        line, column = divmod(n, count)
        x, y = left + column * size, top + line * size
        fill = colour(float(cell.values[place] / top_value)) if cell.values else (214, 214, 214)
        draw.rectangle((x, y, x + size - 2, y + size - 2), fill=fill)
    for n, troop in enumerate(matchup.troops):
        draw.text((left - 8, top + n * size + 6), troop.label, fill=(32, 26, 20), font=font, anchor="rm")
        name = Image.new("L", (150, 14))
        ImageDraw.Draw(name).text((0, 7), troop.label, fill=255, font=font, anchor="lm")
        turned = name.rotate(90, expand=True)
        picture.paste((32, 26, 20), (left + n * size, top - 154), turned)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _legend(draw: ImageDraw) -> None:
    for step in range(101):
        draw.rectangle((16 + step, 62, 17 + step, 74), fill=colour(step / 100))
    draw.text((16, 78), "never", fill=(32, 26, 20))
    draw.text((92, 78), "always", fill=(32, 26, 20))


def show(ruleset: Ruleset, matchup: Matchup, found: Sequence[Cell], place: int) -> None:
    """In the terminal: as many troops as fit, whole percents on their colours."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    count = len(matchup.troops)
    fits = max(1, (console.width - 26) // 4)
    every = max(1, -(-count // fits))
    chosen = [n for n in range(count) if every == 1 or n % every == every // 2]
    measure = matchup.measures[place]
    console.print(
        Text.assemble(
            (f"{ruleset.title}: {matchup.title}", "bold dark_red"),
            f"  {measure.says}{'' if measure.mean else ', in percent'}",
        )
    )
    table = Table.grid(padding=0)
    table.add_column(justify="right", no_wrap=True)
    for _ in chosen:
        table.add_column(width=4, no_wrap=True)
    table.add_row("", *(Text(f" {_initials(matchup.troops[n].label)}", style="dim") for n in chosen))
    top_value = highest(matchup, found, place)
    for line in chosen:
        row = [found[line * count + column] for column in chosen]
        painted = [_painted(cell, place, top_value, mean=measure.mean) for cell in row]
        table.add_row(f"{matchup.troops[line].label} ", *painted)
    console.print(table)
    if every > 1:
        console.print(
            Text(f"{len(chosen)} of {count} troops fit here; -o FILE.html, .png or .csv shows all.", style="dim")
        )


def _initials(label: str) -> str:
    return "".join(word[:2] for word in label.replace("(", "").replace(")", "").split())[:3]


def _painted(cell: Cell, place: int, top: Fraction, *, mean: bool) -> Text:
    from rich.text import Text

    if not cell.values:
        return Text("  · ", style="dim")
    share = float(cell.values[place] / top)
    red, green, blue = colour(share)
    ink = "#fbf7ee" if share > 0.55 else "#201a14"
    value = round(float(cell.values[place]), 1) if mean else round(float(cell.values[place]) * 100)
    return Text(f"{value:>3} ", style=f"{ink} on #{red:02x}{green:02x}{blue:02x}")
