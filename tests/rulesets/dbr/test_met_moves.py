"""Rows of moves and ranges, each by somebody on the table who is ordered to move, or shoots."""

from __future__ import annotations

import pytest
from tests.rulesets.dbr.table import area, line, table
from tests.rulesets.element_rows import all_rows, rows

from sandtable import catalogue

ROWS = catalogue.load("dbr").rows
GROUND = {
    "road": {"lines": [line("r", "road", 0, -700, 0, 700, wide=25)]},
    "good": {},
    "rough": {"areas": [area("s", "scrub", 0, 0, 400, 400)]},
    "difficult": {"areas": [area("w", "wood", 0, 0, 400, 400)]},
}
LAND = [id for id in ROWS if id.startswith("dbr.move.") and id.rpartition(".")[2] in GROUND and ".naval." not in id]
SEA = area("s", "waterway", 0, 400, 2250, 600)


@pytest.mark.parametrize("row", LAND)
def test_a_move_names_the_figure_for_its_kind_and_going(row: str) -> None:
    kind, going = row.split(".")[2:]
    limbered = " limbered=true" if kind == "art" else ""
    t = table(f"a1 {kind} O{limbered} at 0 0\nb1 pk O at 800 600", **GROUND[going])  # type: ignore[arg-type]
    assert row in rows(t.order("move a1 forward 20"))


@pytest.mark.parametrize(
    ("row", "element", "order"),
    [
        ("dbr.move.fast-kind", "bd F", "move a1 forward 20"),
        ("dbr.move.superior-bd-art", "bd S", "move a1 forward 20"),
        ("dbr.move.superior-pk", "pk S", "move a1 forward 20"),
        ("dbr.move.fast-contact", "pi F", "move a1 forward 100"),
    ],
)
def test_a_grade_goes_faster_or_slower(row: str, element: str, order: str) -> None:
    t = table(f"a1 {element} at 0 0\nb1 pk O at 0 100")
    assert row in rows(t.order(order))


@pytest.mark.parametrize(
    ("row", "kind"), [("dbr.move.cap-easy-river", "easy"), ("dbr.move.cap-tricky-river", "tricky")]
)
def test_a_river_holds_up(row: str, kind: str) -> None:
    river = line("r", "river", -1000, 20, 1000, 20, wide=20, **{"class": kind})
    t = table("a1 lh O at 0 0\nb1 pk O at 800 600", lines=[river])
    assert row in rows(t.order("move a1 forward 60"))


def test_the_dark_holds_up() -> None:
    t = table("a1 lh O at 0 0\nb1 pk O at 800 600", options={"H27-night": "dark"})
    told = rows(t.order("move a1 forward 60"))
    assert "dbr.move.cap-visibility" in told
    assert "dbr.pip.night" in all_rows(t)


@pytest.mark.parametrize(
    ("row", "kind", "grade", "paces"),
    [
        (id, id.split(".")[2], id.split(".")[3].upper(), 40)
        for id in ROWS
        if id.startswith("dbr.range.")
        and len(id.split(".")) == 4
        and id.split(".")[2] not in ("ships", "boats", "gal")
        and "-" not in id
    ],
)
def test_who_shoots_names_his_range(row: str, kind: str, grade: str, paces: int) -> None:
    t = table(f"a1 {kind} {grade} at 0 0\nb1 pk O at 0 {paces}")
    t.done()
    assert t.asks == "shot"
    t.roll(3, 3)
    assert row in all_rows(t)


@pytest.mark.parametrize(("row", "where"), [("good", 400), ("difficult", 150)])
def test_vessels_name_their_water(row: str, where: int) -> None:
    t = table(f"a1 gal O at -400 {where} facing 270\na2 sh O aboard=a1\nb1 pk O at 0 -600", [SEA])
    assert f"dbr.move.naval.{row}" in rows(t.order("move a1 forward 40"))


def test_a_bridge_of_boats_is_paid_for_by_its_row() -> None:
    river = line("r", "river", -1125, 0, 1125, 0, wide=40, **{"class": "dangerous"})
    t = table("a1 pont O at 0 -25\nb1 pk O at 0 500", lines=[river])
    assert "dbr.pip.bridge" in rows(t.order("launch a1"))


@pytest.mark.parametrize(
    ("row", "element"),
    [("dbr.move.immobile", "bg O mobile=false"), ("dbr.move.none", "wwg O")],
    ids=["immobile", "none"],
)
def test_who_cannot_move_there_is_told_the_row(row: str, element: str) -> None:
    t = table(f"a1 {element} at 0 0\nb1 pk O at 800 600", **GROUND["difficult"])  # type: ignore[arg-type]
    assert t.refused("move a1 forward 20").rows == (row,)
