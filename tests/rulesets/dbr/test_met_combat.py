"""Rows of combat that few battles come to: each on a table, fought through the bound with every fall of the dice.

A line is the row, those who fight, and whose bound it is. Both stand with their front edges together at 0 100 unless
said, and the row must be told for one fall of their dice at least.
"""

from __future__ import annotations

import pytest
from tests.rulesets.dbr.table import area, line, table, works
from tests.rulesets.element_rows import brought_to, told

from sandtable.geometry.ground import Area, Line

HAND, SHOT = "fight", "shot"
A, B = "a1 {0} at 0 100", "b1 {0} at 0 100"
FAR = "b1 {0} at 0 {1}"
SEA = area("s", "waterway", 0, 400, 2250, 600)


def opposed(a: str, b: str, *more: str) -> str:
    return "\n".join((A.format(a), B.format(b), *more))


def apart(a: str, b: str, paces: int, *more: str) -> str:
    return "\n".join((A.format(a), FAR.format(b, 100 + paces), *more))


FOUGHT = [
    ("factor.el.cavalry", opposed("el O", "si O"), "a"),
    ("factor.wwg.cavalry", opposed("wwg O", "pi O"), "b"),
    ("factor.cm.cavalry", opposed("cm O", "pi O"), "a"),
    ("outcome.less.bd.sh", opposed("bd O", "sh O"), "a"),
    ("factor.cm.train-naval", opposed("cm O", "art I"), "a"),
    ("factor.pont.cavalry", opposed("pont O", "pi O"), "b"),
    ("factor.pont.foot", opposed("pont O", "bd O"), "b"),
    ("factor.pont.train-naval", opposed("pont O", "wwg O"), "b"),
    ("factor.bg.cavalry", opposed("bg O", "lh O"), "b"),
    ("factor.bg.foot", opposed("bg O", "sk O"), "b"),
    ("factor.bg.train-naval", opposed("bg O", "wwg O"), "b"),
    ("factor.sk.train-naval", opposed("sk O", "bg O"), "a"),
    ("factor.bw.train-naval", opposed("bw O", "bg O"), "a"),
    ("factor.wwg.train-naval", opposed("wwg O", "wwg O"), "a"),
    ("factor.el.train-naval", opposed("el O", "wwg O"), "a"),
    ("rear.pi", opposed("pi O", "pk O", "a2 pi O at 0 62.5"), "a"),
    ("rear.ln-vs-cavalry", opposed("ln O", "pi O", "a2 ln O at 0 62.5"), "b"),
    ("rear.sh-vs-cavalry", opposed("sh O", "pi O", "a2 sh O at 0 75"), "b"),
    ("rear.sh-vs-sh", opposed("sh O", "sh O", "a2 sh O at 0 75"), "a"),
    ("rear.bd-vs-cavalry", opposed("bd O", "pi O", "a2 bd O at 0 75"), "b"),
    ("rear.si-vs-cavalry", opposed("si O", "pi O", "a2 si O at 0 62.5"), "b"),
    ("rear.wb", opposed("wb S", "pk O", "a2 wb O at 0 75"), "a"),
    ("rear.pk", opposed("pk O", "pk O", "a2 pk O at 0 75"), "a"),
    ("flank.pikes-pistols", opposed("sh O", "pi O", "a2 pk O at 50 100"), "b"),
    ("flank.light-guns", opposed("sh O", "pk O", "a2 art I at 50 100"), "b"),
    ("flank.enemy-firearms", opposed("pi O", "pk O", "b2 sh O at 50 100"), "a"),
    ("outcome.less.ln.el", opposed("ln O", "el O"), "a"),
    ("outcome.less.ln", opposed("ln O", "pi O"), "a"),
    ("outcome.less.pi.ln", opposed("pi O", "ln O"), "b"),
    ("outcome.less.pi.si", opposed("pi O", "si O"), "a"),
    ("outcome.less.pi.pi-f", opposed("pi O", "pi F"), "b"),
    ("outcome.less.si.ln", opposed("si O", "ln O"), "b"),
    ("outcome.less.cm.el", opposed("cm S", "el O"), "a"),
    ("outcome.less.cm", opposed("cm O", "pk O"), "a"),
    ("outcome.less.bw.cavalry", opposed("bw O", "pi O"), "b"),
    ("outcome.less.pk.ln", opposed("pk O", "ln O"), "b"),
    ("outcome.less.pk.pi", opposed("pk O", "pi O"), "a"),
    ("outcome.less.pk.cm-s", opposed("pk O", "cm S"), "b"),
    ("outcome.less.pk.bd-f", opposed("pk O", "bd F"), "b"),
    ("outcome.less.sh.ln", opposed("sh O", "ln O"), "b"),
    ("outcome.less.sh.si", opposed("sh O", "si O"), "b"),
    ("outcome.less.sh.pi-f", opposed("sh O", "pi F"), "b"),
    ("outcome.less.sh.pi-even", opposed("sh O", "pi O"), "b"),
    ("outcome.less.sh.cm-s", opposed("sh O", "cm S"), "b"),
    ("outcome.less.sh.sh-f", opposed("sh O", "sh F"), "b"),
    ("outcome.less.sh.bd", opposed("sh O", "bd O"), "b"),
    ("outcome.less.sh.wb", opposed("sh O", "wb S"), "b"),
    ("outcome.less.bd.ln", opposed("bd O", "ln O"), "b"),
    ("outcome.less.bd.si", opposed("bd O", "si O"), "b"),
    ("outcome.less.bd.cm-s", opposed("bd O", "cm S"), "b"),
    ("outcome.less.wb.cm-s", opposed("wb O", "cm S"), "b"),
    ("outcome.less.wb.ln", opposed("wb O", "ln O"), "b"),
    ("outcome.less.hd.ln", opposed("hd O", "ln O"), "b"),
    ("outcome.less.hd.cm-s", opposed("hd O", "cm S"), "b"),
    ("outcome.less.sk.dr", opposed("sk O", "dr O"), "b"),
    ("outcome.less.sk.wb", opposed("sk O", "wb S"), "b"),
    ("outcome.less.art.close", opposed("art O", "pk O"), "b"),
    ("outcome.less.pont.close", opposed("pont O", "pk O"), "b"),
    ("outcome.less.wwg.el", opposed("wwg O", "el O"), "b"),
    ("outcome.less.wwg.sk-x", opposed("wwg O", "sk X"), "b"),
    ("outcome.less.el", opposed("el O", "pk O"), "a"),
    ("outcome.less.bg.close", opposed("bg O", "pk O"), "b"),
    ("outcome.half.lh.pk", opposed("lh O", "pk O"), "a"),
    ("outcome.half.lh.bd", opposed("lh O", "bd O"), "a"),
    ("outcome.half.sk.pk", opposed("sk O", "pk O"), "b"),
    ("outcome.half.sk.bd", opposed("sk O", "bd O"), "b"),
    ("outcome.half.sk", opposed("sk O", "pi O"), "b"),
    ("outcome.half.cavalry.pk", opposed("si O", "pk O", "b2 pk O at 0 125"), "a"),
    ("outcome.half.dr", opposed("dr O", "pk S"), "b"),
    ("outcome.half.art.close", opposed("art O", "pk S", "b2 pk S at 50 100", "b3 pk S at -50 100"), "b"),
    ("grading.close.x-even", opposed("sk X", "pk O"), "b"),
    ("grading.close.x-odd", opposed("sk X", "pk O"), "b"),
]


