"""House rules of contact and combat: H10, H11, H13 to H16, and the guns and horse that get away."""

from __future__ import annotations

import pytest
from tests.heard import came_of
from tests.rulesets.nap.table import area, fighting, line, moving
from tests.rulesets.unit_table import UnitTable

from sandtable.engine.outcome import odds
from sandtable.mechanics.driven.telling import forced
from sandtable.names import Pair
from sandtable.rulesets.nap.observe import BY_ID

BOTH: dict[str, object] = {"contacts": (Pair("a1", "b1"), Pair("a2", "b1"))}


def fought(table: UnitTable) -> dict[str, dict[str, object]]:
    """What the sheet was told of the two sides of the last combat."""
    given: dict[str, dict[str, object]] = table.ruling("combat")["given"]
    return given


def charge(bodies: str, *ground: object, own: dict[str, object] | None = None) -> UnitTable:
    """The combat of a1, which stands in contact with b1."""
    return fighting(bodies, *ground, own={"contacts": (Pair("a1", "b1"),), **(own or {})})  # type: ignore[arg-type]


# Contact


def test_an_attacker_ends_flush_with_the_edge_it_struck_h13() -> None:
    table = moving("a1 inf at 1 0\nb1 inf at 0 8 facing 160")
    table.script("attack a1 b1")
    how = table.contact("a1", "b1")
    assert how is not None
    assert (how.edge, how.other) == (0, 0)
    assert table.front("a1")[2] == 340
    assert table.state.own.contacts == (Pair("a1", "b1"),)


def test_it_slides_as_little_as_it_can_h13() -> None:
    table = moving("a1 inf at 2.8 0\nb1 inf at 0 8")
    table.script("move a1 forward 8")
    assert table.front("a1") == (2.8, 8, 0)


def test_two_attackers_at_most_on_an_edge_h13() -> None:
    flanks = "b2 inf at -3 7 facing 180\nb3 inf at 3 7 facing 180"
    table = moving(f"a1 inf at -1.5 0\na2 inf at 1.5 0\na3 inf at -4.5 0\nb1 inf at 0 6.5\n{flanks}")
    table.script("move a1 forward 7\nmove a2 forward 7")
    assert [table.contact(id, "b1") is not None for id in ("a1", "a2")] == [True, True]
    assert not table.allows("attack a3 b1")


def test_a_third_at_an_angle_finds_no_room_either_h13() -> None:
    bodies = "a1 inf at -1.5 0\na2 inf at 1.5 0\na3 lt-cav at 0.4 -3.3 facing 0\nb1 inf at 0 6.5"
    table = moving(bodies)
    table.script("move a1 forward 7\nmove a2 forward 7")
    assert "(H13)" in table.refused("move a3 forward 16").message


def test_artillery_attacks_nobody_and_horse_keeps_out_of_towns_and_heavy_horse_of_woods() -> None:
    table = moving("a1 foot-art at 0 0\nb1 inf at 0 7")
    assert "nap.attack.artillery" in table.refused("attack a1 b1").rows
    town = area("t", "town", 0, 9, 4, 4)
    for kind in ("lt-cav", "hvy-cav"):
        assert "nap.attack.cav.town" in moving(f"a1 {kind} at 0 0\nb1 inf at 0 7.5", town).refused("attack a1 b1").rows
    wood = area("w", "wood", 0, 9, 8, 4)
    heavy = moving("a1 hvy-cav at 0 0\nb1 inf at 0 7.5", wood)
    assert "nap.attack.hvy-cav.rough" in heavy.refused("attack a1 b1").rows
    assert moving("a1 lt-cav at 0 0\nb1 inf at 0 7.5", wood).allows("attack a1 b1")


def test_friends_are_passed_on_the_way_into_contact() -> None:
    table = moving("a1 inf at 0 0\na2 lt-cav at 0 3.2\nb1 inf at 0 8")
    table.script("move a1 forward 8")
    assert table.contact("a1", "b1") is not None


# Evasion


def test_cavalry_evades_infantry_without_a_die_and_goes_a_full_base_move_h16() -> None:
    table = moving("a1 inf at 0 -10\nb1 hvy-cav at 0 -3\nb9 officer in B1 at 0 12")
    table.script("attack a1 b1")
    assert (table.asks, table.seat, table.about[:2]) == ("react", "b", ("b1", "a1"))
    table.script("evade")
    assert table.rows("evasion") == ["nap.evade.infantry"]
    assert table.front("b1") == (0, 14, 0), "14 inches on, its back to the attacker"
    assert table.state.own.halted == ("b1",)
    assert table.front("a1") == (0, 0, 0), "the attacker halts where its target stood"


def test_an_evader_may_stop_just_inside_its_sub_commanders_radius_h16() -> None:
    table = moving("a1 inf at 0 -20\nb1 lt-cav at 0 -13\nb9 officer in B1 at 4 -17.5")
    table.script("attack a1 b1\nevade")
    assert table.gap("b1", "b9") <= 12
    assert table.gap("b1", "b9") > 11.5


