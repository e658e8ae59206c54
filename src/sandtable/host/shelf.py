"""The shelf of battles, written once when the pages are built: the cards, and a picture of every table.

`python -m sandtable.host.shelf FOLDER` writes it. Without it the cards are made when they are first asked for, which
takes some seconds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from sandtable import catalogue
from sandtable.drawing.board import card
from sandtable.host.cards import battles
from sandtable.names import Code, Refused
from sandtable.wire import table as wire

CARDS = "battles.json"
SHELF = Path(str(files("sandtable"))) / "server" / "shelf"


@cache
def cards() -> wire.Battles:
    """What can be played."""
    try:
        written: wire.Battles = json.loads((SHELF / CARDS).read_bytes())
    except (OSError, ValueError):
        return battles()
    return written


@cache
def picture(id: str) -> str:
    """The table of a scenario as a picture."""
    if id not in catalogue.scenarios():
        raise Refused(Code.BAD_VALUE, "id", f"no scenario is called {id[:40]!r}; the page of battles lists them")
    try:
        return (SHELF / f"{id}.svg").read_text("utf-8")
    except OSError:
        return _drawn(id)


def _drawn(id: str) -> str:
    setup = catalogue.scenario(id)
    game = catalogue.game(setup.rules)
    return card(game.start(setup), game, catalogue.load(setup.rules))


def write(folder: Path) -> None:
    """All of it, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for id in catalogue.scenarios():
        (folder / f"{id}.svg").write_text(_drawn(id), "utf-8")
    (folder / CARDS).write_text(json.dumps(battles()), "utf-8")


def main(args: Sequence[str] | None = None) -> int:
    (folder,) = sys.argv[1:] if args is None else args
    write(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
