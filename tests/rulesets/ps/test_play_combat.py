"""Hand to hand on the table: who fights, supports, results, tests, victors (4.10 to 4.16, H6, H24 to H26, H29, H38)."""

from __future__ import annotations

import pytest
from tests.odds import in_words
from tests.rulesets.ps.table import Battle, area, table

from sandtable.engine.machine import waiting
from sandtable.geometry.contact import FRONT
from sandtable.rulesets.ps.melee import FIGHT
from sandtable.rulesets.ps.sequence import FRAME


def fighting(bodies: str, *ground: object, **given: object) -> Battle:
    """A table at the first dice of hand to hand in side a's turn."""
    t = table(bodies, *ground, **given)  # type: ignore[arg-type]
    while t.asks in ("initiative", "orders", "shooting"):
        t.order("done")
    return t


def blows(t: Battle, a: int, b: int) -> None:
    """So many of each side's dice hit for certain; the others miss."""
    asked = t.asked
    assert asked is not None
    assert t.asks == "fight", asked
    need = _dice(t)
    assert sum(need) == len(asked.dice)
    t.roll(*[6] * a, *[1] * (need[0] - a), *[6] * b, *[1] * (need[1] - b))


def _dice(t: Battle) -> tuple[int, int]:
    """How many of the dice that are asked for are each side's."""
    found = waiting(FRAME, t.state)
    assert found is not None
    assert found.what is FIGHT
    needed = {want.name: want.count for want in FIGHT.wants(t.state, found.about)}
    return needed.get("a", 0), needed.get("b", 0)


def unsaved(t: Battle) -> None:
    """All saves fail."""
    while t.asks == "parry":
        t.roll(*[1] * len(t.asked.dice))  # type: ignore[union-attr]


EVEN = "a1 sword at 0 0\nb1 sword at 0 0\n"


# H24


def test_a_round_of_two() -> None:
    t = fighting(EVEN)
    assert (t.asks, t.about, len(t.asked.dice)) == ("fight", ("a1", "b1"), 12)  # type: ignore[union-attr]
    assert sum(in_words(t.game.odds(t.state)).values()) == 1
    blows(t, 2, 1)
    unsaved(t)
    assert (t.casualties("a1"), t.casualties("b1")) == (1, 2)
    assert t.ruling("combat_result")["result"]["winner"] == "a"
    assert (t.asks, t.about) == ("break", ("b1",))


def test_several_combats_are_fought_as_the_moving_player_chooses() -> None:
    t = fighting(f"{EVEN}a2 sword at 10 0\nb2 sword at 10 0", reserve=True)
    assert (t.asks, t.seat, t.about) == ("combat", "a", ("a1", "a2"))
    t.order("fight a2")
    assert t.about == ("a2", "b2")
    blows(t, 0, 0)
    assert t.about == ("a1", "b1")


def test_dice_are_divided_among_several_enemies() -> None:
    t = fighting("a1 sword large at 0 0\nb1 sword small at -1.5 0\nb2 sword small at 1.5 0", reserve=True)
    assert (t.asks, t.seat, t.about) == ("divide", "a", ("a1", "b1", "b2"))
    assert "share out 8 among" in t.refused("divide a1 : b1 3 b2 3").message
    t.order("divide a1 : b1 6 b2 2")
    assert (t.about, len(t.asked.dice)) == (("a1", "b1"), 10)  # type: ignore[union-attr]
    blows(t, 3, 0)
    assert (t.about, len(t.asked.dice)) == (("a1", "b2"), 6)  # type: ignore[union-attr]
    blows(t, 0, 2)
    unsaved(t)
    assert (t.casualties("a1"), t.casualties("b1"), t.casualties("b2")) == (2, 3, 0)
    assert t.ruling("combat_result")["result"]["winner"] == "a"
    assert t.about == ("b1",)


def test_all_casualties_of_a_side_count_together() -> None:
    t = fighting("a1 sword at -2 0\na2 sword at 2 0\nb1 sword large at 0 0", reserve=True)
    t.order("divide b1 : a1 4 a2 4")
    blows(t, 1, 1)
    blows(t, 1, 0)
    unsaved(t)
    result = t.ruling("combat_result")["result"]
    assert (result["a"]["score"], result["b"]["score"]) == (2, 1)


# H25


