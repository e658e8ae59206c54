"""Facings: whole thousandths of a degree, 0 up the table, clockwise."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, radians, sin

DEGREE = 1000
QUARTER = 90 * DEGREE
HALF = 180 * DEGREE
TURN = 360 * DEGREE


@lru_cache(maxsize=1 << 16)
def heading(facing: int) -> tuple[float, float]:
    """The unit vector straight ahead. That of the opposite facing is its exact negative.

    >>> heading(0), heading(QUARTER), heading(HALF)
    ((0.0, 1.0), (1.0, 0.0), (-0.0, -1.0))
    """
    half, rest = divmod(facing % TURN, HALF)
    sign = -1.0 if half else 1.0
    if rest == 0:
        return (sign * 0.0, sign)
    if rest == QUARTER:
        return (sign, sign * 0.0)
    angle = radians(rest / DEGREE)
    return (sign * sin(angle), sign * cos(angle))


def towards(dx: float, dy: float) -> int:
    """The facing that looks along (dx, dy). Looking the other way gives the opposite facing exactly."""
    if dy < 0 or (dy == 0 and dx < 0):
        return (towards(-dx, -dy) + HALF) % TURN
    return round(degrees(atan2(dx, dy)) * DEGREE) % TURN


def between(start: int, end: int) -> int:
    """The shortest turn from one facing to another, clockwise positive, in (-180, 180] degrees.

    >>> between(350_000, 10_000), between(0, 270_000)
    (20000, -90000)
    """
    turn = (end - start) % TURN
    return turn if turn <= HALF else turn - TURN
