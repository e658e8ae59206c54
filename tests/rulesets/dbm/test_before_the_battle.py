"""Before the battle and beside its orders: invasion, terrain, weather, ambushes, shared dice, flank marches (H6 to H11,
H38, H41)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.odds import in_words
from tests.rulesets.element_table import told

from sandtable.engine.battle import Battle
from sandtable.engine.chance import Script, Stream
from sandtable.engine.draft import Draft
from sandtable.engine.event import apply
from sandtable.engine.heard import heard
from sandtable.engine.machine import opened
from sandtable.engine.order import Order
from sandtable.engine.record import event_as_json
from sandtable.engine.state import Setup, State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Area, Ground, box
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import distance, hull, outlines_meet
from sandtable.mechanics.elements import ambush
from sandtable.mechanics.elements.deploying import Lot, next_lot, planned
from sandtable.names import Code, Json, Refusal, Refused
from sandtable.notation.fault import Faults
from sandtable.notation.scenario import read
from sandtable.players import PLAYERS
from sandtable.rulesets.dbm import features, flanking, weather
from sandtable.rulesets.dbm.battle import GAME
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.notes import NOTES
from sandtable.rulesets.dbm.options import OPTIONS
from sandtable.rulesets.dbm.own import PACE
from sandtable.rulesets.dbm.sequence import DEPLOY, FRAME, first_to_deploy
from sandtable.testkit.battles import check_half_turn, check_replay, check_steps, played

TEXT = """
rules = "dbm"
title = "Two hosts"
bounds = 6
deployment = "{deployment}"
terrain = "{terrain}"
deploys_first = "b"
moves_first = "a"

[options]
{options}

[table]
width = 2400
depth = 1600

{ground}
"""
ARMY = """
[army.{side}]
title = "Army {side}"
aggression = {aggression}

[[army.{side}.command]]
name = "First"
rank = "c_in_c"

[[army.{side}.command.block]]
troops = "cv O R"
general = true
at = [900, {rear}]
facing = {facing}

[[army.{side}.command.block]]
troops = "bd O R"
count = 4
at = [840, {front}]
facing = {facing}

[[army.{side}.command]]
name = "Second"
rank = "sub"

[[army.{side}.command.block]]
troops = "cv O R"
general = true
at = [1500, {rear}]
facing = {facing}