def test_or_go_its_full_move_out_of_it_h16() -> None:
    table = moving("a1 inf at 0 -20\nb1 lt-cav at 0 -13\nb9 officer in B1 at 4 -17.5")
    table.order("attack a1 b1")
    assert "evade full" in table.refused("evade far").message
    table.order("evade full")
    assert table.front("b1") == (0, 6, 0)


def test_cavalry_races_cavalry_and_who_is_caught_takes_a_hit_before_the_melee() -> None:
    table = moving("a1 hvy-cav at 0 -10\nb1 lt-cav sp=4 at 0 -3")
    table.script("attack a1 b1\nevade")
    assert table.asked is not None
    assert len(table.asked.dice) == 2
    table.script("dice 4 2")
    assert table.rows("evasion")[-1] == "nap.evade.caught"
    assert table.hits("b1") == 1
    assert table.state.own.contacts == (Pair("a1", "b1"),)
    table = moving("a1 hvy-cav at 0 -10\nb1 lt-cav sp=4 at 0 -3\nb9 officer in B1 at 0 6")
    table.script("attack a1 b1\nevade\ndice 4 3")
    assert table.hits("b1") == 0
    assert table.state.own.contacts == ()


def test_an_evader_with_no_room_is_caught_h16() -> None:
    table = moving("a1 inf at 0 8\nb1 lt-cav sp=4 at 0 15 \na2 inf at 20 8", area("m", "marsh", 0, 20, 12, 3))
    table.script("attack a1 b1\nevade")
    assert table.hits("b1") == 1
    assert table.state.own.contacts == (Pair("a1", "b1"),)


def test_an_evader_does_not_go_through_enemies_h16() -> None:
    table = moving("a1 inf at 0 -10\na2 inf at 0 3 facing 180\nb1 lt-cav sp=4 at 0 -3")
    table.script("attack a1 b1\nevade")
    assert table.hits("b1") == 1, "it cannot move 3 inches"


def test_cavalry_that_evaded_moves_no_more_and_evades_no_more_this_pulse_h16() -> None:
    table = moving("a1 lt-cav at 0 -18\na2 lt-cav at 4 -18\nb1 hvy-cav at 0 -11\nb9 officer in B1 at 0 -1")
    table.script("attack a1 b1\nevade\ndice 1 6")
    assert table.state.own.halted == ("b1",)
    table.stand(side="b", moved={})
    assert "may not act again" in table.refused("move b1 forward 1").message


def test_who_stands_fights_h16() -> None:
    table = moving("a1 inf at 0 -10\nb1 lt-cav at 0 -3")
    table.script("attack a1 b1\nstand")
    assert table.state.own.contacts == (Pair("a1", "b1"),)


def test_an_attacker_goes_on_with_what_is_left_at_another_enemy_h16() -> None:
    table = moving("a1 lt-cav at 0 -18\nb1 horse-art at 0 -11\nb2 inf at 0 -4\nb9 officer in B1 at 3 -9")
    table.script("move a1 forward 7\ndice 6 6")
    assert not table.there("b1")
    assert (table.asks, table.seat) == ("go-on", "a")
    table.script("attack a1 b2")
    assert table.state.own.contacts == (Pair("a1", "b2"),)


# Guns


@pytest.mark.parametrize(
    ("guns", "by", "needs"), [("foot", "inf", 7), ("foot", "lt-cav", 6), ("horse", "inf", 9), ("horse", "hvy-cav", 7)]
)
def test_guns_escape_on_two_dice_equal_or_under_h16(guns: str, by: str, needs: int) -> None:
    dice = {7: (4, 3), 6: (4, 2), 9: (6, 3)}[needs]
    table = moving(f"a1 {by} sp=5 at 0 -13\nb1 {guns}-art at 0 -6\nb9 officer in B1 at 3 2")
    table.script(f"move a1 forward 7\ndice {dice[0]} {dice[1]}")
    assert table.ruling("artillery_escape")["result"]["outcome"] == "escaped"
    far = {"foot": 12, "horse": 14}[guns]
    assert table.front("b1")[1:] == pytest.approx((far - 3, 0), abs=0.3)
    assert table.hits("a1") == (1 if needs != 6 else 0), "an odd die counts at once"
    table = moving(f"a1 {by} sp=5 at 0 -13\nb1 {guns}-art at 0 -6")
    table.script(f"move a1 forward 7\ndice 6 {needs - 5}")
    assert table.state.taken["b1"] == "destroyed"


