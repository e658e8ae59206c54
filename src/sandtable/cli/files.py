"""What several commands do at the edge: load a rule set, write a file, each with a plain word if it fails."""

from __future__ import annotations

from pathlib import Path

import click

from sandtable.catalogue import load
from sandtable.names import Refused
from sandtable.sheet.ruleset import Ruleset


def loaded(rules: str) -> Ruleset:
    try:
        return load(rules)
    except Refused as refused:
        raise click.ClickException(refused.refusal.message) from None


def written(path: Path, content: str | bytes) -> None:
    """Write a file whole, and say where it is."""
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    try:
        path.write_bytes(data)
    except OSError as fault:
        raise click.ClickException(f"cannot write {path}: {fault.strerror or fault}") from None
    click.echo(f"wrote {path}", err=True)
