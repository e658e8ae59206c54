"""Decisions: what a seat is asked, about what, and the verbs that answer it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

from sandtable.engine.opening import Opening
from sandtable.engine.order import Order
from sandtable.engine.state import G, State
from sandtable.engine.task import T
from sandtable.engine.verb import Verb
from sandtable.names import Refused, Side


@dataclass(frozen=True, eq=False)
class Decision(Generic[G, T]):
    """Something that a seat decides. `says` is its sentence in the list of what a game asks."""

    word: str
    says: str
    verbs: tuple[Verb[G, T], ...]
    """Those that answer it, the one that does least last."""
    subject: type[T] | None = None
    """The class of what it is about; none where it is of nothing but the step of the sequence that opens it."""
    now: Callable[[State[G], T], str] | None = None
    """The sentence for the player, here and now."""
    about: Callable[[State[G], T], tuple[str, ...]] = lambda state, about: ()
    """The bases that it is about, to be shown."""
    ready: Callable[[State[G], T], Iterable[Order]] | None = None
    """Sensible orders of all its verbs, where their list goes by base and not by verb."""
    ready_to: Callable[[State[G], T, Collection[str]], Iterable[Order]] | None = None
    """Those of them that speak to some of these bases, and perhaps more, where the list of all takes long."""
    standing: bool = True
    """Whether a standing order may answer it."""
    sole: bool = False
    """Whether it is not asked where there is only one thing to say."""

    def asks(self, seat: Side, about: T | None = None) -> Opening:
        """This decision, opened for a seat."""
        return Opening(self, seat, about)

    @cached_property
    def by_word(self) -> Mapping[str, Verb[G, T]]:
        return {verb.word: verb for verb in self.verbs}

    def orders(self, state: State[G], seat: Side, about: T) -> Iterator[Order]:
        """What is ready, verb by verb unless said otherwise; not yet checked."""
        if self.ready is not None:
            yield from self.ready(state, about)
            return
        for verb in self.open_verbs(state, about):
            yield from verb.orders(state, seat, about)

    def orders_to(self, state: State[G], seat: Side, about: T, bases: Collection[str]) -> Iterator[Order]:
        """Of what is ready, in its order: whatever speaks to some of these bases, or to nobody."""
        every = self.orders(state, seat, about) if self.ready_to is None else self.ready_to(state, about, bases)
        for order in every:
            if not order.bases or any(id in bases for id in order.bases):
                yield order

    def open_verbs(self, state: State[G], about: T) -> Iterator[Verb[G, T]]:
        """The verbs that are open at all."""
        for verb in self.verbs:
            try:
                verb.may(state, about)
            except Refused:
                continue
            yield verb
