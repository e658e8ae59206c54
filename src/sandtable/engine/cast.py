"""Casts: dice for a question, with the facts read off the table, whose they are, and what each result leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple

from sandtable.dice import Distribution
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.task import Casting, G, T
from sandtable.engine.told import Fate, Outcome, Ruled
from sandtable.names import Json, Side
from sandtable.sheet.chance import Wanted
from sandtable.sheet.question import Fallen, Question, picked, unpicked
from sandtable.sheet.ruling import Result


def nothing(state: State[Any], about: Any) -> Json:
    """No facts."""
    return {}


class Fell(NamedTuple):
    """One way that a throw can fall: what it comes to, and an example of its dice, by name."""

    outcome: Outcome
    faces: tuple[tuple[str, int | tuple[int, ...]], ...]
    result: tuple[Json, ...]
    """All that the question answers; falls of one result lead to one state."""


@dataclass(frozen=True, eq=False)
class Cast(Generic[G, T]):
    """Dice that are thrown for something. `says` is what they are for, in a sentence."""

    word: str
    question: Question | PlainDice
    done: Callable[[Draft[G], T, Result], Next]
    """What a result leads to."""
    says: Callable[[State[G], T], str]
    subject: type[T] | None = None
    """The class of what it is about; none where it is of nothing but the step of the sequence that opens it."""
    given: Callable[[State[G], T], Json] = nothing
    """The facts that the question asks for, read off the table."""
    who: Callable[[State[G], T], Mapping[str, str]] = nothing
    """Which base each side of the sheet is: side a that acts, side b that it is done to."""
    by: tuple[str, ...] = ()
    """The fields of the answer that odds are told by; those of the question's headline unless said."""
    leads: Callable[[State[G], T, Result], tuple[Fate, ...]] | None = None
    """What an answer means for whom on this table, all of it; else odds are told by the fields above."""
    owner: Callable[[State[G], T, str], Side | None] = lambda state, about, name: None
    """Whose the dice of a name are, where they are neither side a's nor b's own, nor the seat's."""
    between: Callable[[State[G], Casting[T]], Opening | None] = lambda state, casting: None
    """All dice lie, and nothing is ruled yet: who may still act."""
    tells: Callable[[State[G], T, Result], str] | None = None
    """The result in a sentence; else the question's own."""

    def of(self, seat: Side, about: T | None = None) -> Opening:
        """This cast, thrown by a seat, about something."""
        return Opening(self, seat, Casting(self.word, seat, about))

    def on(self, casting: Casting[T]) -> Opening:
        """This cast goes on, perhaps with other dice or choices than before."""
        return Opening(self, casting.seat, casting)

    def wants(self, state: State[G], casting: Casting[T]) -> tuple[Wanted, ...]:
        """The dice that are thrown next."""
        return self.question.wants(self.given(state, casting.about), casting.lying())

    def owners(self, state: State[G], casting: Casting[T], wants: tuple[Wanted, ...]) -> tuple[Side, ...]:
        """Whose each of these dice is."""
        who = self.who(state, casting.about)

        def whose(name: str) -> Side:
            own = state.side(who[name]) if name in who else casting.seat
            return self.owner(state, casting.about, name) or own

        return tuple(whose(want.name) for want in wants for _ in range(want.count))

    def with_dice(self, state: State[G], casting: Casting[T], faces: tuple[int, ...]) -> Casting[T]:
        """The dice that were wanted have fallen so, one after the other."""
        dice, at = casting.lying(), 0
        for want in self.wants(state, casting):
            dice = want.among(dice, faces[at : at + want.count])
            at += want.count
        kept = {name: tuple(value) if isinstance(value, list) else value for name, value in dice.items()}
        return replace(casting, dice=kept)

    def ruled(self, state: State[G], casting: Casting[T]) -> tuple[Result, Ruled | None, str]:
        """What all the dice come to: the answer, the ruling behind it where the sheet has one, and a sentence."""
        given, dice, about = self.given(state, casting.about), casting.lying(), casting.about
        if isinstance(self.question, PlainDice):
            result = self.question.answer(given, dice)
            return result, None, self.tells(state, about, result) if self.tells else ""
        result, ruling = self.question.adjudicate(given, dice)
        ruled = Ruled(self.question.id, self.who(state, about), given, dice, result, tuple(ruling.lines))
        says = self.tells(state, about, result) if self.tells else self.question.tells(ruling.given, result)
        return result, ruled, says

    def falls(self, state: State[G], casting: Casting[T]) -> Distribution[Fell]:
        """Every way that the next throw can fall, those that are alike together."""
        ways = self.question.falls(self.given(state, casting.about), casting.lying())
        wants = {want.name: want for want in self.wants(state, casting)}

        def fell(way: Fallen) -> Fell:
            dice = casting.lying()
            for name, faces in way.faces:
                dice = wants[name].among(dice, faces if isinstance(faces, tuple) else (faces,))
            if way.key is None:
                return Fell(self.outcome(state, casting.about, None), way.faces, ())
            between = self.between(state, replace(casting, dice=dice))
            outcome = self.outcome(state, casting.about, self._unkeyed(way.key), between)
            return Fell(outcome, way.faces, way.key)

        return ways.map(fell)

    def _unkeyed(self, key: tuple[Json, ...]) -> Result:
        if isinstance(self.question, PlainDice):
            return dict(key)
        return unpicked(tuple(self.question.results), key)

    def outcome(self, state: State[G], about: T, result: Result | None, between: Opening | None = None) -> Outcome:
        """What a throw comes to: final, or with somebody who may still act, or with more dice to be thrown."""
        if result is None:
            return Outcome((), "more dice are to be thrown")
        return Outcome(
            self._fates(state, about, result), "" if between is None else f"side {between.seat} may still act"
        )

    def _fates(self, state: State[G], about: T, result: Result) -> tuple[Fate, ...]:
        if self.leads is not None:
            return self.leads(state, about, result)
        question, who = self.question, self.who(state, about)
        if isinstance(question, PlainDice):
            by = self.by or ((question.total,) if question.total else tuple(result))
            return tuple(Fate("", name, result[name]) for name in by)
        by = self.by or question.headline
        parted = [path.rpartition(".") for path in by]
        values = picked(result, by)
        return tuple(Fate(who.get(side, side), name, one) for (side, _, name), one in zip(parted, values, strict=True))
