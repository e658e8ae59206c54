"""Moves walked on small tables: columns, roads, works, vessels, the ground in proportion, and laws of any move."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.rulesets.dbm.table import GAME, Table, area, line, table, works

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.verdict import Verdict
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, gap
from sandtable.mechanics.elements import afloat
from sandtable.mechanics.elements.moving import Plan, planned
from sandtable.names import Json, Refused
from sandtable.rulesets.dbm.afloat import VESSELS
from sandtable.rulesets.dbm.manual import MANUAL

P = 100
LINE_OF_FOUR = "\n".join(f"a{n} {{troops}} at {80 * n} 0" for n in range(1, 5))


def leg(how: str, by: float) -> Leg:
    return Leg(how, round(by if how.startswith("widen") else by * (1000 if "wheel" in how or how == "turn" else P)))


def check(t: Table, ids: str, *legs: Leg, verb: str = "move") -> Verdict:
    return GAME.check(t.state, Order(verb, tuple(ids.split()), legs))


def after(t: Table, ids: str, *legs: Leg, verb: str = "move") -> State:
    verdict = check(t, ids, *legs, verb=verb)
    assert verdict.step is not None, verdict.refusal
    return verdict.step.state


def plan(t: Table, ids: str, *legs: Leg, verb: str = "move") -> Plan:
    return planned(MANUAL, t.state, Order(verb, tuple(ids.split()), legs))


def refusal(t: Table, ids: str, *legs: Leg, verb: str = "move") -> str:
    verdict = check(t, ids, *legs, verb=verb)
    assert verdict.refusal is not None, f"it was allowed for {verdict.cost}"
    return verdict.refusal.message


def front(state: State, id: str) -> tuple[float, float, float]:
    x, y = state.rect(id).front_middle
    return (round(x / P, 1), round(y / P, 1), state.rect(id).pose.facing / 1000)


# Forming a column (H13)


def test_a_line_forms_a_column_behind_the_first_named() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 80 0\na3 cv O R at -80 0")
    state = after(t, "a1 a2 a3", leg("column", 120))
    assert front(state, "a1") == (0, 120, 0)
    assert {front(state, "a2"), front(state, "a3")} == {(0, 60, 0), (0, 0, 0)}


def test_another_first_named_leads_the_column() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 80 0")
    state = after(t, "a2 a1", leg("column", 100))
    assert front(state, "a2") == (80, 100, 0)
    assert front(state, "a1") == (80, 40, 0)


def test_one_of_the_rear_rank_does_not_lead() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 0 -30\na3 bd O R at 80 0")
    assert front(after(t, "a2 a1 a3", leg("column", 60)), "a1") == (0, 60, 0)


def test_those_too_far_off_do_not_reach_the_column() -> None:
    t = table(LINE_OF_FOUR.format(troops="bd O R"))
    assert "may go 100" in refusal(t, "a1 a2 a3 a4", leg("column", 80))
    assert check(t, "a1 a2", leg("column", 60)).allowed


def test_joining_a_column_is_a_deviation_of_its_own() -> None:
    t = table("a1 wb O Irr at 0 0\na2 wb O Irr at 80 0")
    made = plan(t, "a1 a2", leg("column", 60))
    assert made.facts["deviation"] == "into_column"
    assert made.cost == 2


def test_a_column_goes_on_and_wheels_as_one() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 80 0")
    state = after(t, "a1 a2", leg("column", 90), leg("wheel-right", 20), leg("forward", 50))
    assert state.rect("a1").pose.facing == 20_000
    assert "a2" in state.field.touching("a1")


def test_who_is_in_column_need_not_form_one() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 0 -60")
    assert "order them forward" in refusal(t, "a1 a2", leg("column", 60))
    assert "order it forward" in refusal(t, "a1", leg("column", 60))


def test_a_column_is_formed_first() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 80 0")
    assert "put it first" in refusal(t, "a1 a2", leg("forward", 20), leg("column", 60))


# Widening it


def test_a_column_widens_on_both_sides_for_one_width() -> None:
    t = table("a1 cv O R at 0 0\na2 cv O R at 0 -60\na3 cv O R at 0 -120\na4 cv O R at 0 -180")
    made = plan(t, "a1 a2 a3 a4", leg("widen-left", 1), leg("widen-right", 1))
    state = after(t, "a1 a2 a3 a4", leg("widen-left", 1), leg("widen-right", 1))
    assert [front(state, id) for id in ("a1", "a2", "a3", "a4")] == [(0, 0, 0), (-80, 0, 0), (80, 0, 0), (0, -60, 0)]
    assert made.walk.length == pytest.approx(hypot(80, 120) * P, abs=1)
    assert made.facts["deviation"] == "free"


def test_a_width_is_given_up_for_a_file() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 0 -30")
    assert plan(t, "a1 a2", leg("widen-left", 1)).walk.length == pytest.approx(hypot(80, 30) * P, abs=1)
    assert "may go 100" in refusal(t, "a1 a2", leg("forward", 20), leg("widen-left", 1))


def test_only_a_straight_column_widens_and_by_those_it_has() -> None:
    t = table("a1 bd O R at 0 0\na2 bd O R at 80 0\na3 bd O R at 300 0\na4 bd O R at 300 -30")
    assert "straight column" in refusal(t, "a1 a2", leg("widen-left", 1))
    assert "2 are to come up, and 1 stand behind" in refusal(t, "a3 a4", leg("widen-left", 2))


# A column round a bend


def test_every_element_of_a_column_comes_round_the_bend() -> None:
    t = table("a1 lh O R at 0 0\na2 lh O R at 0 -60\na3 lh O R at 0 -120")
    legs = (leg("wheel-right", 60), leg("forward", 150))
    state = after(t, "a1 a2 a3", *legs)
    rects = [state.rect(id) for id in ("a1", "a2", "a3")]
    assert next(rect.pose.facing for rect in rects) == 60_000
    assert 0 < rects[2].pose.facing <= rects[1].pose.facing <= 60_000
    assert all(abs(gap(a, b)) <= TOLERANCE for a, b in pairwise(rects))


def test_a_bent_column_is_a_group_and_comes_straight_by_going_on() -> None:
    t = table("a1 lh O R at 0 0\na2 lh O R at 0 -60")
    t.state = after(t, "a1 a2", leg("wheel-right", 45))
    t.know(moved={})
    made = plan(t, "a1 a2", leg("forward", 200))
    assert made.facts.get("deviation", "none") == "column"
    first, second = made.walk.rects
    assert first.pose.facing == 45_000
    assert abs(second.pose.facing - 45_000) < 10_000


# Roads and banks (H8, H14)

ROAD = line("r", "road", 0, -1200, 0, 0, 400, 400, wide=40)


def test_on_a_road_the_column_has_the_road_move() -> None:
    t = table("a1 bd O R at 0 -300\na2 bd O R at 0 -330\na3 bd O R at 200 -300", lines=[ROAD])
    assert check(t, "a1 a2", leg("forward", 200)).allowed
    assert "may go 100" in refusal(t, "a3", leg("forward", 101))


def test_a_column_follows_the_bend_of_a_road() -> None:
    t = table("a1 wb O Irr at 0 -40\na2 wb O Irr at 0 -70", lines=[ROAD])
    legs = (leg("forward", 50), leg("wheel-right", 45), leg("forward", 87))
    made = plan(t, "a1 a2", *legs)
    assert made.facts["deviation"] == "road"
    assert made.cost == 1


def test_a_line_abreast_on_a_road_is_off_it() -> None:
    t = table("a1 bd O R at 0 -300\na2 bd O R at 80 -300", lines=[ROAD])
    assert "may go 100" in refusal(t, "a1 a2", leg("forward", 120))


def test_a_march_through_a_wood_needs_its_road() -> None:
    wood = area("w", "wood", 0, -300, 1000, 600)
    t = table("a1 bd O R at 0 -300\na2 bd O R at 300 -300", [wood], [ROAD])
    assert check(t, "a1", leg("forward", 200), verb="march").allowed
    assert "except on a road" in refusal(t, "a2", leg("forward", 100), verb="march")


def test_along_a_river_bank_irregulars_follow_it() -> None:
    river = line("r", "river", -1800, 100, 0, 100, 400, -300, wide=60, **{"class": "ordinary"})
    t = table("a1 wb O Irr at -200 20 facing 90\na2 wb O Irr at -230 20 facing 90", lines=[river])
    made = plan(t, "a1 a2", leg("forward", 60), leg("wheel-right", 20))
    assert made.facts["deviation"] == "riverbank"
    far = table("a1 wb O Irr at -200 -200 facing 90\na2 wb O Irr at -230 -200 facing 90", lines=[river])
    assert plan(far, "a1 a2", leg("forward", 60), leg("wheel-right", 20)).facts["deviation"] == "free"


def test_a_bridge_is_no_wider_than_it_is() -> None:
    lines = [
        line("r", "river", -1800, 80, 1800, 80, wide=60, **{"class": "deep"}),
        line("x", "bridge", 0, 50, 0, 110, wide=80),
    ]
    t = table("a1 bd O R at 0 0\na2 bd O R at 80 0", lines=lines)
    assert check(t, "a1", leg("forward", 100)).allowed
    assert "deep" in refusal(t, "a1 a2", leg("forward", 100))


# Works (H24)


@pytest.mark.parametrize("troops", ["cv O R", "bd O R"])
def test_any_attack_the_defender_across_the_line(troops: str) -> None:
    t = table(f"a1 {troops} at 20 0\nb1 bw O R at 0 100", lines=[works("w", 0, 100)])
    state = after(t, "a1", leg("forward", 100))
    assert front(state, "a1") == (0, 100, 0)
    assert state.field.touching("a1")["b1"].shared == 80 * P


def test_mounted_never_cross_works_and_foot_climb_temporary_ones() -> None:
    lines = [works("w", 0, 100), works("v", 200, 100, sort="permanent")]
    t = table("a1 cv O R at 0 50\na2 bd O R at 200 50\na3 ps O R at 0 -100", lines=lines)
    assert "cannot enter or cross" in refusal(t, "a1", leg("forward", 60))
    assert check(t, "a1", leg("forward", 50)).allowed
    assert "cannot enter or cross" in refusal(t, "a2", leg("forward", 60))
    assert check(table("a1 ax O R at 0 50", lines=lines), "a1", leg("forward", 100)).allowed


def test_gates_let_friends_pass() -> None:
    lines = [works("w", 0, 100, side="a", sort="permanent"), line("g", "gate", 0, 90, 0, 110, wide=40)]
    assert check(table("a1 cv O R at 0 50", lines=lines), "a1", leg("forward", 100)).allowed
    theirs = [works("w", 0, 100, side="b", sort="permanent"), lines[1]]
    assert not check(table("a1 cv O R at 0 50", lines=theirs), "a1", leg("forward", 100)).allowed


# Vessels (H43)

SEA = area("s", "waterway", -1200, 0, 1200, 2400)
AFLOAT = "a1 bd O R at -580 0 facing 90\na2 gal O R at -610 0\na3 ps O R at -560 200 facing 90\na4 bts O R at -650 200"


def test_troops_go_aboard_at_the_shore_and_land_again() -> None:
    t = table(AFLOAT.replace("-610 0", "-650 0"), [SEA])
    passage = afloat.plan_board(VESSELS, t.state, Order("board", ("a1", "a2")))
    assert (check(t, "a1 a2", verb="board").cost, passage.payer) == (1, "a1")
    draft = Draft(t.state)
    afloat.carry(VESSELS, draft, passage)
    state = draft.state
    assert "a1" not in state.field.rects
    assert state.taken["a1"] == "aboard"
    assert state.own.aboard == {"a2": "a1"}
    assert state.own.moved == {"a1": "board", "a2": "board"}
    t.state = state
    t.know(moved={})
    ashore = Pose(-57000, 0, 90_000)
    landing = afloat.plan_land(VESSELS, t.state, Order("land", ("a2",), poses=(ashore,)))
    draft = Draft(t.state)
    afloat.carry(VESSELS, draft, landing)
    assert draft.state.rect("a1").pose == ashore
    assert draft.state.own.aboard == {}
    assert "a1" not in draft.state.taken


@pytest.mark.parametrize(
    ("bases", "own", "says"),
    [
        (("a1", "a4"), {}, "too small"),
        (("a3", "a2"), {"aboard": {"a2": "a1"}}, "carries a1 already"),
        (("a2", "a1"), {}, "no vessel"),
        (("a3", "a2"), {}, "paces apart"),
        (("a1", "a2"), {"moved": {"a2": "move"}}, "whole move"),
    ],
)
def test_who_may_not_go_aboard(bases: tuple[str, str], own: dict[str, Json], says: str) -> None:
    t = table(AFLOAT.replace("-610 0", "-650 0"), [SEA], own=own)
    with pytest.raises(Refused, match=says):
        afloat.plan_board(VESSELS, t.state, Order("board", bases))


@pytest.mark.parametrize(
    ("place", "says"),
    [
        (Pose(-70000, 0, 90_000), "cannot stand on that ground"),
        (Pose(0, 0, 90_000), "paces apart"),
        (Pose(-56000, 20000, 90_000), "stands"),
    ],
)
def test_where_troops_may_not_land(place: Pose, says: str) -> None:
    t = table(AFLOAT.replace("-610 0", "-650 0"), [SEA], own={"aboard": {"a2": "a1"}})
    t.lose("a1")
    with pytest.raises(Refused, match=says):
        afloat.plan_land(VESSELS, t.state, Order("land", ("a2",), poses=(place,)))


@pytest.mark.parametrize("legs", ["turn 0", "forward 100 turn 0", "wheel-left 0", "forward 0", "turn 360"])
def test_a_leg_that_leads_nowhere_is_refused_and_not_paid_for(legs: str) -> None:
    """A turn by nothing made irregulars pay for deviating (4.1)."""
    refusal = table("a1 wb O Irr at 0 0").refused(f"move a1 {legs}")
    assert "leads nowhere" in refusal.message


def test_who_would_wheel_twice_round_is_told_to_leave_it_out() -> None:
    refusal = table("a1 wb O Irr at 0 0").refused("move a1 wheel-left 720")
    assert refusal.message.endswith("leave it out")


@pytest.mark.parametrize(
    ("foe", "facing", "lands"),
    [
        ("-510 0 facing 270", 90_000, False),
        ("-465 0 facing 270", 90_000, True),
        ("-560 60 facing 180", 0, False),
        ("-560 60 facing 180", 180_000, True),
    ],
)
def test_nobody_lands_in_a_threat_zone_but_of_an_enemy_behind_him(foe: str, facing: int, lands: bool) -> None:
    """H18: who comes into one from outside makes contact or stops at its edge; a zone from the rear holds nobody."""
    t = table(AFLOAT.replace("-610 0", "-650 0") + f"\nb1 bd O R at {foe}", [SEA], own={"aboard": {"a2": "a1"}})
    t.lose("a1")
    order = Order("land", ("a2",), poses=(Pose(-56000, 0, facing),))
    if lands:
        assert afloat.plan_land(VESSELS, t.state, order).troops == "a1"
        return
    with pytest.raises(Refused, match="zone") as refused:
        afloat.plan_land(VESSELS, t.state, order)
    assert refused.value.refusal.rows == ("H18",)


def test_nobody_goes_aboard_out_of_a_threat_zone() -> None:
    """H18: who starts in one goes into contact, faces that enemy, goes straight back or stays."""
    t = table(AFLOAT.replace("-610 0", "-650 0") + "\nb1 bd O R at -510 0 facing 270", [SEA])
    with pytest.raises(Refused, match="zone"):
        afloat.plan_board(VESSELS, t.state, Order("board", ("a1", "a2")))


def test_open_water_is_good_and_the_shore_difficult() -> None:
    t = table("a1 gal O R at -1300 0\na2 gal O R at -650 0\na3 gal O R crewed=false at -1100 0", [SEA])
    assert check(t, "a1", leg("forward", 200)).allowed
    assert "may go 100" in refusal(t, "a2", leg("forward", 120))
    assert "no crew" in refusal(t, "a3", leg("forward", 50))


# The ground in proportion (option H8)


def test_a_part_of_the_move_in_each_going() -> None:
    wood = area("w", "wood", 0, 200, 400, 200)
    for option, most in ((False, 100), (True, 150)):
        t = table("a1 cv O R at 0 0", [wood], options={"H8": option})
        assert check(t, "a1", leg("forward", most)).allowed
        assert not check(t, "a1", leg("forward", most + 10)).allowed


def test_in_proportion_what_is_left_is_a_short_move() -> None:
    wood = area("w", "wood", 0, 200, 400, 200)
    t = table("a1 kn O Irr at 0 0", [wood], options={"H8": True})
    assert plan(t, "a1", leg("forward", 133)).cost == 1
    assert plan(t, "a1", leg("forward", 105)).cost == 2


def test_in_proportion_the_move_in_each_going_is_told() -> None:
    # As in halicarnassus random 40005 131: the worst alone was told, and the march was longer than that.
    wood = area("w", "wood", 0, 200, 400, 200)
    t = table("a1 cv O R at 0 0", [wood], options={"H8": True})
    step = check(t, "a1", leg("forward", 150)).step
    assert step is not None
    assert step.event.told is not None
    told = [ruled for ruled in step.event.told.ruled if ruled.test == "move_allowance"]
    assert {ruled.given["going"]: ruled.result["paces"] for ruled in told} == {"good": 200, "difficult": 100}
    assert all(ruled.who == {"a": "a1"} for ruled in told)


# Charges


def test_a_charge_is_onto_a_front() -> None:
    t = table("a1 kn O R at 0 0\nb1 bw O R at 0 100")
    assert plan(t, "a1", leg("forward", 100)).charges == (("a1", "b1"),)
    t = table("a1 kn O R at -140 140 facing 90\nb1 bw O R at 0 100")
    made = plan(t, "a1", leg("forward", 100))
    assert made.contacts == (("a1", "b1"),)
    assert made.charges == ()


# Absurd numbers


@pytest.mark.parametrize(
    "order",
    [Leg("forward", 10**9), Leg("turn", 10**6), Leg("to", to=Pose(10**9, 0, 0)), Leg("wheel-left", 0), Leg("hop", 5)],
)
def test_absurd_legs_are_refused_at_once(order: Leg) -> None:
    assert not check(table("a1 cv O R at 0 0"), "a1", order).allowed


# Laws of any move

KINDS = ("bd O R", "cv O R", "wb O Irr", "ps O R", "pk O R", "el O Irr", "lh O Irr")
spots = st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from((0, 0, 0, 7, 45, 90, 180, 200, 333)))
troops = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(KINDS), spots), min_size=2, max_size=9)
single_legs = st.one_of(
    st.builds(leg, st.sampled_from(("forward", "back", "left", "right")), st.integers(1, 200)),
    st.builds(leg, st.sampled_from(("wheel-left", "wheel-right")), st.integers(1, 90)),
    st.builds(leg, st.just("turn"), st.integers(-180, 180)),
    st.builds(
        lambda x, y, facing: Leg("to", to=Pose(x * 1000, y * 1000, facing * 1000)),
        st.integers(-30, 30),
        st.integers(-30, 30),
        st.integers(0, 359),
    ),
)
group_legs = st.builds(
    leg,
    st.sampled_from(("forward", "wheel-left", "wheel-right", "column", "widen-left", "widen-right")),
    st.integers(1, 120),
)


def lines_of(placed: list[tuple[str, str, tuple[int, int, int]]], turned: bool = False) -> str:
    rows = []
    for n, (side, kind, (x, y, facing)) in enumerate(placed, 1):
        if turned:
            side, x, y, facing = {"a": "b", "b": "a"}[side], -x, -y, (facing + 180) % 360
        rows.append(f"{side}{n} {kind} at {x * 80} {y * 60} facing {facing}")
    return "\n".join(rows)


def clear(state: State) -> bool:
    return all(gap(a, b) >= -TOLERANCE for a, b in combinations(state.field.rects.values(), 2))


def farthest(before: Rect, after: Rect) -> float:
    return max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(before.front, after.front, strict=True))


def turned_order(order: Order) -> Order:
    swap = {"a": "b", "b": "a"}
    legs = tuple(leg._replace(to=leg.to.half_turned()) if leg.to else leg for leg in order.legs)
    return Order(order.verb, tuple(swap[id[0]] + id[1:] for id in order.bases), legs)


def _laws(placed: list[tuple[str, str, tuple[int, int, int]]], order: Order) -> None:
    t = table(lines_of(placed))
    assume(clear(t.state))
    verdict = GAME.check(t.state, order)
    other = table(lines_of(placed, turned=True), bound="b")
    mirrored = GAME.check(other.state, turned_order(order))
    assert verdict.allowed == mirrored.allowed, (verdict.refusal, mirrored.refusal)
    if verdict.step is None or mirrored.step is None:
        return
    assert verdict.cost == mirrored.cost
    state = verdict.step.state
    assert clear(state)
    walk = planned(MANUAL, t.state, order).walk
    for id in order.bases:
        assert state.ground.holds(state.rect(id).corners)
        assert farthest(t.state.rect(id), state.rect(id)) <= walk.length + 40 * P + 100
    for id, rect in state.field.rects.items():
        if int(id[1:]) <= len(placed):
            swapped = {"a": "b", "b": "a"}[id[0]] + id[1:]
            assert mirrored.step.state.rect(swapped) == rect.half_turned()


@settings(max_examples=150, deadline=None)
@given(placed=troops, who=st.integers(0, 8), legs=st.lists(single_legs, min_size=1, max_size=3))
def test_a_move_of_one_keeps_the_laws(
    placed: list[tuple[str, str, tuple[int, int, int]]], who: int, legs: list[Leg]
) -> None:
    side, _, _ = placed[who % len(placed)]
    assume(side == "a")
    _laws(placed, Order("move", (f"a{who % len(placed) + 1}",), tuple(legs)))


@settings(max_examples=150, deadline=None)
@given(
    wide=st.integers(1, 4),
    deep=st.integers(1, 3),
    kind=st.sampled_from(KINDS),
    foes=st.lists(
        st.tuples(st.integers(-200, 300), st.integers(40, 160), st.sampled_from((180, 170, 190, 90))), max_size=4
    ),
    legs=st.lists(group_legs, min_size=1, max_size=2),
)
def test_a_move_of_a_group_keeps_the_laws(
    wide: int, deep: int, kind: str, foes: list[tuple[int, int, int]], legs: list[Leg]
) -> None:
    depth = {"bd": 30, "pk": 30, "wb": 30, "ps": 40, "cv": 60, "lh": 60, "el": 80}[kind[:2]]
    files = [(file, rank) for rank in range(deep) for file in range(wide)]
    own = [f"a{n} {kind} at {80 * file} {-depth * rank} facing 0" for n, (file, rank) in enumerate(files, 1)]
    theirs = [f"b{n} bd O R at {x} {y} facing {facing}" for n, (x, y, facing) in enumerate(foes, 1)]
    t = table("\n".join(own + theirs))
    assume(clear(t.state))
    order = Order("move", tuple(f"a{n}" for n in range(1, len(files) + 1)), tuple(legs))
    verdict = GAME.check(t.state, order)
    if verdict.step is None:
        return
    state = verdict.step.state
    assert clear(state)
    walk = planned(MANUAL, t.state, order).walk
    if not walk.files:
        # A wheel is measured by its outer front corner, and those behind may go farther.
        for id in order.bases[:wide]:
            assert farthest(t.state.rect(id), state.rect(id)) <= walk.length + 40 * P + 100


@given(pose=st.builds(Pose, st.integers(-1000, 1000), st.integers(-1000, 1000), st.integers(0, TURN - 1)))
def test_the_half_turn_of_a_place_turns_back(pose: Pose) -> None:
    assert pose.half_turned().half_turned() == pose
    assert (pose.half_turned().facing - pose.facing) % TURN == HALF