@pytest.mark.parametrize(("row", "elements", "bound"), FOUGHT, ids=[row for row, _, _ in FOUGHT])
def test_a_row_is_met_hand_to_hand(row: str, elements: str, bound: str) -> None:
    t = brought_to(table(elements, bound="a" if bound == "a" else "b"), HAND)
    assert any(f"dbr.{row}" in rows for rows in told(t))


HELD: list[tuple[str, str, list[Area], list[Line], str]] = [
    ("tactical.bua", opposed("pk O", "pk O"), [area("t", "built-up", 0, 50, 300, 100)], [], "b"),
    ("tactical.obstacle", opposed("sh O", "pi O"), [], [line("h", "hedge", -40, 100, 40, 100)], "b"),
    ("tactical.assault", opposed("pk O", "sh O"), [], [works("w", 0, 100)], "a"),
    ("tactical.fortified", opposed("sh O", "pk O"), [], [works("w", 0, 100, "a", "permanent")], "b"),
]


@pytest.mark.parametrize(("row", "elements", "areas", "lines", "bound"), HELD, ids=[each[0] for each in HELD])
def test_a_row_is_met_over_ground(row: str, elements: str, areas: list[Area], lines: list[Line], bound: str) -> None:
    t = brought_to(table(elements, areas, lines, bound="a" if bound == "a" else "b"), HAND)
    assert any(f"dbr.{row}" in rows for rows in told(t))


