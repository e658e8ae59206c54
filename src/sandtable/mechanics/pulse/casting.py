"""Casts: dice for a question of the sheet, in as many rolls as it takes. What lies is kept, what is wanted is asked.

A cast is a plain value in the game's own state, so that it can wait between two rolls: the word of its ask, the
question, whom it is about, the dice that lie, and what players have chosen on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.dice import Die
from sandtable.engine.draft import Draft, Step
from sandtable.engine.event import frozen
from sandtable.engine.state import Ask, State
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.names import Json, Side
from sandtable.sheet.chance import SortOf, Thrown, face
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Quiet, Result, Ruling


@dataclass(slots=True)
class Wanted(Exception):
    """Dice that a question asks for and that do not lie yet."""

    name: str
    count: int
    die: Die
    single: bool
    """Whether the question wants one number and no list."""


class _Lying(Thrown):
    """Dice that lie; the first that does not is wanted."""

    def die(self, name: str, die: Die) -> int:
        if name not in self._dice:
            raise Wanted(name, 1, die, True)
        return super().die(name, die)

    def dice(self, name: str, count: int, die: Die, sort_of: SortOf = face) -> Sequence[int]:
        lying = len(self._dice.get(name, ()))
        if lying < count:
            raise Wanted(name, count - lying, die, False)
        return super().dice(name, count, die, sort_of)


Dice = dict[str, Any]
"""Dice by name as a question reads them: one number, or a list."""


def wanted(question: Question, given: Given, dice: Dice) -> list[Wanted]:
    """The dice that are thrown next, all that are wanted however those before them fall; none if all lie."""
    question.ask(given)
    found: list[Wanted] = []
    low, high = dict(dice), dict(dice)
    while True:
        after = [_next(question, given, known) for known in (low, high)]
        if after[0] is None or after[1] is None:
            break
        one, other = after[0], after[1]
        if (one.name, one.count) != (other.name, other.count):
            break
        found.append(one)
        low, high = _with(low, one, [one.die.lowest] * one.count), _with(high, one, [one.die.highest] * one.count)
    return found


def _with(dice: Dice, want: Wanted, fell: Sequence[int]) -> Dice:
    """The dice with those that were wanted beside them."""
    return {**dice, want.name: fell[0] if want.single else [*dice.get(want.name, ()), *fell]}


def _next(question: Question, given: Given, dice: Dice) -> Wanted | None:
    """The next dice that a ruling comes to, if it comes to any."""
    try:
        question.rule(Quiet(question.read(given), _Lying(dice, length_first=True)))
    except Wanted as wanted:
        return wanted
    return None


def begin(what: str, test: str, a: str = "", b: str = "", **also: Json) -> dict[str, Json]:
    """A cast with nothing thrown yet."""
    return {"what": what, "test": test, "a": a, "b": b, "dice": {}, **also}


def thrown(cast: Json, wants: Sequence[Wanted], fell: Sequence[int]) -> dict[str, Json]:
    """The cast with the dice that were wanted."""
    dice, at = dice_of(cast), 0
    for want in wants:
        dice = _with(dice, want, fell[at : at + want.count])
        at += want.count
    return {**cast, "dice": dice}


def plain(value: Json) -> Json:
    """A kept value as questions read it: tuples become lists."""
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    return value


def dice_of(cast: Json) -> Dice:
    """The dice that lie, as the question reads them."""
    return {name: plain(faces) for name, faces in cast["dice"].items()}


@dataclass(frozen=True, eq=False, kw_only=True)
class Roll:
    """One sort of cast: what its question is told, who throws, and what is done when all the dice lie."""

    given: Callable[[Manual, State, Json], Given]
    seat: Callable[[State, Json], Side]
    says: Callable[[Manual, State, Json], str]
    done: Callable[[Manual, Draft, Json, Result, dict[str, Json]], Ask | None]
    """(manual, draft, cast, result, the ruling to be told): what follows, and what is asked next, if anything."""


def wait(draft: Draft, cast: Json) -> None:
    """Keep a cast until somebody has answered, or its dice have fallen."""
    draft.set(cast=frozen(plain(cast)))


def start(manual: Manual, draft: Draft, roll: Roll, cast: Json) -> Ask | None:
    """Throw what a cast wants next; where nothing is left to throw, do what follows from it."""
    state = draft.state
    given = roll.given(manual, state, cast)
    wants = wanted(manual.questions[cast["test"]], given, dice_of(cast))
    if wants:
        wait(draft, cast)
        names = tuple(want.die.name for want in wants for _ in range(want.count))
        about = tuple(id for id in (cast["a"], cast["b"]) if id)
        return Ask(cast["what"], roll.seat(state, cast), about, names, roll.says(manual, state, cast))
    result, told = ruled(manual, cast, given)
    if state.own.cast is not None:
        draft.set(cast=None)
    return roll.done(manual, draft, cast, result, told)


def fall(manual: Manual, roll: Roll, state: State, dice: tuple[int, ...]) -> Step:
    """Dice of a cast have fallen: more are wanted, or it is ruled and has its effect."""
    cast, draft = state.own.cast, Draft(state)
    given = roll.given(manual, state, cast)
    wants = wanted(manual.questions[cast["test"]], given, dice_of(cast))
    asked = start(manual, draft, roll, thrown(cast, wants, dice))
    return draft.step(cast["what"], dice=dice, ask=asked)


def ruled(manual: Manual, cast: Json, given: Given) -> tuple[Result, dict[str, Json]]:
    """The ruling of a cast whose dice all lie, and how it is told."""
    question, dice = manual.questions[cast["test"]], dice_of(cast)
    result, ruling = question.adjudicate(given, dice)
    who = {side: cast[side] for side in ("a", "b") if cast[side]}
    return result, telling.ruling(question, given, dice, result, ruling, who)


def ask(manual: Manual, test: str, given: Given) -> tuple[Result, Ruling]:
    """The ruling of a question that rolls nothing."""
    return manual.questions[test].adjudicate(given, {})


def odds(question: Question, given: Given, dice: Dice, said: Callable[[tuple[Json, ...]], str]) -> dict[str, Fraction]:
    """What the dice of a question still to fall can bring, told by its headline."""
    found: dict[str, Fraction] = {}
    for key, chance in question.odds(given, dice, question.headline, best=False).ranked():
        words = said(key)
        found[words] = found.get(words, Fraction()) + chance
    return found
