"""Opposed scores: factor and die against factor and die, graded, mitigated, and compared for the outcome.

Two elements each take a factor by the opponent's class, add a die and whatever counts for them, and the totals are
graded against each other; what stands behind the loser may lower the winner; the final scores decide who recoils,
flees or is destroyed. The tables are the game's; this is how they are put together, once to explain and once folded
for each pair of kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from sandtable.dice import D6, Distribution
from sandtable.names import OTHER, SIDES, Side
from sandtable.sheet.chance import FixedDie
from sandtable.sheet.emit import compiled, python
from sandtable.sheet.expr import Condition, Expr, Ref, Truth, Value, Voice, refs
from sandtable.sheet.fact import Score
from sandtable.sheet.fold import fold
from sandtable.sheet.matchup import Measure
from sandtable.sheet.play import decided, summed
from sandtable.sheet.question import Key
from sandtable.sheet.ready import Ready
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.table import Decided, Summed, Table

DICE = (FixedDie("a", D6), FixedDie("b", D6))
HEADLINE = ("a.outcome", "b.outcome")
RESULTS = ("a.total", "a.final", "a.outcome", "b.total", "b.final", "b.outcome")
NOTHING = Summed("", "", "", ())


@dataclass(frozen=True, eq=False)
class Opposed:
    """How two scores meet: the tables of a game, in the order they are applied.

    `order` says how the lines of the answer run: step by step, side a before side b in each, or side by side.
    """

    factor: Table
    added: tuple[Table, ...]
    grading: Table
    equal: Decided
    less: Decided
    half: Decided
    suffers: Condition
    """Who can be made to suffer: in close combat both, in shooting whoever is shot at."""
    mitigating: Table = NOTHING
    order: Literal["step", "side"] = "step"
    _folded: dict[tuple[Any, ...], Folded] = field(default_factory=dict, init=False, repr=False)

    @property
    def tables(self) -> tuple[Table, ...]:
        lowering = () if self.mitigating is NOTHING else (self.mitigating,)
        return (self.factor, *self.added, self.grading, *lowering, self.equal, self.less, self.half)

    def rule(self, ruling: Ruling) -> Result:
        """Rule on one fight and list every row that counted."""
        who: Mapping[Side, Ready] = {"a": ruling.a, "b": ruling.b}
        for side in SIDES:
            who[side].total = ruling.die(side, D6)
        counted = (self.factor, *self.added)
        steps = [(table, side) for table in counted for side in SIDES]
        if self.order == "side":
            steps = [(table, side) for side in SIDES for table in counted]
        for table, side in steps:
            apply = ruling.decide if table.decides else ruling.sum
            who[side].total += apply(table, who[side], who[OTHER[side]], side)
        for side in SIDES:
            grades = ruling.sum(self.grading, who[side], who[OTHER[side]], side)
            who[side].graded = who[side].final = who[side].total + grades
        if who["a"].graded != who["b"].graded:
            winner: Side = "a" if who["a"].graded > who["b"].graded else "b"
            who[winner].final += ruling.sum(self.mitigating, who[winner], who[OTHER[winner]], winner)
        outcomes = self._outcomes(ruling, who)
        return {side: {"total": who[side].total, "final": who[side].final, "outcome": outcomes[side]} for side in SIDES}

    def _outcomes(self, ruling: Ruling, who: Mapping[Side, Ready]) -> Mapping[Side, str]:
        outcomes: dict[Side, str] = {"a": "none", "b": "none"}
        for side in SIDES:
            own, foe = who[side], who[OTHER[side]]
            if own.final > foe.final or not self._can_suffer(own, foe, ruling.here):
                continue
            table = self.equal if own.final == foe.final else self.half if 2 * own.final <= foe.final else self.less
            outcomes[side] = ruling.decide(table, own, foe, side, otherwise="none", silent="none")
        return outcomes

    @cached_property
    def _can_suffer(self) -> Callable[[Ready, Ready, Ready], bool]:
        return compiled(f"def suffers(own, foe, here):\n    return {python(self.suffers)}", "suffers")

    def folded(self, a: Ready, b: Ready) -> Folded:
        """The sheet folded for this pair of kinds and the parts they play, made at its first use."""
        roles = a.roles
        key = (a.kind, b.kind, *(getattr(who, role) for who in (a, b) for role in roles))
        if key not in self._folded:
            known: dict[tuple[Side, str], Value] = {("a", "kind"): a.kind, ("b", "kind"): b.kind}
            known |= {("a", role): getattr(a, role) for role in roles}
            known |= {("b", role): getattr(b, role) for role in roles}
            self._folded[key] = Folded(self, known)
        return self._folded[key]

    def play(self, asked: Asked, a: int, b: int) -> tuple[int, int, str, int, int, str]:
        """The fast answer: total, final and outcome of a, then of b."""
        return self.folded(asked.a, asked.b).fight(asked.a, asked.b, asked.here, a, b)

    def spread(self, asked: Asked, known: Mapping[str, int], by: Sequence[str]) -> Distribution[Key]:
        """The exact odds over the dice that are not yet known."""
        pair = self.folded(asked.a, asked.b)
        dice = [(known[side],) if side in known else D6.faces for side in SIDES]
        if tuple(by) == HEADLINE:
            return Distribution(pair.spread(asked.a, asked.b, asked.here, *dice))
        places = [RESULTS.index(path) for path in by]
        rolls = (pair.fight(asked.a, asked.b, asked.here, a, b) for a in dice[0] for b in dice[1])
        return Distribution(Counter(tuple(roll[place] for place in places) for roll in rolls))


def measures(outcomes: Sequence[str]) -> tuple[Measure, ...]:
    """What matchups of opposed scores measure: each side beaten at all, then every outcome of each side."""
    harm = frozenset(outcomes) - {"none", "continue"}

    def beaten(side: Side) -> Measure:
        return Measure(f"{side}.beaten", f"{side} is beaten", lambda result: result[side]["outcome"] in harm)

    def outcome(side: Side, word: str) -> Measure:
        return Measure(f"{side}.{word}", f"{side}: {word}", lambda result: result[side]["outcome"] == word)

    return (beaten("b"), beaten("a"), *(outcome(side, word) for side in SIDES for word in outcomes))


class Folded:
    """What is left of the sheet for one pair of kinds, as two functions of the rest of the situation."""

    __slots__ = ("_hoisted", "_known", "_opposed", "fight", "spread")

    def __init__(self, opposed: Opposed, known: Mapping[tuple[Side, str], Value]) -> None:
        self._opposed, self._known = opposed, known
        self._hoisted: dict[str, str] = {}
        self.fight: Callable[..., tuple[int, int, str, int, int, str]] = compiled(self._fight(), "fight")
        self.spread: Callable[..., dict[tuple[str, str], int]] = compiled(self._spread(), "spread")

    def _fight(self) -> str:
        return "\n".join(
            [
                "def fight(a, b, here, die_a, die_b):",
                *(f"    total_{side} = {self._base(side)} + die_{side}" for side in SIDES),
                *self._compared(hoist=False),
                "    return total_a, final_a, outcome_a, total_b, final_b, outcome_b",
            ]
        )

    def _spread(self) -> str:
        compared = self._compared(hoist=True)
        return "\n".join(
            [
                "def spread(a, b, here, dice_a, dice_b):",
                *(f"    base_{side} = {self._base(side)}" for side in SIDES),
                *(f"    {name} = {text}" for text, name in self._hoisted.items()),
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
        opposed = self._opposed
        parts = [decided(opposed.factor, 0, self._knowing(side), self._naming(side))]
        parts += [summed(table, self._knowing(side), self._naming(side)) for table in opposed.added]
        return " + ".join(part for part in parts if part != "0")

    def _compared(self, *, hoist: bool) -> list[str]:
        """From the two totals to the two outcomes."""
        grading = {side: self._sum(self._opposed.grading, side, hoist) for side in SIDES}
        lowering = {side: self._sum(self._opposed.mitigating, side, hoist) for side in SIDES}
        text = [f"    final_{s} = total_{s}" + (f" + {grading[s]}" if grading[s] != "0" else "") for s in SIDES]
        if lowering["a"] != "0" or lowering["b"] != "0":
            text += ["    graded_a, graded_b = final_a, final_b"]
            text += [f"    if graded_a > graded_b: final_a += {lowering['a']}"]
            text += [f"    elif graded_b > graded_a: final_b += {lowering['b']}"]
        word = {
            (table, side): self._outcome(table, side, hoist) for table in ("equal", "less", "half") for side in SIDES
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

    def _sum(self, table: Table, side: Side, hoist: bool) -> str:
        text = summed(table, self._knowing(side), self._naming(side), self._hoist(side) if hoist else None)
        return f"({text})" if " + " in text else text

    def _outcome(self, table: str, side: Side, hoist: bool) -> str:
        suffers = fold(self._opposed.suffers, self._knowing(side))
        if isinstance(suffers, Truth) and not suffers.value:
            return "'none'"
        cut = self._hoist(side) if hoist else None
        text = decided(getattr(self._opposed, table), "none", self._knowing(side), self._naming(side), cut)
        if not isinstance(suffers, Truth):
            text = f"({text} if {python(suffers, self._naming(side), cut)} else 'none')"
        scores = any(f"{score}_{s}" in text for score in ("total", "graded", "final") for s in SIDES)
        return self._name(text) if hoist and not scores and not text.startswith("('") else text

    def _knowing(self, side: Side) -> Callable[[Ref], Value | None]:
        who: Mapping[Voice, Side | None] = {"own": side, "foe": OTHER[side], "here": None}

        def known(ref: Ref) -> Value | None:
            about = who[ref.voice]
            return None if about is None else self._known.get((about, ref.name))

        return known

    def _naming(self, side: Side) -> Callable[[Ref], str]:
        who: Mapping[Voice, str] = {"own": side, "foe": OTHER[side], "here": "here"}

        def name(ref: Ref) -> str:
            if isinstance(ref.fact, Score):
                return f"{ref.name}_{who[ref.voice]}"
            return f"{who[ref.voice]}.{ref.name}"

        return name

    def _hoist(self, side: Side) -> Callable[[Expr], str | None]:
        """Conditions that no die can change are worked out once, before the dice are gone through."""

        def cut(expr: Expr) -> str | None:
            if not isinstance(expr, Condition) or isinstance(expr, Truth):
                return None
            if any(isinstance(ref.fact, Score) for ref in refs(expr)):
                return None
            return self._name(python(expr, self._naming(side)))

        return cut

    def _name(self, text: str) -> str:
        return self._hoisted.setdefault(text, f"known_{len(self._hoisted)}")
