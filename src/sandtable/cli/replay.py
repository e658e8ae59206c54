"""`replay`: fight a battle again from its log, and say of each of its claims whether it is proven."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

import click

from sandtable.cli.plain import refuse
from sandtable.cli.refusing import in_words
from sandtable.engine.proof import Claim, Proof, Word
from sandtable.host.opened import content_of, proven
from sandtable.names import Refused

NOT_ALL_PROVEN = 3
"""The exit status where nothing is wrong, but something is missing that a log could prove."""


class Look(NamedTuple):
    """How a claim is shown: a sign, the same where there is nothing but ASCII, and a colour that only repeats it."""

    sign: str
    plain: str
    colour: str | None


PROVEN, MISSING, WRONG = Look("✓", "+", "green"), Look("?", "?", "yellow"), Look("✗", "x", "red")
BEYOND = Look("·", "-", None)
"""What no log can prove."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
def replay(file: Path, as_json: bool) -> None:
    """Rule again on every event of the log FILE, and say what it proves: its chain of hashes, its rulings, its dice,
    its scenario, its ending.

    The exit status is 0 if all is proven that a log can prove, 3 if nothing is wrong but some of that is missing, and 1
    if anything is wrong: the first event that is not as it must be is named.
    """
    try:
        proof = proven(content_of(file))
    except Refused as refused:
        refuse(refused, as_json, ok=False)
    if as_json:
        click.echo(json.dumps(proof.as_json()))
    else:
        _show(proof)
    if proof.ok is not True:
        sys.exit(1 if proof.ok is False else NOT_ALL_PROVEN)


def _show(proof: Proof) -> None:
    """A line for each claim."""
    claims = proof.claims.by_name()
    wide, wider, letters = max(map(len, claims)), max(map(len, Word)), _knows_letters()
    for name, claim in claims.items():
        look = _look(claim)
        sign = look.sign if letters else look.plain
        click.echo(f"{click.style(f'{sign} {name:{wide}}  {claim.word:{wider}}', fg=look.colour)}  {claim.says}")
    if proof.log is not None:
        click.echo(f"hash {proof.log.hash}")
    if proof.refusal is not None:
        click.secho(in_words(proof.refusal), fg="red", err=True)
        return
    assert proof.log is not None
    replayed = f"{len(proof.log.events)} events replayed"
    if proof.ok:
        click.echo(f"{replayed}: all is proven that a log can prove.")
    else:
        click.echo(f"{replayed}: nothing is wrong, but not all is proven.")


def _look(claim: Claim) -> Look:
    if claim.word is Word.NOT_PROVEN:
        return MISSING if claim.missing else BEYOND
    return PROVEN if claim.word is Word.PROVEN else WRONG


def _knows_letters() -> bool:
    """Whether the terminal can show the signs: a '?' in place of a '✓' would say the opposite."""
    try:
        "".join(look.sign for look in (PROVEN, MISSING, BEYOND, WRONG)).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
