"""Deployment: commands are placed in turn, each on its own ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.geometry.contact import TOLERANCE, overlaps
from sandtable.geometry.field import Field
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements import ambush
from sandtable.mechanics.elements import terrain as lie
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.way import refuse
from sandtable.names import OTHER, Code, Refused, Side

GRAIN = 20
"""How finely, in paces, room is looked for beside a place that is taken."""


def as_given(setup: Setup, field: Field) -> Field:
    """The table with every element where the scenario puts it."""
    places: dict[str, Rect | None] = {}
    for command in setup.plans:
        for id, (x, y, facing) in setup.plans[command].items():
            piece = setup.pieces[id]
            places[id] = Rect(Pose(x, y, facing), piece.width, piece.depth)
    return field.placed(places)


def next_command(manual: Manual, state: State, first: Side) -> str | None:
    """The command that is placed next: in turn, the first side's first."""
    every = {side: manual.placing(state.setup, side) for side in (first, OTHER[first])}
    left = {side: [id for id in ids if id not in state.own.deployed] for side, ids in every.items()}
    placed = {side: len(every[side]) - len(left[side]) for side in every}
    turn = first if placed[first] <= placed[OTHER[first]] else OTHER[first]
    for side in (turn, OTHER[turn]):
        if left[side]:
            return left[side][0]
    return None


def ask(manual: Manual, state: State, first: Side) -> Ask | None:
    """Whose command is to be placed, if any is left."""
    command = next_command(manual, state, first)
    if command is None:
        return None
    who = state.setup.commands[command]
    return Ask("deploy", who.side, (command,), says=f"Place the command of {who.name or command}.")


def placed(manual: Manual, state: State, order: Order, asked: Ask) -> Draft:
    """A command takes its place; where ambushes are allowed, the other side does not see what stands in cover."""
    places = check(manual, state, order)
    draft = Draft(state)
    draft.place(places)
    draft.set(deployed=(*state.own.deployed, asked.about[0]))
    if state.own.concealing:
        ambush.conceal(manual, draft, order.bases)
    return draft


def to_place(manual: Manual, state: State, command: str) -> tuple[str, ...]:
    """The elements of a command that need a place: all but those aboard a vessel."""
    aboard = manual.carried(state)
    return tuple(id for id in state.setup.commands[command].bases if id not in aboard)


def check(manual: Manual, state: State, order: Order) -> dict[str, Pose]:
    """Where an order puts the elements of a command, or why it may not."""
    asked = state.ask
    assert asked is not None
    command = asked.about[0]
    if order.word and order.word != command:
        raise refuse("order.word", f"it is the turn of command {command}, not of {order.word[:40]}")
    wanted = to_place(manual, state, command)
    missing = [id for id in wanted if id not in order.bases]
    if missing:
        message = f"name every element of {command} once; {missing[0]} is missing"
        raise Refused(Code.MISSING_FIELD, "order.bases", message)
    for n, id in enumerate(order.bases):
        if id not in wanted:
            raise refuse(f"order.bases.{n}", f"{id} is not to be placed with {command}; leave it out")
    if len(order.poses) != len(order.bases):
        raise Refused(Code.MISSING_FIELD, "order.poses", "give each element its place: x, y and facing")
    made: list[tuple[str, Rect]] = []
    for n, (id, pose) in enumerate(zip(order.bases, order.poses, strict=True)):
        rect = standing(state, id, pose)
        check_place(manual, state, id, rect, f"order.poses.{n}")
        for other, placed in made:
            if overlaps(rect, placed):
                raise refuse(f"order.poses.{n}", f"{id} and {other} would stand in the same place; move one of them")
        made.append((id, rect))
    return dict(zip(order.bases, order.poses, strict=True))


def standing(state: State, id: str, pose: Pose) -> Rect:
    """An element put down there."""
    piece = state.setup.pieces[id]
    return Rect(pose, piece.width, piece.depth)