def test_an_escape_is_no_longer_than_a_base_move_whoever_stands_in_its_way_h16() -> None:
    table = moving("a1 inf sp=5 at 0 -13\nb1 horse-art at 0 -6\nb2 inf at 0 8\nb9 officer in B1 at 3 2")
    before = table.rect("b1")
    table.script("move a1 forward 7\ndice 4 4")
    assert table.ruling("artillery_escape")["result"]["outcome"] == "escaped"
    gone = table.rect("b1").pose.y - before.pose.y
    assert 3000 <= gone <= 14_000
    assert table.gap("b1", "b2") == pytest.approx(0, abs=0.1)


def test_the_last_shots_that_leave_no_attacker_leave_the_battery_h16() -> None:
    table = moving("a1 inf sp=1 at 0 -13\nb1 foot-art at 0 -6\na2 inf at 9 -12")
    table.script("move a1 forward 7\ndice 6 5")
    assert not table.there("a1")
    assert table.front("b1") == (0, -6, 180)


def test_attached_guns_roll_for_hits_and_share_the_fate_of_their_infantry_h22() -> None:
    bodies = "a1 inf sp=5 at 0 -11\nb1 inf sp=2 at 0 -4\nb2 foot-art attached at 0 -7"
    none = {"cds": {"a": 0, "b": 0}}
    table = moving(bodies, own=none)
    table.script("move a1 forward 7\ndice 1 2")
    assert table.ruling("artillery_escape")["result"]["outcome"] == "attached"
    assert table.hits("a1") == 1
    table.script("done\ndice 5 5 1 1 1 1")
    assert fought(table)["b"]["attached"] is True
    assert table.state.taken == {"b1": "broken", "b2": "destroyed"}
    table = moving(bodies, own=none)
    table.script("move a1 forward 7\ndice 2 2\ndone\ndice 5 1 1 1 1 1 1")
    assert table.ruling("combat")["result"]["b"]["artillery"] == "falls-back"
    assert table.state.own.attached == {"b2": "b1"}


# Squares


def test_infantry_attacked_by_cavalry_forms_square_h10() -> None:
    table = charge("a1 hvy-cav sp=5 at 0 0\nb1 inf sp=5 at 0 0")
    assert table.state.own.formation == {"b1": "square"}
    table.script("dice 5 5 5 1 1 6 1 1 1 1")
    assert fought(table)["b"]["formation"] == "square"
    assert "nap.combat.square" in table.rows("combat")
    assert table.hits("b1") == 3
    assert table.front("a1") == (0, -3, 0), "the attacker falls back 3 inches, no difference counted"
    assert table.front("b1") == (0, 0, 180)


def test_no_square_in_a_town_in_rough_in_cover_or_flanked_h10() -> None:
    bodies = "a1 lt-cav sp=4 at 0 0\nb1 inf sp=5 at 0 0"
    assert charge(bodies, area("w", "rough", 0, 1.5, 6, 3)).state.own.formation == {}
    assert charge(bodies, area("w", "redoubt", 0, 1.5, 6, 3)).state.own.formation == {}
    flanked = charge(bodies + "\na2 inf at 3 1.5 facing 270")
    assert flanked.state.own.formation == {}
    none = fighting(bodies, own={"contacts": (Pair("a1", "b1"),)}, options={"H10": False})
    assert none.state.own.formation == {}


def test_cavalry_hits_who_is_in_a_redoubt_with_sixes_alone_h17() -> None:
    table = charge("a1 lt-cav sp=4 at 0 0\nb1 inf sp=5 at 0 0", area("w", "redoubt", 0, 1.5, 6, 3))
    table.script("dice 6 5 5 5 1 1 1 1 1")
    assert "nap.combat.cav.cover" in table.rows("combat")
    assert table.hits("b1") == 1


def test_a_redoubt_is_no_cover_against_who_is_in_it_too_h17() -> None:
    bodies = "a1 inf sp=3 at 0 0\nb1 inf sp=3 at 0 0"
    for depth, row in ((3.0, "nap.combat.inf.cover"), (9.0, "nap.combat.inf.any")):
        table = charge(bodies, area("r", "redoubt", 0, 1.5, 4, depth))
        table.script("dice 1 1 1 1 1 1")
        assert table.rows("combat")[1] == row


def test_infantry_alone_makes_nobody_form_square_h10() -> None:
    assert charge("a1 inf sp=4 at 0 0\nb1 inf sp=5 at 0 0").state.own.formation == {}
    both = charge(
        "a1 inf sp=5 at -1.5 0\na2 lt-cav sp=4 at 1.5 0\nb1 inf at 0 0",
        own=BOTH,
    )
    assert both.state.own.formation == {"b1": "square"}


# As at Marengo: horse touches b1 alone; b2 stands beside it and is struck by foot.
CHAIN = """
    a1 hvy-cav sp=3 at -3 0
    a2 inf sp=6 at -0.5 0
    b1 inf sp=4 at -2.5 0
    b2 inf sp=6 at 0.6 0
"""
CHAINED: dict[str, object] = {"contacts": (Pair("a1", "b1"), Pair("a2", "b1"), Pair("a2", "b2"))}


