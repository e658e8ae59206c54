"""Answers that need no dice, in a sentence for the players: what an order costs, how far an element moves or shoots."""

from __future__ import annotations

from sandtable.sheet.fact import Record, Vocabulary
from sandtable.sheet.ruling import Result
from sandtable.sheet.wording import Noun, begun

PRICE = Noun("costs no PIP", "costs 1 PIP", "costs {} PIPs")


def cost(_: Record, result: Result) -> str:
    return f"It {PRICE(result['cost'])}."


def troops(kinds: Vocabulary, given: Record) -> str:
    """Whom it is about, at the beginning of a sentence."""
    return begun(f"{kinds.names[given['kind']]} ({given['grade']})")


def move(who: str, far: float, unit: str) -> str:
    return f"{who} may move {far:g} {unit}." if far else f"{who} may not move here."


def reach(who: str, far: float, unit: str, target: float, *, reaches: bool) -> str:
    if not far:
        return f"{who} do not shoot."
    return f"{who} shoot {far:g} {unit}: they {'reach' if reaches else 'do not reach'} a target at {target:g}."
