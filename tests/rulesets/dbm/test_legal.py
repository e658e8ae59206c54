"""What `legal` offers of the things that the rules give: columns, roads, vessels."""

from __future__ import annotations

import pytest
from tests.rulesets.dbm.table import Table, area, line, table

from sandtable.notation.order import write


def offered(t: Table, *words: str) -> list[str]:
    """The orders that are ready, as they would be typed, that hold all these words; each of them is allowed."""
    texts = [(order, write(order, t.game, t.state.setup)) for order in t.game.legal(t.state)]
    found = [(order, text) for order, text in texts if all(word in text for word in words)]
    for order, text in found:
        assert t.verdict(order).refusal is None, text
    return [text for _, text in found]


def test_a_line_near_a_road_may_form_a_column_and_widen_again_h13() -> None:
    road = line("r", "road", 0, -1000, 0, 1000, wide=30)
    t = table("a1 lh O R at 0 0\na2 lh O R at 80 0\na3 lh O R at 160 0\nb1 sp O R at 0 900", lines=[road])
    assert offered(t, "move a1 a2 a3 column")
    t = table("a1 lh O R at 0 0\na2 lh O R at 0 -60\na3 lh O R at 0 -120\nb1 sp O R at 0 300")
    assert offered(t, "move a1 a2 a3 widen-left 1 widen-right 1")


def test_a_column_moves_and_marches_along_a_road_h8_h14() -> None:
    road = line("r", "road", 0, -1000, 0, 100, 200, 500, 200, 1000, wide=30)
    t = table("a1 sp O R at 0 0\na2 sp O R at 0 -30\nb1 sp O R at -900 1000", lines=[road])
    assert offered(t, "move a1 a2 forward", "wheel-right")
    assert offered(t, "march a1 a2 forward", "wheel-right")


def test_troops_may_go_aboard_and_ashore_h43() -> None:
    sea = area("s", "waterway", 0, 500, 3600, 1000)
    t = table("a1 ax O R at 0 -5\na2 gal O R at 0 5 facing 180\nb1 sp O R at 0 -600", [sea])
    assert offered(t, "board a1 a2") == ["board a1 a2"]
    t = table("a1 ax O R aboard=a2\na2 gal O R at 0 5 facing 180\nb1 sp O R at 0 -600", [sea])
    assert offered(t, "land a2")


@pytest.mark.parametrize("off", [5, 30, 45])
def test_they_are_landed_where_the_shore_begins_within_a_gangway_h43(off: int) -> None:
    sea = area("s", "waterway", 0, 500, 3600, 1000)
    t = table(f"a1 ax O R aboard=a2\na2 gal O R at 0 {off} facing 180\nb1 sp O R at 0 -600", [sea])
    assert len(offered(t, "land a2")) == 1
