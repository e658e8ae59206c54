"""Gestures over tables laid by hand: held, wheeled, turned, dropped, shortened, snapped into contact, singly."""

from __future__ import annotations

import pytest
from tests.hand.gesturing import Gestures, why
from tests.rulesets.dbm.table import table as elements
from tests.rulesets.dbr.table import table as shot_and_pike
from tests.rulesets.mr.table import table as brigades
from tests.rulesets.mr.table import volley
from tests.rulesets.ps.table import table as units

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.order import Order
from sandtable.geometry.angle import DEGREE
from sandtable.hand.gesture import Dropped, Held, Put, Wheeled
from sandtable.hand.hand import Hand
from sandtable.names import SIDES
from sandtable.players import PLAYERS

LINE = "\n".join(f"a{n} bd O R at {80 * (n - 1)} 0" for n in range(1, 5)) + "\nb1 bd O R at 120 400"
FACED = "a1 bd O R at 0 0\na2 bd O R at 80 0\nb1 bd O R at 0 90"
HORSE = """a1 reg-inf sp=4 at 0 0
a2 reg-inf sp=4 at 5 0
a3 hvy-cav sp=4 at 8 -1
b1 reg-inf sp=6 at 0 2.5
b2 reg-inf sp=6 at 8 6"""
PIKES = "a1 sword at 0 0\na2 sword at 5 0\nb1 pike at 0 8\nb2 pike at 20 14"


# Held.


def test_a_line_held_straight_ahead_goes_there() -> None:
    hand = Gestures(elements(LINE))
    found = hand.hold("a1 a2 a3 a4", 0, 60)
    assert hand.texts(found) == ["move a1 a2 a3 a4 forward 60"]
    assert found.off == 0
    assert found.refusal is None
    assert found.stands is not None
    assert found.stands.rect("a4").pose.y == hand.view.rect("a4").pose.y + 6000


def test_what_is_held_too_far_goes_as_far_as_it_may_and_says_why_no_farther() -> None:
    hand = Gestures(elements(LINE))
    found = hand.hold("a1 a2 a3 a4", 0, 250)
    assert hand.texts(found) == ["move a1 a2 a3 a4 forward 100"]
    assert "250 paces long, and they may go 100" in why(found)


def test_units_held_aslant_go_there_side_by_side_where_their_game_lets_several_go_so() -> None:
    """A line of units that was held aside went straight ahead."""
    hand = Gestures(units("a1 mixed at -5 -6\na2 mixed at 0 -6\na3 mixed at 5 -6\nb1 pike at 0 17"))
    found = hand.hold("a1 a2 a3", 2, 3)
    assert hand.texts(found) == ["order a1 a2 a3 to 21 14 0"]
    assert found.off == 0
    assert hand.hold("a3 a2 a1", 2, 3).off == 0
    longer = hand.hold("a1 a2 a3", 4, 12)
    assert "to" in hand.texts(longer)[0]
    assert 0 < longer.off < 2000


def test_a_verb_that_was_chosen_is_the_one_that_it_comes_to() -> None:
    far = LINE.replace("at 120 400", "at 120 900")
    hand = Gestures(elements(far))
    assert hand.texts(hand.hold("a1 a2 a3 a4", 0, 60)) == ["move a1 a2 a3 a4 forward 60"]
    assert hand.texts(hand.hold("a1 a2 a3 a4", 0, 60, verb="march")) == ["march a1 a2 a3 a4 forward 60"]
    assert hand.texts(hand.hold("a1 a2 a3 a4", 0, 60)) == ["move a1 a2 a3 a4 forward 60"], "nothing of it is left"
    assert "answers nothing that is asked now" in why(hand.hold("a1 a2 a3 a4", 0, 60, verb="charge"))


def test_a_group_that_may_not_go_aside_goes_as_near_as_it_may() -> None:
    hand = Gestures(elements(LINE))
    found = hand.hold("a1 a2 a3 a4", 20, 80)
    assert found.something
    assert found.off < 3000
    assert "a group goes ahead" in why(found)