@pytest.mark.parametrize(
    ("friends", "rows"),
    [
        ("a2 sword at 0 -4.9", ["ps.result.rear-support"]),
        ("a2 sword at 0 -5.1", []),
        ("a2 sword at 5.9 0", ["ps.result.flank-support"]),
        ("a2 sword at 6.2 0", []),
        ("a2 sword at 5.9 1.5", []),
        ("a2 shot formation=skirmish at 0 -4", []),
        ("a2 light-gun at 0 -4", []),
        (
            "a2 sword at 5.9 0\na3 sword at -5.9 -0.5\na4 sword at 0 -3",
            ["ps.result.rear-support", "ps.result.flank-support"],
        ),
    ],
)
def test_supports(friends: str, rows: list[str]) -> None:
    t = fighting(f"{EVEN}{friends}\na1o commander in A1 at 0 -14", reserve=True)
    blows(t, 0, 0)
    assert [row for row in t.lines("combat_result") if row.startswith("ps.result")] == rows


def test_supporters_test_if_the_unit_breaks() -> None:
    t = fighting(f"{EVEN}b2 sword at 0 3\nb1o commander in B1 at 0 12", reserve=True)
    blows(t, 4, 0)
    unsaved(t)
    t.roll(1, 2)
    assert not t.there("b1")
    assert (t.asks, t.about) == ("break", ("b2",))
    t.roll(6, 6)
    assert t.given("break_test")["cause"] == "support"


def test_every_supporter_tests_if_the_unit_breaks_h25() -> None:
    bodies = f"{EVEN}b2 sword at -1.2 3.2\nb3 sword small at 1.6 3.2\nb1o commander in B1 at 0 12"
    t = fighting(bodies, reserve=True)
    blows(t, 4, 0)
    unsaved(t)
    t.roll(1, 2)
    assert not t.there("b1")
    assert (t.asks, t.about) == ("break", ("b2",))
    t.roll(6, 6)
    assert (t.asks, t.about) == ("break", ("b3",))


TWO_LOSERS = """
a1 sword at 0 0
b1 sword small at -1.4 0
b2 sword small at 1.4 0
b3 sword at 0 3.2
b1o commander in B1 at 0 12
"""
"""b3 stands behind b1 and b2, who both fight a1."""


def lost_by_both(first: tuple[int, int], second: tuple[int, int]) -> Battle:
    """Both of them have lost the round, and tested so."""
    t = fighting(TWO_LOSERS, reserve=True)
    t.order("divide a1 : b1 3 b2 3")
    blows(t, 2, 0)
    blows(t, 2, 0)
    unsaved(t)
    assert (t.asks, t.about) == ("break", ("b1",))
    t.roll(*first)
    if t.about == ("b3",):
        t.roll(6, 6)
    assert (t.asks, t.about) == ("break", ("b2",))
    t.roll(*second)
    return t


def test_a_supporter_of_two_tests_if_the_second_breaks_h25() -> None:
    t = lost_by_both((6, 6), (1, 1))
    assert t.there("b1")
    assert not t.there("b2")
    assert (t.asks, t.about) == ("break", ("b3",))


def test_a_supporter_of_two_tests_once_if_both_break_h25() -> None:
    t = lost_by_both((1, 1), (1, 1))
    assert (t.asks, t.about) != ("break", ("b3",))
    assert t.state.own.appalled == ("b3",)


# 4.13 to 4.15, H6, H29


@pytest.mark.parametrize(
    ("dice", "outcome"), [((1, 3), "breaks"), ((2, 3), "retires"), ((3, 3), "retires"), ((3, 4), "holds")]
)
def test_losers_of_foot(dice: tuple[int, int], outcome: str) -> None:
    t = fighting(EVEN, reserve=True)
    blows(t, 1, 0)
    unsaved(t)
    t.roll(*dice)
    assert t.ruling("break_test")["result"]["outcome"] == outcome
    assert t.there("b1") == (outcome != "breaks")
    if outcome == "retires":
        assert t.front("b1") == (0, 4, 180)
        assert t.disordered("b1")


def test_beaten_cavalry_retires_in_good_order_on_a_seven() -> None:
    t = fighting("a1 sword at 0 0\nb1 horse at 0 0", reserve=True)
    blows(t, 3, 0)
    unsaved(t)
    t.roll(4, 3)
    assert t.front("b1") == (0, 6, 180)
    assert not t.disordered("b1")


def test_no_way_out_breaks() -> None:
    t = fighting(f"{EVEN}a2 sword at 0 2.8 facing 180", reserve=True)
    blows(t, 1, 0)
    unsaved(t)
    t.roll(3, 3)
    assert not t.there("b1")
    assert "ps.break.no-escape" in t.lines("break_test")


def test_off_the_table_is_lost() -> None:
    t = fighting("a1 sword at 0 15\nb1 sword at 0 15\nb2 sword at 16 10", reserve=False)
    blows(t, 1, 0)
    unsaved(t)
    t.roll(3, 3)
    assert t.state.taken["b1"] == "left the table"


