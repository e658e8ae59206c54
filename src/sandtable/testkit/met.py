"""Rules that live: of each row and house rule of a game, whether battles of computers meet it.

`python -m sandtable.testkit.met [GAME or SCENARIO ...] [--battles] [--write docs/met.md]` fights every scenario of the
games, or those that are named, by `steady` and by lot, and then runs the tests that lay a table and give orders: what
no battle meets may be met there. `--battles` leaves the tests out. A page that is written keeps what it said of games
that are not named.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sandtable import catalogue
from sandtable.engine.draft import Draft, Step
from sandtable.names import RowId
from sandtable.notation.measure import natural
from sandtable.testkit.battles import played
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.playthrough import LARGE
from sandtable.testkit.scenarios import chosen
from sandtable.testkit.witness import Witness

SEED = "met"
BY = {"steady": 1, "random": 1}
"""Who fights, and how many battles of each small scenario."""
MOST = 150
"""Of a large scenario each fights one battle, and so many events of it, looked at for rows alone."""
TITLE = "Rules that live"
BATTLES, SITUATIONS, NEVER = "Met in battles", "Only in situations", "Never"
"""The headings of the columns, as the page has them."""
TESTS, SITUATED = Path("tests"), "situations"
LAYS = "table import"
"""What a test says that lays a table; the others ask the sheet by a `given`, which meets no rule in a battle."""
ABOUT = """\
Of every row of the five sheets and of every house rule: whether battles of computers meet it, or only a situation (a
position on the table and orders, written as a test), or nothing. Written by `python -m sandtable.testkit.met --write
docs/met.md`, which fights every scenario by `steady` and by lot and then runs the situations. A row is met when a
ruling that is told of an event has it among its lines. A house rule is met with a row that belongs to it, in a refusal
or sentence that names it, or when a function that names it ran and did not answer no. Beside each stands where it was
met first."""


@dataclass(frozen=True)
class Met:
    """What was met of one game: each row and house rule, and where first."""

    rules: str
    ids: tuple[str, ...]
    """Every row in the order of the sheet, then every house rule."""
    battles: Mapping[str, str]
    situations: Mapping[str, str]

    @property
    def only_in_situations(self) -> list[str]:
        return [id for id in self.ids if id not in self.battles and id in self.situations]

    @property
    def never(self) -> list[str]:
        return [id for id in self.ids if id not in self.battles and id not in self.situations]


def met(rules: str, scenarios: Sequence[str], *, with_tests: bool = True) -> Met:
    """Fight the scenarios of one game, and then run its situations."""
    ruleset = catalogue.load(rules)
    ids = (*ruleset.rows, *(note.id for note in ruleset.notes if note.id.startswith("H")))
    fought, laid = Witness(rules), Witness(rules)
    for scenario in sorted(scenarios, key=lambda id: len(catalogue.scenario(id).pieces)):
        _fight(fought, scenario)
    if with_tests:
        _lay(laid)
    return Met(rules, ids, {**fought.rows, **fought.rules}, {**laid.rows, **laid.rules})


def _fight(witness: Witness, scenario: str) -> None:
    """Every battle of one scenario; small ones to the end."""
    large = len(catalogue.scenario(scenario).pieces) >= LARGE
    for player, battles in BY.items():
        for n in range(1 if large else battles):
            with _told_of(f"{player}, seed {SEED} {n}"), witness.watching(scenario, functions=not large):
                setup = catalogue.scenario(scenario)
                witness.mustered()
                moves = played(catalogue.game(setup.rules), setup, f"{SEED} {n}", player)
                for move in islice(moves, MOST if large else None):
                    witness.heard(move.step.event)


@contextmanager
def _told_of(battle: str) -> Iterator[None]:
    """A battle that breaks off is told of, and what it met until then counts."""
    try:
        yield
    except LawBroken as broken:
        print(f"{broken} ({battle})", file=sys.stderr)


class _Looker:
    """Looks on at the tests of one game, one after the other, as a plugin of pytest."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness

    def pytest_pyfunc_call(self, pyfuncitem: Any) -> bool:
        """A test is run, and all events are heard that come of it."""
        made, witness = Draft.step, self._witness

        def heard(draft: Draft[Any], *what: Any, **more: Any) -> Step[Any]:
            step = made(draft, *what, **more)
            if draft.state.setup.rules == witness.id:
                witness.heard(step.event)
            return step

        named = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
        with patch.object(Draft, "step", heard), witness.watching(pyfuncitem.nodeid.partition("[")[0]):
            pyfuncitem.obj(**named)
        return True


