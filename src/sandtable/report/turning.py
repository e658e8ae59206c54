"""The turning points of a battle: where strength swung most, and the fights that went furthest from their odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.names import SIDES, Side
from sandtable.report.chronicle import Chronicle, Moment
from sandtable.report.luck import Forecast, Luck

MOST = 6
MOST_SWINGS = 4
LEAST_SWING = 0.04
"""A smaller part of an army's strength turns no battle."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment that the battle turned on."""

    moment: Moment
    swing: float
    """How much side a gained in strength over side b, both as shares of 1."""
    strength: Mapping[Side, float]
    """What each had left after it."""
    forecast: Forecast | None


def turning_points(chronicle: Chronicle, luck: Luck) -> tuple[TurningPoint, ...]:
    """The largest swings and the greatest surprises, in the order in which they came."""
    points = [_point(chronicle, luck, moment) for moment in chronicle.moments]
    swings = sorted((point for point in points if abs(point.swing) >= LEAST_SWING), key=_by_swing)[:MOST_SWINGS]
    chosen = {point.moment.n: point for point in swings}
    for point in sorted((point for point in points if _cost(point)), key=_by_surprise):
        if len(chosen) >= MOST:
            break
        chosen.setdefault(point.moment.n, point)
    return tuple(chosen[n] for n in sorted(chosen))


def _point(chronicle: Chronicle, luck: Luck, moment: Moment) -> TurningPoint:
    before, after = chronicle.strength[moment.n - 1], chronicle.strength[moment.n]
    swing = (after["a"] - before["a"]) - (after["b"] - before["b"])
    return TurningPoint(moment, swing, {side: after[side] for side in SIDES}, luck.forecasts.get(moment.n))


def _cost(point: TurningPoint) -> bool:
    """Whether its dice cost anybody anything."""
    return point.forecast is not None and any(point.forecast.actual.values())


def _surprise(point: TurningPoint) -> float:
    return abs(point.forecast.surprise) if point.forecast is not None else 0.0


def _by_swing(point: TurningPoint) -> tuple[float, float, int]:
    return (-round(abs(point.swing), 9), -_surprise(point), point.moment.n)


def _by_surprise(point: TurningPoint) -> tuple[float, int]:
    return (-round(_surprise(point), 9), point.moment.n)
