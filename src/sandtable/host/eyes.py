"""Through whose eyes a battle is seen: a seat's, an onlooker's who sees what both may, or those of one who sees all."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.heard import heard
from sandtable.engine.state import State
from sandtable.names import Side


@dataclass(frozen=True, eq=False)
class Eyes:
    """What may be seen and heard by whoever sees no more than each of these seats does."""

    game: Game
    seats: tuple[Side, ...]

    def see(self, state: State) -> State:
        for seat in self.seats:
            state = self.game.view(state, seat)
        return state

    def hear(self, event: Event, before: State) -> Event:
        """An event as it is heard of; `before` is the whole battle before it."""
        for seat in self.seats:
            event, before = heard(self.game, event, before, seat), self.game.view(before, seat)
        return event
