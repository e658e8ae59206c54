"""Golden files are written anew for those that are named; a slip in a name is told, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sandtable import catalogue
from sandtable.testkit import counting, fresh, met, playthrough, tries
from sandtable.testkit.scenarios import chosen

TESTS = Path(__file__).parents[1]
Main = Callable[[Sequence[str]], object]
MAINS: list[Main] = [counting.main, fresh.main, met.main, playthrough.main, tries.main]


def test_games_and_scenarios_are_named_alike() -> None:
    assert set(chosen([])) == set(catalogue.fought())
    assert chosen(["ps", "twin-lines"]).keys() == {"ps", "dbm"}
    assert chosen(["ps", "twin-lines"])["dbm"] == ["twin-lines"]
    assert chosen(["dbm", "twin-lines"]) == chosen(["dbm"])
    with pytest.raises(SystemExit, match="twin-linse is neither a game"):
        chosen(["twin-linse"])


@pytest.mark.parametrize("main", MAINS, ids=lambda main: main.__module__)
def test_every_program_has_its_help(main: Main, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    assert f"usage: python -m {main.__module__}" in capsys.readouterr().out


@pytest.mark.parametrize("main", MAINS, ids=lambda main: main.__module__)
def test_a_slip_in_a_name_is_told(main: Main, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["toy-meadwo"])
    assert "toy-meadwo" in f"{left.value.code}{capsys.readouterr().err}"


@pytest.mark.parametrize(("main", "folder"), [(counting.main, "counts/toy"), (playthrough.main, "playthroughs")])
def test_what_is_written_is_what_stands_beside_the_tests(main: Main, folder: str, tmp_path: Path) -> None:
    main(["toy-meadow", "--folder", str(tmp_path)])
    (written,) = (path for path in tmp_path.rglob("*.txt"))
    assert written.read_text("utf-8") == (TESTS / folder / written.name).read_text("utf-8")
