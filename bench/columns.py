"""Columns: millions of fights on arrays, beside the same fights one by one."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from bench.measure import Measured, micros
from bench.rulings import _example, opposed_questions
from sandtable.mechanics.opposed import Opposed
from sandtable.sheet.fact import FlagFact, Score, WordFact
from sandtable.sheet.question import Question
from sandtable.sheet.ready import FOLLOWS, slots

CHUNK = 1 << 14
MILLION = 1 << 20


def random_columns(question: Question, count: int, rng: np.random.Generator) -> dict[str, Any]:
    """Every fact of a side drawn at random."""
    made: dict[str, Any] = {}
    for slot in slots(question.sides["a"]):
        if isinstance(slot.fact, (*FOLLOWS, Score)):
            continue
        if isinstance(slot.fact, WordFact):
            words = len(slot.fact.words.words) + (1 if slot.place else 0)
            made[slot.name] = rng.integers(0, words, count).astype(np.int8)
        elif isinstance(slot.fact, FlagFact):
            made[slot.name] = rng.random(count) < 0.2
        else:
            made[slot.name] = rng.integers(0, 3, count).astype(np.int8)
    return made


def measure() -> list[Measured]:
    rows = []
    for name, question, combat in opposed_questions():
        one_by_one = _one_by_one(question, combat)
        rows.append(_with_numpy(name, question, combat, one_by_one))
        rows += _with_jax(name, question, combat, one_by_one)
    return rows


def _one_by_one(question: Question, combat: Opposed) -> float:
    asked = question.ask(_example(question))
    return micros(lambda: combat.play(asked, 4, 2), 20_000)


def _inputs(question: Question, count: int) -> tuple[Any, ...]:
    rng = np.random.default_rng(1)
    a, b = random_columns(question, count, rng), random_columns(question, count, rng)
    dice = (rng.integers(1, 7, count).astype(np.int8), rng.integers(1, 7, count).astype(np.int8))
    return a, b, {}, *dice


def _outcomes(combat: Opposed) -> list[str]:
    words = {word for table in (combat.equal, combat.less, combat.half) for word in table.words}
    return ["none", *sorted(words - {"none"})]


def _roles(question: Question) -> Any:
    return question.roles(question.ask(_example(question)).given)


def _with_numpy(name: str, question: Question, combat: Opposed, beside: float) -> Measured:
    fights = combat.columns(np, _roles(question), _outcomes(combat))
    inputs = _inputs(question, CHUNK)
    took = micros(lambda: fights(*inputs), 10) / CHUNK
    return Measured(f"{name} on numpy, int8 columns", took, "3,000,000/s", "one by one", beside, rate="fights")


def _with_jax(name: str, question: Question, combat: Opposed, beside: float) -> list[Measured]:
    try:
        import jax
        import jax.numpy as jnp
    except ImportError:
        return []
    fights = jax.jit(combat.columns(jnp, _roles(question), _outcomes(combat)))
    inputs = jax.device_put(_inputs(question, MILLION))
    start = perf_counter()
    jax.block_until_ready(fights(*inputs))
    compiling = perf_counter() - start
    took = micros(lambda: jax.block_until_ready(fights(*inputs)), 3) / MILLION
    label = f"{name} under jax.jit (all cores; {compiling:.1f} s to compile)"
    return [Measured(label, took, "30,000,000/s", "one by one", beside, rate="fights")]
