"""The questions of recovery, of officers in danger, and of light horse."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.mechanics.pools import rolls
from sandtable.mechanics.pulse import SILENT, InRow, NoDice, check_places, new_dice, refuse, replaced, twice
from sandtable.names import QuestionId
from sandtable.rulesets.mr.facts import fighting as facts
from sandtable.rulesets.mr.facts.fighting import danger
from sandtable.rulesets.mr.facts.unit import own
from sandtable.rulesets.mr.questions import words
from sandtable.rulesets.mr.questions.attack import WITHIN
from sandtable.rulesets.mr.questions.bars import bar
from sandtable.rulesets.mr.rows.command import ISSUE
from sandtable.rulesets.mr.rows.recovery import (
    OFFICERS,
    PURSUIT,
    RECOVERED,
    RECOVERY_BARRED,
    RECOVERY_DICE,
    RECOVERY_HELP,
    SCOUTING,
)
from sandtable.sheet.question import Aim, Bar, Question
from sandtable.sheet.reckoning import Number, Reckoning
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.wording import noun


def recover(ruling: Ruling) -> Result:
    here, listed = ruling.here, ruling.given["rerolls"]
    dice = list(ruling.dice("recover", ruling.decide(RECOVERY_DICE), D6))
    if listed is SILENT:
        dice = _best(ruling, dice)
    else:
        new = new_dice(ruling, listed)
        check_places(ruling, listed, [len(dice)] * len(listed))
        for entry, fell in zip(listed, new, strict=True):
            _help(ruling, entry["by"], fell)
        dice = replaced(dice, listed, new)
    here.lowest = min(dice)
    recovered = ruling.sum(RECOVERED, ruling.a)
    return {"stands": dice, "recovered": recovered, "hits": ruling.a.hits - recovered}


def _recovering(ruling: Ruling) -> Result:
    return {"stands": ruling.decide(RECOVERY_DICE)}


def _help(ruling: Ruling, by: str, new: int) -> None:
    """The line of a re-roll."""
    if by == "cd":
        ruling.line("mr.cd.recovery", 1)
    else:
        ruling.here.new_die = new
        ruling.every(RECOVERY_HELP)


def _best(ruling: Ruling, dice: list[int]) -> list[int]:
    """In odds the sub-commander re-rolls a die that failed, then a CD does if the army commander is near."""
    for near in (True, ruling.here.commander_off <= WITHIN):
        failed = min(dice) >= ruling.a.hits
        if not (failed and near and ruling.choose("a", (False, True))):
            break
        dice = [*ruling.dice("reroll", 1, D6), *dice[1:]]
    return dice


def forbidden_help(asked: Asked) -> None:
    listed = asked.given["rerolls"]
    second = twice(listed, "by")
    rows = {"sub": RECOVERY_HELP["mr.recover.sub"], "cd": ISSUE["mr.cd.recovery"]}
    if second is not None:
        raise refuse(rows[listed[second]["by"]], f"given.rerolls.{second}", "one re-roll by each")
    if any(entry["by"] == "cd" for entry in listed) and asked.here.commander_off > WITHIN:
        raise refuse(rows["cd"], "given.commander", f"the army commander must be within {WITHIN} BW")


def officer_casualty(ruling: Ruling) -> Result:
    ruling.here.roll = sum(ruling.dice("check", 2, D6))
    return {"roll": ruling.here.roll, "fate": ruling.decide(OFFICERS) or "none"}


def scouting(ruling: Ruling) -> Result:
    return {"scouting": ruling.sum(SCOUTING), "pursuit": ruling.sum(PURSUIT)}


QUESTIONS: tuple[Question, ...] = (
    InRow(
        QuestionId("recover"),
        "Recovery",
        "Does this unit recover an SP? If no re-rolls are told, odds use the sub-commander's, and a CD's where the "
        "army commander is within 8 BW.",
        facts.Recover,
        recover,
        tables=(RECOVERY_BARRED, RECOVERY_DICE, RECOVERY_HELP, ISSUE, RECOVERED),
        results={
            "stands": "The dice as they stand.",
            "recovered": "SPs recovered.",
            "hits": "Hits that it has afterwards.",
        },
        headline=("recovered",),
        fixed=None,
        length_first=True,
        bars=(
            Bar("a.kind", "artillery has no SPs to recover", own.artillery),
            Bar("a.hits", "it has lost no SP", own.hits.equals(0)),
            bar("a.in_command", RECOVERY_BARRED["mr.recover.radius"]),
            bar("enemy", RECOVERY_BARRED["mr.recover.enemy"]),
            bar("status", RECOVERY_BARRED["mr.recover.attack"]),
        ),
        forbids=forbidden_help,
        aims=(Aim("a", "an SP is recovered", ("recovered",), bool),),
        tells=lambda _, result: "It recovers an SP." if result["recovered"] else "It recovers nothing.",
        wording=words.RECOVERY,
        reckoning=Reckoning((Number("stands", rolls, (RECOVERY_DICE,)),), _recovering),
        reads=("sp", "enemy", "commander", "rerolls"),
    ),
    Question(
        QuestionId("officer_casualty"),
        "Officer casualty",
        "An officer is in danger: what becomes of him?",
        facts.OfficerCasualty,
        officer_casualty,
        tables=(OFFICERS,),
        results={"roll": "The sum of the two dice.", "fate": "What becomes of him: none, killed or captured."},
        headline=("fate",),
        fixed=None,
        length_first=True,
        bars=(
            bar(
                "distance",
                OFFICERS["mr.officer.near-break"],
                (danger.cause == "near-break") & (danger.distance > 1),
                "an officer more than 1 BW from the break is not in danger",
            ),
        ),
        aims=(Aim("a", "he comes to no harm", ("fate",), lambda fate: fate == "none"),),
        wording=words.OFFICER,
        tells=lambda _, result: "He is unhurt." if result["fate"] == "none" else f"He is {result['fate']}.",
    ),
    NoDice(
        QuestionId("scouting"),
        "Scouting and pursuit",
        "What does the army's light horse count for?",
        facts.Scouting,
        scouting,
        tables=(SCOUTING, PURSUIT),
        results={"scouting": "The scouting score.", "pursuit": "Units that count in the pursuit."},
        headline=("scouting", "pursuit"),
        tells=lambda _, result: (
            f"A scouting score of {result['scouting']}; {noun('unit')(result['pursuit'])} in the pursuit."
        ),
    ),
)