def test_only_those_whom_cavalry_touches_form_square_and_the_leaders_touch_each_other_h10() -> None:
    table = charge(CHAIN, own=CHAINED)
    assert table.state.own.formation == {"b1": "square"}
    assert table.asked is not None
    table.roll(*([1] * len(table.asked.dice)))
    ruling = table.ruling("combat")
    assert ruling["who"] == {"a": "a1", "b": "b1"}
    assert ruling["given"]["b"]["formation"] == "square"


def test_where_there_is_no_square_the_attackers_leader_meets_the_strongest_he_touches_h10() -> None:
    chain = "a1 inf sp=7 at -3 0\na2 inf sp=5 at 0.2 0\nb1 inf sp=4 at -3 0\nb2 inf sp=6 at 0.4 0"
    table = charge(chain, own={"contacts": (Pair("a1", "b1"), Pair("a2", "b1"), Pair("a2", "b2"))})
    assert table.asked is not None
    table.roll(*([1] * len(table.asked.dice)))
    assert table.ruling("combat")["who"] == {"a": "a1", "b": "b1"}


def test_a_square_broken_by_its_losses_loses_for_all_and_squares_that_stand_do_not_fall_back_r10_h10() -> None:
    table = charge(CHAIN, own=CHAINED)
    assert table.asked is not None
    table.roll(*[6 if name == "a" else 1 for name in table.asked.names])
    while table.asked is not None and table.asked.what == "combat-dice":
        table.roll(*([6] * len(table.asked.dice)))
    assert "b1" not in table.state.field
    assert table.front("a2")[1] >= 0, "the attackers have won, and do not fall back"
    assert table.front("b2")[1] > 3, "who is no square falls back"
    said = next(event.told.says for event in table.events if event.dice and event.told)
    assert "a1 (heavy cavalry) wins, 9 hits to 0." in said


def test_a_square_that_is_broken_beside_others_is_ruled_and_foretold_as_it_goes_h10_h14() -> None:
    table = charge(CHAIN, own=CHAINED)
    assert table.asked is not None
    assert table.game.frame is not None
    spread = odds(table.game.frame, table.state)
    assert spread is not None
    event = table.roll(*[6 if name == "a" else 1 for name in table.asked.names])
    assert came_of(event) in [outcome for outcome, _ in spread.ranked()]
    ruling = table.ruling("combat")
    assert ruling["result"]["winner"] == "a"
    assert "nap.combat.most-hits" in table.rows("combat")
    assert "nap.combat.square" not in table.rows("combat")
    again, _ = BY_ID["combat"].adjudicate(ruling["given"], ruling["dice"])
    assert again == ruling["result"], "the sheet's own question says the same"


def test_who_falls_back_past_an_enemy_without_touching_him_goes_all_the_way_h15() -> None:
    # As in twin-corps rr-11 673: a2 stands a little beside the way back, and is not in it.
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=6 at 0 0\na2 inf at 3.06 10")
    table.roll(5, 5, 5, 5, 1, *([1] * 6))
    assert table.front("b1") == (0, 7, 180)
    assert table.hits("b1") == 4, "and takes no hit for want of room"


def test_who_falls_back_ends_in_no_fresh_contact_h15() -> None:
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=6 at 0 0\na2 inf at 3.01 10")
    table.roll(5, 5, 5, 5, 1, *([1] * 6))
    assert table.front("b1")[1] < 7
    assert table.hits("b1") == 5


# Flanks


@pytest.mark.parametrize(
    ("others", "flanked"),
    [
        ("", False),
        ("\na2 inf at 1.5 1.5 facing 270", True),
        ("\na2 inf at 4.4 2 facing 270", True),
        ("\na2 inf at 4.6 2 facing 270", False),
        ("\na2 inf at 4 -2 facing 270", False),
        ("\na2 inf at 1.5 1.5 facing 270\nb2 inf at 4 5", False),
        ("\na2 inf at 1.5 1.5 facing 270\nb2 inf at -3.5 0", True),
        ("\na2 inf at 1.5 1.5 facing 270\nb2 foot-art at 3 5", True),
        ("\na2 inf at 0 5.5 facing 180", True),
    ],
)
def test_who_is_flanked_h11(others: str, flanked: bool) -> None:
    table = charge(f"a1 inf sp=3 at 0 0\nb1 inf sp=3 at 0 0{others}")
    table.script("dice 1 1 1\ndice 1 1 1 1 1 1" if flanked else "dice 1 1 1 1 1 1")
    assert fought(table)["b"].get("flanked", False) is flanked


