"""The condensed scale (H47): what the sheet measures is half as long on the table; its answers stay as they are."""

from __future__ import annotations

import pytest
from tests.rulesets.dbr.table import Table, table

FAR = "\nb1 pk O at 0 700"


def condensed(elements: str, on: bool = True, **given: object) -> Table:
    return table(elements, options={"H47": on}, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(("troops", "paces"), [("lh O", 125), ("pk O", 50), ("sh O", 75)])
def test_moves_are_half_as_long(troops: str, paces: int) -> None:
    t = condensed(f"a1 {troops} at 0 -400{FAR}")
    assert t.allows(f"move a1 forward {paces}")
    assert not t.allows(f"move a1 forward {paces + 2}")
    assert condensed(f"a1 {troops} at 0 -400{FAR}", on=False).allows(f"move a1 forward {2 * paces}")


@pytest.mark.parametrize(("gap", "shoots"), [(99, True), (102, False)])
def test_ranges_are_half_as_long_and_the_sheet_is_asked_in_its_own_paces(gap: int, shoots: bool) -> None:
    t = condensed(f"a1 sh O at 0 0\nb1 pk O at 0 {gap}")
    t.done()
    assert (t.asks == "shot") is shoots
    if shoots:
        assert t.fight(3, 3)["ruling"]["given"]["distance"] == pytest.approx(2 * gap)


@pytest.mark.parametrize(("gap", "point_blank"), [(49, True), (52, False)])
def test_point_blank_is_half_as_far(gap: int, point_blank: bool) -> None:
    t = condensed(f"a1 art I at 0 0\nb1 pk O at 0 {gap}")
    t.done()
    rows = {line["row"] for line in t.fight(3, 3)["ruling"]["lines"]}
    assert ("dbr.tactical.guns-point-blank" in rows) is point_blank


@pytest.mark.parametrize(("gap", "cost"), [(280, 1), (320, 2)])
def test_the_general_is_far_at_half_the_distance(gap: int, cost: int) -> None:
    elements = f"a0 pi O general at -500 -600\na1 pk O at {gap - 450} -600\na2 pk O at 700 -650{FAR}"
    assert condensed(elements).cost("move a1 forward 20") == cost
    assert condensed(elements, on=False).cost("move a1 forward 20") == 1


def test_the_fleeing_run_half_as_far() -> None:
    ends = []
    for on in (True, False):
        t = condensed("a1 lh O at 0 0\nb1 pk O at 0 0\nb2 pk O at 600 600", on=on)
        t.done()
        t.fight(1, 6)
        ends.append(t.rect("a1").pose.y)
    assert ends[0] > ends[1]
