"""Chance points: where a question asks for dice, and who answers.

A question never rolls. It asks for dice by name; they come from the request (`Thrown`), or every way they can fall is
followed in turn (`spread`), so that the same procedure gives one ruling and the exact odds of all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Protocol, TypeVar, cast

from sandtable.dice import Die, Distribution, pool
from sandtable.names import Code, Json, Refused, Side, listed
from sandtable.sheet.read import shown

T = TypeVar("T", bound=Hashable)
C = TypeVar("C")
SortOf = Callable[[int], Hashable]
"""What a face is good for: faces of one sort do the same."""


def face(value: int) -> Hashable:
    """Every face is a sort of its own."""
    return value


class Chance(Protocol):
    """Whoever answers for the dice."""

    def die(self, name: str, die: Die) -> int: ...

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]: ...

    def choose(self, side: Side, options: Sequence[C]) -> C: ...


@dataclass(frozen=True, slots=True)
class FixedDie:
    """A die that a question always rolls, by its name in the request."""

    name: str
    die: Die


def read_die(value: Json, die: Die, at: str) -> int:
    """A die as it was thrown: one of the die's faces."""
    if not isinstance(value, int) or isinstance(value, bool) or value not in die.faces:
        raise Refused(
            Code.BAD_VALUE, at, f"a {die} shows {listed([*map(str, sorted(set(die.faces)))])}, not {shown(value)}"
        )
    return value


def check_object(dice: Json) -> Mapping[str, Json]:
    if not isinstance(dice, dict):
        raise Refused(Code.BAD_VALUE, "dice", f"must be an object, not {shown(dice)}")
    return dice


def read_fixed(fixed: tuple[FixedDie, ...], dice: Mapping[str, Json], *, all_thrown: bool) -> dict[str, int]:
    """The dice of a question that always rolls the same: missing ones first, then unused ones, then wrong ones."""
    names = [die.name for die in fixed]
    for die in fixed:
        if all_thrown and die.name not in dice:
            raise Refused(
                Code.MISSING_DICE,
                f"dice.{die.name}",
                f"a {die.die} is needed here: {die.die.lowest} to {die.die.highest}",
            )
    for name in dice:
        if name not in names:
            rolled = f"this test rolls {listed(names, 'and')}" if names else "this test rolls no dice"
            raise Refused(Code.UNUSED_DICE, f"dice.{name}", f"{rolled}; leave this one out")
    return {die.name: read_die(dice[die.name], die.die, f"dice.{die.name}") for die in fixed if die.name in dice}


class Thrown:
    """Dice that lie on the table, as the request gives them.

    Of a list that is both too short or too long and has a bad die, the page says which fault is told: `length_first`.
    """

    def __init__(self, dice: Mapping[str, Json], *, length_first: bool = False) -> None:
        self._dice, self._length_first = dice, length_first
        self._used: set[str] = set()

    def die(self, name: str, die: Die) -> int:
        self._used.add(name)
        if name not in self._dice:
            raise Refused(Code.MISSING_DICE, f"dice.{name}", f"a {die} is needed here: {die.lowest} to {die.highest}")
        return read_die(self._dice[name], die, f"dice.{name}")

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        self._used.add(name)
        given = self._dice.get(name, [])
        at = f"dice.{name}"
        if not isinstance(given, list):
            raise Refused(Code.BAD_VALUE, at, f"must be a list of dice, {count} of them, not {shown(given)}")
        if self._length_first:
            _check_length(given, count, at)
        faces = [read_die(value, die, f"{at}.{place}") for place, value in enumerate(given)]
        _check_length(given, count, at)
        return faces

    def finish(self) -> None:
        """Refuse dice that nobody asked for; a list that is empty is as good as none."""
        for name, value in self._dice.items():
            if name not in self._used and value != []:
                raise Refused(
                    Code.UNUSED_DICE, f"dice.{name}", "this question does not roll these dice here; leave them out"
                )

    def choose(self, side: Side, options: Sequence[C]) -> C:
        """What a player chose is in the request; the first option is to do as it says."""
        return options[0]


