"""Re-rolls by choice, dice kept by choice, and CDs paid out: the small change of a pulse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sandtable.dice import D6, Die, Distribution
from sandtable.names import Code, Json, Refused, Side
from sandtable.sheet.chance import Chance, SortOf, check_object, face, spread
from sandtable.sheet.fact import Choice, Fact, Length, Many, Record, Scope, Vocabulary, Whole
from sandtable.sheet.question import Key, Question, picked, unpicked
from sandtable.sheet.read import READERS
from sandtable.sheet.ruling import Asked, Quiet, Ruling
from sandtable.sheet.table import Row

C = TypeVar("C")


@dataclass(eq=False, kw_only=True)
class FewerThan(Whole):
    """A whole number that stays below another field of the same object: hits below strength."""

    field: str


@dataclass(eq=False, kw_only=True)
class NoFartherThan(Length):
    """A distance that is never beyond another of the same object: the nearest target and the one fired at."""

    field: str


def _fewer(fact: FewerThan, value: Json, at: str, around: Record) -> Json:
    number = READERS[Whole](fact, value, at, around)
    if number >= around[fact.field]:
        raise Refused(Code.BAD_VALUE, at, f"must be below {fact.field}, which is {around[fact.field]}, not {number}")
    return number


def _no_farther(fact: NoFartherThan, value: Json, at: str, around: Record) -> Json:
    distance = READERS[Length](fact, value, at, around)
    if distance > around[fact.field]:
        most = around[fact.field]
        raise Refused(Code.BAD_VALUE, at, f"cannot be beyond the {fact.field}, which is {most:g}, not {distance:g}")
    return distance


READERS[FewerThan] = _fewer
READERS[NoFartherThan] = _no_farther


class _Silent(tuple[()]):
    """A list that a request does not mention."""


SILENT: tuple[()] = _Silent()
"""The re-rolls of a request that says nothing of them; compare with `is`. It is as empty as an empty list."""

Rerolls = Sequence[Record]
"""Re-rolls as a request lists them: each with `die`, `by`, and `side` where a test has two."""


def rerolls(helpers: Vocabulary, *, most: int, group: str, help: str, sided: bool = False) -> Many[Scope]:
    """The field of re-rolls by choice. `helpers` says who can pay for one; the first is the usual one."""
    fields: dict[str, Fact] = {}
    if sided:
        sides = Vocabulary("Sides", {"a": "side a", "b": "side b"})
        fields["side"] = Choice(words=sides, required=True, label="Side", group=group, help="Whose die it is.")
    fields["die"] = Whole(
        least=0, most=None, default=0, label="Which die", group=group, help="The die's place, counted from 0."
    )
    fields["by"] = Choice(
        words=helpers, default=helpers.words[0], label="By whom", group=group, help="Who or what allows the re-roll."
    )
    entry = type("Reroll", (Scope,), {"__doc__": "One die rolled again.", **fields})
    return Many(of=entry, most=most, default=SILENT, label="Re-rolls", group=group, help=help)


def refuse(row: Row, at: str, says: str) -> Refused:
    """The refusal of a row that forbids, told with its id."""
    return Refused(Code.NOT_ALLOWED, at, f"{row.id}: {says}")


def no_such_die(listed: Rerolls, place: int, count: int) -> None:
    """Refuse a re-roll of a die that was not rolled."""
    if listed[place]["die"] >= count:
        many = "one die is" if count == 1 else f"{count} dice are"
        at = f"given.rerolls.{place}.die"
        raise Refused(Code.BAD_VALUE, at, f"{many} rolled here, counted from 0; there is no die {listed[place]['die']}")


def twice(listed: Rerolls, *fields: str) -> int | None:
    """The place of the first re-roll that is alike in these fields to one before it, if there is one."""
    seen: set[tuple[Json, ...]] = set()
    for place, entry in enumerate(listed):
        key = tuple(entry[name] for name in fields)
        if key in seen:
            return place
        seen.add(key)
    return None


def new_dice(ruling: Ruling, listed: Rerolls) -> Sequence[int]:
    """The new dice, one for each re-roll; no re-roll, no dice."""
    return ruling.dice("reroll", len(listed), D6) if listed else ()


def replaced(dice: Sequence[int], listed: Rerolls, new: Sequence[int]) -> list[int]:
    """The dice that stand once the re-rolls are made, each in its place. All of them must exist."""
    standing = list(dice)
    for entry, fell in zip(listed, new, strict=True):
        standing[entry["die"]] = fell
    return standing


def check_picks(picks: Sequence[int] | None, count: int) -> None:
    """Refuse picks of a die that is not there, or of one die twice."""
    for place, die in enumerate(picks or ()):
        at = f"given.picks.{place}"
        if die >= count:
            raise Refused(Code.BAD_VALUE, at, f"{count} dice are rolled here, counted from 0; there is no die {die}")
        if picks is not None and die in picks[:place]:
            raise Refused(Code.BAD_VALUE, at, f"die {die} is picked already; pick two different dice")


def kept(dice: Sequence[int], picks: Sequence[int] | None) -> list[int]:
    """The two dice that count: those picked, in that order, or else the two highest, highest first."""
    return sorted(dice, reverse=True)[:2] if picks is None else [dice[place] for place in picks]


def check_issue(row: Row, cds: int, most: int, cost: int, pool: int | None) -> None:
    """Refuse more CDs than a row allows, or than are in hand."""
    if cds > most:
        raise refuse(row, "given.cds", f"{most} at most may be given here, not {cds}")
    if pool is not None and cost > pool:
        raise refuse(row, "given.pool", f"this costs {cost}, and {pool} are in hand")


class OneByOne:
    """Dice asked for one after another, so that odds tell 3 and 4 from 4 and 3."""

    def __init__(self, chance: Chance, known: Mapping[str, Json]) -> None:
        self._chance, self._known = chance, known

    def die(self, name: str, die: Die) -> int:
        if name in self._known:
            return self._chance.die(name, die)
        return self._chance.dice(name, 1, die)[0]

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        if self._known.get(name) or count == 0:
            return self._chance.dice(name, count, die, sort_of)
        return [self._chance.dice(f"{name}.{place}", 1, die, sort_of)[0] for place in range(count)]

    def choose(self, side: Side, options: Sequence[C]) -> C:
        return self._chance.choose(side, options)


class InRow(Question):
    """A question whose dice keep their places: a re-roll or a pick names a die by where it lies.

    Odds of other questions count dice as pools, which have no places.
    """

    def odds(self, given: Json, dice: Json, by: Sequence[str]) -> Distribution[Key]:
        asked = self.read(given)
        known = check_object(dice)
        self.check(asked)
        if self.spreader is not None:
            return self.spreader(asked, known, by)
        return self.followed(asked, known, by)

    def followed(self, asked: Asked, known: Mapping[str, Json], by: Sequence[str]) -> Distribution[Key]:
        """The odds by following every die in its place."""
        paths = (*by, *(path for path in self.results if path not in by))

        def hopes(key: Key) -> Mapping[Side, bool]:
            result = unpicked(paths, key)
            return {aim.side: aim.wanted(result) for aim in self.aims}

        def ruled(chance: Chance) -> Key:
            return picked(self.rule(Quiet(asked, OneByOne(chance, known))), paths)

        return spread(ruled, known, hopes).map(lambda key: key[: len(by)])
