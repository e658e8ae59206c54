"""The strokes of a troop's sign: path data, as SVG writes it, turned into points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, cos, degrees, hypot, pi, sin, sqrt, tau

from sandtable.drawing.matrix import Matrix, grown, moved, turns
from sandtable.drawing.shape import Point

TOKEN = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
BENDS = 8
"""Straight pieces that stand for one curve: the field is 48 wide."""


def flattened(data: str) -> list[tuple[list[Point], bool]]:
    """The runs of a path, each with whether it closes.

    >>> flattened("M1 1h2v2z")
    [([(1.0, 1.0), (3.0, 1.0), (3.0, 3.0)], True)]
    """
    runs: list[tuple[list[Point], bool]] = []
    run: list[Point] = []
    x = y = 0.0
    held: Point | None = None
    held_for = ""
    for letter, numbers in _steps(data):
        verb, (ox, oy) = letter.upper(), (x, y) if letter.islower() else (0.0, 0.0)
        if verb == "M":
            if len(run) > 1:
                runs.append((run, False))
            x, y = ox + numbers[0], oy + numbers[1]
            run = [(x, y)]
        elif verb == "Z":
            runs.append((run, True))
            x, y = run[0]
            run = [(x, y)]
        else:
            held = held if held_for == _family(verb) else None
            points, held = _stroke(verb, (x, y), (ox, oy), numbers, held)
            run += points
            x, y = points[-1]
        held_for = _family(verb)
    if len(run) > 1:
        runs.append((run, False))
    return runs


@lru_cache(maxsize=512)
def carried(data: str, lies: Matrix) -> str:
    """A path as it lies on a ground that is turned, scaled alike both ways, mirrored or shifted, in whole units there.

    >>> carried("M1 1h2v2z", (10.0, 0.0, 0.0, 10.0, 5.0, 0.0))
    'M15 10l20 0l0 20z'
    """
    told: list[str] = []
    here = begun = (0.0, 0.0)
    drawn = started = (0, 0)
    for letter, numbers in _steps(data):
        verb, origin = letter.upper(), here if letter.islower() else (0.0, 0.0)
        if verb == "Z":
            told.append("z")
            here, drawn = begun, started
            continue
        points = _points(verb, here, origin, numbers)
        here = points[-1]
        grid = [(round(x), round(y)) for x, y in (moved(lies, point) for point in points)]
        if verb == "M":
            begun, started = here, grid[-1]
            told.append(f"M{grid[-1][0]} {grid[-1][1]}")
        else:
            steps = " ".join(f"{x - drawn[0]} {y - drawn[1]}" for x, y in grid)
            told.append(f"a{_radii(numbers, lies)} {steps}" if verb == "A" else f"{_word(verb)}{steps}")
        drawn = grid[-1]
    return "".join(told)


def _word(verb: str) -> str:
    """On a ground that is turned a level line is level no more."""
    return "l" if verb in "HV" else verb.lower()


def _points(verb: str, here: Point, origin: Point, numbers: list[float]) -> list[Point]:
    """The points that a stroke names, its end last."""
    ox, oy = origin
    if verb == "H":
        return [(ox + numbers[0], here[1])]
    if verb == "V":
        return [(here[0], oy + numbers[0])]
    if verb == "A":
        return [(ox + numbers[5], oy + numbers[6])]
    return [(ox + numbers[i], oy + numbers[i + 1]) for i in range(0, len(numbers), 2)]


def _radii(numbers: list[float], lies: Matrix) -> str:
    """A little too short rather than too long: an arc grows to its ends, but half a circle must not be more or less."""
    rx, ry, lean, large, sweep = numbers[:5]
    by, mirrors = grown(lies), turns(lies) < 0
    turned = (-lean if mirrors else lean) + degrees(atan2(lies[1], lies[0]))
    return f"{int(rx * by) - 1} {int(ry * by) - 1} {turned:.0f} {large:.0f} {int(bool(sweep) != mirrors)}"


def _family(verb: str) -> str:
    return {"C": "cubic", "S": "cubic", "Q": "quadratic", "T": "quadratic"}.get(verb, "")


def _steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """The letters of a path with their numbers; a letter that is left out is the last one again."""
    tokens = TOKEN.findall(data)
    at, letter = 0, "M"
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        needs = NEEDS[letter.upper()]
        yield letter, [float(token) for token in tokens[at : at + needs]]
        at += needs
        # After the first pair a move goes on as lines.
        letter = {"M": "L", "m": "l"}.get(letter, letter)
        if needs == 0 and at < len(tokens) and not tokens[at].isalpha():
            raise ValueError(f"path data: a number after 'z' in {data[:40]!r}")


def _stroke(
    verb: str, here: Point, origin: Point, numbers: list[float], held: Point | None
) -> tuple[list[Point], Point | None]:
    """The points of one stroke, and the handle that a following smooth stroke mirrors."""
    given = _points(verb, here, origin, numbers)
    if verb in "HVL":
        return given, None
    if verb == "A":
        return _arc(here, numbers, given[0]), None
    mirrored = (2 * here[0] - held[0], 2 * here[1] - held[1]) if held else here
    if verb == "C":
        return _cubic(here, *given), given[1]
    if verb == "S":
        return _cubic(here, mirrored, *given), given[0]
    handle, end = (given[0], given[1]) if verb == "Q" else (mirrored, given[0])
    first = (here[0] + 2 / 3 * (handle[0] - here[0]), here[1] + 2 / 3 * (handle[1] - here[1]))
    second = (end[0] + 2 / 3 * (handle[0] - end[0]), end[1] + 2 / 3 * (handle[1] - end[1]))
    return _cubic(here, first, second, end), handle


def _cubic(p: Point, q: Point, r: Point, s: Point) -> list[Point]:
    found: list[Point] = []
    for step in range(1, BENDS + 1):
        t = step / BENDS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append((a * p[0] + b * q[0] + c * r[0] + d * s[0], a * p[1] + b * q[1] + c * r[1] + d * s[1]))
    return found


def _arc(here: Point, numbers: list[float], end: Point) -> list[Point]:
    """An arc of an ellipse from here to there, by the centre that its radii and flags choose."""
    rx, ry, lean, large, sweep = abs(numbers[0]), abs(numbers[1]), numbers[2] * pi / 180, numbers[3], numbers[4]
    dx, dy = (here[0] - end[0]) / 2, (here[1] - end[1]) / 2
    if rx == 0 or ry == 0 or (dx == 0 and dy == 0):
        return [end]
    s, c = sin(lean), cos(lean)
    px, py = c * dx + s * dy, c * dy - s * dx
    grow = hypot(px / rx, py / ry)
    if grow > 1:
        rx, ry = rx * grow, ry * grow
    over = max(0.0, (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1)
    k = sqrt(over) * (-1 if bool(large) == bool(sweep) else 1)
    qx, qy = k * rx * py / ry, -k * ry * px / rx
    mx, my = c * qx - s * qy + (here[0] + end[0]) / 2, s * qx + c * qy + (here[1] + end[1]) / 2
    start = atan2((py - qy) / ry, (px - qx) / rx)
    turn = atan2((-py - qy) / ry, (-px - qx) / rx) - start
    if sweep and turn < 0:
        turn += tau
    elif not sweep and turn > 0:
        turn -= tau
    steps = max(2, ceil(abs(turn) / (pi / 10)))
    found = [
        (mx + rx * cos(a) * c - ry * sin(a) * s, my + rx * cos(a) * s + ry * sin(a) * c)
        for a in (start + turn * step / steps for step in range(1, steps))
    ]
    return [*found, end]
