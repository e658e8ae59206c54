"""What is told of a battle: those who did it, by name, and nothing that did not happen (issue 19, item 4)."""

from __future__ import annotations

from dataclasses import replace

from tests.rulesets.ps.table import Battle, area, line, table
from tests.rulesets.ps.test_play_combat import blows, fighting, unsaved

from sandtable.rulesets.ps import unit
from sandtable.rulesets.ps.orders import ORDERS

HORSE = "a5 horse at 0 0\nb15 horse at 0 0\n"


def all_told(t: Battle) -> list[str]:
    return [event.told.says for event in t.events if event.told is not None and event.told.says]


def test_who_beat_whom_is_told_of_those_on_the_table_whoever_moves() -> None:
    for side, winner, loser in (("a", "b15", "a5"), ("b", "a5", "b15")):
        t = fighting(HORSE, reserve=True, moves_first=side)
        blows(t, 0, 3)
        unsaved(t)
        says = next(says for says in all_told(t) if " beat " in says)
        assert says.startswith(f"{winner} horse (the "), says
        assert f"beat {loser} horse" in says
        assert says.endswith(f"{loser} horse must test.")
        assert "side" not in says


def test_all_of_a_side_are_told_of_and_kinds_once() -> None:
    t = fighting("a1 sword at 0 0\nb1 sword small at -1.4 0\nb2 sword small at 1.4 0\n", reserve=True)
    t.order("divide a1 : b1 3 b2 3")
    blows(t, 2, 0)
    blows(t, 2, 0)
    unsaved(t)
    says = next(says for says in all_told(t) if " beat " in says)
    assert "beat b1 and b2 swordsmen (the " in says
    assert says.endswith("b1 and b2 swordsmen must test.")


def test_a_target_is_said_to_be_disordered_once_and_only_if_it_was_not() -> None:
    t = table("a1 shot at -2.2 0\na2 shot at 2.2 0\nb1 mixed at 0 6")
    t.until("shooting")
    volley = "shoot at b1 mixed pike and shot: 1 hit with 3 dice"
    t.script("shoot a1 b1\ndice 6 1 1")
    assert t.says() == f"a1 shot {volley}, and b1 mixed pike and shot are disordered."
    t.script("dice 6\nshoot a2 b1\ndice 6 1 1")
    assert t.says() == f"a2 shot {volley}."


def test_who_cross_an_obstacle_are_not_said_to_go_nowhere() -> None:
    t = table("a1 pike at 0 -0.2\nb1 shot at 0 17", line("t1", "hedge", -8, 0, 8, 0))
    t.script("order a1 forward 3\ndice 5\ndice 3")
    assert t.says() == "a1 pikes cross the hedge in good order."


def test_an_order_is_told_of_who_gave_it_to_whom_and_that_he_has_done() -> None:
    t = table("a1 horse at -5 -10\na2 horse at 0 -10\na3 shot at 4.5 -10\nb1 shot at 0 15")
    t.script("order a1,a2,a3 forward 4\ndice 9")
    says = t.says()
    assert "orders a1 and a2 horse and a3 shot: " in says
    assert says.endswith("no moves. He gives no more orders this turn.")


def test_a_roll_for_a_group_is_of_the_unit_whose_facts_it_was_made_on_h20() -> None:
    """A limbered gun was once said to be a wagon (pennyford 65102, event 252)."""
    t = table("a1 medium-gun limbered at 0 -8\na2 sword at 3.5 -8\nb1 pike at 0 17")
    t.script("order a1 a2 forward 4\ndice 5")
    ruling = t.ruling("command_roll")
    assert (ruling["who"], ruling["given"]["a"]) == ({"a": "a2"}, {"kind": "sword"})


def test_a_move_is_told_with_its_length() -> None:
    t = table("a1 horse at 0 -10\nb1 shot at 0 15")
    t.script("order a1 forward 7.25\ndice 2")
    assert t.says() == 'a1 horse move 7.2".'