def _check_length(given: Sequence[Json], count: int, at: str) -> None:
    if len(given) != count:
        code = Code.MISSING_DICE if len(given) < count else Code.UNUSED_DICE
        raise Refused(code, at, f"dice rolled here: {count}, dice given: {len(given)}; give as many")


class DiceNeeded(Exception):
    """A ruling has come to a die that does not lie yet."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Dice that a question asks for and that do not lie yet; `single` where it wants one number and no list."""

    name: str
    count: int
    die: Die
    single: bool

    def among(self, dice: Mapping[str, Json], faces: Sequence[int]) -> dict[str, Json]:
        """The dice that lie, with these beside them."""
        return {**dice, self.name: faces[0] if self.single else [*dice.get(self.name, ()), *faces]}


class Lying:
    """Dice that lie; the first that does not is wanted."""

    def __init__(self, dice: Mapping[str, Json]) -> None:
        self._dice = dice
        self.wanted: Wanted | None = None

    def die(self, name: str, die: Die) -> int:
        if name not in self._dice:
            self._want(Wanted(name, 1, die, True))
        return cast(int, self._dice[name])

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        lying = self._dice.get(name, ())
        if len(lying) < count:
            self._want(Wanted(name, count - len(lying), die, False))
        return cast(Sequence[int], lying)

    def _want(self, wanted: Wanted) -> None:
        self.wanted = wanted
        raise DiceNeeded

    def choose(self, side: Side, options: Sequence[C]) -> C:
        return options[0]


class OneThrow:
    """Dice of one throw, noted as they come; a ruling stops where it comes to the next."""

    def __init__(self, chance: Chance, names: Collection[str], known: Mapping[str, Json]) -> None:
        self._chance, self._names, self._known = chance, names, known
        self.fell: dict[str, int | tuple[int, ...]] = {}

    def die(self, name: str, die: Die) -> int:
        if name in self._known:
            return self._chance.die(name, die)
        self._check(name)
        self.fell[name] = shows = self._chance.die(name, die)
        return shows

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        lying = len(self._known.get(name, ()))
        if count <= lying:
            return self._chance.dice(name, count, die, sort_of)
        self._check(name)
        faces = self._chance.dice(name, count, die, sort_of)
        self.fell[name] = tuple(faces[lying:])
        return faces

    def _check(self, name: str) -> None:
        if name not in self._names:
            raise DiceNeeded

    def choose(self, side: Side, options: Sequence[C]) -> C:
        return self._chance.choose(side, options)


class Unthrown:
    """Dice still in the hand: a ruling goes only as far as it can without them."""

    def die(self, name: str, die: Die) -> int:
        raise DiceNeeded

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        if count:
            raise DiceNeeded
        return ()

    def choose(self, side: Side, options: Sequence[C]) -> C:
        return options[0]


class Rolled:
    """Rolls what is not yet on the table and remembers what came up. `below(n)` is a fair number under n."""

    def __init__(self, known: Mapping[str, Json], below: Callable[[int], int]) -> None:
        self._known, self._below = known, below
        self._thrown = Thrown(known)
        self.fell: dict[str, Json] = dict(known)

    def die(self, name: str, die: Die) -> int:
        if name not in self._known:
            self.fell[name] = die.faces[self._below(len(die.faces))]
            return cast(int, self.fell[name])
        return self._thrown.die(name, die)

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        if not self._known.get(name) and count:
            faces = [die.faces[self._below(len(die.faces))] for _ in range(count)]
            self.fell[name] = faces
            return faces
        return self._thrown.dice(name, count, die, sort_of)

    def choose(self, side: Side, options: Sequence[C]) -> C:
        return options[0]

    def finish(self) -> None:
        self._thrown.finish()


@dataclass(slots=True)
class _Fork(Exception):
    """A path has come to a point where it can go several ways."""

    ways: Sequence[tuple[object, int]]
    chooser: Side | None = None