SHOTS = [
    ("outcome.less.art.art-s", apart("art S", "art O", 300)),
    ("outcome.less.art.desert", apart("art O", "art O", 300)),
    ("outcome.less.art.fast", apart("art O", "art F", 300)),
    ("outcome.less.art.inferior", apart("art O", "art I", 300)),
    ("outcome.less.wb.shot-art", apart("art O", "wb O", 350)),
    ("outcome.less.hd.shot-art", apart("art O", "hd O", 350)),
    ("outcome.less.pont", apart("art O", "pont O", 300)),
    ("outcome.less.bg", apart("art O", "bg O", 300)),
    ("outcome.less.wwg.art", apart("art O", "wwg O", 300)),
    ("outcome.less.el.shot", apart("sh O", "el O", 80)),
    ("outcome.less.si.shot", apart("sh O", "si O", 80)),
    ("outcome.half.lh.shot", apart("sh O", "lh O", 80)),
    ("outcome.half.sk.shot", apart("art O", "sk O", 200)),
    ("outcome.half.art", apart("art S", "art O", 200)),
    ("grading.shooting.i-less-bw", apart("sh I", "bw O", 80)),
    ("tactical.guns-point-blank", apart("art O", "pk O", 100)),
]


@pytest.mark.parametrize(("row", "elements"), SHOTS, ids=[row for row, _ in SHOTS])
def test_a_row_is_met_by_a_shot(row: str, elements: str) -> None:
    t = brought_to(table(elements), SHOT)
    assert any(f"dbr.{row}" in rows for rows in told(t))


AFLOAT = [
    ("factor.ships.train-naval", "a1 ships O at 0 400\na2 sh O aboard=a1\nb1 gal O at 0 400\nb2 sh O aboard=b1"),
    ("factor.gal.train-naval", "a1 ships O at 0 400\na2 sh O aboard=a1\nb1 gal O at 0 400\nb2 sh O aboard=b1"),
    ("factor.boats.train-naval", "a1 boats O at 0 400\na2 sh O aboard=a1\nb1 gal O at 0 400\nb2 sh O aboard=b1"),
    ("factor.unladen-naval.train-naval", "a1 gal O at 0 400\nb1 ships O at 0 400\nb2 sh O aboard=b1"),
    ("outcome.less.naval", "a1 gal O at 0 400\na2 sh O aboard=a1\nb1 ships O at 0 400\nb2 sh O aboard=b1"),
    ("outcome.less.naval.naval-x", "a1 gal O at 0 400\na2 sh O aboard=a1\nb1 ships X at 0 400\nb2 sh O aboard=b1"),
    ("outcome.half.naval.close", "a1 boats O at 0 400\na2 sh O aboard=a1\nb1 ships O at 0 400\nb2 sh O aboard=b1"),
]


@pytest.mark.parametrize(("row", "elements"), AFLOAT, ids=[row for row, _ in AFLOAT])
def test_a_row_is_met_afloat(row: str, elements: str) -> None:
    t = brought_to(table(elements, [SEA], bound="b"), HAND)
    assert any(f"dbr.{row}" in rows for rows in told(t))


def test_lancers_who_charged_picked_archers_are_thrown_back_otherwise_than_others() -> None:
    t = table(opposed("ln O", "bw S").replace("a1 ln O at 0 100", "a1 ln O at 0 60"))
    t.order("move a1 forward 40")
    rows = list(told(brought_to(t, HAND)))
    assert any("dbr.outcome.less.ln.bw-s" in each for each in rows)
    standing = list(told(brought_to(table(opposed("ln O", "bw S")), HAND)))
    assert not any("dbr.outcome.less.ln.bw-s" in each for each in standing)
