"""What orders cost on the table: initiative points and every change of their price (4.1, H1, H6, H21, H26, H48)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.dbr.table import area, line, table
from tests.rulesets.element_table import told

from sandtable.rulesets.dbr.cost import order_facts

LINE = "a1 pk O at 0 0\na2 pk O at 50 0\na3 pk O at 100 0\nb1 pk O at 0 600"


def rows(ruling: dict[str, Any]) -> list[str]:
    return [line["row"].removeprefix("dbr.pip.") for line in ruling["lines"]]


def price(text: str, order: str, **given: Any) -> list[str]:
    """The rows that made the price of an order."""
    t = table(text, **given)
    event = t.order(order)
    return rows(told(event)["ruling"])


def test_a_die_for_each_command_and_what_it_shows_is_spent_on_its_own() -> None:
    t = table("a1 pk O at 0 0\na2 pk O in A2 general at 200 0\nb1 pk O at 0 600", pips={"A1": 1, "A2": 4})
    assert t.state.own.points == {"A1": 1, "A2": 4}
    t.order("move a1 forward 50")
    assert t.state.own.points == {"A1": 0, "A2": 4}
    assert "has 0 left" in t.refused("steady a91").message
    assert t.allows("move a2 forward 50")


def test_nothing_is_saved_for_the_next_bound() -> None:
    t = table(LINE, pips=6)
    t.done()
    t.roll(1)
    t.wait()
    assert t.state.own.points == {"B1": 1}


def test_one_element_and_a_group_cost_the_same() -> None:
    assert price(LINE, "move a1-a3 forward 100") == ["group-move"]
    assert price("a1 pk O at 0 0\nb1 pk O at 0 600", "move a1 forward 100") == ["element"]


def test_who_leaves_a_group_pays_for_it() -> None:
    assert price(LINE, "move a1 forward 50") == ["element", "separate"]
    assert price(LINE, "move a1 a2 forward 30 wheel-left 10") == ["group-move", "separate"]


@pytest.mark.parametrize(
    ("kinds", "rows"),
    [
        (("lh", "lh", "lh"), ["element"]),
        (("sk", "wb", "sk"), ["element"]),
        (("lh", "lh", "sk"), ["element", "separate"]),
    ],
)
def test_light_horse_and_loose_foot_leave_their_group_for_nothing(kinds: tuple[str, ...], rows: list[str]) -> None:
    text = "\n".join(f"a{n + 1} {kind} O at {n * 50} 0" for n, kind in enumerate(kinds))
    assert price(f"{text}\nb1 pk O at 0 600", "move a1 forward 50") == rows


def test_a_group_goes_straight_ahead_for_nothing_while_the_rest_halt() -> None:
    assert price(LINE, "move a1 a2 forward 50") == ["group-move"]


def test_the_rest_may_then_not_move() -> None:
    t = table(LINE)
    t.order("move a1 a2 forward 50")
    assert "H48" in t.refused("move a3 forward 50").message
    assert t.allows("steady a3")


def test_the_rest_must_not_have_moved_before() -> None:
    t = table(LINE.replace("b1", "a4 pk O at 150 -50\nb1"))
    t.order("move a4 forward 50")
    event = t.order("move a1 a2 forward 50")
    assert rows(told(event)["ruling"]) == ["group-move", "separate"]


CLOSE = "a1 pk O at 0 0\na2 pk O at 50 0\na3 pk O at 100 0\na4 pk O at 150 0\n" + "".join(
    f"b{n} pk O at {n * 50 - 50} 60\n" for n in range(1, 5)
)


def test_further_groups_of_the_rest_may_follow_into_contact() -> None:
    t = table(CLOSE)
    event = t.order("move a1 a2 forward 60")
    assert rows(told(event)["ruling"]) == ["group-move"]
    assert t.allows("move a3 a4 forward 60")
    assert not t.allows("move a3 a4 forward 20")
    assert not t.allows("move a3 forward 60")


def test_a_single_element_in_difficult_going_is_excused() -> None:
    wood = area("w", "wood", 0, 100, 60, 150)
    assert price(LINE, "move a1 forward 50", areas=[wood]) == ["element"]


def test_to_pivot_on_to_a_flank_is_dear() -> None:
    text = "a1 pi O at -50 100\na2 pk O at 0 100\nb1 pk O at 0 100"
    t = table(text)
    assert t.contact("a1", "b1") is not None
    event = t.order("move a1 wheel-right 90")
    assert "separate" in rows(told(event)["ruling"]) or "flank-pivot" in rows(told(event)["ruling"])
    lone = table(text.replace("a2 pk O at 0 100", "a2 pk O in A2 general at 0 100"))
    event = lone.order("move a1 wheel-right 90")
    assert rows(told(event)["ruling"]) == ["element", "flank-pivot"]


def test_the_general_moves_for_one_less_until_he_has_moved() -> None:
    t = table("a1 pi O general at 0 0\nb1 pk O at 0 700", generals=False)
    assert t.cost("move a1 forward 100") == 0
    t.order("move a1 forward 100")
    assert t.cost("march a1 forward 100") == 1


def test_a_lost_general_costs_one_more() -> None:
    t = table(LINE)
    t.lose("a0")
    event = t.order("move a1-a3 forward 50")
    assert rows(told(event)["ruling"]) == ["group-move", "general-lost"]


def test_a_routing_general_is_lost_while_he_routs() -> None:
    t = table(LINE, own={"routing": ("a0",)})
    t.order("done") if t.asks == "rally" else None
    t.wait()
    event = t.order("move a1-a3 forward 50")
    assert "general-lost" in rows(told(event)["ruling"])


def test_a_general_more_than_600_paces_away_costs_one_more() -> None:
    assert price("a1 pk O at 0 200\nb1 pk O at 0 700", "move a1 forward 50") == ["element", "general-far"]


def test_a_general_behind_a_wood_300_paces_away_costs_one_more() -> None:
    wood = area("w", "wood", 0, -200, 2250, 100)
    assert price("a1 pk O at 0 0\nb1 pk O at 0 700", "move a1 forward 50", areas=[wood]) == [
        "element",
        "general-unseen",
    ]


def test_guns_and_baggage_off_road_cost_one_more() -> None:
    text = "a1 {} at 0 -100\nb1 pk O at 0 700"
    assert price(text.format("art O limbered=true"), "move a1 forward 50") == ["element", "heavy-off-road"]
    assert price(text.format("bg O"), "move a1 forward 50") == ["element", "heavy-off-road"]
    assert price(text.format("art I"), "move a1 forward 50") == ["element"]
    road = line("r", "road", 0, -750, 0, 750, wide=25)
    assert price(text.format("bg O"), "move a1 forward 50", lines=[road]) == ["element"]


def test_portable_obstacles_cost_one_more_to_carry() -> None:
    text = "a1 sh O portable_obstacles=true at 0 0\nb1 pk O at 0 700"
    assert price(text, "move a1 forward 50") == ["element", "portable-obstacles"]


def test_the_first_march_by_road_is_free() -> None:
    road = line("r", "road", 0, -750, 0, 750, wide=25)
    t = table("a1 lh O at 0 -100\nb1 pk O at 0 740", lines=[road])
    assert t.cost("move a1 forward 100") == 1
    t.order("move a1 forward 100")
    event = t.order("march a1 forward 100")
    assert rows(told(event)["ruling"]) == ["road-march"]
    assert t.cost("march a1 forward 100") == 1


def test_a_third_march_costs_a_group_one_more_unless_it_is_light() -> None:
    for kind, more in (("pi", 1), ("lh", 0)):
        t = table(f"a1 {kind} O at 0 -400\na2 {kind} O at 50 -400\nb1 pk O at 900 700", pips=6)
        for order in ("move a1 a2 forward 50", "march a1 a2 forward 50", "march a1 a2 forward 50"):
            assert t.cost(order) == 1
            t.order(order)
        assert t.cost("march a1 a2 forward 50") == 1 + more


@pytest.mark.parametrize(("night", "extra"), [("none", 0), ("dark", 2), ("moonlight", 2)])
def test_to_move_at_night_costs_two_more(night: str, extra: int) -> None:
    t = table("a1 pk O at 0 -300\nb1 pk O at 0 700", options={"H27-night": night})
    assert t.cost("move a1 forward 50") == 1 + extra


def test_along_a_road_by_moonlight_night_costs_nothing() -> None:
    road = line("r", "road", 0, -750, 0, 750, wide=25)
    for night, cost in (("moonlight", 1), ("dark", 3)):
        t = table("a1 pk O at 0 -300\nb1 pk O at 0 700", lines=[road], options={"H27-night": night})
        assert t.cost("move a1 forward 50") == cost


def test_to_steady_costs_one_or_two() -> None:
    text = "a1 ln O at 0 0\na2 ln O at 50 0\nb1 pk O at 0 250"
    assert price(text, "steady a1") == ["element"]
    assert price(text, "steady a1 a2") == ["steady-group"]


def test_the_way_to_the_general_goes_round_enemy() -> None:
    wall = "".join(f"b{n} pk O at {n * 50 - 575} -200\n" for n in range(2, 22))
    t = table(f"a1 pk O at 0 0\nb1 pk O at 0 700\n{wall}", bound="a")
    event = t.order("move a1 back 25")
    assert "general-far" in rows(told(event)["ruling"])


def test_the_general_is_far_from_those_hemmed_in_on_all_sides() -> None:
    """The case of a battle by lot that stopped short: no way leads out, and so none to him."""
    before_and_behind = "b1 pk O at 0 0\nb2 pk O at 0 -25 facing 0"
    beside = "b3 pk O at -25 -12.5 facing 90\nb4 pk O at 25 -12.5 facing 270"
    t = table(f"a0 pi O general at 22 -200 facing 30\na1 pk O at 0 0\n{before_and_behind}\n{beside}")
    assert order_facts(t.state, ("a1",), "steady")["general_distance"] > 600
