"""How long something takes: medians of five, in microseconds, and rows of the table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Protocol

QUICK = "--quick" in sys.argv
"""Whether to try that everything runs, and not to measure."""


class Row(Protocol):
    """Something that makes a row of the table."""

    def as_row(self) -> str:
        """The row."""


def micros(work: Callable[[], object], times: int) -> float:
    """Microseconds for one call, the median of five rounds of `times` calls."""
    work()
    rounds = []
    for _ in range(5):
        start = perf_counter()
        for _ in range(times):
            work()
        rounds.append((perf_counter() - start) / times)
    return median(rounds) * 1e6


@dataclass(frozen=True, slots=True)
class Measured:
    """One row of the table: ours, the goal, and the same work done another way."""

    what: str
    micros: float
    goal: str
    beside: str = ""
    beside_micros: float | None = None
    rate: str = ""
    """For throughput: what is counted a second, shown in place of the time."""

    def as_row(self) -> str:
        shown = f"{1e6 / self.micros:,.0f} {self.rate}/s" if self.rate else duration(self.micros)
        if self.beside_micros is None:
            return f"| {self.what} | {shown} | {self.goal} | {self.beside} | |"
        ratio = self.beside_micros / self.micros
        said = f"{ratio:.1f}x faster" if ratio >= 1 else f"{1 / ratio:.1f}x slower"
        return f"| {self.what} | {shown} | {self.goal} | {self.beside}: {duration(self.beside_micros)} | {said} |"


@dataclass(frozen=True, slots=True)
class Figure:
    """A row whose figure is no time."""

    what: str
    shown: str
    goal: str
    beside: str = ""

    def as_row(self) -> str:
        return f"| {self.what} | {self.shown} | {self.goal} | {self.beside} | |"


def duration(micros: float) -> str:
    """A time as a person writes it."""
    if micros < 1000:
        return f"{micros:.1f} µs"
    return f"{micros / 1000:.1f} ms" if micros < 1e6 else f"{micros / 1e6:.2f} s"
