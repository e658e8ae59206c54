"""What dice are hoped to show: of each die that is thrown, whose it is and how well each face would suit him.

Whether high is good, or low, or a 0 that counts as ten, stands nowhere: a face is worth what its owner can still expect
if the die shows it and all others fall as they may, and that the sheet's own question says.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sandtable.dice import Die, Distribution
from sandtable.engine.cast import Cast
from sandtable.engine.frame import Frame
from sandtable.engine.machine import waiting
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import G, State
from sandtable.engine.task import Casting
from sandtable.names import OTHER, SIDES, Side
from sandtable.sheet.chance import Wanted
from sandtable.sheet.question import Fallen, Key, Question, unpicked
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
    dice: list[Hope] = []
    for want in cast.wants(state, casting):
        owner = cast.whose(state, casting, want.name)
        # Dice of one name are alike to the question, and so to their owner.
        dice += want.count * [Hope(owner, want.die, want.name, _worth(cast, state, casting, want, owner))]
    return tuple(dice)


def _worth(
    cast: Cast[Any, Any], state: State[Any], casting: Casting[Any], want: Wanted, owner: Side
) -> Mapping[int, Fraction]:
    question, given = cast.asked(state, casting.about), cast.given(state, casting.about)
    if cast.settled_by is not None:
        question, given = cast.settled_by(state, casting.about)
    lying = {face: want.among(casting.lying(), [face]) for face in want.die.faces}
    if isinstance(question, PlainDice):
        if cast.hopes is None:
            return {}
        measure = partial(cast.hopes, state, casting.about)
        falls = {face: question.falls(given, dice) for face, dice in lying.items()}
        return {face: _expected(spread, partial(_suits, measure, owner)) for face, spread in falls.items()}
    hoped = _hoped(cast, question, state, casting, owner)
    if hoped is None:
        return {}
    spreads = {face: question.odds(given, dice, hoped.by, best=False) for face, dice in lying.items()}
    return {face: _expected(spread, hoped.suits) for face, spread in spreads.items()}


def _hoped(
    cast: Cast[Any, Any], question: Question, state: State[Any], casting: Casting[Any], owner: Side
) -> Hoped | None:
    """What a side hopes for: what the cast says, or to reach its own aim and to see the other miss his."""
    if cast.hopes is not None:
        by, measure = tuple(question.results), partial(cast.hopes, state, casting.about)
        return Hoped(by, lambda key: measure(unpicked(by, key), owner))
    if not question.aims:
        return None
    by = question.hoped_for
    sides = {side: _side(cast, state, casting, side) for side in SIDES}
    reached = [(1 if sides[aim.side] == owner else -1, aim.among(by)) for aim in question.aims]
    return Hoped(by, lambda key: sum(sign * wanted(key) for sign, wanted in reached))


def _suits(measure: Callable[[Result, Side], float], owner: Side, fell: Fallen) -> float:
    """How well a fall of plain dice suits a side: they are never without an answer."""
    return measure(dict(fell.key or ()), owner)


def _side(cast: Cast[Any, Any], state: State[Any], casting: Casting[Any], letter: Side) -> Side:
    """Which side of the table a side of the sheet is. Where only one is anybody's, the enemy is the other."""
    known = letter == "a" or letter in cast.who(state, casting.about) or cast.owner(state, casting.about, letter)
    return cast.whose(state, casting, letter) if known else OTHER[cast.whose(state, casting, "a")]


def _expected(spread: Distribution[K], suits: Callable[[K], float]) -> Fraction:
    return Fraction(sum(Fraction(suits(key)) * weight for key, weight in spread.items()), spread.total)
