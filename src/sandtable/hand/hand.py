"""A hand over one moment of a battle, as its seat sees it: for a gesture, the orders that come nearest to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from sandtable.engine.frame import Frame
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import TURN
from sandtable.geometry.memory import Memory
from sandtable.geometry.pose import Pose
from sandtable.hand.aiming import dropped
from sandtable.hand.along import Reach, along
from sandtable.hand.gesture import Dropped, Gesture, Held, Put, Wheeled, grasped, meant, wished
from sandtable.hand.moment import Moment
from sandtable.hand.placing import put
from sandtable.hand.proposal import Proposal, nothing, off
from sandtable.hand.stirring import stirs
from sandtable.hand.walking import Taken, walked
from sandtable.names import Code, Refusal, listed

FAR = 2
"""What is held farther off than so many tables is taken to be held just there."""
N = TypeVar("N", int, float)
NOT_NOW = "No order is waited for now; let the battle go on first."
EMPTY = "Nobody is in hand; take up a base first."
NO_WAY = "No way is said; say who goes, and which way."


class Hand:
    """A hand over one moment: what it finds out it keeps, since the next gesture asks much the same."""

    def __init__(
        self,
        frame: Frame[Any],
        state: State[Any],
        memory: Memory | None = None,
        groups: Sequence[tuple[str, ...]] = (),
    ) -> None:
        """`groups` are those that can be moved by one order, as they stand."""
        self._moment = Moment(frame, state, memory or Memory())
        self._groups = groups
        self._saying: dict[str, Moment] = {}
        """By the word that was chosen last: the moment for whoever means it."""

    @property
    def state(self) -> State[Any]:
        return self._moment.state

    @property
    def ready(self) -> Sequence[Order]:
        """The sensible orders of the moment."""
        return self._moment.ready

    def propose(self, gesture: Gesture, verb: str = "") -> Proposal:
        """The orders that come nearest to what a gesture would have; with a verb, orders of that word alone."""
        moment = self._moment_of(verb)
        if not moment.asked:
            return nothing(NOT_NOW)
        if verb and not moment.verbs():
            return nothing(f"{verb[:40]!r} answers nothing that is asked now; leave it, and take what is offered.")
        if isinstance(gesture, Put):
            unknown = [id for id in gesture.places if id not in self.state.setup.pieces]
            return _unknown(unknown) if unknown else self._put(moment, gesture)
        gesture = gesture._replace(bases=tuple(dict.fromkeys(gesture.bases)))
        named = (*gesture.bases, gesture.on) if isinstance(gesture, Dropped) else gesture.bases
        gone = [id for id in named if id not in self.state.field.rects]
        if not gesture.bases or gone:
            return _strangers(gone) if gone else nothing(EMPTY)
        if isinstance(gesture, Dropped):
            on_itself = gesture.on in gesture.bases
            itself = nothing("A base cannot be dropped on itself.")
            return itself if on_itself else dropped(moment, gesture.bases, gesture.on)
        gesture = self.in_reach(gesture)
        taken = Taken(gesture.bases, grasped(self.state, gesture), self._groups)
        wish = wished(self.state, gesture)
        return replace(walked(moment, taken, wish, meant(self.state, gesture)), far=off(self.state, wish))

    def as_far(self, order: Order) -> Reach | Refusal:
        """How far along its way an order to go is allowed; where not even its beginning is, why not that."""
        gone = [id for id in order.bases if id not in self.state.field.rects]
        if gone or not order.bases or not order.legs:
            return Refusal(Code.NOT_ALLOWED, "order.bases", _off(gone) if gone else NO_WAY)
        return along(self._moment, order)

    def stirs(self, id: str) -> bool:
        """Whether a base can be sent anywhere, though it be a little way."""
        return self._moment.asked and id in self.state.field.rects and stirs(self._moment, id)

    def _moment_of(self, verb: str) -> Moment:
        """The moment for whoever means this word, or any."""
        if not verb:
            return self._moment
        if verb not in self._saying:
            self._saying = {verb: self._moment.saying(verb)}
        return self._saying[verb]

    def in_reach(self, gesture: Held | Wheeled) -> Held | Wheeled:
        """The gesture as an arm could make it: no farther off than a few tables, and no more than once round."""
        if isinstance(gesture, Wheeled):
            return gesture._replace(by=_within(gesture.by, TURN))
        far = FAR * max(self.state.ground.width, self.state.ground.depth)
        taken, held = ((_within(x, far), _within(y, far)) for x, y in (gesture.taken, gesture.held))
        return gesture._replace(taken=taken, held=held, turned=gesture.turned % TURN)

    def _put(self, moment: Moment, gesture: Put) -> Proposal:
        far = FAR * max(self.state.ground.width, self.state.ground.depth)
        places = {id: Pose(_within(x, far), _within(y, far), at % TURN) for id, (x, y, at) in gesture.places.items()}
        return put(moment, places)


def _within(value: N, most: int) -> N:
    return max(-most, min(most, value))


def _strangers(ids: Sequence[str]) -> Proposal:
    """Bases that nobody can take up, or that are not there to be dropped on."""
    return nothing(_off(ids))


def _off(ids: Sequence[str]) -> str:
    return f"{_named(ids)} not on the table; name bases that are."


def _unknown(ids: Sequence[str]) -> Proposal:
    return nothing(f"{_named(ids)} not of this battle; put down bases that are.")


def _named(ids: Sequence[str]) -> str:
    return f"{listed([repr(id[:20]) for id in ids[:5]], 'and')} {'is' if len(ids) == 1 else 'are'}"