class _Follow:
    """Follows one path through dice and choices as far as it is known, and stops where it forks."""

    def __init__(self, path: Sequence[object], known: Mapping[str, Json], *, best: bool) -> None:
        self._path, self._step = path, 0
        self._known, self._thrown, self._best = known, Thrown(known), best

    def die(self, name: str, die: Die) -> int:
        if name in self._known:
            return self._thrown.die(name, die)
        return cast(int, self._next(lambda: [(face, 1) for face in die.faces]))

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        if count and name not in self._known:
            return cast(Sequence[int], self._next(lambda: pools(count, die, sort_of)))
        given = self._known.get(name, [])
        if count == 0 or not isinstance(given, list) or len(given) >= count:
            return self._thrown.dice(name, count, die, sort_of)
        lying = self._thrown.dice(name, len(given), die, sort_of)
        return (*lying, *cast(Sequence[int], self._next(lambda: pools(count - len(given), die, sort_of))))

    def choose(self, side: Side, options: Sequence[C]) -> C:
        if not self._best:
            return options[0]
        return cast(C, self._next(lambda: [(option, 1) for option in options], side))

    def _next(self, ways: Callable[[], Sequence[tuple[object, int]]], chooser: Side | None = None) -> object:
        if self._step == len(self._path):
            raise _Fork(ways(), chooser)
        self._step += 1
        return self._path[self._step - 1]

    def finish(self) -> None:
        self._thrown.finish()


def pools(count: int, die: Die, sort_of: SortOf = face) -> list[tuple[tuple[int, ...], int]]:
    """The ways a pool can fall, one example of each with its weight: faces of one sort are not told apart."""
    example = {sort_of(face): face for face in die.faces}
    ways = pool(count, die, sort_of)
    return [(tuple(example[sort] for sort, n in sorts for _ in range(n)), weight) for sorts, weight in ways.items()]


Hopes = Mapping[Side, bool]
"""For each side, whether a result is what it hopes for."""


def spread(
    rule: Callable[[Chance], T],
    known: Mapping[str, Json],
    hopes: Callable[[T], Hopes] = lambda _: {},
    *,
    best: bool = True,
) -> Distribution[T]:
    """The exact distribution of what a rule gives, over every way that dice not yet known can fall.

    Where a player has a choice he takes the one that gives him the best chance of what he hopes for; if `best` is off,
    he does as the request says, however silent it is.
    """
    return Distribution(_explored(rule, known, hopes, best, ())[0])


def _explored(
    rule: Callable[[Chance], T],
    known: Mapping[str, Json],
    hopes: Callable[[T], Hopes],
    best: bool,
    path: tuple[object, ...],
) -> tuple[dict[T, int], int]:
    """Whatever can come after a path, each result with its weight, and what all weigh together."""
    follow = _Follow(path, known, best=best)
    try:
        result = rule(follow)
    except _Fork as fork:
        branches = [(_explored(rule, known, hopes, best, (*path, way)), weight) for way, weight in fork.ways]
        side = fork.chooser
        if side is not None:
            return max((branch for branch, _ in branches), key=lambda branch: _hoped(branch[0], hopes, side))
        return _together(branches)
    follow.finish()
    return {result: 1}, 1


def _hoped(branch: dict[T, int], hopes: Callable[[T], Hopes], side: Side) -> Fraction:
    """The chance of what a side hopes for."""
    return Distribution(branch).chance(lambda result: hopes(result).get(side, False))


def _together(branches: Sequence[tuple[tuple[dict[T, int], int], int]]) -> tuple[dict[T, int], int]:
    """Branches of which each comes in so many ways."""
    common = lcm(*(total for (_, total), _ in branches))
    merged, whole = dict[T, int](), 0
    for (branch, total), weight in branches:
        ways = weight * (common // total)
        whole += weight * common
        for result, count in branch.items():
            merged[result] = merged.get(result, 0) + ways * count
    return merged, whole
