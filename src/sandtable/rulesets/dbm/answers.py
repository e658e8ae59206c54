"""Answers that need no dice, in a sentence for the players."""

from __future__ import annotations

from sandtable.mechanics.elements import answers
from sandtable.rulesets.dbm.facts import KINDS
from sandtable.sheet.fact import Record
from sandtable.sheet.ruling import Result
from sandtable.sheet.wording import noun

UNIT = "paces"
FLED = noun("enemy in the way flees", "enemies in the way flee")


def move(given: Record, result: Result) -> str:
    return answers.move(answers.troops(KINDS, given), result["paces"], UNIT)


def reach(given: Record, result: Result) -> str:
    who = answers.troops(KINDS, given)
    return answers.reach(who, result["paces"], UNIT, given["distance"], reaches=result["in_range"])


def temper(given: Record, result: Result) -> str:
    return f"{answers.troops(KINDS, given)} are {'impetuous' if result['impetuous'] else 'not impetuous'} here."


def press(_: Record, result: Result) -> str:
    if not result["allowed"]:
        return "They may not press forward."
    ends = "into contact" if result["ends"] == "contact" else "their whole move"
    fled = sum(word == "flee" for word in result["met"])
    return f"They press forward {result['paces']:g} paces, {ends}{f'; {FLED(fled)}' if fled else ''}."
