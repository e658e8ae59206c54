"""Finite distributions: outcomes with whole-number weights."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Generic[T]):
    """What can come up, and in how many ways. Immutable; likeliest first when asked in order.

    Don't confuse it with one roll: a `Distribution` is all of them at once.

    >>> d = Distribution({"win": 21, "draw": 5, "lose": 10})
    >>> d.p("win"), d.total
    (Fraction(7, 12), 36)
    """

    __slots__ = ("_weights", "total")

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        merged: dict[T, int] = {}
        for outcome, weight in pairs:
            if weight:
                merged[outcome] = merged.get(outcome, 0) + weight
        if not merged or min(merged.values()) < 0:
            raise ValueError("a distribution needs at least one outcome, and no weight below zero")
        self._weights = merged
        self.total = sum(merged.values())

    def p(self, outcome: T) -> Fraction:
        """The chance of one outcome, exactly."""
        return Fraction(self._weights.get(outcome, 0), self.total)

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """The chance that what comes up is wanted."""
        return Fraction(sum(w for o, w in self._weights.items() if wanted(o)), self.total)

    def map(self, change: Callable[[T], U]) -> Distribution[U]:
        """The same rolls, looked at in another way: outcomes that become alike are put together."""
        return Distribution((change(o), w) for o, w in self._weights.items())

    def then(self, follow: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Roll this, then what follows from it: the exact distribution of the second."""
        parts = [(w, follow(o)) for o, w in self._weights.items()]
        common = 1
        for _, part in parts:
            common = common * part.total // gcd(common, part.total)
        return Distribution((o, w * v * (common // part.total)) for w, part in parts for o, v in part.items())

    def items(self) -> Iterator[tuple[T, int]]:
        return iter(self._weights.items())

    def ranked(self) -> list[tuple[T, Fraction]]:
        """Outcomes with their chances, likeliest first; equal chances stay in the order they arose."""
        by_weight = sorted(self._weights.items(), key=lambda pair: -pair[1])
        return [(o, Fraction(w, self.total)) for o, w in by_weight]

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return dict(self.ranked()) == dict(other.ranked())

    def __hash__(self) -> int:
        return hash(frozenset(self.ranked()))

    def __repr__(self) -> str:
        return f"Distribution({self._weights!r})"
