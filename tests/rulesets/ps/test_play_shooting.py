"""Shooting on the table: sight, targets, cover, guns, saves and tests (4.6 to 4.9, H6, H17, H18, H28, H32, H44)."""

from __future__ import annotations

import pytest
from tests.odds import in_words
from tests.rulesets.ps.table import Battle, area, line, table


def shooting(bodies: str, *ground: object, **given: object) -> Battle:
    """A table in the shooting step of side a."""
    t = table(bodies, *ground, **given)  # type: ignore[arg-type]
    t.until("shooting")
    return t


def silent(bodies: str, *ground: object, **given: object) -> bool:
    """Whether side a has nothing to shoot at in its first turn."""
    t = table(bodies, *ground, **given)  # type: ignore[arg-type]
    while t.asks in ("initiative", "orders") and t.seat == "a":
        t.order("done")
    return not (t.asks == "shooting" and t.seat == "a")


def targets(t: Battle, id: str) -> list[str]:
    return [order.word for order in t.game.legal(t.state) if order.verb == "shoot" and order.bases == (id,)]


# 4.6 to 4.9


def test_a_volley_and_its_saves() -> None:
    t = shooting("a1 shot at 0 0\nb1 mixed at 0 6")
    t.order("shoot a1 b1")
    assert (t.asks, len(t.asked.dice)) == ("shoot", 3)  # type: ignore[union-attr]
    assert sum(in_words(t.game.odds(t.state)).values()) == 1
    t.roll(4, 3, 6)
    assert t.disordered("b1")
    assert (t.asks, t.seat, len(t.asked.dice)) == ("save", "b", 2)  # type: ignore[union-attr]
    t.roll(3, 4)
    assert t.casualties("b1") == 1
    assert t.asks == "orders"


def test_ranges() -> None:
    assert silent("a1 shot at 0 0\nb1 mixed at 0 8.1")
    assert targets(shooting("a1 shot at 0 0\nb1 mixed at 0 8"), "a1") == ["b1"]
    assert targets(shooting("a1 medium-gun at 0 -12\nb1 mixed at 0 12"), "a1") == ["b1"]


def test_each_shoots_once_and_all_before_the_tests() -> None:
    bodies = "a1 shot at -2.2 0\na2 shot at 2.2 0\nb1 mixed at 0 6"
    t = shooting(bodies, own={"casualties": {"b1": 4}}, reserve=True)
    t.script("shoot a1 b1\ndice 4 1 1\ndice 1")
    assert "have shot" in t.refused("shoot a1 b1").message
    assert t.asks == "shooting"
    t.script("shoot a2 b1\ndice 4 4 1\ndice 1 1")
    assert (t.asks, t.about) == ("break", ("b1",))
    assert in_words(t.game.odds(t.state))["breaks"] > 0
    t.roll(6, 4)
    assert t.ruling("break_test")["result"]["total"] == 7
    assert t.casualties("b1") == 4


def test_a_one_never_saves_and_no_die_is_thrown_where_none_can() -> None:
    t = shooting("a1 heavy-gun at 0 0\nb1 mixed at 0 9")
    t.script("shoot a1 b1\ndice 5 1 1")
    assert t.casualties("b1") == 1
    assert t.ruling("morale_save")["result"]["need"] == 7


# H18


def test_the_nearest_in_sight_or_the_nearest_straight_ahead() -> None:
    t = shooting("a1 shot at 0 0\nb1 mixed at 0 7.5\nb2 mixed at 6 5\nb3 mixed at -8 7")
    assert targets(t, "a1") == ["b2", "b1"]
    assert "may shoot at" in t.refused("shoot a1 b3").message


def test_guns_choose() -> None:
    t = shooting("a1 light-gun at 0 0\nb1 mixed at 0 12\nb2 mixed at 5 6\nb3 mixed at -8 10")
    assert targets(t, "a1") == ["b2", "b3", "b1"] or set(targets(t, "a1")) == {"b1", "b2", "b3"}


def test_not_at_those_in_contact_nor_while_in_contact() -> None:
    t = shooting("a1 shot at 8 0\na2 shot at 0 6\nb1 mixed at 0 6\nb2 mixed at 8 7")
    assert targets(t, "a1") == ["b2"]
    assert "in contact" in t.refused("shoot a2 b1").message


def test_march_columns_limbered_guns_and_the_unarmed_do_not_shoot() -> None:
    bodies = "a1 shot formation=march-column at 0 -3\na2 light-gun limbered at 5 -3\na3 pike at -6 -3\n"
    bodies += "a4 shot at 10 0\nb1 mixed at 8 6"
    t = shooting(bodies)
    for id in ("a1", "a2", "a3"):
        assert "shoot" in t.refused(f"shoot {id} b1").message


# H28