def _lay(witness: Witness) -> None:
    """Run the situations of a game: its tests that lay a table, and those that are drawn."""
    import pytest  # only there for whoever works on Sandtable itself

    files = [
        *sorted((TESTS / "rulesets" / witness.id).glob("test_*.py")),
        *sorted((TESTS / SITUATED).rglob("test_*.py")),
    ]
    laid = [str(file) for file in files if LAYS in file.read_text("utf-8") or SITUATED in file.parts]
    if laid:
        with redirect_stdout(sys.stderr):
            pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", *laid], [_Looker(witness)])


def page(all_met: Iterable[Met], before: str = "") -> str:
    """What was met, as a page. Of games that were not looked at it says what the page said before."""
    parts = {met.rules: "\n".join(_section(met)) for met in all_met}
    kept = {rules: part for rules in catalogue.fought() if (part := _kept(before, rules))}
    told = [parts.get(rules) or kept.get(rules, "") for rules in catalogue.fought()]
    return "\n\n".join([f"# {TITLE}", ABOUT, *filter(None, told)]) + "\n"


def _kept(page: str, rules: str) -> str:
    """What a page says of a game."""
    parts = page.split("\n## ")[1:]
    return next((f"## {part.strip()}" for part in parts if f"(`{rules}`)" in part.partition("\n")[0]), "")


def _section(met: Met) -> Iterator[str]:
    """One game: how many of each sort, then what is met where, then what is not."""
    yield f"## {catalogue.load(met.rules).title} (`{met.rules}`)"
    yield ""
    yield f"| | {BATTLES.lower()} | {SITUATIONS.lower()} | {NEVER.lower()} |"
    yield "| --- | --- | --- | --- |"
    for what, house in (("rows", False), ("house rules", True)):
        counts = (sum(_is_house(id) == house for id in ids) for ids in (met.battles, met.only_in_situations, met.never))
        yield f"| {what} | {' | '.join(map(str, counts))} |"
    for heading, where in ((BATTLES, met.battles), (SITUATIONS, met.situations)):
        ids = [id for id in met.ids if id in where and (where is met.battles or id not in met.battles)]
        yield from ("", f"### {heading}", "")
        for place in sorted({where[id] for id in ids}, key=natural):
            yield f"- {_linked(place)}: {', '.join(f'`{id}`' for id in ids if where[id] == place)}"
        if not ids:
            yield "None."
    yield from ("", f"### {NEVER}", "")
    if not met.never:
        yield "None."
    rows = catalogue.load(met.rules).rows
    for id in met.never:
        row = rows.get(RowId(id))
        yield f"- `{id}`: {row.says if row else ''}".rstrip(": ")


def _is_house(id: str) -> bool:
    return "." not in id


def _linked(place: str) -> str:
    """A scenario by its name, or a test by its file and what it says."""
    file, _, test = place.partition("::")
    return f"{file.removeprefix('tests/')}, {test.removeprefix('test_').replace('_', ' ')}" if test else f"**{place}**"


def main(given: Sequence[str]) -> None:
    """Look, and print or write the page."""
    parser = ArgumentParser("python -m sandtable.testkit.met", description=__doc__)
    parser.add_argument("which", nargs="*", help="games or scenarios; all games that can be fought, unless said")
    parser.add_argument("--battles", action="store_true", help="leave the situations out")
    parser.add_argument("--write", type=Path, help="write the page to this file")
    told = parser.parse_args(given)
    found = [met(game, ids, with_tests=not told.battles) for game, ids in chosen(told.which).items()]
    if told.write:
        before = told.write.read_text("utf-8") if told.write.is_file() else ""
        told.write.write_text(page(found, before), "utf-8")
    else:
        print(page(found))


if __name__ == "__main__":
    main(sys.argv[1:])
