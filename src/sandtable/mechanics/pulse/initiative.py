"""The roll for initiative: two dice a side, an odd die beside them, and CDs spent to roll again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from sandtable.dice import D6, Die, Distribution
from sandtable.mechanics.pulse.choices import new_dice, no_such_die, refuse, replaced, twice
from sandtable.mechanics.pulse.fields import SILENT, Rerolls
from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.sheet.chance import Thrown
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Key, picked
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

    def sorted(self) -> Hand:
        """The same dice without their places."""
        return self._replace(a=_sorted(*self.a), b=_sorted(*self.b))

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
        sides: Result = {
            side: {
                "dice": list(self.hand.dice(side)),
                "total": self.totals[side],
                "spent": self.spent(side),
                "gained": self.gained(side),
            }
            for side in SIDES
        }
        return {"winner": self.winner, **sides}


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

    def roll(self, ruling: Ruling) -> Standing:
        """Read the dice, refuse re-rolls that may not be, and say how it ends."""
        given, listed = ruling.given, ruling.given["rerolls"]
        a, b = (tuple(ruling.dice(side, 2, D6)) for side in SIDES)
        first = Hand(a, b, ruling.die(self.extra, self.die))
        self.check(given, self.low(given, first))
        return self.standing(given, first, self._rerolled(first, listed, new_dice(ruling, listed)))

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
                raise refuse(self.dear, f"given.{side}.cds", f"{count} re-rolls need as many CDs, and {cds} are there")

    def _rerolled(self, hand: Hand, listed: Rerolls, new: Sequence[int]) -> Hand:
        """The hand once the re-rolls that a request lists are made."""
        for entry, fell in zip(listed, new, strict=True):
            side = entry["side"]
            hand = hand.with_dice(side, tuple(replaced(hand.dice(side), [entry], [fell])), 1)
        return hand

    def standing(self, given: Record, first: Hand, hand: Hand) -> Standing:
        """Who wins, with these dice in the end."""
        totals = self.totals(given, hand)
        tied = totals["a"] == totals["b"]
        winner: Side = OTHER[self.low(given, hand)]
        return Standing(first, hand, self.low(given, first), winner, tied, totals, self.totals(given, first))

    def low(self, given: Record, hand: Hand) -> Side:
        """Who has rolled lower; on a tie, whoever loses it."""
        totals = self.totals(given, hand)
        if totals["a"] == totals["b"]:
            return OTHER[self.tie_winner(given, hand.extra)]
        return "a" if totals["a"] < totals["b"] else "b"

    def totals(self, given: Record, hand: Hand) -> Mapping[Side, int]:
        return {side: sum(hand.dice(side)) + self.added(given, side) for side in SIDES}

    def tie_winner(self, given: Record, extra: int) -> Side:
        thrower: Side = given[self.thrown_by]
        return thrower if extra % 2 == 0 else OTHER[thrower]

    def spread(self, asked: Asked, known: Mapping[str, Json], by: Sequence[str]) -> Distribution[Key]:
        """The exact odds; where the players have re-rolls to decide on, each decides as well as can be."""
        given, listed = asked.given, asked.given["rerolls"]
        table = _OnTable(self, known, len(listed))
        if listed is SILENT and any(given[side]["cds"] for side in SIDES):
            best = _BestPlay(self, given)
            ended = table.hands().map(Hand.sorted).then(best.lower).then(best.higher)
        else:
            lows = {self.low(given, hand) for hand, _ in table.hands().items()} if listed else set[Side]()
            for low in SIDES:
                if low in lows:
                    self.check(given, low)
            ended = table.hands(listed)
        return ended.map(lambda hand: picked(self.standing(given, hand, hand).result, by))


class _OnTable:
    """The dice that lie on the table already, and all the ways the others can fall."""

    def __init__(self, initiative: Initiative, known: Mapping[str, Json], count: int) -> None:
        thrown = Thrown(known)

        def faces(name: str, many: int) -> list[tuple[int, ...]]:
            if many and known.get(name):
                return [(face,) for face in thrown.dice(name, many, D6)]
            return [D6.faces] * many

        self._faces = {side: faces(side, 2) for side in SIDES}
        self._new = faces("reroll", count)
        extra, die = initiative.extra, initiative.die
        self._extra = (thrown.die(extra, die),) if extra in known else die.faces
        thrown.finish()

    def hands(self, listed: Rerolls = ()) -> Distribution[Hand]:
        """How the dice can lie; those that are re-rolled, as they can fall anew."""
        faces = {side: list(of_side) for side, of_side in self._faces.items()}
        for entry, new in zip(listed, self._new, strict=False):
            faces[entry["side"]][entry["die"]] = new
        a, b = (sum(entry["side"] == side for entry in listed) for side in SIDES)
        ways = product(*faces["a"], *faces["b"], self._extra)
        return Distribution((Hand(way[:2], way[2:4], way[4], (a, b)), 1) for way in ways)


class _BestPlay:
    """Both sides re-roll for the initiative as well as can be: the lower roller first, knowing what may answer him.

    Chances are counted in 36ths here, since an option re-rolls two dice at most.
    """

    def __init__(self, initiative: Initiative, given: Record) -> None:
        self._initiative, self._given = initiative, given
        self._answers: dict[tuple[Hand, Side], tuple[Distribution[Hand], int]] = {}
        self._lows: dict[tuple[object, ...], Side] = {}

    def lower(self, opening: Hand) -> Distribution[tuple[Hand, Side]]:
        """What the lower roller makes of the opening dice, and who may answer."""
        low = self._low(opening)
        high = OTHER[low]

        def chance(option: Distribution[Hand]) -> int:
            won = sum(weight * (36 - self._answer((hand, high))[1]) for hand, weight in option.items())
            return won * 36 // option.total

        return max(self._options(opening, low), key=chance).map(lambda hand: (hand, high))

    def higher(self, answered: tuple[Hand, Side]) -> Distribution[Hand]:
        """What the higher roller makes of it."""
        return self._answer(answered)[0]

    def _answer(self, answered: tuple[Hand, Side]) -> tuple[Distribution[Hand], int]:
        """The higher roller's best answer, and its chance to win."""
        if answered not in self._answers:
            hand, high = answered

            def chance(option: Distribution[Hand]) -> int:
                return sum(weight for end, weight in option.items() if self._low(end) != high) * 36 // option.total

            stay = Distribution({hand: 1})
            options = [stay] if chance(stay) else self._options(hand, high)
            self._answers[answered] = max(((option, chance(option)) for option in options), key=lambda pair: pair[1])
        return self._answers[answered]

    def _low(self, hand: Hand) -> Side:
        dice = hand[:3]
        if dice not in self._lows:
            self._lows[dice] = self._initiative.low(self._given, hand)
        return self._lows[dice]

    def _options(self, hand: Hand, side: Side) -> Iterator[Distribution[Hand]]:
        """Leave the dice as they lie; or re-roll the lower, the higher, or both, as far as CDs go."""
        yield Distribution({hand: 1})
        cds = self._given[side]["cds"] or 0
        first, second = hand.dice(side)
        if cds >= 1:
            for stays in sorted({first, second}, reverse=True):
                yield Distribution((hand.with_dice(side, _sorted(stays, new), 1), 1) for new in D6.faces)
        if cds >= 2:
            yield Distribution((hand.with_dice(side, pair, 2), weight) for pair, weight in PAIRS.items())


def _sorted(x: int, y: int) -> tuple[int, int]:
    return (x, y) if x <= y else (y, x)


PAIRS = Counter(_sorted(x, y) for x, y in product(D6.faces, repeat=2))
"""Two dice without their places, and in how many ways each pair comes up."""