[[army.{side}.command.block]]
troops = "{second}"
count = 5
at = [1440, {front}]
facing = {facing}
"""


def made(
    options: str = "",
    *,
    terrain: str = "given",
    deployment: str = "given",
    ground: str = "",
    aggression: tuple[int, int] = (2, 2),
    second: str = "cv O R",
) -> Setup:
    text = TEXT.format(options=options, terrain=terrain, deployment=deployment, ground=ground)
    a = ARMY.format(side="a", aggression=aggression[0], rear=100, front=300, facing=0, second=second)
    b = ARMY.format(side="b", aggression=aggression[1], rear=1500, front=1300, facing=180, second=second)
    return read(text + a + b, MUSTER, OPTIONS, "dbm")


def reached(setup: Setup, what: str, *dice: int) -> Battle:
    """The battle at the first question of that name; whatever is asked before is answered by the first choice."""
    battle = Battle(GAME, setup, Script((*dice, *(3,) * 40)))
    for _ in range(200):
        battle.go()
        assert battle.state.ask is not None
        if battle.state.ask.what == what:
            return battle
        battle.order(GAME.legal(battle.state)[0])
    raise AssertionError(f"{what} is never asked")


def refusal(state: State[Any], order: Order) -> Refusal:
    found = GAME.check(state, order).refusal
    assert found is not None, f"{order} is allowed"
    return found


# H6 and H7: who invades, and the terrain


def test_a_scenario_says_whether_its_terrain_is_laid() -> None:
    assert made().traits["terrain"] == "given"
    assert made(terrain="laid").traits["terrain"] == "laid"
    with pytest.raises(Faults, match="laid"):
        made(terrain="lade")


@pytest.mark.parametrize(
    ("dice", "aggression", "invader"),
    [((5, 2), (2, 2), "a"), ((2, 5), (2, 2), "b"), ((4, 5), (4, 0), "a"), ((3, 3, 1, 2), (2, 2), "b")],
)
def test_die_and_aggression_say_who_invades(dice: tuple[int, ...], aggression: tuple[int, int], invader: str) -> None:
    battle = reached(made(terrain="laid", aggression=aggression), "lay", *dice)
    assert battle.state.own.invader == invader
    assert battle.deciding == ("b" if invader == "a" else "a")
    assert battle.fallen == len(dice)


def test_the_odds_of_invading_count_the_aggression() -> None:
    battle = Battle(GAME, made(terrain="laid", aggression=(4, 0)), Script(()))
    battle.step()
    assert in_words(GAME.odds(battle.state)) == {
        "the invader is Army a": Fraction(33, 36),
        "equal, to be rolled again": Fraction(2, 36),
        "the invader is Army b": Fraction(1, 36),
    }


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("wood marsh", "take 3 to 6"),
        ("wood " * 7, "take 3 to 6"),
        ("wood marsh lake", "no feature 'lake'"),
        ("wood:700x300 marsh rough", "160 to 600"),
        ("wood:300x100 marsh rough", "160 to 600"),
        ("wood:big marsh rough", "no size"),
        ("built-up built-up rough", "1 is the most"),
        ("river river rough", "1 is the most"),
        ("road road road", "2 is the most"),
        ("waterway waterway rough", "1 is the most"),
        ("waterway:300 wood rough", "no size"),
        ("road:up wood rough", "down or across"),
        ("", "take 3 to 6"),
    ],
)
def test_terrain_that_may_not_be_laid(word: str, says: str) -> None:
    state = reached(made(terrain="laid"), "lay", 5, 2).state
    found = refusal(state, Order("lay", word=word))
    assert found.at == "order.word"
    assert says in found.message


def laid(word: str, *sectors: int, invader: str = "a") -> Battle:
    battle = reached(made(terrain="laid"), "lay", *((5, 2) if invader == "a" else (2, 5)), *sectors)
    battle.order(Order("lay", word=word))
    battle.go()
    return battle


def outline(ground: Ground, id: str) -> list[tuple[float, float]]:
    return next(hull(area.outline) for area in ground.areas if area.id == id)


@pytest.mark.parametrize("invader", ["a", "b"])
def test_features_lie_wholly_in_their_sectors_and_apart(invader: str) -> None:
    ground = laid("wood:400x300 steep-hill:300x300 marsh:160x600 fields:240", 1, 1, 6, 1, invader=invader).state.ground
    # Side b sees the table from above when it defends.
    sign = 1 if invader == "b" else -1
    outlines = {id: [(sign * x, sign * y) for x, y in outline(ground, id)] for id in ("f1", "f2", "f3", "f4")}
    for id, (left, low, right, high) in {
        "f1": (-1200, 0, -400, 800),
        "f2": (-1200, 0, -400, 800),
        "f3": (400, -800, 1200, 0),
        "f4": (-1200, 0, -400, 800),
    }.items():
        assert all(left * PACE <= x <= right * PACE and low * PACE <= y <= high * PACE for x, y in outlines[id])
    for one, other in [("f1", "f2"), ("f1", "f4"), ("f2", "f4")]:
        assert not outlines_meet(outlines[one], outlines[other], TOLERANCE)
    assert next(area for area in ground.areas if area.id == "f2").crest


def test_a_feature_without_room_is_not_placed() -> None:
    battle = laid("wood:600x600 marsh:600x600 rough:600x600", 2, 2, 5)
    assert {area.id for area in battle.state.ground.areas} == {"f1", "f3"}
    assert battle.state.own.sectors[1] == ("marsh:600x600", 2)
    assert battle.state.ask is not None
    shifts = [order.word for order in GAME.legal(battle.state) if order.verb == "shift"]
    assert {word[0] for word in shifts} == {"1", "3"}


def test_rivers_run_from_edge_to_edge_and_roads_ford_them() -> None:
    ground = laid("river road:across waterway", 2, 2, 1).state.ground
    lines = {line.kind: line for line in ground.lines}
    assert [abs(y) for _, y in (lines["river"].points[0], lines["river"].points[-1])] == [ground.depth // 2] * 2
    # The road would run into the waterway on its way to the edge.
    assert set(lines) == {"river"}
    ground = laid("river road:across wood", 2, 2, 1).state.ground
    lines = {line.kind: line for line in ground.lines}
    assert set(lines) == {"river", "road", "ford"}
    (ax, ay), (bx, by) = lines["ford"].points
    middle = _dot((ax + bx) / 2, (ay + by) / 2)
    assert lines["river"].covers(middle)
    assert lines["road"].covers(middle)
    assert not lines["river"].covers(_dot(ax, ay))
    assert not lines["river"].covers(_dot(bx, by))


def _dot(x: float, y: float) -> list[tuple[float, float]]:
    return [(x - 100, y - 100), (x + 100, y - 100), (x + 100, y + 100), (x - 100, y + 100)]


def test_a_waterway_lies_along_a_short_edge() -> None:
    ground = laid("waterway wood rough", 3, 2, 2).state.ground
    water = next(area for area in ground.areas if area.kind == "waterway")
    x0, y0, x1, y1 = water.box
    assert (x1 - x0, y1 - y0) == (300 * PACE, ground.depth)
    assert abs(x0) == ground.width / 2 or abs(x1) == ground.width / 2


def test_sectors_and_their_neighbours() -> None:
    assert {sector: features.neighbours(sector) for sector in range(1, 7)} == {
        1: [2, 4],
        2: [1, 3, 5],
        3: [2, 6],
        4: [1, 5],
        5: [2, 4, 6],
        6: [3, 5],
    }


@pytest.mark.parametrize(("die", "sector"), [(4, 1), (5, 2)])
def test_the_invader_moves_a_feature_on_5_or_6(die: int, sector: int) -> None:
    battle = reached(made(terrain="laid"), "lay", 5, 2, 1, 3, 6, die)
    battle.order(Order("lay", word="wood:300 marsh:300 rough:300"))
    battle.go()
    assert battle.deciding == "a"
    assert refusal(battle.state, Order("shift", word="1 3")).code == Code.BAD_VALUE
    before = {area.id: area.outline for area in battle.state.ground.areas}
    battle.order(Order("shift", word="1 2"))
    battle.go()
    after = {area.id: area.outline for area in battle.state.ground.areas}
    assert battle.state.own.sectors[0] == ("wood:300x300", sector)
    assert (after["f1"] == before["f1"]) == (die == 4)
    assert (after["f2"], after["f3"]) == (before["f2"], before["f3"])


@pytest.mark.parametrize(("die", "seat"), [(1, "b"), (4, "b"), (5, "a"), (6, "a")])
def test_who_picks_his_base_edge(die: int, seat: str) -> None:
    battle = reached(made(terrain="laid"), "edge", 5, 2, 1, 3, 6, die)
    assert battle.deciding == seat
    ground = battle.state.ground
    battle.order(Order("edge", word="turn"))
    assert battle.state.ground.areas == ground.half_turned().areas
    assert refusal(reached(made(terrain="laid"), "edge", 5, 2, 1, 3, 6, die).state, Order("edge", word="b")).message


def test_works_stay_with_their_side_when_the_ground_is_turned() -> None:
    given = """
