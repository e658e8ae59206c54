"""Lengths and angles as people write them: units from the lower left corner of the table, and degrees."""

from __future__ import annotations

import re
from fractions import Fraction

from sandtable.geometry.angle import DEGREE, TURN
from sandtable.geometry.ground import Ground
from sandtable.geometry.pose import Pose

NUMBER = re.compile(r"[-+]?[0-9]{1,10}(\.[0-9]{1,9})?")
DIGITS = 9


def number(word: str) -> Fraction | None:
    """A number as a player writes it, or nothing if the word is none."""
    return Fraction(word) if NUMBER.fullmatch(word) else None


def said(value: Fraction) -> str:
    """A number in as few digits as say it exactly, or in nine where none do.

    >>> said(Fraction(80)), said(Fraction(-5, 4)), said(Fraction(1, 3))
    ('80', '-1.25', '0.333333333')
    """
    sign, scaled = "-" if value < 0 else "", round(abs(value) * 10**DIGITS)
    whole, rest = divmod(scaled, 10**DIGITS)
    return f"{sign}{whole}.{rest:0{DIGITS}d}".rstrip("0").rstrip(".")


def ticks(value: Fraction, grain: int) -> int:
    return round(value * grain)


def thousandths(degrees: Fraction) -> int:
    return round(degrees * DEGREE)


def pose_from(x: Fraction, y: Fraction, degrees: Fraction, grain: int, ground: Ground) -> Pose:
    """A place as a player names it."""
    left, lower = Fraction(ground.width, 2), Fraction(ground.depth, 2)
    return Pose(round(x * grain - left), round(y * grain - lower), thousandths(degrees) % TURN)


def pose_said(pose: Pose, grain: int, ground: Ground) -> tuple[str, str, str]:
    """A place as a player would name it: x, y and facing."""
    x = (pose.x + Fraction(ground.width, 2)) / grain
    y = (pose.y + Fraction(ground.depth, 2)) / grain
    return said(x), said(y), said(Fraction(pose.facing, DEGREE))


def natural(id: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts a2 before a10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", id)
    return tuple((0, int(part), part) if part.isdecimal() else (1, 0, part) for part in parts)
