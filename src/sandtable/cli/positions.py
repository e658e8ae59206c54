"""`positions`: where every base stands, as JSON."""

from __future__ import annotations

import json

import click

from sandtable.cli.completing import scenarios_begun
from sandtable.cli.plain import plainly
from sandtable.cli.table import standing
from sandtable.notation.position import positions as found


def number(context: click.Context, option: click.Parameter, value: str | None) -> int | None:
    """The number of an event."""
    if value is None:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        message = f"{value[:20]!r} is the number of no event; give a whole number, 0 or more"
        raise click.BadParameter(message, context, option)
    return int(value)


AT = click.option("--at", metavar="NUMBER", callback=number, help="After this event; the last, unless said.")


@click.command()
@click.argument("file", shell_complete=scenarios_begun)
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
