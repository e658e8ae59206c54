"""What the referee would be asked about two enemies who have nothing to do with each other yet: as if they met in the
open, with no more said of them than what troops they are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from sandtable.engine.muster import Muster
from sandtable.engine.preview import Coming
from sandtable.engine.state import Piece, Setup
from sandtable.names import SIDES, Json, Refused
from sandtable.sheet.fact import Choice, Scope
from sandtable.sheet.ruleset import Ruleset


def supposed(ruleset: Ruleset, muster: Muster, setup: Setup, one: str, other: str) -> Iterator[Coming]:
    """Each question of the sheet in which both hope for something, and which can be asked of two such troops."""
    pieces = {"a": setup.pieces[one], "b": setup.pieces[other]}
    if pieces["a"].side == pieces["b"].side:
        return
    for question in ruleset.questions:
        sides = question.sides
        troops = all("kind" in scope.asked() for scope in sides.values())
        if {aim.side for aim in question.aims} != set(SIDES) or set(sides) != set(SIDES) or not troops:
            continue
        given: Json = {side: troop(scope, pieces[side], muster) for side, scope in sides.items()}
        with suppress(Refused):
            question.ask(given)
            yield Coming(question.title, question.id, test=question.id, given=given, who={"a": one, "b": other})


def troop(scope: type[Scope], piece: Piece, muster: Muster) -> dict[str, Json]:
    """What a base is, in the words of a form, where that is not as usual."""
    said: dict[str, Json] = {**piece.traits, "kind": piece.kind, graded(scope, muster): piece.grade}
    known = {name: said[name] for name in scope.asked() if said.get(name) not in (None, "")}
    return {name: value for name, value in known.items() if name not in scope.usual or scope.usual[name] != value}


def graded(scope: type[Scope], muster: Muster) -> str:
    """What a form calls that by which troops of a kind differ: the choice that knows all of the list's grades."""
    grades = {grade for kind in muster.kinds.values() for grade in kind.grades}
    choices = {name: fact.words.words for name, fact in scope.asked().items() if isinstance(fact, Choice)}
    return next((name for name, words in choices.items() if grades <= set(words)), "grade")