[[line]]
kind = "fortification-temporary"
side = "a"
points = [[800, 340], [1200, 340]]

[[area]]
kind = "wood"
box = [300, 300, 200, 200]
"""
    ground = made(ground=given).ground
    turned = features.turned(ground)
    assert turned.lines == ground.lines
    assert turned.areas == ground.half_turned().areas


@pytest.mark.parametrize("dice", [(5, 2), (2, 5)])
def test_the_defender_deploys_first_and_the_invader_moves_first(dice: tuple[int, int]) -> None:
    invader = "a" if dice[0] > dice[1] else "b"
    battle = reached(made(terrain="laid"), "deploy", *dice)
    assert battle.deciding != invader
    assert not battle.state.field.rects
    battle = reached(made(terrain="laid"), "orders", *dice)
    assert battle.deciding == invader


def test_every_layout_that_is_offered_may_be_laid() -> None:
    state = reached(made(terrain="laid"), "lay", 5, 2).state
    orders = GAME.legal(state)
    assert len(orders) == len(features.LANDSCAPE.layouts)
    assert all(GAME.check(state, order).allowed for order in orders)


def test_troops_find_room_beside_ground_that_is_in_their_way() -> None:
    """A waterway over the places of the scenario: nobody is put into it, and all are placed."""
    given = """
