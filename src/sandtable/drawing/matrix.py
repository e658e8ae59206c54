"""How a drawing lies on another: turned, scaled, mirrored and shifted, as SVG writes it."""

from __future__ import annotations

import re
from math import cos, radians, sin, sqrt

from sandtable.drawing.shape import Point

STEP = re.compile(r"(\w+)\(([^)]*)\)")
Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def matrix(transform: str) -> Matrix:
    """The steps of a `transform`, one after another.

    >>> matrix("translate(3 4)scale(2)")
    (2.0, 0.0, 0.0, 2.0, 3.0, 4.0)
    """
    whole = PLAIN
    for verb, inner in STEP.findall(transform):
        n = [float(number) for number in re.split(r"[\s,]+", inner.strip())]
        if verb == "translate":
            step = (1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0)
        elif verb == "scale":
            step = (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)
        else:
            s, c = sin(radians(n[0])), cos(radians(n[0]))
            step = (c, s, -s, c, 0.0, 0.0)
        whole = joined(whole, step)
    return whole


def joined(m: Matrix, n: Matrix) -> Matrix:
    """What lies by `n` on something that lies by `m`."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def moved(m: Matrix, point: Point) -> Point:
    x, y = point
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def turns(m: Matrix) -> float:
    """Positive where it keeps left and right, negative where it mirrors; how much an area grows."""
    return m[0] * m[3] - m[1] * m[2]


def grown(m: Matrix) -> float:
    """How much longer a line becomes."""
    return sqrt(abs(turns(m)))
