"""A draft of the next event: rules work on it step by step and see at once what they have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from sandtable.engine.event import Event
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Ending, State
from sandtable.geometry.ground import Ground
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Side


class Step(NamedTuple):
    """An event and the state that it leads to."""

    event: Event
    state: State


class Draft:
    """A state on the way to the next. It lives inside one call of a rule and is never kept."""

    def __init__(self, state: State) -> None:
        self.state = State(state.setup, state.ground, state.field, state.own, state.taken, None, state.ending)
        self._placed: dict[str, tuple[int, ...]] = {}
        self._taken: dict[str, str] = {}
        self._own: dict[str, Json] = {}
        self._ground: Json = None
        self.told: dict[str, Json] = {}

    @property
    def own(self) -> Any:
        return self.state.own

    def place(self, places: Mapping[str, Pose], sizes: Mapping[str, tuple[int, int]] | None = None) -> None:
        """Put bases down."""
        changes: dict[str, Rect | None] = {}
        for id, pose in places.items():
            piece, before = self.state.setup.pieces[id], self.state.field.rects.get(id)
            size = (before.width, before.depth) if before else (piece.width, piece.depth)
            given = (sizes or {}).get(id)
            self._placed[id] = (*pose, *given) if given else self._kept_size(id, pose)
            self._taken.pop(id, None)
            changes[id] = Rect(pose, *(given or size))
        field = self.state.field.placed(changes)
        taken = self.state.taken
        if taken.keys() & places.keys():
            taken = {id: how for id, how in taken.items() if id not in places}
        now = self.state
        self.state = State(now.setup, now.ground, field, now.own, taken, None, now.ending)

    def _kept_size(self, id: str, pose: Pose) -> tuple[int, ...]:
        return (*pose, *self._placed.get(id, ())[3:])

    def take(self, ids: Mapping[str, str]) -> None:
        """Take bases off the table; the word says how they went."""
        field = self.state.field.placed(dict.fromkeys(ids))
        self.state = replace(self.state, field=field, taken={**self.state.taken, **ids})
        for id, how in ids.items():
            self._placed.pop(id, None)
            self._taken[id] = how

    def set(self, **changes: Json) -> None:
        """Change the game's own state."""
        self._own.update(changes)
        now = self.state
        self.state = State(
            now.setup, now.ground, now.field, replace(now.own, **changes), now.taken, now.ask, now.ending
        )

    def lay(self, ground: Ground) -> None:
        """Change the ground itself."""
        self._ground = ground.as_json()
        self.state = replace(self.state, ground=ground)

    def tell(self, **facts: Json) -> None:
        """Add to what a person reads of this event."""
        self.told.update(facts)

    def step(
        self,
        what: str,
        *,
        seat: Side | None = None,
        order: Order | None = None,
        dice: tuple[int, ...] = (),
        ask: Ask | None = None,
        ending: Ending | None = None,
    ) -> Step:
        """The event that this draft amounts to."""
        event = Event(
            what,
            seat,
            order,
            dice,
            self._placed,
            self._taken,
            self._own,
            self._ground,
            ask,
            ending,
            self.told or None,
        )
        now = self.state
        return Step(event, State(now.setup, now.ground, now.field, now.own, now.taken, ask, ending))
