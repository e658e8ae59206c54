"""Deployment: whole commands are placed in turn, each on its own ground; before them what a game places first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.engine.zone import Zone as Ground
from sandtable.engine.zone import ground
from sandtable.geometry.contact import TOLERANCE, overlaps
from sandtable.geometry.field import NOBODY, Field
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import OTHER, Code, Refused, Side

FEWEST = 3
"""So many placings are found for a command at least, if there is room."""


Zone = tuple[float, float, float, float]
"""Least x, least y, most x, most y."""


class Deploys(Protocol):
    """The state of a game whose commands are put on the table one after another."""

    @property
    def deployed(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, eq=False, kw_only=True)
class Placing:
    """What a game says of deployment."""

    commands: Callable[[Setup, Side], Sequence[str]]
    """The commands that a side places, in their order."""
    bases: Callable[[State[Any], str], tuple[str, ...]]
    """The bases of a command that need a place."""
    check: Callable[[State[Any], str, Rect, str, bool], None]
    """Refuse a place for a base; whether the scenario gives its command a zone is known."""
    yard: Yardstick
    """The unit in which the game measures."""
    grain: int
    """How finely, in ticks, room is looked for beside a place that is taken."""
    noun: str = "unit"
    """What the game calls what is placed."""
    ahead: Callable[[Setup, Side], tuple[str, ...]] = lambda setup, side: ()
    """The bases of a side, of whichever command, that are placed by one order before any command is."""
    ahead_noun: str = ""
    """What such bases are together: 'baggage'."""


def as_given(setup: Setup, field: Field, but: Collection[str] = NOBODY) -> Field:
    """The table with every base where the scenario puts it, but those of some commands."""
    places: dict[str, Rect | None] = {}
    for command in setup.plans:
        if command not in but:
            for id, (x, y, facing) in setup.plans[command].items():
                piece = setup.pieces[id]
                places[id] = Rect(Pose(x, y, facing), piece.width, piece.depth)
    return field.placed(places)


def to_place(placing: Placing, state: State, lot: str) -> tuple[str, ...]:
    """The bases that are placed together: of a command those not placed before it, or all that go ahead of the seat."""
    command = state.setup.commands.get(lot)
    if command is None:
        assert state.ask is not None
        return placing.ahead(state.setup, state.ask.seat)
    ahead = placing.ahead(state.setup, command.side)
    return tuple(id for id in placing.bases(state, lot) if id not in ahead)


def next_lot(placing: Placing, state: State[Deploys], first: Side) -> tuple[str, Side] | None:
    """What is placed next, and by whom: what goes ahead, then commands in turn, the first side's first."""
    for side in (first, OTHER[first]):
        if any(id not in state.field.rects for id in placing.ahead(state.setup, side)):
            return placing.ahead_noun, side
    command = next_command(placing, state, first)
    return (command, state.setup.commands[command].side) if command is not None else None


def next_command(placing: Placing, state: State[Deploys], first: Side) -> str | None:
    """The command that is placed next: in turn, the first side's first; one with nobody left to place is passed by."""
    every = {side: _commands(placing, state, side) for side in (first, OTHER[first])}
    left = {side: [id for id in ids if id not in state.own.deployed] for side, ids in every.items()}
    placed = {side: len(every[side]) - len(left[side]) for side in every}
    turn = first if placed[first] <= placed[OTHER[first]] else OTHER[first]
    for side in (turn, OTHER[turn]):
        if left[side]:
            return left[side][0]
    return None


def _commands(placing: Placing, state: State, side: Side) -> list[str]:
    """The commands of a side that have somebody to place beside what goes ahead."""
    ahead = placing.ahead(state.setup, side)
    every = placing.commands(state.setup, side)
    return [id for id in every if not ahead or not set(state.setup.commands[id].bases) <= set(ahead)]


def ask(placing: Placing, state: State[Deploys], first: Side) -> Ask | None:
    """Whose troops are to be placed, if any are left."""
    found = next_lot(placing, state, first)
    if found is None:
        return None
    lot, side = found
    who = state.setup.commands.get(lot)
    says = f"Place the command of {who.said}." if who is not None else f"Place the {placing.ahead_noun}."
    return Ask("deploy", side, (lot,), says=says)


def check(placing: Placing, state: State, order: Order) -> dict[str, Pose]:
    """Where an order puts what is asked for, or why it may not."""
    assert state.ask is not None
    return checked(placing, state, order, state.ask.about[0])


