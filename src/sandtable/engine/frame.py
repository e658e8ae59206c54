"""The frame of a battle: a game's phases, decisions, casts and tasks, listed once; words are looked up here alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.part import Legs, Number
from sandtable.engine.phase import Phase
from sandtable.engine.resting import DO, typed
from sandtable.engine.state import Ending, G, Resting, State
from sandtable.engine.task import Casting, Deciding, Task
from sandtable.engine.verb import Verb
from sandtable.engine.zone import Zone


class Lit(NamedTuple):
    """A step of the sequence of play as it is read aloud, and whether the battle is in it."""

    word: str
    says: str
    lit: bool


@dataclass(frozen=True, eq=False)
class Frame(Generic[G]):
    """All that a game says of how it is played."""

    sequence: tuple[Phase[G], ...]
    decisions: tuple[Decision[G, Any], ...]
    casts: tuple[Cast[G, Any], ...]
    tasks: tuple[type[Task[G]], ...] = ()
    over: Callable[[State[G]], Ending | None] = lambda state: None
    """Whether all is over, whatever is begun: looked at whenever the rules go on by themselves."""
    zones: Callable[[State[G], str], Iterable[Zone]] = lambda state, id: ()
    """What a page draws round a base on the table."""

    def __repr__(self) -> str:
        return f"<Frame: {' '.join(phase.word for phase in self.sequence)}>"

    def __post_init__(self) -> None:
        asked = [*(decision.word for decision in self.decisions), *(cast.word for cast in self.casts)]
        for words in (asked, [phase.word for phase in self.sequence], [task.word for task in self.tasks]):
            twice = sorted({word for word in words if words.count(word) > 1})
            if twice:
                raise ValueError(f"two of a frame have one word, which a log could not tell apart: {twice}")

    @cached_property
    def phase_of(self) -> Mapping[str, Phase[G]]:
        return {phase.word: phase for phase in self.sequence}

    @cached_property
    def decision_of(self) -> Mapping[str, Decision[G, Any]]:
        return {decision.word: decision for decision in self.decisions}

    @cached_property
    def cast_of(self) -> Mapping[str, Cast[G, Any]]:
        return {cast.word: cast for cast in self.casts}

    @cached_property
    def task_of(self) -> Mapping[str, type[Task[G]]]:
        return {task.word: task for task in self.tasks}

    @cached_property
    def following(self) -> Mapping[str, Phase[G]]:
        """By the word of a phase: the one after it; after the last comes the first."""
        after = (*self.sequence[1:], self.sequence[0])
        return {phase.word: then for phase, then in zip(self.sequence, after, strict=True)}

    @cached_property
    def verbs(self) -> Mapping[str, str]:
        """All words that an order can begin with, each with its first sentence."""
        found: dict[str, str] = {}
        for verb in self._verbs():
            found.setdefault(verb.word, verb.says)
        return found

    @cached_property
    def counted(self) -> tuple[str, ...]:
        """Those of them that end in a number of something."""
        ends = (verb.word for verb in self._verbs() if any(isinstance(part, Number) for part in verb.takes))
        return tuple(dict.fromkeys(ends))

    @cached_property
    def unled(self) -> tuple[str, ...]:
        """Those of them that lead nobody anywhere: they take no legs."""
        led = {verb.word for verb in self._verbs() if any(isinstance(part, Legs) for part in verb.takes)}
        return tuple(dict.fromkeys(verb.word for verb in self._verbs() if verb.word not in led))

    @cached_property
    def asks(self) -> Mapping[str, str]:
        """What a seat may be asked and a standing order can answer."""
        return {decision.word: decision.says for decision in self.decisions if decision.standing}

    def _verbs(self) -> Iterable[Verb[G, Any]]:
        return (verb for decision in self.decisions for verb in decision.verbs)

    def phases(self, state: State[G]) -> list[Lit]:
        """The sequence of play, and which line of it is lit."""
        return [Lit(phase.word, phase.says, phase.word == state.phase) for phase in self.sequence]

    def begun(self, rests: Resting) -> Any:
        """Something that is begun, as its class has it: a task, a casting, or a decision with what it is about."""
        word = rests[DO]
        if word == Casting.word:
            return self._casting(rests)
        if word == Deciding.word:
            about = rests["about"]
            if isinstance(about, Mapping) and about.get(DO) == Casting.word:
                return Deciding(rests["decision"], self._casting(about))
            return Deciding(rests["decision"], typed(self.decision_of[rests["decision"]].subject, about))
        return typed(self.task_of[word], rests)

    def _casting(self, rests: Resting) -> Casting[Any]:
        subject = self.cast_of[rests["cast"]].subject
        about = None if subject is None else typed(subject, rests["about"])
        return Casting(rests["cast"], rests["seat"], about, rests["dice"])
