"""What is said to a player: why an order is refused and what he can do instead, and the verbs of his own game."""

from __future__ import annotations

from tests.rulesets.mr.table import line
from tests.rulesets.mr.table import table as mr
from tests.rulesets.nap.table import moving as nap
from tests.rulesets.unit_table import UnitTable

from sandtable import catalogue
from sandtable.names import Pair

FAR = "\nb1 reg-inf at 0 7"


def heard(table: UnitTable) -> list[str]:
    return [event.told.says for event in table.events if event.told and event.told.says]


def test_an_inactive_force_says_so() -> None:
    made = mr(f"a4 reg-inf at 0 0{FAR}", status="inactive")
    refusal = made.refused("move a4 forward 2")
    assert "(A1) is inactive this pulse, so a4 does not move" in refusal.message
    assert refusal.rows == ("mr.house.inactive",)
    near = mr("a4 hvy-cav at 0 0\nb1 reg-inf at 0 3", status="inactive")
    assert "is inactive this pulse" in near.refused("attack a4 b1").message


def test_a_way_that_costs_too_much_says_of_what_and_how_far_it_can_go() -> None:
    made = mr(f"a8 hvy-cav at 0 -4{FAR}", line("s1", "stream", -10, -2, 10, -2, wide=0.2))
    refusal = made.refused("move a8 forward 6")
    assert "costs 8 BW (obstacle 2) and a8 has 6" in refusal.message
    assert refusal.rows == ("mr.terrain.obstacle.reg-cav",)
    assert "go 4 BW of it at most" in refusal.message


def test_the_volley_rule_tells_to_fire_first() -> None:
    made = mr("a4 reg-inf at 0 0\nb5 reg-inf at 0 1.5")
    assert "fire at him first" in made.refused("attack a4 b5").message


def test_neither_game_offers_the_verbs_of_the_other() -> None:
    ours, theirs = catalogue.game("mr").verbs, catalogue.game("nap").verbs
    assert "hold" not in ours
    assert "battery" in ours
    assert "battery" not in theirs
    assert "hold" in theirs
    for game in ("mr", "nap"):
        says = {verb: catalogue.game(game).verbs[verb] for verb in ("commit",)}
        assert "valor" not in str(says)


def test_units_that_are_bound_are_named_before_a_player_is_done() -> None:
    table = nap("a1 inf at 0 0\nb1 inf at 0 18", own={"status": {"A1": "attack", "B1": "hold"}})
    assert table.state.ask is not None
    assert "Bound by status or die: a1" in table.state.ask.says


def test_one_unit_fights_and_two_fight() -> None:
    table = nap("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 7", own={"cds": {}})
    table.script("attack a1 b1\ndone")
    assert table.state.ask is not None
    assert (
        table.state.ask.says
        == "a1 (infantry) fights b1 (infantry): 5 dice for the red army and 5 dice for the blue army."
    )


def test_a_battery_that_escaped_by_its_roll_and_has_no_room_says_so() -> None:
    table = nap("a1 lt-cav at 0 13\nb1 foot-art at 0 20.3\nb2 inf at 20 0", own={"cds": {}})
    table.script("attack a1 b1\ndice 1 1")
    said = " ".join(heard(table))
    assert "is destroyed for want of room: its roll lets it escape, and it has not 3 inches to go" in said


def test_who_may_come_no_closer_is_told_by_how_much_he_would_9e() -> None:
    table = nap("a1 inf at 0 0\nb1 inf at 0 5", own={"cds": {}, "used": ("a1o",)})
    table.script("roll a1\ndice 1")
    refusal = table.refused("move a1 forward 2")
    assert "it stands 5 inches from b1, and would end 3 inches from b1" in refusal.message
    assert (refusal.have, refusal.want, refusal.unit) == (3, 5, "inches")


def test_a_die_of_a_recovery_is_named_by_what_it_shows() -> None:
    made = mr("a1 reg-inf at 0 -3\nax officer in A at 0 -7\nb1 reg-inf at 0 7", cds=1, own={"hits": {"a1": 3}})
    made.script("recover a1\ndice 4 5")
    assert made.state.ask is not None
    assert (
        "roll the 4 or the 5 again with the sub-commander's help or for a CD, or keep what lies?" in made.state.ask.says
    )
    refusal = made.refused("reroll sub 0")
    assert "which die: the 4 or the 5" in refusal.message
    assert refusal.instead == "reroll sub 5"


def test_dice_that_are_thrown_after_others_say_which_they_are_and_whose() -> None:
    contacts = {"contacts": (Pair("a1", "b1"),), "cds": {"a": 0, "b": 0}, "phase": "combat"}
    table = nap("a1 hvy-cav sp=3 at 0 0\nb1 lt-cav sp=3 at 0 0", own=contacts)
    who = "a1 (heavy cavalry) fights b1 (light cavalry)"
    asked = []
    while table.asked is not None and table.asked.what == "combat-dice":
        asked.append(table.asked.says)
        table.roll(*([1] * len(table.asked.dice)))
    assert asked == [
        f"{who}: three dice for the red army.",
        f"{who}: dice rolled again for the red army, and the dice of the blue army.",
    ]


def test_who_wins_a_combat_is_named() -> None:
    contacts = {"contacts": (Pair("a1", "b1"),), "cds": {"a": 0, "b": 0}, "phase": "combat"}
    table = nap("a1 inf sp=2 at 0 0\nb1 inf sp=2 at 0 0", own=contacts)
    table.roll(5, 5, 1, 6)
    assert "a1 (infantry) fights b1 (infantry). a1 (infantry) wins, 2 hits to 1." in heard(table)
    tied = mr("a1 reg-inf sp=2 at 0 0\nb1 reg-inf sp=2 at 0 0", phase="combat", own={"contacts": (Pair("a1", "b1"),)})
    tied.roll(3, 3)
    assert "b1 (regular infantry) wins 5 to 5, a tie, which goes to the defender; it is inconclusive." in " ".join(
        heard(tied)
    )


def test_an_attack_is_told_with_both_names() -> None:
    table = nap("a1 inf at 0 0\nb1 inf at 0 7", own={"cds": {}})
    table.order("move a1 forward 8")
    assert "a1 (infantry) attacks b1 (infantry)." in heard(table)


def test_the_morale_of_an_army_is_told_with_its_sum_h24() -> None:
    table = mr("a1 reg-inf at 0 -5\na2 reg-inf at 3 -5\na3 reg-inf at 6 -5\nb1 reg-inf at 0 5")
    table.lose("a2", "a3")
    table.stand(phase="morale", turn=3)
    table.roll(4, 5)
    assert "The red army stands: 4 and 5, turn 3 and 1 beyond its break point make 13." in heard(table)
