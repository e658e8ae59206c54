"""What `legal` offers of the things that the rules give: columns, roads, turning about, vessels."""

from __future__ import annotations

from tests.rulesets.dbr.table import Table, area, line, table

from sandtable.notation.order import write

SEA = area("s", "waterway", 0, 400, 2000, 700)


def offered(t: Table, *words: str) -> list[str]:
    """The orders that are ready, as they would be typed, that hold all these words; each of them is allowed."""
    texts = [(order, write(order, t.game, t.state.setup)) for order in t.game.legal(t.state)]
    found = [(order, text) for order, text in texts if all(word in text for word in words)]
    for order, text in found:
        assert t.verdict(order).refusal is None, text
    return [text for _, text in found]


LINE = "a1 lh O at 0 0\na2 lh O at 50 0\na3 lh O at 100 0\nb1 pk O at 0 680"


def test_a_line_near_a_road_may_form_a_column_h7() -> None:
    assert offered(table(LINE, lines=[line("r", "road", 0, -700, 0, 700, wide=30)]), "move a1 a2 a3 column")
    assert not offered(table(LINE), "column")


def test_a_column_near_the_enemy_may_widen_h7() -> None:
    t = table("a1 lh O at 0 0\na2 lh O at 0 -37.5\na3 lh O at 0 -75\nb1 pk O at 0 300")
    assert offered(t, "move a1 a2 a3 widen-left 1 widen-right 1")


def test_a_column_goes_along_a_road_and_round_its_bend_h8() -> None:
    road = line("r", "road", 0, -700, 0, 100, 300, 300, 700, 300, wide=30)
    t = table("a1 lh O at 0 0\na2 lh O at 0 -37.5\nb1 pk O at -700 680", lines=[road])
    (way,) = offered(t, "move a1 a2 forward", "wheel-right")
    t.order(way)
    assert t.front("a1")[2] > 30
    assert t.front("a1")[0] > 150, "farther than over open ground, where they go 250 paces in all"


def test_one_element_rides_along_a_road_h8() -> None:
    road = line("r", "road", 0, -700, 0, 700, wide=30)
    t = table("a1 lh O at 0 -300\nb1 pk O at -700 680", lines=[road])
    assert offered(t, "move a1 forward 600")


def test_a_group_with_the_enemy_behind_it_may_turn_about_h7() -> None:
    assert offered(table("a1 lh O at 0 0 facing 180\na2 lh O at 50 0 facing 180\nb1 pk O at 0 400"), "turn 180")


def test_troops_may_go_aboard_and_ashore_h30() -> None:
    t = table("a1 sh O at 0 45\na4 ships O at 0 52 facing 180\nb1 pk O at 0 -300", areas=[SEA])
    assert offered(t, "embark a1 a4") == ["embark a1 a4"]
    t = table("a1 sh O aboard=a4\na4 ships O at 0 52 facing 180\nb1 pk O at 0 -300", areas=[SEA])
    assert offered(t, "disembark a4 a1")