def test_those_who_retire_pass_friends_and_may_disorder_them() -> None:
    t = fighting(f"{EVEN}b2 shot at 0 2\nb1o commander in B1 at 0 12", reserve=True)
    blows(t, 3, 0)
    unsaved(t)
    t.roll(2, 4)
    assert (t.asks, t.about) == ("pass", ("b2",))
    assert t.front("b1")[1] >= 4
    t.roll(5)
    assert t.disordered("b2")


def test_excess_casualties_come_off() -> None:
    t = fighting(EVEN, own={"casualties": {"a1": 2, "b1": 2}}, reserve=True)
    blows(t, 4, 3)
    unsaved(t)
    assert t.casualties("a1") == 3
    t.roll(6, 6)
    assert t.given("break_test")["a"]["casualties"] == 6
    assert t.casualties("b1") == 3


def test_or_stay_on_if_so_agreed() -> None:
    t = fighting(EVEN, own={"casualties": {"a1": 2, "b1": 2}}, reserve=True, options={"H6": False})
    blows(t, 4, 3)
    unsaved(t)
    t.roll(6, 6)
    assert (t.casualties("a1"), t.casualties("b1")) == (5, 6)


def test_a_draw_tests_the_shaken_only() -> None:
    t = fighting(EVEN, own={"casualties": {"b1": 2}}, reserve=True)
    blows(t, 1, 1)
    unsaved(t)
    assert (t.asks, t.about) == ("break", ("b1",))
    t.roll(4, 4)
    assert t.given("break_test")["cause"] == "drawn"


def test_they_fight_on_in_the_next_players_turn_and_the_winner_has_plus_one() -> None:
    t = fighting(EVEN, reserve=True)
    blows(t, 1, 0)
    unsaved(t)
    t.roll(6, 6)
    assert t.seat == "b"
    while t.asks in ("initiative", "orders", "shooting"):
        t.order("done")
    assert t.about == ("b1", "a1")
    blows(t, 0, 0)
    assert t.given("hand_to_hand")["b"]["won_last"] is True


def test_who_joins_the_side_that_won_the_last_round_has_its_plus_one() -> None:
    t = fighting("a1 sword at -2 0\na2 sword at 2 0\nb1 sword large at 0 0", own={"won": ("a1",)}, reserve=True)
    t.order("divide b1 : a1 4 a2 4")
    for _ in range(2):
        blows(t, 0, 0)
        assert t.given("hand_to_hand")["a"]["won_last"] is True
        assert "won_last" not in t.given("hand_to_hand")["b"]


# 4.11, H38


def test_charge_flank_and_hill() -> None:
    t = fighting("a1 horse at 0 0\nb1 sword at -0.5 2 facing 90", own={"charged": ("a1",)}, reserve=True)
    if t.asks == "divide":
        t.order(t.game.legal(t.state)[0])
    blows(t, 0, 0)
    assert t.given("hand_to_hand")["b"]["flanked"] == 1
    t = fighting(EVEN, area("h", "hill", 0, -3, 12, 5.9), reserve=True)
    blows(t, 0, 0)
    assert t.given("hand_to_hand")["a"]["charged"] is True
    t = fighting(EVEN, area("h", "hill", 0, -3, 12, 5.9), reserve=True, options={"H38": False})
    blows(t, 0, 0)
    assert "charged" not in t.given("hand_to_hand")["a"]


# 4.16, H26


HORSE = "a1 horse arms={} at 0 0\nb1 shot at 0 0\n"


def victorious(arms: str, more: str = "", **given: object) -> Battle:
    """Horse that have just driven shot off and must react."""
    t = fighting(HORSE.format(arms) + more, reserve=True, **given)
    blows(t, 1, 0)
    unsaved(t)
    t.roll(1, 2)
    assert t.asks == "victory"
    return t


def test_victorious_cavalry_that_passes_chooses() -> None:
    t = victorious("lance", "b2 sword at 0 9")
    t.roll(4)
    assert (t.asks, t.seat) == ("victor", "a")
    assert {order.verb for order in t.game.legal(t.state)} >= {"move", "done"}
    assert 'the way to b2 swordsmen is 9", and one move of a1 horse is 6"' in t.refused("charge a1 b2").message
    t.order("move a1 forward 4")
    assert t.front("a1")[1] == 4
    t = victorious("lance", "b2 sword at 0 5.5")
    t.script("dice 4\ncharge a1 b2")
    assert (t.asks, t.about) == ("fight", ("a1", "b2"))
    blows(t, 0, 0)
    assert t.given("hand_to_hand")["a"]["charged"] is True
    assert "won_last" not in t.given("hand_to_hand")["a"]
    t = victorious("lance")
    t.script("dice 5\nface a1 turn 90")
    assert t.front("a1")[2] == 90


