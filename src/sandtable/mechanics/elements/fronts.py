"""Who faces whom: fights, overlaps, contacts on flank and rear, and ranks, read off the contacts of the field."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot

from sandtable.engine.state import State
from sandtable.geometry.angle import between
from sandtable.geometry.contact import FRONT, LEFT, REAR, RIGHT, SQUARE, TOLERANCE, Contact, meet
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B

FLANKS = (LEFT, RIGHT)
CLOSES = 1_000
"""Ticks, ten paces in every game of elements: how near an enemy must be straight ahead for one of a group that has made
contact to close up to him, and how far out of line who did so still counts as in line."""


def foes_touching(state: State[B], id: str) -> list[tuple[str, Contact]]:
    """Enemy elements that touch this one, by edge or corner."""
    pieces, side = state.setup.pieces, state.setup.pieces[id].side
    return [(other, how) for other, how in state.field.touching(id).items() if pieces[other].side != side]


def in_edge_contact(state: State[B], id: str) -> bool:
    """Whether an enemy touches any of its edges along some length."""
    return any(how.shared > 0 for _, how in foes_touching(state, id))


def on_front(state: State[B], id: str) -> list[str]:
    """Enemies that its front edge lies flush against, the longest contact first."""
    found = [(-how.shared, other) for other, how in foes_touching(state, id) if how.edge == FRONT and how.shared > 0]
    return [other for _, other in sorted(found)]


def opponent(state: State[B], id: str) -> str | None:
    """The enemy that it fights front to front, or whose flank or rear its front is on."""
    best: tuple[int, int, str] | None = None
    for other, how in foes_touching(state, id):
        if how.edge == FRONT and how.shared > 0:
            found = (0 if how.other == FRONT else 1, -how.shared, other)
            best = found if best is None or found < best else best
    return best[2] if best else None


def attackers(state: State[B], id: str) -> list[str]:
    """Enemies whose front edges lie on its flanks or rear."""
    return sorted(
        other for other, how in foes_touching(state, id) if how.other == FRONT and how.edge != FRONT and how.shared > 0
    )


def overlapped(state: State[B], id: str, alongside: bool = False) -> int:
    """How many of its flanks are overlapped while it fights to its front.

    Where `alongside` says so, an enemy side by side with it who faces as its opponent does overlaps that flank too, and
    an enemy front on a flank does not keep another enemy from overlapping it; and who touches its corner must be level
    with its opponent, and so face as he does.
    """
    foe = opponent(state, id)
    if foe is None:
        return 0
    touching = foes_touching(state, id)
    corners = state.field.rects[id].corners
    count = 0
    level = [other for other in counts_level(state, foe) if not on_front(state, other)] if state.own.stepped else []
    for flank, corner in ((LEFT, corners[0]), (RIGHT, corners[1])):
        fronts = [other for other, how in touching if how.edge == flank and how.other == FRONT and how.shared > 0]
        if fronts and not alongside:
            continue
        count += (
            any(alongside and how.edge == flank and _alongside(state, other, how, foe) for other, how in touching)
            or any(
                other != foe
                and other not in fronts
                and (how.edge != FRONT or how.shared == 0)
                and any(meet(theirs, corner) for theirs in state.field.rects[other].front)
                and (not alongside or same_way(state, other, foe))
                and not on_front(state, other)
                for other, how in touching
            )
            or any(beyond(state, id, other) == flank for other in level if other not in fronts)
        )
    return count


def beyond(state: State[B], id: str, other: str) -> int:
    """The flank of an element on the side of which another is."""
    pose = state.field.rects[other].pose
    return RIGHT if state.field.rects[id].pose.seen((pose.x, pose.y))[0] > 0 else LEFT


def _alongside(state: State[B], other: str, how: Contact, foe: str) -> bool:
    """Whether an enemy who touches it so stands side by side with it, free, and faces as its opponent does."""
    return how.other in FLANKS and how.shared > 0 and same_way(state, other, foe) and not on_front(state, other)


def overlapping(state: State[B], id: str) -> bool:
    """Whether it overlaps an enemy that fights another."""
    if on_front(state, id):
        return False
    front = state.field.rects[id].front
    for other, how in foes_touching(state, id):
        if opponent(state, other) is None or (how.other == FRONT and how.shared > 0):
            continue
        flanks = state.field.rects[other].front
        if any(meet(mine, theirs) for mine in front for theirs in flanks):
            return True
    return bool(state.own.stepped) and any(opponent(state, other) is not None for other in counts_level(state, id))


def counts_level(state: State[B], id: str) -> list[str]:
    """Friends beside it who count as in line with it, though one of the two closed up to an enemy."""
    near = [pair.b if pair.a == id else pair.a for pair in state.own.stepped if id in pair]
    return [other for other in near if standing_level(state, id, other)]


def standing_level(state: State[B], id: str, other: str) -> bool:
    """Whether two stand side by side, no corner farther out of line than who closes up may be."""
    rects = state.field.rects
    if id not in rects or other not in rects:
        return False
    rect, beside = rects[id], rects[other]
    level = rect.at(level_pose(rect, beside))
    out = (hypot(x - u, y - v) for (x, y), (u, v) in zip(rect.corners, level.corners, strict=True))
    return max(out) <= CLOSES + TOLERANCE


def level_pose(rect: Rect, beside: Rect) -> Pose:
    """Where a base stands side by side with another, fronts level, on the side of it where it is."""
    right = beside.pose.seen((rect.pose.x, rect.pose.y))[0]
    across = (1 if right > 0 else -1) * (rect.width + beside.width) / 2
    return beside.pose.shifted((beside.depth - rect.depth) / 2, across)


def behind(state: State[B], id: str) -> str | None:
    """The friend directly behind, edge to edge and corner to corner, facing the same way."""
    return _rank(state, id, REAR)


def before(state: State[B], id: str) -> str | None:
    """The friend directly in front, edge to edge and corner to corner, facing the same way."""
    return _rank(state, id, FRONT)


def _rank(state: State[B], id: str, edge: int) -> str | None:
    pieces, rects = state.setup.pieces, state.field.rects
    rect, side = rects[id], pieces[id].side
    for other, how in state.field.touching(id).items():
        if how.edge == edge and how.other == (edge + 2) % 4 and how.squared and pieces[other].side == side:
            theirs = rects[other]
            if how.shared >= min(rect.width, theirs.width) - 100 and same_way(state, id, other):
                return other
    return None


def ranked_behind(state: State[B], id: str, front: Collection[str]) -> bool:
    """Whether one of some elements stands before it in the same file: who falls on a flank touches the ranks too."""
    at = before(state, id)
    for _ in range(3):
        if at is None:
            return False
        if at in front:
            return True
        at = before(state, at)
    return False


def ranks_behind(state: State[B], id: str, most: int = 3) -> list[str]:
    """Those who stand behind it in support: in line and in no front edge contact with enemy themselves."""
    found: list[str] = []
    at: str | None = id
    while at is not None and len(found) < most:
        at = behind(state, at)
        if at is None or on_front(state, at):
            break
        found.append(at)
    return found


def same_way(state: State[B], a: str, b: str) -> bool:
    """Whether two elements face one way."""
    rects = state.field.rects
    return abs(between(rects[a].pose.facing, rects[b].pose.facing)) <= SQUARE
