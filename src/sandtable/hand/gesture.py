"""Gestures: bases taken and held somewhere, a corner wheeled, some dropped on another, some put down; and the wish."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Literal, NamedTuple

from sandtable.engine.state import State
from sandtable.geometry.angle import TURN, heading
from sandtable.geometry.leg import Leg, block
from sandtable.geometry.pose import Point, Pose

Corner = Literal["left", "right"]


class Held(NamedTuple):
    """These bases, taken by one point, held over another, and turned so far round it, clockwise."""

    bases: tuple[str, ...]
    taken: Point
    held: Point
    turned: int = 0


class Wheeled(NamedTuple):
    """The front corner of these bases that is taken, swung so far round the other, forwards or back."""

    bases: tuple[str, ...]
    corner: Corner
    by: int


class Dropped(NamedTuple):
    """These bases let go over another: an enemy, or a friend to join."""

    bases: tuple[str, ...]
    on: str


class Put(NamedTuple):
    """Bases put down, collected over several gestures, each with its place. None of them: a first draft is wanted."""

    places: Mapping[str, Pose]


Gesture = Held | Wheeled | Dropped | Put
Wish = Mapping[str, Pose]
"""Where a hand would have each base."""


def wished(state: State, gesture: Held | Wheeled) -> dict[str, Pose]:
    """Where each base would be if nothing stood against it."""
    rects = {id: state.rect(id) for id in gesture.bases}
    if isinstance(gesture, Held):
        return {id: _held(rect.pose, gesture) for id, rect in rects.items()}
    whole = block(list(rects.values()))
    pivot, sign = (whole.corners[1], 1) if gesture.corner == "left" else (whole.corners[0], -1)
    return {id: rect.pose.turned(pivot, sign * gesture.by) for id, rect in rects.items()}


STRAIGHT = 0.15
"""Several who are held no farther aside than this part of the way ahead are meant to go straight on."""


def meant(state: State, gesture: Held | Wheeled) -> tuple[Leg, ...]:
    """The way that a gesture plainly means: a corner that swings forwards is a wheel, a line that is pushed ahead goes
    straight on; else there is none."""
    if isinstance(gesture, Wheeled):
        wheel = "wheel-right" if gesture.corner == "left" else "wheel-left"
        return (Leg(wheel, gesture.by),) if gesture.by > 0 else ()
    if len(gesture.bases) == 1 or gesture.turned:
        return ()
    facing = block([state.rect(id) for id in gesture.bases]).pose.facing
    x, y = gesture.taken
    right, ahead = Pose(round(x), round(y), facing).seen(gesture.held)
    return (Leg("forward", round(ahead)),) if abs(right) <= STRAIGHT * ahead else ()


def grasped(state: State, gesture: Held | Wheeled) -> str:
    """The base that the hand has taken hold of: the one under its point; nobody where it has a corner of all."""
    if isinstance(gesture, Wheeled):
        return ""
    x, y = gesture.taken
    return min(gesture.bases, key=lambda id: hypot(state.rect(id).pose.x - x, state.rect(id).pose.y - y))


def _held(pose: Pose, gesture: Held) -> Pose:
    s, c = heading(gesture.turned)
    dx, dy = pose.x - gesture.taken[0], pose.y - gesture.taken[1]
    x, y = gesture.held[0] + dx * c + dy * s, gesture.held[1] - dx * s + dy * c
    return Pose(round(x), round(y), (pose.facing + gesture.turned) % TURN)
