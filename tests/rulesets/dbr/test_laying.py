"""Who attacks, and the terrain that the defender lays before the battle (H2, H3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import dist, hypot
from random import Random
from typing import Any

import pytest
from tests.odds import in_words

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Script
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.geometry.ground import Area, Ground
from sandtable.geometry.outline import to_line
from sandtable.names import OTHER, Code, Refusal, Side
from sandtable.rulesets.dbr.battle import GAME
from sandtable.rulesets.dbr.features import LANDSCAPE
from sandtable.rulesets.dbr.own import PACE
from sandtable.testkit.battles import check_half_turn, check_replay, check_steps, played

SMALL, STANDARD = (1250, 1000), (2250, 1500)


def made(table: tuple[int, int] = STANDARD, aggression: tuple[int, int] = (2, 2), **options: object) -> Setup:
    """The armies of a scenario whose terrain is laid, on a bare table of that size."""
    setup = catalogue.scenario("open-country")
    wide, deep = table
    traits = {**setup.traits, "aggression": dict(zip("ab", aggression, strict=True))}
    ground = Ground(wide * PACE, deep * PACE)
    return replace(setup, ground=ground, traits=traits, options={**setup.options, **options})


def reached(setup: Setup, what: str, *dice: int) -> Battle:
    """The battle at the first question of that name; whatever is asked before is answered by the first choice."""
    battle = Battle(GAME, setup, Script((*dice, *(3,) * 60)))
    for _ in range(200):
        battle.go()
        assert battle.state.ask is not None
        if battle.state.ask.what == what:
            return battle
        battle.order(GAME.legal(battle.state)[0])
    raise AssertionError(f"{what} is never asked")


def laid(word: str, *quarters: int, attacker: Side = "a", table: tuple[int, int] = STANDARD) -> Battle:
    """The battle after the defender has taken these pieces and the dice for their quarters have fallen so."""
    battle = reached(made(table), "lay", *((5, 2) if attacker == "a" else (2, 5)), *quarters)
    battle.order(Order("lay", word=word))
    battle.go()
    return battle


def refusal(state: State[Any], order: Order) -> Refusal:
    found = GAME.check(state, order).refusal
    assert found is not None, f"{order} is allowed"
    return found


def seen(battle: Battle) -> Ground:
    """The ground with the defender's edge below."""
    return battle.state.ground if battle.state.own.invader == "b" else battle.state.ground.half_turned()


def areas(battle: Battle) -> dict[str, Area]:
    return {area.id: area for area in seen(battle).areas}


# H2: who attacks


@pytest.mark.parametrize(
    ("dice", "aggression", "attacker"),
    [((5, 2), (2, 2), "a"), ((2, 5), (2, 2), "b"), ((4, 5), (4, 0), "a"), ((3, 3, 1, 2), (2, 2), "b")],
)
def test_die_and_aggression_say_who_attacks(dice: tuple[int, ...], aggression: tuple[int, int], attacker: Side) -> None:
    battle = reached(made(aggression=aggression), "lay", *dice)
    assert battle.state.own.invader == attacker
    assert battle.deciding == OTHER[attacker], "the defender lays the terrain"
    assert battle.fallen == len(dice), "ties roll again"


def test_the_odds_of_attacking_count_the_aggression() -> None:
    battle = Battle(GAME, made(aggression=(4, 0)), Script(()))
    battle.step()
    assert in_words(GAME.odds(battle.state)) == {
        "the attacker is Raiders of the glens": Fraction(33, 36),
        "equal, to be rolled again": Fraction(2, 36),
        "the attacker is A garrison in the field": Fraction(1, 36),
    }


@pytest.mark.parametrize("dice", [(5, 2), (2, 5)])
def test_the_defender_deploys_first_and_the_attacker_has_the_first_bound(dice: tuple[int, int]) -> None:
    attacker = "a" if dice[0] > dice[1] else "b"
    battle = reached(made(), "deploy", *dice)
    assert battle.deciding != attacker
    assert not battle.state.field.rects
    assert reached(made(), "orders", *dice).deciding == attacker


@pytest.mark.parametrize(("dice", "facing"), [((5, 2), 0), ((2, 5), 180_000)])
def test_the_weather_comes_from_where_the_attacker_sees_it(dice: tuple[int, int], facing: int) -> None:
    battle = reached(made(H27=True), "deploy", *dice, 1, 2, 3, 4, 2, 2, 1)
    assert battle.state.own.weather == f"wind {facing}"


def test_a_scenario_whose_terrain_is_given_asks_nothing_of_this() -> None:
    battle = Battle(GAME, catalogue.scenario("mill-lane"), Script((3,) * 20))
    battle.step()
    assert battle.state.ask is not None
    assert battle.state.ask.what == "pips"


