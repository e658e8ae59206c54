"""Choosing among pairs: whom a shooter means, who leads, which shooting or combat is next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Target
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import distance
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.whom import Anybody
from sandtable.names import Code, Pair, Refused, listed


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of bases of which one is chosen."""

    pairs: tuple[Pair, ...]

    @property
    def bases(self) -> tuple[str, ...]:
        """All of them, each once."""
        return tuple(dict.fromkeys(id for pair in self.pairs for id in pair))

    def named(self, order: Order) -> Pair:
        """The pair that an order names, which must be one of these: two bases, or a base and a word."""
        said = (*order.bases, order.word) if order.word else order.bases
        found = next((pair for pair in self.pairs if pair == said), None)
        if found is None:
            known = [" ".join(pair) for pair in self.pairs]
            message = f"'{order.verb}' names one of these pairs: {listed(known)}"
            raise Refused(Code.BAD_VALUE, "order.bases", message, instead=f"{order.verb} {known[0]}")
        return found


def bases_of(state: State[Any], about: Pairs) -> tuple[str, ...]:
    """The bases of pairs, to be shown."""
    return about.bases


@dataclass(frozen=True, eq=False)
class Partner(Target):
    """The second of a pair; he may be named beside the first as well."""

    manual: Manual[Any] | None = None

    def choices(self, state: State[Any], order: Order, about: Pairs) -> Sequence[Choice]:
        return [Choice(b, self._pair(state, a, b)) for a, b in about.pairs if order.bases[:1] in ((), (a,))]

    def _pair(self, state: State[Any], a: str, b: str) -> str:
        """'a3 bowmen (O) and b7 blades (O), 120 paces apart'."""
        assert self.manual is not None
        both = " and ".join(self.manual.named(state, id) if id in state.setup.pieces else id for id in (a, b))
        rects = state.field.rects
        far = distance(rects[a], rects[b]) if a in rects and b in rects else 0
        return f"{both}, {far / self.manual.measures.pace:.0f} paces apart" if far > TOLERANCE else both

    def check(self, state: State[Any], order: Order, about: Pairs) -> None:
        about.named(order)


EITHER = Anybody(1, 2, "element", "one")
"""The first of a pair, or both."""


def choosing(
    manual: Manual[B],
    word: str,
    says: str,
    chosen: Callable[[Draft[B], Pair], Next],
    chance: Callable[[State[B], Pair], Fraction | None],
) -> Verb[B, Pairs]:
    """A verb that names one of several pairs."""

    def hope(state: State[B], about: Pairs, order: Order) -> Fraction | None:
        with suppress(Refused):
            return chance(state, about.named(order))
        return None

    return Verb(
        word,
        says,
        lambda draft, order, about: chosen(draft, about.named(order)),
        whom=EITHER,
        takes=(Partner(needed=False, manual=manual),),
        ready=lambda state, about: (Order(word, (a,), word=b) for a, b in about.pairs),
        sure=True,
        chance=hope,
        gains="the enemy is beaten",
    )
