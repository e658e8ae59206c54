"""Long answers in a pager, where somebody sits at a terminal that cannot show them whole."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console


@contextmanager
def paged() -> Iterator[Console]:
    """What is printed on this console is shown at once if it fits the screen, and else in the reader's pager."""
    console = Console()
    if not sys.stdout.isatty():
        yield console
        return
    with console.capture() as shown:
        yield console
    text = shown.get()
    if text.count("\n") < shutil.get_terminal_size().lines:
        sys.stdout.write(text)
    else:
        # Unless it is said, `less` is asked to show colours as such, and other pagers get none.
        click.echo_via_pager(text, color=False if console.no_color else None)
