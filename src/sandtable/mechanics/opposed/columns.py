"""The sheet over columns: both sides of millions of fights as one array text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sandtable.names import OTHER, SIDES, Side
from sandtable.sheet.columns import ArrayText, array_function
from sandtable.sheet.expr import Figure, Ref, Value, Voice
from sandtable.sheet.fold import fold
from sandtable.sheet.table import Table

if TYPE_CHECKING:
    from sandtable.mechanics.opposed.score import Opposed


class ColumnText:
    """The sheet as array text for both sides at once."""

    def __init__(self, opposed: Opposed, roles: Mapping[Side, Mapping[str, bool]], codes: Mapping[Value, int]) -> None:
        self._opposed, self._roles, self._codes = opposed, roles, codes
        self._text = ArrayText()

    def function(self, xp: Any) -> Callable[..., Any]:
        for side in SIDES:
            factor = f"+ {self._factor(side)}"
            self._score("total", side, [f"die_{side}", factor, *self._terms(self._opposed.added, side)])
        for side in SIDES:
            self._score("graded", side, [self._held("total", side), *self._terms((self._opposed.grading,), side)])
        ahead = {side: self._beats("graded", side) for side in SIDES}
        for side in SIDES:
            lowered = self._terms((self._opposed.mitigating,), side)
            once = self._text.counted(ahead[side])
            terms = [f"+ {once} * ({once} * 0 {' '.join(lowered)})"] if lowered else []
            self._score("final", side, [self._held("graded", side), *terms])
        results = [
            value
            for side in SIDES
            for value in (self._held("total", side), self._held("final", side), self._outcome(side))
        ]
        return array_function(self._text, "a, b, here, die_a, die_b", results, xp)

    def _factor(self, side: Side) -> str:
        values: dict[Value, int] = {value: value for value in _figures(self._opposed.factor)}
        return self._text.decided(self._opposed.factor, self._who(side), self._knowing(side), values)

    def _terms(self, tables: Sequence[Table], side: Side) -> list[str]:
        return [term for table in tables for term in self._text.summed(table, self._who(side), self._knowing(side))]

    def _score(self, name: str, side: Side, terms: Sequence[str]) -> None:
        self._text.scores[side, name] = self._text.hold(" ".join(terms))

    def _held(self, name: str, side: Side) -> str:
        return self._text.scores[side, name]

    def _beats(self, name: str, side: Side) -> str:
        return self._text.hold(f"{self._held(name, side)} > {self._held(name, OTHER[side])}")

    def _outcome(self, side: Side) -> str:
        """Which of the three tables applies, and what it gives there; nothing to whoever cannot suffer."""
        text, own, foe = self._text, self._held("final", side), self._held("final", OTHER[side])
        suffers = text.condition(fold(self._opposed.suffers, self._knowing(side)), self._who(side))
        if suffers == "False":
            return text.hold(f"{own} * 0")
        beaten = self._beats("final", OTHER[side])
        halved = text.hold(f"2 * {own} <= {foe}")
        where = {
            "equal": text.hold(f"{own} == {foe}"),
            "half": text.hold(f"{beaten} & {halved}"),
            "less": text.hold(f"{beaten} & ~{halved}"),
        }
        terms = []
        for name, there in where.items():
            code = text.decided(getattr(self._opposed, name), self._who(side), self._knowing(side), self._codes)
            if code != "0":
                applies = there if suffers == "True" else text.hold(f"{there} & {suffers}")
                terms.append(f"{text.counted(applies)} * {code}")
        return text.hold(" + ".join(terms) or f"{own} * 0")

    @staticmethod
    def _who(side: Side) -> Mapping[Voice, str]:
        return {"own": side, "foe": OTHER[side], "here": "here"}

    def _knowing(self, side: Side) -> Callable[[Ref], Value | None]:
        who: Mapping[Voice, Side | None] = {"own": side, "foe": OTHER[side], "here": None}

        def known(ref: Ref) -> Value | None:
            about = who[ref.voice]
            return None if about is None else self._roles[about].get(ref.name)

        return known


def _figures(table: Table) -> set[int]:
    figures = {row.value.value for row in table if isinstance(row.value, Figure)}
    return {int(figure) for figure in figures}
