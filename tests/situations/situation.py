"""One situation of a battle: a position in a few lines, what is ordered and how the dice fall, and what comes of it.

A script is a list of steps, one a line:

    move a1 a2 forward 100      an order, as a player writes it
    move a1 @ 140 140 60        the same, to where the middle of its front edge is to come, and facing
    land a1 @ 140 140 60        the same for those whom a vessel puts ashore
    dice 6 3                    the dice that are asked for fall so
    refused move a1 left 80     an order that must be refused
    |                           what went before is not drawn
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin

from tests.heard import heard
from tests.rulesets.dbm.table import DEEP, GAME, PACE, WIDE, Table, table, to

from sandtable import catalogue
from sandtable.drawing.mark import Mark, shot, zone
from sandtable.drawing.table import before_after
from sandtable.drawing.view import Crop
from sandtable.engine.state import State
from sandtable.geometry.ground import Area, Line, ellipse
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Refusal, Side

Place = tuple[float, float, float]
"""The middle of a front edge in paces from the middle of the table, and a facing in degrees."""

RULES = catalogue.load("dbm")
ROUND = 50
"""Paces of ground that are drawn round the troops."""
FAR = re.compile(r"[ab](0|9\d)")
"""Troops that are only there so that the battle does not end: a general far off, and some spears."""
GOAL = re.compile(r"(\w+) @ (\S+) (\S+) (\S+)")


@dataclass(frozen=True)
class Situation:
    """What is laid out, what is done, what is to be seen, and where everybody stands at the end."""

    name: str
    title: str
    says: str
    elements: str
    script: str
    ends: Mapping[str, Place | str]
    """Everyone who moved, and where to; or the word by which he left the table. Nobody else may have moved."""
    facts: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """By element: what the sheet was told of it in its last combat or shooting."""
    areas: Sequence[Area] = ()
    lines: Sequence[Line] = ()
    bound: Side = "a"
    own: Mapping[str, Json] = field(default_factory=dict)
    threats: Sequence[str] = ()
    """Whose threat zones are drawn."""
    bands: Mapping[str, float] = field(default_factory=dict)
    """Whose shooting bands are drawn, and how far they reach."""
    walls: Sequence[tuple[float, float]] | None = None
    """Where works stand at the end, each from one x to another, if that is to be looked at."""
    because: str = ""
    """Words of the refusal, where the last order is refused."""
    crop: tuple[float, float, float, float] | None = None
    """Left, lower, right and upper edge of what is drawn, in paces from the middle of the table."""


@dataclass(frozen=True)
class Played:
    """What came of a situation."""

    before: State
    after: State
    shots: tuple[tuple[Rect, Rect, Side], ...]
    facts: Mapping[str, Mapping[str, Json]]
    refusal: Refusal | None


def oval(id: str, kind: str, x: float, y: float, wide: float, deep: float, crest: Sequence[float] = ()) -> Area:
    """A round piece of terrain about a middle, in paces; `crest` is x, y, x, y of the line along the top of a hill."""
    top = tuple((round(crest[n] * PACE), round(crest[n + 1] * PACE)) for n in range(0, len(crest), 2))
    return Area(id, kind, ellipse(*(round(part * PACE) for part in (x, y, wide, deep))), top)


def swung(pivot: tuple[float, float], degrees: float, x: float, y: float) -> Place:
    """Where the middle of a front that looks up the table comes to when it swings clockwise round a pivot."""
    s, c = sin(radians(degrees)), cos(radians(degrees))
    dx, dy = x - pivot[0], y - pivot[1]
    return (pivot[0] + dx * c + dy * s, pivot[1] - dx * s + dy * c, degrees % 360)


def ahead(place: Place, by: float) -> Place:
    """So far straight ahead of a place."""
    x, y, facing = place
    return (x + by * sin(radians(facing)), y + by * cos(radians(facing)), facing)


class _Player:
    """Takes the steps of a script, and notes what a picture needs."""

    def __init__(self, situation: Situation) -> None:
        given = situation
        self.table: Table = table(given.elements, given.areas, given.lines, bound=given.bound, own=given.own)
        self.before = self.table.state
        self.shots: list[tuple[Rect, Rect, Side]] = []
        self.facts: dict[str, Mapping[str, Json]] = {}
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

    def _order(self, line: str) -> str:
        goal = GOAL.search(line)
        if goal is None:
            return line
        x, y, facing = map(float, goal.groups()[1:])
        if line.startswith("land "):
            return f"land {goal[1]} at {self._ashore(goal[1], x, y, facing)}"
        return f"{line[: goal.start()]}{goal[1]} {to(self.table.state, goal[1], x, y, facing)}"

    def _ashore(self, vessel: str, x: float, y: float, facing: float) -> str:
        """Where the middle of what a vessel carries comes to, counted from the lower left corner of the table."""
        state = self.table.state
        troops = state.piece(state.own.aboard[vessel])
        front = Pose(round(x * PACE), round(y * PACE), round(facing * 1000))
        middle = front.shifted(-troops.depth / 2)
        return f"{middle.x / PACE + WIDE / 2:g} {middle.y / PACE + DEEP / 2:g} {facing:g}"

    def _dice(self, dice: Sequence[int]) -> None:
        asked, state = self.table.asked, self.table.state
        assert asked is not None, "no dice are asked for: the battle is over"
        event = self.table.roll(*dice)
        self.table.wait()
        told = heard(event)
        if asked.what in ("fight", "shot"):
            ruled = next(ruled for ruled in told.ruled if ruled.dice)
            self.facts |= {id: ruled.given[place] for place, id in ruled.who.items()}
        if asked.what == "shot":
            for id, aim in told.of("shoots").items():
                self.shots.append((state.rect(id), state.rect(aim), state.side(id)))


def played(situation: Situation) -> Played:
    """The situation played through."""
    player = _Player(situation)
    for line in situation.script.strip().splitlines():
        player.step(line.strip())
    return Played(player.before, player.table.state, tuple(player.shots), player.facts, player.refusal)


def drawn(situation: Situation) -> str:
    """The picture of a situation: the table afterwards, with ghosts and arrows for what was before."""
    done = played(situation)
    marks = [*(shot(*one) for one in done.shots), *_grounds(situation, done.before)]
    before, after = (
        replace(state, setup=replace(state.setup, title=situation.title)) for state in (done.before, done.after)
    )
    crop = _crop(situation, done)
    return before_after(before, after, GAME, RULES, caption=situation.says, marks=marks, crop=crop, plain=True)


def _grounds(situation: Situation, state: State) -> list[Mark]:
    """The zones and bands that the situation wants to be seen."""
    threats = [(id, 80.0, 1) for id in situation.threats]
    bands = [(id, reach, 3) for id, reach in situation.bands.items()]
    return [zone(_before(state.rect(id), reach, wide), state.side(id)) for id, reach, wide in (*threats, *bands)]


def _before(rect: Rect, reach: float, widths: int) -> Rect:
    """The ground straight ahead of a base, so many widths wide."""
    deep = round(reach * PACE)
    return Rect(rect.pose.shifted((rect.depth + deep) / 2), widths * rect.width, deep)


def _crop(situation: Situation, done: Played) -> Crop:
    """The part of the table to draw: what is said, or all the troops before and after with a little ground round."""
    if situation.crop is not None:
        x0, y0, x1, y1 = situation.crop
    else:
        rects = [*noted(done.before).values(), *noted(done.after).values()]
        boxes = [rect.box(ROUND * PACE) for rect in rects]
        x0, y0 = (min(box[n] for box in boxes) / PACE for n in (0, 1))
        x1, y1 = (max(box[n] for box in boxes) / PACE for n in (2, 3))
        wide, high = max(x1 - x0, y1 - y0, 360), max(y1 - y0, 0.5 * (x1 - x0), 240)
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        x0, y0, x1, y1 = mx - wide / 2, my - high / 2, mx + wide / 2, my + high / 2
    return (x0 + WIDE / 2, y0 + DEEP / 2, x1 + WIDE / 2, y1 + DEEP / 2)


def changed(done: Played) -> set[str]:
    """Everyone of note who is not where he was."""
    before, after = noted(done.before), noted(done.after)
    return {id for id in {**before, **after} if before.get(id) != after.get(id)}


def noted(state: State) -> dict[str, Rect]:
    """Everyone of note who is on the table."""
    return {id: rect for id, rect in state.field.rects.items() if not FAR.fullmatch(id)}


def walls(state: State) -> list[tuple[float, float]]:
    """Where works stand, each from one x to another."""
    works = [line for line in state.ground.lines if line.kind.startswith("fortification")]
    return sorted((line.box[0] / PACE, line.box[2] / PACE) for line in works)


def place(state: State, id: str) -> Place | str:
    """Where an element stands, or how it left the table."""
    rect = state.field.rects.get(id)
    if rect is None:
        return state.taken[id]
    x, y = rect.front_middle
    return (x / PACE, y / PACE, rect.pose.facing / 1000)
