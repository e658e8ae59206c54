"""The same battle from across the table: every place half-turned, the two sides exchanged, each base called as before.

No rule may tell the one from the other. Dice are not exchanged: a game asks for them in an order that follows from who
acts on whom, never from who sits where.
"""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Command, Piece, Setup, State
from sandtable.geometry.ground import Ground
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import OTHER, SIDES, Json, Pair


def mirrored_setup(setup: Setup) -> Setup:
    """The scenario from across the table."""
    return replace(
        setup,
        ground=_ground(setup.ground),
        pieces={id: _piece(piece) for id, piece in setup.pieces.items()},
        commands={id: _command(command) for id, command in setup.commands.items()},
        plans={
            command: {id: (*Pose(*pose).half_turned(),) for id, pose in plan.items()}
            for command, plan in setup.plans.items()
        },
        traits={**exchanged(setup.traits), "zones": _zones(setup)},
    )


def _ground(ground: Ground) -> Ground:
    """What belongs to a side, such as its works, belongs to the other."""
    turned = ground.half_turned()
    return replace(
        turned,
        areas=tuple(replace(area, traits=exchanged(area.traits)) for area in turned.areas),
        lines=tuple(replace(line, traits=exchanged(line.traits)) for line in turned.lines),
    )


def _zones(setup: Setup) -> Json:
    """By command: where it may deploy, least x and y and most x and y."""
    zones = setup.traits.get("zones", {})
    return {command: (-x1, -y1, -x0, -y0) for command, (x0, y0, x1, y1) in zones.items()}


def _piece(piece: Piece) -> Piece:
    return replace(piece, side=OTHER[piece.side])


def _command(command: Command) -> Command:
    return replace(command, side=OTHER[command.side])


def exchanged(value: Json) -> Json:
    """Plain values with the sides exchanged, wherever a side is named or keeps something of its own."""
    if isinstance(value, str):
        return OTHER[value] if value in SIDES else value
    if isinstance(value, dict):
        return {exchanged(key): exchanged(inner) for key, inner in value.items()}
    if isinstance(value, Pair):
        return Pair(*map(exchanged, value))
    if isinstance(value, list | tuple):
        return type(value)(exchanged(inner) for inner in value)
    return value


def mirrored_order(order: Order) -> Order:
    """The order as the player across the table gives it."""
    return order._replace(
        legs=tuple(_leg(leg) for leg in order.legs),
        poses=tuple(pose.half_turned() for pose in order.poses),
        word=exchanged(order.word),
    )


def _leg(leg: Leg) -> Leg:
    return leg if leg.to is None else leg._replace(to=leg.to.half_turned())


def looks(state: State) -> Json:
    """All of a state that can be seen on the table, without the game's own notes."""
    return (dict(state.field.rects), dict(state.taken), _asked(state.ask), state.ending and state.ending.winner)


def mirrored_looks(state: State) -> Json:
    """What `looks` would see from across the table."""
    rects: dict[str, Rect] = {id: rect.half_turned() for id, rect in state.field.rects.items()}
    return (rects, dict(state.taken), _asked(state.ask, across=True), state.ending and exchanged(state.ending.winner))


def _asked(ask: Ask | None, across: bool = False) -> Json:
    """Who is asked for what. Sentences are left out: they may name a side."""
    if ask is None:
        return None
    seat, about = (OTHER[ask.seat], exchanged(ask.about)) if across else (ask.seat, ask.about)
    return (ask.what, seat, about, ask.dice)
