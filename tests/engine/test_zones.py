"""Zones agree with the rules: whoever stands in one is held, shot at or commanded, and nobody outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.zone import Zone, around, ground, steps
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.shooting import distance_to
from sandtable.mechanics.elements.zone import held
from sandtable.names import OTHER
from sandtable.rulesets.dbm import cost as dbm_cost
from sandtable.rulesets.dbm.manual import MANUAL as DBM
from sandtable.rulesets.dbr import cost as dbr_cost
from sandtable.rulesets.dbr.manual import MANUAL as DBR
from sandtable.rulesets.mr import aiming, commanding
from sandtable.rulesets.nap import observe as nap_observe
from sandtable.rulesets.nap import shooting as nap_shooting
from sandtable.rulesets.ps import commanding as ps_commanding
from sandtable.rulesets.ps import observe as ps_observe
from sandtable.rulesets.ps import sight

POINTS = 150
MARGIN = 30
"""Ticks: a point so near to the border of a zone is not asked about, for a base is no point."""
SPECK = 4
"""Ticks: how broad and deep the base is that stands for a point."""

TABLES = {
    "toy": "toy-meadow",
    "dbm": "agincourt",
    "dbr": "twin-tercios",
    "mr": "weistritz-mill",
    "nap": "the-convent-wall",
    "ps": "hollin-bridge",
}
LATER: dict[str, dict[str, int]] = {"nap": {"turn": 9}}
"""When the fog has lifted."""
FOOT = ("bd", "pk", "sh", "reg-inf", "inf", "pike", "shot")
Found = Callable[[State[Any], str, str], bool]
"""(state, whose zone it is, who stands there): what the rule says."""


@cache
def laid(rules: str) -> tuple[Game, State[Any]]:
    """The table of a game with its troops as the scenario would put them, on open ground."""
    game = catalogue.game(rules)
    setup = catalogue.scenario(TABLES[rules])
    setup = replace(setup, ground=replace(setup.ground, areas=(), lines=()))
    state = game.start(setup)
    places = {id: pose for plan in setup.plans.values() for id, pose in plan.items()}
    rects = {id: Rect(Pose(*pose), setup.pieces[id].width, setup.pieces[id].depth) for id, pose in places.items()}
    own = replace(state.own, **LATER.get(rules, {}))
    return game, replace(state, field=state.field.placed(dict(rects)), ask=None, own=own)


def alone(state: State[Any], id: str, other: str, point: Point) -> State[Any]:
    """Two on the table: one in its middle, and the other as a speck at that point."""
    rect = state.field.rects[id].at(Pose(0, 0, 40_000))
    speck = Rect(Pose(round(point[0]), round(point[1]), 40_000), SPECK, SPECK)
    gone = dict.fromkeys(state.field.rects)
    return replace(state, field=state.field.placed({**gone, id: rect, other: speck}))


def dbm_far(state: State[Any], id: str, other: str, most: int) -> bool:
    return bool(dbm_cost.order_facts(state, (other,), "move").get("distance", 10**9) * 100 <= most)


def dbr_far(state: State[Any], id: str, other: str, most: int) -> bool:
    return bool(dbr_cost.order_facts(state, (other,), "move").get("general_distance", 10**9) * 100 <= most)


def ps_worse(state: State[Any], id: str, other: str) -> int:
    return int(ps_commanding.facts(state, id, (other,))["distance"] // 8)


def nap_shot(state: State[Any], id: str, other: str) -> bool:
    """His side has the initiative, and his officer stands behind him."""
    rect, officer = state.field.rects[id], state.setup.commands[state.piece(id).command].leader
    behind = Rect(rect.pose.shifted(-3000), SPECK, SPECK)
    first = replace(state, own=replace(state.own, first=state.side(id)), field=state.field.placed({officer: behind}))
    return other in (*nap_shooting.sk_targets(first, id), *nap_shooting.gun_targets(first, id))


def elements(manual: Any) -> dict[str, Found]:
    return {
        "threat": lambda state, id, other: held(state, (other,), manual.measures.zone, manual.contact.holds),
        "shoot": lambda state, id, other: distance_to(manual, state, id, other) is not None,
    }


RULES: dict[str, dict[str, Found]] = {
    "dbm": elements(DBM),
    "dbr": elements(DBR),
    "mr": {"shoot": lambda state, id, other: other in [foe for _, foe in aiming.aims(state, id)]},
    "nap": {"shoot": nap_shot},
    "ps": {
        "shoot": lambda state, id, other: other in sight.targets(state, id),
        "proximity": lambda state, id, other: ps_observe.answered(state, id) == other,
    },
}
"""Zones in which enemies are: what the rule says of one who stands there. Of several of a word, the widest is tried."""
CASES = [(rules, word) for rules, words in RULES.items() for word in words]


def widest(game: Game, state: State[Any], id: str, word: str) -> Zone | None:
    return max((zone for zone in game.frame.zones(state, id) if zone.word == word), key=lambda z: z.reach, default=None)


def clear(zone: Zone, point: Point) -> bool:
    """Whether a point is not near the border of a zone."""
    x, y = point
    around = [(x + dx, y + dy) for dx in (-MARGIN, 0, MARGIN) for dy in (-MARGIN, 0, MARGIN)]
    return len({zone.holds(one) for one in around}) == 1


def compared(rules: str, id: str, other: str, word: str, lots: Random) -> tuple[int, int]:
    """How many points inside a zone, and outside, were found so by the rule."""
    (game, state), found = laid(rules), RULES[rules][word]
    start = alone(state, id, other, (0, -50_000))
    zone = widest(game, start, id, word)
    if zone is None:
        return 0, 0
    inside = outside = 0
    span = max(max(abs(x), abs(y)) for x, y in zone.core) + zone.reach * 1.3 + 2000
    for _ in range(POINTS):
        point = lots.uniform(-span, span), lots.uniform(-span, span)
        here = alone(state, id, other, point)
        if not clear(zone, point) or here.field.overlapped(here.field.rects[other], (other,)):
            continue
        assert found(here, id, other) == zone.holds(point), f"{id}, {word}: {point} of {zone}"
        inside, outside = inside + zone.holds(point), outside + (not zone.holds(point))
    return inside, outside


@pytest.mark.parametrize(("rules", "word"), CASES)
def test_whoever_stands_in_a_zone_is_held_or_shot_at(rules: str, word: str) -> None:
    _, state = laid(rules)
    lots, seen = Random(word), {"in": 0, "out": 0}
    kinds = {state.piece(id).kind: id for id in state.field.rects}
    foot = [id for id in state.field.rects if state.piece(id).kind in FOOT]
    for id in kinds.values():
        other = next(one for one in foot if state.side(one) == OTHER[state.side(id)])
        inside, outside = compared(rules, id, other, word, lots)
        seen = {"in": seen["in"] + inside, "out": seen["out"] + outside}
    assert min(seen.values()) > 10, seen


COMMANDS: dict[str, tuple[Found, ...]] = {
    "dbm": tuple(lambda s, id, other, most=most: dbm_far(s, id, other, most) for most in (60_000, 120_000)),  # type: ignore[misc]
    "dbr": tuple(lambda s, id, other, most=most: dbr_far(s, id, other, most) for most in (30_000, 60_000)),  # type: ignore[misc]
    "mr": (lambda state, id, other: commanding.in_command(state, other),),
    "nap": (lambda state, id, other: nap_observe.in_command(state, other),),
    "ps": tuple(lambda s, id, other, worse=worse: ps_worse(s, id, other) <= worse for worse in (0, 1, 2)),  # type: ignore[misc]
}
"""What the rule says of a man of a leader's own, for each zone of command that the leader has."""


