"""`positions`: where every base stands, as JSON."""

from __future__ import annotations

import json

import click

from sandtable.cli.table import plainly, standing
from sandtable.notation.position import positions as found

AT = click.option("--at", type=click.IntRange(min=0), help="After this event; the last, unless said.")


@click.command()
@click.argument("file")
@AT
@plainly
def positions(file: str, at: int | None) -> None:
    """Print every base on the table of FILE as JSON: a log after an event, or a scenario before the battle.

    x and y are the middle of the base in the game's unit from the lower left corner of the table; facing is degrees
    clockwise, 0 up the table.
    """
    table = standing(file, at)
    with table.shown:
        click.echo(json.dumps(found(table.state, table.game, table.event)))
