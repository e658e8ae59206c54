"""Expressions read aloud: what a row asks for, and the clause that a near miss lacks."""

from __future__ import annotations

from sandtable.names import listed
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
    NumberRef,
    OneOf,
    Or,
    Remainder,
    Said,
    SameWord,
    Times,
    Truth,
    Word,
    WordRef,
)
from sandtable.sheet.fact import Vocabulary, WordFact

COMPARISONS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least", "==": "exactly"}
NEGATIONS = {" is ": " is not ", " was ": " was not ", " are ": " are not ", " has ": " has not "}


def say(expr: Expr) -> str:
    """The expression as a person would say it."""
    match expr:
        case Truth():
            return "always" if expr.value else "never"
        case FlagRef() | NumberRef() | WordRef():
            return expr.fact.says
        case Named():
            return expr.says
        case And():
            return listed([_bracketed(part) for part in expr.clauses if not _always(part)] or ["always"], "and")
        case Or():
            return listed([say(part) for part in expr.clauses], "or")
        case Not():
            return deny(expr.part)
        case Compare(op=">", left=NumberRef(fact=counted), right=Figure(value=0)) if counted.some:
            return counted.some
        case Compare(op=">", left=Count(conditions=counted), right=Figure(value=0)):
            return listed([say(part) for part in counted], "or")
        case Compare():
            return f"{say(expr.left)} is {COMPARISONS[expr.op]} {say(expr.right)}"
        case OneOf():
            return f"{say(expr.word)} is {listed(_names(expr.word, expr.words))}"
        case SameWord():
            return f"{say(expr.left)} is that of {say(expr.right)}"
        case Figure():
            return f"{expr.value:g}"
        case Said():
            return expr.value
        case Add():
            first, *others = expr.terms
            return say(first) + "".join(_added(term) for term in others)
        case Times():
            return f"{expr.factor} times {say(expr.part)}"
        case Remainder():
            return f"{say(expr.part)} modulo {expr.divisor}"
        case Count():
            return "one for each: " + listed([say(part) for part in expr.conditions], "and")
        case ChosenNumber() | ChosenWord():
            branches = [f"{say(value)} if {say(when)}" for when, value in expr.branches]
            return "; ".join([*branches, f"else {say(expr.otherwise)}"])
    raise TypeError(f"no words for {type(expr).__name__}")


def deny(condition: Condition) -> str:
    """The opposite of a condition, as a person would say it."""
    match condition:
        case Not():
            return say(condition.part)
        case Named():
            return condition.nay
        case FlagRef() if condition.fact.nay:
            return condition.fact.nay
        case OneOf():
            return f"{say(condition.word)} is not {listed(_names(condition.word, condition.words))}"
        case And():
            return listed([deny(part) for part in condition.clauses], "or")
        case Or():
            return listed([deny(part) for part in condition.clauses], "and")
    said = say(condition)
    for yes, no in NEGATIONS.items():
        if yes in said:
            return said.replace(yes, no, 1)
    return f"not: {said}"


def _always(condition: Condition) -> bool:
    return isinstance(condition, Truth) and condition.value


def _added(term: Expr) -> str:
    if isinstance(term, Times) and term.factor == -1:
        return f" less {say(term.part)}"
    return f" plus {say(term)}"


def vocabulary(word: Word) -> Vocabulary | None:
    """The words that an expression can take, if it is a fact."""
    if isinstance(word, WordRef) and isinstance(word.fact, WordFact):
        return word.fact.words
    return None


def _names(word: Word, words: tuple[str, ...]) -> list[str]:
    known = vocabulary(word)
    return [known.names.get(w, w) if known else w for w in words]


def _bracketed(condition: Condition) -> str:
    return f"({say(condition)})" if isinstance(condition, Or) else say(condition)
