"""What each place at a table hears of what has happened: found out once for all who see the same."""

from __future__ import annotations

from sandtable.engine.standing import STANDING
from sandtable.engine.state import State
from sandtable.host.happened import happened, sight, sight_after
from sandtable.host.match import Match
from sandtable.host.now import now
from sandtable.host.stood import stood
from sandtable.wire import table as wire


def heard(match: Match, place: str, after: int, to: int) -> list[wire.Happened]:
    """The events from one to another as a place at the table hears of them."""
    eyes, painter, found = match.eyes(place), match.painter, []
    before = match.history.at(after)
    seen = sight(eyes.see(before), painter)
    for n, event, state in match.history.walk(after, to):
        told = eyes.hear(event, before)
        sees = sight_after(event, seen, eyes.see(state), painter)
        found.append(happened(n, told, seen, sees, painter))
        before, seen = state, sees
    return found


class Hearsay:
    """A match as it stands, told to one place after another."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._open: dict[tuple[int, int], list[wire.Happened]] = {}
        """From which event to which, where nothing of it is hidden from whoever hears it."""
        self._stands: list[tuple[State, wire.Stood]] = []

    def events(self, place: str, after: int, to: int) -> list[wire.Happened]:
        """The same as `heard`."""
        if not self._is_open(place, after, to):
            return heard(self._match, place, after, to)
        if (after, to) not in self._open:
            self._open[after, to] = heard(self._match, place, after, to)
        return self._open[after, to]

    def _is_open(self, place: str, after: int, to: int) -> bool:
        history, see = self._match.history, self._match.eyes(place).see
        walked = [(event, state) for _, event, state in history.walk(after, to)]
        states = (history.at(after), *(state for _, state in walked))
        return all(see(state) is state for state in states) and all(event.what != STANDING for event, _ in walked)

    def now(self, place: str) -> wire.Now:
        """How it stands after the last event."""
        match = self._match
        seen = match.eyes(place).see(match.state)
        known = next((stands for state, stands in self._stands if state is seen), None)
        if known is None:
            known = stood(seen, match.game)
            self._stands.append((seen, known))
        return now(match, place, known)