[[area]]
kind = "wood"
box = [300, 300, 200, 200]
"""
    setup = made(deployment="free", ground=given)
    state = reached(setup, "deploy").state
    water = box(0, 0, 900 * PACE, state.ground.depth)
    wet = replace(state, ground=state.ground.with_area(Area("w", "waterway", water)))
    orders = GAME.legal(wet)
    assert orders
    assert all(GAME.check(wet, order).allowed for order in orders)


# H38: the weather


@pytest.mark.parametrize(
    ("dice", "moves_first", "weather"),
    [
        ((4,), "a", "fair"),
        ((1,), "a", "rain"),
        ((2, 1), "a", "wind 0"),
        ((2, 1), "b", "wind 180000"),
        ((2, 6, 5, 4), "a", "wind 270000"),
        ((3, 2), "a", "sun 270000"),
        ((3, 5), "a", "sun 90000"),
        ((3, 2), "b", "sun 90000"),
    ],
)
def test_the_weather_comes_from_where_the_invader_sees_it(
    dice: tuple[int, ...], moves_first: str, weather: str
) -> None:
    setup = made("H38 = true")
    setup = replace(setup, traits={**setup.traits, "moves_first": moves_first})
    battle = reached(setup, "orders", *dice)
    assert battle.state.own.weather == weather


def test_rain_widens_marshes_as_far_as_the_table_goes() -> None:
    given = """
[[area]]
kind = "marsh"
box = [100, 800, 200, 200]