# H3: what may be laid


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("wood marsh scrub", "take 4 to 8"),
        ("wood " * 9, "take 4 to 8"),
        ("", "take 4 to 8"),
        ("wood marsh scrub lake", "no feature 'lake'"),
        ("wood marsh scrub orchard", "no feature 'orchard'"),
        ("wood:501x300 marsh scrub rocky", "100 to 500"),
        ("wood:300x99 marsh scrub rocky", "100 to 500"),
        ("wood:big marsh scrub rocky", "no size"),
        ("waterway waterway scrub rocky", "1 is the most"),
        ("waterway:300 wood scrub rocky", "no size"),
        ("road:up wood scrub rocky", "down or across"),
    ],
)
def test_terrain_that_may_not_be_laid(word: str, says: str) -> None:
    found = refusal(reached(made(), "lay", 5, 2).state, Order("lay", word=word))
    assert found.at == "order.word"
    assert says in found.message


@pytest.mark.parametrize(
    "word",
    [
        "gentle-hill steep-hill wood marsh scrub fields vineyard built-up",
        "rocky road river waterway",
        "wood:100x500 wood:500x100 wood:100 wood:500",
        "built-up built-up river river road road road:across river:across",
    ],
)
def test_terrain_that_may_be_laid(word: str) -> None:
    assert GAME.check(reached(made(), "lay", 5, 2).state, Order("lay", word=word)).allowed


def test_every_layout_that_is_offered_may_be_laid() -> None:
    state = reached(made(), "lay", 5, 2).state
    orders = GAME.legal(state)
    assert len(orders) == len(LANDSCAPE.layouts)
    assert all(GAME.check(state, order).allowed for order in orders)


# H3: where it lies


QUARTERS = {1: (-1125, 0, 0, 750), 2: (0, 0, 1125, 750), 3: (-1125, -750, 0, 0), 4: (0, -750, 1125, 0)}
"""Least x, least y, most x, most y in paces, as the defender sees the table."""


@pytest.mark.parametrize("attacker", ["a", "b"])
def test_a_piece_lies_in_the_quarter_of_its_die(attacker: Side) -> None:
    found = areas(laid("wood:400x300 steep-hill:300 marsh:100x500 fields:240", 1, 2, 3, 4, attacker=attacker))
    for n, (left, low, right, high) in QUARTERS.items():
        corners = found[f"f{n}"].outline
        assert all(left * PACE <= x <= right * PACE and low * PACE <= y <= high * PACE for x, y in corners)


def apart(one: Area, other: Area) -> float:
    closed = (*other.outline, other.outline[0])
    return min(to_line(point, closed) for point in one.outline) / PACE


@pytest.mark.parametrize("table", [SMALL, STANDARD])
@pytest.mark.parametrize("quarter", [1, 2, 3, 4])
def test_pieces_stay_100_paces_apart_and_150_from_the_centre(table: tuple[int, int], quarter: int) -> None:
    words = "wood:200 gentle-hill:250x200 scrub:200x100 fields:150 rocky:100 built-up:100 marsh:150x100 vineyard:100"
    found = list(areas(laid(words, *(quarter,) * 8, table=table)).values())
    assert len(found) >= 2
    for one, other in combinations(found, 2):
        assert min(apart(one, other), apart(other, one)) >= 99.9
    for area in found:
        assert to_line((0, 0), (*area.outline, area.outline[0])) >= 149.9 * PACE


def test_pieces_that_share_a_quarter_make_room_for_each_other() -> None:
    found = areas(laid("gentle-hill:300x200 fields:200x150 wood:200x150 rocky:150", 1, 1, 1, 3, table=SMALL))
    assert set(found) == {"f1", "f2", "f3", "f4"}


def test_a_piece_that_fills_its_quarter_keeps_off_the_centre() -> None:
    """A square of 500 in a quarter of 625 by 500 has a corner within 150 paces of the centre; a round wood has none."""
    assert "f1" not in areas(laid("fields:500 wood:100 wood:100 wood:100", 1, 2, 3, 4, table=SMALL))
    wood = areas(laid("wood:450 rocky rocky rocky", 1, 2, 3, 4, table=SMALL))["f1"]
    assert min(hypot(x, y) for x, y in wood.outline) >= 149.9 * PACE


def test_a_piece_without_room_is_not_placed_and_that_is_told() -> None:
    battle = reached(made(SMALL), "lay", 5, 2, 1, 1, 2, 3)
    battle.order(Order("lay", word="wood:400x350 marsh:400x350 rocky:100 scrub:100"))
    events = battle.go()
    assert {area.id for area in battle.state.ground.areas} == {"f1", "f3", "f4"}
    assert any("marsh 400 by 350 has no room" in str(event.told and event.told.says) for event in events)


def test_a_crest_is_half_as_long_as_its_hill() -> None:
    found = areas(laid("gentle-hill:400x200 steep-hill:200x300 wood rocky", 1, 2, 3, 4))
    assert dist(*found["f1"].crest) == 200 * PACE
    assert dist(*found["f2"].crest) == 150 * PACE
    assert found["f2"].crest[0][0] == found["f2"].crest[1][0], "along its length"


