"""Chains: several tests in a row, the result of one feeding the next, as players think of them.

A chain is a short list of named steps. Each step asks one question of the rule set, made up from the chain's own
situation and from what has happened so far; the odds of the whole are exact, never sampled. What happened is kept as
a small frozen mapping, so that different ways to the same place are followed on only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from math import lcm, prod

from sandtable.dice import Distribution
from sandtable.names import SIDES, Json, Refused, Side
from sandtable.sheet.doubt import Doubt, doubted
from sandtable.sheet.fact import One, Record, Scope
from sandtable.sheet.follows import Followed, as_formed
from sandtable.sheet.question import Key, Question, picked, unpicked
from sandtable.sheet.read import read_scope
from sandtable.sheet.ruling import Result
from sandtable.sheet.sounding import BY_TURNS, Depth
from sandtable.sheet.together import Between, Place, Together, between
from sandtable.sheet.wording import UNWORDED, Wording

State = Mapping[str, Json]
"""What has happened so far, in plain words and numbers: only what a later step or the result needs."""


@dataclass(frozen=True, eq=False)
class Step:
    """One test of a chain: what it asks, if it comes to be asked, and what it changes."""

    name: str
    question: Question
    given: Callable[[Record, State], Json]
    """The situation for the question, from the chain's own and what has happened; `None` if it is not asked."""
    by: tuple[str, ...]
    """The fields of its result that matter for the rest."""
    then: Callable[[State, Result], State]
    """What has happened once it is answered."""
    turned: bool = False
    """Whether its side a is the chain's side b: the target saves, the charged strikes back."""


@dataclass(frozen=True, eq=False)
class ChainAim:
    """What a side hopes the chain will bring."""

    side: Side
    says: str
    wanted: Callable[[State], bool]

    def among(self, by: Sequence[str]) -> Callable[[Key], bool]:
        """Whether it is reached, where the fields `by` are known and all that it looks at are among them."""
        return lambda key: self.wanted(unpicked(by, key))


def of_both(*words: str) -> dict[str, tuple[Side, str]]:
    """Fields of a chain's result that each side has for itself: `a_loss` and `b_loss` for `loss`."""
    return {f"{side}_{word}": (side, word) for word in words for side in SIDES}