def checked(placing: Placing, state: State, order: Order, lot: str) -> dict[str, Pose]:
    """Where an order puts the bases of a command, or why it may not."""
    _check_those(placing, state, order, lot)
    made: list[tuple[str, Rect]] = []
    for n, (id, pose) in enumerate(zip(order.bases, order.poses, strict=True)):
        rect = standing(state, id, pose)
        check_place(placing, state, id, rect, f"order.poses.{n}")
        for other, placed in made:
            if overlaps(rect, placed):
                both = f"{called(state, id)} and {called(state, other)}"
                says = f"{both} would stand in the same place; move one of them"
                raise Refused(Code.NOT_ALLOWED, f"order.poses.{n}", says)
        made.append((id, rect))
    return dict(zip(order.bases, order.poses, strict=True))


def _check_those(placing: Placing, state: State, order: Order, lot: str) -> None:
    """Whether an order names all that are placed together, and nobody else, and gives each a place."""
    called = f"command {lot}" if lot in state.setup.commands else f"the {placing.ahead_noun}"
    if order.word and order.word != lot:
        says = f"it is the turn of {called}, not of {order.word[:40]}; place {called} first"
        raise Refused(Code.NOT_ALLOWED, "order.word", says)
    wanted = to_place(placing, state, lot)
    missing = [id for id in wanted if id not in order.bases]
    if missing:
        message = f"name every {placing.noun} of {called} once; {missing[0]} is missing"
        raise Refused(Code.MISSING_FIELD, "order.bases", message)
    for n, id in enumerate(order.bases):
        if id not in wanted:
            says = f"{id} is not to be placed with {called}; leave it out"
            raise Refused(Code.NOT_ALLOWED, f"order.bases.{n}", says)
    if len(order.poses) != len(order.bases):
        says = f"give each {placing.noun} its place: x, y and facing"
        raise Refused(Code.MISSING_FIELD, "order.poses", says)


def standing(state: State, id: str, pose: Pose) -> Rect:
    """A base put down there."""
    piece = state.setup.pieces[id]
    return Rect(pose, piece.width, piece.depth)


def check_place(placing: Placing, state: State, id: str, rect: Rect, at: str) -> None:
    """Refuse a place that this base may not be given."""
    if not state.ground.holds(rect.corners):
        half = state.ground.width / 2, state.ground.depth / 2
        far = outside(rect, (-half[0], -half[1], half[0], half[1]))
        raise placing.yard.refuse(at, f"{id} would stand {placing.yard.said(far)} off the table; move it in", far, 0)
    zone = state.setup.traits.get("zones", {}).get(state.setup.pieces[id].command)
    if zone:
        _check_zone(placing.yard, state, id, rect, zone, at)
    placing.check(state, id, rect, at, bool(zone))
    for other in state.field.overlapped(rect):
        says = f"{called(state, id)} would stand where {called(state, other)} stands; move it aside"
        raise Refused(Code.NOT_ALLOWED, at, says)


def called(state: State, id: str) -> str:
    """A base by its id, and by what the scenario calls it: 'a3 (Africans)'."""
    name = state.setup.pieces[id].name
    return f"{id} ({name})" if name else id


def _check_zone(yard: Yardstick, state: State, id: str, rect: Rect, zone: Zone, at: str) -> None:
    far = outside(rect, zone)
    if far > TOLERANCE:
        command = state.setup.commands[state.setup.pieces[id].command]
        left, low, right, high = (
            yard.measured(side + whole / 2)
            for side, whole in zip(zone, (state.ground.width, state.ground.depth) * 2, strict=True)
        )
        goes = f"which goes from {left:g} to {right:g} across and from {low:g} to {high:g} up, in {yard.unit}"
        says = f"{id} would stand {yard.said(far)} outside the zone of {command.said}, {goes}; move it in"
        raise yard.refuse(at, says, far, 0)


def outside(rect: Rect, zone: Zone) -> float:
    """How far a base reaches out of a zone, on the side where it does most; less than nothing if it does nowhere."""
    x0, y0, x1, y1 = rect.box()
    left, low, right, high = zone
    return max(left - x0, low - y0, x1 - right, y1 - high)


def within(placing: Placing, state: State, id: str) -> list[Ground]:
    """The ground on which a base may be placed, whatever stands or grows on it.

    It is found by pushing the base from where the scenario has it to each side until it is refused with a measure, so
    that what a game says of its zones stands in its `check` alone.
    """
    plan = state.setup.plans.get(state.setup.pieces[id].command, {}).get(id)
    if plan is None or not _inside(placing, state, standing(state, id, Pose(*plan)), id):
        return []
    x, y, facing = plan
    boxes = [
        standing(state, id, Pose(x + dx * far, y + dy * far, facing)).box()
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
        for far in (_farthest(placing, state, id, Pose(*plan), (dx, dy)),)
    ]
    across, up = state.ground.width / 2, state.ground.depth / 2
    left, low = max(-across, boxes[0][0]), max(-up, boxes[2][1])
    right, high = min(across, boxes[1][2]), min(up, boxes[3][3])
    outline = ((left, low), (right, low), (right, high), (left, high))
    return [ground("deploy", f"Here {called(state, id)} may be placed.", outline)]


