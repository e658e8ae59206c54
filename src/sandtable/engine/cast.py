"""Casts: dice for a question, with the facts read off the table, whose they are, and what each result leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic, NamedTuple

from sandtable.dice import Distribution
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import G, State
from sandtable.engine.task import Casting, T
from sandtable.engine.told import UNCOUNTED, Fate, Nouns, Outcome, Ruled
from sandtable.names import SIDES, Json, Side
from sandtable.sheet.chance import Wanted
from sandtable.sheet.question import Fallen, Question, picked, unpicked
from sandtable.sheet.ruling import Result

MORE_DICE = "More dice are to be thrown."
"""What is told of dice after which others are thrown; whose, how many and for what the next question says."""


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
    question: Question | PlainDice | Callable[[State[G], T], Question | PlainDice]
    """What they are thrown for; where games share a cast, or one has several such questions, found when it is asked."""
    done: Callable[[Draft[G], T, Result], Next]
    """What a result leads to."""
    says: Callable[[State[G], T], str]
    subject: type[T] | None = None
    """The class of what it is about; none where it is of nothing but the step of the sequence that opens it."""
    then: Callable[[State[G], T, str], str] | None = None
    """What the dice of a name are for that are thrown after others, in a sentence; else they are for the same."""
    given: Callable[[State[G], T], Json] = nothing
    """The facts that the question asks for, read off the table."""
    who: Callable[[State[G], T], Mapping[str, str]] = nothing
    """Which base, or side of the table, each side of the sheet is: side a that acts, side b that it is done to."""
    about: Callable[[State[G], T], tuple[str, ...]] | None = None
    """Whom it is about, to be shown, where it is not those bases: commands, features of terrain."""
    by: tuple[str, ...] = ()
    """The fields of the answer that odds are told by; those of the question's headline unless said."""
    leads: Callable[[State[G], T, Result], tuple[Fate, ...]] | None = None
    """What an answer means for whom on this table, all of it; else odds are told by the fields above."""
    owner: Callable[[State[G], T, str], Side | None] = lambda state, about, name: None
    """Whose the dice of a name are, where they are neither side a's nor b's own, nor the seat's."""
    begins: tuple[Wanted, ...] = ()
    """The dice that it begins with whatever the facts, so that nobody need look at them to ask for those."""
    between: Callable[[State[G], Casting[T]], Opening | None] = lambda state, casting: None
    """All dice lie, and nothing is ruled yet: who may still act, or which other cast rules on them."""
    tells: Callable[[State[G], T, Result], str] | None = None
    """The result in a sentence; else the question's own."""
    hopes: Callable[[State[G], T, Result, Side], float] | None = None
    """How well an answer suits a side, more being better; else the question's aims say. Of others nobody hopes."""
    settled_by: Callable[[State[G], T], tuple[Question, Json]] | None = None
    """The question that says what is hoped for, and its facts, where it is another than the dice are asked for by."""

    meant: Callable[[State[G], T], State[G]] = lambda state, about: state
    """The table as whoever throws means it to be, so that what would follow can be read off it."""

    def of(self, seat: Side, about: T | None = None) -> Opening:
        """This cast, thrown by a seat, about something."""
        return Opening(self, seat, Casting(self.word, seat, about))

    def on(self, casting: Casting[T]) -> Opening:
        """This cast goes on, perhaps with other dice or choices than before."""
        return Opening(self, casting.seat, casting)

    def asked(self, state: State[G], about: T) -> Question | PlainDice:
        """What is asked of the dice."""
        question = self.question
        return question if isinstance(question, Question | PlainDice) else question(state, about)

    def nouns(self, state: State[G], about: T) -> Nouns:
        """What its answers count, each by its own word."""
        question = self.asked(state, about)
        if isinstance(question, PlainDice):
            return UNCOUNTED
        return {count.path.rpartition(".")[2]: count.says for count in question.wording.counts}

    def wants(self, state: State[G], casting: Casting[T]) -> tuple[Wanted, ...]:
        """The dice that are thrown next."""
        if self.begins and not casting.dice:
            return self.begins
        return self.asked(state, casting.about).wants(self.given(state, casting.about), casting.lying())

    def asks_for(self, state: State[G], casting: Casting[T], wants: tuple[Wanted, ...]) -> str:
        """What these dice are for, in a sentence."""
        later = self.then(state, casting.about, wants[0].name) if self.then is not None and casting.dice else ""
        return later or self.says(state, casting.about)

    def reached(
        self, state: State[G], about: T, letter: Side = "a", lying: Json = None, *, best: bool = False
    ) -> Fraction | None:
        """The chance that a side of the sheet reaches what it hopes for by these dice; choices that are left open are
        made as suits whoever has them only if said so."""
        question = self.asked(state, about)
        if isinstance(question, PlainDice):
            return None
        return question.reached(letter, self.given(state, about), dict(lying or {}), best=best)

    def shows(self, state: State[G], about: T) -> tuple[str, ...]:
        """Whom the dice are thrown for."""
        return self.about(state, about) if self.about else tuple(dict.fromkeys(self.who(state, about).values()))

    def owners(self, state: State[G], casting: Casting[T], wants: tuple[Wanted, ...]) -> tuple[Side, ...]:
        """Whose each of these dice is."""
        return tuple(self.whose(state, casting, want.name) for want in wants for _ in range(want.count))

    def whose(self, state: State[G], casting: Casting[T], name: str) -> Side:
        """Whose the dice of a name are; of 'a' and 'b', which side of the table that side of the sheet is."""
        if (said := self.owner(state, casting.about, name)) is not None:
            return said
        whom = self.who(state, casting.about).get(name)
        if whom is None:
            return casting.seat
        return next(side for side in SIDES if side == whom) if whom in SIDES else state.side(whom)

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
        question = self.asked(state, about)
        if isinstance(question, PlainDice):
            result = question.answer(given, dice)
            return result, None, self.tells(state, about, result) if self.tells else ""
        result, ruling = question.adjudicate(given, dice)
        ruled = Ruled(question.id, self.who(state, about), given, dice, result, tuple(ruling.lines))
        says = self.tells(state, about, result) if self.tells else question.tells(ruling.given, result)
        return result, ruled, says

    def falls(self, state: State[G], casting: Casting[T]) -> Distribution[Fell]:
        """Every way that the next throw can fall, those that are alike together."""
        question = self.asked(state, casting.about)
        ways = question.falls(self.given(state, casting.about), casting.lying())
        wants = {want.name: want for want in self.wants(state, casting)}

        def fell(way: Fallen) -> Fell:
            dice = casting.lying()
            for name, faces in way.faces:
                dice = wants[name].among(dice, faces if isinstance(faces, tuple) else (faces,))
            if way.key is None:
                return Fell(self.outcome(state, casting.about, None), way.faces, ())
            between = self.between(state, replace(casting, dice=dice))
            outcome = self.outcome(state, casting.about, _unkeyed(question, way.key), between)
            # What another cast rules on is told apart by the dice that it finds.
            by_dice = between is not None and isinstance(between.what, Cast)
            return Fell(outcome, way.faces, () if by_dice else way.key)

        return ways.map(fell)

    def outcome(self, state: State[G], about: T, result: Result | None, between: Opening | None = None) -> Outcome:
        """What a throw comes to: final, or with somebody who may still act, or with more dice to be thrown."""
        if result is None:
            return Outcome((), "more dice are to be thrown")
        if between is not None and isinstance(between.what, Cast):
            return between.what.comes_to(state, between.about)
        still = "" if between is None else f"{state.setup.army(between.seat)} may still act"
        return Outcome(self._fates(state, about, result), still)

    def comes_to(self, state: State[G], casting: Casting[T]) -> Outcome:
        """What dice come to that lie there already, or that more are to be thrown."""
        if self.wants(state, casting):
            return self.outcome(state, casting.about, None)
        result, _, _ = self.ruled(state, casting)
        return self.outcome(state, casting.about, result, self.between(state, casting))

    def _fates(self, state: State[G], about: T, result: Result) -> tuple[Fate, ...]:
        if self.leads is not None:
            return self.leads(state, about, result)
        question, who = self.asked(state, about), self.who(state, about)
        if isinstance(question, PlainDice):
            by = self.by or ((question.total,) if question.total else tuple(result))
            return tuple(Fate("", name, result[name]) for name in by)
        by = self.by or question.headline
        return tuple(_fate(who, path, value) for path, value in zip(by, picked(result, by), strict=True))


def _fate(who: Mapping[str, str], path: str, value: Json) -> Fate:
    """What a field of an answer says of whom. A side of the sheet that is an answer itself, the winner, is somebody."""
    side, _, name = path.rpartition(".")
    if isinstance(value, str) and value in who:
        return Fate(who[value], name, f"is the {name}")
    return Fate(who.get(side, side), name, value)


def _unkeyed(question: Question | PlainDice, key: tuple[Json, ...]) -> Result:
    return dict(key) if isinstance(question, PlainDice) else unpicked(tuple(question.results), key)
