"""The columns reading: millions of fights at once, from branch-free array text generated out of the same rows.

The text is for numpy and jax alike and is handed its array module by the caller. Every fact is an array: flags as
booleans, words as small whole numbers (`Vocabulary.codes`), numbers as they are. Each distinct part is worked out only
once, so that 'is it mounted' costs the same for sixty rows as for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.sheet.emit import compiled
from sandtable.sheet.expr import (
    Add,
    And,
    ChosenNumber,
    ChosenWord,
    Compare,
    Condition,
    Count,
    Expr,
    Figure,
    FlagRef,
    Named,
    Not,
    Number,
    NumberRef,
    OneOf,
    Or,
    Ref,
    Remainder,
    Said,
    SameWord,
    Times,
    Truth,
    Value,
    Voice,
    Word,
    WordRef,
)
from sandtable.sheet.fact import WordFact
from sandtable.sheet.fold import Known, derivation, exclude, fold
from sandtable.sheet.play import nothing_known
from sandtable.sheet.table import Table

Who = Mapping[Voice, str]
"""The variable that holds the columns of each voice: own is `a` for one side and `b` for the other."""

Columns = Mapping[str, Any]
"""The facts of one someone, each an array."""


class ArrayText:
    """A text in the making: statements so far, and the variable that holds each part already worked out."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._held: dict[str, str] = {}
        self.scores: dict[tuple[str, str], str] = {}
        """Variables that hold scores found on the way, by whose they are and their name."""

    def hold(self, text: str) -> str:
        """The variable that holds this text's value; a text seen before is not worked out again."""
        if text not in self._held:
            self._held[text] = f"v{len(self._held)}"
            self.lines.append(f"    {self._held[text]} = {text}")
        return self._held[text]

    def condition(self, expr: Condition, who: Who) -> str:
        """A boolean array for a condition; `True` or `False` where it is already decided."""
        match expr:
            case Truth():
                return repr(expr.value)
            case FlagRef():
                follows = derivation(expr)
                return self._ref(expr, who) if follows is None else self.condition(follows, who)  # type: ignore[arg-type]
            case Named():
                return self.condition(expr.part, who)
            case Not():
                return self._negated(self.condition(expr.part, who))
            case And():
                return self._joined([self.condition(part, who) for part in expr.clauses], "&", "False", "True")
            case Or():
                return self._joined([self.condition(part, who) for part in expr.clauses], "|", "True", "False")
            case Compare():
                return self.hold(f"{self.number(expr.left, who)} {expr.op} {self.number(expr.right, who)}")
            case OneOf():
                return self._one_of(expr.word, expr.words, who)
            case SameWord():
                return self.hold(f"{self._word(expr.left, who)} == {self._word(expr.right, who)}")
        raise TypeError(f"no array text for {type(expr).__name__}")

    def number(self, expr: Number, who: Who) -> str:
        """An array, or a plain figure, for a number."""
        match expr:
            case Figure():
                return repr(expr.value)
            case NumberRef():
                follows = derivation(expr)
                return self._ref(expr, who) if follows is None else self.number(follows, who)  # type: ignore[arg-type]
            case Add():
                return self.hold(" + ".join(self.number(term, who) for term in expr.terms))
            case Times():
                return self.hold(f"{expr.factor} * {self.number(expr.part, who)}")
            case Remainder():
                return self.hold(f"{self.number(expr.part, who)} % {expr.divisor}")
            case Count():
                return self.hold(" + ".join(self.counted(self.condition(part, who)) for part in expr.conditions))
            case ChosenNumber():
                text = self.number(expr.otherwise, who)
                for when, value in reversed(expr.branches):
                    text = f"where({self.condition(when, who)}, {self.number(value, who)}, {text})"
                return self.hold(text)
        raise TypeError(f"no array text for {type(expr).__name__}")

    def counted(self, condition: str) -> str:
        """A condition as 1 or 0."""
        if condition in ("True", "False"):
            return "1" if condition == "True" else "0"
        return self.hold(f"{condition}.astype(small)")

    def summed(self, table: Table, who: Who, known: Known) -> list[str]:
        """The terms of a table's sum, each with its sign: to be added to something that is a number already."""
        terms: list[str] = []
        for row in table:
            when = self.condition(fold(row.condition, known), who)
            if when == "False":
                continue
            value = self.number(_number(fold(row.value, known)), who)
            if when == "True":
                terms.append(f"+ {value}")
            elif value in ("1", "-1"):
                terms.append(f"{'+' if value == '1' else '-'} {when}")
            else:
                terms.append(f"+ {self.counted(when)} * {value}")
        return terms

    def decided(self, table: Table, who: Who, known: Known, codes: Mapping[Value, int]) -> str:
        """An array of codes for what a table decides; 0 where no row holds."""
        rows = [(fold(row.condition, known), fold(row.value, known)) for row in table]
        found: dict[int, list[str]] = {}
        for place, (when, value) in enumerate(rows):
            earlier = [before for before, _ in rows[:place] if not exclude(before, when)]
            barred = [self._negated(self.condition(before, who)) for before in earlier]
            hit = self._joined([self.condition(when, who), *barred], "&", "False", "True")
            self._coded(value, hit, who, codes, found)
        terms = []
        for code, hits in found.items():
            there = self._joined(hits, "|", "True", "False")
            if code and there != "False":
                terms.append(str(code) if there == "True" else f"{self.counted(there)} * {code}")
        return self.hold(" + ".join(terms)) if terms else "0"

    def _coded(self, value: Expr, hit: str, who: Who, codes: Mapping[Value, int], found: dict[int, list[str]]) -> None:
        """Note under each code where it is what the value comes to, branch by branch."""
        if isinstance(value, ChosenWord | ChosenNumber):
            for when, branch in value.branches:
                holds = self.condition(when, who)
                self._coded(branch, self._joined([hit, holds], "&", "False", "True"), who, codes, found)
                hit = self._joined([hit, self._negated(holds)], "&", "False", "True")
            self._coded(value.otherwise, hit, who, codes, found)
        else:
            assert isinstance(value, Said | Figure)
            found.setdefault(codes[value.value], []).append(hit)

    def _one_of(self, word: Word, words: tuple[str, ...], who: Who) -> str:
        """Is the word one of these: for each word once, then joined."""
        if isinstance(word, WordRef) and (follows := derivation(word)) is not None:
            assert isinstance(follows, Word)
            return self._one_of(follows, words, who)
        if isinstance(word, Said):
            return repr(word.value in words)
        if isinstance(word, ChosenWord):
            held = self._one_of(word.otherwise, words, who)
            for when, branch in reversed(word.branches):
                asked, there = self.condition(when, who), self._one_of(branch, words, who)
                yes = self._joined([asked, there], "&", "False", "True")
                no = self._joined([self._negated(asked), held], "&", "False", "True")
                held = self._joined([yes, no], "|", "True", "False")
            return held
        codes = _codes(word)
        column = self._word(word, who)
        return self._joined([self.hold(f"{column} == {codes[each]}") for each in words], "|", "True", "False")

    def _word(self, word: Word, who: Who) -> str:
        assert isinstance(word, WordRef)
        return self._ref(word, who)

    def _ref(self, ref: Ref, who: Who) -> str:
        whose = who[ref.voice]
        return self.scores.get((whose, ref.name)) or self.hold(f"{whose}[{ref.name!r}]")

    def _negated(self, condition: str) -> str:
        if condition in ("True", "False"):
            return "False" if condition == "True" else "True"
        return self.hold(f"~{condition}")

    def _joined(self, parts: Sequence[str], op: str, stops: str, empty: str) -> str:
        if stops in parts:
            return stops
        kept = [part for part in dict.fromkeys(parts) if part != empty]
        if not kept:
            return empty
        held = kept[0]
        for part in kept[1:]:
            held = self.hold(f"{held} {op} {part}")
        return held


