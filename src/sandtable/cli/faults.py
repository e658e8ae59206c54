"""The faults of a file as a person reads them, with the line itself, or as a program does."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from sandtable.names import Refusal
from sandtable.notation.fault import Fault, Faults
from sandtable.notation.toml import text_of

MOST_TOLD = 100


def report(file: str, faults: Sequence[Fault], sound: bool, as_json: bool) -> None:
    """Say what was found in a file; a file that cannot be used ends the command with 1."""
    if as_json:
        click.echo(json.dumps({"ok": sound, "faults": [fault.as_json() for fault in faults]}, ensure_ascii=False))
    else:
        _tell(file, faults, sound)
    if not sound:
        sys.exit(1)


def refuse(refusal: Refusal, as_json: bool) -> NoReturn:
    """Say why a file was not even looked into, and end the command with 1."""
    if not as_json:
        raise click.ClickException(refusal.message)
    click.echo(json.dumps({"ok": False, "error": refusal.as_json()}, ensure_ascii=False))
    sys.exit(1)


def _tell(file: str, faults: Sequence[Fault], sound: bool) -> None:
    lines = _lines(file)
    for fault in faults[:MOST_TOLD]:
        word = click.style("warning", fg="yellow") if fault.warning else click.style("fault", fg="red")
        place = f" {fault.at}:" if fault.at else ""
        click.echo(f"{file}:{fault.line}: {word}:{place} {fault.message}")
        if 0 < fault.line <= len(lines) and lines[fault.line - 1].strip():
            click.echo(click.style(f"    {lines[fault.line - 1].strip()[:100]}", dim=True))
    if len(faults) > MOST_TOLD:
        click.echo(f"{file}: and {len(faults) - MOST_TOLD} more; mend these first")
    wrong = sum(not fault.warning for fault in faults)
    if sound:
        warned = f", {len(faults)} warnings" if len(faults) > 1 else ", 1 warning" if faults else ""
        click.echo(f"{file}: sound{warned}")
    else:
        click.echo(f"{file}: {wrong} {'fault' if wrong == 1 else 'faults'}")


def _lines(file: str) -> list[str]:
    try:
        return text_of(Path(file)).split("\n")
    except (OSError, ValueError, Faults):
        return []