def check_place(manual: Manual, state: State, id: str, rect: Rect, at: str) -> None:
    """Refuse a place that this element may not be given."""
    piece, ground = state.setup.pieces[id], state.ground
    if not ground.holds(rect.corners):
        raise refuse(at, f"{id} would stand off the table; move it in")
    zone = state.setup.traits.get("zones", {}).get(piece.command)
    if zone:
        _check_zone(id, rect, zone, at)
    manual.check_place(state, id, rect, at, bool(zone))
    if lie.bars(manual.terrain, state, id, rect.corners):
        raise refuse(at, f"{id} cannot stand on that ground; place it beside")
    for other in state.field.overlapped(rect):
        raise refuse(at, f"{id} would stand where {other} stands; move it aside")


def _check_zone(id: str, rect: Rect, zone: tuple[int, int, int, int], at: str) -> None:
    x0, y0, x1, y1 = rect.box()
    left, low, right, high = zone
    within = x0 >= left - TOLERANCE and y0 >= low - TOLERANCE and x1 <= right + TOLERANCE and y1 <= high + TOLERANCE
    if not within:
        raise refuse(at, f"{id} would stand outside the zone that the scenario gives its command; move it in")


def planned(manual: Manual, state: State, command: str, shift: int = 0, mirrored: bool = False) -> Order:
    """An order that places a command as its scenario has it, moved sideways or mirrored if wanted."""
    plan, ids = state.setup.plans[command], to_place(manual, state, command)
    poses = []
    for id in ids:
        x, y, facing = plan[id]
        poses.append(Pose((-x if mirrored else x) + shift, y, -facing % 360_000 if mirrored else facing))
    return Order("deploy", ids, poses=tuple(poses), word=command)


def choices(manual: Manual, state: State, command: str, shifts: Sequence[int]) -> list[Order]:
    """Sensible placings: as the scenario has it, aside or mirrored; or, if the ground is in the way, as near as can."""
    made = [planned(manual, state, command, shift, mirrored) for mirrored in (False, True) for shift in shifts]
    found = [order for order in dict.fromkeys(made) if _allowed(manual, state, order)]
    if found:
        return found
    order = arranged(manual, state, command)
    return [order] if order is not None else []


def _allowed(manual: Manual, state: State, order: Order) -> bool:
    try:
        check(manual, state, order)
    except Refused:
        return False
    return True


def arranged(manual: Manual, state: State, command: str) -> Order | None:
    """The scenario's places, with every element that cannot stand in its own moved to the nearest room."""
    order = planned(manual, state, command)
    sign = 1 if state.setup.commands[command].side == "a" else -1
    made: list[Rect] = []
    for id, wanted in zip(order.bases, order.poses, strict=True):
        rect = next(_rooms(manual, state, id, wanted, made, sign), None)
        if rect is None:
            return None
        made.append(rect)
    return order._replace(poses=tuple(rect.pose for rect in made))


def _rooms(manual: Manual, state: State, id: str, wanted: Pose, made: Sequence[Rect], sign: int) -> Iterator[Rect]:
    """Places where an element may stand, from the one that it wants outwards."""
    grain = GRAIN * manual.measures.pace
    reach = max(state.ground.width, state.ground.depth) // grain
    for ring in range(reach + 1):
        for dx, dy in _ring(ring):
            rect = standing(state, id, Pose(wanted.x + sign * dx * grain, wanted.y + sign * dy * grain, wanted.facing))
            if any(overlaps(rect, other) for other in made):
                continue
            try:
                check_place(manual, state, id, rect, "order.poses")
            except Refused:
                continue
            yield rect


def _ring(ring: int) -> list[tuple[int, int]]:
    """The steps aside that are so many away, sideways ones first."""
    if not ring:
        return [(0, 0)]
    across = [(dx, dy) for dy in range(-ring, ring + 1) for dx in (-ring, ring)]
    along = [(dx, dy) for dx in range(1 - ring, ring) for dy in (-ring, ring)]
    return sorted((*across, *along), key=lambda step: (abs(step[1]), step))
