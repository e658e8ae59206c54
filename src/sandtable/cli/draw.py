"""`draw`: the table as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.catalogue import load
from sandtable.cli.completing import scenarios_begun
from sandtable.cli.files import written
from sandtable.cli.plain import plainly
from sandtable.cli.positions import AT
from sandtable.cli.table import standing
from sandtable.names import Code, Refused

SUFFIXES = (".svg", ".png")


@click.command()
@click.argument("file", shell_complete=scenarios_begun)
@AT
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="FILE.svg or FILE.png")
@plainly
def draw(file: str, at: int | None, output: Path) -> None:
    """Draw the table of FILE: a log after an event, or a scenario before the battle."""
    suffix = output.suffix.lower()
    if suffix not in SUFFIXES:
        message = f"a picture is {' or '.join(SUFFIXES)}, not '{output.suffix}'; name the file so"
        raise Refused(Code.BAD_VALUE, "-o", message)
    from sandtable.drawing.table import picture

    table = standing(file, at)
    caption = f"After event {table.event}" if table.event else ""
    with table.shown:
        drawn = picture(table.state, table.game, load(table.game.rules), suffix, caption=caption)
    written(output, drawn)
