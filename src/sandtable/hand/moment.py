"""A moment of a battle as a hand has it before it: what is asked, what is ready, and what the rules say of an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from sandtable.engine.decision import Decision
from sandtable.engine.frame import Frame
from sandtable.engine.machine import Waiting, judged, waiting
from sandtable.engine.memo import remembered
from sandtable.engine.offer import legal, legal_to
from sandtable.engine.order import Order
from sandtable.engine.part import Part
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.engine.verdict import Verdict
from sandtable.geometry.memory import Memory
from sandtable.hand.gesture import Wish
from sandtable.hand.proposal import Tried, aim, off
from sandtable.names import Refusal, Refused

KEPT = 200
"""So many verdicts are kept: each holds a whole table."""


class Moment:
    """One moment, as its seat sees it. What is found of it is kept, since the next gesture asks much the same."""

    def __init__(self, frame: Frame[Any], state: State[Any], memory: Memory, only: str = "") -> None:
        """`only`: the one word that is meant, if one was chosen."""
        self._frame, self._only = frame, only
        self.state = remembered(state, memory)
        self._ready: dict[frozenset[str], Sequence[Order]] = {}
        self._verdicts: dict[Order, Verdict[Any]] = {}

    def saying(self, only: str) -> Moment:
        """The same moment for whoever has chosen this word; what the rules said of an order is known to both."""
        other = Moment(self._frame, self.state, Memory(), only)
        other.state, other._verdicts = self.state, self._verdicts
        return other

    @cached_property
    def ready(self) -> Sequence[Order]:
        """The sensible orders of the moment."""
        return self._meant(legal(self._frame, self.state))

    def _meant(self, orders: Sequence[Order]) -> Sequence[Order]:
        return [order for order in orders if order.verb == self._only] if self._only else orders

    def ready_to(self, bases: Sequence[str]) -> Sequence[Order]:
        """Those of them that speak to some of these, or to nobody."""
        those = frozenset(bases)
        if those not in self._ready:
            self._ready[those] = self._meant(legal_to(self._frame, self.state, those))
        return self._ready[those]

    @cached_property
    def _waits(self) -> Waiting | None:
        found = waiting(self._frame, self.state)
        return found if found is not None and isinstance(found.what, Decision) else None

    @property
    def asked(self) -> bool:
        """Whether an order is waited for."""
        return self._waits is not None

    def verbs(self, bases: Sequence[str] = ()) -> tuple[Verb[Any, Any], ...]:
        """The words that answer what is asked, those first that are ready most often to these bases."""
        if self._waits is None:
            return ()
        words = [order.verb for order in self.ready_to(bases)]
        verbs: tuple[Verb[Any, Any], ...] = self._waits.what.verbs  # type: ignore[union-attr]
        meant = [verb for verb in verbs if self._only in ("", verb.word)]
        return tuple(sorted(meant, key=lambda verb: -words.count(verb.word)))

    def taking(self, sort: type[Part], bases: Sequence[str] = ()) -> Iterator[tuple[Verb[Any, Any], Part]]:
        """The verbs that take such a part, and need nothing else."""
        for verb in self.verbs(bases):
            for part in verb.takes:
                if isinstance(part, sort) and not any(one.needed for one in verb.takes if one is not part):
                    yield verb, part

    def speaks_to(self, verb: Verb[Any, Any], id: str) -> bool:
        """Whether a verb may be said to a base."""
        assert self._waits is not None
        try:
            verb.whom.check_one(self.state, self._waits.seat, id, "order.bases")
        except Refused:
            return False
        return True

    def check(self, order: Order) -> Verdict[Any]:
        """What the rules say of an order."""
        found = self._verdicts.get(order)
        if found is None:
            if len(self._verdicts) >= KEPT:
                self._verdicts.clear()
            found = self._verdicts[order] = judged(self._frame, self.state, order)
        return found

    def tried(self, order: Order, wish: Wish) -> Tried | Refusal:
        """An order and how far it ends from where everybody is held; or why it may not be given."""
        verdict = self.check(order)
        if verdict.refusal is not None:
            return verdict.refusal
        return Tried(order, verdict, off(aim(verdict), wish))

    def after(self, order: Order) -> Moment | None:
        """The moment after an order that is allowed, if the same seat is then asked the same; else nothing."""
        verdict = self.check(order)
        if verdict.step is None:
            return None
        before, then = self.state.ask, verdict.step.state
        if before is None or then.ask is None or then.ending is not None:
            return None
        same = (then.ask.what, then.ask.seat) == (before.what, before.seat) and not then.ask.dice
        return Moment(self._frame, then.remembering(self._ahead), self._ahead, self._only) if same else None

    @cached_property
    def _ahead(self) -> Memory:
        """What is found of moments to come, so that it does not drive out what was found of this one."""
        return Memory()