def test_roads_and_rivers_run_from_edge_to_edge_and_ford_where_they_cross() -> None:
    ground = seen(laid("river road:across wood rocky", 1, 4, 2, 3))
    lines = {line.kind: line for line in ground.lines}
    assert set(lines) == {"river", "road", "ford"}
    assert [abs(y) for _, y in (lines["river"].points[0], lines["river"].points[-1])] == [ground.depth // 2] * 2
    assert [abs(x) for x, _ in (lines["road"].points[0], lines["road"].points[-1])] == [ground.width // 2] * 2
    assert lines["river"].traits["class"] == "", "found out when the first element enters (H28)"


def test_two_rivers_are_not_laid_in_one_bed() -> None:
    ground = seen(laid("river river road road", 1, 1, 4, 4))
    for kind in ("river", "road"):
        one, other = (line.points for line in ground.lines if line.kind == kind)
        assert one != other


@pytest.mark.parametrize(("quarter", "left"), [(1, True), (2, False), (3, True), (4, False)])
def test_a_waterway_lies_along_the_short_edge_of_its_quarter(quarter: int, left: bool) -> None:
    battle = laid("waterway wood rocky scrub", quarter, 1, 2, 3)
    ground = seen(battle)
    water = next(area for area in ground.areas if area.kind == "waterway")
    x0, y0, x1, y1 = water.box
    assert y1 - y0 == ground.depth
    assert (x0 == -ground.width / 2) is left
    assert (x1 == ground.width / 2) is not left


# H3: 5 and 6


@pytest.mark.parametrize("attacker", ["a", "b"])
def test_on_5_the_defender_chooses_and_on_6_the_attacker(attacker: Side) -> None:
    battle = laid("wood:200 marsh:200 rocky:200 scrub:200", 1, 5, 6, 2, attacker=attacker)
    assert set(areas(battle)) == {"f1", "f4"}, "what has its quarter lies there first"
    assert (battle.state.ask.what, battle.deciding) == ("put", OTHER[attacker])  # type: ignore[union-attr]
    assert [order.word for order in GAME.legal(battle.state)] == ["1", "2", "3", "4"]
    found = refusal(battle.state, Order("put", word="5"))
    assert (found.code, found.at) == (Code.BAD_VALUE, "order.word")
    battle.order(Order("put", word="3"))
    battle.go()
    assert battle.deciding == attacker
    battle.order(Order("put", word="4"))
    battle.go()
    assert [quarter for _, quarter in battle.state.own.sectors] == [1, 3, 4, 2]
    (mx, my), (rx, ry) = (areas(battle)[id].outline[0] for id in ("f2", "f3"))
    assert mx < 0 > my
    assert rx > 0 > ry
    assert battle.state.ask.what == "deploy"  # type: ignore[union-attr]


def test_water_and_rivers_are_put_before_the_rest_and_roads_after_it() -> None:
    battle = laid("road wood:200 river waterway", 5, 5, 5, 5)
    asked = []
    while battle.state.ask is not None and battle.state.ask.what == "put":
        asked.append(battle.state.ask.says.split(" of the ")[1].split(",")[0].split(" 200")[0])
        battle.order(GAME.legal(battle.state)[0])
        battle.go()
    assert asked == ["waterway", "river", "wood", "road"]


def test_only_quarters_with_room_are_offered_and_what_has_none_is_left_out() -> None:
    battle = laid("fields:400x300 fields:400x300 fields:400x300 wood:400x300 rocky:100", 1, 2, 3, 6, 5, table=SMALL)
    assert battle.state.ask is not None
    assert battle.state.ask.about == ("4",)
    battle = laid("fields:400x300 " * 4 + "wood:400x300", 1, 2, 3, 4, 6, table=SMALL)
    assert battle.state.ask is not None
    assert battle.state.ask.what == "deploy"
    assert battle.state.own.sectors[-1] == ("wood:400x300", 0)


def test_the_odds_of_a_quarter() -> None:
    battle = Battle(GAME, made(), Script((5, 2)))
    battle.go()
    battle.order(Order("lay", word="wood marsh scrub rocky"))
    battle.step()
    odds = in_words(GAME.odds(battle.state))
    assert sum(odds.values()) == 1
    assert odds["0 to be chosen by a player"] == Fraction(2, 3) ** 4
    assert odds["4 to be chosen by a player"] == Fraction(1, 3) ** 4


# The laws, where the ground is laid


@pytest.mark.parametrize("seed", ["3", "8"])
def test_the_laws_hold_while_terrain_is_laid(seed: str) -> None:
    setup = made(SMALL, H27=True)
    moves = []
    for move in played(GAME, setup, seed):
        moves.append(move)
        if move.step.state.own.number > 1:
            break
    check_steps(GAME, moves, Random(seed), 20)
    check_replay(GAME, setup, moves)
    check_half_turn(GAME, setup, moves, 20)
