"""Pools: many equal dice counted by what they are good for, never die by die."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from math import comb
from typing import TypeVar

from sandtable.dice.die import Die
from sandtable.dice.distribution import Distribution

C = TypeVar("C", bound=Hashable)


def pool(count: int, die: Die, sort_of: Callable[[int], C]) -> Distribution[tuple[tuple[C, int], ...]]:
    """Roll `count` dice and sort each by its face: the exact distribution of how many fell into each sort.

    The weights are multinomial, so twenty dice cost no more than the ways to share twenty among the sorts.

    >>> from sandtable.dice import D6
    >>> hits = pool(2, D6, lambda face: "hit" if face >= 4 else "miss").map(lambda sorts: dict(sorts).get("hit", 0))
    >>> hits.ranked()
    [(1, Fraction(1, 2)), (2, Fraction(1, 4)), (0, Fraction(1, 4))]
    """
    ways: dict[C, int] = {}
    for face in die.faces:
        ways[sort_of(face)] = ways.get(sort_of(face), 0) + 1
    sorts = tuple(ways)
    return Distribution(
        (tuple(zip(sorts, counts, strict=True)), weight)
        for counts, weight in _shares(count, tuple(ways[sort] for sort in sorts))
    )


@lru_cache(maxsize=4096)
def _shares(count: int, ways: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple(_share_out(count, ways))


def _share_out(count: int, ways: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    if len(ways) == 1:
        yield (count,), ways[0] ** count
        return
    for first in range(count + 1):
        here = comb(count, first) * ways[0] ** first
        for rest, weight in _share_out(count - first, ways[1:]):
            yield (first, *rest), here * weight
