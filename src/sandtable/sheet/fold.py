"""Folding: put what is already known into an expression and see what is left to ask.

Once the kinds of both elements are known most rows are decided, and what remains of the sheet for such a pair is a
handful of clauses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
    Voice,
    Word,
    WordRef,
    as_expr,
    same,
)
from sandtable.sheet.fact import Derived, DerivedNumber, DerivedWord, Scope
from sandtable.sheet.table import Row, Table

Known = Callable[[Ref], Value | None]
"""What is known of a fact, or `None`."""

E = TypeVar("E", bound=Expr)
T = TypeVar("T", bound=Table)


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


def narrowed(table: T, known: Known) -> T:
    """The table with what is known put into its rows; rows that can no longer count are left out."""
    rows: list[Row] = []
    for row in table:
        when = fold(row.condition, known)
        if isinstance(when, Truth) and not when.value:
            continue
        rows.append(replace(row, when=when, gives=fold(row.value, known), each=None))
        if table.decides and isinstance(when, Truth):
            break
    return replace(table, rows=tuple(rows))


def exclude(left: Condition, right: Condition) -> bool:
    """Whether two conditions can be seen never to hold together: other kinds, other columns, yes against no."""
    for one, other in ((left, right), (right, left)):
        match one:
            case And():
                return any(exclude(part, other) for part in one.clauses)
            case Or():
                return all(exclude(part, other) for part in one.clauses)
            case Named():
                return exclude(one.part, other)
            case Not() if same(one.part, other):
                return True
            case FlagRef() if (follows := derivation(one)) is not None and not isinstance(other, Not):
                return exclude(cast(Condition, follows), other)
            case Truth():
                return not one.value
    if isinstance(left, OneOf) and isinstance(right, OneOf):
        return same(left.word, right.word) and not set(left.words) & set(right.words)
    return False


def derivation(ref: Ref) -> Expr | None:
    """How a derived fact follows from others of the same someone; `None` for facts that are given."""
    fact = ref.fact
    if not isinstance(fact, Derived | DerivedWord | DerivedNumber):
        return None
    key = (fact.owner, ref.voice, ref.name)
    if key not in _DERIVATIONS:
        scope = fact.owner(ref.voice, prefix=ref.name.removesuffix(fact.name))
        _DERIVATIONS[key] = fact.build(scope)
    return _DERIVATIONS[key]


_DERIVATIONS: dict[tuple[type[Scope], Voice, str], Expr] = {}


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
