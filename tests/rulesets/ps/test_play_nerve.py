"""Disorder, rally, battalias, armies, commanders and the end of the battle (H3, H8 to H11, H30, H31, H40, H41, H45)."""

from __future__ import annotations

import pytest
from tests.odds import in_words
from tests.rulesets.ps.table import Battle, area, table

from sandtable.engine.order import Order

FAR = "b1 pike at 0 17"


def next_turn(t: Battle, seat: str) -> None:
    """Say done until that side is asked for orders or initiative."""
    for _ in range(20):
        if t.seat == seat and t.asks in ("initiative", "orders") and t.events[-1].what in ("initiative", "orders"):
            return
        t.order("done")


def pass_turn(t: Battle) -> None:
    """The player whose turn it is does nothing."""
    seat = t.seat
    while t.seat == seat and t.asks in ("initiative", "orders", "shooting"):
        t.order("done")


# H45, 4.17


def test_disorder_is_shed_at_the_end_of_ones_own_turn() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}", own={"disordered": ("a1", "b1")})
    pass_turn(t)
    assert not t.disordered("a1")
    assert t.disordered("b1")
    assert t.lines("disorder_removal") == ["ps.disorder.remove"]
    pass_turn(t)
    assert not t.disordered("b1")


def test_both_sides_shed_it_if_so_agreed() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}", own={"disordered": ("a1", "b1")}, options={"H45": False})
    pass_turn(t)
    assert t.state.own.disordered == ()


def test_firing_is_no_bar_and_fighting_is() -> None:
    t = table("a1 shot at 0 0\nb1 mixed at 0 7", own={"disordered": ("a1",)})
    t.until("shooting")
    t.script("shoot a1 b1\ndice 1 1 1")
    assert not t.disordered("a1")
    assert "ps.disorder.fired-retired" in t.lines("disorder_removal")
    t = table("a1 sword at 0 0\nb1 sword at 0 0", own={"disordered": ("a1",)})
    t.order("done")
    t.roll(*[1] * 12)
    assert t.disordered("a1")


# H10, H11


@pytest.mark.parametrize(("die", "shed"), [(3, False), (4, True)])
def test_elite_units_rally_by_themselves(die: int, shed: bool) -> None:
    t = table(f"a1 mixed elite at 0 -8\n{FAR}", own={"disordered": ("a1",)})
    assert t.asks == "elite"
    t.roll(die)
    assert t.disordered("a1") != shed
    assert t.allows("order a1 forward 4") == shed


def test_elite_rally_can_be_switched_off() -> None:
    t = table(f"a1 mixed elite at 0 -8\n{FAR}", own={"disordered": ("a1",)}, options={"H10": False})
    assert t.asks == "orders"


def test_a_commander_rallies_the_unit_he_has_joined_as_his_last_order() -> None:
    t = table(f"a1 mixed at 0 -8\na2 shot at 8 -8\n{FAR}", own={"casualties": {"a1": 2}})
    assert "joined no unit" in t.refused("rally a1o").message
    t.order("join a1o : a1")
    assert t.state.own.joined == {"a1o": "a1"}
    pass_turn(t)
    pass_turn(t)
    t.order("rally a1o")
    assert t.asked.dice == ("D10",)  # type: ignore[union-attr]
    t.roll(7)
    assert t.casualties("a1") == 1
    assert "last one never" in t.refused("rally a1o").message or "no more orders" in t.refused("rally a1o").message
    t.order("order a2 forward 4")
    assert t.state.todo[0]["about"]["officer"] == "ao"


def test_a_sensible_commander_goes_to_those_he_can_hearten() -> None:
    """Shaken men who take heart are worth more than a mere casualty; who has lost nobody needs nobody."""
    t = table(f"a1 shot at 0 -8\na2 shot at 8 -8\na3 shot at -8 -8\n{FAR}", own={"casualties": {"a1": 3, "a2": 2}})
    t.until("orders")
    weigh = t.game.weigh
    shaken, hurt, whole = (weigh(t.state, Order("join", ("a1o",), word=id)) or 0.0 for id in ("a1", "a2", "a3"))
    assert t.game.status(t.state, "a1") == "shaken"
    assert shaken > hurt > 0 > whole


def test_who_is_far_from_his_commander_is_not_in_hand() -> None:
    near, far = table(f"a1 shot at 0 -8\n{FAR}"), table(f"a1 shot at 0 -8\na2 shot at 40 -8\n{FAR}")
    assert near.game.insight.commanded(near.state, "a1")
    assert not all(far.game.insight.commanded(far.state, id) for id in ("a1", "a2"))


