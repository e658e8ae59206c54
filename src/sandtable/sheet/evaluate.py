"""The plainest reading: walk the expression and look every fact up. Slow, and the twin that others must match."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from sandtable.sheet.expr import (
    Add,
    And,
    ChosenNumber,
    ChosenWord,
    Compare,
    Count,
    Expr,
    Figure,
    FlagRef,
    Named,
    Not,
    NumberRef,
    OneOf,
    Or,
    Remainder,
    Said,
    SameWord,
    Times,
    Truth,
    Value,
    Voice,
    WordRef,
)

OPERATORS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq}

Situation = Mapping[Voice, Any]
"""Who is who: an object with the facts as attributes for each voice."""


def evaluate(expr: Expr, situation: Situation) -> Value:
    """What the expression comes to in this situation."""

    def of(part: Expr) -> Any:
        return evaluate(part, situation)

    match expr:
        case Truth() | Figure() | Said():
            return expr.value
        case FlagRef() | NumberRef() | WordRef():
            value: Value = getattr(situation[expr.voice], expr.name)
            return value
        case Named() | Not():
            return not of(expr.part) if isinstance(expr, Not) else bool(of(expr.part))
        case And():
            return all(of(part) for part in expr.clauses)
        case Or():
            return any(of(part) for part in expr.clauses)
        case Compare():
            return bool(OPERATORS[expr.op](of(expr.left), of(expr.right)))
        case OneOf():
            return of(expr.word) in expr.words
        case SameWord():
            return bool(of(expr.left) == of(expr.right))
        case Add():
            total: int | float = sum(of(term) for term in expr.terms)
            return total
        case Times():
            product: int | float = expr.factor * of(expr.part)
            return product
        case Remainder():
            left: int | float = of(expr.part) % expr.divisor
            return left
        case Count():
            return sum(1 for part in expr.conditions if of(part))
        case ChosenNumber() | ChosenWord():
            branches: tuple[tuple[Expr, Expr], ...] = expr.branches
            chosen = next((then for when, then in branches if of(when)), expr.otherwise)
            return evaluate(chosen, situation)
    raise TypeError(f"no value for {type(expr).__name__}")