def _moving(scenario: str, seed: str) -> Hand:
    """The hand of side a in a battle of which it moves for the first time."""
    battle = Battle(catalogue.game("mr"), catalogue.scenario(scenario), Stream(seed))
    steps = battle.fight({side: PLAYERS["steady"](f"{seed} {side}") for side in SIDES})
    while battle.state.ask is None or (battle.state.ask.what, battle.state.ask.seat) != ("move", "a"):
        next(steps)
    return Hand(battle.game.frame, battle.game.view(battle.state, "a"))


@pytest.mark.parametrize("aside", [-7, -3, 0, 3, 7])
def test_a_unit_pushed_ahead_goes_by_no_wheel_that_nobody_sees(aside: int) -> None:
    """Nobody's hand is steadier than this: a wheel of a tenth of a degree that ends a hair nearer is not meant."""
    hand = _moving("reichenberg", "7")
    found: list[Order] = []
    for id, rect in hand.state.field.rects.items():
        if hand.state.side(id) != "a" or hand.state.piece(id).kind == "officer":
            continue
        x, y = rect.pose.x, rect.pose.y
        for far in (4040, 4080, 8080):
            held = rect.pose.ahead(far, aside)
            found += hand.propose(Held((id,), (x, y), held)).orders
    ways = [order.legs for order in found]
    assert any([leg.how for leg in way] == ["forward"] for way in ways)
    assert not [way for way in ways if way[0].how.startswith("wheel") and way[0].by < DEGREE]


def test_an_officer_held_where_somebody_stands_is_told_that() -> None:
    """He goes by no legs, but to a place: that forward and wheels are no orders for him is not why."""
    hand = _moving("reichenberg", "7")
    pose = hand.state.rect("a6").pose
    found = hand.propose(Held(("a6",), (pose.x, pose.y), (pose.x, pose.y + 3000)))
    assert [order.legs[0].how for order in found.orders] == ["to"]
    assert why(found) == "a8 (Normann's and Katte's dragoons) stands there; choose another place"


def test_what_is_held_where_it_stands_goes_nowhere() -> None:
    hand = Gestures(elements(LINE))
    found = hand.hold("a1", 0, 0)
    assert not found.something
    assert "where it stands" in why(found)


@pytest.mark.parametrize("turned", [30, 90, -45, 180])
def test_a_base_alone_turns_on_the_spot(turned: float) -> None:
    hand = Gestures(elements("a1 ps O R at 0 0\nb1 bd O R at 120 400"))
    found = hand.hold("a1", 0, 0, turned)
    assert found.off == pytest.approx(0, abs=2)
    assert found.stands is not None
    assert found.stands.rect("a1").pose.facing == round(turned * 1000) % 360_000


def test_a_place_off_the_table_is_come_near_to() -> None:
    hand = Gestures(elements(LINE))
    found = hand.make(Held(("a1", "a2", "a3", "a4"), (0, 0), (0, 10**12)))
    assert hand.texts(found) == ["move a1 a2 a3 a4 forward 100"]


def test_of_a_group_in_which_one_has_had_his_order_the_others_go() -> None:
    table = units("a1 sword at 0 0\na2 sword at 10 0\na3 sword at 5 0\na4 commander rating=8 at 5 -4\nb1 pike at 0 40")
    table.script("order a2 forward 2\ndice 8")
    hand = Gestures(table)
    found = hand.hold("a1 a2 a3", 0, 5)
    assert hand.texts(found) == ["order a1 a3 forward 5"]
    assert "a2 swordsmen have had their order" in why(found)


def test_where_dice_come_after_the_first_it_is_whom_the_hand_has_hold_of() -> None:
    # They stand too far from each other to be ordered together, and a2 is the foremost.
    table = units("a1 sword at 0 0\na2 sword at 20 6\na3 commander rating=8 at 10 -4\nb1 pike at 0 40")
    hand = Gestures(table)
    (order,) = hand.texts(hand.hold("a1 a2", 0, 5))
    assert order == "order a1 forward 5"


def test_of_a_command_in_several_groups_the_one_goes_first_that_the_hand_has_hold_of() -> None:
    two = "a1 bd O R at 0 0\na2 bd O R at 80 0\na3 sp O R at 300 0\na4 sp O R at 380 0\na5 sp O R at 460 0"
    table = elements(f"{two}\nb1 bd O R at 120 600", pips=1)
    hand = Gestures(table)
    found = hand.hold("a1 a2 a3 a4 a5", 0, 60)
    assert hand.texts(found) == ["move a1 a2 forward 60"]
    assert hand.texts(hand.hold("a4 a1 a2 a3 a5", 0, 60)) == ["move a3 a4 a5 forward 60"]