[[area]]
kind = "wood"
box = [1200, 800, 200, 200]
"""
    ground = made(ground=given).ground
    marsh, wood = weather.widened(ground).areas
    assert wood == ground.areas[1]
    assert marsh.box[0] == -ground.width / 2
    assert marsh.box[2] > ground.areas[0].box[2] + 50 * PACE


# H9: ambushes

WOODS = """
[[area]]
kind = "wood"
box = [{x}, 300, 500, 200]
"""


RIDGE = """
[[area]]
kind = "gentle-hill"
box = [1440, 400, 700, 240]
crest = [[1120, 400], [1760, 400]]
"""


def hiding(second: str = "cv O R", ground: str = WOODS.format(x=1440)) -> Battle:
    """Side b in the open, and the second command of side a in cover."""
    return reached(made("H9 = true", ground=ground, second=second), "ambush")


def test_only_what_is_wholly_in_cover_may_hide() -> None:
    battle = hiding()
    asked = battle.state.ask
    assert asked is not None
    assert asked.seat == "a"
    second = battle.state.setup.commands["A2"].bases
    assert set(asked.about) == {id for id in second if id != battle.state.setup.commands["A2"].leader}
    found = refusal(battle.state, Order("hide", ("a1",)))
    assert (found.at, "cover" in found.message) == ("order.bases.0", True)
    battle.order(Order("hide", asked.about[:2]))
    assert battle.state.own.hidden == asked.about[:2]


def test_a_crest_hides_what_is_behind_it_and_not_who_is_far_beyond() -> None:
    battle = hiding(ground=RIDGE)
    assert battle.state.ask is not None
    assert battle.state.ask.seat == "a"
    assert set(battle.state.ask.about) >= set(battle.state.setup.commands["A2"].bases[1:])
    battle.order(Order("done"))
    assert battle.go()[-1].ask is not None
    assert battle.state.ask.what != "ambush"


def test_the_other_seat_sees_no_ambush() -> None:
    battle = hiding()
    asked = battle.state.ask
    assert asked is not None
    seen = GAME.view(battle.state, "b")
    assert not set(asked.about) & set(seen.field.rects)
    assert seen.ask is not None
    assert seen.ask.about == ()
    assert GAME.view(battle.state, "a").field == battle.state.field
    battle.order(Order("done"))
    assert battle.state.own.hidden == ()
    assert GAME.view(battle.state, "b").field == battle.state.field


def ambushed(second: str = "cv O R") -> tuple[Battle, tuple[str, ...]]:
    """A battle in its first bound, of side a, with five elements of that side behind a crest."""
    battle = hiding(second, RIDGE)
    hidden = battle.state.setup.commands["A2"].bases[1:]
    battle.order(Order("hide", hidden))
    battle.go()
    assert battle.state.ask is not None
    assert battle.state.ask.what == "orders"
    return battle, hidden


def test_whoever_moves_is_seen() -> None:
    battle, hidden = ambushed()
    event = battle.order(Order("move", hidden[:1], (Leg("forward", 100 * PACE),)))
    assert told(event)["revealed"] == [hidden[0]]
    assert battle.state.own.hidden == hidden[1:]
    with pytest.raises(Refused, match="hidden troops have been seen since"):
        battle.undo()


def test_whoever_halts_stays_hidden() -> None:
    battle, hidden = ambushed()
    battle.order(Order("halt", hidden[:1]))
    assert battle.state.own.hidden == hidden
    assert battle.undo().what == "undo"


def enemy_at(battle: Battle, id: str, pose: Pose, side: str = "b") -> State[Any]:
    """The state with an element of the other side put there, and his bound."""
    draft = Draft(battle.state)
    draft.place({id: pose})
    command = battle.state.setup.pieces[id].command
    draft.own = replace(draft.own, side=side, points={command: 6})
    ask = battle.state.ask
    assert ask is not None
    return replace(draft.state, ask=ask._replace(seat="b"))


def before(battle: Battle, id: str, paces: int) -> Pose:
    """The place so many paces before the front of an element, facing it."""
    rect = battle.state.field.rects[id]
    return Pose(rect.pose.x, rect.pose.y + rect.depth // 2 + paces * PACE + 30 * PACE, 180_000)


def test_enemy_within_160_paces_uncover_an_ambush() -> None:
    battle, hidden = ambushed()
    rider = battle.state.setup.commands["B2"].bases[1]
    state = enemy_at(battle, rider, before(battle, hidden[2], 161))
    assert distance(state.rect(rider), state.rect(hidden[2])) == 161 * PACE
    draft = Draft(state)
    assert ambush.reveal(MANUAL, draft) == []
    near = GAME.check(state, Order("move", (rider,), (Leg("forward", 5 * PACE),)))
    assert near.step is not None
    assert hidden[2] not in near.step.state.own.hidden
    assert hidden[2] in told(near.step.event)["revealed"]


def test_a_move_ends_where_it_would_run_into_an_ambush() -> None:
    battle, hidden = ambushed()
    rider = battle.state.setup.commands["B2"].bases[1]
    state = enemy_at(battle, rider, before(battle, hidden[2], 190))
    order = Order("move", (rider,), (Leg("forward", 200 * PACE),))
    assert GAME.check(GAME.view(state, "b"), order).allowed
    verdict = GAME.check(state, order)
    assert verdict.step is not None
    after = verdict.step.state
    gap = distance(after.rect(rider), after.rect(hidden[2]))
    assert 5 * PACE <= gap < 12 * PACE
    assert hidden[2] not in after.own.hidden
    assert after.own.moved[rider] == "move"
    assert told(verdict.step.event)["ruling"]["given"]["ends_at"] == "enemy"


def test_a_march_stops_at_200_paces_and_finds_the_ambush() -> None:
    battle, hidden = ambushed()
    rider = battle.state.setup.commands["B2"].bases[1]
    state = enemy_at(battle, rider, before(battle, hidden[2], 290))
    verdict = GAME.check(state, Order("march", (rider,), (Leg("forward", 200 * PACE),)))
    assert verdict.step is not None
    after = verdict.step.state
    gap = distance(after.rect(rider), after.rect(hidden[2]))
    assert 200 * PACE <= gap <= 206 * PACE
    assert told(verdict.step.event)["ruling"]["given"]["ends_at"] == "discovered"
    assert hidden[2] in told(verdict.step.event)["revealed"]


def test_ways_grow_shorter_until_nothing_is_left() -> None:
    legs = (Leg("forward", 12 * PACE), Leg("turn", -12_000))
    assert list(ambush.shorter(legs, 5 * PACE)) == [
        (legs[0], Leg("turn", -10_000)),
        (legs[0], Leg("turn", -5_000)),
        (legs[0],),
        (Leg("forward", 10 * PACE),),
        (Leg("forward", 5 * PACE),),
    ]


def test_hidden_bowmen_shoot_only_if_their_owner_likes() -> None:
    battle, hidden = ambushed("bw O R")
    target = battle.state.setup.commands["B1"].bases[1]
    draft = Draft(enemy_at(battle, target, before(battle, hidden[2], 180)))
    # Nothing is between them, so that they see each other.
    state = replace(draft.state, phase="shooting", ground=replace(draft.state.ground, areas=()))
    asked = GAME.go_on(state)
    assert asked.event.ask is not None
    assert (asked.event.ask.what, asked.event.ask.seat) == ("spring", "a")
    assert hidden[2] in asked.event.ask.about
    held = GAME.check(asked.state, Order("done")).step
    assert held is not None
    assert held.state.own.hidden == hidden
    assert GAME.go_on(held.state).state.phase != "shooting"
    sprung = GAME.check(asked.state, Order("spring", (hidden[2],))).step
    assert sprung is not None
    assert hidden[2] not in sprung.state.own.hidden
    shot = GAME.go_on(sprung.state).event.ask
    assert shot is not None
    assert shot.about == (hidden[2], target)
    assert refusal(asked.state, Order("spring", ("a1",))).at == "order.bases.0"


# H11: shared dice


def test_a_regular_chief_hands_his_dice_out() -> None:
    battle = reached(made("H11 = true"), "allot", 2, 5)
    assert battle.deciding == "a"
    assert battle.state.own.pool == (5, 2)
    assert GAME.legal(battle.state)[0] in (Order("allot", word="A1=5 A2=2"), Order("allot", word="A1=2 A2=5"))
    assert len(GAME.legal(battle.state)) == 2
    battle.order(Order("allot", word="A1=2 A2=5"))
    assert battle.state.own.points == {"A1": 2, "A2": 5}
    assert battle.state.own.pool == ()
    assert battle.state.ask is not None
    assert battle.state.ask.what == "orders"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("A1=5", "Second (A2) has no die"),
        ("A1=5 A2=5", "the dice are 5 and 2"),
        ("A1=5 A1=2", "two dice"),
        ("A1=5 B1=2", "no command with its die"),
        ("A1=5 A2=7", "no command with its die"),
        ("", "First (A1) has no die"),
    ],
)
def test_dice_that_cannot_be_handed_out_so(word: str, says: str) -> None:
    battle = reached(made("H11 = true"), "allot", 2, 5)
    assert says in refusal(battle.state, Order("allot", word=word)).message


def test_dice_are_not_shared_unless_the_option_says_so() -> None:
    battle = reached(made(), "orders", 2, 5)
    assert battle.state.own.points == {"A1": 2, "A2": 5}


# H41: flank marches


def flanked(*dice: int, second: str = "cv O R", until: int = 5) -> Battle:
    """A battle whose side a sends its second command round the left; at the orders of a bound of both sides."""
    battle = Battle(GAME, made("H41 = true", deployment="free", second=second), Script((*dice, *(1,) * 60)))
    for _ in range(100):
        battle.go()
        asked = battle.state.ask
        assert asked is not None
        if asked.what == "orders" and battle.state.own.number == until:
            return battle
        if asked.about == ("A2",) and asked.what == "deploy":
            battle.order(Order("flank", word="left"))
        else:
            battle.order(Order("done") if asked.what == "orders" else GAME.legal(battle.state)[0])
    raise AssertionError("the bound is never reached")


@pytest.mark.parametrize(("options", "may"), [("", "say deploy"), ("H41 = true", "say deploy or flank")])
def test_who_gives_no_answer_is_told_of_answers_that_may_be_given(options: str, may: str) -> None:
    """Where flank marches are switched off nobody is told to send a command round the flank."""
    found = refusal(reached(made(options, deployment="free"), "deploy").state, Order("done"))
    assert found.message.endswith(may)
    assert found.instead == may.rpartition(" ")[2]


def test_a_flank_march_is_off_the_table_and_nobody_is_told_where() -> None:
    battle = flanked(until=1)
    bases = battle.state.setup.commands["A2"].bases
    assert not set(bases) & set(battle.state.field.rects)
    assert battle.state.own.waiting == {"A2": "left"}
    assert GAME.view(battle.state, "b").own.waiting == {"A2": ""}
    assert GAME.lost(battle.state, "a") == 0
    assert set(battle.state.own.points) == {"A1"}


def test_nobody_hears_where_a_flank_march_goes() -> None:
    battle = flanked(until=1)
    before = next(n for n, event in enumerate(battle.events) if event.what == "flank")
    event, state = battle.events[before], GAME.start(battle.setup)
    for earlier in battle.events[:before]:
        state = apply(state, earlier)
    assert heard(GAME, event, state, "a") == event
    other = heard(GAME, event, state, "b")
    assert other.order == Order("flank")
    assert "left" not in repr(event_as_json(other))
    assert apply(GAME.view(state, "b"), other) == GAME.view(apply(state, event), "b")


# One die for each command on the table: A1, B1 and B2, twice over, before the third bound of side a.
EARLY = (3, 3, 3) * 2


@pytest.mark.parametrize(
    ("second", "die", "comes"), [("cv O R", 5, True), ("cv O R", 4, False), ("bd O R", 5, False), ("bd O R", 6, True)]
)
def test_a_flank_march_comes_on_from_the_third_bound(second: str, die: int, comes: bool) -> None:
    battle = flanked(*EARLY, 3, die, second=second)
    bases = battle.state.setup.commands["A2"].bases
    assert (set(bases) <= set(battle.state.field.rects)) == comes
    assert battle.state.own.points == ({"A1": 3, "A2": die} if comes else {"A1": 3})
    assert battle.state.own.waiting == ({} if comes else {"A2": "left"})


def test_it_comes_on_along_its_edge_facing_inwards() -> None:
    state = flanked(*EARLY, 3, 6).state
    rects = [state.rect(id) for id in state.setup.commands["A2"].bases]
    assert {rect.pose.facing for rect in rects} == {90_000}
    left, low = -state.ground.width / 2, -state.ground.depth / 2
    assert all(rect.box()[0] >= left - TOLERANCE for rect in rects)
    assert min(rect.box()[0] for rect in rects) == pytest.approx(left)
    assert all(rect.box()[3] <= low + 800 * PACE + TOLERANCE for rect in rects)


def test_troops_whose_general_has_no_room_yet_are_without_him() -> None:
    state = flanked(*EARLY, 3, 6).state
    general = state.setup.commands["A2"].leader
    draft = Draft(state)
    draft.take({general: flanking.WAITING})
    draft.own = replace(draft.own, waiting={"A2": "left"})
    other = next(id for id in state.setup.commands["A2"].bases if id != general)
    held = replace(draft.state, ask=state.ask)
    verdict = GAME.check(held, Order("move", (other,), (Leg("forward", 200 * PACE),)))
    assert verdict.step is not None
    assert told(verdict.step.event)["ruling"]["given"]["general_state"] == "straggling"
    draft = Draft(held)
    assert flanking.come_on(draft, "A2") == [general]
    assert draft.state.own.waiting == {}


def test_who_may_not_march_round_a_flank() -> None:
    state = reached(made("H41 = true", deployment="free"), "deploy").state
    assert refusal(state, Order("flank", word="behind")).code == Code.BAD_VALUE
    sent = GAME.check(state, Order("flank", word="right")).step
    assert sent is not None
    draft = Draft(sent.state)
    draft.own = replace(draft.own, deployed=("B1", "A1"))
    lot = next_lot(MANUAL, draft.state, first_to_deploy(draft.state))
    assert lot is not None
    again = opened(FRAME, replace(draft.state, todo=()), DEPLOY.asks(lot.side, lot))
    assert "one command" in refusal(again, Order("flank", word="left")).message
    off = reached(made(deployment="free"), "deploy").state
    assert "switched off" in refusal(off, Order("flank", word="left")).message


# Deployment


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"y": -30_000}, "400 paces"),
        ({"x": 110_000}, "side edge"),
        ({"x": 130_000}, "off the table"),
    ],
)
def test_places_that_nobody_is_given(change: dict[str, int], says: str) -> None:
    state = reached(made(deployment="free"), "deploy").state
    pose = Pose(*state.setup.plans["B1"]["b1"])
    moved = pose._replace(**{name: -value for name, value in change.items()})
    found = refusal(
        state,
        planned(MANUAL, state, Lot("B1", "b"))._replace(
            poses=(moved, *planned(MANUAL, state, Lot("B1", "b")).poses[1:])
        ),
    )
    assert says in found.message
    assert found.at == "order.poses.0"


def test_a_command_stays_in_the_zone_that_the_scenario_gives_it() -> None:
    setup = made(deployment="free")
    setup = replace(setup, traits={**setup.traits, "zones": {"B1": (-120_000, 40_000, 0, 80_000)}})
    state = reached(setup, "deploy").state
    assert "zone" in refusal(state, planned(MANUAL, state, Lot("B1", "b"), 60_000)).message
    assert GAME.check(state, planned(MANUAL, state, Lot("B1", "b"), -60_000)).allowed


# Options and notes


def test_options_are_read_from_a_scenario() -> None:
    assert made().options == {option.id: option.default for option in OPTIONS}
    assert made("H41 = true\nH37 = 8").options["H37"] == 8
    with pytest.raises(Faults, match="H99"):
        made("H99 = true")
    with pytest.raises(Faults, match="H37"):
        made("H37 = 7")


@pytest.mark.parametrize(("option", "bounds"), [("", 6), ("H37 = 8", 8)])
def test_the_last_bound_can_be_set(option: str, bounds: int) -> None:
    battle = Battle(GAME, made(option), Stream("x"))
    battle.decide({"a": _idle, "b": _idle})
    assert battle.state.own.number == 2 * bounds


def _idle(game: Json, state: State[Any]) -> Order:
    return Order("done")


def test_every_house_rule_has_its_note() -> None:
    ids = [note.id for note in NOTES]
    assert ids == [*(f"R{n}" for n in range(1, 26)), *(f"H{n}" for n in range(1, 46))]
    assert {option.id for option in OPTIONS} <= set(ids)
    assert all(note.says.endswith(".") and len(note.says) < 260 for note in NOTES)


# All of it


ALL = "\n".join(f"{id} = true" for id in ("H9", "H11", "H32", "H38", "H40", "H41"))


@pytest.mark.parametrize(
    ("seed", "terrain", "ground"),
    [("1", "laid", ""), ("2", "laid", ""), ("3", "given", WOODS.format(x=1440)), ("4", "given", WOODS.format(x=900))],
)
def test_battles_with_every_option_end_and_keep_the_laws(seed: str, terrain: str, ground: str) -> None:
    setup = made(ALL, terrain=terrain, deployment="free", ground=ground, second="bw O R")
    moves = list(played(GAME, setup, seed))
    assert moves[-1].step.state.ending is not None
    check_steps(GAME, moves, Random(seed), 20)
    check_replay(GAME, setup, moves)
    check_half_turn(GAME, setup, moves, 20)


def test_a_steady_battle_with_every_option_ends() -> None:
    setup = made(ALL, terrain="laid", deployment="free")
    battle = Battle(GAME, setup, Stream("7"))
    assert battle.decide({"a": PLAYERS["steady"]("a"), "b": PLAYERS["steady"]("b")}).reason