def column_sum(table: Table, xp: Any) -> Callable[[Columns, Columns, Columns], Any]:
    """A summed table over columns of own, foe and here."""
    text = ArrayText()
    terms = text.summed(table, _VOICES, nothing_known)
    return array_function(text, "own, foe, here", [" ".join(["small(0)", *terms])], xp)


def column_choice(table: Table, xp: Any, codes: Mapping[Value, int]) -> Callable[[Columns, Columns, Columns], Any]:
    """What a deciding table decides, as codes, over columns of own, foe and here."""
    text = ArrayText()
    return array_function(text, "own, foe, here", [text.decided(table, _VOICES, nothing_known, codes)], xp)


def column_rows(table: Table, xp: Any) -> Callable[[Columns, Columns, Columns], Any]:
    """For every row of a table, an array that says where its condition holds."""
    text = ArrayText()
    held = [text.condition(row.condition, _VOICES) for row in table]
    return array_function(text, "own, foe, here", held, xp)


_VOICES: Who = {"own": "own", "foe": "foe", "here": "here"}


def array_function(text: ArrayText, arguments: str, results: Sequence[str], xp: Any) -> Callable[..., Any]:
    """The function that an array text makes, with the array module it is handed."""
    body = "\n".join([f"def columns({arguments}):", *_tidied(text.lines, results), f"    return {', '.join(results)}"])
    return compiled(body, "columns", where=xp.where, small=xp.int8)


def _tidied(lines: Sequence[str], results: Sequence[str]) -> list[str]:
    """The lines, each variable let go after its last use: what stays in the cache is what is still needed."""
    last: dict[str, int] = {}
    for place, line in enumerate(lines):
        last.update(dict.fromkeys(_NAMES.findall(line), place))
    kept = set(_NAMES.findall(" ".join(results)))
    text: list[str] = []
    for place, line in enumerate(lines):
        text.append(line)
        done = [name for name in dict.fromkeys(_NAMES.findall(line)) if last[name] == place and name not in kept]
        if done:
            text.append(f"    del {', '.join(done)}")
    return text


_NAMES = re.compile(r"\bv\d+\b")


def _codes(word: Word) -> Mapping[str, int]:
    assert isinstance(word, WordRef)
    assert isinstance(word.fact, WordFact)
    return word.fact.words.codes


def _number(value: Expr) -> Number:
    assert isinstance(value, Number)
    return value