def test_light_guns_shoot_after_one_move_and_medium_guns_after_none() -> None:
    bodies = "a1 light-gun at -4 -2\na2 medium-gun at 4 -2\nb1 mixed at 0 14"
    t = table(bodies)
    t.script("order a1 forward 4\ndice 6\norder a2 forward 2\ndice 6")
    t.until("shooting")
    assert t.allows("shoot a1 b1")
    assert "moved" in t.refused("shoot a2 b1").message
    t = table(bodies)
    t.script("order a1 forward 8\ndice 5")
    t.until("shooting")
    assert not t.allows("shoot a1 b1")


def test_guns_that_have_gone_back_have_moved_h28() -> None:
    """Freely, by a blunder, or with a broken battalia (ceresole 65003 and 65016, lutzen 65018)."""
    bodies = "a1 light-gun at -4 -2\na2 medium-gun at 4 -2\nb1 mixed at 0 8"
    t = table(bodies, own={"disordered": ("a1", "a2")})
    t.script("fall-back a1\nfall-back a2")
    t.until("shooting")
    assert t.allows("shoot a1 b1")
    assert "moved" in t.refused("shoot a2 b1").message
    t = table(bodies)
    t.script("order a1 forward 1\ndice 0\ndice 5\ndice 1")
    assert t.front("a1")[1] < -9
    t.until("shooting")
    assert "moved" in t.refused("shoot a1 b1").message
    broken = "a1 light-gun at -4 -2\na2 medium-gun at 4 -2\na3 mixed at 16 -12\na4 mixed in A2 at -12 -12\n"
    t = table(f"{broken}a5 mixed in A3 at -18 -12\nb1 mixed at 0 8", own={"casualties": {"a3": 4}})
    assert t.front("a2")[1] == -4
    t.until("shooting")
    assert t.allows("shoot a1 b1")
    assert "moved" in t.refused("shoot a2 b1").message


def test_guns_without_room_to_go_back_have_not_moved_h28() -> None:
    t = table("a2 medium-gun at 4 -16\na3 mixed at 16 -12\na4 mixed in A2 at -12 -12\na5 mixed in A3 at -18 -12\n"
              "b1 mixed at 0 6", own={"casualties": {"a3": 4}})  # fmt: skip
    t.until("shooting")
    assert t.allows("shoot a2 b1")


def test_a_gun_that_found_no_room_has_not_moved_h28() -> None:
    """It waits behind skirmishers whom the moves that it was given do not clear (H35)."""
    t = table("a2 medium-gun at 0 -4\na3 shot formation=skirmish at 3.5 -3\nb1 mixed at 0 14")
    t.script("order a2 forward 4\ndice 7")
    assert t.front("a2") == (0, -4, 0)
    assert "have no room and stay" in t.says()
    t.until("shooting")
    assert t.allows("shoot a2 b1")


def test_a_gun_has_made_the_moves_that_it_has_gone_not_those_it_was_given_h28() -> None:
    screens = "a3 shot formation=skirmish at 3.5 -3.1\na4 shot formation=skirmish at 3.5 -1.1"
    t = table(f"a2 light-gun at 0 -8\n{screens}\nb1 mixed at 0 11")
    t.script("order a2 forward 12\ndice 5")
    assert t.front("a2")[1] == pytest.approx(-4.1, abs=0.05)
    t.until("shooting")
    assert t.allows("shoot a2 b1")
    t = table("a1 light-gun at 0 -13\nb1 mixed at 0 -1")
    t.script("order a1 forward 1\ndice 0\ndice 5\ndice 1")
    assert t.front("a1")[1] == pytest.approx(-16, abs=0.05)
    t.until("shooting")
    assert t.allows("shoot a1 b1")


# H17 sight


def test_woods_hide_beyond_two_inches_and_obscure() -> None:
    wood = area("w", "wood", 0, 5, 20, 4)
    t = shooting("a1 shot at 0 0\nb1 mixed at 0 4.5", wood)
    t.script("shoot a1 b1\ndice 1 1 1")
    assert t.given("shooting")["obscured"] is True
    assert t.given("shooting")["b"]["position"] == "soft"
    assert silent("a1 shot at 0 0\nb1 mixed at 0 7.6", wood)


def test_troops_hide_troops_unless_one_stands_higher() -> None:
    bodies = "a1 shot at 0 0\na2 sword at 0 3\nb1 mixed at 0 7"
    assert silent(bodies)
    t = shooting(bodies, area("h", "hill", 0, -1, 10, 4))
    assert targets(t, "a1") == ["b1"]


def test_partly_hidden_is_obscured() -> None:
    t = shooting("a1 shot at 0 0\na2 sword at 2.3 3\nb1 mixed at 0 7")
    t.script("shoot a1 b1\ndice 1 1 1")
    assert t.given("shooting")["obscured"] is True
    assert "ps.shoot.target-hard" in t.lines("shooting")


def test_a_hill_hides_what_is_behind_it() -> None:
    assert silent("a1 light-gun at 0 0\nb1 mixed at 0 12", area("h", "hill", 0, 6, 20, 4))


