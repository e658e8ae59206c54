"""Ways in words, for those who do not write orders: 'forward 8 inches, then wheel left by 30 degrees'."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot

from sandtable.engine.game import Game
from sandtable.geometry.leg import STRAIGHT, Leg
from sandtable.geometry.pose import Pose
from sandtable.names import listed
from sandtable.notation.measure import said

AHEAD = {"forward": "forward", "back": "back", "left": "to the left", "right": "to the right", "column": "in column"}
WHEELS = {"wheel-left": "wheel left", "wheel-right": "wheel right"}
MANY = {"inch": "inches", "pace": "paces"}
"""A unit of length as it is spoken of where there are several."""
WIDENS = {"widen-left": "left", "widen-right": "right"}


STOPPED = 0.95
"""Who comes no farther than this part of his way was stopped on it."""


def way_said(legs: Sequence[Leg], start: Pose, game: Game) -> str:
    """A way, leg by leg, of one who stands there."""
    return ", then ".join(_leg_said(leg, start, game) for leg in legs)


def gone_said(legs: Sequence[Leg], start: Pose, end: Pose, game: Game) -> str:
    """The same of one who has gone; and how far he came, where he went one leg and was stopped on it."""
    way = way_said(legs, start, game)
    if len(legs) != 1 or legs[0].how not in STRAIGHT:
        return way
    far = hypot(end.x - start.x, end.y - start.y)
    short = f"{way}, stopped after {_length(far, game)}"
    return short if far < STOPPED * legs[0].by and _length(far, game) != _length(legs[0].by, game) else way


def _leg_said(leg: Leg, start: Pose, game: Game) -> str:
    if leg.to is not None:
        return _place_said(leg.to, start, game)
    if leg.how in AHEAD:
        return f"{AHEAD[leg.how]} {_length(leg.by, game)}"
    if leg.how in WIDENS:
        return f"widen by {leg.by} to the {WIDENS[leg.how]}"
    degrees = said(Fraction(round(abs(leg.by) / 1000)))
    if leg.how in WHEELS:
        return f"{WHEELS[leg.how]} by {degrees} degrees"
    return f"turn {'left' if leg.by < 0 else 'right'} by {degrees} degrees"


def _place_said(place: Pose, start: Pose, game: Game) -> str:
    """'to a place 4 inches ahead and 2 inches to the right'."""
    right, ahead = start.seen((place.x, place.y))
    along = [f"{_length(abs(ahead), game)} {'ahead' if ahead > 0 else 'back'}"] if round(ahead) else []
    aside = [f"{_length(abs(right), game)} to the {'right' if right > 0 else 'left'}"] if round(right) else []
    return f"to a place {listed([*along, *aside], 'and')}" if along or aside else "turn on the spot"


def _length(ticks: float, game: Game) -> str:
    found = round(ticks / game.grain, 1)
    return f"{found:g} {game.unit if found == 1 else MANY.get(game.unit, game.unit)}"
