"""Rows of combat that few battles come to: each on a table, fought through the bound with every fall of the dice.

A line is the row, those who fight with their front edges together at 0 100, and whose bound it is. The row must be told
for one fall of their dice at least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.rulesets.dbm.table import Table, area, line, table, works
from tests.rulesets.element_rows import brought_to, told

from sandtable.geometry.ground import Line
from sandtable.names import Json, Side

HAND, SHOT = "fight", "shot"
SEA = area("s", "waterway", 0, 400, 3600, 600)


def opposed(a: str, b: str, *more: str) -> str:
    return "\n".join((f"a1 {a} at 0 100", f"b1 {b} at 0 100", *more))


def apart(a: str, b: str, paces: int) -> str:
    return f"a1 {a} at 0 100\nb1 {b} at 0 {100 + paces}"


DEEP = ("a2 wb O Irr at 0 70", "a3 wb O Irr at 0 40", "a4 wb O Irr at 0 10")
FOUGHT: list[tuple[str, str, Side]] = [
    ("factor.bge.mtd", opposed("bge O Irr", "cv O R"), "b"),
    ("factor.bge.foot", opposed("bge O Irr", "ps O R"), "b"),
    ("factor.wwg.mtd", opposed("wwg O R", "kn O R"), "b"),
    ("factor.wwg.foot", opposed("wwg O R", "bd O R"), "b"),
    ("support.kn", opposed("kn I Irr double_based=true", "bd O R"), "a"),
    ("support.pk-x", opposed("pk X R", "bd O R", "a2 pk X R at 0 70"), "a"),
    ("support.ax-x", opposed("ax X Irr", "bd O R", "a2 ax X Irr at 0 60"), "a"),
    ("support.ax", opposed("ax O R", "bd O R", "a2 ax O R at 0 60"), "a"),
    ("support.bw", opposed("bw O R", "bd O R", "a2 bw O R at 0 70"), "b"),
    ("outcome.equal.exp", opposed("exp O Irr", "bd O R"), "a"),
    ("support.wb-deep", opposed("wb O Irr", "cv O R", *DEEP), "b"),
    ("support.ps", opposed("ps O R", "ps O R", "a2 ps O R at 0 60"), "a"),
    ("support.pk-fourth", opposed("bd O R", "pk O R", *(f"b{n} pk O R at 0 {40 + 30 * n}" for n in (3, 4, 5))), "a"),
    ("mitigate.cv-psiloi", opposed("cv O R", "cv O R", "a2 ps S R at 0 40"), "b"),
    ("mitigate.foot-psiloi", opposed("sp O R", "wb S Irr", "a2 ps O R weapon=bow at 0 70"), "b"),
    ("grading.vs-fast", opposed("bd O R", "bd F Irr"), "a"),
    ("outcome.less.art", opposed("art O R", "bd O R"), "b"),
    ("outcome.less.exp", opposed("exp O Irr", "bd O R"), "b"),
    ("outcome.less.bge", opposed("bge O Irr", "ps O R"), "b"),
    ("outcome.less.hd", opposed("hd O Irr", "bd O R"), "b"),
]


@pytest.mark.parametrize(("row", "elements", "bound"), FOUGHT, ids=[row for row, _, _ in FOUGHT])
def test_a_row_is_met_hand_to_hand(row: str, elements: str, bound: Side) -> None:
    t = brought_to(table(elements, bound=bound), HAND)
    assert any(f"dbm.{row}" in rows for rows in told(t))


def test_a_wall_helps_who_defends_it() -> None:
    t = brought_to(table(opposed("bd O R", "bw O R"), lines=[works("w", 0, 100, "b", "permanent")]), HAND)
    assert all("dbm.tactical.fortified" in rows for rows in told(t))


def test_warriors_are_worse_off_in_a_wood() -> None:
    wood = area("w", "wood", 0, 60, 400, 90)
    t = brought_to(table(opposed("wb O Irr", "bd O R"), areas=[wood]), HAND)
    assert all("dbm.tactical.wb-going" in rows for rows in told(t))


@pytest.mark.parametrize(
    ("row", "elements"),
    [
        ("factor.wwg.shot", apart("bw O R", "wwg O R", 100)),
        ("outcome.less.wwg", apart("art O R", "wwg O R", 100)),
        ("outcome.less.art", apart("art O R", "art O R", 200)),
        ("outcome.less.hd", apart("art O R", "hd O Irr", 100)),
    ],
)
def test_a_row_is_met_by_a_shot(row: str, elements: str) -> None:
    t = brought_to(table(elements), SHOT)
    assert any(f"dbm.{row}" in rows for rows in told(t))


AFLOAT = "a1 gal O R at 0 300\na2 ax O R aboard=a1\nb1 shp O R at 0 300\nb2 ax O R aboard=b1"
UNLADEN = "a1 gal O R at 0 300\nb1 shp O R at 0 300\nb2 ax O R aboard=b1"


@pytest.mark.parametrize(
    ("row", "elements"),
    [
        ("outcome.less.naval", AFLOAT),
        ("outcome.half.naval", AFLOAT),
        ("outcome.less.naval-unladen", UNLADEN),
        ("outcome.half.naval-unladen", UNLADEN),
    ],
)
def test_a_row_is_met_afloat(row: str, elements: str) -> None:
    t = brought_to(table(elements, [SEA], bound="b"), HAND)
    assert any(f"dbm.{row}" in rows for rows in told(t))


# 4.11 pressing forward: who may not, by the rows that say so, beside a group of blades that may.

PRESS = "a1 bd O R at 0 100\na2 bd O R at 80 100\nb1 ps O R at 0 100\nb2 ps O R at 80 100\n"
MAY = PRESS + "a8 cv O R general in A2 at 600 -300\na9 sp O R in A2 at 700 -300\n"


def routed(elements: str, lines: Sequence[Line] = (), own: Mapping[str, Json] | None = None) -> Table:
    """The bound up to pressing forward: in all combats a rolls 2 and b rolls 3, so that psiloi flee."""
    t = table(elements, lines=lines, own=own)
    t.done()
    while t.asks in ("combat", "fight"):
        if t.asks == "combat":
            t.order(f"fight {' '.join(t.pairs[0])}")
            t.wait()
        else:
            t.fight(*((2, 3) if t.about[0][0] == "a" else (3, 2)))
    assert t.asks == "press", t.asks
    return t


@pytest.mark.parametrize(
    ("row", "more", "order", "own"),
    [
        ("group", "a3 bd O R at 400 100\nb3 ps O R at 400 100", "press a3", {}),
        ("foot-only", "a3 bd O R at 400 100\na4 cv O R at 480 100\nb3 ps O R at 400 100", "press a3 a4", {}),
        ("skirmishers", "a3 bd O R at 400 100\na4 ps O R at 480 100\nb3 ps O R at 400 100", "press a3 a4", {}),
        ("opponents-fled", "a3 bd O R at 400 100\na4 bd O R at 480 100\nb3 sp O R at 400 100", "press a3 a4", {}),
        ("all-ranks", "a3 bd O R at 0 70\na4 bd O R at 80 70", "press a1 a2", {}),
        (
            "demoralised",
            "a3 bd O R in A2 at 400 100\na4 bd O R in A2 at 480 100\nb3 ps O R at 400 100\nb4 ps O R at 480 100",
            "press a3 a4",
            {"broken": ("A2",)},
        ),
        (
            "straight",
            "a3 bd O R at 400 100\na4 bd O R at 480 100\nb3 ps O R at 400 100\nb4 ps O R at 480 100",
            "press a3 a4",
            {"crooked": ("a3",)},
        ),
        (
            "pursued",
            "a3 bd O R at 400 100\na4 bd O R at 480 100\nb3 ps O R at 400 100\nb4 ps O R at 480 100",
            "press a3 a4",
            {"pursued": ("a3",)},
        ),
    ],
)
def test_who_may_not_press_forward_is_told_the_row(row: str, more: str, order: str, own: Mapping[str, Json]) -> None:
    t = routed(MAY + more, own=own)
    assert f"dbm.press.{row}" in t.refused(order).rows


def test_works_in_the_way_stop_a_press() -> None:
    t = routed(PRESS, [line("w", "fortification-temporary", -100, 150, 200, 150, side="b")])
    assert "dbm.press.fortification" in t.refused("press a1 a2").rows
