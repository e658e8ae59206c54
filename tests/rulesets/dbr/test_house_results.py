"""Recoil, flight, pursuit, steadying and rallying on the table (H17 to H21)."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest
from tests.rulesets.dbr.table import GAME, Table, area, table, works

from sandtable.geometry.rect import gap


def fight(t: Table, a: int, b: int) -> dict[str, Any]:
    """The combat of a1 and b1, with these dice."""
    while t.asks in ("orders", "advance"):
        t.done() if t.asks == "orders" else t.order(f"advance {t.about[0]}")
        t.wait()
    if t.asks == "combat":
        t.order("fight a1 b1")
        t.wait()
    assert t.asks == "fight", t.asked
    return t.fight(*((a, b) if t.about[0] == "a1" else (b, a)))


def nobody_overlaps(t: Table) -> None:
    rects = t.state.field.rects
    ids = sorted(rects)
    assert all(gap(rects[one], rects[two]) > -30 for n, one in enumerate(ids) for two in ids[n + 1 :])


BEATEN = "a1 bd O at 0 100\nb1 bd O at 0 100\n"
"""With 6 to 3 b1 recoils: 11 to 8."""


# H17 recoil


@pytest.mark.parametrize(
    ("loser", "dice", "back"), [("bd O", (6, 3), 25), ("el O", (6, 2), 50), ("pi S", (6, 3), 37.5)]
)
def test_recoil_by_its_own_depth(loser: str, dice: tuple[int, int], back: float) -> None:
    t = table(f"a1 bd S at 0 100\nb1 {loser} at 0 100")
    told = fight(t, *dice)
    assert told["ruling"]["result"]["b"]["outcome"] == "recoil"
    assert t.front("b1") == (0, 100 + back, 180)


def test_friends_behind_are_pushed_or_passed() -> None:
    t = table(f"{BEATEN}b2 pk O at 0 125")
    fight(t, 6, 3)
    assert t.front("b2") == (0, 150, 180)
    t = table(f"{BEATEN}b2 sk O at 0 125")
    fight(t, 6, 3)
    assert t.there("b1")
    assert t.there("b2")
    nobody_overlaps(t)


@pytest.mark.parametrize("behind", ["a2 bd O at 0 150 facing 0", "b2 pk O at 0 125 facing 90"])
def test_destroyed_if_it_can_neither_pass_nor_push(behind: str) -> None:
    t = table(f"{BEATEN}{behind}")
    fight(t, 6, 3)
    assert not t.there("b1")


def test_destroyed_at_deep_water_and_at_the_table_edge() -> None:
    t = table(BEATEN, [area("s", "waterway", 0, 175, 2250, 90)])
    fight(t, 6, 3)
    assert not t.there("b1")
    t = table("a1 bd O at 300 730\nb1 bd O at 300 730")
    fight(t, 6, 3)
    assert not t.there("b1")


def test_destroyed_with_an_enemy_front_on_its_flank() -> None:
    t = table(f"{BEATEN}a2 pk O at -25 112.5 facing 90")
    fight(t, 6, 3)
    assert not t.there("b1")


# H18 flight


def test_it_runs_to_its_own_edge_and_is_routing() -> None:
    t = table("a1 pk O at 0 100\nb1 lh O at 0 100")
    told = fight(t, 5, 3)
    assert told["ruling"]["result"]["b"]["outcome"] == "flee"
    assert t.state.own.routing == ("b1",)
    # From its rear at 137.5 it has turned about, and run 250 paces.
    assert t.front("b1") == (0, 387.5, 0)
    assert GAME.status(t.state, "b1") == "routing"


def test_it_passes_through_friends_of_any_kind() -> None:
    t = table("a1 pk O at 0 100\nb1 lh O at 0 100\nb2 pk O at 0 200\nb3 pi O at 0 240")
    fight(t, 5, 3)
    assert t.there("b1")
    assert t.front("b1")[1] > 300
    nobody_overlaps(t)


def test_it_runs_on_in_each_own_bound_until_it_leaves_the_table() -> None:
    t = table("a1 pk O at 0 0\nb1 lh O at 0 520 facing 0", bound="b", own={"routing": ("b1",)}, pips=1)
    assert t.asks == "orders"
    assert not t.there("b1")
    assert t.state.taken["b1"] == "fled"


def test_a_routing_element_that_is_touched_is_destroyed() -> None:
    t = table("a1 pi O at 0 0\nb1 pk O at 0 100 facing 0", own={"routing": ("b1",)})
    t.order("move a1 forward 100") if t.allows("move a1 forward 100") else t.order("move a1 forward 75")
    t.done()
    assert not t.there("b1")


def test_routing_elements_take_no_orders_and_do_not_shoot() -> None:
    t = table("a1 sh O at 0 0\nb1 pk O at 0 150", own={"routing": ("a1",), "points": {"A1": 1}})
    assert t.asks == "orders"
    assert not t.there("a1") or "rallied" in t.refused("move a1 forward 50").message


def test_blocked_by_enemy_it_is_destroyed() -> None:
    ring = "".join(f"a{n + 2} pk O at {n * 50 - 200} 150 facing 180\n" for n in range(9))
    t = table(f"a1 pk O at 0 100\nb1 sk O at 0 100\n{ring}")
    fight(t, 6, 1)
    assert not t.there("b1")


# H19 pursuit


@pytest.mark.parametrize(
    ("victor", "gone"), [("wb O", 50), ("bd F", 50), ("bd O", 0), ("pi F", 50), ("pi O", 0), ("hd S", 50), ("hd O", 0)]
)
def test_headlong_troops_follow_a_beaten_enemy(victor: str, gone: int) -> None:
    t = table(f"a1 {victor} at 0 100\nb1 {'bd' if victor == 'bd F' else 'pk'} O at 0 100\nb2 pk O at 0 125")
    for dice in ((6, 4), (6, 3), (6, 2), (6, 5)):
        u = Table(t.state.setup)
        told = fight(u, *dice)
        if told["ruling"]["result"]["b"]["outcome"] == "recoil":
            # The beaten is pushed back by its own depth; who follows meets it again.
            assert u.front("a1")[1] == (100 + min(gone, 25))
            return
    pytest.fail("b1 never recoiled")


def test_after_one_who_was_destroyed_they_go_100_paces_and_are_pursuing() -> None:
    t = table("a1 wb O at 0 100\na2 wb O at 0 75\nb1 sh I at 0 100")
    told = fight(t, 6, 1)
    assert told["ruling"]["result"]["b"]["outcome"] == "destroyed"
    assert t.front("a1") == (0, 200, 0)
    assert t.state.own.pursuing == ("a1",)
    assert GAME.status(t.state, "a1") == "pursuing"


def test_they_stop_at_the_first_enemy_and_are_not_pursuing() -> None:
    t = table("a1 wb O at 0 100\na2 wb O at 0 75\nb1 sh I at 0 100\nb2 pk O at 0 160")
    fight(t, 6, 1)
    assert t.front("a1") == (0, 160, 0)
    assert t.state.own.pursuing == ()


def test_not_out_of_works_nor_into_difficult_going() -> None:
    t = table("a1 bd F at 0 100\nb1 sh I at 0 100", lines=[works("w", 0, 100, side="a")])
    fight(t, 6, 1)
    assert t.front("a1") == (0, 100, 0)
    wood = area("w", "wood", 0, 200, 300, 100)
    for troops, far in (("bd F", 150), ("wb O", 200)):
        t = table(f"a1 {troops} at 0 100\na2 {troops} at 0 75\nb1 sh I at 0 100", [wood])
        told = fight(t, 6, 1)
        if not t.there("b1"):
            assert t.front("a1")[1] == pytest.approx(far, abs=2), told


def test_a_pursuer_goes_on_at_the_nearest_enemy_in_front() -> None:
    t = table("a1 pi F at 0 0\nb1 pk O at 0 150\nb2 pk O at 200 300", own={"pursuing": ("a1",)}, pips=1)
    assert t.front("a1") == (0, 150, 0)
    assert t.state.own.pursuing == ()
    assert t.state.own.charged == {"a1": "b1"}


def test_with_no_enemy_in_front_it_goes_straight_on_and_off_the_table() -> None:
    t = table("a1 pi F at 0 600\nb1 pk O at 0 100", own={"pursuing": ("a1",)}, pips=1, generals=True)
    assert t.front("a1")[1] > 600 or t.state.taken.get("a1") == "pursued"


def test_a_pursuer_who_is_contacted_is_stopped_by_it() -> None:
    """H19: it pursues no more, and takes orders in its own bound; if it follows again, it does so once."""
    t = table("a1 pi F at 0 0\nb1 pk O at 0 60", bound="b", own={"pursuing": ("a1",)})
    t.order("move b1 forward 60")
    t.done()
    assert t.asks == "fight"
    assert t.state.own.pursuing == ()
    t.fight(3, 4)
    t.roll(6)
    t.wait()
    assert t.seat == "a"
    assert t.asks == "orders"
    assert t.allows("break-off a1 back 200")


def test_who_is_met_on_its_flank_by_those_who_follow_pursues_no_more() -> None:
    t = table("a1 pi F at 0 0\nb1 pk O at 25 -10 facing 270", own={"pursuing": ("a1",)}, pips=1)
    assert t.asks == "orders"
    assert t.front("a1") == (0, 0, 0)


def test_a_pursuer_is_not_stopped_by_enemy_beside_it() -> None:
    t = table("a1 pi F at 0 0\nb1 pk O at 50 -30", own={"pursuing": ("a1",)}, pips=1)
    assert t.front("a1")[1] > 0


def test_a_pursuer_who_is_contacted_and_follows_again_does_so_once() -> None:
    t = table("a1 pi F at 0 0\nb1 pk O at 0 60", bound="b", own={"pursuing": ("a1",)})
    t.order("move b1 forward 60")
    t.done()
    t.fight(1, 6)
    assert not t.there("b1")
    assert t.state.own.pursuing == ("a1",)


# H20 steadying


@pytest.mark.parametrize(
    ("order", "because"),
    [
        ("move a1 forward 20", "it may only march"),
        ("steady a1", "ordered to steady this bound, and this takes all of it"),
        ("dismount a1", "ordered to dismount this bound, and this takes all of it"),
    ],
)
def test_who_has_had_his_order_is_told_which(order: str, because: str) -> None:
    t = table("a1 pi O dismounts=true at 0 0\nb1 pk O at 0 400")
    t.order(order)
    assert because in t.refused("move a1 forward 20").message


def test_impetuous_troops_near_visible_enemy_charge() -> None:
    t = table("a1 ln O at 0 0\nb1 pk O at 0 180")
    t.done()
    assert t.front("a1") == (0, 180, 0)


@pytest.mark.parametrize("order", ["steady a1", "move a1 forward 20"])
def test_those_that_were_moved_or_steadied_do_not(order: str) -> None:
    t = table("a1 ln O at 0 0\nb1 pk O at 0 180")
    t.order(order)
    t.done()
    assert t.front("a1")[1] <= 20


@pytest.mark.parametrize(
    ("troops", "far", "runs"), [("ln O", 300, True), ("ln O", 301, False), ("pi O", 180, False), ("pi F", 180, True)]
)
def test_who_charges_and_from_how_far(troops: str, far: int, runs: bool) -> None:
    t = table(f"a1 {troops} at 0 0\nb1 pk O at 0 {far}")
    t.done()
    assert (t.front("a1")[1] > 0) is runs


def test_not_from_works_nor_in_a_town_nor_of_a_beaten_command() -> None:
    assert _stays(lines=[works("w", 0, 0, side="a")])
    assert _stays([area("t", "built-up", 0, -12, 100, 100)])


def _stays(areas: Any = (), lines: Any = ()) -> bool:
    t = table("a1 wb O at 0 0\nb1 pk O at 0 150", areas, lines)
    t.done()
    return t.front("a1") == (0, 0, 0)


def test_the_owner_chooses_the_order_of_charges() -> None:
    t = table("a1 ln O at 0 0\na2 ln O at 200 0\nb1 pk O at 0 180\nb2 pk O at 200 180")
    t.done()
    assert t.asks == "advance"
    assert {order.bases[0] for order in t.game.legal(t.state)} == {"a1", "a2"}
    t.order("advance a2")
    t.wait()
    assert t.front("a1")[1] == t.front("a2")[1] == 180


def test_who_could_not_charge_before_those_ahead_of_him_went_does_then() -> None:
    """H20: any impetuous element, the last one too."""
    t = table("a1 wb O at 0 0\na2 wb O at 0 -25\nb1 pk O at 40 140\nb2 pk O at -60 165")
    t.done()
    assert t.front("a1") == (40, 140, 0)
    assert t.front("a2")[1] > 100


# H21 rallying


def test_a_rally_is_paid_before_anything_runs() -> None:
    t = table("a1 pk O at 0 0 facing 180\nb1 pk O at 0 700", own={"routing": ("a1",)})
    assert t.asks == "rally"
    assert t.cost("rally a1 turn 180") == 2
    t.order("rally a1 turn 180")
    t.wait()
    assert t.asks == "orders"
    assert t.front("a1")[2] == 0
    assert t.state.own.routing == ()
    assert t.state.own.points == {"A1": 4}


def test_a_general_who_routs_is_lost_until_he_is_rallied() -> None:
    """H25: the point more that orders cost without him is paid for his own rally too."""
    t = table("a1 pi O general at 0 0 facing 180\nb1 pk O at 0 700", own={"routing": ("a1",)})
    assert t.cost("rally a1") == 3
    t = table("a1 pi F general at 0 0\nb1 pk O at 0 150", own={"pursuing": ("a1",)})
    assert t.cost("rally a1") == 2


def test_who_was_rallied_does_nothing_else_this_bound() -> None:
    t = table("a1 sh O at 0 0\nb1 pk O at 0 150", own={"routing": ("a1",)})
    t.order("rally a1")
    t.wait()
    assert "H21" in t.refused("move a1 forward 50").message
    assert "H21" in t.refused("steady a1").message
    t.done()
    assert t.asks != "shot"


def test_a_pursuer_is_rallied_too() -> None:
    t = table("a1 pi F at 0 0\nb1 pk O at 0 150", own={"pursuing": ("a1",)})
    t.order("rally a1")
    t.wait()
    assert t.front("a1") == (0, 0, 0)
    t.done()
    assert t.front("a1") == (0, 0, 0)


def test_who_is_not_rallied_runs_on() -> None:
    t = table("a1 pk O at 0 0 facing 180\nb1 pk O at 0 700", own={"routing": ("a1",)})
    t.done()
    assert t.front("a1")[1] == -100


# H20 enemies on all sides


@pytest.mark.parametrize(
    ("foe", "ends"),
    [
        ("b1 pk O at 0 -200 facing 0", (0, -139.33, 180)),
        ("b1 pk O at 150 -30 facing 270", (150, -30, 90)),
        ("b1 pk O at 0 -140 facing 0", (0, -140, 180)),
    ],
)
def test_impetuous_troops_mind_enemies_on_all_sides(foe: str, ends: tuple[float, float, float]) -> None:
    t = table(f"a1 ln O at 0 0\n{foe}")
    t.done()
    assert t.front("a1") == ends


def test_impetuous_troops_in_a_line_turn_about_without_hindering_each_other() -> None:
    t = table("a1 ln O at 0 0\na2 ln O at 50 0\nb1 pk O at 0 -200 facing 0")
    t.done()
    assert {order.bases[0] for order in t.game.legal(t.state)} == {"a1", "a2"}


def test_fast_troops_who_charge_unbidden_reach_50_paces_farther() -> None:
    t = table("a1 pi F at 0 0\nb1 pk O at 0 240")
    t.done()
    assert t.contact("a1", "b1")


def test_works_do_not_keep_off_who_comes_from_behind_them() -> None:
    for foe, charged in (("b1 sh O at 0 200", False), ("b1 sh O at 0 175 facing 0", True)):
        t = table(f"a1 ln O at 0 0\n{foe}", lines=[works("w", 0, 200)])
        t.done()
        assert bool(t.contact("a1", "b1")) is charged


# H17 friends behind


def test_friends_behind_are_pushed_by_as_much_as_needed_whichever_way_they_face_h17() -> None:
    for facing in (0, 180):
        y = -35 if facing == 0 else -60
        t = table(f"a1 pk O at 0 0\na2 pk O at 0 {y} facing {facing}\nb1 pk O at 0 0")
        before = t.rect("a2").pose
        fight(t, 3, 5)
        assert t.front("a1") == (0, -25, 0)
        assert t.rect("a2").pose == before._replace(y=before.y - 1500)
        nobody_overlaps(t)


def test_only_those_are_pushed_whom_it_or_one_it_pushes_would_overlap_h17() -> None:
    file = "\n".join(f"b{n + 1} pk O at 0 {100 + 35 * n}" for n in range(1, 8))
    t = table(f"{BEATEN}{file}\nb9 art O at 0 460")
    before = {id: t.front(id)[1] for id in t.state.field.rects}
    fight(t, 6, 3)
    went = {id: t.front(id)[1] - y for id, y in before.items() if t.front(id)[1] != y}
    assert went == {"b1": 25, "b2": 15, "b3": 5}


@pytest.mark.parametrize(("askew", "most"), [(0.4, 1), (1.5, 4)])
def test_a_slanting_line_is_not_dragged_along_h17(askew: float, most: int) -> None:
    s, c = sin(radians(askew)), cos(radians(askew))
    line = "\n".join(
        f"b{n} pk O at {50.1 * c * n - 50} {100 + 50.1 * s * n - 50 * s} facing {180 - askew}" for n in range(2, 12)
    )
    t = table(f"{BEATEN}{line}")
    before = {id: t.rect(id).pose for id in t.state.field.rects}
    fight(t, 6, 3)
    moved = [id for id, pose in before.items() if t.rect(id).pose != pose]
    assert t.front("b1") == (0, 125, 180)
    assert "b1" in moved
    assert len(moved) <= most
    nobody_overlaps(t)


def test_beyond_the_first_friend_it_passes_and_no_farther_h17() -> None:
    t = table(f"{BEATEN}b2 sk O at 0 125\nb3 sk O at 0 150")
    fight(t, 6, 3)
    assert t.front("b1") == (0, 100 + 25 + t.rect("b2").depth / 100, 180)
    assert t.front("b2") == (0, 125, 180)
    assert t.front("b3")[1] > 150
    nobody_overlaps(t)


def test_a_friend_whom_it_only_brushes_is_pushed_rather_than_passed_into_many_others_h17() -> None:
    """meadows ss-22 842: to pass b25 it went 91 paces, and seven elements with it."""
    slant = "facing 161.093"
    t = table(
        f"a1 sh S at 75 0\nb27 sh O at 75 0\nb25 pk O at 34.44 43.29 {slant}\nb24 pk O at 81.74 59.49 {slant}\n"
        f"b29 sh O at 120.95 99.34 {slant}\nb30 sh O at 64.6 107 {slant}"
    )
    before = {id: t.rect(id).pose for id in ("b24", "b25", "b29", "b30")}
    fight(t, 6, 2)
    assert t.front("b27") == (75, 25, 180)
    pushed = {id: t.rect(id).pose.y - pose.y for id, pose in before.items() if t.rect(id).pose != pose}
    assert set(pushed) <= {"b24", "b25"}
    assert max(pushed.values()) < 300
    nobody_overlaps(t)


@pytest.mark.parametrize(("y", "back", "pushed"), [(205, 50, 0), (195, 50, 5), (150, 100, 0), (152, 50, 48)])
def test_beyond_a_friend_it_goes_100_paces_at_most_and_else_pushes_h17(y: float, back: float, pushed: float) -> None:
    # b2 stands across the way, 50 paces long.
    t = table(f"a1 bd S at 0 100\nb1 el O at 0 100\nb2 sk O at 10 {y + 25} facing 90")
    fight(t, 6, 2)
    assert t.front("b1") == (0, 100 + back, 180)
    assert t.front("b2")[1] == y + 25 + pushed
    nobody_overlaps(t)


@pytest.mark.parametrize(("facing", "place", "y"), [(180, 150, 175), (0, 175, 200)])
def test_who_is_shot_from_behind_goes_straight_ahead_h17(facing: int, place: int, y: int) -> None:
    t = table(f"a1 sh O at 0 0\nb1 pk O at 0 {place} facing {facing}")
    t.done()
    for dice in ((6, 1), (6, 2), (6, 3)):
        again = table(f"a1 sh O at 0 0\nb1 pk O at 0 {place} facing {facing}")
        again.done()
        told = again.fight(*dice)
        if told["ruling"]["result"]["b"]["outcome"] == "recoil":
            assert again.front("b1") == (0, y, facing)
            return
    pytest.fail("b1 never recoiled")


# What is said of those who chase


@pytest.mark.parametrize(
    ("others", "says"),
    [
        ("b1 pk O at 0 300", "a1 lancers (O) chase b1 pikes (O)."),
        ("b1 pk O at 0 150", "a1 lancers (O) chase b1 pikes (O) and meet b1."),
        ("a2 pk O at 0 25\nb1 pk O at 0 300", "a1 lancers (O) chase no more: friends or ground are in the way."),
    ],
)
def test_a_pursuer_is_said_to_do_what_he_does_h19(others: str, says: str) -> None:
    t = table(f"a1 ln O at 0 0\n{others}", own={"pursuing": ("a1",)}, pips=1)
    assert says in [event.told.says for event in t.events if event.told]


# H35 obstacles left behind


def test_stakes_are_left_behind_by_who_charges_unbidden() -> None:
    t = table("a1 wb O portable_obstacles=true at 0 0\nb1 pk O at 0 100")
    t.done()
    assert t.contact("a1", "b1")
    assert t.state.own.obstacles == ()
