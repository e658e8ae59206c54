"""`replay`: fight a battle again from its log and compare every ruling, every die and the chain of hashes."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sandtable.cli.table import Opened, log_at, refuse
from sandtable.engine.replay import same_edition
from sandtable.names import Json, Refused


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
def replay(file: Path, as_json: bool) -> None:
    """Rule again on every event of the log FILE, and check its chain of hashes and its dice.

    The first event that is not as the rules, the dice or the chain would have it is named; the exit status is then 1.
    """
    try:
        opened = log_at(file)
        for _ in opened.replayed(again=True):
            pass
    except Refused as refused:
        refuse(refused, as_json, ok=False)
    log, notes = opened.log, _notes(opened)
    if as_json:
        answer: dict[str, Json] = {"ok": True, "events": len(log.events), "hash": log.hash}
        click.echo(json.dumps({**answer, "notes": notes} if notes else answer))
        return
    click.secho(f"{len(log.events)} events replayed, and all is as it should be.", fg="green")
    for note in notes:
        click.echo(note)
    click.echo(f"hash {log.hash}")


def _notes(opened: Opened) -> list[str]:
    """What could not be checked, and what is missing."""
    log, game, notes = opened.log, opened.game, []
    if not same_edition(game, log.header.edition):
        notes.append(
            f"The log is of edition {log.header.edition} and the rules are of {game.edition}: "
            "its events were followed, but not ruled on again."
        )
    if log.torn:
        notes.append(f"The log was cut off while {log.torn} was being written; that event is lost.")
    if not log.events or log.events[-1].ending is None:
        notes.append("The battle is not over; 'sandtable battle --resume --log FILE' goes on with it.")
    if log.header.dice == "stream" and log.seed is None:
        notes.append("The seed is not revealed yet, so the dice could not be compared with their commitment.")
    return notes
