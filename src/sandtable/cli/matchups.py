"""`matchups`: every troop against every other, as a heat map for people and a table for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import click

from sandtable.cli import heat
from sandtable.cli.completing import rules_begun
from sandtable.cli.files import loaded, written
from sandtable.cli.paths import situation
from sandtable.cli.wording import in_codes
from sandtable.names import Json, Refused
from sandtable.sheet.matchup import Cell, Matchup, cells, check_asked, read_set
from sandtable.sheet.ruleset import Ruleset

Writer = Callable[[Ruleset, Matchup, Sequence[Cell], int], str | bytes]
WRITERS: Mapping[str, Writer] = {".csv": heat.as_csv, ".html": heat.as_html, ".png": heat.as_png}


@click.command()
@click.argument("rules", shell_complete=rules_begun)
@click.option("--test", "test", help="The test or chain to ask; the game's first if left out.")
@click.option(
    "--set", "fields", multiple=True, metavar="PATH=VALUE", help="Set a field for every pair: b.upslope=true."
)
@click.option("--measure", help="What to colour by; the first measure if left out.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A file ending in .csv, .html or .png.")
def matchups(rules: str, test: str | None, fields: tuple[str, ...], measure: str | None, output: Path | None) -> None:
    """Every kind and grade of RULES against every other, with the exact chance of each outcome."""
    ruleset = loaded(rules)
    matchup = _matchup(ruleset, test)
    place = _measure(matchup, measure)
    if output is not None and output.suffix not in WRITERS:
        raise click.UsageError(f"{output.name} must end in .csv, .html or .png")
    found = _table(matchup, fields)
    if output is not None:
        written(output, WRITERS[output.suffix](ruleset, matchup, found, place))
    elif sys.stdout.isatty():
        heat.show(ruleset, matchup, found, place)
    else:
        sys.stdout.write(heat.as_csv(ruleset, matchup, found, place))


def _matchup(ruleset: Ruleset, test: str | None) -> Matchup:
    known = {matchup.id: matchup for matchup in ruleset.matchups}
    if not known:
        raise click.ClickException(f"{ruleset.id} has no matchups")
    if test is None:
        return next(iter(known.values()))
    if test not in known:
        raise click.ClickException(f"{ruleset.id} has no matchups of '{test}'; it has {', '.join(known)}")
    return known[test]


def _measure(matchup: Matchup, name: str | None) -> int:
    names = [measure.name for measure in matchup.measures]
    if name is None:
        return 0
    if name not in names:
        raise click.ClickException(f"no measure '{name}'; there are {', '.join(names)}")
    return names.index(name)


def _table(matchup: Matchup, fields: tuple[str, ...]) -> list[Cell]:
    """Every pair, with these fields set; what cannot be set is said once, before or after the odds are worked out."""
    given, dice = situation(fields)
    if dice:
        raise click.UsageError("matchups go over every way that the dice can fall; leave dice out of --set")
    try:
        changes = read_set(matchup, in_codes(matchup.asks.given, given))
        found = list(_counted(matchup, changes))
        check_asked(found, changes)
    except Refused as refused:
        raise click.ClickException(f"{refused.refusal.at}: {refused.refusal.message}") from None
    return found


def _counted(matchup: Matchup, changes: Mapping[str, Json]) -> Iterator[Cell]:
    """The cells, with a progress bar on a terminal when there are many."""
    found = cells(matchup, changes)
    if not sys.stderr.isatty():
        yield from found
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(
        found, "Working out the odds", len(matchup.troops) ** 2, console=Console(stderr=True), transient=True
    )
