"""What a seat is sent of a battle: all of it is worked out on what the seat sees, so that no trial finds an ambush."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sandtable.dice import Distribution
from sandtable.engine import machine, offer, outcome
from sandtable.engine import preview as before
from sandtable.engine.decision import Decision
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.told import Outcome
from sandtable.engine.zone import Zone
from sandtable.names import Code, Refusal, Side

OVER = "the battle is over: nothing is ordered any more"
DICE_FIRST = "the dice fall first; roll them, or wait until they are rolled"
THEIRS = "the other side decides now; wait for it"


@dataclass(frozen=True, eq=False)
class Seen:
    """A battle as one seat sees it, and what that seat can ask of it."""

    game: Game
    whole: State
    """The battle as it is: nothing here looks at it but the game's own view."""
    seat: Side

    @cached_property
    def state(self) -> State:
        return self.game.view(self.whole, self.seat)

    @property
    def frame(self) -> Frame[object]:
        return self.game.frame

    @property
    def asked(self) -> bool:
        """Whether it is this seat that decides now."""
        ask = self.state.ask
        return self.state.ending is None and ask is not None and not ask.dice and ask.seat == self.seat

    @property
    def not_asked(self) -> Refusal:
        """Why nothing can be ordered by this seat, where it is not asked."""
        ask = self.state.ask
        says = OVER if self.state.ending is not None else DICE_FIRST if ask is not None and ask.dice else THEIRS
        return Refusal(Code.NOT_ALLOWED, "order", says)

    @property
    def answers(self) -> tuple[str, ...]:
        """The words that an order of this seat can begin with now; none where it has nothing to decide."""
        found = machine.waiting(self.frame, self.state) if self.asked else None
        return tuple(found.what.by_word) if found is not None and isinstance(found.what, Decision) else ()

    def legal(self) -> Sequence[Order]:
        return offer.legal(self.frame, self.state) if self.asked else ()

    def offers(self, bases: Sequence[str] = ()) -> list[offer.Offer]:
        """What may be ordered of these bases; what cannot, of those who go with them, as guns with their infantry."""
        if not self.asked:
            return []
        own = offer.offers(self.frame, self.state, bases)
        along = [id for id, host in self.game.carried(self.state).items() if host in bases and id not in bases]
        theirs = offer.offers(self.frame, self.state, along) if along else own
        return [one if one.refusal is None or other.refusal else other for one, other in zip(own, theirs, strict=True)]

    def preview(self, order: Order) -> before.Preview:
        """What would become of an order, so far as the seat can know."""
        return before.preview(self.frame, self.state, order) if self.asked else before.Preview(self.not_asked)

    def foresee(self, order: Order) -> before.Foreseen:
        """What an order would lead to, so far as the seat can know."""
        return before.foresee(self.frame, self.state, order) if self.asked else before.Foreseen(None, ())

    def zones(self, id: str) -> list[Zone]:
        """What is drawn round a base that the seat sees; of one that it is to put down, where it may."""
        if id in self.state.field.rects:
            return list(self.frame.zones(self.state, id))
        return offer.within(self.frame, self.state, id) if self.asked else []

    def odds(self) -> Distribution[Outcome] | None:
        """The odds of the dice that are about to fall, as far as the seat can know them."""
        return outcome.odds(self.frame, self.state)