def test_units_in_towns_are_not_flanked_and_flank_nobody_h11() -> None:
    bodies = "a1 inf sp=3 at 0 0\nb1 inf sp=3 at 0 0\na2 inf at 1.5 1.5 facing 270"
    held = charge(bodies, area("t", "town", 0, 1.5, 3.4, 3.4))
    held.script("dice 1 1 1 1 1 1")
    assert "flanked" not in fought(held)["b"]
    other = charge(bodies, area("t", "town", 3, 1.5, 3.4, 3.4))
    other.script("dice 1 1 1 1 1 1")
    assert "flanked" not in fought(other)["b"]


# Combat


def test_all_in_touch_fight_one_combat_led_by_the_strongest_h13() -> None:
    bodies = "a1 inf sp=4 at -1.5 0\na2 lt-cav sp=5 at 1.5 0\nb1 inf sp=6 at 0 0"
    table = charge(bodies, own=BOTH)
    table.script(f"dice {'1 ' * 15}".strip())
    given = fought(table)
    assert (given["a"]["kind"], given["a"]["others"]) == ("lt-cav", [{"kind": "inf", "sp": 4}])
    assert table.ruling("combat")["result"]["a"]["dice"] == 9


def test_of_equals_cavalry_leads_and_of_equal_horse_the_player_names_one_h13() -> None:
    table = charge(
        "a1 inf sp=4 at -1.5 0\na2 lt-cav sp=4 at 1.5 0\nb1 inf at 0 0",
        own=BOTH,
    )
    assert table.asks == "combat-dice"
    table = charge(
        "a1 lt-cav sp=4 at -1.5 0\na2 lt-cav sp=4 at 1.5 0\nb1 inf at 0 0",
        own=BOTH,
    )
    assert (table.asks, table.about[:2]) == ("lead", ("a1", "a2"))
    table.script("lead a2")
    assert table.asks == "combat-dice"


def test_losses_fall_on_the_leader_first_then_on_the_others_h14() -> None:
    bodies = "a1 inf sp=6 at 0 0\nb1 inf sp=3 at -1.5 0\nb2 inf sp=2 at 1.5 0"
    table = charge(bodies, own={"contacts": (Pair("a1", "b1"), Pair("a1", "b2"))})
    table.script("dice 6 6 6 6 1 1 1 1 1 1 1")
    assert table.state.taken == {"b1": "broken"}
    assert table.hits("b2") == 1


def test_the_owner_says_which_of_several_others_loses_h14() -> None:
    bodies = "a1 inf sp=3 at -1.5 0\na2 inf sp=2 at 1.5 0\na3 inf sp=2 at 1.5 1.5 facing 270\nb1 inf sp=6 at 0 0"
    table = charge(bodies, own={"contacts": (Pair("a1", "b1"), Pair("a2", "b1"), Pair("a3", "b1"))})
    table.script("dice 1 1 1 1 1 1 1\ndice 1 1 1 1 1 1 1 5 5 5 5 1 1")
    assert (table.asks, table.seat, table.about) == ("lose", "a", ("a2", "a3"))
    table.script("lose a3")
    assert (table.hits("a2"), table.hits("a3")) == (0, 1)


def test_the_loser_falls_back_3_inches_and_the_difference_facing_the_enemy_h15() -> None:
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0")
    table.script("dice 5 5 1 1 1 1 1 1 1 1")
    assert table.front("b1") == (0, 5, 180)
    assert (table.asks, table.about) == ("advance", ("a1",))
    table.script("advance")
    assert table.front("a1") == (0, 3, 0)


def test_who_is_struck_on_two_edges_leaves_the_leader_of_those_who_struck_it_h15() -> None:
    # As in borodino random 12001 518: a2 leads from the flank, and b1 slides along the front of a1, nearer to it.
    bodies = "a1 inf sp=2 at -1.2 0\na2 inf sp=6 at 1.5 1.5 facing 270\nb1 inf sp=6 at 0 0"
    table = charge(bodies, own=BOTH)
    table.roll(6, 6, *([1] * 6))
    while table.asks == "combat-dice":
        table.roll(*([1] * len(table.asked.dice)))  # type: ignore[union-attr]
    told = [way for event in table.events for way in forced(event.told)]
    assert [(way.id, way.foe) for way in told] == [("b1", "a2")]
    assert table.front("b1")[0] < 0


def fallen_back(winner: str) -> UnitTable:
    """a1 has struck b1 with its front, and b2, who leads, has his front on its flank: one side has a hit with its first
    die, and nobody another."""
    table = charge("a1 inf sp=4 at 0 0\nb1 inf sp=2 at 1.5 0\nb2 inf sp=6 at -1.5 0.5 facing 90")
    owners = table.asked.owners  # type: ignore[union-attr]
    first = owners.index(winner)
    table.roll(*(6 if n == first else 1 for n in range(len(owners))))
    while table.asks == "combat-dice":
        table.roll(*([1] * len(table.asked.dice)))  # type: ignore[union-attr]
    return table


def left_whom(table: UnitTable) -> list[tuple[str, str]]:
    return [(way.id, way.foe) for event in table.events for way in forced(event.told)]