def test_a_building_is_entered_by_its_name() -> None:
    house = area("t5", "building", 0, 0, 4, 3)
    t = table("a1 shot at 0 -2\nb1 shot at 0 15", type(house)(house.id, house.kind, house.outline, name="The mill"))
    t.script("order a1 : enter the mill\ndice 2")
    assert t.says() == "a1 shot enter the mill."


def test_the_dice_of_a_blunder_are_asked_for_as_what_they_are() -> None:
    t = table("a1 horse at 0 -10\nb1 shot at 0 15")
    t.order("order a1 forward 6")
    assert (t.asked.dice, "D10" in t.asked.says) == (("D10",), True)  # type: ignore[union-attr]
    for face, dice in ((0, "5 or 6 is a blunder"), (6, "says how"), (6, "how many moves")):
        t.roll(face)
        assert t.asked.dice == ("D6",)  # type: ignore[union-attr]
        assert "a D6" in t.asked.says  # type: ignore[union-attr]
        assert dice in t.asked.says  # type: ignore[union-attr]
        assert "D10" not in t.asked.says  # type: ignore[union-attr]


# Refusals are measured


def test_a_refusal_says_how_far_one_may_go() -> None:
    t = table("a1 sword at 0 -10\nb1 shot at 0 0")
    refused = t.refused("order a1 forward 9.5")
    assert 'within 0.5"' in refused.message
    refused = t.refused("order a1 forward 11.5")
    assert (refused.have, refused.unit) == (9, "inches")
    assert 'after 10"' in refused.message
    refused = t.refused("order a1 back 13")
    assert (refused.have, refused.unit) == (6, "inches")


def test_a_group_that_is_kept_by_one_is_told_by_whom() -> None:
    t = table("a1 sword at 0 -10\na2 sword at 5 -10\nb1 shot at 0 0")
    refused = t.refused("order a1,a2 forward 9.5")
    assert "a1 holds back all 2" in refused.message


def test_the_help_says_how_to_combine_a_change_and_a_way() -> None:
    (order,) = (verb for verb in ORDERS.verbs if verb.word == "order")
    assert ": form column" in order.typed
    assert ": then form line" in order.typed
    assert ": enter the mill" in order.typed


# What a rule decides is shown as a ruling


def test_initiative_free_moves_and_rides_are_shown_as_rulings() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 3.9")
    t.order("move a1 back 1")
    assert t.lines("initiative") == ["ps.initiative.near", "ps.initiative.proximity"]
    t = table("a1 sword at 0 0\nb1 pike at 0 6", own={"disordered": ("a1",)})
    t.until("orders")
    t.order("fall-back a1")
    assert "ps.disorder.free-rear" in t.lines("initiative")
    t = table("a1 sword at 0 0\na1o commander in A1 at 0 -4\nb1 pike at 0 12")
    t.until("orders")
    t.order("move a1o to 28 10 0")
    assert t.lines("move_allowance") == ["ps.allowance.commander-mounted"]


def rows(t: Battle) -> set[str]:
    """All rows that counted in what was ruled on this table."""
    return {line.row for event in t.events if event.told for ruled in event.told.ruled for line in ruled.lines}


def test_every_step_that_something_is_done_in_is_a_ruling_section_3() -> None:
    t = table(
        "a1 shot elite at 0 0\na2 pike at 9 0\nb1 pike at 0 3.9\nb2 pike at 9 0",
        own={"disordered": ("a1",)},
        reserve=True,
    )
    t.roll(1)
    t.until("fight")
    blows(t, 0, 0)
    t.until("orders")
    steps = ("battalia-morale", "rally-elite", "shooting", "hand-to-hand", "remove-disorder")
    assert {f"ps.sequence.{step}" for step in steps} <= rows(t)
    t = table("a1 sword at 0 0\nb1 pike at 0 3.9")
    t.order("move a1 back 1")
    t.until("orders")
    assert {"ps.sequence.initiative", "ps.sequence.orders"} <= rows(t)


