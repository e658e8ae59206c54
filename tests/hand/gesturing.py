"""A hand over a table that a test has laid."""

from __future__ import annotations

from tests.rulesets.element_table import Table

from sandtable.hand.gesture import Gesture, Held
from sandtable.hand.hand import Hand
from sandtable.hand.proposal import Proposal
from sandtable.notation import order as order_text


class Gestures:
    """What a seat's hand comes to on a table, with orders as a player writes them. Lengths are in the game's unit."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.grain = table.game.grain
        self.view = table.game.view(table.state, table.state.ask.seat if table.state.ask else "a")
        seat = self.view.ask.seat if self.view.ask else "a"
        self.hand = Hand(table.game.frame, self.view, groups=table.game.insight.groups(self.view, seat))

    def hold(self, bases: str, right: float, up: float, turned: float = 0, verb: str = "") -> Proposal:
        """These bases taken by the middle of the first, held so far to the right and up the table, and turned; by any
        verb, or by the one that was chosen."""
        ids = tuple(bases.split())
        x, y, _ = self.view.rect(ids[0]).pose
        there = (x + round(right * self.grain), y + round(up * self.grain))
        return self.hand.propose(Held(ids, (x, y), there, round(turned * 1000)), verb)

    def make(self, gesture: Gesture) -> Proposal:
        return self.hand.propose(gesture)

    def texts(self, found: Proposal) -> list[str]:
        """Its orders as a player writes them."""
        return [order_text.write(order, self.table.game, self.view.setup) for order in found.orders]

    def others(self, found: Proposal) -> list[str]:
        return [order_text.write(order, self.table.game, self.view.setup) for order in found.others]


def why(found: Proposal) -> str:
    """The sentence that says why it comes to nothing, or to no more; nothing if it does not."""
    return found.refusal.message if found.refusal is not None else ""
