"""The luck of a battle: every die by what it could have shown, and every fight's losses against its exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt
from typing import NamedTuple

from sandtable.dice import BOX
from sandtable.engine.hope import Hope, hopes
from sandtable.engine.outcome import outcomes
from sandtable.names import SIDES, Side
from sandtable.report.chronicle import Chronicle, Moment

ALL = ""
"""All kinds of rolls together."""


WHOLE = lcm(*(2 * len(die.faces) for die in BOX.values()))
"""Shares of dice are counted in so many parts, so that they add up as whole numbers."""


class Fell(NamedTuple):
    """A die as it fell, and what it could have shown."""

    hope: Hope
    face: int

    @property
    def share(self) -> int:
        """What part of its faces would have suited its owner worse, those that are as good counted half."""
        return self._share(self.face)

    @property
    def shares(self) -> Counter[int]:
        """The same of every face that it could have shown; their mean is a half of the whole."""
        return Counter(map(self._share, self.hope.die.faces))

    @property
    def variance(self) -> Fraction:
        shares = self.shares
        return Fraction(sum((share - WHOLE // 2) ** 2 * faces for share, faces in shares.items()), shares.total())

    def _share(self, face: int) -> int:
        worth, faces = self.hope.worth, self.hope.die.faces
        worse = sum(worth[other] < worth[face] for other in faces)
        as_good = sum(worth[other] == worth[face] for other in faces)
        return WHOLE * (2 * worse + as_good) // (2 * len(faces))


@dataclass(frozen=True)
class Rolls:
    """The dice of one side at one kind of roll."""

    side: Side
    kind: str
    dice: tuple[Fell, ...]

    @property
    def count(self) -> int:
        return len(self.dice)

    @cached_property
    def mattered(self) -> tuple[Fell, ...]:
        """Those of which one face would have been better than another."""
        return tuple(one for one in self.dice if one.hope.matters)

    @cached_property
    def _total(self) -> int:
        return sum(one.share for one in self.mattered)

    @property
    def mean(self) -> Fraction:
        """What part of what they could have shown would have been worse, on the average; a half is fair."""
        return Fraction(self._total, WHOLE * len(self.mattered))

    @property
    def z(self) -> float:
        """By how many standard deviations they fell better than is fair."""
        above = self._total - Fraction(WHOLE, 2) * len(self.mattered)
        return float(above) / sqrt(sum(one.variance for one in self.mattered))

    @cached_property
    def as_good(self) -> Fraction:
        """The exact chance that such dice fall as well or better, all taken together."""
        ways: dict[int, int] = {0: 1}
        for one in self.mattered:
            grown: dict[int, int] = {}
            for share, faces in one.shares.items():
                for total, count in ways.items():
                    grown[total + share] = grown.get(total + share, 0) + count * faces
            ways = grown
        return Fraction(sum(count for total, count in ways.items() if total >= self._total), sum(ways.values()))


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
    """All that the dice of a moment could bring, and what each would have cost; if any costs."""
    frame, game = chronicle.game.frame, chronicle.game
    if not moment.event.dice or not chronicle.ruled_alike:
        return None
    before = {side: game.lost(moment.before, side) for side in SIDES}
    costs = [
        (float(branch.chance), {side: game.lost(branch.step.state, side) - before[side] for side in SIDES})
        # Where somebody may still act, or more dice are to be thrown, nobody has lost anything yet.
        for branch in outcomes(frame, moment.before, final=True)
    ]
    if not any(cost[side] for _, cost in costs for side in SIDES):
        return None
    mean = {side: sum(chance * cost[side] for chance, cost in costs) for side in SIDES}
    squares = {side: sum(chance * cost[side] ** 2 for chance, cost in costs) for side in SIDES}
    variance = {side: max(0.0, squares[side] - mean[side] ** 2) for side in SIDES}
    return Forecast(moment, mean, variance, {side: game.lost(moment.after, side) - before[side] for side in SIDES})


def _rolls(chronicle: Chronicle) -> Iterator[Rolls]:
    fell: dict[tuple[str, Side], list[Fell]] = {}
    for moment in chronicle.moments:
        for one in thrown(moment, chronicle):
            for kind in (moment.kind, ALL):
                fell.setdefault((kind, one.hope.owner), []).append(one)
    kinds = [*dict.fromkeys(kind for kind, _ in fell if kind != ALL), ALL]
    for kind in kinds:
        yield from (Rolls(side, kind, tuple(fell[kind, side])) for side in SIDES if (kind, side) in fell)


def thrown(moment: Moment, chronicle: Chronicle) -> tuple[Fell, ...]:
    """The dice of a moment, each with whose it was and what it could have brought him."""
    frame = chronicle.game.frame
    if not moment.event.dice or not chronicle.ruled_alike:
        return ()
    return tuple(map(Fell, hopes(frame, moment.before), moment.event.dice))


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
