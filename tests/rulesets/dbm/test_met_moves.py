"""Rows of moves, impetuosity and ranges, each by somebody on the table who is ordered to move, runs on, or shoots."""

from __future__ import annotations

import pytest
from tests.rulesets.dbm.table import area, line, table
from tests.rulesets.element_rows import all_rows, rows

from sandtable import catalogue
from sandtable.rulesets.dbm.zones import zones

ROWS = catalogue.load("dbm").rows
GROUND = {
    "road": {"lines": [line("r", "road", 0, -1100, 0, 1100, wide=40)]},
    "good": {},
    "rough": {"areas": [area("s", "rough", 0, 0, 400, 400)]},
    "difficult": {"areas": [area("w", "wood", 0, 0, 400, 400)]},
}
LAND = [id for id in ROWS if id.startswith("dbm.move.") and id.rpartition(".")[2] in GROUND and ".naval" not in id]
SEA = area("s", "waterway", 0, 400, 3600, 600)


@pytest.mark.parametrize("row", LAND)
def test_a_move_names_the_figure_for_its_kind_and_going(row: str) -> None:
    kind, going = row.split(".")[2:]
    element = "art S" if kind == "art-s" else f"{kind} O"
    t = table(f"a1 {element} R at 0 0\nb1 sp O R at 1200 900", **GROUND[going])  # type: ignore[arg-type]
    assert row in rows(t.order("move a1 forward 20"))


def test_a_dash_is_refused_with_no_row_since_the_sheet_has_none() -> None:
    t = table("a1 art S R at 0 0\nb1 sp O R at 1200 900", **GROUND["difficult"])  # type: ignore[arg-type]
    refusal = t.refused("move a1 forward 20")
    assert "no move in difficult going" in refusal.message
    assert refusal.rows == ()


@pytest.mark.parametrize(
    ("row", "element", "where"),
    [
        ("naval.good", "gal O R", 450),
        ("naval.difficult", "gal O R", 170),
        ("naval-x.good", "shp X R", 450),
        ("naval-x.difficult", "shp X R", 170),
    ],
)
def test_vessels_name_their_water(row: str, element: str, where: int) -> None:
    t = table(f"a1 {element} at -600 {where} facing 270\nb1 sp O R at 1200 -900", [SEA])
    assert f"dbm.move.{row}" in rows(t.order("move a1 forward 40"))


def test_fast_troops_go_farther() -> None:
    t = table("a1 bd F R at 0 0\nb1 sp O R at 1200 900")
    assert "dbm.move.fast" in rows(t.order("move a1 forward 20"))


@pytest.mark.parametrize("kind", ["kn O", "cm S", "exp O", "wb O", "bd F", "hd S"])
def test_the_impetuous_run_on_by_their_row(kind: str) -> None:
    t = table(f"a1 {kind} Irr at 0 0\nb1 sp O R at 0 300")
    t.done()
    assert f"dbm.impetuous.{kind[:-2]}" in all_rows(t)
    assert t.front("a1")[1] > 50


@pytest.mark.parametrize(
    ("row", "element"),
    [
        ("art-x", "art X R"),
        ("bw", "bw O R"),
        ("art-i", "art I R"),
        ("wwg", "wwg O R"),
        ("art", "art O R"),
    ],
)
def test_who_shoots_names_his_range(row: str, element: str) -> None:
    t = table(f"a1 {element} at 0 0\nb1 sp O R at 0 90")
    t.done()
    assert t.asks == "shot"
    t.roll(3, 3)
    assert f"dbm.range.{row}" in all_rows(t)


@pytest.mark.parametrize(("row", "element"), [("gal", "gal O R"), ("shp", "shp O R"), ("bts-s", "bts S R")])
def test_vessels_name_their_range(row: str, element: str) -> None:
    t = table(f"a1 {element} at 0 180 facing 180\na2 ps O R aboard=a1\nb1 sp O R at 0 80 facing 0", [SEA])
    t.done()
    assert t.asks == "shot"
    t.roll(3, 3)
    assert f"dbm.range.{row}" in all_rows(t)


def test_the_third_march_of_a_group_with_knights_costs_by_its_row() -> None:
    t = table("a9 cv O R general at 100 -1000\na1 kn O R at -400 -1000\na2 kn O R at -320 -1000\nb1 sp O R at 1200 900")
    for _ in range(2):
        t.order("march a1 a2 forward 150")
    assert "dbm.pip.march" in rows(t.order("march a1 a2 forward 150"))


def test_closing_the_door_is_allowed_by_its_row() -> None:
    t = table("a1 bd O R at -80 100\na2 bd O R at 0 100\nb1 bd O R at 0 100")
    assert "dbm.move.flank" in rows(t.order("move a1 wheel-right 90"))


def test_anybody_may_measure_at_any_time_h44() -> None:
    t = table("a1 bw O R at 0 0\nb1 bd O R at 0 600")
    for id in ("a1", "b1"):
        assert list(zones(t.state, id)), "in one's own bound and in the other's"
