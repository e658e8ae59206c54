"""A moment of a match as one seat sees it, and what was found out about it: the next gesture asks much the same."""

from __future__ import annotations

from sandtable.engine.memo import remembered
from sandtable.engine.seen import Seen
from sandtable.geometry.memory import Memory
from sandtable.hand.hand import Hand
from sandtable.host.match import Match
from sandtable.names import Side


class Moment:
    """A match after an event, in the eyes of a seat."""

    def __init__(self, match: Match, seat: Side) -> None:
        self.n = match.n
        self.whole = match.state
        memory = Memory()
        self.seen = Seen(match.game, remembered(match.state, memory), seat)
        groups = match.game.insight.groups(self.seen.state, seat) if self.seen.asked else ()
        self.hand = Hand(match.game.frame, self.seen.state, memory, groups)