def _farthest(placing: Placing, state: State, id: str, pose: Pose, way: tuple[int, int]) -> int:
    """How far a base can be pushed that way, to the tick."""
    near, far = 0, max(state.ground.width, state.ground.depth)
    while far - near > 1:
        middle = (near + far) // 2
        rect = standing(state, id, Pose(pose.x + way[0] * middle, pose.y + way[1] * middle, pose.facing))
        near, far = (middle, far) if _inside(placing, state, rect, id) else (near, middle)
    return near


def _inside(placing: Placing, state: State, rect: Rect, id: str) -> bool:
    """Whether no measure is broken. Who cannot stand on that ground or among others is in his zone all the same."""
    try:
        check_place(placing, state, id, rect, "order.poses")
    except Refused as refused:
        return refused.refusal.want is None
    return True


def planned(placing: Placing, state: State, lot: str, shift: int = 0, mirrored: bool = False) -> Order:
    """An order that places troops as their scenario has them, moved sideways or mirrored if wanted."""
    setup, ids = state.setup, to_place(placing, state, lot)
    poses = []
    for id in ids:
        x, y, facing = setup.plans[setup.pieces[id].command][id]
        poses.append(Pose((-x if mirrored else x) + shift, y, -facing % 360_000 if mirrored else facing))
    return Order("deploy", ids, poses=tuple(poses), word=lot)


def choices(
    placing: Placing, state: State, lot: str, shifts: Sequence[int], fits: Callable[[Order], bool] = lambda order: True
) -> list[Order]:
    """Sensible placings that fit: as the scenario has it, aside or mirrored; where too few of these can be, farther
    aside in the same order, and then with every base as near to its place as it can."""
    usual = dict.fromkeys(_drawn_up(placing, state, lot, shifts))
    found = dict.fromkeys(order for order in usual if _allowed(placing, state, order) and fits(order))
    for order in _instead(placing, state, lot, shifts):
        if len(found) >= FEWEST:
            break
        if fits(order):
            found[order] = None
    return list(found)


def _instead(placing: Placing, state: State, lot: str, shifts: Sequence[int]) -> Iterator[Order]:
    """Placings that are thought of where the usual ones cannot be."""
    for order in _farther(placing, state, lot, shifts):
        if _allowed(placing, state, order):
            yield order
    for order in _drawn_up(placing, state, lot, shifts):
        if (near := arranged(placing, state, order)) is not None:
            yield near


def _drawn_up(placing: Placing, state: State, lot: str, shifts: Sequence[int]) -> Iterator[Order]:
    """As the scenario has it, moved aside so far; then the same mirrored."""
    for mirrored in (False, True):
        for shift in shifts:
            yield planned(placing, state, lot, shift, mirrored)


def _farther(placing: Placing, state: State, lot: str, shifts: Sequence[int]) -> Iterator[Order]:
    """As the scenario has it or mirrored, moved aside by half a shift after another, to either side in turn."""
    step = min(abs(shift) for shift in shifts if shift) // 2
    for n in range(1, state.ground.width // step + 1):
        yield from _drawn_up(placing, state, lot, (n * step, -n * step))


def _allowed(placing: Placing, state: State, order: Order) -> bool:
    try:
        checked(placing, state, order, order.word)
    except Refused:
        return False
    return True


def arranged(placing: Placing, state: State, order: Order) -> Order | None:
    """An order to deploy, with every base that cannot stand in its place moved to the nearest room."""
    sign = 1 if order.bases and state.side(order.bases[0]) == "a" else -1
    made: list[Rect] = []
    for id, wanted in zip(order.bases, order.poses, strict=True):
        rect = next(_rooms(placing, state, id, wanted, made, sign), None)
        if rect is None:
            return None
        made.append(rect)
    return order._replace(poses=tuple(rect.pose for rect in made))


def _rooms(placing: Placing, state: State, id: str, wanted: Pose, made: Sequence[Rect], sign: int) -> Iterator[Rect]:
    """Places where a base may stand, from the one that it wants outwards."""
    grain = placing.grain
    reach = max(state.ground.width, state.ground.depth) // grain
    for ring in range(reach + 1):
        for dx, dy in _ring(ring):
            rect = standing(state, id, Pose(wanted.x + sign * dx * grain, wanted.y + sign * dy * grain, wanted.facing))
            if any(overlaps(rect, other) for other in made):
                continue
            try:
                check_place(placing, state, id, rect, "order.poses")
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
