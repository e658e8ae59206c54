"""`report`: the battle of a log as one page, to be read on a desk, a phone, or paper."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.catalogue import load
from sandtable.cli.files import written
from sandtable.cli.plain import plainly
from sandtable.cli.table import log_at
from sandtable.names import Code, Refused

SUFFIXES = (".html", ".htm")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="FILE.html")
@plainly
def report(file: Path, output: Path) -> None:
    """Tell the battle of the log FILE as one page that needs nothing else.

    Turn by turn with maps, every ruling with its rows and its odds, the turning points, losses, luck, and both orders
    of battle.
    """
    if output.suffix.lower() not in SUFFIXES:
        message = f"a report is a page, {' or '.join(SUFFIXES)}, not '{output.suffix}'; name the file so"
        raise Refused(Code.BAD_VALUE, "-o", message)
    from sandtable.report.chronicle import chronicle
    from sandtable.report.page import page

    opened = log_at(file)
    with opened.shown():
        told = page(chronicle(opened.log, opened.game, opened.setup, load(opened.game.rules)))
    written(output, told)
