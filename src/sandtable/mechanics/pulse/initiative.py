"""The roll for initiative: two dice a side, an odd die beside them, and CDs spent to roll again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import NamedTuple

from sandtable.dice import D6, Die, Distribution
from sandtable.mechanics.pulse import bidding
from sandtable.mechanics.pulse.bidding import Answer, Bid, Opening, Pair
from sandtable.mechanics.pulse.choices import CDS, IN_HAND, REROLLS, new_dice, no_such_die, refuse, replaced, twice
from sandtable.mechanics.pulse.fields import SILENT, Rerolls
from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.sheet.chance import Thrown
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Key, unpicked
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.table import Row


class Hand(NamedTuple):
    """A roll for initiative as it lies: two dice a side, the odd die beside them, and the CDs spent by a and by b."""

    a: tuple[int, ...]
    b: tuple[int, ...]
    extra: int
    spent: tuple[int, int] = (0, 0)

    def dice(self, side: Side) -> tuple[int, ...]:
        return self.a if side == "a" else self.b

    def with_dice(self, side: Side, dice: tuple[int, ...], spent: int) -> Hand:
        a, b = self.spent
        if side == "a":
            return Hand(dice, self.b, self.extra, (a + spent, b))
        return Hand(self.a, dice, self.extra, (a, b + spent))


@dataclass(frozen=True, slots=True)
class Standing:
    """How a roll for initiative ended: the dice that stand, who wins, and who had rolled lower at first."""

    first: Hand
    hand: Hand
    low: Side
    winner: Side
    tied: bool
    totals: Mapping[Side, int]
    first_totals: Mapping[Side, int]

    def spent(self, side: Side) -> int:
        return self.hand.spent[SIDES.index(side)]

    def gained(self, side: Side) -> int:
        """Doubles bring CDs: as many as the odd die shows."""
        first, second = self.hand.dice(side)
        return self.hand.extra if first == second else 0

    @property
    def result(self) -> Result:
        return unpicked(tuple(PARTS), tuple(part(self) for part in PARTS.values()))


PARTS: Mapping[str, Callable[[Standing], Json]] = {
    "winner": lambda end: end.winner,
    "a.dice": lambda end: end.hand.a,
    "a.total": lambda end: end.totals["a"],
    "a.spent": lambda end: end.spent("a"),
    "a.gained": lambda end: end.gained("a"),
    "b.dice": lambda end: end.hand.b,
    "b.total": lambda end: end.totals["b"],
    "b.spent": lambda end: end.spent("b"),
    "b.gained": lambda end: end.gained("b"),
}
"""The result of a roll for initiative, by its fields."""

WINNER = ("winner",)
"""The field that both sides play for."""


class Terms(NamedTuple):
    """What decides between two rolls beside their dice: what either side adds, and who throws the odd die."""

    a: int
    b: int
    thrower: Side

    def tie_winner(self, extra: int) -> Side:
        return self.thrower if extra % 2 == 0 else OTHER[self.thrower]

    def lower(self, a: int, b: int, tie_winner: Side) -> Side:
        """Whose dice, summed up, are lower; on a tie, whoever loses it."""
        if a + self.a == b + self.b:
            return OTHER[tie_winner]
        return "a" if a + self.a < b + self.b else "b"

    def low(self, hand: Hand) -> Side:
        return self.lower(sum(hand.a), sum(hand.b), self.tie_winner(hand.extra))

    def ahead(self, side: Side, tie_winner: Side) -> int:
        """How much more than this side's dice the other's must show to win."""
        lead = self.a - self.b if side == "a" else self.b - self.a
        return lead + int(tie_winner == side)

    def standing(self, first: Hand, hand: Hand) -> Standing:
        """How it ends, with the first dice and those that stand."""
        totals, first_totals = self._totals(hand), self._totals(first)
        tied = totals["a"] == totals["b"]
        return Standing(first, hand, self.low(first), OTHER[self.low(hand)], tied, totals, first_totals)

    def _totals(self, hand: Hand) -> Mapping[Side, int]:
        return {"a": sum(hand.a) + self.a, "b": sum(hand.b) + self.b}


@dataclass(frozen=True, eq=False)
class Initiative:
    """The roll for initiative: two dice a side, and an odd die that one of them throws beside.

    The lower roller may first re-roll his dice for a CD each, then the higher roller; each die once. A tie goes to
    whoever threw the odd die if it is even, else to the other. `given` has `a` and `b`, each with `cds` (null: not
    told), and `rerolls`. Call `roll` in the question's procedure and make the game's lines from what it gives; give
    the question, an `InRow`, `spreader=initiative.spread`.

    Odds: where `rerolls` is left out and a side's `cds` are told, both play for the initiative as well as can be.
    """

    extra: str
    """The odd die's name in the request."""
    die: Die
    thrown_by: str
    """The field that says which side throws it."""
    added: Callable[[Record, Side], int]
    """What a side adds to its two dice."""
    again: Row
    """Forbids a second re-roll of one die."""
    late: Row
    """Forbids the lower roller a re-roll after the higher roller's."""
    dear: Row
    """Forbids more re-rolls than there are CDs."""

    @cached_property
    def faces(self) -> frozenset[int]:
        """What the odd die can show."""
        return frozenset(self.die.faces)

    def roll(self, ruling: Ruling) -> Standing:
        """Read the dice, refuse re-rolls that may not be, and say how it ends."""
        given, listed = ruling.given, ruling.given["rerolls"]
        a, b = (tuple(ruling.dice(side, 2, D6)) for side in SIDES)
        first = Hand(a, b, ruling.die(self.extra, self.die))
        terms = self.terms(given)
        self.check(given, terms.low(first))
        return terms.standing(first, self._rerolled(first, listed, new_dice(ruling, listed)))

    def check(self, given: Record, low: Side) -> None:
        """Refuse re-rolls that may not be, where this side rolled lower."""
        listed = given["rerolls"]
        for place, entry in enumerate(listed):
            at, side = f"given.rerolls.{place}", entry["side"]
            if twice(listed[: place + 1], "side", "die") is not None:
                raise refuse(self.again, at, "a die is re-rolled once, and the new die stands")
            if side == low and any(earlier["side"] != low for earlier in listed[:place]):
                raise refuse(self.late, at, "the lower roller's re-rolls come before the higher roller's")
            no_such_die(listed, place, 2)
        for side in SIDES:
            count, cds = sum(entry["side"] == side for entry in listed), given[side]["cds"]
            if cds is not None and count > cds:
                raise refuse(self.dear, f"given.{side}.cds", f"{REROLLS(count)} {CDS(count)}, and {IN_HAND(cds)}")

    def _rerolled(self, hand: Hand, listed: Rerolls, new: Sequence[int]) -> Hand:
        """The hand once the re-rolls that a request lists are made."""
        for entry, fell in zip(listed, new, strict=True):
            side = entry["side"]
            hand = hand.with_dice(side, tuple(replaced(hand.dice(side), [entry], [fell])), 1)
        return hand

    def terms(self, given: Record) -> Terms:
        """What both sides add to their dice, and who throws the odd die."""
        return Terms(self.added(given, "a"), self.added(given, "b"), given[self.thrown_by])

    def spread(self, asked: Asked, known: Mapping[str, Json], by: Sequence[str]) -> Distribution[Key]:
        """The exact odds; where the players have re-rolls to decide on, each decides as well as can be."""
        given, listed = asked.given, asked.given["rerolls"]
        table, terms = _OnTable(self, known, len(listed)), self.terms(given)
        if listed is not SILENT or not any(given[side]["cds"] for side in SIDES):
            if listed:
                self._check_whoever_is_low(given, terms, table)
            if tuple(by) == WINNER:
                return Distribution(table.winners(terms, listed))
            return _counted(terms, table.hands(listed), by)
        play = _Bidding(terms, {side: min(given[side]["cds"] or 0, bidding.MOST) for side in SIDES})
        if tuple(by) == WINNER:
            return Distribution(((winner,), weight) for winner, weight in play.winners(table))
        return _counted(terms, play.hands(table), by)

    def cost(self, asked: Asked, known: Mapping[str, Json], by: Sequence[str]) -> int:
        """Every way that the first dice can lie, and where there are CDs all that may be made of it."""
        given, listed = asked.given, asked.given["rerolls"]
        bid_for = listed is SILENT and any(given[side]["cds"] for side in SIDES)
        pairs = len(bidding.PAIRS) if bid_for else bidding.WAYS
        ways = prod(pairs for side in SIDES if not known.get(side)) * (1 if self.extra in known else len(self.faces))
        if tuple(by) == WINNER:
            return 1 + ways // (16 if bid_for else 256)
        return 1 + (2 * ways if bid_for else ways // 3)

    def _check_whoever_is_low(self, given: Record, terms: Terms, table: _OnTable) -> None:
        """Refuse re-rolls that may not be, whoever can have rolled lower."""
        lows: set[Side] = set()
        for hand, _ in table.hands():
            lows.add(terms.low(hand))
            if len(lows) == len(SIDES):
                break
        for low in sorted(lows):
            self.check(given, low)


def _counted(terms: Terms, hands: Iterable[tuple[Hand, int]], by: Sequence[str]) -> Distribution[Key]:
    """What the hands come to, by some fields of the result."""
    parts = [PARTS[path] for path in by]

    def key(hand: Hand) -> Key:
        end = terms.standing(hand, hand)
        return tuple([part(end) for part in parts])

    return Distribution((key(hand), weight) for hand, weight in hands)


class _OnTable:
    """The dice that lie on the table already, and all the ways the others can fall."""

    def __init__(self, initiative: Initiative, known: Mapping[str, Json], count: int) -> None:
        thrown = Thrown(known)

        def faces(name: str, many: int) -> list[tuple[int, ...]]:
            lying = known.get(name) if many else None
            if not lying:
                return [D6.faces] * many
            count = len(lying) if isinstance(lying, list) and len(lying) < many else many
            return [*((face,) for face in thrown.dice(name, count, D6)), *[D6.faces] * (many - count)]

        self._faces = {side: faces(side, 2) for side in SIDES}
        self._new = faces("reroll", count)
        extra, die = initiative.extra, initiative.die
        self.extra = Counter((thrown.die(extra, die),) if extra in known else die.faces)
        thrown.finish()

    def hands(self, listed: Rerolls = ()) -> Iterator[tuple[Hand, int]]:
        """How the dice can lie; those that are re-rolled, as they can fall anew."""
        faces = self._after(listed)
        a, b = (sum(entry["side"] == side for entry in listed) for side in SIDES)
        for way in product(product(*faces["a"]), product(*faces["b"]), self.extra):
            yield Hand(*way, (a, b)), self.extra[way[2]]

    def winners(self, terms: Terms, listed: Rerolls) -> Iterator[tuple[Key, int]]:
        """Who has the initiative then: only what the dice add up to decides."""
        a, b = (Counter(map(sum, product(*faces))) for faces in self._after(listed).values())
        for of_a, of_b, extra in product(a, b, self.extra):
            winner = OTHER[terms.lower(of_a, of_b, terms.tie_winner(extra))]
            yield (winner,), a[of_a] * b[of_b] * self.extra[extra]

    def _after(self, listed: Rerolls) -> Mapping[Side, Sequence[Sequence[int]]]:
        """What each die can show, once some are re-rolled."""
        faces = {side: list(of_side) for side, of_side in self._faces.items()}
        for entry, new in zip(listed, self._new, strict=False):
            faces[entry["side"]][entry["die"]] = new
        return faces

    def pairs(self) -> Iterator[tuple[Pair, Pair, int]]:
        """How the two dice of either side can lie, without their places."""
        a, b = (Counter(bidding.pair(*dice) for dice in product(*self._faces[side])) for side in SIDES)
        for of_a, of_b in product(a, b):
            yield of_a, of_b, a[of_a] * b[of_b]


class _Bidding:
    """Both sides re-roll for the initiative as well as can be: the lower roller first, knowing what may answer him."""

    def __init__(self, terms: Terms, cds: Mapping[Side, int]) -> None:
        self._terms, self._cds = terms, cds

    def winners(self, table: _OnTable) -> Iterator[tuple[Side, int]]:
        """Who has the initiative in the end."""
        ties: dict[Side, int] = {}
        for extra, weight in table.extra.items():
            tie = self._terms.tie_winner(extra)
            ties[tie] = ties.get(tie, 0) + weight
        for a, b, weight in table.pairs():
            for tie, times in ties.items():
                low, opening = self._opened(a, b, tie)
                won = (low, weight * times * opening.won)
                lost = (OTHER[low], weight * times * (bidding.WAYS**2 - opening.won))
                yield from (won, lost) if self._first(low, opening.bid, b if low == "a" else a, tie) else (lost, won)

    def _first(self, low: Side, bid: Bid, high: Pair, tie: Side) -> bool:
        """Whether the first way that the dice fall, of those that can, is the lower roller's."""
        answer, need = self._answer(low, bid.falls[0][0], high, tie)
        return sum(answer.bid.falls[0][0]) < need

    def hands(self, table: _OnTable) -> Iterable[tuple[Hand, int]]:
        """How the dice lie in the end."""
        bids: dict[tuple[Side, Pair, Pair, int, int], int] = {}
        for a, b, weight in table.pairs():
            of_tie = {tie: self._opened(a, b, tie) for tie in map(self._terms.tie_winner, table.extra)}
            for extra, times in table.extra.items():
                low, opening = of_tie[self._terms.tie_winner(extra)]
                high = b if low == "a" else a
                for dice, ways in opening.bid.falls:
                    state = (low, dice, high, extra, opening.bid.spent)
                    bids[state] = bids.get(state, 0) + weight * times * ways
        ended: dict[Hand, int] = {}
        for (low, lower, higher, extra, spent), weight in bids.items():
            answer, _ = self._answer(low, lower, higher, self._terms.tie_winner(extra))
            paid = answer.bid.spent
            for dice, ways in answer.bid.falls:
                hand = (
                    Hand(lower, dice, extra, (spent, paid)) if low == "a" else Hand(dice, lower, extra, (paid, spent))
                )
                ended[hand] = ended.get(hand, 0) + weight * ways
        return ended.items()

    def _opened(self, a: Pair, b: Pair, tie: Side) -> tuple[Side, Opening]:
        """Who has rolled lower, and what he makes of it."""
        low = self._terms.lower(sum(a), sum(b), tie)
        own, foe = (a, b) if low == "a" else (b, a)
        ahead = self._terms.ahead(low, tie)
        return low, bidding.openings(self._cds[low], foe, self._cds[OTHER[low]], ahead)[own]

    def _answer(self, low: Side, lower: Pair, higher: Pair, tie: Side) -> tuple[Answer, int]:
        """What the higher roller makes of that, and what he needs."""
        need = sum(lower) + self._terms.ahead(low, tie)
        return bidding.answer(higher, need, self._cds[OTHER[low]]), need
