"""On and over the water: reeds (H30), bridges that are fought for (H29, H31), captured vessels that drift (H31)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.heard import heard
from tests.odds import in_words
from tests.rulesets.dbr.table import GAME, Table, area, line, table
from tests.rulesets.element_table import told

from sandtable.geometry.ground import Line
from sandtable.names import Side

SEA = area("s", "waterway", 0, 400, 2250, 700)
REEDS = area("r", "reeds", 0, 400, 400, 300)
RIVER = line("r", "river", -1125, 0, 1125, 0, wide=40, **{"class": "dangerous"})


# H30 reeds


def test_water_among_reeds_is_difficult() -> None:
    for areas, most in (([SEA], 200), ([SEA, REEDS], 100)):
        t = table("a1 ships O at -100 300 facing 90\nb1 pk O at 0 -600", areas=areas)
        assert t.allows(f"move a1 forward {most}")
        assert not t.allows(f"move a1 forward {most + 5}")


def test_reeds_bear_no_troops() -> None:
    shore = area("r", "reeds", 0, 100, 400, 100)
    t = table("a1 sk O at 0 30\nb1 pk O at 0 -600", areas=[shore])
    assert not t.allows("move a1 forward 60")
    assert table("a1 sk O at 0 30\nb1 pk O at 0 -600").allows("move a1 forward 60")


# H29, H31 bridges


def bridged(more: str) -> Table:
    """A bridge of a's pontoons stands, and it is b's bound to order."""
    t = table(f"a1 pont O at 0 -25\n{more}", lines=[RIVER])
    t.order("launch a1")
    to_bound(t, "a")
    t.order("complete a1")
    to_bound(t, "b")
    return t


def to_bound(t: Table, side: Side) -> None:
    """The orders of a side's next bound, with nothing done before that and no dice that hurt."""
    t.done()
    until(t, side)


def until(t: Table, side: Side) -> None:
    while not (t.asks == "orders" and t.state.own.side == side):
        assert t.asked is not None
        if t.asked.dice:
            t.roll(*(4 for _ in t.asked.dice))
        else:
            t.order("done")
        t.wait()


def stormed(more: str, *dice: int, who: str = "b1") -> Table:
    t = bridged(f"{who} bd O at 0 120\n{more}")
    t.order(f"move {who} forward 90")
    t.done()
    assert t.asks == "storm"
    t.order(f"storm {who} a1")
    t.roll(*dice)
    t.wait()
    return t


def test_who_stands_at_the_end_of_an_enemy_bridge_may_fight_it() -> None:
    t = bridged("b1 bd O at 0 120\nb2 bd O at 200 120\na2 pk O at 0 -400")
    t.order("move b1 forward 90")
    t.order("move b2 forward 90")
    t.done()
    assert (t.asks, t.seat, t.about) == ("storm", "b", ("b1", "a1"))
    assert "b1" in t.refused("storm b2 a1").message
    assert [order.verb for order in GAME.legal(t.state)] == ["storm", "done"]
    t.order("storm b1 a1")
    odds = in_words(GAME.odds(t.state))
    assert sum(odds.values()) == 1
    assert any("a1 captured" in word for word in odds)
    t.roll(3, 3)
    t.wait()
    assert t.asks != "storm", "once a bound"


def test_he_may_as_well_let_it_be() -> None:
    t = bridged("b1 bd O at 0 120\na2 pk O at 0 -400")
    t.order("move b1 forward 90")
    t.done()
    t.order("done")
    t.wait()
    assert t.state.own.bridging["a1"][0] == "standing"
    assert t.state.own.side == "a"


@pytest.mark.parametrize("place", ["0 200", "60 30", "0 30 facing 90"])
def test_nobody_fights_it_from_elsewhere(place: str) -> None:
    t = bridged(f"b1 bd O at {place}\na2 pk O at 0 -400")
    t.done()
    assert t.asks != "storm"


def test_a_bridge_that_is_beaten_by_half_is_captured_and_lost_to_its_owner() -> None:
    t = stormed("a2 pk O at 0 -400", 6, 1)
    ruling = told([event for event in t.events if event.what == "storming"][-1])["ruling"]
    assert ruling["given"]["b"] == {"kind": "temp-bridge"}
    assert ruling["result"]["b"]["outcome"] == "captured"
    assert t.state.taken["a1"] == "captured"
    assert GAME.lost(t.state, "a") == 1
    assert isinstance(t.state.ground.find("a1-bridge"), Line), "either side may cross it still"
    until(t, "a")
    assert "no bridge" in t.refused("dismantle a1").message


@pytest.mark.parametrize(
    ("who", "row"), [("pi O", "dbr.factor.temp-bridge.cavalry"), ("wwg O", "dbr.factor.temp-bridge.train-naval")]
)
def test_horse_and_wagons_fight_a_bridge_too(who: str, row: str) -> None:
    t = bridged(f"b1 {who} at 0 120\na2 pk O at 0 -400")
    t.order("move b1 forward 90")
    t.done()
    t.order("storm b1 a1")
    event = t.roll(3, 3)
    assert row in [line.row for ruled in heard(event).ruled for line in ruled.lines]


def test_a_bridge_may_beat_its_attacker_off() -> None:
    t = stormed("a2 pk O at 0 -400", 1, 6)
    assert t.state.own.bridging["a1"][0] == "standing"
    assert not t.there("b1") or t.front("b1")[1] > 30