@pytest.mark.parametrize(("foe", "enfilade"), [("facing 90", True), ("facing 180", False), ("facing 0", True)])
def test_enfilade_doubles_firearms(foe: str, enfilade: bool) -> None:
    t = shooting(f"a1 shot at 0 0\nb1 mixed at 0 {6 if foe != 'facing 0' else 8} {foe}")
    t.order("shoot a1 b1")
    assert len(t.asked.dice) == (6 if enfilade else 3)  # type: ignore[union-attr]


def test_only_to_the_front() -> None:
    assert silent("a1 shot at 0 0 facing 180\nb1 mixed at 0 5")


def test_a_hedgehog_shoots_all_round_with_one_die() -> None:
    t = shooting("a1 mixed formation=hedgehog at 0 0 facing 180\nb1 sword at 0 5")
    t.order("shoot a1 b1")
    assert len(t.asked.dice) == 1  # type: ignore[union-attr]


# Cover


@pytest.mark.parametrize(
    ("kind", "side", "where"),
    [("hedge", "", "soft"), ("wall", "", "fortification"), ("earthwork", "b", "fortification")],
)
def test_obstacles_cover_those_behind_them(kind: str, side: str, where: str) -> None:
    works = line("h", kind, -6, 6, 6, 6, side=side)
    t = shooting("a1 shot at 0 0\nb1 mixed at 0 6", works)
    t.script("shoot a1 b1\ndice 1 1 4\ndice 1")
    assert t.given("morale_save")["a"]["position"] == where
    row = "ps.save.soft-cover" if where == "soft" else "ps.save.stone-fort"
    assert row in t.lines("morale_save")


def test_works_are_open_ground_from_behind_and_to_others() -> None:
    t = shooting("a1 shot at 0 0\nb1 mixed at 0 6.2 facing 0", line("h", "wall", -6, 6.2, 6, 6.2))
    t.script("shoot a1 b1\ndice 1 1 1 1 1 4\ndice 1")
    assert "position" not in t.given("morale_save")["a"]
    t = shooting("a1 shot at 0 0\nb1 mixed at 0 6", line("h", "earthwork", -6, 6, 6, 6, side="a"))
    t.script("shoot a1 b1\ndice 1 1 4\ndice 1")
    assert "position" not in t.given("morale_save")["a"]


# H44


def test_rain_takes_a_die_from_firearms() -> None:
    t = shooting("a1 shot at 0 0\na2 horse at 6 0\nb1 mixed at 0 4\nb2 mixed at 6 4", options={"H44": "rain"})
    t.order("shoot a1 b1")
    assert len(t.asked.dice) == 2  # type: ignore[union-attr]
    t.script("dice 1 1\nshoot a2 b2")
    assert len(t.asked.dice) == 1  # type: ignore[union-attr]
    t = shooting(
        "a1 horse large at 0 0\na2 shot tiny at 6 0\nb1 mixed at 0 4\nb2 mixed at 6 4", options={"H44": "rain"}
    )
    for order in ("shoot a1 b1", "shoot a2 b2"):
        t.order(order)
        assert len(t.asked.dice) == 1  # type: ignore[union-attr]
        t.roll(1)


def test_mist_is_thrown_for_each_turn_and_lifts() -> None:
    t = table("a1 medium-gun at 0 -6\nb1 mixed at 0 6", options={"H44": "mist", "H44-turns": 1})
    assert (t.asks, len(in_words(t.game.odds(t.state)))) == ("mist", 6)
    t.roll(2)
    t.order("done")
    assert t.seat == "b"
    t.order("done")
    assert t.game.turn(t.state) == 2
    t.until("shooting")
    assert targets(t, "a1") == ["b1"]
    t = table("a1 medium-gun at 0 -6\nb1 medium-gun at 0 6", options={"H44": "mist"})
    t.roll(3)
    t.until("shooting")
    assert targets(t, "a1") == ["b1"]
    t = table("a1 medium-gun at 0 -6\nb1 medium-gun at 0 6", options={"H44": "mist"})
    t.script("dice 2\ndone\ndone")
    assert (t.asks, t.game.turn(t.state)) == ("mist", 2)


def test_the_artillery_counts_in_the_test() -> None:
    t = shooting("a1 medium-gun at 0 0\nb1 mixed at 0 12", own={"casualties": {"b1": 4}}, reserve=True)
    t.script("shoot a1 b1\ndice 5 5\ndice 1 1")
    assert t.asks == "break"
    t.roll(3, 3)
    assert t.given("break_test")["artillery"] is True
    assert "ps.break.artillery" in t.lines("break_test")
    assert not t.there("b1")


def test_in_a_fire_test_one_retires_towards_ones_own_edge() -> None:
    t = shooting("a1 shot at 0 0\nb1 mixed at 0 6 facing 200", own={"casualties": {"b1": 4}}, reserve=True)
    t.script("shoot a1 b1\ndice 4 1 1\ndice 1\ndice 3 3")
    assert t.ruling("break_test")["result"]["outcome"] == "retires"
    _, y, facing = t.front("b1")
    assert facing == 180
    assert t.disordered("b1")
    assert y == pytest.approx(10, abs=0.3)
