"""Recovery, army morale, and officers."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.mechanics.pulse import SILENT, InRow, NoDice, new_dice, refuse
from sandtable.names import QuestionId
from sandtable.rulesets.nap.facts import officers as facts
from sandtable.rulesets.nap.facts.officers import casualty, recovering
from sandtable.rulesets.nap.facts.troops import apart
from sandtable.rulesets.nap.questions import words
from sandtable.rulesets.nap.questions.bars import (
    IN_REACH,
    bad_value,
    barred,
    check_helper,
    check_sub,
    helping_row,
    sub_can_help,
)
from sandtable.rulesets.nap.questions.words import tell_casualty, tell_morale, tell_replacement
from sandtable.rulesets.nap.rows.command import CASUALTY_CHECK, CD_USES, OUT, SUB_BARS, SUB_REROLLS
from sandtable.rulesets.nap.rows.house import BREAK_POINT, CASUALTY, LEVEL_FLOOR
from sandtable.rulesets.nap.rows.officers import (
    CASUALTIES,
    MORALE,
    MORALE_ADDED,
    MORALE_ROLL,
    NOT_REPLACED,
    RECOVERY,
    RECOVERY_BARS,
    REPLACED,
)
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Aim, Bar, Question
from sandtable.sheet.reckoning import Reckoning, total
from sandtable.sheet.ruling import Asked, Result, Ruling

COMMANDER_REACH = 20
"""Inches within which the army commander's CDs help a recovery."""


def recovery(ruling: Ruling) -> Result:
    unit, here, given = ruling.a, ruling.here, ruling.given
    here.die = ruling.die("recover", D6)
    if given["rerolls"] is SILENT:
        for helper, can in enumerate((sub_can_help(given), _commander_can_help(given))):
            if can and ruling.choose("a", (False, True)):
                here.die = ruling.die(f"reroll.{helper}", D6)
    for entry, fell in zip(given["rerolls"], new_dice(ruling, given["rerolls"]), strict=True):
        here.die = fell
        if entry["by"] == "sub":
            ruling.one(helping_row("sub", "recovery"))
        else:
            ruling.line(helping_row("cd", "recovery").id, 1)
    recovered = ruling.decide(RECOVERY, unit, otherwise=0)
    return {"stands": [here.die], "recovered": recovered, "hits": unit.hits - recovered}


def _commander_can_help(given: Record) -> bool:
    return apart(given, "commander") <= COMMANDER_REACH


def forbidden_rerolls(asked: Asked) -> None:
    """At each re-roll: a helper who cannot help."""
    given, listed = asked.given, asked.given["rerolls"]
    for place, entry in enumerate(listed):
        check_helper(listed, place, "recovery")
        if entry["by"] == "sub":
            check_sub(given, "recovery")
        elif not _commander_can_help(given):
            says = f"the army commander must be within {COMMANDER_REACH} inches"
            raise refuse(CD_USES["nap.cd.recovery"], "given.commander", says)


def army_morale(ruling: Ruling) -> Result:
    here = ruling.here
    ruling.decide(CASUALTIES)
    result: Result = {"casualties": here.casualties, "break_point": ruling.decide(BREAK_POINT)}
    if ruling.decide(MORALE_ROLL) is None:
        return {**result, "rolls": False, "total": None, "passes": None}
    here.total = sum(ruling.dice("morale", 2, D6)) + ruling.sum(MORALE_ADDED)
    return {**result, "rolls": True, "total": here.total, "passes": ruling.decide(MORALE) == "passes"}


def _tested(ruling: Ruling) -> Result:
    """What is added to the dice, if there is a roll."""
    ruling.decide(CASUALTIES)
    ruling.decide(BREAK_POINT)
    return {} if ruling.decide(MORALE_ROLL) is None else {"total": ruling.sum(MORALE_ADDED)}


def no_army(asked: Asked) -> None:
    given = asked.given
    if given["break_point"] is None and not any(given["units"].values()):
        raise bad_value("given.units", "an army of no units has no break point; count its units or give one")


def officer_casualty(ruling: Ruling) -> Result:
    here = ruling.here
    ruling.decide(CASUALTY_CHECK)
    here.roll = sum(ruling.dice("check", 2, D6))
    return {"roll": here.roll, "fate": ruling.decide(CASUALTY, otherwise="none")}