def test_an_attacker_falls_back_from_whom_its_front_has_struck_h15() -> None:
    # As in the-convent-wall steady 14001 585: it goes back as it came, along the front of the other.
    table = fallen_back("b")
    assert left_whom(table) == [("a1", "b1")]
    assert table.front("a1") == pytest.approx((0, -4, 0), abs=0.02)


def test_who_has_an_attackers_flank_before_it_falls_straight_back_from_it_h15() -> None:
    table = fallen_back("a")
    assert left_whom(table) == [("b2", "a1"), ("b1", "a1")]
    assert table.front("b2") == pytest.approx((-5.5, 0.5, 90), abs=0.02)
    assert table.front("b1") == pytest.approx((1.5, 4, 180), abs=0.02)


def test_a_winner_may_halt_and_does_not_fight_again_h16() -> None:
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0")
    table.script("dice 5 5 1 1 1 1 1 1 1 1\nhalt")
    assert table.front("a1") == (0, 0, 0)
    assert table.state.own.contacts == ()


@pytest.mark.parametrize("troops", ["hvy-cav sp=5", "inf sp=5 sk=0"])
def test_a_winner_takes_no_ground_that_is_closed_to_it_h16_h18(troops: str) -> None:
    """twin-plateaux 64015 464: dragoons who had broken a square went three inches into a wood."""
    wood = area("w", "wood", 0, 6, 20, 8)
    table = charge(f"a1 {troops} at 0 0\nb1 hvy-cav sp=5 at 0 0", wood)
    table.script("dice 6 6 1 1 1 1 1 1 1 1\nadvance")
    assert table.front("a1") == pytest.approx((0, 2, 0), abs=0.05)
    open_to_him = charge("a1 inf sp=5 sk=2 at 0 0\nb1 hvy-cav sp=5 at 0 0", wood)
    open_to_him.script("dice 6 6 1 1 1 1 1 1 1 1\nadvance")
    assert open_to_him.front("a1") == (0, 3, 0)


def test_a_winner_is_offered_what_is_open_to_it_and_no_more_h16() -> None:
    bodies = "a1 hvy-cav sp=5 at 0 0\nb1 hvy-cav sp=5 at 0 0"
    table = charge(bodies, area("w", "wood", 0, 6, 20, 8))
    table.script("dice 6 6 1 1 1 1 1 1 1 1")
    assert table.asks == "advance"
    refused = table.refused("advance forward 2.5")
    assert (refused.have, refused.want, refused.unit) == (pytest.approx(2, abs=0.05), 2.5, "inches")
    assert "say advance alone to go" in refused.message
    assert "by a length forward" in table.refused("advance forward 0").message
    table.order("advance forward 1.5")
    assert table.front("a1") == (0, 1.5, 0)
    barred = charge("a1 inf sp=5 sk=0 at 0 0\nb1 inf sp=5 at 0 0", area("w", "wood", 0, 5, 20, 10))
    barred.script("dice 6 6 1 1 1 1 1 1 1 1")
    assert barred.front("b1")[1] > 4
    assert barred.asks != "advance", "nobody is asked for ground that he cannot take"


def test_horse_takes_no_town_and_nobody_one_that_a_friend_holds_h16_h17() -> None:
    town = area("t", "town", 0, 3.2, 3.4, 6)
    table = charge("a1 lt-cav sp=5 at 0 0\nb1 lt-cav sp=5 at 0 0", town)
    table.script("dice 6 6 1 1 1 1 1 1 1 1\nadvance")
    assert table.front("a1") == pytest.approx((0, 1.7, 0), abs=0.05)
    held = charge("a1 inf sp=5 at 0 0\na2 inf at 1.5 4.7 facing 90\nb1 lt-cav sp=5 at 0 0", town)
    held.script("dice 6 6 1 1 1 1 1 1 1 1\nadvance")
    assert held.front("a1")[1] < 1.75


def test_who_goes_on_to_where_its_target_stood_enters_no_ground_that_is_closed_to_it_h16_h18() -> None:
    table = moving("a1 hvy-cav at 0 -10\nb1 horse-art at 0 -3", area("w", "wood", 0, 2, 20, 8))
    table.script("attack a1 b1\ndice 1 2")
    assert not any(id == "b1" and table.front("b1")[1] < 0 for id in table.state.field.rects)
    assert table.front("a1") == pytest.approx((0, -2, 0), abs=0.05)


def test_ties_go_to_the_defender() -> None:
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0")
    table.script("dice 5 1 1 1 1 5 1 1 1 1")
    assert table.front("a1") == (0, -3, 0)
    assert (table.hits("a1"), table.hits("b1")) == (1, 1)


def test_a_beaten_unit_goes_through_friends_and_pushes_who_stands_where_it_ends_h15() -> None:
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0\nb2 inf at 0 4")
    table.script("dice 5 5 1 1 1 1 1 1 1 1")
    assert table.front("b1") == (0, 5, 180)
    assert table.front("b2") == (0, 8, 180)
    assert table.hits("b1") == 2


