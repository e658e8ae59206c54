"""The roll for initiative: two dice a side, an odd die beside them, and CDs spent to roll again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sandtable.dice import D6, Die, Distribution
from sandtable.mechanics.pulse.rerolls import SILENT, OneByOne, new_dice, no_such_die, refuse, replaced, twice
from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.sheet.chance import Chance, spread
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Key, picked
from sandtable.sheet.ruling import Asked, Quiet, Result, Ruling
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
            return self._replace(a=dice, spent=(a + spent, b))
        return self._replace(b=dice, spent=(a, b + spent))


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
        throw = _Throw(self, ruling)
        for place in range(len(listed)):
            self._check(given, throw, place)
        for side in SIDES:
            count, cds = sum(entry["side"] == side for entry in listed), given[side]["cds"]
            if cds is not None and count > cds:
                raise refuse(self.dear, f"given.{side}.cds", f"{count} re-rolls need as many CDs, and {cds} are there")
        first = hand = throw.hand()
        new = new_dice(ruling, listed)
        for side in SIDES:
            mine = [(entry, fell) for entry, fell in zip(listed, new, strict=True) if entry["side"] == side]
            dice = replaced(hand.dice(side), [entry for entry, _ in mine], [fell for _, fell in mine])
            hand = hand.with_dice(side, tuple(dice), len(mine))
        return self.standing(given, first, hand)

    def _check(self, given: Record, throw: _Throw, place: int) -> None:
        """What can be wrong with one re-roll; the dice are looked at only where it hangs on them."""
        listed = given["rerolls"]
        side, at = listed[place]["side"], f"given.rerolls.{place}"
        no_such_die(listed, place, 2)
        if twice(listed[: place + 1], "side", "die") is not None:
            raise refuse(self.again, at, "a die is re-rolled once, and the new die stands")
        others_before = any(entry["side"] != side for entry in listed[:place])
        if others_before and self._low(given, throw.totals(), throw.tie_winner) == side:
            raise refuse(self.late, at, "the lower roller's re-rolls come before the higher roller's")

    def standing(self, given: Record, first: Hand, hand: Hand) -> Standing:
        """Who wins, with these dice in the end."""
        opened, totals = self.totals(given, first), self.totals(given, hand)
        tie_winner = self.tie_winner(given, hand.extra)
        low = self._low(given, opened, lambda: tie_winner)
        tied = totals["a"] == totals["b"]
        winner: Side = tie_winner if tied else "a" if totals["a"] > totals["b"] else "b"
        return Standing(first, hand, low, winner, tied, totals, opened)

    def totals(self, given: Record, hand: Hand) -> Mapping[Side, int]:
        return {side: sum(hand.dice(side)) + self.added(given, side) for side in SIDES}

    def tie_winner(self, given: Record, extra: int) -> Side:
        thrower: Side = given[self.thrown_by]
        return thrower if extra % 2 == 0 else OTHER[thrower]

    def _low(self, given: Record, totals: Mapping[Side, int], tie_winner: Callable[[], Side]) -> Side:
        """Who rolled lower; on a tie, whoever would lose it."""
        if totals["a"] == totals["b"]:
            return OTHER[tie_winner()]
        return "a" if totals["a"] < totals["b"] else "b"

    def spread(self, asked: Asked, known: Mapping[str, Json], by: Sequence[str]) -> Distribution[Key]:
        """The exact odds; where the players have re-rolls to decide on, each decides as well as can be."""
        given = asked.given
        if given["rerolls"] is not SILENT or not any(given[side]["cds"] for side in SIDES):

            def ruled(chance: Chance) -> Key:
                return picked(self.roll(Quiet(asked, OneByOne(chance, known))).result, by)

            return spread(ruled, known)
        opening = spread(lambda chance: _Throw(self, Quiet(asked, chance)).hand(), known)
        best = _BestPlay(self, given)
        ended = opening.then(best.lower).then(best.higher)
        return ended.map(lambda hand: picked(self.standing(given, hand, hand).result, by))


class _Throw:
    """The first dice of a roll for initiative, each read when it is first needed."""

    def __init__(self, initiative: Initiative, ruling: Ruling) -> None:
        self._initiative, self._ruling = initiative, ruling
        self._read: dict[str, Any] = {}

    def _dice(self, side: Side) -> tuple[int, ...]:
        if side not in self._read:
            self._read[side] = tuple(self._ruling.dice(side, 2, D6))
        dice: tuple[int, ...] = self._read[side]
        return dice

    def _extra(self) -> int:
        if "extra" not in self._read:
            self._read["extra"] = self._ruling.die(self._initiative.extra, self._initiative.die)
        extra: int = self._read["extra"]
        return extra

    def totals(self) -> Mapping[Side, int]:
        hand = Hand(self._dice("a"), self._dice("b"), 0)
        return self._initiative.totals(self._ruling.given, hand)

    def tie_winner(self) -> Side:
        return self._initiative.tie_winner(self._ruling.given, self._extra())

    def hand(self) -> Hand:
        return Hand(self._dice("a"), self._dice("b"), self._extra())


class _BestPlay:
    """Both sides re-roll for the initiative as well as can be: the lower roller first, knowing what may answer him."""

    def __init__(self, initiative: Initiative, given: Record) -> None:
        self._initiative, self._given = initiative, given
        self._answers: dict[tuple[Hand, Side], Distribution[Hand]] = {}
        self._chances: dict[tuple[Hand, Side], Any] = {}

    def lower(self, opening: Hand) -> Distribution[tuple[Hand, Side]]:
        """What the lower roller makes of the opening dice, and who may answer."""
        low = self._initiative.standing(self._given, opening, opening).low
        high = OTHER[low]

        def chance(option: Distribution[Hand]) -> Any:
            return sum(weight * self._loses(hand, high) for hand, weight in option.items()) / option.total

        return max(self._options(opening, low), key=chance).map(lambda hand: (hand, high))

    def higher(self, answered: tuple[Hand, Side]) -> Distribution[Hand]:
        """What the higher roller makes of it."""
        if answered not in self._answers:
            hand, high = answered
            options = self._options(hand, high)
            self._answers[answered] = max(options, key=lambda option: option.chance(self._won_by(high)))
        return self._answers[answered]

    def _loses(self, hand: Hand, high: Side) -> Any:
        """The chance that the higher roller loses after his best answer."""
        key = (hand, high)
        if key not in self._chances:
            self._chances[key] = 1 - self.higher(key).chance(self._won_by(high))
        return self._chances[key]

    def _won_by(self, side: Side) -> Callable[[Hand], bool]:
        return lambda hand: self._initiative.standing(self._given, hand, hand).winner == side

    def _options(self, hand: Hand, side: Side) -> Iterator[Distribution[Hand]]:
        """Leave the dice as they lie; or re-roll the lower, the higher, or both, as far as CDs go."""
        yield Distribution({hand: 1})
        cds = self._given[side]["cds"] or 0
        first, second = hand.dice(side)
        if cds >= 1:
            for stays in sorted({first, second}, reverse=True):
                yield Distribution((hand.with_dice(side, _sorted(stays, new), 1), 1) for new in D6.faces)
        if cds >= 2:
            yield Distribution((hand.with_dice(side, _sorted(x, y), 2), 1) for x in D6.faces for y in D6.faces)


def _sorted(x: int, y: int) -> tuple[int, int]:
    return (x, y) if x <= y else (y, x)
