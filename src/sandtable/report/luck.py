"""The luck of a battle: every die against its mean, and every fight's losses against what its exact odds foretold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod, sqrt

from sandtable.dice import BOX, Die
from sandtable.names import SIDES, Refused, Side
from sandtable.report.chronicle import Chronicle, Moment

MOST_WAYS = 216
"""Dice that can fall in more ways than that are not gone through one by one."""

ALL = ""
"""All kinds of rolls together."""


@dataclass(frozen=True, slots=True)
class Rolls:
    """The dice of one side at one kind of roll."""

    side: Side
    kind: str
    faces: tuple[tuple[Die, int], ...]

    @property
    def count(self) -> int:
        return len(self.faces)

    @property
    def total(self) -> int:
        return sum(face for _, face in self.faces)

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def expected(self) -> float:
        """The mean that such dice have."""
        return float(sum(_mean(die) for die, _ in self.faces)) / self.count

    @property
    def z(self) -> float:
        """How many standard deviations the total is above or below what was to be expected."""
        spread = float(sum(_variance(die) for die, _ in self.faces))
        return float(self.total - sum(_mean(die) for die, _ in self.faces)) / sqrt(spread)

    @property
    def as_high(self) -> Fraction:
        """The exact chance that as many such dice come to so much or more."""
        ways: dict[int, int] = {0: 1}
        for die, _ in self.faces:
            grown: dict[int, int] = {}
            for total, count in ways.items():
                for face in die.faces:
                    grown[total + face] = grown.get(total + face, 0) + count
            ways = grown
        return Fraction(sum(count for total, count in ways.items() if total >= self.total), sum(ways.values()))


def _mean(die: Die) -> Fraction:
    return Fraction(sum(die.faces), len(die.faces))


def _variance(die: Die) -> Fraction:
    return Fraction(sum(face * face for face in die.faces), len(die.faces)) - _mean(die) ** 2


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the dice of one moment could have cost each side, as the game counts losses, and what they did cost."""

    moment: Moment
    expected: Mapping[Side, float]
    variance: Mapping[Side, float]
    actual: Mapping[Side, float]

    @property
    def surprise(self) -> float:
        """How much better it went for side a, or worse, than was to be expected."""
        return (self.actual["b"] - self.actual["a"]) - (self.expected["b"] - self.expected["a"])


@dataclass(frozen=True, slots=True)
class Harm:
    """What one side lost at one kind of roll, against what its odds foretold."""

    side: Side
    kind: str
    rolls: int
    expected: float
    actual: float
    deviation: float

    @property
    def z(self) -> float:
        return (self.actual - self.expected) / self.deviation if self.deviation else 0.0


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of both sides."""

    rolls: tuple[Rolls, ...]
    harms: tuple[Harm, ...]
    forecasts: Mapping[int, Forecast] = field(default_factory=dict)
    """By the number of the event."""

    def all_rolls(self, side: Side) -> Rolls | None:
        return next((rolls for rolls in self.rolls if rolls.side == side and rolls.kind == ALL), None)

    def all_harm(self, side: Side) -> Harm | None:
        return next((harm for harm in self.harms if harm.side == side and harm.kind == ALL), None)


def luck(chronicle: Chronicle) -> Luck:
    """The luck of a battle, by side and by kind of roll; all kinds together come last."""
    forecasts = {moment.n: found for moment in chronicle.moments if (found := forecast(moment, chronicle)) is not None}
    return Luck(tuple(_rolls(chronicle)), tuple(_harms(forecasts.values())), forecasts)


def forecast(moment: Moment, chronicle: Chronicle) -> Forecast | None:
    """Every way that the dice of a moment could fall is gone through, and what each would have cost; if any costs."""
    ask, game = moment.ask, chronicle.game
    if ask is None or not moment.event.dice or not chronicle.ruled_alike or any(name not in BOX for name in ask.dice):
        return None
    dice = [BOX[name] for name in ask.dice]
    if len(dice) != len(moment.event.dice) or prod(len(die.faces) for die in dice) > MOST_WAYS:
        return None
    before = {side: game.lost(moment.before, side) for side in SIDES}
    costs: list[dict[Side, float]] = []
    try:
        for faces in product(*(die.faces for die in dice)):
            after = game.fall(moment.before, faces).state
            costs.append({side: game.lost(after, side) - before[side] for side in SIDES})
    except (Refused, LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration):
        return None
    if not any(cost[side] for cost in costs for side in SIDES):
        return None
    mean = {side: sum(cost[side] for cost in costs) / len(costs) for side in SIDES}
    variance = {side: sum((cost[side] - mean[side]) ** 2 for cost in costs) / len(costs) for side in SIDES}
    return Forecast(moment, mean, variance, {side: game.lost(moment.after, side) - before[side] for side in SIDES})


def _rolls(chronicle: Chronicle) -> Iterable[Rolls]:
    fell: dict[tuple[str, Side], list[tuple[Die, int]]] = {}
    for moment in chronicle.moments:
        for side, die, face in _dice(moment):
            for kind in (moment.kind, ALL):
                fell.setdefault((kind, side), []).append((die, face))
    kinds = [*dict.fromkeys(kind for kind, _ in fell if kind != ALL), ALL]
    for kind in kinds:
        yield from (Rolls(side, kind, tuple(fell[kind, side])) for side in SIDES if (kind, side) in fell)


def _dice(moment: Moment) -> Iterable[tuple[Side, Die, int]]:
    """Every die of a moment and whose it was: his whom it was rolled for, if there is one for each, else the seat's."""
    ask, faces = moment.ask, moment.event.dice
    if ask is None or len(ask.dice) != len(faces):
        return
    owners: list[Side | None] = [*ask.owners] or [_owner(word, moment) for word in ask.about]
    for n, (name, face) in enumerate(zip(ask.dice, faces, strict=True)):
        owner = owners[n] if len(owners) == len(faces) else None
        if name in BOX:
            yield owner or ask.seat, BOX[name], face


def _owner(word: str, moment: Moment) -> Side | None:
    setup = moment.before.setup
    found = setup.pieces.get(word) or setup.commands.get(word)
    return found.side if found is not None else next((side for side in SIDES if side == word), None)


def _harms(forecasts: Iterable[Forecast]) -> Iterable[Harm]:
    rolls: Counter[str] = Counter()
    sums: dict[tuple[str, Side], list[float]] = {}
    for found in forecasts:
        for kind in (found.moment.kind, ALL):
            rolls[kind] += 1
            for side in SIDES:
                held = sums.setdefault((kind, side), [0.0, 0.0, 0.0])
                held[0] += found.expected[side]
                held[1] += found.actual[side]
                held[2] += found.variance[side]
    for kind in (*(kind for kind in rolls if kind != ALL), *([ALL] if rolls else [])):
        for side in SIDES:
            expected, actual, variance = sums[kind, side]
            yield Harm(side, kind, rolls[kind], expected, actual, sqrt(variance))
