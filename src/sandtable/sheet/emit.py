"""Program text for one fight at a time: expressions as Python, with `if` and `and`, quick on plain values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

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
    Ref,
    Remainder,
    Said,
    SameWord,
    Times,
    Truth,
    WordRef,
)

Namer = Callable[[Ref], str]
"""How a fact is written in the text: `own.kind`."""

Cut = Callable[[Expr], str | None]


def by_voice(ref: Ref) -> str:
    return f"{ref.voice}.{ref.name}"


def python(expr: Expr, name: Namer = by_voice, cut: Cut | None = None) -> str:
    """The expression as Python text. Everything that is not a name or a figure comes in brackets.

    `cut` may give a text of its own for a part, such as the name of a variable that already holds it.
    """

    def of(part: Expr) -> str:
        return python(part, name, cut)

    if cut is not None and (text := cut(expr)) is not None:
        return text
    match expr:
        case Truth() | Figure() | Said():
            return repr(expr.value)
        case FlagRef() | NumberRef() | WordRef():
            return name(expr)
        case Named():
            return of(expr.part)
        case Not():
            return f"(not {of(expr.part)})"
        case And():
            return f"({' and '.join(of(part) for part in expr.clauses)})"
        case Or():
            return f"({' or '.join(of(part) for part in expr.clauses)})"
        case Compare():
            return f"({of(expr.left)} {expr.op} {of(expr.right)})"
        case OneOf():
            if len(expr.words) == 1:
                return f"({of(expr.word)} == {expr.words[0]!r})"
            return f"({of(expr.word)} in {{{', '.join(repr(word) for word in expr.words)}}})"
        case SameWord():
            return f"({of(expr.left)} == {of(expr.right)})"
        case Add():
            return f"({' + '.join(of(term) for term in expr.terms)})"
        case Times():
            return f"({expr.factor} * {of(expr.part)})"
        case Remainder():
            return f"({of(expr.part)} % {expr.divisor})"
        case Count():
            return f"({' + '.join(f'(1 if {of(part)} else 0)' for part in expr.conditions)})"
        case ChosenNumber() | ChosenWord():
            branches = "".join(f"{of(value)} if {of(when)} else " for when, value in expr.branches)
            return f"({branches}{of(expr.otherwise)})"
    raise TypeError(f"no text for {type(expr).__name__}")


def compiled(text: str, function: str, **names: Any) -> Callable[..., Any]:
    """The function that a generated text defines. The text stays with it, for whoever wants to read it."""
    space: dict[str, Any] = dict(names)
    exec(compile(text, f"<generated {function}>", "exec"), space)
    made = cast(Callable[..., Any], space[function])
    made.__doc__ = text
    return made
