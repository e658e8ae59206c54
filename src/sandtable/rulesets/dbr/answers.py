"""Answers that need no dice, in a sentence for the players."""

from __future__ import annotations

from sandtable.mechanics.elements import answers
from sandtable.rulesets.dbr.facts.troops import KINDS
from sandtable.sheet.fact import Record
from sandtable.sheet.ruling import Result


def move(given: Record, result: Result) -> str:
    who = answers.troops(KINDS, given)
    if result["pivot_only"]:
        return f"{who} do not move: they only pivot, up to 45 degrees on a front corner."
    return answers.move(who, result["allowance"], given["unit"])


def reach(given: Record, result: Result) -> str:
    who = answers.troops(KINDS, given)
    return answers.reach(who, result["range"], given["unit"], given["distance"], reaches=result["may_shoot"])
