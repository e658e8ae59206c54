"""`scenarios` and `scenario`: what can be fought, and whether a file of one's own is sound."""

from __future__ import annotations

import json
import sys

import click

from sandtable.catalogue import examined, game
from sandtable.catalogue import scenarios as shipped
from sandtable.cli.faults import refuse, report
from sandtable.names import SIDES, Json, Refused
from sandtable.notation.fault import Faults


@click.command()
@click.option("--json", "as_json", is_flag=True, help="The list as JSON.")
def scenarios(as_json: bool) -> None:
    """List the scenarios that can be fought, with the number of elements of each side."""
    found = [entry for id in shipped() if (entry := _entry(id)) is not None]
    if as_json or not sys.stdout.isatty():
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    wide = max((len(entry["id"]) for entry in found), default=0)
    for entry in found:
        count = entry["elements"]
        click.echo(f"{entry['id']:{wide}}  {entry['rules']:4} {count['a']:3} v {count['b']:<3}  {entry['title']}")


def _entry(id: str) -> dict[str, Json] | None:
    setup = examined(id).setup
    if setup is None:
        click.echo(f"{id} cannot be read: sandtable scenario check {id} says why", err=True)
        return None
    troops = [piece for piece in setup.pieces.values() if not piece.traits.get("officer")]
    counts = {side: sum(piece.side == side for piece in troops) for side in SIDES}
    return {"id": id, "rules": setup.rules, "title": setup.title, "elements": counts}


@click.group()
def scenario() -> None:
    """Scenarios: files in TOML that lay out a battle."""


@scenario.command()
@click.argument("file")
@click.option("--strict", is_flag=True, help="What is only unusual is a fault too.")
@click.option("--json", "as_json", is_flag=True, help="The faults as JSON.")
def check(file: str, strict: bool, as_json: bool) -> None:
    """Check FILE (or one of our scenarios by its id): every fault with its line, its place and its remedy."""
    try:
        reading = examined(file, strict=strict)
    except Faults as wrong:
        report(file, wrong.faults, False, as_json)
    except Refused as refused:
        refuse(refused.refusal, as_json)
    else:
        report(file, reading.faults, reading.setup is not None, as_json)


@scenario.command()
@click.argument("rules")
def schema(rules: str) -> None:
    """Print the JSON Schema of the scenarios of RULES."""
    from sandtable.notation.scenario import schema as made

    try:
        found = game(rules)
    except Refused as refused:
        raise click.ClickException(refused.refusal.message) from None
    click.echo(json.dumps(made(found.muster, found.options, rules), indent=2, ensure_ascii=False))
