"""The course of a chain: its steps as the dice fall, what is still to come, and which fields can change it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from sandtable.names import SIDES, Code, Json, Refused, listed
from sandtable.sheet.chain import Ahead, Chain, Stage, State, Step, formed
from sandtable.sheet.chance import Chance, DiceNeeded, Lying, Thrown, Wanted, check_object, read_fixed
from sandtable.sheet.fact import Fact, Length, Many, Record, Scope, Whole
from sandtable.sheet.form import relevant
from sandtable.sheet.question import Question, picked, unpicked
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.whatif import others


@dataclass(frozen=True, slots=True)
class Taken:
    """A step whose dice lie: what it was asked, what they show, and what came of it."""

    step: Step
    given: Json
    dice: Mapping[str, Json]
    result: Result
    ruling: Ruling

    @property
    def unmade(self) -> bool:
        """Whether somebody might have rolled a die again by choice: odds count that in, the dice that fell do not."""
        odds, by = self.step.question.odds, self.step.by
        return odds(self.given, {}, by).ranked() != odds(self.given, {}, by, best=False).ranked()

    @property
    def told(self) -> str:
        return self.step.question.tells(self.ruling.given, self.result)


@dataclass(frozen=True, slots=True)
class Course:
    """A chain as far as its dice have fallen: the steps that were taken, the state they led to, and those left."""

    taken: tuple[Taken, ...]
    state: State
    left: tuple[Step, ...]
    wants: tuple[Wanted, ...]
    """The dice that the first of the steps left is waiting for."""

    @property
    def dice(self) -> dict[str, Json]:
        """All that lie, by their steps."""
        return {each.step.name: dict(each.dice) for each in self.taken if each.dice}

    @property
    def told(self) -> str:
        """What happened, step by step."""
        return " ".join(each.told for each in self.taken)


Throw = Callable[[int], int]
"""A fair number under n."""


def course(chain: Chain, given: Json, dice: Json, below: Throw | None = None) -> Course:
    """A chain with the dice of its steps as they lie; whatever does not lie yet is thrown, if somebody throws."""
    record, lying = chain.record(given), _by_step(chain, dice)
    chain.check(record)
    state, taken = chain.start, list[Taken]()
    for place, step in enumerate(chain.steps):
        plainly = step.given(record, state)
        if plainly is None:
            continue
        asked, fell = formed(step, plainly, given), check_object(lying.pop(step.name, {}))
        wants = _wanted(step.question, asked, fell)
        if wants and not fell and _certain(step, asked):
            result = unpicked(step.by, next(iter(step.question.odds_of(asked, step.by).items()))[0])
        elif wants and below is None:
            _unused(lying)
            return Course(tuple(taken), state, chain.steps[place:], wants)
        else:
            taken.append(_taken(step, asked, _thrown(step.question, asked, fell, below) if below else fell))
            result = taken[-1].result
        state = step.then(state, unpicked(step.by, picked(result, step.by)))
    _unused(lying)
    return Course(tuple(taken), state, (), ())


def _taken(step: Step, given: Json, dice: Mapping[str, Json]) -> Taken:
    """A step with its dice. Where they make the question itself moot, as a move that comes no closer, it is answered
    all the same: a chain asks before anybody knows."""
    question = step.question
    asked = question.ask(given)
    if question.fixed is not None:
        read_fixed(question.fixed, dice, all_thrown=True)
    thrown = Thrown(dice, length_first=question.length_first)
    result = question.rule(_foretold(question, asked, thrown, dice))
    thrown.finish()
    ruling = question.before_dice(asked, why=True)
    with suppress(Refused):
        _, ruling = question.adjudicate(given, dice, why=True)
    return Taken(step, given, dice, result, ruling)


def _foretold(question: Question, asked: Asked, chance: Chance, dice: Mapping[str, Json]) -> Ruling:
    """A ruling that minds no more than odds do, with the dice by their own names."""
    ruling = question.foretold(asked, chance, dice)
    ruling.chance = chance
    return ruling


def _wanted(question: Question, given: Json, dice: Mapping[str, Json]) -> tuple[Wanted, ...]:
    """The dice that a step throws next."""
    try:
        return question.wants(given, dice)
    except Refused:
        one = _next(question, question.ask(given), dice)
        return () if one is None else (one,)


def _next(question: Question, asked: Asked, dice: Mapping[str, Json]) -> Wanted | None:
    lying = Lying(dice)
    with suppress(DiceNeeded):
        question.rule(_foretold(question, asked, lying, dice))
    return lying.wanted


def _thrown(question: Question, given: Json, dice: Mapping[str, Json], below: Throw) -> Mapping[str, Json]:
    """All the dice of a step: those that lie, and the others as they fall."""
    asked = question.ask(given)
    while (want := _next(question, asked, dice)) is not None:
        dice = want.among(dice, [want.die.faces[below(len(want.die.faces))] for _ in range(want.count)])
    return dice


def _by_step(chain: Chain, dice: Json) -> dict[str, Json]:
    """The dice of each step; a step that the chain does not have rolls none."""
    names = [step.name for step in chain.steps]
    for name in check_object(dice):
        if name not in names:
            raise Refused(
                Code.UNUSED_DICE, f"dice.{name}", f"there is no such step; the steps are {listed(names, 'and')}"
            )
    return dict(dice)


def _unused(lying: Mapping[str, Json]) -> None:
    for name, fell in lying.items():
        if fell:
            raise Refused(Code.UNUSED_DICE, f"dice.{name}", "it does not come to this step; leave its dice out")


def _certain(step: Step, asked: Json) -> bool:
    """Whether a step changes nothing for the chain, however its dice fall: then nobody rolls them."""
    return len(list(step.question.odds_of(asked, step.by).items())) == 1


@dataclass(frozen=True, slots=True)
class Coming:
    """A step still to come: how likely it comes to it, and what counts there where it most likely does."""

    step: Step
    chance: Fraction
    ruling: Ruling
    sure: bool
    """Whether it is always asked in this very situation, if it is asked."""


def coming(ahead: Ahead) -> Iterator[Coming]:
    """The steps that it may still come to; those whose dice change nothing are left out, as nobody rolls them."""
    for stage in ahead.stages:
        if not stage.situations:
            continue
        question, given = stage.step.question, stage.likeliest.given
        if question.wants(given, {}) and _certain(stage.step, given):
            continue
        ruling = question.before_dice(question.ask(given), why=True)
        yield Coming(stage.step, stage.chance, ruling, len(stage.situations) == 1)


def mattering(chain: Chain, given: Json, ahead: Ahead) -> dict[str, list[str]]:
    """The fields that can still change where a chain ends, for the troops that were named: as a question has them.

    A field matters if some step asks otherwise where it says something else, and a row or the procedure looks there.
    """
    record = chain.record(given)
    scopes: list[tuple[str, type[Scope]]] = [*chain.sides.items(), ("here", chain.given)]
    steps = [each for stage in ahead.stages for each in _looked_at(stage)]
    return {
        where: [
            name
            for name, fact in scope.asked().items()
            if name not in SIDES and any(_matters(step, record, where, fact) for step in steps)
        ]
        for where, scope in scopes
    }


@dataclass(frozen=True, slots=True)
class _Look:
    """A state that a step may be reached in, and the fields of what it then asks that can change the answer."""

    step: Step
    state: State
    fields: Mapping[str, Sequence[str]]


def _looked_at(stage: Stage) -> Iterator[_Look]:
    """Every state of a stage; of those that ask for the same fields, only one."""
    seen: list[object] = []
    question = stage.step.question
    for each in stage.situations:
        fields = relevant(question, question.read(each.given))
        if (shape := (set(_paths(each.given)), fields)) not in seen:
            seen.append(shape)
            yield _Look(stage.step, each.state, fields)
    for state in stage.unasked:
        yield _Look(stage.step, dict(state), {})


def _paths(given: Json) -> Iterator[str]:
    for name, value in given.items():
        if name in SIDES and isinstance(value, dict):
            yield from (f"{name}.{inner}" for inner in value)
        else:
            yield name


def _matters(look: _Look, record: Record, where: str, fact: Fact) -> bool:
    """Whether another value of one field makes a step ask otherwise, in a field that counts there."""
    around = record if where == "here" else record[where]
    values = list(_others(fact, around[fact.name], around))
    before = look.step.given(record, look.state)
    for value in values:
        inner = {**around, fact.name: value}
        changed = inner if where == "here" else {**record, where: inner}
        with suppress(Refused):
            after = look.step.given(changed, look.state)
            if before is None or after is None:
                if before is not after:
                    return True
            elif any(_counts(path, look.fields) for path in _differing(before, after)):
                return True
    return not values


def _others(fact: Fact, was: Json, around: Record) -> Iterator[Json]:
    """What else a field might say; more is tried here than is worth advising."""
    yield from others(fact, was, around)
    if isinstance(fact, Whole | Length) and was is None:
        yield fact.least
    elif isinstance(fact, Length):
        yield was + 1 if fact.most is None or was + 1 <= fact.most else fact.least
    elif isinstance(fact, Many) and was:
        yield ()


def _differing(one: Json, other: Json) -> Iterator[str]:
    """The fields in which two situations of one question differ."""
    for path in {**dict.fromkeys(_paths(one)), **dict.fromkeys(_paths(other))}:
        if _at(one, path) != _at(other, path):
            yield path


def _at(given: Json, path: str) -> Json:
    value = given
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _counts(path: str, fields: Mapping[str, Sequence[str]]) -> bool:
    side, _, name = path.partition(".")
    return name in fields.get(side, ()) if name else path in fields.get("here", ())
