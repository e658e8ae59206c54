"""Folding: put what is already known into an expression and see what is left to ask.

Once the kinds of both elements are known most rows are decided, and what remains of the sheet for such a pair is a
handful of clauses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from sandtable.sheet.evaluate import OPERATORS
from sandtable.sheet.expr import (
    ALWAYS,
    NEVER,
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
    Word,
    WordRef,
    as_expr,
)
from sandtable.sheet.fact import Derived, DerivedNumber, DerivedWord

Known = Callable[[Ref], Value | None]
"""What is known of a fact, or `None`."""

E = TypeVar("E", bound=Expr)


def fold(expr: E, known: Known) -> E:
    """The expression with what is known put in, and everything that follows from it decided."""
    return cast(E, _fold(expr, known))


def _fold(expr: Expr, known: Known) -> Expr:
    match expr:
        case FlagRef() | NumberRef() | WordRef():
            value = known(expr)
            if value is not None:
                return as_expr(value)
            follows = derivation(expr)
            if follows is None:
                return expr
            folded = _fold(follows, known)
            return folded if isinstance(folded, Truth | Figure | Said) else expr
        case And():
            return _joined(expr.clauses, known, And, NEVER, ALWAYS)
        case Or():
            return _joined(expr.clauses, known, Or, ALWAYS, NEVER)
        case Not():
            part = fold(expr.part, known)
            return Truth(not part.value) if isinstance(part, Truth) else ~part
        case Named():
            inner = fold(expr.part, known)
            return inner if isinstance(inner, Truth) else Named(expr.says, expr.nay, inner)
        case Compare():
            left, right = fold(expr.left, known), fold(expr.right, known)
            if isinstance(left, Figure) and isinstance(right, Figure):
                return Truth(bool(OPERATORS[expr.op](left.value, right.value)))
            return Compare(expr.op, left, right)
        case OneOf():
            word = fold(expr.word, known)
            return Truth(word.value in expr.words) if isinstance(word, Said) else OneOf(word, expr.words)
        case SameWord():
            one, other = fold(expr.left, known), fold(expr.right, known)
            if isinstance(one, Said):
                return Truth(one.value == other.value) if isinstance(other, Said) else OneOf(other, (one.value,))
            return OneOf(one, (other.value,)) if isinstance(other, Said) else SameWord(one, other)
        case Add():
            return _added([fold(term, known) for term in expr.terms])
        case Times():
            product = fold(expr.part, known)
            return Figure(expr.factor * product.value) if isinstance(product, Figure) else Times(expr.factor, product)
        case Remainder():
            whole = fold(expr.part, known)
            return Figure(whole.value % expr.divisor) if isinstance(whole, Figure) else Remainder(whole, expr.divisor)
        case Count():
            kept = [fold(part, known) for part in expr.conditions]
            sure = sum(1 for part in kept if isinstance(part, Truth) and part.value)
            open_ = tuple(part for part in kept if not isinstance(part, Truth))
            return _added([Figure(sure), Count(open_)]) if open_ else Figure(sure)
        case ChosenNumber() | ChosenWord():
            return _chosen(expr, known)
    return expr


def derivation(ref: Ref) -> Expr | None:
    """How a derived fact follows from others of the same someone; `None` for facts that are given."""
    fact = ref.fact
    if not isinstance(fact, Derived | DerivedWord | DerivedNumber):
        return None
    scope = fact.owner(ref.voice, prefix=ref.name.removesuffix(fact.name))
    return cast(Expr, fact.build(scope))


def _joined(
    parts: tuple[Condition, ...], known: Known, joiner: type[And] | type[Or], stops: Truth, empty: Truth
) -> Condition:
    kept: list[Condition] = []
    for part in parts:
        folded = fold(part, known)
        if isinstance(folded, Truth):
            if folded.value == stops.value:
                return stops
        elif isinstance(folded, joiner):
            kept.extend(folded.clauses)
        else:
            kept.append(folded)
    if not kept:
        return empty
    return joiner(tuple(kept)) if len(kept) > 1 else kept[0]


def _added(terms: list[Number]) -> Number:
    sure = sum(term.value for term in terms if isinstance(term, Figure))
    kept = [term for term in terms if not isinstance(term, Figure)]
    if sure or not kept:
        kept.append(Figure(sure))
    return Add(tuple(kept)) if len(kept) > 1 else kept[0]


def _chosen(expr: ChosenNumber | ChosenWord, known: Known) -> Number | Word:
    kept: list[tuple[Condition, Expr]] = []
    for when, value in expr.branches:
        asked = fold(when, known)
        if isinstance(asked, Truth):
            if asked.value:
                return _remade(expr, kept, _fold(value, known))
        else:
            kept.append((asked, _fold(value, known)))
    return _remade(expr, kept, _fold(expr.otherwise, known))


def _remade(expr: ChosenNumber | ChosenWord, branches: list[tuple[Condition, Expr]], otherwise: Expr) -> Number | Word:
    if isinstance(expr, ChosenNumber):
        numbers = tuple((when, cast(Number, value)) for when, value in branches)
        return ChosenNumber(numbers, cast(Number, otherwise)) if numbers else cast(Number, otherwise)
    words = tuple((when, cast(Word, value)) for when, value in branches)
    return ChosenWord(words, cast(Word, otherwise)) if words else cast(Word, otherwise)
