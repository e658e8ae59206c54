"""`army`: whether an army list of one's own is sound."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sandtable.catalogue import FOLDERS, game
from sandtable.cli.completing import rules_begun
from sandtable.cli.faults import refuse, report
from sandtable.names import Code, Refusal, Refused
from sandtable.notation.army import examine_army
from sandtable.notation.fault import Faults
from sandtable.notation.scenario import army_schema, rules_of
from sandtable.notation.toml import text_of


@click.group()
def army() -> None:
    """Army lists: files in TOML that say who was in an army."""


@army.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The faults as JSON.")
def check(file: Path, as_json: bool) -> None:
    """Check FILE: every fault with its line, its place and its remedy; and how large the army can be."""
    try:
        text = text_of(file)
        rules = rules_of(text, FOLDERS)
        muster = game(rules).muster
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or str(fault)
        refuse(Refusal(Code.BAD_VALUE, "file", f"cannot read {file}: {why}; give the path of an army list"), as_json)
    except Faults as wrong:
        report(str(file), wrong.faults, False, as_json)
        return
    except Refused as refused:
        refuse(refused.refusal, as_json)
    found, faults = examine_army(text, muster, rules, file.stem)
    if found is not None and not as_json:
        click.echo(f"{found.title}: {found.told(muster)}")
    report(str(file), faults, found is not None, as_json)


@army.command()
@click.argument("rules", shell_complete=rules_begun)
def schema(rules: str) -> None:
    """Print the JSON Schema of the army lists of RULES."""
    try:
        muster = game(rules).muster
    except Refused as refused:
        raise click.ClickException(refused.refusal.message) from None
    click.echo(json.dumps(army_schema(muster, rules), indent=2, ensure_ascii=False))
