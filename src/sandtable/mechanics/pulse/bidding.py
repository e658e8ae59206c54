"""Bidding for the initiative: which dice to roll again for CDs, where both sides play as well as can be.

Nothing here knows whose dice they are, only what a pair needs and how many CDs there are. Two CDs are as good as
twenty, since a die is rolled again once; so there are few cases, and each is thought through once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from sandtable.dice import D6

Pair = tuple[int, int]
"""Two dice without their places, the lower one first."""

WAYS = len(D6.faces) ** 2
"""In how many ways a pair falls; chances are counted in these."""

MOST = 2
"""The CDs that can be spent on one pair."""


def pair(x: int, y: int) -> Pair:
    return (x, y) if x <= y else (y, x)


PAIRS = Counter(pair(x, y) for x, y in product(D6.faces, repeat=2))
"""Every pair, and in how many ways it comes up."""


class Bid(NamedTuple):
    """What can be done with a pair: how many of its dice are rolled again, and what may lie there then."""

    spent: int
    falls: tuple[tuple[Pair, int], ...]
    stays: int = 0
    """The die that is left where the other is rolled again."""

    def reaches(self, need: int) -> int:
        """In how many ways it comes to the total that is needed."""
        return sum(weight for dice, weight in self.falls if sum(dice) >= need)


@lru_cache(maxsize=len(PAIRS) * (MOST + 1))
def bids(dice: Pair, cds: int) -> tuple[Bid, ...]:
    """Leave the dice as they lie; or roll the lower again, the higher, or both, as far as CDs go."""
    stay, both = Bid(0, ((dice, WAYS),)), Bid(2, tuple(PAIRS.items()))
    each = WAYS // len(D6.faces)
    one = [
        Bid(1, tuple((pair(stays, new), each) for new in D6.faces), stays) for stays in sorted(set(dice), reverse=True)
    ]
    return (stay, *(one if cds >= 1 else ()), *((both,) if cds >= MOST else ()))


class Answer(NamedTuple):
    """The last word on a roll, and in how many ways it wins."""

    bid: Bid
    won: int


@lru_cache(maxsize=2048)
def answer(dice: Pair, need: int, cds: int) -> Answer:
    """What the higher roller makes of it: he bids only if he has come to be the lower one."""
    stay, *others = (Answer(bid, bid.reaches(need)) for bid in bids(dice, cds))
    return stay if stay.won else max((stay, *others), key=lambda found: found.won)


class Opening(NamedTuple):
    """The first word on a roll, and in how many ways it wins, out of `WAYS` for each of the two throws."""

    bid: Bid
    won: int


@lru_cache(maxsize=1024)
def openings(cds: int, foe: Pair, foe_cds: int, ahead: int) -> Mapping[Pair, Opening]:
    """What the lower roller makes of each pair, knowing what may answer him: the foe needs his total and `ahead`."""
    totals = range(2 * D6.lowest, 2 * D6.highest + 1)
    kept = {total: WAYS - answer(foe, total + ahead, foe_cds).won for total in totals}
    one_stays = {stays: sum(kept[stays + new] for new in D6.faces) * WAYS // len(D6.faces) for stays in D6.faces}
    both_fall = sum(weight * kept[sum(dice)] for dice, weight in PAIRS.items())

    def worth(dice: Pair, bid: Bid) -> int:
        if bid.stays:
            return one_stays[bid.stays]
        return both_fall if bid.spent else WAYS * kept[sum(dice)]

    def best(dice: Pair) -> Opening:
        return max((Opening(bid, worth(dice, bid)) for bid in bids(dice, cds)), key=lambda found: found.won)

    return {dice: best(dice) for dice in PAIRS}
