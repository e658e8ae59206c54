"""Dice that no question of the sheet is asked about: what they show is what they say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product

from sandtable.dice import Die, Distribution
from sandtable.names import Json
from sandtable.sheet.chance import Wanted
from sandtable.sheet.question import Fallen
from sandtable.sheet.ruling import Result

Faces = Mapping[str, int]


def as_shown(given: Json, faces: Faces) -> Result:
    """Each die under its own name."""
    return dict(faces)


@dataclass(frozen=True, eq=False)
class PlainDice:
    """Some dice by name, and what their faces mean. They answer as a question does, without rows."""

    dice: Callable[[Json], Mapping[str, Die]]
    """The dice that are thrown, by name, for what is given."""
    read: Callable[[Json, Faces], Result] = as_shown
    """What they come to: plain words and numbers by name."""
    total: str = ""
    """Where there are too many to go through every way: the name of their sum, by which alone odds are told."""
    adds: Callable[[int], int] = int
    """What a face adds to that sum: itself, unless only some faces are counted."""

    def wants(self, given: Json, dice: Mapping[str, Json]) -> tuple[Wanted, ...]:
        return tuple(Wanted(name, 1, die, True) for name, die in self.dice(given).items() if name not in dice)

    def falls(self, given: Json, dice: Mapping[str, Json]) -> Distribution[Fallen]:
        """Every way that they can fall, one by one, so keep them few; or an example of each total."""
        wanted = self.wants(given, dice)
        if self.total:
            return _totals(wanted, self.total, self.adds, sum(map(self.adds, dice.values())))
        ways = []
        for faces in product(*(want.die.faces for want in wanted)):
            fell = dict(zip((want.name for want in wanted), faces, strict=True))
            ways.append((Fallen(tuple(fell.items()), tuple(self.read(given, {**dice, **fell}).items())), 1))
        return Distribution(ways)

    def answer(self, given: Json, dice: Mapping[str, Json]) -> Result:
        result = self.read(given, dice)
        return {**result, self.total: sum(map(self.adds, dice.values()))} if self.total else result


def _totals(wanted: tuple[Wanted, ...], name: str, adds: Callable[[int], int], lying: int) -> Distribution[Fallen]:
    """The ways to each total of some dice and of those that lie, with the first dice that come to it."""
    ways: dict[int, tuple[tuple[tuple[str, int], ...], int]] = {lying: ((), 1)}
    for want in wanted:
        grown: dict[int, tuple[tuple[tuple[str, int], ...], int]] = {}
        for total, (faces, count) in ways.items():
            for face in want.die.faces:
                added = total + adds(face)
                example, before = grown.get(added, ((*faces, (want.name, face)), 0))
                grown[added] = example, before + count
        ways = grown
    return Distribution((Fallen(faces, ((name, total),)), count) for total, (faces, count) in ways.items())


def one_die(name: str, die: Die) -> PlainDice:
    """A single die, always the same."""
    return PlainDice(lambda given: {name: die})
