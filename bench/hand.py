"""The hand: from a gesture to an order, at the opening and in the midst of the largest battle of each game.

Gestures come in drags, as a page sends them: some bases are taken, and held here and there in a row. What is measured
is the time of the processor, since the table is one of many things that a machine does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import cos, radians, sin
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

from bench.battles import Field, fields
from bench.measure import QUICK, Figure, Measured, Row, duration
from sandtable.engine.battle import Battle, Player
from sandtable.engine.chance import Stream
from sandtable.engine.decision import Decision
from sandtable.engine.game import Game
from sandtable.engine.machine import judged, waiting
from sandtable.engine.part import Legs
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE
from sandtable.geometry.leg import HOWS
from sandtable.geometry.rect import distance
from sandtable.hand.gesture import Dropped, Gesture, Held, Wheeled
from sandtable.hand.hand import Hand
from sandtable.names import SIDES, Side
from sandtable.players import PLAYERS

DRAGS, HELD = (4, 3) if QUICK else (40, 5)
"""Drags of a moment, and gestures of a drag: 200 altogether."""
LATER = 3 if QUICK else 60
"""The decision of the same sort that is taken for the midst of a battle."""
PLAYER = "random"
GROUPED, DROPPED, WHEELED = 0.5, 0.2, 0.3
"""Of drags: how many take a group; are on enemies; and swing a corner, counted with those."""


class Moment(NamedTuple):
    """A moment of a battle, and when in it."""

    field: Field
    when: str
    state: State


def measure() -> list[Row]:
    rows: list[Row] = []
    for every in fields().values():
        for moment in moments(every[-1]):
            rows += _dragged(moment)
    return rows


def moments(field: Field) -> Iterator[Moment]:
    """The first time that somebody moves his troops, and one much later."""
    battle = Battle(field.game, field.setup, Stream("1"))
    seats = {side: PLAYERS[PLAYER](f"1 {side}") for side in SIDES}
    asked = (state for state in _states(battle, seats) if _moves(field.game, state))
    found = [*islice(asked, 1), *islice(asked, LATER - 1, LATER)]
    yield from (Moment(field, when, state) for when, state in zip(("opening", "later"), found, strict=False))


def _states(battle: Battle, seats: Mapping[Side, Player]) -> Iterator[State]:
    yield battle.state
    for _ in battle.fight(seats):
        yield battle.state


def _moves(game: Game, state: State) -> bool:
    """Whether troops are told where to go."""
    found = waiting(game.frame, state)
    if found is None or not isinstance(found.what, Decision):
        return False
    return any(isinstance(part, Legs) and part.hows == HOWS for verb in found.what.verbs for part in verb.takes)


def _dragged(moment: Moment) -> Iterator[Row]:
    """What gestures take; beside it a hand that knows only what is ready, lists all that and checks each of it."""
    field, state = moment.field, moment.state
    assert state.ask is not None
    game, seat = field.game, state.ask.seat
    hand = Hand(game.frame, game.view(state, seat))
    took, something = [], 0
    for gesture in drags(game, hand.state, seat):
        start = process_time()
        found = hand.propose(gesture)
        took.append(process_time() - start)
        something += found.something
    other = Hand(game.frame, game.view(state, seat))
    start = process_time()
    for order in other.ready:
        judged(game.frame, other.state, order)
    naive = process_time() - start
    who = f"{field.setup.rules} {field.id} ({len(state.field.rects)} bases), {moment.when}: a gesture"
    beside = f"all {len(other.ready)} ready orders, listed and checked"
    what = f"{who}, the median of {len(took)}, of which {something} come to an order"
    yield Measured(what, median(took) * 1e6, "30 ms", beside, naive * 1e6)
    longest = f"the longest {duration(max(took) * 1e6)}"
    yield Figure(f"{who}, the 95th of 100", duration(quantiles(took, n=20)[-1] * 1e6), "80 ms", longest)


def drags(game: Game, state: State, seat: Side) -> Iterator[Gesture]:
    """Bases and groups taken and held along a way, corners swung, and some dropped on enemies."""
    random = Random("drags")
    own = [id for id in state.field.rects if state.side(id) == seat]
    foes = [id for id in state.field.rects if state.side(id) != seat]
    groups = [tuple(group) for group in game.insight.groups(state, seat)]
    for _ in range(DRAGS):
        bases = random.choice(groups) if groups and random.random() < GROUPED else (random.choice(own),)
        sort = random.random()
        for step in range(1, HELD + 1):
            if sort < DROPPED and foes:
                yield Dropped(bases, _near(state, bases[0], random.sample(foes, min(9, len(foes)))))
            elif sort < WHEELED:
                yield Wheeled(bases, "left", step * 10 * DEGREE)
            else:
                yield _held(game, state, bases, step, random)


def _near(state: State, id: str, foes: Sequence[str]) -> str:
    return min(foes, key=lambda foe: distance(state.rect(id), state.rect(foe)))


def _held(game: Game, state: State, bases: tuple[str, ...], step: int, random: Random) -> Held:
    """Some way ahead and a little aside, up to half as far again as they may go."""
    pose = state.rect(bases[0]).pose
    far = 1.5 * step / HELD * (game.insight.reach(state, bases[0]) or max(state.ground.width, state.ground.depth) / 20)
    way = radians(pose.facing / DEGREE + random.gauss(0, 40))
    turned = random.choice((0, 0, 0, random.randint(-45, 45) * DEGREE))
    return Held(bases, pose[:2], (pose.x + far * sin(way), pose.y + far * cos(way)), turned)
