"""Soundings: how deep a question goes, found by letting down a line or two and not by going everywhere.

A line follows one way that the dice can fall and counts at each fork how many others there are. A few lines are let
down, since what follows hangs on the dice: all low, all high, and by turns, so that each side once has the better of
the other. Their mean is about what following every path would take, and costs no more than a ruling for each line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import comb
from typing import Generic, TypeVar

from sandtable.dice import Die
from sandtable.names import Json, Side
from sandtable.sheet.chance import Chance, SortOf, Thrown, face

C = TypeVar("C")
T = TypeVar("T")


LOW, HIGH = 0, -1
"""The first and the last face of a die."""
ALL_LOW, ALL_HIGH, LOW_FIRST, HIGH_FIRST = (LOW,), (HIGH,), (LOW, HIGH), (HIGH, LOW)
Lines = Sequence[Sequence[int]]
BY_TURNS: Lines = (LOW_FIRST, HIGH_FIRST)
"""First one side has all the luck and then the other: no hits at all, and then every hit and no save."""
EVERY_LINE: Lines = (ALL_LOW, ALL_HIGH, *BY_TURNS)


class Line:
    """One way through dice and choices: each throw low or high, by turns; every choice that can be made, made."""

    def __init__(self, known: Mapping[str, Json], turns: Sequence[int]) -> None:
        self._known, self._thrown = known, Thrown(known)
        self._turns = cycle(turns)
        self.paths, self.rulings = 1, 1

    def die(self, name: str, die: Die) -> int:
        if name in self._known:
            return self._thrown.die(name, die)
        self._fork(len(die.faces))
        return die.faces[next(self._turns)]

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        given = self._known.get(name, [])
        if count == 0 or not isinstance(given, list) or len(given) >= count:
            return self._thrown.dice(name, count, die, sort_of)
        lying = self._thrown.dice(name, len(given), die, sort_of)
        left, sorts = count - len(given), len({sort_of(face) for face in die.faces})
        self._fork(comb(left + sorts - 1, sorts - 1))
        return (*lying, *(die.faces[next(self._turns)],) * left)

    def choose(self, side: Side, options: Sequence[C]) -> C:
        self._fork(len(options))
        return options[-1]

    def _fork(self, ways: int) -> None:
        """Odds begin again at every fork, so each path is ruled on as often as it has come to one."""
        self.paths *= ways
        self.rulings += self.paths


@dataclass(frozen=True, slots=True)
class Depth(Generic[T]):
    """What the lines found: how many paths there are, how many rulings it takes to follow them, and where they end."""

    paths: int
    rulings: int
    ends: tuple[T, ...]


def sounded(rule: Callable[[Chance], T], known: Mapping[str, Json], turns: Lines = EVERY_LINE) -> Depth[T]:
    """How deep a rule goes over the dice that are not yet known."""
    lines = [Line(known, each) for each in turns]
    ends = tuple(rule(line) for line in lines)
    return Depth(max(line.paths for line in lines), sum(line.rulings for line in lines) // len(lines), ends)
