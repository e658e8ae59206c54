"""The sheet folded for one pair of kinds: what is left of it, as two short functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sandtable.names import OTHER, SIDES, Side
from sandtable.sheet.emit import compiled, python
from sandtable.sheet.expr import Condition, Expr, Ref, Truth, Value, Voice, refs
from sandtable.sheet.fact import Score
from sandtable.sheet.fold import fold
from sandtable.sheet.play import decided, summed
from sandtable.sheet.table import Table

if TYPE_CHECKING:
    from sandtable.mechanics.opposed.score import Opposed

KnownFacts = tuple[tuple[str, Value], ...]
"""What is known of an element once its kind and its part in the fight are."""

Hoisted = dict[str, str]
"""What is worked out before the dice are gone through, each text with its name."""


class Folded:
    """What is left of the sheet for one pair of kinds, as two functions of the rest of the situation."""

    def __init__(self, sheets: Mapping[Side, Opposed], known: Mapping[Side, KnownFacts]) -> None:
        self._sheets = sheets
        self._known = {side: dict(facts) for side, facts in known.items()}

    @cached_property
    def fight(self) -> Callable[..., tuple[int, int, str, int, int, str]]:
        """One roll: total, final and outcome of each side."""
        return self._compiled(self.fight_text(), "fight")

    @cached_property
    def spread(self) -> Callable[..., dict[tuple[str, str], int]]:
        """All rolls: in how many ways each pair of outcomes comes about."""
        return self._compiled(self.spread_text(), "spread")

    @staticmethod
    def _compiled(text: str, name: str) -> Callable[..., Any]:
        """The function without its text: there are hundreds of pairs, and a text can be made again."""
        made = compiled(text, name)
        made.__doc__ = None
        return made

    def fight_text(self) -> str:
        return "\n".join(
            [
                "def fight(a, b, here, die_a, die_b):",
                *(f"    total_{side} = {self._base(side)} + die_{side}" for side in SIDES),
                *self._compared(),
                "    return total_a, final_a, outcome_a, total_b, final_b, outcome_b",
            ]
        )

    def spread_text(self) -> str:
        hoisted: dict[str, str] = {}
        compared = self._compared(hoisted)
        return "\n".join(
            [
                "def spread(a, b, here, dice_a, dice_b):",
                *(f"    base_{side} = {self._base(side)}" for side in SIDES),
                *(f"    {name} = {text}" for text, name in hoisted.items()),
                "    ways = {}",
                "    for die_a in dice_a:",
                "        total_a = base_a + die_a",
                "        for die_b in dice_b:",
                "            total_b = base_b + die_b",
                *("        " + line for line in compared),
                "            key = (outcome_a, outcome_b)",
                "            ways[key] = ways.get(key, 0) + 1",
                "    return ways",
            ]
        )

    def _base(self, side: Side) -> str:
        opposed = self._sheets[side]
        parts = [decided(opposed.factor, 0, self._knowing(side), self._naming(side))]
        parts += [summed(table, self._knowing(side), self._naming(side)) for table in opposed.added]
        return " + ".join(part for part in parts if part != "0")

    def _compared(self, hoisted: Hoisted | None = None) -> list[str]:
        """From the two totals to the two outcomes."""
        grading = {side: self._sum(self._sheets[side].grading, side, hoisted) for side in SIDES}
        lowering = {side: self._sum(self._sheets[side].mitigating, side, hoisted) for side in SIDES}
        text = [f"    final_{s} = total_{s}" + (f" + {grading[s]}" if grading[s] != "0" else "") for s in SIDES]
        if lowering["a"] != "0" or lowering["b"] != "0":
            text += ["    graded_a, graded_b = final_a, final_b"]
            text += [f"    if graded_a > graded_b: final_a += {lowering['a']}"]
            text += [f"    elif graded_b > graded_a: final_b += {lowering['b']}"]
        word = {
            (table, side): self._outcome(table, side, hoisted) for table in ("equal", "less", "half") for side in SIDES
        }
        return [
            *text,
            "    if final_a > final_b:",
            "        outcome_a = 'none'",
            f"        outcome_b = {word['half', 'b']} if 2 * final_b <= final_a else {word['less', 'b']}",
            "    elif final_b > final_a:",
            f"        outcome_a = {word['half', 'a']} if 2 * final_a <= final_b else {word['less', 'a']}",
            "        outcome_b = 'none'",
            "    else:",
            f"        outcome_a, outcome_b = {word['equal', 'a']}, {word['equal', 'b']}",
        ]

    def _sum(self, table: Table, side: Side, hoisted: Hoisted | None) -> str:
        text = summed(table, self._knowing(side), self._naming(side), self._hoist(side, hoisted))
        return f"({text})" if " + " in text else text

    def _outcome(self, table: str, side: Side, hoisted: Hoisted | None) -> str:
        suffers = fold(self._sheets[side].suffers, self._knowing(side))
        if isinstance(suffers, Truth) and not suffers.value:
            return "'none'"
        cut = self._hoist(side, hoisted)
        text = decided(getattr(self._sheets[side], table), "none", self._knowing(side), self._naming(side), cut)
        if not isinstance(suffers, Truth):
            text = f"({text} if {python(suffers, self._naming(side), cut)} else 'none')"
        scores = any(f"{score}_{s}" in text for score in ("total", "graded", "final") for s in SIDES)
        return text if hoisted is None or scores or text.startswith("('") else _named(text, hoisted)

    def _knowing(self, side: Side) -> Callable[[Ref], Value | None]:
        who: Mapping[Voice, Side | None] = {"own": side, "foe": OTHER[side], "here": None}

        def known(ref: Ref) -> Value | None:
            about = who[ref.voice]
            return None if about is None else self._known[about].get(ref.name)

        return known

    def _naming(self, side: Side) -> Callable[[Ref], str]:
        who: Mapping[Voice, str] = {"own": side, "foe": OTHER[side], "here": "here"}

        def name(ref: Ref) -> str:
            if isinstance(ref.fact, Score):
                return f"{ref.name}_{who[ref.voice]}"
            return f"{who[ref.voice]}.{ref.name}"

        return name

    def _hoist(self, side: Side, hoisted: Hoisted | None) -> Callable[[Expr], str | None] | None:
        """Conditions that no die can change are worked out once, before the dice are gone through."""
        if hoisted is None:
            return None

        def cut(expr: Expr) -> str | None:
            if not isinstance(expr, Condition) or isinstance(expr, Truth):
                return None
            if any(isinstance(ref.fact, Score) for ref in refs(expr)):
                return None
            return _named(python(expr, self._naming(side)), hoisted)

        return cut


def _named(text: str, hoisted: Hoisted) -> str:
    return hoisted.setdefault(text, f"known_{len(hoisted)}")
