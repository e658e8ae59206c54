"""One situation of a battle of units: a position in a few lines, what is ordered, how dice fall, and what comes of it.

A script is a list of steps, one a line:

    move a1 forward 4           an order, as a player writes it
    move a1 @ 4 7 0             the same, obliquely: to where the middle of its front edge is to come, and its facing
    dice 6 3                    the dice that are asked for fall so
    refused move a1 left 8      an order that must be refused
    |                           what went before is not drawn
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tests.rulesets.unit_table import Bench, UnitTable

from sandtable import catalogue
from sandtable.drawing.mark import Mark, shot, zone
from sandtable.drawing.table import before_after
from sandtable.drawing.view import Crop
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import SIDES, Json, Refusal, Side
from sandtable.notation.order import read
from sandtable.testkit.mirror import exchanged, mirrored_order, mirrored_setup

Place = tuple[float, float, float]
"""The middle of a front edge from the middle of the table, in the game's unit, and a facing in degrees."""

SHOTS = ("shot", "shoot", "closing")
"""What dice of shooting are asked for by."""
GOAL = re.compile(r"(\w+) @ (\S+) (\S+) (\S+)")


@dataclass(frozen=True, kw_only=True)
class Situation:
    """What is laid out, what is done, what is to be seen, and where everybody stands at the end."""

    name: str
    title: str
    says: str
    bench: Bench
    bodies: str
    own: Mapping[str, Json]
    """Where in the sequence of play it begins, and what the battle remembers then."""
    script: str
    ends: Mapping[str, Place | str]
    """Every unit that moved, and where to; or the word by which it left the table. No other unit may have moved."""
    ground: Sequence[Area | Line] = ()
    commands: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    options: Mapping[str, Json] = field(default_factory=dict)
    facts: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """By question and side, as 'combat.b': what the sheet was told in its last ruling."""
    hits: Mapping[str, int] = field(default_factory=dict)
    """By unit: what it has lost at the end."""
    zones: Mapping[str, float] = field(default_factory=dict)
    """By unit: how far straight ahead of its front ground is marked."""
    because: str = ""
    """Words of the refusal, where the last order is refused."""
    room: float = 0
    """How much ground is drawn round the troops, in the game's unit; as wide as two units unless said."""


@dataclass(frozen=True)
class Played:
    """What came of a situation."""

    table: UnitTable
    before: State
    shots: tuple[tuple[Rect, Rect, Side], ...]
    refusal: Refusal | None

    @property
    def after(self) -> State:
        return self.table.state


class _Player:
    """Takes the steps of a script, and notes what a picture needs."""

    def __init__(self, situation: Situation, across: bool) -> None:
        given, self.across = situation, across
        areas = [piece for piece in given.ground if isinstance(piece, Area)]
        lines = [piece for piece in given.ground if isinstance(piece, Line)]
        self.setup = given.bench.laid(given.bodies, areas, lines, commands=given.commands, options=given.options)
        setup = mirrored_setup(self.setup) if across else self.setup
        self.table = UnitTable(setup, given.bench.muster.grain)
        own: dict[str, Json] = dict(given.own)
        self.table.stand(**(exchanged(own) if across else own))
        self.before = self.table.state
        self.shots: list[tuple[Rect, Rect, Side]] = []
        self.refusal: Refusal | None = None

    def step(self, line: str) -> None:
        if line == "|":
            self.before, self.shots = self.table.state, []
        elif line.startswith("dice "):
            self._dice([int(die) for die in line.split()[1:]])
        elif line.startswith("refused "):
            self.refusal = self.table.refused(self._order(line.removeprefix("refused ")))
        else:
            self.table.order(self._order(line))
            self.table.wait()

    def _order(self, line: str) -> Order:
        goal = GOAL.search(line)
        if goal is not None:
            line = f"{line[: goal.start()]}{goal[1]} to {self._place(goal[1], *map(float, goal.groups()[1:]))}"
        order = read(line, self.table.game, self.setup)
        return mirrored_order(order) if self.across else order

    def _place(self, id: str, x: float, y: float, facing: float) -> str:
        """Where the middle of a base comes to, counted from the lower left corner of the table."""
        grain, depth = self.table.grain, self.setup.pieces[id].depth
        middle = Pose(round(x * grain), round(y * grain), round(facing * 1000)).shifted(-depth / 2)
        return self.table.place(middle.x / grain, middle.y / grain, facing)

    def _dice(self, dice: Sequence[int]) -> None:
        asked, state = self.table.asked, self.table.state
        assert asked is not None, "no dice are asked for: the battle is over"
        if asked.what in SHOTS:
            by, target = asked.about
            rects = state.field.rects
            places = [rects.get(id) or rects[state.own.attached[id]] for id in (by, target)]
            self.shots.append((places[0], places[1], state.side(by)))
        self.table.roll(*dice)
        self.table.wait()