@pytest.mark.parametrize("rules", COMMANDS)
def test_whoever_stands_in_a_zone_of_command_hears_his_leader(rules: str) -> None:
    game, state = laid(rules)
    lots, seen = Random(rules), {True: 0, False: 0}
    for command in state.setup.commands.values():
        men = [id for id in command.bases if id != command.leader and id in state.field.rects]
        if command.leader not in state.field.rects or not men:
            continue
        # A speck before it is known how far: the zones are those of the leader with all his men about.
        zones = [
            zone
            for zone in game.frame.zones(alone(state, command.leader, men[0], (0, -9000)), command.leader)
            if zone.word == "command"
        ]
        for zone, found in zip(zones, COMMANDS[rules], strict=len(zones) > 0):
            for _ in range(POINTS // 3):
                span = zone.reach * 1.3
                point = lots.uniform(-span, span), lots.uniform(-span, span)
                here = alone(state, command.leader, men[0], point)
                if clear(zone, point) and not here.field.overlapped(here.field.rects[men[0]], (men[0],)):
                    assert found(here, command.leader, men[0]) == zone.holds(point), f"{point} of {zone}"
                    seen[zone.holds(point)] += 1
    assert min(seen.values()) > 10


def test_a_band_goes_as_far_as_its_zone_reaches() -> None:
    game, state = laid("toy")
    for id in state.field.rects:
        zone = widest(game, state, id, "move")
        assert zone is not None
        own = replace(state.own, side=state.side(id), points=6)
        field = state.field.placed(
            {**dict.fromkeys(state.field.rects), id: state.field.rects[id].at(Pose(0, -15_000, 0))}
        )
        step = game.go_on(replace(state, field=field, own=own, phase="move", todo=()))
        for by, allowed in ((zone.reach, True), (zone.reach + 1, False)):
            order = Order("move", (id,), (Leg("forward", by),))
            assert game.check(step.state, order).allowed == allowed


def test_every_game_has_something_to_draw() -> None:
    words = {
        rules: {zone.word for id in state.field.rects for zone in game.frame.zones(state, id)}
        for rules in catalogue.fought()
        for game, state in [laid(rules)]
    }
    assert words == {
        "toy": {"move"},
        "dbm": {"threat", "command", "shoot", "move"},
        "dbr": {"threat", "command", "shoot", "move"},
        "mr": {"command", "shoot", "move"},
        "nap": {"command", "shoot", "move"},
        "ps": {"command", "shoot", "proximity", "move"},
    }


def test_a_zone_is_a_core_with_a_brush_and_a_border() -> None:
    square = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    plain = ground("threat", "Held.", square)
    assert [plain.holds(point) for point in ((50, 50), (150, 50), (-1, 50))] == [True, False, False]
    brushed = around("command", "Heard.", square, 50)
    assert [brushed.holds(point) for point in ((149, 50), (151, 50), (130, 130), (140, 140))] == [1, 0, 1, 0]
    ahead = around("shoot", "Shot.", square[:2], 50, square)
    assert [ahead.holds(point) for point in ((50, 49), (50, 51), (-10, 10))] == [True, False, False]


def test_steps_are_where_a_rule_changes_its_word() -> None:
    assert list(steps(lambda far: "near" if far < 4 else "far" if far < 9 else None, 12)) == [(3, "near"), (8, "far")]
    assert list(steps(lambda far: far // 8, 17)) == [(7, 0), (15, 1), (17, 2)]