def test_it_is_retaken_by_standing_at_its_end_with_no_enemy_near() -> None:
    t = stormed("a2 pk O at 0 -120", 6, 1)
    t.state = replace(t.state, field=t.state.field.placed({"b1": None}))
    until(t, "a")
    t.order("move a2 forward 90")
    t.done()
    assert t.state.own.bridging["a1"][0] == "standing"
    assert t.state.taken["a1"] == "bridge"
    assert GAME.lost(t.state, "a") == 0


def test_with_enemy_near_it_must_be_won_back() -> None:
    t = stormed("a2 bd O at 0 -120", 6, 1)
    until(t, "a")
    t.order("move a2 forward 90")
    t.done()
    while t.asks in ("shot", "fight"):
        t.fight(3, 3)
    assert (t.asks, t.about) == ("storm", ("a2", "a1"))
    t.order("storm a2 a1")
    t.roll(6, 1)
    assert t.state.own.bridging["a1"][0] == "standing"


STONE = line("s", "bridge", 0, -25, 0, 25, wide=50, side="a", **{"class": "permanent"})


def held(more: str) -> Table:
    """A bridge of stone that is a's; it is b's bound, and b1 comes up to the end of it."""
    t = table(f"b1 {more}", lines=[RIVER, STONE])
    to_bound(t, "b")
    t.order("move b1 forward 90")
    t.done()
    return t


@pytest.mark.parametrize(("who", "column"), [("bd O", "foot"), ("pi O", "cavalry"), ("wwg O", "train-naval")])
def test_a_bridge_of_stone_that_the_scenario_gives_to_a_side_is_fought_for(who: str, column: str) -> None:
    t = held(f"{who} at 0 120\na2 pk O at 0 -400")
    assert (t.asks, t.seat, t.about) == ("storm", "b", ("b1",))
    assert [order.word for order in GAME.legal(t.state)] == ["s", ""]
    t.order("storm b1 s")
    assert sum(in_words(GAME.odds(t.state)).values()) == 1
    event = t.roll(3, 3)
    ruled = heard(event).ruled[0]
    assert (ruled.given["b"], ruled.who) == ({"kind": "perm-bridge"}, {"a": "b1", "b": "s"})
    assert f"dbr.factor.perm-bridge.{column}" in [line.row for line in ruled.lines]


def test_it_is_lost_to_its_owner_until_he_stands_at_its_end_with_no_enemy_near() -> None:
    # Stone is strong: only wagons, or who is led by a general, can beat it by half.
    t = held("wwg O at 0 120\na2 lh O at 0 -240")
    t.order("storm b1 s")
    t.roll(6, 1)
    t.wait()
    assert t.state.own.overrun == ("s",)
    assert GAME.lost(t.state, "a") == 1
    t.state = replace(t.state, field=t.state.field.placed({"b1": None}))
    until(t, "a")
    t.order("move a2 forward 200")
    t.done()
    assert t.state.own.overrun == ()
    assert GAME.lost(t.state, "a") == 0


def test_a_bridge_that_is_nobodys_and_ones_own_are_not_fought_for() -> None:
    for side in ("", "b"):
        stone = replace(STONE, traits={**STONE.traits, "side": side})
        t = table("b1 bd O at 0 120\na2 pk O at 0 -400", lines=[RIVER, stone])
        to_bound(t, "b")
        t.order("move b1 forward 90")
        t.done()
        assert t.asks != "storm"


# H31 drift


BENT = line("r", "river", -200, 0, 100, 0, 100, 400, wide=60, **{"class": "easy"})


def adrift(x: float, y: float, kind: str = "ships O", **given: object) -> Table:
    """A captured vessel of side b lies there; the battle is at the next bound."""
    t = table(f"a1 pk O at 0 -400\nb1 {kind} at 900 600\nb2 pk O at -600 600", **given)  # type: ignore[arg-type]
    taken = {**t.state.taken, "b1": "captured"}
    own = replace(t.state.own, captured={"b1": (round(x * 100), round(y * 100), 0, 5_000, 10_000)})
    t.state = replace(t.state, field=t.state.field.placed({"b1": None}), own=own, taken=taken)
    t.done()
    return t


def test_a_captured_vessel_drifts_50_paces_down_the_river_in_each_bound() -> None:
    t = adrift(-100, 0, lines=[BENT])
    assert t.state.own.captured["b1"] == (-5_000, 0, 0, 5_000, 10_000)
    assert any("drift with the stream" in str(event.told and event.told.says) for event in t.events)


def test_it_goes_round_the_bends_of_the_river_and_no_farther_than_its_end() -> None:
    assert adrift(80, 0, lines=[BENT]).state.own.captured["b1"][:2] == (10_000, 3_000)
    assert adrift(100, 380, lines=[BENT]).state.own.captured["b1"][:2] == (10_000, 40_000)
    assert adrift(100, 400, lines=[BENT]).state.own.captured["b1"][:2] == (10_000, 40_000)


def test_it_does_not_leave_the_table() -> None:
    along = line("r", "river", -1125, 0, 1125, 0, wide=60, **{"class": "easy"})
    assert adrift(1090, 0, lines=[along]).state.own.captured["b1"][:2] == (109_000, 0)


def test_still_water_and_guns_do_not_drift() -> None:
    assert adrift(0, 400, areas=[SEA]).state.own.captured["b1"][:2] == (0, 40_000)
    assert adrift(-100, 0, "art O", lines=[BENT]).state.own.captured["b1"][:2] == (-10_000, 0)
