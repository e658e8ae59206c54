"""Events: what happened, with every die and every change, so that a log replays without knowing the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sandtable.engine.order import Order
from sandtable.engine.resting import revived
from sandtable.engine.state import Ask, Ending, Own, Resting, State, Thrown
from sandtable.engine.told import Told
from sandtable.geometry.ground import Ground
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Side


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: an order obeyed, dice fallen, or the rules going on by themselves."""

    what: str
    seat: Side | None = None
    order: Order | None = None
    dice: tuple[int, ...] = ()
    """The faces of the dice that fell, ..."""
    placed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Bases put down: x, y, facing, and width and depth where those changed."""
    taken: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, Json] = field(default_factory=dict)
    """Fields of the game's own state that changed."""
    ground: Json = None
    """The whole ground, where it changed."""
    ask: Ask | None = None
    ending: Ending | None = None
    told: Told | None = None
    """What a person reads."""
    phase: str | None = None
    """The step of the sequence of play, where it has gone on to another."""
    todo: tuple[Resting, ...] | None = None
    """All that is begun and not finished, where that changed."""
    thrown: tuple[Thrown, ...] = ()
    """... and of each of them whose it was, of which sort, and what for."""

    def __repr__(self) -> str:
        bases = self.order.bases if self.order is not None else ()
        words = (self.what, *bases, *([f"({self.seat})"] if self.seat else []), *map(str, self.dice))
        says = self.ending.reason if self.ending is not None else self.told.says if self.told is not None else ""
        return f"<Event {' '.join(words)}{f': {says}' if says else ''}>"


def apply(state: State[Own], event: Event) -> State[Own]:
    """The state after an event. It asks no rule: the changes are all in the event."""
    field, taken = state.field, state.taken
    if event.placed or event.taken:
        changes: dict[str, Rect | None] = {}
        for id, (x, y, facing, *size) in event.placed.items():
            piece = state.setup.pieces[id]
            before = field.rects.get(id)
            width, depth = size or ((before.width, before.depth) if before else (piece.width, piece.depth))
            changes[id] = Rect(Pose(x, y, facing), width, depth)
        changes.update(dict.fromkeys(event.taken))
        field = field.placed(changes)
        taken = {id: how for id, how in taken.items() if id not in event.placed} | dict(event.taken)
    own = replace(state.own, **revived(state.own, event.own)) if event.own else state.own  # type: ignore[type-var]
    ground = state.ground if event.ground is None else Ground.from_json(event.ground)
    phase = state.phase if event.phase is None else event.phase
    todo = state.todo if event.todo is None else event.todo
    return State(state.setup, ground, field, own, taken, event.ask, event.ending, phase, todo)


def frozen(value: Json) -> Any:
    """A value read from JSON as the state keeps it: lists become tuples."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if isinstance(value, dict):
        return {key: frozen(inner) for key, inner in value.items()}
    return value
