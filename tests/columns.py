"""Random facts for one table, one situation at a time and as columns, for the tests of the columns reading."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

from sandtable.sheet.evaluate import evaluate
from sandtable.sheet.expr import Expr, Ref, Voice, refs
from sandtable.sheet.fact import Fact, FlagFact, Length, Whole, WordFact
from sandtable.sheet.fold import derivation
from sandtable.sheet.table import Table

VOICES: tuple[Voice, ...] = ("own", "foe", "here")
Someone = dict[Voice, SimpleNamespace]


def spoken_of(table: Table) -> tuple[list[Ref], list[Ref]]:
    """The facts that a table's rows lean on: those that must be given, and those that follow from them, in order."""
    given: dict[tuple[str, str], Ref] = {}
    follow: dict[tuple[str, str], Ref] = {}

    def note(expr: Expr) -> None:
        for ref in refs(expr):
            follows = derivation(ref)
            if follows is None:
                given[ref.voice, ref.name] = ref
            else:
                note(follows)
                follow.setdefault((ref.voice, ref.name), ref)

    for row in table:
        note(row.condition)
        note(row.value)
    return list(given.values()), list(follow.values())


def situations(table: Table, random: Random, count: int) -> list[Someone]:
    """Random facts: words of the table's own conditions more often than others."""
    given, follow = spoken_of(table)
    made = []
    for _ in range(count):
        who: Someone = {voice: SimpleNamespace() for voice in VOICES}
        for ref in given:
            setattr(who[ref.voice], ref.name, _value(ref, random))
        for ref in follow:
            derived = derivation(ref)
            assert derived is not None
            setattr(who[ref.voice], ref.name, evaluate(derived, who))
        made.append(who)
    return made


def _value(ref: Ref, random: Random) -> Any:
    match ref.fact:
        case WordFact():
            in_a_rank = ref.name != ref.fact.name
            return random.choice([*ref.fact.words.words, *([""] if in_a_rank else [])])
        case FlagFact():
            return random.random() < 0.5
        case Whole(least=least, most=most):
            return random.randint(least, least + 5 if most is None else most)
        case Length():
            return random.choice([0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 40, 600, 601, 1200, 1201])
    return random.randint(-3, 12)


def columns(table: Table, who: list[Someone]) -> Iterator[dict[str, Any]]:
    """The given facts of own, enemy and situation, each as one array."""
    given, _ = spoken_of(table)
    for voice in VOICES:
        yield {
            ref.name: _array(ref.fact, [getattr(each[voice], ref.name) for each in who])
            for ref in given
            if ref.voice == voice
        }


def _array(fact: Fact, values: list[Any]) -> Any:
    if isinstance(fact, WordFact):
        return np.array([fact.words.codes[value] for value in values], np.int8)
    return np.array(values, bool if isinstance(fact, FlagFact) else np.int32)
