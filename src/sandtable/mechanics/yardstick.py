"""The unit in which a game measures: how far somebody is from where he may be, said and refused in it."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from sandtable.names import Code, Refused


class Yardstick(NamedTuple):
    """A unit of length as the players call it, and how many ticks it has."""

    ticks: int
    unit: str
    one: str = ""
    """What they call a single one, where that is another word: 'inch'."""

    def said(self, ticks: float) -> str:
        """A length with one decimal at most: '3.5 inches', '1 inch', 'less than 0.1 BW'."""
        found = self.measured(ticks)
        if not found and ticks:
            return f"less than 0.1 {self.unit}"
        return f"{found:g} {(self.one or self.unit) if found == 1 else self.unit}"

    def exactly(self, ticks: float) -> str:
        """A length to the hundredth, as rules measure it: '6.01 inches'."""
        found = round(ticks / self.ticks, 2)
        return f"{found:g} {(self.one or self.unit) if found == 1 else self.unit}"

    def beside(self, ticks: float, bound: float) -> str:
        """A length told beside one that it is not: to the hundredth where the tenth does not tell them apart."""
        return self.exactly(ticks) if self.said(ticks) == self.said(bound) else self.said(ticks)

    def measured(self, ticks: float) -> float:
        return round(ticks / self.ticks, 1)

    def below(self, ticks: float) -> int:
        """The longest length of one decimal that is no more than this, in ticks: what may safely be said of it."""
        return floor(ticks * 10 / self.ticks) * self.ticks // 10

    def refuse(self, at: str, says: str, have: float, want: float, *rows: str) -> Refused:
        """What is not allowed since it measures so much and not so much, both in ticks."""
        measure = {"have": self.measured(have), "want": self.measured(want), "unit": self.unit}
        return Refused(Code.NOT_ALLOWED, at, says, rows=rows, **measure)
