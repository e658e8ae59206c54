"""The golden playthrough of every scenario that can be fought is that of its file.

After a change of the rules: `python -m sandtable.testkit.playthrough`, and read what changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import catalogue
from sandtable.testkit.playthrough import playthrough

FOLDER = Path(__file__).parent


KEPT = [id for id, shipped in catalogue.scenarios().items() if any(FOLDER.glob(f"{shipped.rules}-*.txt"))]
"""The scenarios of games that keep playthroughs at all."""


LARGE = 40
"""A battle of more bases than this takes long to fight out: `make prove` does."""
QUICK = [id for id in KEPT if len(catalogue.scenario(id).pieces) <= LARGE]


@pytest.mark.parametrize("id", QUICK)
def test_the_battle_goes_as_in_the_file(id: str) -> None:
    check(id)


@pytest.mark.prove
@pytest.mark.parametrize("id", [id for id in KEPT if id not in QUICK])
def test_the_large_battle_goes_as_in_the_file(id: str) -> None:
    check(id)


def check(id: str) -> None:
    setup = catalogue.scenario(id)
    path = FOLDER / f"{setup.rules}-{id}.txt"
    assert path.is_file(), "run python -m sandtable.testkit.playthrough"
    assert playthrough(catalogue.game(setup.rules), setup) == path.read_text("utf-8")


def test_every_file_is_of_a_scenario() -> None:
    known = {f"{shipped.rules}-{id}" for id, shipped in catalogue.scenarios().items()}
    assert {path.stem for path in FOLDER.glob("*.txt")} <= known


def test_a_long_battle_is_cut_short_and_its_end_told() -> None:
    game, setup = catalogue.game("toy"), catalogue.scenario("toy-twins")
    whole, cut = playthrough(game, setup), playthrough(game, setup, most=5)
    assert "events more." in cut
    assert len(cut.splitlines()) < len(whole.splitlines())
    assert cut.split("Winner: ")[1] == whole.split("Winner: ")[1]
    for word in ("== turn 1", "odds: ", "rows: ", " -> ", "a: move "):
        assert word in whole