@dataclass(frozen=True, eq=False)
class Chain:
    """A list of steps that players think of as one thing: a whole charge, a whole volley."""

    id: str
    title: str
    asks: str
    given: type[Scope]
    start: State
    """Where every chain begins; it names all that can happen."""
    steps: tuple[Step, ...]
    results: Mapping[str, str]
    headline: tuple[str, ...]
    whose: Mapping[str, tuple[Side, str]] = field(default_factory=dict)
    """The fields of the result that belong to a side, each with that side and what it is called there."""
    wording: Wording = UNWORDED
    """How it ends, in players' words."""
    aims: tuple[ChainAim, ...] = ()
    check: Callable[[Record], None] = lambda _: None
    """Refuses what the sheet rules out before the first step."""
    together: tuple[Together, ...] = ()
    """Things on the table that more than one of its fields speaks of, beside those of its steps."""
    begins: Mapping[str, Json] = field(default_factory=dict)
    """The troops that a form opens with: some of whom this is often asked."""

    @property
    def sides(self) -> dict[Side, type[Scope]]:
        """The sides that the chain knows, with what each says of itself."""
        facts = self.given.facts
        return {side: fact.of for side in SIDES if isinstance(fact := facts.get(side), One)}

    @property
    def hoped_for(self) -> tuple[str, ...]:
        """The fields of the result that somebody's aim may look at."""
        return tuple(self.results)

    def record(self, given: Json) -> Record:
        """A situation as it is read."""
        return read_scope(self.given, given, "given")

    def __repr__(self) -> str:
        return f"<Chain {self.id}: {self.title}>"

    def odds_of(self, given: Json, by: Sequence[str]) -> Distribution[Key]:
        """The exact odds of where the chain ends. What troops do by themselves they do here, unless told otherwise."""
        return self.ahead(given, self.start, self.steps).spread(by)

    def odds(self, given: Json, dice: Json, by: Sequence[str]) -> Distribution[Key]:
        """The same; a chain is asked for its odds before any die is thrown."""
        return self.odds_of(given, by)

    def cost(self, given: Json, dice: Json, by: Sequence[str]) -> int:
        """About how many rulings that takes."""
        return self.cost_of(given, by)

    def ahead(self, given: Json, state: State, steps: Sequence[Step]) -> Ahead:
        """What is still to come of a chain in a state: its steps, and where it can end."""
        record = self.record(given)
        self.check(record)
        states: Mapping[Frozen, int] = {_frozen(state): 1}
        stages: list[Stage] = []
        for step in steps:
            stage = _asked(step, record, given, states)
            stages.append(stage)
            states = stage.after
        return Ahead(Distribution(states), tuple(stages))

    def cost_of(self, given: Json, by: Sequence[str]) -> int:
        """About how many rulings that takes: each step asks some questions, and takes every state on."""
        record = self.record(given)
        self.check(record)
        walk = _Walk(self.start)
        for step in self.steps:
            walk.take(step, record, given)
        return walk.cost

    @cached_property
    def between(self) -> tuple[Between, ...]:
        """What is told together here, by the chain itself or by a step of it."""
        of_steps = (each for step in self.steps for each in step.question.together)
        return between(self.given, tuple(dict.fromkeys((*self.together, *of_steps))))

    def as_formed(self, given: Json) -> Json:
        """The situation as it is: every step finds for itself what its troops do."""
        return given

    def followed(self, given: Json) -> list[Followed]:
        """What troops do by themselves in the steps to come, as far as the situation shows it."""
        record = self.record(given)
        found: dict[tuple[str, Json], Followed] = {}
        for question in dict.fromkeys(step.question for step in self.steps if step.question.follows):
            sides = {
                side: {name: plain(record[side][name]) for name in scope.asked() if name in record[side]}
                for side, scope in question.sides.items()
            }
            here = {
                name: plain(record[name]) for name in question.given.asked() if name in record and name not in sides
            }
            with suppress(Refused):
                for each in question.followed({**here, **sides}, told=given):
                    found.setdefault((each.at, each.value), each)
        return list(found.values())

    def doubts(self, given: Json) -> list[Doubt]:
        """The doubts about a situation: what is half told, where putting it right would change the odds."""
        by = tuple(self.results)

        def matters(place: Place, value: Json) -> bool:
            try:
                return self.odds_of(given, by).ranked() != self.odds_of(place.put(given, value), by).ranked()
            except Refused:
                return False

        return list(doubted(self.between, self.record(given), matters))


Frozen = tuple[tuple[str, Json], ...]
"""A state that can be looked up."""


@dataclass(frozen=True, slots=True)
class Situated:
    """One situation that a step is asked in: a state that leads to it, and in how many ways it comes to it."""

    given: Json
    state: State
    ways: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A step that is still to come: the situations it can be asked in, and every state after it."""

    step: Step
    situations: tuple[Situated, ...]
    unasked: Mapping[Frozen, int]
    """The states in which it is not asked at all."""
    after: Mapping[Frozen, int]

    @property
    def chance(self) -> Fraction:
        """How likely it is that it comes to this step."""
        asked = sum(each.ways for each in self.situations)
        return Fraction(asked, asked + sum(self.unasked.values()))

    @property
    def likeliest(self) -> Situated:
        """The situation that it is most likely asked in."""
        return max(self.situations, key=lambda each: each.ways)


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is still to come of a chain."""

    ends: Distribution[Frozen]
    stages: tuple[Stage, ...]

    def spread(self, by: Sequence[str]) -> Distribution[Key]:
        """Where it ends, by some fields of its result."""
        return self.ends.map(lambda state: picked(dict(state), by))