@pytest.mark.parametrize(("up", "goes"), [(60, 60), (80, 80), (120, 80), (250, 80)])
def test_a_line_pushed_ahead_goes_straight_on_as_far_as_it_may(up: int, goes: int) -> None:
    # Rough lies before the right wing: wheels and marches that spare it would bring the others nearer.
    game, setup = catalogue.game("dbr"), catalogue.scenario("twin-tercios")
    battle = Battle(game, setup, Stream("1"))
    battle.go()
    groups = game.insight.groups(battle.state, "a")
    foot = max(groups, key=len)
    x, y, _ = battle.state.rect(foot[0]).pose
    hand = Hand(game.frame, battle.state, groups=groups)
    (order,) = hand.propose(Held(foot, (x, y), (x + 300, y + up * game.grain))).orders
    (leg,) = order.legs
    assert (order.bases, leg.how) == (foot, "forward")
    assert leg.by / game.grain == pytest.approx(goes, abs=1)


def test_who_is_held_onto_a_friend_is_told_of_him_and_not_of_a_way_round_him() -> None:
    """The hand asks for the way straight ahead, by no word for 317 paces round about."""
    hand = Gestures(elements("a1 lh O R at 0 0\na2 pk O R at 0 60\nb1 bd O R at 300 700"))
    assert why(hand.hold("a1", 0, 80)) == "a1 would end where a2 stands; go past it, or stop short of it"
    hand = Gestures(shot_and_pike("a1 bd O R at 0 0\na2 pi O R at -45 60\nb1 pi O R at 300 700"))
    assert why(hand.hold("a1", 0, 80)).startswith("a2 stands in the way of a1")


# Wheeled.


@pytest.mark.parametrize(("corner", "wheel"), [("left", "wheel-right"), ("right", "wheel-left")])
def test_a_corner_that_is_taken_swings_round_the_other(corner: str, wheel: str) -> None:
    hand = Gestures(elements(LINE))
    found = hand.make(Wheeled(("a1", "a2", "a3", "a4"), corner, 10_000))  # type: ignore[arg-type]
    assert hand.texts(found) == [f"move a1 a2 a3 a4 {wheel} 10"]
    assert found.refusal is None


def test_a_wheel_too_wide_is_made_as_wide_as_may_be() -> None:
    hand = Gestures(elements(LINE))
    found = hand.make(Wheeled(("a1", "a2", "a3", "a4"), "left", 40_000))
    (order,) = found.orders
    (leg,) = order.legs
    assert 17_000 < leg.by < 18_000
    assert "they may go 100" in why(found)


# Contact.


def test_a_base_held_a_hair_before_an_enemy_goes_into_contact() -> None:
    hand = Gestures(elements(FACED))
    found = hand.hold("a1", 0, 85)
    assert found.stands is not None
    assert "b1" in found.stands.field.touching("a1")
    assert found.refusal is None


def test_a_group_snaps_into_contact_as_well() -> None:
    hand = Gestures(elements(FACED))
    found = hand.hold("a1 a2", 0, 82)
    assert found.stands is not None
    assert "b1" in found.stands.field.touching("a1")


def test_who_is_held_well_short_of_him_does_not_charge() -> None:
    hand = Gestures(elements("a1 bd O R at 0 0\nb1 bd O R at 0 190"))
    found = hand.hold("a1", 0, 60)
    assert hand.texts(found) == ["move a1 forward 60"]


def test_a_unit_held_over_an_enemy_charges_him() -> None:
    hand = Gestures(units(PIKES))
    assert hand.texts(hand.hold("a1", 0, 8)) == ["charge a1 b1"]


# Several.


def test_bases_apart_are_told_one_after_the_other() -> None:
    hand = Gestures(elements(LINE))
    found = hand.hold("a1 a4", 0, 60)
    assert hand.texts(found) == ["move a1 forward 60", "move a4 forward 60"]
    assert found.refusal is None
    assert found.off == 0