def test_who_cannot_fall_back_all_the_way_takes_one_more_hit_h15() -> None:
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0", area("m", "marsh", 0, 7, 12, 4))
    table.script("dice 5 5 1 1 1 1 1 1 1 1")
    assert table.front("b1")[1] == pytest.approx(2, abs=0.1)
    assert table.hits("b1") == 3
    river = charge("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0", line("r", "river", -20, 6, 20, 6, wide=2))
    river.script("dice 5 5 1 1 1 1 1 1 1 1")
    assert river.hits("b1") == 3
    edge = charge("a1 inf sp=5 at 0 20\nb1 inf sp=5 at 0 20")
    edge.script("dice 5 5 1 1 1 1 1 1 1 1")
    assert edge.hits("b1") == 3


def test_a_beaten_unit_leaves_its_town_and_the_winner_takes_it_h15() -> None:
    town = area("t", "town", 0, 1.5, 3.4, 3.4)
    table = charge("a1 inf sp=5 at 0 0\nb1 inf sp=5 at 0 0", town)
    table.script("dice 6 6 1 1 1 1 1 1 1 1")
    assert "nap.combat.inf.cover" in table.rows("combat")
    assert table.front("b1") == (0, 5, 180)
    table.script("advance")
    assert table.front("a1") == (0, 3, 0)


@pytest.mark.parametrize(("deep", "ends"), [(6, 6), (12, 11.5)])
def test_a_beaten_unit_leaves_its_town_however_deep_it_stands_in_it_h15(deep: float, ends: float) -> None:
    """Its five inches would leave it in the midst of the larger town."""
    town = area("t", "town", 0, 1 + deep / 2, 5, deep)
    table = charge("a1 inf sp=5 at 0 1\nb1 inf sp=5 at 0 1", town)
    table.script("dice 6 6 1 1 1 1 1 1 1 1")
    assert table.ruling("combat")["result"]["b"]["fall_back"] == 5
    assert table.front("b1")[1] == pytest.approx(ends, abs=0.11)
    held = charge(f"a1 inf sp=5 at 0 1\nb1 inf sp=5 at 0 1\na2 inf at 0 {ends + 1} facing 180", town)
    held.script("dice 6 6 1 1 1 1 1 1 1 1")
    assert held.hits("b1") == 3, "who cannot leave it takes one more hit"


def test_one_hit_that_does_not_break_a_square_is_told_in_words_that_agree() -> None:
    table = charge("a1 lt-cav sp=5 at 0 0\nb1 inf sp=5 at 0 0")
    table.script("dice 5 1 1 1 1 1 1 1 1 1")
    said = [event.told.says for event in table.events if event.told]
    assert any("1 hit to 0 does not break the square: b1 (infantry) holds." in says for says in said)


def test_each_attacker_who_won_may_take_the_ground_h16() -> None:
    """Two brigades beat one, and only the first was asked whether it goes on to where that stood."""
    pairs = (Pair("a1", "b1"), Pair("a2", "b1"))
    table = fighting("a1 inf sp=6 at -1.5 0\na2 inf sp=5 at 1.5 0\nb1 inf sp=5 at 0 0", own={"contacts": pairs})
    table.script("dice 6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 1")
    assert (table.asks, table.about) == ("advance", ("a1",))
    table.order("halt")
    assert (table.asks, table.about) == ("advance", ("a2",))
    table.order("advance")
    assert (table.front("a1"), table.front("a2")) == ((-1.5, 0, 0), (1.5, 3, 0))


def test_attached_guns_are_asked_for_their_last_shots_and_not_for_an_escape_h22() -> None:
    table = moving("a1 inf sp=5 at 0 0\nb1 inf at 0 8\nb2 foot-art attached at 0 5")
    table.order("attack a1 b1")
    assert table.asked is not None
    assert table.asked.says.endswith("two dice for its last shots.")


@pytest.mark.parametrize("deep", [1.5, 1.8, 2.0])
def test_who_attacks_a_unit_in_a_town_does_not_hold_it_however_far_he_stands_in_it_h17(deep: float) -> None:
    """The front of b1 is on the line between them: each has more than half of its base in the town, a1 no less."""
    town = area("t", "town", 0, 1.5 - deep, 3.4, 4.8)
    table = charge("a1 inf sp=3 at 0 0\nb1 inf sp=3 at 0 0", town)
    table.script("dice 5 5 5 5 1 1")
    given = fought(table)
    assert (given["a"].get("terrain"), given["b"].get("terrain")) == (None, "town")
    assert table.rows("combat")[:4] == [
        "nap.combat.sp",
        "nap.combat.inf.cover",
        "nap.combat.sp",
        "nap.combat.inf.any",
    ]


