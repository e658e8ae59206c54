"""Command: the radius, CDs, the control test."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.mechanics.pools import rolls
from sandtable.mechanics.pulse import InRow, NoDice, check_issue, kept
from sandtable.names import QuestionId
from sandtable.rulesets.nap.facts import command as facts
from sandtable.rulesets.nap.facts.command import control, issue
from sandtable.rulesets.nap.questions import words
from sandtable.rulesets.nap.questions.bars import bad_value, barred
from sandtable.rulesets.nap.questions.words import tell_control, tell_issue, tell_radius
from sandtable.rulesets.nap.rows.command import (
    CD_USES,
    CONTROL,
    CONTROL_DICE,
    CONTROL_GIVEN,
    CONTROL_MODIFIER,
    OUT,
    OUT_VULNERABLE,
)
from sandtable.rulesets.nap.rows.house import RADIUS
from sandtable.sheet.explain import explainer
from sandtable.sheet.question import Aim, Question
from sandtable.sheet.reckoning import Number, Reckoning, total
from sandtable.sheet.ruling import Asked, Result, Ruling


def command_radius(ruling: Ruling) -> Result:
    ruling.decide(RADIUS)
    out = ruling.decide(OUT_VULNERABLE) is not None
    ruling.every(OUT)
    return {"in_command": not out, "vulnerable": out, "skirmish": not out, "fire": not out, "recover": not out}


def cd_issue(ruling: Ruling) -> Result:
    cost, pool = ruling.decide(CD_USES), ruling.given["pool"]
    return {"max": ruling.here.most, "cost": cost, "left": None if pool is None else pool - cost}


def forbidden_issue(asked: Asked) -> None:
    """More CDs than may be given, or than are in hand."""
    here = asked.here
    ((row, cost),) = explainer(CD_USES)(None, None, here)
    assert isinstance(cost, int)
    check_issue(CD_USES[row], here.cds, here.most, cost, here.pool)


def control_test(ruling: Ruling) -> Result:
    given, here = ruling.given, ruling.here
    status = ruling.decide(CONTROL_GIVEN)
    if status is not None:
        return {"dice": [], "picked": [], "total": None, "status": status}
    dice = ruling.dice("control", 2 + given["cds"], D6)
    picked = kept(dice, given["picks"])
    ruling.decide(CONTROL_DICE)
    here.total = sum(picked) + ruling.decide(CONTROL_MODIFIER, otherwise=0)
    return {"dice": list(dice), "picked": picked, "total": here.total, "status": ruling.decide(CONTROL)}


def _tested(ruling: Ruling) -> Result:
    """What a control test is made with, if it is made."""
    if ruling.decide(CONTROL_GIVEN) is not None:
        return {}
    ruling.decide(CONTROL_DICE)
    return {"dice": 2 + ruling.given["cds"], "total": ruling.decide(CONTROL_MODIFIER, otherwise=0)}


def forbidden_picks(asked: Asked) -> None:
    """Picks of dice that are not there, or of one die twice, if dice are rolled at all."""
    picks, count = asked.given["picks"] or (), 2 + asked.given["cds"]
    if explainer(CONTROL_GIVEN)(None, None, asked.here):
        return
    for place, die in enumerate(picks):
        if not 0 <= die < count or die in picks[:place]:
            raise bad_value(f"given.picks.{place}", f"pick two different dice of {count}, counted from 0")


QUESTIONS: tuple[Question, ...] = (
    NoDice(
        QuestionId("command_radius"),
        "Command radius",
        "Is this unit within its sub-commander's radius, and what does it lose outside?",
        facts.CommandRadius,
        command_radius,
        tables=(RADIUS, OUT_VULNERABLE, OUT),
        results={
            "in_command": "Whether it is within the radius.",
            "vulnerable": "Whether it counts as vulnerable.",
            "skirmish": "Whether it may make SK attacks.",
            "fire": "Whether it may fire in the artillery segment.",
            "recover": "Whether it may recover.",
        },
        headline=("in_command",),
        tells=tell_radius,
        reads=("kind", "distance", "radius"),
    ),
    NoDice(
        QuestionId("cd_issue"),
        "Spending CDs",
        "How many CDs may be spent on this, and what do they cost?",
        facts.CdIssue,
        cd_issue,
        tables=(CD_USES,),
        results={
            "max": "The most CDs that may be given.",
            "cost": "What they cost.",
            "left": "The CDs left in hand, if they are counted.",
        },
        headline=("cost", "left"),
        tells=tell_issue,
        bars=(
            *(
                barred(
                    CD_USES[f"nap.cd.{use}"],
                    "distance",
                    "only within 20 inches of the commander",
                    (issue.use == use) & (issue.away > 20),
                )
                for use in ("combat", "recovery")
            ),
            barred(CD_USES["nap.cd.lapels"], "contact", "only base to base", (issue.use == "lapels") & ~issue.contact),
            barred(CD_USES["nap.cd.lapels"], "used", "only once a pulse", (issue.use == "lapels") & issue.used),
        ),
        forbids=forbidden_issue,
        reads=("distance", "cds", "pool", "contact", "used"),
    ),
    InRow(
        QuestionId("control_test"),
        "Control test",
        "What will this Force do in this pulse? The two highest dice count unless others are picked.",
        facts.ControlTest,
        control_test,
        tables=(CONTROL_GIVEN, CONTROL_DICE, CONTROL_MODIFIER, CONTROL),
        results={
            "dice": "The dice rolled.",
            "picked": "The two that count.",
            "total": "Their sum with the modifier.",
            "status": "The Force's status.",
        },
        headline=("status",),
        totals=("total",),
        fixed=None,
        length_first=True,
        tells=tell_control,
        wording=words.CONTROL,
        reckoning=Reckoning((Number("dice", rolls, (CONTROL_DICE,)), total("total", CONTROL_MODIFIER)), _tested),
        bars=(
            barred(
                CONTROL_GIVEN["nap.control.choose-hold"],
                "choose_hold",
                "an enemy is within 20 inches, so the Force must test",
                control.choose_hold & ~control.grabbed & control.near,
            ),
        ),
        forbids=forbidden_picks,
        aims=(Aim("a", "the Force may advance", ("status",), lambda status: status in ("active", "attack")),),
        reads=("enemy", "picks"),
    ),
)
