"""Rows of moves and ranges, each by somebody on the table who is ordered to move, or shoots."""

from __future__ import annotations

import pytest
from tests.heard import heard
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


@pytest.mark.parametrize(
    ("row", "element", "order", "says"),
    [
        ("dbr.range.limbered", "art O", "limber a1", "a1 do not shoot while they are limbered"),
        ("dbr.range.none", "pi I dismounts=true", "dismount a1", "As blades (I) a1 do not shoot"),
        ("dbr.house.H33", "dr O", "mount a1", "a1 do not shoot from the saddle"),
    ],
)
def test_who_can_no_longer_shoot_is_told_the_row(row: str, element: str, order: str, says: str) -> None:
    t = table(f"a1 {element} at 0 0\nb1 pk O at 0 400", options={"H33": True})
    event = t.order(order)
    (ruled,) = [ruled for ruled in heard(event).ruled if ruled.test == "shooting_range"]
    assert ([line.row for line in ruled.lines], ruled.result["range"], ruled.who) == ([row], 0, {"a": "a1"})
    assert says in heard(event).says


@pytest.mark.parametrize(
    ("element", "order"), [("art O limbered=true", "unlimber a1"), ("ln O dismounts=true", "dismount a1")]
)
def test_who_shoots_now_or_never_did_is_told_no_range(element: str, order: str) -> None:
    t = table(f"a1 {element} at 0 0\nb1 pk O at 0 400")
    assert "shooting_range" not in [ruled.test for ruled in heard(t.order(order)).ruled]


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


def test_whom_his_grade_leaves_no_move_is_told_the_rows_that_do() -> None:
    t = table("a1 bd S at 0 0\nb1 pk O at 800 600", **GROUND["difficult"])  # type: ignore[arg-type]
    assert t.refused("move a1 forward 20").rows == ("dbr.move.bd.difficult", "dbr.move.superior-bd-art")


def test_whom_a_hedge_leaves_no_move_is_told_so_and_not_that_he_has_none_there() -> None:
    hedge = line("h", "hedge", -200, 20, 200, 20)
    t = table("a1 pk O at 0 0\nb1 pk O at 800 600", **GROUND["difficult"], lines=[hedge])  # type: ignore[arg-type]
    refusal = t.refused("move a1 forward 40")
    assert refusal.rows == ("H36",)
    assert "obstacles" in refusal.message
