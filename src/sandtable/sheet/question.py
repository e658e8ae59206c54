"""Questions: the tests of the adjudication contract. Each is a form, the dice it rolls, and a short procedure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from sandtable.dice import Distribution
from sandtable.names import SIDES, Code, Json, QuestionId, Refused, Side
from sandtable.sheet.chance import (
    Chance,
    DiceNeeded,
    FixedDie,
    Lying,
    OneThrow,
    Rolled,
    Thrown,
    Unthrown,
    Wanted,
    check_object,
    read_fixed,
    spread,
)
from sandtable.sheet.emit import compiled, python
from sandtable.sheet.expr import Condition
from sandtable.sheet.fact import One, Record, Scope
from sandtable.sheet.follows import Followed, Follows, as_formed, followed
from sandtable.sheet.read import read_scope
from sandtable.sheet.ready import Ready, maker
from sandtable.sheet.reckoning import UNRECKONED, Made, Reckoning, Rows
from sandtable.sheet.ruling import Asked, Quiet, Result, Roles, Rule, Ruling, steps, value_at
from sandtable.sheet.sounding import EVERY_LINE, Depth, Lines, sounded
from sandtable.sheet.table import Table
from sandtable.sheet.together import Between, Together, between
from sandtable.sheet.wording import UNWORDED, Wording, told

Key = tuple[Json, ...]
"""The values of the fields that odds are grouped by."""

Faces = tuple[tuple[str, int | tuple[int, ...]], ...]
"""Dice of one throw, by their names."""


class Fallen(NamedTuple):
    """One way that a throw can fall, or many that are alike: an example of its dice, and what the question answers.

    Where it needs more dice before it can answer, there is no key yet.
    """

    faces: Faces
    key: Key | None


@dataclass(frozen=True, eq=False)
class Bar:
    """Something the sheet rules out: where, when, and the sentence that says so."""

    at: str
    says: str
    when: Condition
    row: str = ""
    """The row that forbids it, where one does: its id stands before the sentence."""


@dataclass(frozen=True, eq=False)
class Aim:
    """What a side hopes for, so that advice can say what would help: 'b is beaten'."""

    side: Side
    says: str
    of: tuple[str, ...]
    """The fields of the result that it looks at."""
    wanted: Callable[..., bool]
    """Whether their values are what is hoped for."""

    def among(self, by: Sequence[str]) -> Callable[[Key], bool]:
        """Whether it is reached, where the fields `by` are known and all that it looks at are among them."""
        places = [by.index(path) for path in self.of]
        return lambda key: self.wanted(*[key[place] for place in places])


def forbid(holds: bool, at: str, says: str) -> None:
    """Refuse what the sheet rules out, for procedures that find it on the way."""
    if holds:
        raise Refused(Code.NOT_ALLOWED, at, says)


class Asks(Protocol):
    """Whatever can be asked for its odds: a question or a chain."""

    @property
    def id(self) -> str: ...

    @property
    def given(self) -> type[Scope]: ...

    def odds_of(self, given: Json, by: Sequence[str]) -> Distribution[Key]: ...

    def cost_of(self, given: Json, by: Sequence[str]) -> int: ...

    def as_formed(self, given: Json) -> Json: ...


class Spreader(Protocol):
    """A quicker way to the odds than following every path, for questions that have one."""

    def spread(self, asked: Asked, known: Mapping[str, Any], by: Sequence[str]) -> Distribution[Key]: ...

    def cost(self, asked: Asked, known: Mapping[str, Any], by: Sequence[str]) -> int:
        """About how many rulings it is worth."""
        ...


def no_roles(_: Record) -> Mapping[Side, Mapping[str, bool]]:
    return {}


def nothing_forbidden(_: Asked) -> None:
    pass


@dataclass(frozen=True, eq=False)
class Question:
    """One test of the contract."""

    id: QuestionId
    title: str
    asks: str
    """The question in a sentence, as a player would put it."""
    given: type[Scope]
    rule: Rule
    tables: tuple[Table, ...]
    results: Mapping[str, str]
    """The fields of the result, by their path, each with a sentence on what it says."""
    headline: tuple[str, ...]
    """The fields of the result that odds are given by unless asked otherwise."""
    totals: tuple[str, ...] = ()
    """The fields of the result that are what the rows add up to."""
    fixed: tuple[FixedDie, ...] | None = ()
    """The dice it always rolls; `None` if the dice depend on the situation and are asked for on the way."""
    length_first: bool = False
    """Whether of a list of dice a wrong length is told before a bad die."""
    dice_before_bars: bool = False
    """Whether dice that are no object are told before what the sheet forbids."""
    roles: Roles = no_roles
    side_bars: tuple[Bar, ...] = ()
    bars: tuple[Bar, ...] = ()
    forbids: Callable[[Asked], None] = nothing_forbidden
    aims: tuple[Aim, ...] = ()
    spreader: Spreader | None = None
    tells: Callable[[Record, Result], str] = lambda given, result: told(result)
    """The result in a sentence for the players."""
    wording: Wording = UNWORDED
    """What may come of it in their words, before the dice."""
    reckoning: Reckoning = UNRECKONED
    """The numbers that its rows make before the dice."""
    reads: tuple[str, ...] = ()
    """Fields that the procedure itself looks at, beside those that rows speak of."""
    together: tuple[Together, ...] = ()
    """Things on the table that more than one of its fields speaks of."""
    follows: tuple[Follows, ...] = ()
    """What troops in such a situation do by themselves."""
    _checks: dict[str, Callable[[Ready, Ready, Ready], int]] = field(default_factory=dict, init=False, repr=False)

    def __repr__(self) -> str:
        return f"<Question {self.id}: {self.title}>"

    @property
    def sides(self) -> dict[Side, type[Scope]]:
        """The sides that the question knows, with what each says of itself."""
        facts = self.given.facts
        return {side: fact.of for side in SIDES if isinstance(fact := facts.get(side), One)}

    @cached_property
    def hoped_for(self) -> tuple[str, ...]:
        """The fields of the result that somebody's aim looks at."""
        looked_at = {path for aim in self.aims for path in aim.of}
        return tuple(path for path in self.results if path in looked_at)

    @cached_property
    def seen(self) -> tuple[str, ...]:
        """The fields of the result that somebody wants to see: the headline, what is counted, what is hoped for."""
        return tuple(dict.fromkeys((*self.headline, *self.wording.paths, *self.hoped_for)))

    @cached_property
    def between(self) -> tuple[Between, ...]:
        """What is told together here, with every field in its place."""
        return between(self.given, self.together)

    def followed(self, given: Json, told: Json = None) -> list[Followed]:
        """What follows by itself in a situation; what is given counts as told, unless it is said what was."""
        return followed(self, given, given if told is None else told)

    def as_formed(self, given: Json) -> Json:
        """The situation as a form starts from it: with what the troops do by themselves."""
        return as_formed(given, self.followed(given))

    def ask(self, given: Json) -> Asked:
        """Read a situation and refuse what cannot be: a fault of form first, then what the sheet forbids."""
        asked = self.read(given)
        self.check(asked)
        return asked

    def record(self, given: Json) -> Record:
        """A situation as it is read, every field filled."""
        return self.read(given).given

    def read(self, given: Json) -> Asked:
        """Read a situation, so far as its form goes."""
        record = read_scope(self.given, given, "given")
        roles = self.roles(record)
        here = maker(self.given)(record)
        made = {side: maker(scope)({**record[side], **roles.get(side, {})}) for side, scope in self.sides.items()}
        return Asked(record, here, made.get("a"), made.get("b"))

    def check(self, asked: Asked) -> None:
        """Refuse what the sheet forbids, in the order of its page."""
        pairs = {"a": (asked.a, asked.b), "b": (asked.b, asked.a)}
        for side in self.sides:
            self._bar(f"given.{side}.", self.side_bars, *pairs[side], asked.here)
        self._bar("given.", self.bars, asked.here if asked.a is None else asked.a, asked.b, asked.here)
        self.forbids(asked)

    def adjudicate(self, given: Json, dice: Json, *, why: bool = False) -> tuple[Result, Ruling]:
        """Rule on one situation with the dice as thrown."""
        asked, thrown = self._asked(given, dice)
        if self.fixed is not None:
            read_fixed(self.fixed, thrown, all_thrown=True)
        chance = Thrown(thrown, length_first=self.length_first)
        ruling = Ruling(asked, chance, why=why)
        result = self.rule(ruling)
        chance.finish()
        return result, ruling

    def roll(self, given: Json, dice: Json, below: Callable[[int], int]) -> dict[str, Json]:
        """Throw the dice that the question asks for and that are not yet on the table; all of them as they lie."""
        asked, thrown = self._asked(given, dice)
        if self.fixed is not None:
            read_fixed(self.fixed, thrown, all_thrown=False)
        chance = Rolled(thrown, below)
        self.rule(Quiet(asked, chance))
        chance.finish()
        return chance.fell

    def odds(self, given: Json, dice: Json, by: Sequence[str], *, best: bool = True) -> Distribution[Key]:
        """The exact odds of what the fields `by` will say, some dice perhaps already on the table.

        Choices that the request leaves open are made as suits the chooser best, unless `best` is off.
        """
        asked, known = self._before_odds(given, dice)
        if self.spreader is not None:
            return self.spreader.spread(asked, known, by)
        paths = (*by, *(path for path in self.hoped_for if path not in by))
        reached = {aim.side: aim.among(paths) for aim in self.aims}

        def hopes(key: Key) -> Mapping[Side, bool]:
            return {side: wanted(key) for side, wanted in reached.items()}

        def ruled(chance: Chance) -> Key:
            return picked(self.rule(self.foretold(asked, chance, known)), paths)

        return spread(ruled, known, hopes, best=best).map(lambda key: key[: len(by)])

    def reached(self, side: Side, given: Json, dice: Json, *, best: bool = True) -> Fraction | None:
        """The exact chance that a side reaches what it hopes for; nothing where it hopes for nothing."""
        aims = [aim for aim in self.aims if aim.side == side]
        if not aims:
            return None
        by = self.hoped_for
        spread = self.odds(given, dice, by, best=best)
        return spread.chance(aims[0].among(by))

    def wants(self, given: Json, dice: Mapping[str, Json]) -> tuple[Wanted, ...]:
        """The dice that are thrown next: all that are wanted however those before them fall. None, if all lie."""
        asked = self.ask(given)
        if self.fixed is not None:
            return tuple(Wanted(one.name, 1, one.die, True) for one in self.fixed if one.name not in dice)
        found: list[Wanted] = []
        low, high = dict(dice), dict(dice)
        while True:
            try:
                one, other = self._next(asked, low), self._next(asked, high)
            except Refused:
                # Such dice cannot be; what is thrown before them is known all the same.
                if found:
                    return tuple(found)
                raise
            if one is None or one != other:
                return tuple(found)
            found.append(one)
            low, high = one.among(low, [one.die.lowest] * one.count), one.among(high, [one.die.highest] * one.count)

    def rolls(self, given: Json, dice: Mapping[str, Json]) -> bool:
        """Whether any die is still to be thrown."""
        return bool(self.wants(given, dice))

    def _next(self, asked: Asked, dice: Mapping[str, Json]) -> Wanted | None:
        """The next dice that a ruling comes to, if it comes to any."""
        lying = Lying(dice)
        with suppress(DiceNeeded):
            self.rule(Quiet(asked, lying))
        return lying.wanted

    def falls(self, given: Json, dice: Mapping[str, Json]) -> Distribution[Fallen]:
        """Every way that the next throw can fall, those that are alike together, by all that the question answers."""
        asked, known = self._asked(given, dict(dice))
        names = {one.name for one in self.wants(given, dice)}
        paths = tuple(self.results)

        def thrown(chance: Chance) -> Fallen:
            ruling = self.foretold(asked, chance, known)
            throw = ruling.chance = OneThrow(ruling.chance, names, known)
            key: Key | None = None
            with suppress(DiceNeeded):
                key = picked(self.rule(ruling), paths)
            return Fallen(tuple(throw.fell.items()), key)

        return spread(thrown, known, best=False)

    def cost(self, given: Json, dice: Json, by: Sequence[str]) -> int:
        """About how many rulings its odds take; what cannot be asked is refused."""
        if self.spreader is None:
            return self.depth(given, dice, by).rulings
        return self.spreader.cost(*self._before_odds(given, dice), by)

    def depth(self, given: Json, dice: Json, by: Sequence[str], lines: Lines = EVERY_LINE) -> Depth[Result]:
        """How deep its odds go, and some of the results that it can come to."""
        asked, known = self._before_odds(given, dice)
        depth = sounded(lambda chance: self.rule(self.foretold(asked, chance, known)), known, lines)
        return depth if self.spreader is None else replace(depth, rulings=self.spreader.cost(asked, known, by))

    def _before_odds(self, given: Json, dice: Json) -> tuple[Asked, Mapping[str, Json]]:
        """The situation, and the dice that lie on the table already."""
        asked, thrown = self._asked(given, dice)
        return asked, thrown if self.fixed is None else read_fixed(self.fixed, thrown, all_thrown=False)

    def foretold(self, asked: Asked, chance: Chance, known: Mapping[str, Json]) -> Ruling:
        """A ruling on one way that the dice can fall, for odds."""
        return Quiet(asked, chance)

    def _asked(self, given: Json, dice: Json) -> tuple[Asked, Mapping[str, Json]]:
        """The situation and the dice as they came, refused in the page's order if they cannot be."""
        asked = self.read(given)
        if self.dice_before_bars:
            check_object(dice)
        self.check(asked)
        return asked, check_object(dice)

    def before_dice(self, asked: Asked, *, why: bool = False) -> Ruling:
        """The ruling as far as it goes without a die: the rows that count however the dice fall."""
        ruling = Ruling(asked, Unthrown(), why=why)
        with suppress(DiceNeeded):
            ruling.made = (self.reckoning.rule or self.rule)(ruling)
        return ruling

    def reckoned(self, ruling: Ruling, result: Result | None = None) -> list[Made]:
        """The rows of a ruling under the numbers that they make: before the dice, or with what they have brought."""
        acting = self.reckoning.acting if self.sides else None
        made = ruling.made if result is None else result
        rows = Rows(ruling.lines, ruling.near, self.tables, acting)
        return rows.made(self.reckoning.numbers, made, fallen=result is not None)

    def odds_of(self, given: Json, by: Sequence[str]) -> Distribution[Key]:
        """The exact odds before any die is thrown."""
        return self.odds(given, {}, by)

    def cost_of(self, given: Json, by: Sequence[str]) -> int:
        """About how many rulings that takes."""
        return self.cost(given, {}, by)

    def _bar(self, at: str, bars: tuple[Bar, ...], own: Ready, foe: Ready, here: Ready) -> None:
        if not bars:
            return
        which = "side" if bars is self.side_bars else "both"
        if which not in self._checks:
            tests = "".join(f"    if {python(bar.when)}: return {n}\n" for n, bar in enumerate(bars))
            self._checks[which] = compiled(f"def bar(own, foe, here):\n{tests}    return -1", "bar")
        found = self._checks[which](own, foe, here)
        if found >= 0:
            bar = bars[found]
            rows = {"rows": (bar.row,)} if bar.row else {}
            raise Refused(Code.NOT_ALLOWED, at + bar.at, f"{bar.row}: {bar.says}" if rows else bar.says, **rows)


def picked(result: Result, by: Sequence[str]) -> Key:
    """The values of some fields of a result, by their paths."""
    values = [value_at(result, path) for path in by]
    return tuple([tuple(value) if isinstance(value, list) else value for value in values])


def unpicked(by: Sequence[str], key: Key) -> Result:
    """The part of a result that a key stands for."""
    result: Result = {}
    for path, value in zip(by, key, strict=True):
        names, inner = steps(path), result
        for name in names[:-1]:
            inner = inner.setdefault(name, {})
        inner[names[-1]] = list(value) if isinstance(value, tuple) else value
    return result
