"""Conforming: the places in which a base that met another lies squarely against it."""

from __future__ import annotations

from math import hypot

from sandtable.geometry.angle import HALF, QUARTER, TURN, heading
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect


def squared_to(mover: Rect, target: Rect, edge: int) -> list[Pose]:
    """The poses in which the mover's front lies flush on an edge of the target, corner on corner.

    One if the two edges are of a length; otherwise two, one for either end, first the one nearer to the mover.
    """
    along, out = (target.width, target.depth) if edge % 2 == 0 else (target.depth, target.width)
    outward = (target.pose.facing + edge * QUARTER) % TURN
    s, c = heading(outward)
    back, spare = (out + mover.depth) / 2, (along - mover.width) / 2
    poses = []
    for aside in (-spare, spare) if spare else (0.0,):
        x = target.pose.x + s * back + c * aside
        y = target.pose.y + c * back - s * aside
        poses.append(Pose(round(x), round(y), (outward + HALF) % TURN))
    return sorted(poses, key=lambda pose: hypot(pose.x - mover.pose.x, pose.y - mover.pose.y))


def slide_needed(mover: Rect, pose: Pose) -> float:
    """How far the middle of the mover's front must go sideways, as seen when it faces as in the pose, to be there."""
    return abs(pose.seen(mover.front_middle)[0])


def slid(rect: Rect, by: float) -> Rect:
    """The base moved sideways, to the right if `by` is more than 0."""
    return rect.at(rect.pose.shifted(0.0, by))
