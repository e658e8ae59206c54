"""Situations at random: well-formed ones that the sheet allows, and ones spoilt on purpose.

Everything comes from one seeded generator, so that a failing case can be made again. Hints lean the choice towards
what a row speaks of, so that even a rare row is met soon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

from sandtable.names import SIDES, Code, Json, Refused, Side
from sandtable.sheet.expr import And, ChosenNumber, ChosenWord, Expr, FlagRef, Not, OneOf, Or, SameWord, WordRef
from sandtable.sheet.fact import Choice, Fact, Flag, Length, Many, One, Scope, Whole, Wholes, WordFact, Words
from sandtable.sheet.fold import derivation
from sandtable.sheet.question import Question
from sandtable.sheet.table import Row

LENGTHS = (0, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 8.5, 10, 12, 16, 17, 20, 24, 30, 36, 37, 40, 41, 50, 100, 150, 200)
FAR = (201, 300, 301, 500, 501, 600, 601, 650, 1200, 1201, 1800, 2000)
JUNK: tuple[Json, ...] = (
    None,
    True,
    False,
    0,
    -1,
    7,
    2.0,
    1.5,
    99,
    10**30,
    "",
    "Q",
    "none",
    [],
    {},
    [1],
    {"a": 1},
    "true",
)


class Situations:
    """Random situations for one question."""

    def __init__(self, question: Question, random: Random) -> None:
        self.question, self.random = question, random
        self._fullness = 0.3
        """How many of the fields that may be left out are filled, drawn anew for each situation."""

    def given(self, row: Row | None = None) -> Json:
        """A situation that the sheet allows; leaning towards what the row speaks of, if one is named."""
        hints = _hints(row, self.random) if row is not None else {}
        while True:
            self._fullness = self.random.choice((0.08, 0.3, 0.6))
            given = self._scope(self.question.given, hints, self.random.choice(SIDES))
            if (allowed := self._repaired(given)) is not None:
                return allowed

    def asked(self, row: Row | None = None) -> tuple[Json, dict[str, Json]]:
        """An allowed situation with the dice thrown."""
        while True:
            given = self.given(row)
            try:
                return given, self.question.roll(given, {}, self.random.randrange)
            except Refused:
                continue

    def spoilt(self, given: Json, dice: dict[str, Json]) -> tuple[Json, Json]:
        """The same with one to three places changed for the worse, or perhaps the better."""
        given, dice = deepcopy(given), deepcopy(dice)
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            whole = {"given": given, "dice": dice}
            holder, name = self.random.choice(list(_places(whole)))
            change = self.random.random()
            if change < 0.2 and name not in ("given", "dice"):
                _removed(holder, name)
            elif change < 0.35 and isinstance(holder, dict) and holder is not whole:
                holder[self.random.choice(("x", "kind", "hits", "c", "0"))] = self._junk()
            else:
                holder[name] = self._junk()
            given, dice = whole["given"], whole["dice"]
        return given, dice

    def _junk(self) -> Json:
        return deepcopy(self.random.choice(JUNK))

    def _repaired(self, given: Json) -> Json | None:
        """The situation with what the sheet forbids left out, field by field; `None` if that does not help."""
        for _ in range(12):
            try:
                self.question.ask(given)
                return given
            except Refused as refused:
                if refused.refusal.code not in (Code.NOT_ALLOWED, Code.BAD_VALUE, Code.MISSING_FIELD):
                    raise
                if not self._mended(given, refused.refusal.at):
                    return None
        return None

    def _mended(self, given: Json, at: str) -> bool:
        """Leave out the field at a path, or draw it anew if it must be there; whether there was one."""
        steps = at.split(".")[1:]
        holder, scope = given, self.question.given
        for step in steps[:-1]:
            fact = scope.facts.get(step)
            scope = fact.of if isinstance(fact, One | Many) else scope
            holder = holder[int(step)] if isinstance(holder, list) else holder.get(step)
            if not isinstance(holder, dict | list):
                return False
        if not steps or not isinstance(holder, dict):
            return False
        fact = scope.facts.get(steps[-1])
        if fact is not None and fact.required:
            holder[steps[-1]] = self._value(fact, {}, "a", steps[-1])
            return True
        return holder.pop(steps[-1], None) is not None

    def _scope(self, scope: type[Scope], hints: Mapping[str, Json], own: Side, path: str = "") -> dict[str, Json]:
        made: dict[str, Json] = {}
        for name, fact in scope.asked().items():
            here = f"{path}{name}"
            hinted = hints.get(_voiced(here, own), hints.get(f"here:{here}"))
            spoken_of = hinted is not None or _wanted(hints, here, own) > 0
            if fact.required or spoken_of or self.random.random() < self._fullness:
                if hinted is not None and self.random.random() < 0.85:
                    made[name] = hinted
                else:
                    made[name] = self._value(fact, hints, own, here)
        return made

    def _value(self, fact: Fact, hints: Mapping[str, Json], own: Side, path: str) -> Json:
        if fact.null and self.random.random() < 0.2:
            return None
        match fact:
            case Flag():
                return self.random.random() < 0.5
            case Whole():
                most = fact.least + 12 if fact.most is None else fact.most
                return self.random.randint(fact.least, min(most, fact.least + 12))
            case Length():
                known = [n for n in (*LENGTHS, *FAR) if n >= fact.least and (fact.most is None or n <= fact.most)]
                few = known[: max(12, len(LENGTHS))]
                return self.random.choice(few if self.random.random() < 0.8 else known)
            case Choice():
                return self.random.choice(fact.words.words)
            case Words():
                return [self.random.choice(fact.words.words) for _ in range(self._count(fact))]
            case Wholes():
                count = 2 if fact.length is None else fact.length
                return [self.random.randint(fact.least, min(fact.most, fact.least + 4)) for _ in range(count)]
            case One():
                return self._scope(fact.of, hints, own, f"{path}.")
            case Many():
                count = max(self._count(fact), _wanted(hints, path, own))
                return [self._scope(fact.of, hints, own, f"{path}.{place}.") for place in range(count)]
        raise TypeError(f"no random value for {type(fact).__name__}")

    def _count(self, fact: Words | Many[Any]) -> int:
        most = fact.least + 3 if fact.most is None else fact.most
        return self.random.randint(fact.least, max(fact.least, min(most, fact.least + 3)))


def _hints(row: Row, random: Random) -> dict[str, Json]:
    """What fields should say for the row to count, as far as its words tell; own and enemy by their voice."""
    hints = _Hints(random)
    hints.wish(row.condition, True)
    hints.wish(row.value, True)
    return hints.found


class _Hints:
    """Goes through a condition and notes what would make it hold."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.found: dict[str, Json] = {}

    def wish(self, expr: Expr, holds: bool) -> None:
        match expr:
            case FlagRef():
                follows = derivation(expr)
                if follows is not None:
                    self.wish(follows, holds)
                elif expr.fact.asked:
                    self.found.setdefault(_spoken(expr), holds)
            case Not():
                self.wish(expr.part, not holds)
            case OneOf(word=WordRef(fact=WordFact(words=known)) as ref):
                words = expr.words if holds else [word for word in known.words if word not in expr.words]
                if words and ref.fact.asked:
                    self.found.setdefault(_spoken(ref), self._random.choice(list(words)))
            case SameWord(left=WordRef() as left, right=WordRef(fact=WordFact(words=known)) as right) if holds:
                word = self.found.get(_spoken(right), self._random.choice(known.words))
                self.found[_spoken(left)] = self.found[_spoken(right)] = word
            case And() | Or():
                every = isinstance(expr, And) == holds
                for clause in expr.clauses if every else (self._random.choice(expr.clauses),):
                    self.wish(clause, holds)
            case ChosenWord() | ChosenNumber():
                self.wish(self._random.choice(expr.branches)[0], True)
            case _:
                for part in expr.parts():
                    self.wish(part, holds)


