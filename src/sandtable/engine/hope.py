"""What dice are hoped to show: of each die that is thrown, whose it is and how well each face would suit him.

Whether high is good, or low, or a 0 that counts as ten, stands nowhere: a face is worth what its owner can still expect
if the die shows it and all others fall as they may, and that the sheet's own question says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from sandtable.dice import Die, Distribution
from sandtable.engine.cast import Cast
from sandtable.engine.frame import Frame
from sandtable.engine.machine import waiting
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.task import Casting, G
from sandtable.names import OTHER, SIDES, Side
from sandtable.sheet.chance import Wanted
from sandtable.sheet.question import Key, Question, unpicked
from sandtable.sheet.ruling import Result

K = TypeVar("K", bound=Hashable)


class Hope(NamedTuple):
    """A die that is thrown: whose, which, as what the question knows it, and what each of its faces is worth to him."""

    owner: Side
    die: Die
    name: str
    worth: Mapping[int, Fraction]
    """By face: the chance of what its owner hopes for, or what he can expect. None, where nobody hopes for anything."""

    @property
    def matters(self) -> bool:
        """Whether one face suits its owner better than another."""
        return len(set(self.worth.values())) > 1


class Hoped(NamedTuple):
    """What a side hopes for: the fields of the answer that say so, and how well their values suit it."""

    by: tuple[str, ...]
    suits: Callable[[Key], float]


def hopes(frame: Frame[G], state: State[G]) -> tuple[Hope, ...]:
    """The dice that are asked for, one by one, as they are thrown."""
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Cast):
        return ()
    cast, casting = found.what, found.about
    return tuple(hope for want in cast.wants(state, casting) for hope in _of(cast, state, casting, want))


def _of(cast: Cast[Any, Any], state: State[Any], casting: Casting[Any], want: Wanted) -> Iterator[Hope]:
    owner = cast.whose(state, casting, want.name)
    yield from want.count * [Hope(owner, want.die, want.name, _worth(cast, state, casting, want, owner))]


def _worth(
    cast: Cast[Any, Any], state: State[Any], casting: Casting[Any], want: Wanted, owner: Side
) -> Mapping[int, Fraction]:
    question, given = cast.asked(state, casting.about), cast.given(state, casting.about)
    if cast.settled_by is not None:
        question, given = cast.settled_by(state, casting.about)
    faces = dict.fromkeys(want.die.faces)
    lying = {face: want.among(casting.lying(), [face]) for face in faces}
    if isinstance(question, PlainDice):
        if cast.hopes is None:
            return {}
        suits = _by_result(cast.hopes, state, casting.about, owner)
        read = lambda fell: suits(dict(fell.key or ()))  # noqa: E731
        return {face: _expected(question.falls(given, dice), read) for face, dice in lying.items()}
    hoped = _hoped(cast, question, state, casting, owner)
    if hoped is None:
        return {}
    return {
        face: _expected(question.odds(given, dice, hoped.by, best=False), hoped.suits) for face, dice in lying.items()
    }


def _hoped(
    cast: Cast[Any, Any], question: Question, state: State[Any], casting: Casting[Any], owner: Side
) -> Hoped | None:
    """What a side hopes for: what the cast says, or to reach its own aim and to see the other miss his."""
    if cast.hopes is not None:
        by, suits = tuple(question.results), _by_result(cast.hopes, state, casting.about, owner)
        return Hoped(by, lambda key: suits(unpicked(by, key)))
    if not question.aims:
        return None
    by = question.hoped_for
    sides = {side: _side(cast, state, casting, side) for side in SIDES}
    reached = [(1 if sides[aim.side] == owner else -1, aim.among(by)) for aim in question.aims]
    return Hoped(by, lambda key: sum(sign * wanted(key) for sign, wanted in reached))


def _by_result(
    hopes: Callable[[State[Any], Any, Result, Side], float], state: State[Any], about: Any, owner: Side
) -> Callable[[Result], float]:
    return lambda result: hopes(state, about, result, owner)


def _side(cast: Cast[Any, Any], state: State[Any], casting: Casting[Any], letter: Side) -> Side:
    """Which side of the table a side of the sheet is. Where only one is anybody's, the enemy is the other."""
    known = letter == "a" or letter in cast.who(state, casting.about) or cast.owner(state, casting.about, letter)
    return cast.whose(state, casting, letter) if known else OTHER[cast.whose(state, casting, "a")]


def _expected(spread: Distribution[K], suits: Callable[[K], float]) -> Fraction:
    return Fraction(sum(Fraction(suits(key)) * weight for key, weight in spread.items()), spread.total)