def _asked(step: Step, record: Record, told: Json, states: Mapping[Frozen, int]) -> Stage:
    """One step taken from every state that the chain can be in; equal questions are asked once.

    What follows from each state has its own total, so all are brought to a common one before they are put together.
    """
    answers: dict[str, _Answer] = {}
    situations: dict[str, Situated] = {}
    parts: list[tuple[Frozen, State, int, _Answer | None]] = []
    unasked: dict[Frozen, int] = {}
    for frozen, weight in states.items():
        state: State = dict(frozen)
        plainly = step.given(record, state)
        asked = repr(plainly)
        if plainly is None:
            unasked[frozen] = weight
        elif asked in situations:
            situations[asked] = replace(situations[asked], ways=situations[asked].ways + weight)
        else:
            given = formed(step, plainly, told)
            situations[asked] = Situated(given, state, weight)
            spread = step.question.odds_of(given, step.by)
            answers[asked] = _Answer([(unpicked(step.by, key), ways) for key, ways in spread.items()], spread.total)
        parts.append((frozen, state, weight, answers.get(asked)))
    common = lcm(*(answer.total for answer in answers.values()))
    after: dict[Frozen, int] = {}
    for frozen, state, weight, answer in parts:
        if answer is None:
            after[frozen] = after.get(frozen, 0) + weight * common
            continue
        share = weight * (common // answer.total)
        for result, ways in answer.results:
            then = _frozen(step.then(state, result))
            after[then] = after.get(then, 0) + share * ways
    return Stage(step, tuple(situations.values()), unasked, after)


def formed(step: Step, given: Json, told: Json) -> Json:
    """What a step asks, with what its troops do by themselves unless told otherwise."""
    return None if given is None else as_formed(given, step.question.followed(given, told))


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a question can come to, each result with the ways to it."""

    results: Sequence[tuple[Result, int]]
    total: int


STANDING_FOR_ALL = 4
"""How many states a chain's cost is found from."""


class _Walk:
    """A chain walked by a few states that stand for all: how many those are, and what they have cost so far.

    Of the numbers that a question or a result may have, the few show the least and the most; of words, some.
    """

    def __init__(self, start: State) -> None:
        self.cost, self._states = 1, 1
        self._few: list[State] = [start]

    def take(self, step: Step, record: Record, told: Json) -> None:
        asked = [(state, formed(step, step.given(record, state), told)) for state in self._few]
        self.cost += self._states
        questions = {repr(given): given for _, given in asked if given is not None}
        if not questions:
            return
        depths = {name: step.question.depth(given, {}, step.by, BY_TURNS) for name, given in questions.items()}
        alike = len(questions) == 1 and len(asked) == sum(given is not None for _, given in asked)
        many = 1 if alike else min(self._states, _range([_leaves(given) for given in questions.values()]))
        self.cost += many * max(depth.rulings for depth in depths.values())
        ends = [picked(end, step.by) for depth in depths.values() for end in depth.ends]
        self._states *= min(_range(ends), max(depth.paths for depth in depths.values()))
        after = {_frozen(state): state for state in self._after(step, asked, depths)}
        self._few = list(after.values())[-STANDING_FOR_ALL:]

    @staticmethod
    def _after(step: Step, asked: Sequence[tuple[State, Json]], depths: Mapping[str, Depth[Result]]) -> Iterator[State]:
        for state, given in asked:
            if given is None:
                yield state
                continue
            for end in depths[repr(given)].ends:
                yield step.then(state, unpicked(step.by, picked(end, step.by)))


def _leaves(value: Json) -> tuple[Json, ...]:
    """The plain values of a situation, in their order."""
    if isinstance(value, dict):
        return tuple(leaf for inner in value.values() for leaf in _leaves(inner))
    if isinstance(value, list):
        return tuple(leaf for inner in value for leaf in _leaves(inner))
    return (value,)


def _range(seen: Sequence[tuple[Json, ...]]) -> int:
    """How many there may be of what was seen a few times, value by value."""
    return prod(_values(set(values)) for values in zip_longest(*seen))


def _values(seen: set[Json]) -> int:
    """How many values there may be: every number between the least and the most; of words, those that were seen."""
    numbers = [value for value in seen if isinstance(value, int)]
    if len(numbers) == len(seen):
        return int(max(numbers) - min(numbers)) + 1
    return len(seen)


def plain(value: Json) -> Json:
    """What was read, as a request has it, to be asked again in a step."""
    if isinstance(value, tuple):
        return [plain(entry) for entry in value]
    return {name: plain(inner) for name, inner in value.items()} if isinstance(value, dict) else value


def _frozen(state: State) -> Frozen:
    return tuple(sorted(state.items()))
