"""Buildings, wagons, deployment and arrivals (H12, H27, H34, H41; section 7)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.odds import in_words
from tests.rulesets.ps.table import Battle, area, table

from sandtable import catalogue
from sandtable.geometry.rect import Rect

FAR = "b1 pike at 0 17"
MILL = area("mill", "stone", 0, 0, 4, 3)
BARN = area("barn", "building", 0, 0, 4, 3)


def garrisoned(bodies: str, house: object = MILL, **given: object) -> Battle:
    return table(bodies, house, **given)  # type: ignore[arg-type]


# H27


def test_a_unit_put_down_in_a_building_fills_it() -> None:
    t = garrisoned(f"a1 shot at 0 0\n{FAR}")
    assert t.state.own.housed == {"a1": "mill"}
    assert (t.rect("a1").width, t.rect("a1").depth) == (4000, 3000)


def test_entering_and_leaving_cost_a_move() -> None:
    t = garrisoned(f"a1 shot at 0 -6\n{FAR}")
    assert "within an inch" in t.refused("order a1 : enter mill").message
    t.script("order a1 forward 4 : then enter mill\ndice 6")
    assert t.state.own.housed == {}
    assert t.front("a1")[1] == -2
    t.script("done\ndone\norder a1 : enter mill\ndice 7")
    assert t.state.own.housed == {"a1": "mill"}
    t.script("done\ndone\norder a1 forward 4 : leave front\ndice 5")
    assert t.state.own.housed == {}
    assert t.front("a1")[1] == pytest.approx(6.5, abs=0.01)


@pytest.mark.parametrize(
    "troops", ["horse", "dragoons", "medium-gun", "shot formation=march-column", "pike formation=hedgehog"]
)
def test_who_does_not_enter(troops: str) -> None:
    t = garrisoned(f"a1 {troops} at 0 -2\n{FAR}")
    assert "do not enter" in t.refused("order a1 : enter mill").message


def test_one_at_a_time_and_not_when_it_burns() -> None:
    t = garrisoned(f"a1 shot at 0 0\na2 shot at 0 -2\n{FAR}")
    assert "only one unit" in t.refused("order a2 : enter mill").message
    t = garrisoned(f"a1 shot at 0 -2\n{FAR}", area("mill", "stone", 0, 0, 4, 3, burning=True))
    assert "burning" in t.refused("order a1 : enter mill").message
    assert "no building" in t.refused("order a1 : enter church").message


def test_cavalry_neither_charges_nor_passes_buildings() -> None:
    t = garrisoned("a1 horse at 0 -8\nb1 shot at 0 0")
    assert "cavalry does not charge" in t.refused("charge a1 b1").message
    t = garrisoned(f"a1 horse at 0 -8\n{FAR}")
    assert "nobody goes over a building (H27)" in t.refused("order a1 forward 8").message


@pytest.mark.parametrize(("house", "where"), [(MILL, "stone"), (BARN, "building")])
def test_a_garrison_saves_better_and_is_hard_to_hit(house: object, where: str) -> None:
    t = garrisoned("a1 shot at 0 -7\nb1 shot at 0 0", house)
    t.until("shooting")
    t.script("shoot a1 b1\ndice 4 5 5\ndice 1 1")
    assert t.given("shooting")["b"]["position"] == where
    assert "ps.shoot.target-hard" in t.lines("shooting")
    assert t.given("morale_save")["a"]["position"] == where


def test_a_garrison_shoots_one_die_a_face() -> None:
    t = garrisoned("a1 shot at 0 0\nb1 sword at 0 -6 facing 0")
    t.until("shooting")
    t.order("shoot a1 b1")
    assert len(t.asked.dice) == 1  # type: ignore[union-attr]


def stormed(second: tuple[int, int]) -> Battle:
    """Swordsmen storm the mill and win the round; the garrison tests on these dice."""
    t = garrisoned("a1 sword at 0 -5.4\nb1 shot at 0 0", reserve=True)
    t.order("charge a1 b1")
    t.roll(1)
    t.order("done")
    assert (t.asks, len(t.asked.dice)) == ("fight", 8)  # type: ignore[union-attr]
    t.roll(6, 6, 6, 6, 6, 6, 1, 1)
    t.roll(1, 1, 1, 1, 1, 1)
    assert "ps.result.buildings" in t.lines("combat_result")
    t.roll(*second)
    return t


def test_storming_a_building() -> None:
    t = stormed((6, 3))
    assert t.there("b1") is False or t.state.own.housed == {}
    assert t.asks == "victor"
    t.order("enter a1 : mill")
    assert t.state.own.housed == {"a1": "mill"}


def test_a_garrison_that_retires_leaves_its_walls() -> None:
    t = garrisoned("a1 sword at 0 -5.4\nb1 shot at 0 0", reserve=True)
    t.order("charge a1 b1")
    t.roll(1)
    t.order("done")
    t.roll(6, 6, 6, 6, 1, 1, 1, 1)
    t.roll(1, 1, 1, 1)
    t.roll(3, 4)
    assert t.ruling("break_test")["result"]["outcome"] == "retires"
    assert t.state.own.housed == {}
    assert (t.rect("b1").width, t.rect("b1").depth) == (4000, 1000)
    assert t.gap("a1", "b1") > 1


# H34


def test_wagons_edge_to_edge_with_foot_are_defended() -> None:
    t = table("a1 horse at 0 -8\nb1 wagon at -1 0\nb2 wagon at 1 0\nb3 shot at 0 3")
    t.script("charge a1 b1\ndice 4")
    while t.asks == "closing":
        t.roll(*[1] * len(t.asked.dice))  # type: ignore[union-attr]
    t.order("done")
    if t.asks == "divide":
        t.order(t.game.legal(t.state)[0])
    t.roll(*[1] * len(t.asked.dice))  # type: ignore[union-attr]
    assert t.given("hand_to_hand")["b"]["defended"] is True
    assert "ps.hand.dice.hedgehog-wagons" in t.lines("hand_to_hand")


def test_a_laager_may_be_one_unit_without_flanks() -> None:
    t = table("a1 sword at 0 -7.5\nb1 wagon defended at 0 0 facing 90")
    t.script("charge a1 b1\ndice 4")
    assert t.asks == "closing"


# H12


def placing(bodies: str, **given: object) -> Battle:
    return table(bodies, deployment="players", **given)  # type: ignore[arg-type]


TWO = "a1 mixed at 0 -10\na2 shot at 6 -10\nb1 pike at 0 10\nb2 horse in B2 at 12 10"


def test_battalias_are_placed_in_turn() -> None:
    t = placing(TWO)
    order = []
    while t.asks == "deploy":
        order.append(t.about[0])
        t.order(t.game.legal(t.state)[0])
    assert order == ["A", "B", "A1", "B1", "B2"]
    assert t.asks == "orders"


def test_where_battalias_may_stand() -> None:
    t = placing(TWO)
    while t.about != ("A1",):
        t.order(t.game.legal(t.state)[0])

    def says(x: float, y: float) -> str:
        places = f"{t.place(x, y)} at {t.place(4, -14)} at {t.place(0, -14.3)}"
        return t.refused(f"deploy a1 a2 a1o at {places}").message

    assert "10 inches" in says(-4, -8)
    assert "4 inches too near a short edge" in says(-20, -12)
    assert "off the table" in says(-4, -17.5)
    assert t.allows(f"deploy a1 a2 a1o at {t.place(-4, -12)} at {t.place(4, -14)} at {t.place(0, -14.3)}")


def test_the_scenarios_zone_goes_before() -> None:
    t = placing(TWO, zones={"A1": (-24000, -18000, 24000, 0)})
    while t.about != ("A1",):
        t.order(t.game.legal(t.state)[0])
    assert t.allows(f"deploy a1 a2 a1o at {t.place(-4, -2)} at {t.place(4, -2)} at {t.place(0, -9)}")


DICED = {"H12": True}


def test_dice_may_say_who_is_first() -> None:
    t = table(TWO, options=DICED)
    assert (t.asks, t.asked.dice) == ("first", ("D6", "D6"))  # type: ignore[union-attr]
    assert (in_words(t.game.odds(t.state))) == {
        "first to move is the red army": Fraction(15, 36),
        "first to move is the blue army": Fraction(15, 36),
        "roll again": Fraction(6, 36),
    }
    t.roll(4, 4)
    assert t.asks == "first"
    t.roll(5, 4)
    assert (t.asks, t.seat, t.state.own.turn) == ("orders", "b", 1)
    t.script("done")
    assert (t.asks, t.seat, t.state.own.turn) == ("orders", "a", 1)
    t.script("done")
    assert (t.asks, t.seat, t.state.own.turn) == ("orders", "b", 2)


def test_the_lower_die_deploys_first_and_moves_first() -> None:
    t = placing(TWO, options=DICED)
    t.roll(6, 1)
    order = []
    while t.asks == "deploy":
        order.append(t.about[0])
        t.order(t.game.legal(t.state)[0])
    assert order == ["B", "A", "B1", "A1", "B2"]
    assert (t.asks, t.seat) == ("orders", "b")


def test_the_side_that_the_scenario_names_has_the_first_die() -> None:
    t = table(TWO, options=DICED, moves_first="b")
    assert (t.seat, t.about) == ("b", ("b", "a"))
    t.roll(2, 3)
    assert (t.asks, t.seat) == ("orders", "b")


# Arrivals


LATE = f"a1 mixed at 0 -10\na2 horse in A2 at -22 0 facing 90\n{FAR}"


@pytest.mark.parametrize(("die", "turn"), [(4, 2), (3, 3)])
def test_reserves_come_on_a_die_or_a_turn_later(die: int, turn: int) -> None:
    t = table(LATE, commands={"A2": {"enters": 2, "enters_on": 4}})
    assert not t.there("a2")
    t.script("done\ndone")
    assert t.asks == "arrival"
    assert sum(in_words(t.game.odds(t.state)).values()) == 1
    t.roll(die)
    assert t.there("a2") == (turn == 2)
    if turn == 3:
        t.script("done\ndone")
    assert t.there("a2")
    assert t.there("a2o")


def test_reserves_without_a_die() -> None:
    t = table(LATE, commands={"A2": {"enters": 2}})
    t.script("done\ndone")
    assert t.there("a2")
    assert t.game.turn(t.state) == 2


# H41


@pytest.mark.parametrize(
    ("troops", "points"),
    [("pike", 40), ("mixed large", 56), ("horse small", 35), ("shot tiny", 15), ("horse elite", 53), ("wagon", 15)],
)
def test_points(troops: str, points: float) -> None:
    from sandtable.rulesets.ps.victory import worth

    t = table(f"a1 {troops} at 0 -8\n{FAR}")
    assert worth(t.state, "a1") == points


# Section 7


@pytest.mark.parametrize("name", [name for name, one in catalogue.scenarios().items() if one.rules == "ps"])
def test_every_scenario_begins(name: str) -> None:
    game, setup = catalogue.game("ps"), catalogue.scenario(name)
    state = game.start(setup)
    for _ in range(50):
        if state.ask is not None:
            break
        state = game.go_on(state).state
    assert state.ask is not None
    assert state.ask.dice or game.legal(state)


def test_the_walls_of_a_building() -> None:
    from sandtable.rulesets.ps.land import house_rect

    walls = house_rect(area("h", "stone", 2, 3, 4, 2), 91_000)
    assert walls == Rect(walls.pose, 2000, 4000)
    assert walls.pose == (2000, 3000, 90_000)


def test_who_goes_and_enters_goes_first_whether_he_says_then_or_not_h27() -> None:
    t = table("a1 shot at 0 -6\nb1 pike at 0 17", area("mill", "building", 0, 0, 4, 3))
    t.script("order a1 forward 4 : enter mill\ndice 5")
    assert t.state.own.housed == {"a1": "mill"}


@pytest.mark.parametrize(("table_die", "front"), [(1, -7.5), (2, -3.5), (3, 2.5), (4, 2.5), (5, 2.5), (6, 2.5)])
def test_a_garrison_that_blunders_comes_out_of_its_building_h27_4_5(table_die: int, front: float) -> None:
    """To leave costs the one move that it has; it once went on as broad as its walls, and was in them all the same."""
    t = garrisoned("a1 shot at 0 0\na2 shot at 10 -8\nb1 horse at 0 17", reserve=True)
    t.script(f"order a1 : leave rear\ndice 0\ndice 5\ndice {table_die}")
    if table_die == 6:
        t.roll(5)
    assert t.front("a1")[1] == pytest.approx(front, abs=0.01)
    assert (t.rect("a1").width, t.rect("a1").depth, t.state.own.housed) == (4000, 1000, {})


def test_a_garrison_that_blunders_and_has_no_room_before_its_walls_stays_h27() -> None:
    t = garrisoned("a1 shot at 0 0\na2 pike at 0 4.2\nb1 horse at 0 17", reserve=True)
    t.script("order a1 : leave rear\ndice 0\ndice 5\ndice 5")
    assert t.state.own.housed == {"a1": "mill"}
    assert any("no room" in event.told.says for event in t.events if event.told)
