"""Before the first bound: weather and deployment (H9, H38, H42)."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.contact import overlaps
from sandtable.geometry.ground import Ground
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.way import refuse
from sandtable.names import OTHER, Code, Refused, Side
from sandtable.rulesets.dbm import going
from sandtable.rulesets.dbm.endings import commands
from sandtable.rulesets.dbm.facts.vocabulary import LIGHT, NAVAL
from sandtable.rulesets.dbm.own import PACE

FROM_CENTRE = 400 * PACE
FROM_SIDE = 160 * PACE
BAGGAGE = 160 * PACE
WIDENING = 80 * PACE
WEATHER = {1: "rain", 2: "wind", 3: "sun"}


def next_command(state: State) -> str | None:
    """The command that is placed next: in turn, the first side's first."""
    first: Side = state.setup.traits.get("deploys_first", "a")
    left = {
        side: [id for id in commands(state.setup, side) if id not in state.own.deployed]
        for side in (first, OTHER[first])
    }
    placed = {side: len(commands(state.setup, side)) - len(left[side]) for side in left}
    turn = first if placed[first] <= placed[OTHER[first]] else OTHER[first]
    for side in (turn, OTHER[turn]):
        if left[side]:
            return left[side][0]
    return None


def ask(state: State) -> Ask | None:
    """Whose command is to be placed, if any is left."""
    command = next_command(state)
    if command is None:
        return None
    who = state.setup.commands[command]
    return Ask("deploy", who.side, (command,), says=f"Place the command of {who.name or command}.")


def planned(state: State, command: str, shift: int = 0, mirrored: bool = False) -> Order:
    """An order that places a command as its scenario has it, moved sideways or mirrored if wanted."""
    plan = state.setup.plans[command]
    ids = state.setup.commands[command].bases
    poses = []
    for id in ids:
        x, y, facing = plan[id]
        poses.append(Pose((-x if mirrored else x) + shift, y, -facing % 360_000 if mirrored else facing))
    return Order("deploy", ids, poses=tuple(poses), word=command)


def check(state: State, order: Order) -> dict[str, Pose]:
    """Where an order puts the elements of a command, or why it may not."""
    asked = state.ask
    assert asked is not None
    command = state.setup.commands[asked.about[0]]
    if order.word and order.word != command.id:
        raise refuse("order.word", f"it is the turn of command {command.id}, not of {order.word}")
    missing = [id for id in command.bases if id not in order.bases]
    if missing or len(order.bases) != len(command.bases):
        raise Refused(
            Code.MISSING_FIELD,
            "order.bases",
            f"name every element of {command.id} once; {missing[:1] or order.bases[:1]} is at fault",
        )
    if len(order.poses) != len(order.bases):
        raise Refused(Code.MISSING_FIELD, "order.poses", "give each element its place: x, y and facing")
    made: list[tuple[str, Rect]] = []
    for n, (id, pose) in enumerate(zip(order.bases, order.poses, strict=True)):
        piece = state.setup.pieces[id]
        rect = Rect(pose, piece.width, piece.depth)
        _check_place(state, id, rect, f"order.poses.{n}")
        for other, placed in made:
            if overlaps(rect, placed):
                raise refuse(f"order.poses.{n}", f"{id} and {other} would stand in the same place")
        made.append((id, rect))
    return dict(zip(order.bases, order.poses, strict=True))


def _check_place(state: State, id: str, rect: Rect, at: str) -> None:
    piece, ground = state.setup.pieces[id], state.ground
    if not ground.holds(rect.corners):
        raise refuse(at, f"{id} would stand off the table")
    own = -1 if piece.side == "a" else 1
    if piece.kind not in NAVAL and not state.setup.traits.get("zones", {}).get(piece.command):
        if any(own * y < FROM_CENTRE for _, y in rect.corners):
            raise refuse(at, f"{id} must stand at least 400 paces from the centre line, on its own half (H9)")
        if piece.kind not in LIGHT and any(abs(x) > ground.width / 2 - FROM_SIDE for x, _ in rect.corners):
            raise refuse(at, f"only light troops stand within 160 paces of a side edge (H9); move {id} in")
    if piece.kind == "bge" and any(abs(y) < ground.depth / 2 - BAGGAGE - rect.depth for _, y in rect.corners):
        raise refuse(at, f"{id} is baggage and starts within 160 paces of its base edge (H42)")
    if going.bars(state, id, rect.corners):
        raise refuse(at, f"{id} cannot stand on that ground")
    for other in state.field.overlapped(rect):
        raise refuse(at, f"{id} would stand where {other} stands")


def weather(draft: Draft, die: int, second: int) -> str:
    """The weather of the day by its die (H38); the second die tells where it comes from."""
    word = WEATHER.get(die, "fair")
    if word == "wind":
        word = f"wind {(second - 1) % 4 * 90_000}"
    elif word == "sun":
        word = f"sun {90_000 if second % 2 else 270_000}"
    elif word == "rain":
        draft.lay(_widened(draft.state.ground))
    draft.set(weather=word)
    return word


def _widened(ground: Ground) -> Ground:
    """Rain widens the marshes by 80 paces."""
    from dataclasses import replace
    from math import hypot

    areas = []
    for area in ground.areas:
        if area.kind == "marsh":
            count = len(area.outline)
            mx, my = sum(x for x, _ in area.outline) / count, sum(y for _, y in area.outline) / count
            outline = []
            for x, y in area.outline:
                far = hypot(x - mx, y - my) or 1.0
                outline.append((round(x + (x - mx) / far * WIDENING), round(y + (y - my) / far * WIDENING)))
            area = replace(area, outline=tuple(outline))
        areas.append(area)
    return replace(ground, areas=tuple(areas))
