"""Opposed scores: factor and die against factor and die, graded, mitigated, and compared for the outcome.

Two elements each take a factor by the opponent's class, add a die and whatever counts for them, and the totals are
graded against each other; what stands behind the loser may lower the winner; the final scores decide who recoils,
flees or is destroyed. The tables are the game's; this is how they are put together, once to explain and once folded
for each pair of kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from sandtable.dice import D6, Distribution
from sandtable.mechanics.opposed.folded import Folded, KnownFacts
from sandtable.names import OTHER, SIDES, Side
from sandtable.sheet.chance import FixedDie
from sandtable.sheet.emit import compiled, python
from sandtable.sheet.expr import Condition, Ref, Value
from sandtable.sheet.fact import Record, Vocabulary
from sandtable.sheet.fold import fold, narrowed
from sandtable.sheet.matchup import Measure, of_both
from sandtable.sheet.question import Aim, Key
from sandtable.sheet.ready import Ready
from sandtable.sheet.reckoning import Reckoning, totals
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.table import Decided, Summed, Table
from sandtable.sheet.wording import Says, named

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

DICE = (FixedDie("a", D6), FixedDie("b", D6))
HEADLINE = ("a.outcome", "b.outcome")
TOTALS = ("a.total", "b.total")
RESULTS = ("a.total", "a.final", "a.outcome", "b.total", "b.final", "b.outcome")
NOTHING = Summed("", "", "", ())
PAIRS_KEPT = 640
"""A table of matchups of the richest sheet meets in fewer pairs than that, and is asked again and again."""
SCORES = {
    f"{side}.{name}": says.format(side)
    for side in SIDES
    for name, says in {
        "total": "Score of side {} before grading.",
        "final": "Score of side {} that decides.",
        "outcome": "What happens to side {}.",
    }.items()
}
"""The results of opposed scores, each with a sentence on what it says."""


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
    _sheets: dict[KnownFacts, Opposed] = field(default_factory=dict, init=False, repr=False)

    @property
    def tables(self) -> tuple[Table, ...]:
        lowering = () if self.mitigating is NOTHING else (self.mitigating,)
        return (self.factor, *self.added, self.grading, *lowering, self.equal, self.less, self.half)

    @cached_property
    def reckoning(self) -> Reckoning:
        """What both sides add up before their dice."""
        return Reckoning(totals(self.factor, *self.added), self._reckoned)

    def _reckoned(self, ruling: Ruling) -> Result:
        who: Mapping[Side, Ready] = {"a": ruling.a, "b": ruling.b}
        for side in SIDES:
            who[side].total = 0
        counted = (self.factor, *self.added)
        steps = [(table, side) for table in counted for side in SIDES]
        if self.order == "side":
            steps = [(table, side) for side in SIDES for table in counted]
        for table, side in steps:
            apply = ruling.decide if table.decides else ruling.sum
            who[side].total += apply(table, who[side], who[OTHER[side]], side)
        return {side: {"total": who[side].total} for side in SIDES}

    def rule(self, ruling: Ruling) -> Result:
        """Rule on one fight and list every row that counted."""
        who: Mapping[Side, Ready] = {"a": ruling.a, "b": ruling.b}
        self._reckoned(ruling)
        for side in SIDES:
            who[side].total += ruling.die(side, D6)
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
        """The sheet folded for this pair of kinds and the parts they play."""
        roles = a.roles
        return self._pairs(a.kind, b.kind, roles, *[getattr(who, role) for who in (a, b) for role in roles])

    @cached_property
    def _pairs(self) -> _lru_cache_wrapper[Folded]:
        """The pairs met lately: each is two compiled functions, and there are too many kinds to keep them all."""

        def folded(a: str, b: str, roles: tuple[str, ...], *played: bool) -> Folded:
            known: Mapping[Side, KnownFacts] = {
                "a": (("kind", a), *zip(roles, played, strict=False)),
                "b": (("kind", b), *zip(roles, played[len(roles) :], strict=True)),
            }
            return Folded({side: self._narrowed(known[side]) for side in SIDES}, known)

        return lru_cache(maxsize=PAIRS_KEPT)(folded)

    @property
    def pairs_kept(self) -> int:
        """For how many pairs the sheet lies folded."""
        return self._pairs.cache_info().currsize

    def forget(self) -> None:
        """Fold the sheet anew: its rows have been changed."""
        self._pairs.cache_clear()
        self._sheets.clear()

    def _narrowed(self, known: KnownFacts) -> Opposed:
        """The sheet as it is for elements of one kind, whomever they meet."""
        if known not in self._sheets:
            facts = dict(known)

            def of_own(ref: Ref) -> Value | None:
                return facts.get(ref.name) if ref.voice == "own" else None

            self._sheets[known] = replace(
                self,
                factor=narrowed(self.factor, of_own),
                added=tuple(narrowed(table, of_own) for table in self.added),
                grading=narrowed(self.grading, of_own),
                mitigating=narrowed(self.mitigating, of_own),
                equal=narrowed(self.equal, of_own),
                less=narrowed(self.less, of_own),
                half=narrowed(self.half, of_own),
                suffers=fold(self.suffers, of_own),
            )
        return self._sheets[known]

    def play(self, asked: Asked, a: int, b: int) -> tuple[int, int, str, int, int, str]:
        """The fast answer: total, final and outcome of a, then of b."""
        return self.folded(asked.a, asked.b).fight(asked.a, asked.b, asked.here, a, b)

    def columns(self, xp: Any, roles: Mapping[Side, Mapping[str, bool]], outcomes: Sequence[str]) -> Callable[..., Any]:
        """The same fight over columns: a function of a, b, here and both dice that gives arrays.

        `roles` say who does what, `outcomes` number the words of the outcome, `none` first.
        """
        from sandtable.mechanics.opposed.columns import ColumnText

        return ColumnText(self, roles, {word: code for code, word in enumerate(outcomes)}).function(xp)

    def spread(self, asked: Asked, known: Mapping[str, int], by: Sequence[str]) -> Distribution[Key]:
        """The exact odds over the dice that are not yet known."""
        pair = self.folded(asked.a, asked.b)
        dice = [(known[side],) if side in known else D6.faces for side in SIDES]
        if tuple(by) == HEADLINE:
            return Distribution(pair.spread(asked.a, asked.b, asked.here, *dice))
        places = [RESULTS.index(path) for path in by]
        rolls = (pair.fight(asked.a, asked.b, asked.here, a, b) for a in dice[0] for b in dice[1])
        return Distribution(Counter(tuple(roll[place] for place in places) for roll in rolls))

    def cost(self, asked: Asked, known: Mapping[str, int], by: Sequence[str]) -> int:
        """All rolls of a fight are hardly more than one, the sheet once folded; one by one they are more."""
        return 2 if tuple(by) == HEADLINE else 6


def aims(harmless: Sequence[str]) -> tuple[Aim, Aim]:
    """Each side hopes to beat the other: to see anything but the `harmless` outcomes befall it."""
    return (
        Aim("a", "b is beaten", ("b.outcome",), lambda outcome: outcome not in harmless),
        Aim("b", "a is beaten", ("a.outcome",), lambda outcome: outcome not in harmless),
    )


def fates(verbs: Mapping[str, str]) -> Says:
    """What becomes of whom: '{b} recoil'."""

    def says(result: Result) -> str:
        outcomes = {side: result[side]["outcome"] for side in SIDES}
        if all(outcome == "continue" for outcome in outcomes.values()):
            return "they fight on next bound"
        befallen = [f"{{{side}}} {verbs[outcome]}" for side, outcome in outcomes.items() if outcome in verbs]
        return " and ".join(befallen) or "nothing happens"

    return says


def tells(kinds: Vocabulary, verbs: Mapping[str, str]) -> Callable[[Record, Result], str]:
    """The outcome in a sentence: who scored what, and what becomes of whom."""
    befallen = fates(verbs)

    def tell(given: Record, result: Result) -> str:
        names = {side: kinds.names[given[side]["kind"]] for side in SIDES}
        if names["a"] == names["b"]:
            names = {side: f"{names[side]} of side {side}" for side in SIDES}
        finals = f"{names['a'].capitalize()} {result['a']['final']} against {names['b']} {result['b']['final']}"
        return f"{finals}: {named(befallen(result), {side: f'the {name}' for side, name in names.items()})}."

    return tell


def measures(outcomes: Sequence[str], verbs: Mapping[str, str]) -> tuple[Measure, ...]:
    """What matchups of opposed scores measure: each side beaten at all, then every outcome of each side. Those that
    have a verb do harm."""

    def both(thing: str, verb: str, words: Collection[str], *, hurts: bool = True) -> tuple[Measure, Measure]:
        says: Mapping[Side, str] = {side: f"{side.upper()}'s troops {verb}" for side in SIDES}
        return of_both(thing, says, lambda result, side: result[side]["outcome"] in words, hurts=hurts)

    harmful = [measure for word in outcomes if word in verbs for measure in both(word, verbs[word], (word,))]
    harmless = [
        measure
        for word in outcomes
        if word not in verbs
        for measure in both(word, "fight on" if word == "continue" else "come to no harm", (word,), hurts=False)
    ]
    return (*both("beaten", "are beaten", verbs), *harmful, *harmless)
