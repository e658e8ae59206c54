"""Golden files: what a scenario is to come to, kept beside the tests and written anew for those that are named."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path

from sandtable import catalogue
from sandtable.engine.game import Game
from sandtable.engine.state import Setup
from sandtable.testkit.scenarios import chosen

Text = Callable[[Game, Setup], str]
"""What stands in the file of a scenario."""


def rewrite(given: Sequence[str], program: str, text: Text, name: str, folder: str) -> None:
    """Write the golden files of the scenarios that are named, of all of a game, or of every one.

    A `name` is where a file lies in the folder: '{rules}/{scenario}.txt'.
    """
    parser = ArgumentParser(f"python -m {program}", description="Write golden files anew; read what changed.")
    parser.add_argument("which", nargs="*", help="only these games or scenarios")
    parser.add_argument("--folder", type=Path, default=Path(folder), help=f"where they lie ({folder})")
    told = parser.parse_args(given)
    for setup in (catalogue.scenario(id) for ids in chosen(told.which).values() for id in ids):
        path: Path = told.folder / name.format(rules=setup.rules, scenario=setup.scenario)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(catalogue.game(setup.rules), setup), "utf-8")
        print(path)