def test_nobody_is_rallied_close_to_the_enemy() -> None:
    own = {"casualties": {"a1": 2}, "joined": {"a1o": "a1"}}
    t = table("a1 mixed at 0 0\nb1 pike at 0 3.9", own=own)
    t.until("orders")
    assert "4 inches" in t.refused("rally a1o").message
    t = table(f"a1 mixed at 0 0\n{FAR}", own=own, options={"H11": False})
    assert "H11" in t.refused("rally a1o").message


# H31


def test_a_commander_moves_with_his_unit_and_adds_dice() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}", own={"joined": {"a1o": "a1"}})
    t.script("order a1 forward 8\ndice 5")
    assert t.front("a1")[1] == 0
    assert t.front("a1o")[1] == pytest.approx(-2.03, abs=0.05)
    t = table("a1 sword at 0 0\nb1 sword at 0 0", own={"joined": {"a1o": "a1"}})
    t.order("done")
    assert len(t.asked.dice) == 14  # type: ignore[union-attr]


@pytest.mark.parametrize(("at", "his"), [("0 -15.5", "6 -8"), ("21.9 -15.5", "14 -8"), ("-21.9 -15.5", "-14 -8")])
def test_at_the_edge_of_the_table_too_a_commander_is_with_the_unit_that_he_has_joined(at: str, his: str) -> None:
    t = table(f"a1 mixed at {at}\na1o commander in A1 at {his}\n{FAR}")
    t.until("orders")
    t.order("join a1o : a1")
    assert t.gap("a1o", "a1") < 0.2
    assert t.state.ground.holds(t.state.field.rects["a1o"].corners)
    assert not t.state.field.overlapped(t.state.field.rects["a1o"], ("a1o",))


@pytest.mark.parametrize(("dice", "lost"), [((5, 5), False), ((5, 6), True), ((6, 6), True)])
def test_he_is_in_danger_in_every_round(dice: tuple[int, int], lost: bool) -> None:
    t = table("a1 sword at 0 0\nb1 sword at 0 0", own={"joined": {"a1o": "a1"}})
    t.order("done")
    t.roll(*[1] * 14)
    assert t.asks == "danger"
    assert float(in_words(t.game.odds(t.state))["a1o falls"]) == pytest.approx(3 / 36)
    t.roll(*dice)
    assert t.there("a1o") != lost


def test_by_fire_only_a_twelve_is_his_end_and_a_successor_is_worse() -> None:
    t = table("a1 shot at 0 0\nb1 mixed at 0 7", own={"joined": {"b1o": "b1"}})
    t.until("shooting")
    t.script("shoot a1 b1\ndice 4 1 1\ndice 1")
    assert t.asks == "danger"
    t.roll(5, 6)
    assert t.there("b1o")
    t = table("a1 shot at 0 0\nb1 mixed at 0 7", own={"joined": {"b1o": "b1"}}, commands={"B1": {"rating": 8}})
    t.until("shooting")
    t.script("shoot a1 b1\ndice 4 1 1\ndice 1\ndice 6 6")
    assert t.there("b1o")
    assert t.state.own.ratings == {"B1": 7}
    assert "successor rated 7" in " ".join(event.told.says for event in t.events if event.told)


def test_danger_can_be_switched_off() -> None:
    t = table("a1 sword at 0 0\nb1 sword at 0 0", own={"joined": {"a1o": "a1"}}, options={"H31": False})
    t.order("done")
    t.roll(*[1] * 14)
    assert t.seat == "b"


def test_alone_and_reached_he_rides_to_the_nearest_unit() -> None:
    t = table("a1 horse at 0 0\nb1 sword at 0 8\nb1o commander in B1 at 1 6\nb2 sword at 9 12")
    t.script("charge a1 b1\ndice 5")
    assert t.state.own.joined == {"b1o": "b1"}
    assert t.gap("b1o", "b1") < 0.2


# H8, H9, H30


def test_a_battalia_with_more_than_half_down_is_broken_and_falls_back() -> None:
    bodies = "a1 mixed at 0 0\na2 mixed at 6 0\na3 light-gun at 11 0\na4 mixed in A2 at -12 -8\n"
    bodies += "a5 mixed in A3 at -18 -8\nb1 pike at 0 12"
    t = table(bodies, own={"casualties": {"a1": 4}})
    assert t.state.own.broken == ()
    t = table(bodies, own={"casualties": {"a1": 4, "a2": 4}})
    assert t.state.own.broken == ("A1",)
    assert t.lines("battalia_morale") == ["ps.house.battalia-guns", "ps.house.battalia-broken"]
    assert (t.front("a1")[1], t.front("a3")[1]) == (-4, -4)
    assert "no nearer" in t.refused("order a3 forward 1").message
    assert t.allows("order a3 back 1")
    assert "broken" in t.refused("charge a1 b1").message or "shaken" in t.refused("charge a1 b1").message