def test_who_fought_keeps_disorder_by_a_ruling_4_17() -> None:
    t = fighting("a1 sword at 0 0\nb1 sword at 0 0", reserve=True, own={"disordered": ("a1",)})
    blows(t, 0, 0)
    assert t.lines("disorder_removal") == ["ps.disorder.fought"]
    assert "a1 swordsmen have fought and stay disordered." in all_told(t)


def test_values_are_told_of_each_sort_of_unit_once_h1_h2() -> None:
    t = table("a1 sword large at 0 0\na2 sword large at 9 0\nb1 wagon at 0 15")
    (told,) = (event.told for event in t.events if event.what == "deploy")
    assert told is not None
    assert [ruled.who["a"] for ruled in told.ruled] == ["a1", "b1"]
    assert {"ps.house.size-large", "ps.profile.wagon"} <= rows(t)


def test_an_order_near_the_enemy_is_ruled_by_his_nearness_4_1_h7() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 6", own={"casualties": {"a1": 3}}, reserve=True)
    t.until("orders")
    t.script("order a1 back 1\ndice 2")
    assert t.lines("initiative") == ["ps.initiative.proximity", "ps.house.shaken-moves"]


def test_who_must_go_is_ruled_how_far_and_who_is_passed_without_a_test_that_he_is_4_17() -> None:
    t = table("a1 sword at 0 0\na2 sword at 0 -3\nb1 pike at 0 6", own={"disordered": ("a1",)})
    t.until("orders")
    t.order("fall-back a1")
    assert t.lines("move_allowance") == ["ps.allowance.foot"]
    assert t.ruling("interpenetration")["result"] == {"tested": False, "disordered": False}


def test_the_end_by_points_says_what_they_are_for_h40() -> None:
    t = table("a1 sword at 0 0\nb1 pike at 0 15", bounds=1, own={"casualties": {"a1": 3}}, reserve=True)
    while t.state.ending is None:
        t.order("done")
    assert all_told(t)[-1] == "No points for the red army. 16 points for the blue army: 16 for shaken ones."


def test_woods_are_told_with_the_move_that_they_cost_4_5() -> None:
    t = table("a1 horse at 0 -10\nb1 shot at 0 15", area("w", "wood", 0, -7, 9, 2))
    t.script("order a1 forward 4\ndice 2")
    assert t.says() == 'a1 horse move 4", 2" of it through woods, and are disordered.'


# Nothing is told that did not happen


def test_who_has_no_room_is_not_said_to_go_back_and_is_not_offered_to() -> None:
    t = table("a1 sword at 0 -17\nb1 pike at 0 -11", own={"disordered": ("a1",)})
    t.until("orders")
    assert "no room" in t.refused("fall-back a1").message
    assert not any(order.verb == "fall-back" for order in t.game.legal(t.state))


def test_a_gun_of_one_is_spoken_of_with_its_crew() -> None:
    t = table("a1 light-gun at 0 0\nb1 pike at 0 10")
    piece = replace(t.state.setup.pieces["a1"], name="A saker")
    state = replace(t.state, setup=replace(t.state.setup, pieces={**t.state.setup.pieces, "a1": piece}))
    assert unit.named(state, "a1") == "a1 saker and crew"


def test_a_step_back_is_told_with_its_length_and_a_ride_with_his() -> None:
    t = table("a1 sword at 0 0\na1o commander in A1 at 0 -4\nb1 pike at 0 6", own={"disordered": ("a1",)})
    t.until("orders")
    t.order("fall-back a1")
    assert t.says() == 'a1 swordsmen fall back freely 4".'
    t.order("move a1o to 28 10 0")
    assert " rides " in t.says()


def test_who_is_disordered_already_is_not_said_to_be_disordered_by_woods() -> None:
    t = fighting(
        "a1 horse arms=lance at 0 0\nb1 sword at 0 0\nb2 pike at 14 14", area("w", "wood", 0, 5, 12, 6), reserve=True
    )
    blows(t, 5, 0)
    unsaved(t)
    t.roll(1, 1)
    while t.asks == "danger":
        t.roll(1, 1)
    t.roll(1)
    says = next(says for says in all_told(t) if "pursue." in says)
    assert "through woods" in says
    assert "are disordered" not in says
