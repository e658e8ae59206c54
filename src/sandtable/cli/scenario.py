"""`scenarios` and `scenario`: what can be fought, and scenarios of one's own."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from sandtable import catalogue
from sandtable.cli.completing import rules_begun, scenarios_begun
from sandtable.cli.faults import refuse, report
from sandtable.cli.plain import plainly
from sandtable.names import Code, Json, Refused

YEAR = re.compile(r"\b\d{3,4}( BC)?\b")


@click.command()
@click.argument("rules", required=False, shell_complete=rules_begun)
@click.option("--json", "as_json", is_flag=True, help="The list as JSON.")
@plainly
def scenarios(rules: str | None, as_json: bool) -> None:
    """List the scenarios that can be fought, of all games or of RULES: when, how long, how many of each side.

    The time is about how long two people sit over it.
    """
    if rules is not None:
        catalogue.check_known(rules)
    ids = [id for id, shipped in catalogue.scenarios().items() if rules in (None, shipped.rules)]
    found = [entry for id in ids if (entry := _entry(id)) is not None]
    if as_json or not sys.stdout.isatty():
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    for line in _table(found):
        click.echo(line)
    click.secho("\nsandtable scenario show ID tells more of one; sandtable battle ID fights it", dim=True)


def _entry(id: str) -> dict[str, Json] | None:
    from sandtable.host.length import minutes
    from sandtable.notation.glance import glance

    shipped = catalogue.scenarios()[id]
    found = glance(shipped.text, catalogue.troops(shipped.rules))
    if found is None:
        click.echo(f"{id} cannot be read: sandtable scenario check {id} says why", err=True)
        return None
    return {
        "id": id,
        "rules": shipped.rules,
        "title": found.title,
        "year": found.year,
        "bounds": found.bounds,
        "minutes": minutes(found.bases),
        "elements": dict(found.elements),
    }


def _table(found: Sequence[dict[str, Json]]) -> list[str]:
    """A line for each, under their heads."""
    rows = [("scenario", "game", "year", "turns", "time", "size", "")]
    for entry in found:
        year = YEAR.search(entry["year"])
        hours, quarters = divmod(entry["minutes"], 60)
        size = f"{entry['elements']['a']:>3} v {entry['elements']['b']}"
        when, time = year.group() if year else "", f"{hours}:{quarters:02}"
        rows.append((entry["id"], entry["rules"], when, str(entry["bounds"]), time, size, entry["title"]))
    wide = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    heads, *rest = ["  ".join(_set(cell, n, wide[n]) for n, cell in enumerate(row)).rstrip() for row in rows]
    return [click.style(heads, bold=True), *rest]


def _set(cell: str, n: int, wide: int) -> str:
    """Names to the left; years, turns and times to the right."""
    return f"{cell:>{wide}}" if n in (2, 3, 4) else f"{cell:<{wide}}"


@click.group()
def scenario() -> None:
    """Scenarios: files in TOML that lay out a battle.

    \b
    sandtable scenario new RULES my-battle.toml   begin one of your own
    sandtable scenario check my-battle.toml       every fault, with its line and its remedy
    sandtable battle my-battle.toml --a human     play it
    """


@scenario.command()
@click.argument("file", shell_complete=scenarios_begun)
@plainly
def show(file: str) -> None:
    """Show a scenario (one of ours by its id, or a file): what it is about, the map, both armies, how it is won."""
    from sandtable.cli.shown import show_scenario

    show_scenario(catalogue.scenario(file))


@scenario.command()
@click.argument("rules", shell_complete=rules_begun)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--title", help="What the battle is called.")
@plainly
def new(rules: str, file: Path, title: str | None) -> None:
    """Write a scenario of RULES to FILE to begin with: small, sound, with a word on all that may be changed."""
    text = catalogue.template(rules)
    if title is not None:
        titled = f"title = {json.dumps(_title(title), ensure_ascii=False)}"
        text = re.sub(r'(?m)^title = ".*"$', lambda _: titled, text, count=1)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise Refused(
            Code.BAD_VALUE, str(file), "there is such a file already; name another, or take it away"
        ) from None
    named = shlex.quote(str(file))
    click.echo(f"wrote {file}: change it as you like, then")
    for words, says in {
        f"sandtable scenario check {named}": "every fault with its line and its remedy",
        f"sandtable scenario show {named}": "the map and both armies",
        f"sandtable draw {named} -o table.svg": "the table as a picture",
        f"sandtable battle {named} --a human": "play it",
    }.items():
        click.echo(f"  {words:<{38 + len(named)}}  {says}")


def _title(title: str) -> str:
    """A title as a scenario can have it."""
    from sandtable.notation.scenario import LONGEST_TITLE

    if not 0 < len(title) <= LONGEST_TITLE or not title.isprintable():
        says = f"{title[:40]!r} is no title; give a text of 1 to {LONGEST_TITLE} characters that can be printed"
        raise Refused(Code.BAD_VALUE, "--title", says)
    return title


@scenario.command()
@click.argument("file", shell_complete=scenarios_begun)
@click.option("--strict", is_flag=True, help="What is only unusual is a fault too.")
@click.option("--json", "as_json", is_flag=True, help="The faults as JSON.")
def check(file: str, strict: bool, as_json: bool) -> None:
    """Check FILE (or one of our scenarios by its id): every fault with its line, its place and its remedy."""
    from sandtable.notation.fault import Faults

    try:
        reading = catalogue.examined(file, strict=strict)
    except Faults as wrong:
        report(file, wrong.faults, False, as_json)
    except Refused as refused:
        refuse(refused.refusal, as_json)
    else:
        report(file, reading.faults, reading.setup is not None, as_json)


@scenario.command()
@click.argument("rules", shell_complete=rules_begun)
def schema(rules: str) -> None:
    """Print the JSON Schema of the scenarios of RULES."""
    from sandtable.notation.scenario import schema as made

    try:
        found = catalogue.game(rules)
    except Refused as refused:
        raise click.ClickException(refused.refusal.message) from None
    click.echo(json.dumps(made(found.muster, found.options, rules), indent=2, ensure_ascii=False))