def _spoken(ref: FlagRef | WordRef) -> str:
    return f"{ref.voice}:{_dotted(ref)}"


def _dotted(ref: FlagRef | WordRef) -> str:
    """`support_0_kind` as a path: `support.0.kind`."""
    prefix = ref.name.removesuffix(ref.fact.name)
    return prefix.replace("_", ".") + ref.fact.name


def _voiced(path: str, own: Side) -> str:
    """The path as a row speaks of it: side a is own, or the enemy, as it was drawn."""
    side, dot, rest = path.partition(".")
    if side in SIDES and dot:
        return f"{'own' if side == own else 'foe'}:{rest}"
    return f"own:{path}"


def _wanted(hints: Mapping[str, Json], path: str, own: Side) -> int:
    """How many entries of a list the hints speak of."""
    start = _voiced(path, own) + "."
    places = [key.removeprefix(start).partition(".")[0] for key in hints if key.startswith(start)]
    return max((int(place) for place in places if place.isdigit()), default=-1) + 1


def _removed(holder: Json, name: Json) -> None:
    if isinstance(holder, list):
        holder.pop(name)
    else:
        del holder[name]


def _places(holder: Json) -> Iterator[tuple[Json, Json]]:
    """Every place of a JSON value: what holds it, and its name there."""
    names = range(len(holder)) if isinstance(holder, list) else list(holder)
    for name in names:
        yield holder, name
        if isinstance(holder[name], dict | list):
            yield from _places(holder[name])