def test_where_verbs_speak_to_one_a_group_becomes_a_list() -> None:
    hand = Gestures(brigades(HORSE))
    found = hand.hold("a2 a3", 0, 1)
    assert sorted(hand.texts(found)) == ["move a2 forward 1", "move a3 forward 1"]
    for text in hand.texts(found):
        hand.table.order(text)
    assert hand.table.state.rect("a3") == (found.stands or hand.view).rect("a3")


def test_where_dice_come_between_a_list_ends_with_the_first() -> None:
    hand = Gestures(units("a1 sword at 0 0\na2 sword at 16 0\nb1 pike at 0 15"))
    found = hand.hold("a1 a2", 0, 3)
    assert len(found.orders) == 1


# Dropped.


def test_dropped_on_an_enemy_in_reach_elements_go_onto_him() -> None:
    hand = Gestures(elements(FACED))
    for bases in (("a1",), ("a1", "a2")):
        found = hand.make(Dropped(bases, "b1"))
        assert found.stands is not None
        assert "b1" in found.stands.field.touching("a1")


def test_dropped_on_an_enemy_out_of_reach_they_do_not_go_but_could_come_nearer() -> None:
    hand = Gestures(elements(LINE))
    found = hand.make(Dropped(("a2",), "b1"))
    assert not found.something
    assert "they may go 100" in why(found)
    assert hand.others(found)


def test_dropped_on_an_enemy_a_unit_charges_him_and_of_two_one() -> None:
    hand = Gestures(units(PIKES))
    assert hand.texts(hand.make(Dropped(("a1",), "b1"))) == ["charge a1 b1"]
    found = hand.make(Dropped(("a1", "a2"), "b1"))
    assert hand.texts(found) == ["charge a1 b1"]
    assert hand.others(found) == ["charge a2 b1"]


def test_a_refused_charge_says_why_in_the_words_of_the_charge() -> None:
    hand = Gestures(units(PIKES))
    assert "whom they must answer" in why(hand.make(Dropped(("a1",), "b2")))
    hand = Gestures(brigades(HORSE))
    assert "fire at him first" in why(hand.make(Dropped(("a1",), "b1")))
    assert "BW off; move it nearer" in why(hand.make(Dropped(("a3",), "b2")))


def test_dropped_on_an_enemy_troops_shoot_where_that_is_asked() -> None:
    hand = Gestures(volley("a1 reg-inf sp=4 at 0 0\na2 reg-inf sp=4 at 6 0\nb1 reg-inf sp=6 at 0 1"))
    assert hand.texts(hand.make(Dropped(("a1",), "b1"))) == ["shoot a1 b1"]
    found = hand.make(Dropped(("a2", "a1"), "b1"))
    assert hand.texts(found) == ["shoot a1 b1"]


def test_a_commander_dropped_on_his_men_joins_them() -> None:
    hand = Gestures(units("a1 sword at 0 0\nb1 pike at 0 15"))
    found = hand.make(Dropped(("a1o",), "a1"))
    assert hand.texts(found) == ["join a1o : a1"]


# What nobody can do.


def test_what_is_not_there_or_not_ones_own_is_refused_in_a_sentence() -> None:
    hand = Gestures(elements(FACED))
    assert "'b7' is not on the table" in why(hand.make(Dropped(("a1",), "b7")))
    assert "'x' and 'y' are not on the table" in why(hand.make(Held(("x", "y"), (0, 0), (1, 1))))
    assert "other side" in why(hand.hold("b1", 0, -40))
    assert "Nobody is in hand" in why(hand.make(Held((), (0, 0), (1, 1))))
    assert "on itself" in why(hand.make(Dropped(("a1",), "a1")))
    assert "brings a1 to a2" in why(hand.make(Dropped(("a1",), "a2")))
    assert "put down now" in why(hand.make(Put({})))


def test_where_nobody_goes_anywhere_a_drag_is_told_so_though_something_else_can_be_ordered() -> None:
    table = volley("a1 reg-inf sp=4 at 0 0\na2 reg-inf sp=4 at 6 0\nb1 reg-inf sp=6 at 0 1")
    foe = table.state.rect("b1").pose
    hand = Gestures(table)
    mine = hand.view.rect("a1").pose
    found = hand.make(Held(("a1",), (mine.x, mine.y), (foe.x, foe.y - 1)))
    assert not found.something
    assert why(found) == "Nobody is told to go anywhere now; answer what is asked."