def test_lancers_that_fail_pursue_disordered() -> None:
    t = victorious("lance", "b2 sword at 0 5.5")
    t.roll(3)
    assert t.disordered("a1")
    assert (t.asks, t.about) == ("fight", ("a1", "b2"))
    t = victorious("lance")
    t.roll(2)
    assert t.front("a1") == (0, 6, 0)


def test_pistoleers_that_fail_stay_and_skirmishers_retire() -> None:
    t = victorious("pistol")
    t.roll(3)
    assert t.front("a1") == (0, 0, 0)
    assert t.seat == "b"
    t = fighting("a1 light-horse formation=skirmish at 0 0\nb1 shot tiny at 0 0\nb2 sword at 0 9", reserve=True)
    blows(t, 2, 0)
    unsaved(t)
    t.roll(1, 1)
    t.roll(2)
    assert t.front("a1") == (0, -8, 0)


def test_disordered_victors_stay() -> None:
    t = fighting(HORSE.format("lance"), own={"disordered": ("a1",)}, reserve=True)
    blows(t, 1, 0)
    unsaved(t)
    t.roll(1, 1)
    assert t.seat == "b"
    assert t.front("a1") == (0, 0, 0)


def test_foot_may_sweep_on() -> None:
    t = fighting(f"{EVEN}b2 sword at 0 3.9\nb1o commander in B1 at 9 12", reserve=True)
    blows(t, 2, 0)
    unsaved(t)
    t.roll(1, 1)
    while t.asks == "break":
        t.roll(6, 6)
    assert t.asks == "victor"
    assert "move forward" in t.refused("move a1 back 1").message
    t.order("charge a1 b2")
    assert (t.asks, t.about) == ("fight", ("a1", "b2"))
    blows(t, 3, 0)
    unsaved(t)
    t.roll(1, 1)
    assert t.seat == "b"


def test_guns_and_wagons_that_have_won_may_re_face_or_move_too_h26() -> None:
    """'Other winners' are all but cavalry; those without flanks have nothing to turn and nowhere to go."""
    for train, goes in (("light-gun", True), ("heavy-gun", False), ("wagon", True)):
        t = fighting(f"a1 {train} at 0 0\nb1 shot tiny at 0 0", reserve=True)
        blows(t, 1, 0)
        unsaved(t)
        t.roll(1, 1)
        assert (t.asks, t.about) == ("victor", ("a1",))
        assert t.allows("face a1 turn 90")
        assert t.allows("move a1 forward 4") == goes
        assert "do not charge" in t.refused("charge a1 b90").message
    t = fighting("a1 pike formation=hedgehog at 0 0\nb1 shot tiny at 0 0", reserve=True)
    blows(t, 1, 0)
    unsaved(t)
    t.roll(1, 1)
    assert t.seat == "b"


def test_following_up_can_be_switched_off() -> None:
    t = fighting(EVEN, reserve=True, options={"H26": False})
    blows(t, 2, 0)
    unsaved(t)
    t.roll(1, 1)
    assert t.seat == "b"


def test_a_hedgehog_that_must_retire_does_so_in_line_and_disordered() -> None:
    t = fighting("a1 sword at 0 0\nb1 pike formation=hedgehog at 0 0", reserve=True)
    blows(t, 2, 0)
    unsaved(t)
    t.roll(3, 3)
    assert t.formation("b1") == "line"
    assert t.disordered("b1")
    assert t.gap("a1", "b1") > 1


def test_a_flank_is_one_face_each() -> None:
    t = fighting("a1 sword at 0 0\na2 sword at 2 0.5 facing 270\nb1 sword at 0 0", reserve=True)
    if t.asks == "divide":
        t.order(t.game.legal(t.state)[0])
    assert t.contact("a2", "b1") is not None
    assert t.contact("a2", "b1").edge == FRONT  # type: ignore[union-attr]
    blows(t, 0, 0)
    assert t.given("hand_to_hand")["b"]["flanked"] == 1


# H29


@pytest.mark.parametrize(("hits", "whither"), [((0, 2), "right"), ((2, 0), "back"), ((1, 1), "back")])
def test_it_retires_from_the_enemy_that_hit_it_most_or_else_the_nearest_h29(
    hits: tuple[int, int], whither: str
) -> None:
    t = fighting("a1 sword at 0 0\nb1 sword at 0 0\nb2 sword at -2 -0.5 facing 90", reserve=True)
    before = t.rect("a1").pose
    t.order("divide a1 : b1 3 b2 3")
    for hit in hits:
        blows(t, 0, hit)
    unsaved(t)
    t.roll(3, 3)
    after = t.rect("a1").pose
    moved = (after.x - before.x, after.y - before.y)
    assert moved == ((4000, 0) if whither == "right" else (0, -4000))