def officer_replacement(ruling: Ruling) -> Result:
    if ruling.decide(NOT_REPLACED) is not None:
        return {"replaced": False, "rating": None}
    return {"replaced": True, "rating": ruling.here.rating + ruling.sum(REPLACED) + ruling.sum(LEVEL_FLOOR)}


QUESTIONS: tuple[Question, ...] = (
    InRow(
        QuestionId("recovery"),
        "Recovery",
        "Does this unit shake off a hit? Odds assume that a failure is rolled again by a sub-commander in reach and "
        "by an army commander who is said to be in reach, unless re-rolls are told.",
        facts.Recovery,
        recovery,
        tables=(RECOVERY_BARS, OUT, SUB_REROLLS, SUB_BARS, RECOVERY),
        results={
            "stands": "The die as it stands.",
            "recovered": "How many hits come off.",
            "hits": "The hits that remain.",
        },
        headline=("recovered",),
        fixed=None,
        length_first=True,
        wording=words.RECOVERY,
        tells=lambda _, result: "It shakes off a hit." if result["recovered"] else "It recovers nothing.",
        bars=(
            Bar("a.kind", "artillery has no SPs to recover", recovering.artillery),
            Bar("a.hits", "it has taken no hits", recovering.hits.equals(0)),
            barred(OUT["nap.out.no-recovery"], "a.in_command", "no recovery outside the radius"),
            barred(RECOVERY_BARS["nap.recovery.enemy"], "enemy"),
            barred(RECOVERY_BARS["nap.recovery.inactive"], "status"),
        ),
        forbids=forbidden_rerolls,
        aims=(Aim("a", "a hit comes off", ("recovered",), lambda recovered: recovered > 0),),
        reads=("sp", "enemy", "commander", "sub_distance", "sub_used", "rerolls"),
    ),
    Question(
        QuestionId("army_morale"),
        "Army morale",
        "Has this army lost enough to break, and does it?",
        facts.ArmyMorale,
        army_morale,
        tables=(CASUALTIES, BREAK_POINT, MORALE_ROLL, MORALE_ADDED, MORALE),
        results={
            "casualties": "The infantry and cavalry units lost.",
            "break_point": "The break point.",
            "rolls": "Whether the army must roll.",
            "total": "Two dice, the turn, and the losses beyond the break point.",
            "passes": "Whether it passes.",
        },
        headline=("rolls", "passes"),
        totals=("total",),
        fixed=None,
        length_first=True,
        tells=tell_morale,
        wording=words.MORALE,
        reckoning=Reckoning((total("total", MORALE_ADDED),), _tested),
        forbids=no_army,
        aims=(Aim("a", "the army stands", ("passes",), lambda passes: passes is not False),),
        reads=("units", "lost", "break_point"),
    ),
    Question(
        QuestionId("officer_casualty"),
        "Officer casualty",
        "An officer is in danger: what becomes of him?",
        facts.OfficerCasualty,
        officer_casualty,
        tables=(CASUALTY_CHECK, CASUALTY),
        results={"roll": "The roll.", "fate": "What becomes of him."},
        headline=("fate",),
        fixed=None,
        length_first=True,
        tells=tell_casualty,
        wording=words.OFFICER,
        bars=(
            barred(
                CASUALTY["nap.house.casualty"],
                "distance",
                f"only officers within {IN_REACH} inches of a unit that breaks take the check",
                (casualty.cause == "near-break") & (casualty.distance > IN_REACH),
            ),
        ),
        aims=(Aim("a", "he comes through", ("fate",), lambda fate: fate == "none"),),
        reads=("distance",),
    ),
    NoDice(
        QuestionId("officer_replacement"),
        "Officer replacement",
        "Who takes a fallen officer's place?",
        facts.OfficerReplacement,
        officer_replacement,
        tables=(NOT_REPLACED, REPLACED, LEVEL_FLOOR),
        results={"replaced": "Whether he is replaced.", "rating": "The new officer's rating."},
        headline=("replaced", "rating"),
        tells=tell_replacement,
        reads=("rating",),
    ),
)
