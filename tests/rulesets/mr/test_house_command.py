"""Command, recovery, the day and the army, on hand-made tables: H4, H5, H6, H10, H23 to H25, H27 and their rows."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.odds import in_words
from tests.rulesets.mr.table import BENCH, area, table
from tests.rulesets.unit_table import UnitTable

from sandtable import catalogue
from sandtable.names import Json
from sandtable.rulesets.mr.commanding import in_command

LINES = "a1 reg-inf at 0 -3\nb1 reg-inf at 0 3\n"


def opening(bodies: str = LINES, **given: Json) -> UnitTable:
    """A table at the command dice of the first turn."""
    return BENCH.table(bodies, options={"weather": "good"}, **given)


# H5, H4, H6


def test_as_many_command_dice_as_the_level_and_their_sum_in_cds() -> None:
    made = opening(commands={"A": {"level": 3}, "B": {"level": 1}})
    assert (made.asks, made.seat, len(made.asked.dice)) == ("command", "a", 3)  # type: ignore[union-attr]
    made.roll(4, 5, 6)
    made.roll(2)
    assert made.state.own.cds == {"a": 15, "b": 2}
    assert made.rows("command_dice") == ["mr.house.command-dice"]


def initiative(last: str = "", cds: int = 0) -> UnitTable:
    return table(LINES, phase="initiative", cds=cds, own={"last": last, "pulse": 1 if last else 0})


@pytest.mark.parametrize(
    ("dice", "last", "winner"),
    [
        ((4, 3, 2, 1, 5), "", "a"),
        ((2, 1, 4, 3, 5), "", "b"),
        ((3, 2, 4, 1, 4), "", "a"),
        ((3, 2, 4, 1, 5), "", "b"),
        ((3, 2, 4, 1, 5), "b", "a"),
        ((3, 2, 4, 1, 4), "a", "b"),
    ],
)
def test_initiative(dice: tuple[int, ...], last: str, winner: str) -> None:
    made = initiative(last)
    made.roll(*dice)
    assert made.state.own.first == winner


def test_the_lower_roller_bids_first_then_the_higher_each_die_once() -> None:
    made = initiative(cds=2)
    made.roll(1, 2, 3, 4, 5)
    assert (made.asks, made.seat) == ("reroll-initiative", "a")
    assert made.state.own.cds["a"] == 2
    made.script("reroll both\ndice 6 5")
    assert (made.asks, made.seat) == ("reroll-initiative", "b")
    made.script("reroll 3\ndice 6")
    assert made.state.own.first == "a"
    assert made.state.own.cds == {"a": 0, "b": 1}
    assert made.rows("initiative") == ["mr.cd.initiative", "mr.cd.initiative"]


def test_doubles_gain_cds_as_the_average_die_shows() -> None:
    made = initiative()
    made.roll(3, 3, 5, 6, 4)
    assert made.state.own.cds == {"a": 4, "b": 0}


def test_the_average_die_ends_the_turn_at_the_pulses_completed() -> None:
    made = table(LINES, phase="initiative", own={"pulse": 2})
    made.roll(1, 2, 3, 4, 2)
    assert made.state.own.turn == 2
    assert made.asks == "command"
    goes_on = table(LINES, phase="initiative", own={"pulse": 2})
    goes_on.roll(1, 2, 3, 4, 3)
    assert (goes_on.state.own.turn, goes_on.state.own.pulse) == (1, 3)


def test_the_last_pulse_of_a_turn_counts_in_the_next() -> None:
    made = table(LINES, phase="initiative", own={"pulse": 2, "last": "a"})
    made.script("dice 1 2 3 4 2\ndice 1 1\ndice 1 1\ndice 4 3 4 2 3\nkeep\nkeep")
    assert "mr.house.initiative.second" in [row for one in made.rulings() for _, row, _ in one["lines"]]


def test_unspent_cds_are_lost_when_the_turn_ends() -> None:
    made = table(LINES, phase="initiative", cds=9, own={"pulse": 2})
    made.script("dice 1 2 3 4 2\ndice 1 1\ndice 2 2")
    assert made.state.own.cds == {"a": 2, "b": 4}


def test_the_day_ends_with_the_turn_that_reaches_the_basic_length() -> None:
    made = table(LINES, phase="initiative", own={"pulse": 3, "turn": 9})
    assert in_words(made.game.odds(made.state)) == {
        "the day ends": Fraction(1, 2),
        **{says: chance for says, chance in in_words(made.game.odds(made.state)).items() if says != "the day ends"},
    }
    made.roll(1, 2, 3, 4, 3)
    assert made.state.ending is not None


# Control


def control(bodies: str = LINES, **given: Json) -> UnitTable:
    return table(bodies, phase="control", **given)


@pytest.mark.parametrize(
    ("y", "dice", "status"),
    [
        (3, (3, 3), "inactive"),
        (3, (3, 4), "active"),
        (3, (5, 5), "active"),
        (3, (5, 6), "attack"),
        (7, (3, 4), "inactive"),
        (7, (6, 6), "active"),
    ],
)
def test_what_a_control_test_gives(y: float, dice: tuple[int, int], status: str) -> None:
    made = control(f"a1 reg-inf at 0 -3\nb1 reg-inf at 0 {y}")
    made.roll(*dice)
    assert made.state.own.status == {"A1": status}


def test_cds_bring_dice_of_which_two_are_picked() -> None:
    made = control(LINES + "ax officer in A at 0 -7", cds=3)
    made.script("control A1 : 2\ndice 6 5 1 2")
    assert made.asks == "pick"
    made.order("pick 6 1")
    assert made.ruling("control_test")["result"]["picked"] == [6, 1]
    assert (made.state.own.status, made.state.own.cds["a"]) == ({"A1": "active"}, 1)


@pytest.mark.parametrize(("x", "most", "price"), [(0, 2, 1), (7.5, 2, 1), (11, 1, 1)])
def test_what_cds_cost_by_distance(x: float, most: int, price: int) -> None:
    made = control(LINES.replace("a1 reg-inf at 0", "a1 reg-inf at -8") + f"ax officer in A at {x - 8} -4.1", cds=9)
    assert made.allows("control A1 : 2") == (most == 2)
    assert made.cost("control A1 : 1") == price


def test_beyond_sixteen_a_cd_costs_two() -> None:
    made = control("a1 reg-inf at -10 -3\nb1 reg-inf at 0 3\nax officer in A at 10 -4", cds=2)
    assert made.cost("control A1 : 1") == 2


def test_the_modifier_counts_and_an_exceptional_subordinate_rolls_a_die_again() -> None:
    made = control(commands={"A1": {"modifier": 1, "exceptional": True}})
    made.roll(1, 4)
    assert made.asks == "reroll"
    made.script("reroll 1\ndice 5")
    assert made.ruling("control_test")["result"]["total"] == 10
    assert "mr.control.exceptional" in made.rows("control_test")


def test_grabbing_one_sub_commander_by_the_lapels() -> None:
    two = "a1 reg-inf at -3 -3\na2 reg-inf in A2 at 3 -3\nb1 reg-inf at 0 3\n"
    officers = "a8 officer in A1 at -0.5 -5\na9 officer in A2 at 0.5 -5\nax officer in A at 0 -5"
    made = control(two + officers)
    made.order("lapels A1 active")
    assert made.state.own.status == {"A1": "active"}
    assert made.rows("control_test") == ["mr.control.lapels"]
    assert not made.allows("lapels A2 active")
    grabbed = control(two + officers, own={"grabbed": ("ax",)}, cds=1).refused("lapels A2 active")
    assert (grabbed.rows, "this pulse" in grabbed.message) == (("mr.control.lapels",), True)
    alone = control(two + officers.replace("at 0 -5", "at 0 -6"), cds=1)
    apart = alone.refused("lapels A1 active")
    assert (apart.rows, apart.have, apart.want) == (("mr.control.lapels",), 0.5, 0)
    assert "ax (an officer) must touch a8 (an officer)" in apart.message


def test_more_cds_than_may_be_given_so_far_off_are_refused_with_the_distance_f1() -> None:
    made = control("a1 reg-inf at 9 -3\na2 reg-inf in A2 at 0 -3\nb1 reg-inf at 0 3", cds=3)
    refusal = made.refused("control A1 2")
    assert (refusal.rows, refusal.have, refusal.want) == (("mr.cd.command.far",), 2, 1)
    assert "a1o (an officer) is 8.55 BW from the commander" in refusal.message
    poor = control("a1 reg-inf at 2 -3\na2 reg-inf in A2 at 0 -3\nb1 reg-inf at 0 3", cds=1)
    dear = poor.refused("control A1 2")
    assert (dear.at, dear.have, dear.want, dear.unit) == ("order", 1, 2, "CDs")


def test_a_suppressed_battery_waits_for_no_cd_and_that_is_the_reason_h7() -> None:
    guns = "a1 reg-inf at 0 -3\na3 hvy-art in A at -4 -4\nb1 reg-inf at 0 3"
    refusal = control(guns, cds=3, own={"suppressed": ("a3",)}).refused("battery a3")
    assert (refusal.rows, "is suppressed" in refusal.message) == (("H7",), True)


# Recovery (R12)


def weary(bodies: str = LINES, **own: Json) -> UnitTable:
    return table(bodies, own={"hits": {"a1": 3}, **own})


def test_recovery_with_two_dice_standing_and_one_on_the_move() -> None:
    made = weary()
    made.script("recover a1\ndice 4 5")
    assert made.asks == "reroll-recovery"
    made.order("keep")
    assert made.state.own.hits == {"a1": 3}
    assert not made.allows("recover a1")
    assert not made.allows("move a1 forward 1")
    moving = weary()
    moving.script("move a1 back 1\nrecover a1\ndice 2")
    assert moving.state.own.hits == {"a1": 2}
    assert moving.rows("recover") == ["mr.recover.moving", "mr.recover.roll"]


def test_the_sub_commander_rolls_once_again_and_a_cd_does() -> None:
    made = table(LINES + "ax officer in A at 0 -7", cds=1, own={"hits": {"a1": 3}})
    made.script("recover a1\ndice 4 5\nreroll sub 5\ndice 6")
    assert made.about[1:] == ("cd",)
    made.script("reroll cd 4\ndice 1")
    assert made.state.own.hits == {"a1": 2}
    assert made.state.own.cds["a"] == 0
    assert {"mr.recover.sub", "mr.cd.recovery"} <= set(made.rows("recover"))


@pytest.mark.parametrize(
    ("bodies", "status", "row"),
    [
        ("a1 reg-inf at 0 0\nb1 reg-inf at 0 3", "active", "mr.recover.enemy"),
        (LINES, "attack", "mr.recover.attack"),
        ("a1 reg-inf at 0 -3\na0 officer in A1 at 9 -6\nb1 reg-inf at 0 3", "active", "mr.recover.radius"),
    ],
)
def test_who_does_not_recover(bodies: str, status: str, row: str) -> None:
    made = table(bodies, status=status, own={"hits": {"a1": 3}})
    assert row in made.refused("recover a1").rows


def test_the_reason_why_nobody_recovers_has_its_own_measure_and_no_other_j5() -> None:
    near = table("a1 reg-inf at 0 0\nb1 reg-inf at 0 2.4", own={"hits": {"a1": 3}}).refused("recover a1")
    assert (near.have, near.want, near.unit) == (2.4, 3, "BW")
    bound = table(LINES, status="attack", own={"hits": {"a1": 3}}).refused("recover a1")
    assert (bound.have, "BW off" in bound.message) == (None, False)


@pytest.mark.parametrize(
    ("bodies", "lost", "says"),
    [
        ("a1 reg-inf at 0 -3\na0 officer in A1 at 9 -6\nb1 reg-inf at 0 3", 3, "a0 (an officer) is 8 BW off"),
        ("a1 reg-inf at 0 0\nb1 reg-inf at 0 3", 3, "b1 (regular infantry) is 3 BW off"),
        ("a1 reg-inf at 0 -3\nb1 reg-inf at 0 3", 0, "has lost no SP"),
        ("a1 hvy-art at 0 -3\na2 reg-inf at 3 -3\nb1 reg-inf at 0 3", 0, "a heavy battery) has no SPs"),
    ],
)
def test_who_does_not_recover_is_told_who_it_is_and_why_j5(bodies: str, lost: int, says: str) -> None:
    refusal = table(bodies, own={"hits": {"a1": lost} if lost else {}}).refused("recover a1")
    assert says in refusal.message
    assert refusal.message.startswith("a1 (")
    assert refusal.at == "order.bases.0"


# H24, H25


RANKS = "".join(f"a{n} reg-inf at {2.1 * n - 10} -5\nb{n} reg-inf at {2.1 * n - 10} 5\n" for n in range(1, 10))


def army(lost: int, **own: Json) -> UnitTable:
    """Nine units a side, of which side b has lost so many."""
    made = table(RANKS, phase="fire", own={"segment": "musketry"})
    made.lose(*(f"b{n}" for n in range(1, lost + 1)))
    made.stand(phase="pulse-end", **own)
    return made


def test_the_break_point_is_a_third_and_morale_is_rolled_when_losses_grew() -> None:
    assert army(2).asks == "initiative"
    made = army(3)
    assert (made.asks, made.seat) == ("morale", "b")
    made.roll(6, 6)
    assert made.state.ending is None
    assert army(3, counted={"b": 3}).asks == "initiative"


def test_two_dice_the_turn_and_what_is_beyond_over_fourteen_break_the_army() -> None:
    made = army(4, turn=2)
    assert in_words(made.game.odds(made.state))["the army breaks"] == Fraction(1, 36)
    made.roll(6, 6)
    assert made.winner == "a"
    held = army(4, turn=2)
    held.roll(6, 5)
    assert held.state.ending is None


@pytest.mark.parametrize(
    ("rolls", "winner"),
    [(((6, 6), (1, 1)), "b"), (((1, 1), (6, 6)), "a"), (((6, 6), (6, 6)), ""), (((1, 1), (1, 1)), None)],
)
def test_both_armies_roll_where_both_must_and_if_both_break_it_is_drawn_h24_h25(
    rolls: tuple[tuple[int, int], ...], winner: str | None
) -> None:
    made = table(RANKS, phase="fire", own={"segment": "musketry"})
    made.lose("a1", "a2", "a3", "b1", "b2", "b3")
    made.stand(phase="pulse-end", turn=3)
    for seat, dice in zip(("a", "b"), rolls, strict=True):
        assert (made.asks, made.seat) == ("morale", seat)
        made.roll(*dice)
    assert made.winner == winner


def test_the_initiative_is_asked_by_the_faces_and_told_with_the_winner_s_total_first_h4() -> None:
    made = initiative("a", cds=2)
    made.roll(6, 2, 4, 5, 5)
    assert made.state.ask is not None
    said = made.state.ask.says
    assert said.startswith("You have 6 and 2, 8 in all, the blue army 4 and 5 and 1 more, 10 in all.")
    assert "average die of the red army shows 5" in said
    assert "Roll the 6, the 2 or both again" in said
    assert "the 6, the 2 or both" in made.refused("reroll 5").message
    made.script("keep\nkeep")
    assert "The initiative is with the blue army, 10 against 8." in made.says()


def test_guns_lost_are_no_casualties_but_count_among_the_units() -> None:
    ranks = "".join(f"a{n} reg-inf at {2.1 * n} -5\n" for n in range(1, 3)) + "a9 hvy-art in A at 9 -5\n"
    made = table(ranks + "b1 reg-inf at 0 5", phase="fire", own={"segment": "musketry"})
    made.lose("a9")
    made.stand(phase="pulse-end")
    assert made.asks == "initiative"
    made.lose("a1")
    made.stand(phase="pulse-end")
    assert (made.asks, made.seat) == ("morale", "a")


def test_objectives_decide_the_day_and_else_the_share_of_losses() -> None:
    mill = area("t1", "objective", 0, -4, 3, 3, held_by="none")
    made = table(LINES, mill, phase="pulse-end", own={"turn": 9, "pulse": 2})
    assert made.state.own.held == {"t1": "a"}
    made.roll(1, 2, 3, 4, 2)
    assert made.winner == "a"
    drawn = table(LINES, phase="pulse-end", own={"turn": 9, "pulse": 2})
    drawn.roll(1, 2, 3, 4, 2)
    assert drawn.winner == ""
    fewer = army(1)
    fewer.stand(phase="end")
    assert fewer.winner == "a"
    assert fewer.state.ending is not None
    assert "lost fewer: no units to 1" in fewer.state.ending.reason


def test_the_pursuit_is_told() -> None:
    made = table(LINES + "a2 lt-cav in A2 at 8 -3", area("t1", "objective", 0, -4, 3, 3), phase="pulse-end")
    made.stand(phase="end")
    assert made.state.ending is not None
    assert "it holds 1 objective to 0; the pursuit takes 1 unit more" in made.state.ending.reason


def test_the_pursuit_of_a_broken_army_is_told_too() -> None:
    made = table(RANKS + "a19 lt-cav in A2 at 8 -7", phase="fire", own={"segment": "musketry"})
    made.lose("b1", "b2", "b3", "b4")
    made.stand(phase="pulse-end", turn=2)
    made.roll(6, 6)
    assert made.state.ending is not None
    assert made.state.ending.reason == "the blue army is broken; the pursuit takes 1 unit more"


# Options


def test_the_basic_length_and_the_break_point_may_be_set_by_hand() -> None:
    made = table(LINES, phase="pulse-end", own={"turn": 2, "pulse": 2}, options={"H6": 2})
    made.roll(1, 2, 3, 4, 2)
    assert made.state.ending is not None
    bold = table(RANKS, phase="fire", own={"segment": "musketry"}, options={"H24": 4})
    bold.lose("b1", "b2", "b3")
    bold.stand(phase="pulse-end")
    assert bold.asks == "initiative"


# H10, H27


def test_the_lower_scouting_score_places_all_its_forces_first() -> None:
    horse = "a1 reg-inf at 0 -6.5\na2 lt-cav in A2 at 4 -6.5\nb1 reg-inf at 0 6.5\nb2 reg-inf in B2 at 4 6.5\n"
    staff = "a8 officer in A1 at 0 -7.5\na9 officer in A2 at 4 -7.5\nax officer in A at -4 -7\n"
    staff += "b8 officer in B1 at 0 7.5\nb9 officer in B2 at 4 7.5\nbx officer in B at -4 7"
    made = opening(horse + staff, deployment="in turn")
    seats = []
    while made.asks == "deploy":
        seats.append((made.seat, made.about[0]))
        made.order(made.game.legal(made.state)[0])
    assert seats == [("b", "B1"), ("b", "B2"), ("b", "B"), ("a", "A1"), ("a", "A2"), ("a", "A")]


def test_on_a_tie_the_low_die_places_first_in_its_zone_and_in_command() -> None:
    staff = "a8 officer in A1 at 0 -7.5\nax officer in A at -4 -7\nb8 officer in B1 at 0 7.5\nbx officer in B at -4 7"
    made = opening("a1 reg-inf at 0 -6.5\nb1 reg-inf at 0 6.5\n" + staff, deployment="in turn")
    assert made.asks == "deployment"
    made.roll(5, 2)
    assert (made.seat, made.about) == ("b", ("B1",))
    far = f"deploy b1 b8 at {made.place(0, 7, 180)} at {made.place(9, 7, 180)}"
    assert "out of command" in made.refused(far).message
    forward = f"deploy b1 b8 at {made.place(0, 6, 180)} at {made.place(0, 7.5, 180)}"
    assert "H10" in made.refused(forward).message


def test_guns_may_be_set_up_in_a_town_and_horse_may_not() -> None:
    town = area("t1", "town", 0, 6.8, 3, 2.2)
    staff = "ax officer in A at -4 -7\na8 officer in A1 at 0 -7.5\nbx officer in B at -4 7\n"
    setup = BENCH.laid(
        "a1 lt-cav at 0 -6.5\nb1 hvy-art in B at 0 6.3\nb2 hvy-cav at 4 6.3\nb8 officer in B1 at 4 7.5\n" + staff,
        [town],
        options={"weather": "good"},
        deployment="in turn",
    )
    made = UnitTable(setup, BENCH.muster.grain)
    assert (made.seat, made.about) == ("b", ("B1",))
    assert (
        "cannot stand"
        in made.refused(f"deploy b2 b8 at {made.place(0, 6.8, 180)} at {made.place(3, 7.5, 180)}").message
    )
    made.order(made.game.legal(made.state)[0])
    made.order(f"deploy b1 bx at {made.place(0, 6.8, 180)} at {made.place(-4, 7.3, 180)}")
    assert made.front("b1") == (0, 6.3, 180)


def test_every_shipped_force_has_two_to_eight_units_in_command() -> None:
    game = catalogue.game("mr")
    for shipped in catalogue.scenarios().values():
        if shipped.rules != "mr":
            continue
        setup = catalogue.scenario(shipped.id)
        state = game.start(setup)
        for command in setup.commands.values():
            units = [id for id in command.bases if not setup.pieces[id].traits.get("officer")]
            if command.traits["rank"] == "sub":
                assert 2 <= len(units) <= 8, f"{shipped.id}: {command.id}"
                assert all(in_command(state, id) for id in units if id in state.field), f"{shipped.id}: {command.id}"
            else:
                assert all(setup.pieces[id].kind in ("hvy-art", "howitzer") for id in units), shipped.id