def test_it_takes_heart_again() -> None:
    bodies = "a1 mixed at 0 0\na2 mixed at 6 0\na4 mixed in A2 at -12 -8\na5 mixed in A3 at -18 -8\nb1 pike at 0 14"
    t = table(bodies, own={"casualties": {"a1": 3, "a2": 4}, "broken": ("A1",)})
    assert t.state.own.broken == ()
    assert t.front("a1")[1] == 0


def test_shaken_ones_that_cannot_get_away_are_lost() -> None:
    bodies = "a1 mixed at 0 0\na2 mixed at 6 -6\na4 mixed in A2 at -12 -8\na5 mixed in A3 at -18 -8\nb1 pike at 0 3.5"
    t = table(bodies, own={"casualties": {"a1": 4, "a2": 4}})
    assert t.state.taken == {"a1": "dispersed"}
    t = table(bodies, own={"casualties": {"a1": 4, "a2": 4}}, options={"H30": False})
    assert t.state.taken == {}


def test_a_broken_battalia_makes_one_move_and_no_more_h30() -> None:
    """Crossbows in skirmish order once went 4.2 inches, to stand clear of friends (pavia-park 65007, event 657)."""
    others = "a4 mixed in A2 at -12 -8\na5 mixed in A3 at -18 -8\nb1 pike at 0 14"
    t = table(
        f"a1 mixed at 12 0\na2 bow formation=skirmish at 0 0\na3 pike in A4 at 0 -3.5\n{others}",
        own={"casualties": {"a1": 4, "a2": 3}},
    )
    assert t.front("a2")[1] == pytest.approx(-2.5, abs=0.06)


def test_an_army_with_more_than_half_its_battalias_broken_is_beaten() -> None:
    t = table("a1 mixed at 0 0\na2 mixed in A2 at 6 0\nb1 pike at 0 14", own={"casualties": {"a1": 4}})
    assert t.winner is None
    t = table("a1 mixed at 0 0\na2 mixed in A2 at 6 0\nb1 pike at 0 14", own={"casualties": {"a1": 4, "a2": 4}})
    assert t.winner == "b"
    down = {"casualties": {"a1": 4, "a2": 4}}
    on = table("a1 mixed at 0 0\na2 mixed in A2 at 6 0\nb1 pike at 0 14", own=down, options={"H9": False})
    assert on.winner is None


def test_prizes_decide_at_once() -> None:
    prizes = {"A1": {"prize": "wing"}, "A2": {"prize": "foot"}}
    bodies = "a1 mixed at 0 0\na2 mixed in A2 at 6 0\n" + "".join(
        f"a{n} mixed in A{n} at {-22 + 5 * (n - 3)} -10\n" for n in (3, 4, 5)
    )
    t = table(f"{bodies}b1 pike at 0 14", own={"casualties": {"a1": 4}}, commands=prizes)
    assert t.winner is None
    t = table(f"{bodies}b1 pike at 0 14", own={"casualties": {"a1": 4, "a2": 4}}, commands=prizes)
    assert t.winner == "b"


# H40, H41


def test_the_last_turn_counts_points() -> None:
    t = table(f"a1 mixed at 0 -8\na2 mixed at 8 -8\n{FAR}\nb2 horse large at 8 17", options={"H40": 1})
    t.lose("b2")
    t.script("done\ndone")
    assert t.winner == "a"
    assert "57 to 0" in t.state.ending.reason  # type: ignore[union-attr]


def test_a_lead_of_a_third_is_needed() -> None:
    bodies = f"a1 mixed at 0 -8\na2 mixed at 8 -8\na3 pike at -8 -8\n{FAR}\nb2 mixed at 8 17\nb3 pike at -8 17"
    t = table(bodies, options={"H40": 1})
    t.lose("b2", "a3")
    t.script("done\ndone")
    assert t.winner == ""


def test_objectives_count_a_hundred() -> None:
    ground = area("o", "objective", 0, -8, 4, 4, held_by="none")
    t = table(f"a1 mixed at 0 -8\n{FAR}", ground, options={"H40": 1})
    assert t.game.held(t.state) == {"o": "a"}
    t.script("done\ndone")
    assert t.winner == "a"


def test_status_and_tally() -> None:
    t = table(
        f"a1 mixed at 0 -8\na2 pike formation=hedgehog at 8 -8\n{FAR}", own={"casualties": {"a1": 4}}, reserve=True
    )
    assert t.status("a1") == "shaken"
    assert t.status("a2") == "hedgehog"
    assert t.game.tally(t.state, "a1") == (0, 4)
    assert t.game.insight.strength(t.state, "b") == 1