def played(situation: Situation, across: bool = False) -> Played:
    """The situation played through, from the one side of the table or from the other."""
    player = _Player(situation, across)
    for line in situation.script.strip().splitlines():
        player.step(line.strip())
    return Played(player.table, player.before, tuple(dict.fromkeys(player.shots)), player.refusal)


def drawn(situation: Situation) -> str:
    """The picture of a situation: the table afterwards, with ghosts and arrows for what was before."""
    done, rules = played(situation), situation.bench.rules
    before, after = (
        replace(_near(state, done), setup=replace(state.setup, title=situation.title))
        for state in (done.before, done.after)
    )
    return before_after(
        before,
        after,
        catalogue.game(rules),
        catalogue.load(rules),
        caption=situation.says,
        marks=[*(shot(*one) for one in done.shots), *_zones(situation, done)],
        crop=_crop(situation, done),
        plain=True,
    )


def _zones(situation: Situation, done: Played) -> list[Mark]:
    """The ground before those fronts that the situation wants to be seen."""
    found = []
    for id, far in situation.zones.items():
        rect, deep = done.before.rect(id), round(far * done.table.grain)
        found.append(zone(Rect(rect.pose.shifted((rect.depth + deep) / 2), rect.width, deep), done.before.side(id)))
    return found


def _near(state: State, done: Played) -> State:
    """The table without the army commanders far off, who are only there because armies have them."""
    far = [id for id in state.field.rects if _far(done, id)]
    return replace(state, field=state.field.placed(dict.fromkeys(far)))


def _far(done: Played, id: str) -> bool:
    return id in [f"{side}o" for side in SIDES] and done.before.field.rects.get(id) == done.after.field.rects.get(id)


def _crop(situation: Situation, done: Played) -> Crop:
    """All the troops before and after, with a little ground round them."""
    grain, ground = done.table.grain, done.before.ground
    rects = [
        rect for state in (done.before, done.after) for id, rect in state.field.rects.items() if not _far(done, id)
    ]
    widest = max(rect.width for rect in rects)
    room = situation.room * grain or 1.5 * widest
    boxes = [rect.box(room) for rect in rects]
    x0, y0 = (min(box[n] for box in boxes) for n in (0, 1))
    x1, y1 = (max(box[n] for box in boxes) for n in (2, 3))
    wide, high = max(x1 - x0, y1 - y0, 5 * widest), max(y1 - y0, 0.5 * (x1 - x0), 4 * widest)
    mx, my = (x0 + x1) / 2 + ground.width / 2, (y0 + y1) / 2 + ground.depth / 2
    return ((mx - wide / 2) / grain, (my - high / 2) / grain, (mx + wide / 2) / grain, (my + high / 2) / grain)


def changed(done: Played) -> set[str]:
    """Every unit that is not where it was."""
    before, after = noted(done.before), noted(done.after)
    return {id for id in {**before, **after} if before.get(id) != after.get(id)}


def noted(state: State) -> dict[str, Rect]:
    """Every unit that is on the table."""
    pieces = state.setup.pieces
    return {id: rect for id, rect in state.field.rects.items() if not pieces[id].traits.get("officer")}


def place(state: State, id: str, grain: int) -> Place | str:
    """Where a unit stands, or how it left the table."""
    rect = state.field.rects.get(id)
    if rect is None:
        return state.taken[id]
    x, y = rect.front_middle
    return (x / grain, y / grain, rect.pose.facing / 1000)
