"""Dice re-rolled or kept by choice, and CDs paid out: the small change of a pulse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from sandtable.dice import D6, Die, Distribution
from sandtable.mechanics.pulse.fields import Rerolls
from sandtable.names import Code, Json, Refused, Side, listed
from sandtable.sheet.chance import Chance, SortOf, Thrown, face
from sandtable.sheet.question import Key, Question
from sandtable.sheet.ruling import Asked, Quiet, Ruling
from sandtable.sheet.table import Row
from sandtable.sheet.wording import Noun, noun

C = TypeVar("C")
CDS, REROLLS = noun("CD"), Noun("no re-rolls need", "1 re-roll needs", "{} re-rolls need")
IN_HAND = Noun("no CDs are in hand", "1 CD is in hand", "{} CDs are in hand")


class Again(NamedTuple):
    """A die that is rolled again: which of those that lie, by whom ('cd', 'sub'), of which side, where that counts."""

    die: int
    by: str = ""
    side: str = ""

    @property
    def given(self) -> dict[str, Json]:
        """As a question is told of it."""
        return {name: value for name, value in self._asdict().items() if value != ""}


def stands(dice: Sequence[int], rerolls: Sequence[Again], new: Sequence[int]) -> list[int]:
    """Dice as they stand, those in their places that have been rolled again."""
    standing = list(dice)
    for again, fell in zip(rerolls, new, strict=False):
        standing[again.die] = fell
    return standing


def by_face(faces: Sequence[int], word: str) -> int | None:
    """The place of the die that a player names by what it shows; nothing if none of them shows that."""
    shown = [str(face) for face in faces]
    return shown.index(word) if word in shown else None


def shown(faces: Sequence[int], *more: str) -> str:
    """Dice as a question names them: 'the 6, the 2 or both'."""
    return listed([*dict.fromkeys(f"the {face}" for face in faces), *more])


def refuse(row: Row, at: str, says: str) -> Refused:
    """The refusal of a row that forbids, told with its id."""
    return Refused(Code.NOT_ALLOWED, at, f"{row.id}: {says}", rows=(row.id,))


def no_such_die(listed: Rerolls, place: int, count: int) -> None:
    """Refuse a re-roll of a die that was not rolled."""
    if listed[place]["die"] >= count:
        many = "one die is" if count == 1 else f"{count} dice are"
        at = f"given.rerolls.{place}.die"
        raise Refused(Code.BAD_VALUE, at, f"{many} rolled here, counted from 0; there is no die {listed[place]['die']}")


def check_places(ruling: Ruling, listed: Rerolls, counts: Sequence[int]) -> None:
    """Refuse re-rolls of dice that were not rolled, once all other dice are in order; `counts` has one for each."""
    for place, count in enumerate(counts):
        if listed[place]["die"] >= count and isinstance(ruling.chance, Thrown):
            ruling.chance.finish()
        no_such_die(listed, place, count)


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


def kept(dice: Sequence[int], picks: Sequence[int] | None) -> list[int]:
    """The two dice that count: those picked, in that order, or else the two highest, highest first."""
    return sorted(dice, reverse=True)[:2] if picks is None else [dice[place] for place in picks]


class Totals(dict[str, int]):
    """The totals of a roll-off, one for each side. They are never changed, so that odds can count them."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


def check_issue(row: Row, cds: int, most: int, cost: int, pool: int | None) -> None:
    """Refuse more CDs than a row allows, or than are in hand."""
    if cds > most:
        raise refuse(row, "given.cds", f"{most} at most may be given here, not {cds}")
    if pool is not None and cost > pool:
        raise refuse(row, "given.pool", f"this costs {CDS(cost)}, and {IN_HAND(pool)}; spend fewer, or none")


class _OneByOne:
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


class NoDice(Question):
    """A question that rolls nothing. A list of dice may still be given if it is empty."""

    def _asked(self, given: Json, dice: Json) -> tuple[Asked, Mapping[str, Json]]:
        asked, thrown = super()._asked(given, dice)
        return asked, {name: value for name, value in thrown.items() if value != []}


class Foretold(Quiet):
    """A ruling on one way the dice can fall, for odds: a re-roll that a request lists is made only if it can be."""


class InRow(Question):
    """A question whose dice keep their places: a re-roll or a pick names a die by where it lies.

    Odds of other questions count dice as pools, which have no places.
    """

    def odds(self, given: Json, dice: Json, by: Sequence[str], *, best: bool = True) -> Distribution[Key]:
        if not best and isinstance(given, dict) and "rerolls" in self.given.facts:
            given = {"rerolls": [], **given}
        return super().odds(given, dice, by, best=best)

    def foretold(self, asked: Asked, chance: Chance, known: Mapping[str, Json]) -> Ruling:
        return Foretold(asked, _OneByOne(chance, known))


class InRowForRerolls(InRow):
    """A question whose dice are added up, so that their places matter only to re-rolls, if any may be made."""

    def foretold(self, asked: Asked, chance: Chance, known: Mapping[str, Json]) -> Ruling:
        return super().foretold(asked, chance, known) if asked.given["rerolls"] != () else Foretold(asked, chance)
