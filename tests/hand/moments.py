"""Moments out of real battles of every game at which somebody is asked, and gestures that a hand might make there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import cos, radians, sin
from random import Random
from typing import NamedTuple

from sandtable import catalogue
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.geometry.angle import DEGREE, TURN
from sandtable.geometry.pose import Pose
from sandtable.hand.gesture import Dropped, Gesture, Held, Put, Wheeled
from sandtable.names import Side
from sandtable.testkit.battles import played

BATTLES = {
    "toy": ("toy-meadow",),
    "dbm": ("skirmish-at-the-ford",),
    "dbr": ("open-country", "mill-lane"),
    "mr": ("weistritz-mill",),
    "nap": ("the-convent-wall",),
    "ps": ("brampton-heath", "sallow-common"),
}
"""By game: small battles, one of them deployed freely where there is such a one."""
STEPS = 500
"""Events of a battle that are looked at."""
OF_A_SORT = 3
"""So many moments of each decision."""


class Asked(NamedTuple):
    """A moment of a battle at which a seat decides."""

    game: Game
    whole: State
    seat: Side

    @property
    def view(self) -> State:
        return self.game.view(self.whole, self.seat)

    @property
    def hides(self) -> bool:
        """Whether there is something that the seat does not see."""
        return self.view != self.whole


@cache
def moments(rules: str) -> tuple[Asked, ...]:
    """Moments of the battles of a game: the first of every sort of decision, and some later ones."""
    game, found = catalogue.game(rules), []
    for scenario in BATTLES[rules]:
        seen: Counter[str] = Counter()
        for move in islice(played(game, catalogue.scenario(scenario), "hand"), STEPS):
            ask = move.before.ask
            if ask is None or ask.dice or move.before.ending is not None:
                continue
            seen[ask.what] += 1
            # The first, the fourth, the sixteenth.
            if seen[ask.what] in [4**n for n in range(OF_A_SORT)]:
                found.append(Asked(game, move.before, ask.seat))
    return tuple(found)


def gestures(asked: Asked, random: Random, count: int) -> Iterator[Gesture]:
    """Gestures as a hand makes them, and some that none would."""
    state = asked.view
    own = [id for id in state.field.rects if state.side(id) == asked.seat]
    foes = [id for id in state.field.rects if state.side(id) != asked.seat]
    groups = [tuple(group) for group in asked.game.insight.groups(state, asked.seat) if len(group) > 1]
    nobody = ["nobody", *state.taken, *(id for id in state.setup.pieces if id not in state.field.rects)]
    for n in range(count):
        bases = _bases(random, own, foes, groups, nobody)
        sort = n % 4
        if sort == 3 and own:
            yield Dropped(bases, random.choice([*foes, *foes, *own, "nobody"]))
        elif sort == 2:
            by = random.choice([random.randint(-60, 60) * DEGREE, random.randint(-(10**9), 10**9)])
            yield Wheeled(bases, random.choice(("left", "right")), by)
        else:
            yield _held(asked, random, bases)


def _bases(
    random: Random, own: Sequence[str], foes: Sequence[str], groups: Sequence[tuple[str, ...]], nobody: Sequence[str]
) -> tuple[str, ...]:
    what = random.random()
    if what < 0.1 or not own:
        return tuple(random.sample([*own, *foes, *nobody], random.randint(0, 2)))
    if what < 0.35 and groups:
        return random.choice(groups)
    return tuple(random.sample(own, 1 if what < 0.8 else min(3, len(own))))


def _held(asked: Asked, random: Random, bases: tuple[str, ...]) -> Held:
    rects = asked.view.field.rects
    pose = rects[bases[0]].pose if bases and bases[0] in rects else Pose(0, 0, 0)
    turned = random.choice((0, 0, 0, random.randint(-90, 90) * DEGREE, random.randint(-TURN, 9 * TURN)))
    if random.random() < 0.1:
        return Held(bases, pose[:2], pose[:2], turned)
    if random.random() < 0.1:
        return Held(bases, pose[:2], (random.randint(-(10**9), 10**9), random.randint(-(10**9), 10**9)), turned)
    reach = asked.game.insight.reach(asked.view, bases[0]) if bases and bases[0] in rects else 1000
    far, way = random.uniform(0, 1.5) * (reach or 1000), radians(pose.facing / DEGREE + random.gauss(0, 50))
    return Held(bases, pose[:2], (pose.x + round(far * sin(way)), pose.y + round(far * cos(way))), turned)


def puts(draft: dict[str, Pose], random: Random) -> Iterator[Put]:
    """Drafts with a base or two put elsewhere: a little aside, onto another, off the zone or the table."""
    ids = list(draft)
    yield Put({})
    yield Put(draft)
    for far in (100, 2000, 20_000, 10**9):
        some = random.sample(ids, min(2, len(ids)))
        there = {
            id: Pose(draft[id].x + random.randint(-far, far), draft[id].y + random.randint(-far, far), draft[id].facing)
            for id in some
        }
        yield Put({**draft, **there})
        yield Put(there)
    yield Put({**draft, ids[0]: draft[ids[-1]]})
    yield Put({**draft, "nobody": Pose(0, 0, 0)})
