"""What a seat hears and is sent: all that it sees, and nothing that tells where hidden enemies stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.engine.tiny import GAME as TINY
from tests.engine.tiny import setup as tiny_setup
from tests.spoilt import spoilt

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.draft import Step
from sandtable.engine.event import Event, apply
from sandtable.engine.game import Game
from sandtable.engine.heard import LEAVES, OUT_OF_SIGHT, heard
from sandtable.engine.order import Order
from sandtable.engine.preview import Preview
from sandtable.engine.record import event_as_json
from sandtable.engine.seen import Seen
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Fate, Told
from sandtable.geometry.ground import Area
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.ambush import may_hide
from sandtable.names import OTHER, SIDES, Side
from sandtable.rulesets.dbm.manual import MANUAL as DBM
from sandtable.rulesets.dbr.manual import MANUAL as DBR
from sandtable.testkit.battles import ordered, played
from sandtable.testkit.watching import Move

MOST = 200
"""So many steps of a battle are looked at."""
TRIES = 400
SEEDS = ["one", *(pytest.param(seed, marks=pytest.mark.prove) for seed in ("two", "three", "four", "five"))]


class Hiding(NamedTuple):
    """A game in which troops may hide: the scenario it is tried on, the house rule that lets them, and its manual."""

    scenario: str
    rule: str
    manual: Any


HIDING = {
    "dbm": Hiding("twin-lines", "H9", DBM),
    "dbr": Hiding("twin-tercios", "H37", DBR),
}


def wooded(hiding: Hiding) -> Setup:
    """The scenario with a wood over the left of each army, so that some of it lies in ambush."""
    setup = catalogue.scenario(hiding.scenario)
    woods = []
    for side in SIDES:
        places = [pose for id, plan in setup.plans.items() if setup.commands[id].side == side for pose in plan.values()]
        xs, ys = [x for x, _, _ in places], [y for _, y, _ in places]
        left, right = min(xs) - 9000, (min(xs) + max(xs)) // 2 - 4000
        near, far = min(ys) - 6000, max(ys) + 6000
        woods.append(Area(f"wood-{side}", "wood", ((left, near), (right, near), (right, far), (left, far))))
    ground = replace(setup.ground, areas=tuple(woods))
    return replace(setup, ground=ground, options={**setup.options, hiding.rule: True})


@cache
def fought(rules: str, seed: str) -> tuple[Move, ...]:
    """The first steps of a battle by lot in which troops lie in ambush."""
    return tuple(islice(played(catalogue.game(rules), wooded(HIDING[rules]), seed), MOST))


def unseen(state: State[Any], seat: Side) -> list[str]:
    return [id for id in state.own.hidden if state.side(id) != seat]


@pytest.mark.parametrize("rules", HIDING)
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_hears_all_that_he_may_sees_all_that_he_may(rules: str, seed: str) -> None:
    game, hidden = catalogue.game(rules), 0
    for before, (event, after) in fought(rules, seed):
        for seat in SIDES:
            told = heard(game, event, before, seat)
            assert apply(game.view(before, seat), told) == game.view(after, seat)
            hidden += bool(unseen(after, seat))
            assert not mentioned(told).intersection(unseen(after, seat))
    assert hidden >= 20


def mentioned(event: Event) -> set[str]:
    """Every text in an event, and every word of its sentences."""
    return set(texts(event_as_json(event)))


def texts(json: Any) -> Iterator[str]:
    if isinstance(json, str):
        yield from (json, *json.replace(",", " ").replace(".", " ").split())
    elif isinstance(json, Mapping):
        for key, value in json.items():
            yield from (key, *texts(value))
    elif isinstance(json, list | tuple):
        for value in json:
            yield from texts(value)


def test_where_nothing_is_hidden_all_is_heard() -> None:
    for rules in catalogue.fought():
        game = catalogue.game(rules)
        setup = min(
            (catalogue.scenario(id) for id, shipped in catalogue.scenarios().items() if shipped.rules == rules),
            key=lambda setup: len(setup.pieces),
        )
        for before, (event, _) in islice(played(game, setup, "one"), 60):
            assert all(heard(game, event, before, seat) == event for seat in SIDES)


def test_what_is_said_both_hear_and_a_standing_order_only_its_seat() -> None:
    asking = spoilt(TINY, asks={"order": "Move a base, or enough."})
    battle = Battle(asking, tiny_setup(), Stream("s"))
    battle.go()
    for event in (battle.note("a", "Ho."), battle.offer_draw("a"), battle.decline_draw("b"), battle.resign("a")):
        assert all(heard(asking, event, battle.state, seat) == event for seat in SIDES)
    left = Battle(asking, tiny_setup(), Stream("s")).leave("a", "order: done")
    assert heard(asking, left, battle.state, "a") == left
    other = heard(asking, left, battle.state, "b")
    assert other.told is not None
    assert (other.told.says, "done" in repr(event_as_json(other))) == (LEAVES, False)


# Nothing that a seat is sent changes when hidden enemies stand elsewhere.


def elsewhere(hiding: Hiding, state: State, seat: Side, random: Random) -> Iterator[State]:
    """The battle with one hidden enemy of a seat in another place where it may lie: not near, and on nobody."""
    manual, ids = hiding.manual, unseen(state, seat)
    for _ in range(TRIES if ids else 0):
        id = random.choice(ids)
        rect = state.field.rects[id]
        area = random.choice(state.ground.areas)
        x0, y0, x1, y1 = map(int, area.box)
        pose = Pose(random.randint(x0, x1), random.randint(y0, y1), rect.pose.facing)
        moved = Rect(pose, rect.width, rect.depth)
        near = state.field.near(moved, 2 * manual.cover.within, (id,))
        if any(state.side(other) == seat for other in near) or state.field.near(moved, 200, (id,)):
            continue
        twin = replace(state, field=state.field.placed({id: moved}))
        if may_hide(manual, twin, id):
            yield twin
            return


def sent(game: Game, state: State, seat: Side, random: Random) -> dict[str, object]:
    """All that a seat is sent of a battle."""
    seen = Seen(game, state, seat)
    legal = seen.legal()
    some = random.sample(list(legal), min(len(legal), 4))
    bases = sorted(seen.state.field.rects)
    return {
        "view": seen.state,
        "legal": legal,
        "offers": [seen.offers(), *(seen.offers((id,)) for id in random.sample(bases, 2))],
        "previews": [_shown(seen.preview(order)) for order in some],
        "foreseen": [seen.foresee(order) for order in some],
        "zones": [seen.zones(id) for id in sorted(state.field.rects)],
        "odds": None if (odds := seen.odds()) is None else dict(odds.ranked()),
    }


def _shown(preview: Preview) -> object:
    return preview


@pytest.mark.parametrize("rules", HIDING)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_a_seat_is_sent_tells_where_hidden_enemies_stand(rules: str, seed: str) -> None:
    game, hiding, lots, compared = catalogue.game(rules), HIDING[rules], Random(seed), 0
    for n, (before, _) in enumerate(fought(rules, seed)):
        for seat in SIDES if n % 4 == 0 else ():
            for twin in elsewhere(hiding, before, seat, lots):
                draw = lots.random()
                here, there = (sent(game, state, seat, Random(draw)) for state in (before, twin))
                for part, value in here.items():
                    assert value == there[part], f"step {n}: {part} of side {seat}"
                compared += 1
    assert compared >= 6


def stepped(game: Game, state: State, event: Event) -> Step:
    """What comes of the same order, dice or nothing on another table."""
    if event.order is not None:
        return ordered(game, state, event.order)
    return game.fall(state, event.dice) if event.dice else game.go_on(state)


@pytest.mark.parametrize("rules", HIDING)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_a_seat_hears_tells_where_hidden_enemies_stand(rules: str, seed: str) -> None:
    """Unless they come to light, here or there."""
    game, hiding, lots, compared = catalogue.game(rules), HIDING[rules], Random(seed), 0
    for n, (before, (event, after)) in enumerate(fought(rules, seed)):
        for seat in SIDES:
            if event.order is not None and event.seat != seat and set(event.order.bases) & set(unseen(before, seat)):
                continue
            for twin in elsewhere(hiding, before, seat, lots):
                there = stepped(game, twin, event)
                if {len(unseen(state, seat)) for state in (after, there.state)} == {len(unseen(before, seat))}:
                    told = heard(game, event, before, seat)
                    assert heard(game, there.event, twin, seat) == told, f"step {n}, side {seat}: {event.what}"
                    compared += 1
    assert compared >= 10


def test_an_order_to_hidden_troops_is_heard_without_them() -> None:
    game = catalogue.game("dbm")
    battle = Battle(game, wooded(HIDING["dbm"]), Stream("s"))
    battle.go()
    while battle.state.ask is not None and battle.state.ask.what != "ambush":
        battle.order(game.legal(battle.state)[0])
        battle.go()
    asked, before = battle.state.ask, battle.state
    assert asked is not None
    event = battle.order(Order("hide", asked.about[:2]))
    other = heard(game, event, before, OTHER[asked.seat])
    assert other.order == Order("hide")
    assert set(other.placed) == set(asked.about[2:])
    assert heard(game, event, before, asked.seat).order == event.order


SECRET: Mapping[str, Callable[[Event], Event]] = {
    "a sentence": lambda event: replace(event, told=Told("Scouts find that b9 waits.")),
    "a fact": lambda event: replace(event, told=Told("Hm.", facts=(Fate("b9", "near", True),))),
}


@pytest.mark.parametrize("telling", SECRET.values(), ids=SECRET)
def test_what_is_told_of_hidden_troops_is_put_in_general_words(telling: Callable[[Event], Event]) -> None:
    blind = replace(TINY, view=lambda state, seat: replace(state, field=state.field.placed({"b9": None})))
    state = TINY.start(tiny_setup())
    told = heard(blind, telling(Event("wind")), state, "a").told
    assert told == Told(OUT_OF_SIGHT)
    waits = Told("b8 waits.")
    assert heard(blind, Event("wind", told=waits), state, "a").told == waits