def test_infantry_hits_on_6_against_attacking_cavalry_and_5_when_it_attacks() -> None:
    table = charge("a1 lt-cav sp=3 at 0 0\nb1 inf sp=3 at 0 0")
    table.script("dice 1 1 1 1 1 1")
    assert table.ruling("combat")["result"]["b"]["needs"] == 6
    table = charge("a1 inf sp=3 at 0 0\nb1 lt-cav sp=3 at 0 0")
    table.script("dice 1 1 1 1 1 1")
    assert table.ruling("combat")["result"]["a"]["needs"] == 5


def test_a_unit_out_of_radius_or_on_water_rolls_its_hits_again() -> None:
    table = charge("a1 inf sp=3 at 0 0\nb1 inf sp=3 at 0 0\na9 officer in A1 at 0 -20")
    table.script("dice 6 1 1\ndice 1 1 1 1")
    assert "nap.combat.reroll.out" in table.rows("combat")
    table = charge("a1 inf sp=3 at 0 0\nb1 inf sp=3 at 0 0", line("s", "stream", -9, -1, 9, -1, wide=1))
    table.script("dice 6 1 1\ndice 4 1 1 1")
    assert "nap.combat.reroll.vulnerable" in table.rows("combat")


def test_a_sub_commander_within_3_inches_adds_his_dice_and_takes_a_casualty_check() -> None:
    bodies = "a1 inf sp=3 at 0 0\na9 officer in A1 at 0 -6\nb1 inf sp=3 at 0 0"
    table = fighting(bodies, own={"contacts": (Pair("a1", "b1"),)}, commands={"A1": {"dice": 2}})
    assert (table.asks, table.seat, table.about) == ("commit", "a", ("a1", "dice"))
    table.script("commit dice\ndice 5 1 1 1 1 1 1 1")
    assert table.ruling("combat")["given"]["a"]["sub_dice"] == 2
    assert table.state.own.used == ("a9",)
    assert table.asks == "casualty"
    table.script("dice 6 6")
    assert table.ruling("officer_casualty")["result"]["fate"] == "killed"
    far = fighting(bodies.replace("-6", "-6.1"), own={"contacts": (Pair("a1", "b1"),)}, commands={"A1": {"dice": 2}})
    assert far.asks == "combat-dice"


def test_a_commander_within_20_inches_adds_a_cd_and_a_wing_commander_for_his_wing() -> None:
    bodies = "a1 inf sp=3 at 0 0\na8 officer in A at 0 -10\nb1 inf sp=3 at 0 0"
    table = charge(bodies, own={"cds": {"a": 6, "b": 0}})
    table.script("commit cd\ndice 1 1 1 1 1 1 1")
    assert table.state.own.cds["a"] == 5
    assert "nap.combat.bonus.cd" in table.rows("combat")
    wings = {"A1": {"wing": "left"}, "A2": {"wing": "left", "rank": "wing"}}
    wing = fighting(
        "a1 inf sp=3 at 0 0\na8 officer in A2 at 0 -10\na7 officer in A at 29 -22\nb1 inf sp=3 at 0 0",
        own={"contacts": (Pair("a1", "b1"),), "cds": {"a": 6, "b": 0}},
        commands=wings,
    )
    assert wing.about == ("a1", "cd")
    wings["A2"]["wing"] = "right"
    other = fighting(
        "a1 inf sp=3 at 0 0\na8 officer in A2 at 0 -10\na7 officer in A at 29 -22\nb1 inf sp=3 at 0 0",
        own={"contacts": (Pair("a1", "b1"),), "cds": {"a": 6, "b": 0}},
        commands=wings,
    )
    assert other.asks == "combat-dice"


def test_the_fifth_attacker_fights_after_the_first_four_or_nobody_if_his_enemy_has_gone_back_h13() -> None:
    """A combat has a leader and three others; whom the first four drive back the fifth has no more before him."""
    rows = [f"a{n} inf sp={9 - n} at {x} 0" for n, x in enumerate((-1.5, -0.7, 0, 0.7, 1.5), 1)]
    pairs = {"contacts": tuple(Pair(f"a{n}", "b1") for n in range(1, 6))}
    table = fighting("\n".join([*rows, "b1 inf sp=9 at 0 0"]), own=pairs)
    assert (table.asks, table.about[:2]) == ("combat", ("a1>b1", "a5>b1"))
    table.order("fight a1 b1")
    said = [event.told.says for event in table.events if event.told]
    assert any("A combat has room for four units of a side: a5 (infantry) fights after it." in says for says in said)
    table.roll(6, 6, *[1] * 33)
    while table.asks == "advance":
        table.order("halt")
    said = [event.told.says for event in table.events if event.told]
    assert any("a5 (infantry) has lost touch of b1 (infantry), and stands." in says for says in said)
    assert table.state.own.contacts == ()
    assert [ruling["test"] for ruling in table.rulings()].count("combat") == 1
