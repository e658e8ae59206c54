"""Moves of units and officers."""

from __future__ import annotations

from typing import Any

from sandtable.dice import D6
from sandtable.mechanics.pulse import SILENT, Foretold, InRow, NoDice, new_dice, refuse
from sandtable.names import QuestionId
from sandtable.rulesets.nap.facts import movement as facts
from sandtable.rulesets.nap.facts.movement import halved, mover, way
from sandtable.rulesets.nap.questions import words
from sandtable.rulesets.nap.questions.bars import barred, check_helper, check_sub, helping_row, sub_can_help
from sandtable.rulesets.nap.questions.words import tell_move, tell_passing
from sandtable.rulesets.nap.rows.artillery import RELOCATION
from sandtable.rulesets.nap.rows.combat import ATTACK_BARS
from sandtable.rulesets.nap.rows.command import HOLD_FACE, HOLDING, STATUS, SUB_BARS, SUB_REROLLS
from sandtable.rulesets.nap.rows.movement import (
    COMMANDER_CD,
    ELEVATION,
    FACE,
    FIRED,
    INTERPENETRATION,
    MOVE_DIE,
    MOVES,
    OBLIQUE,
    OBSTACLES,
    OFFICERS_MOVE,
    RELOCATES,
    ROADS,
    ROUGH,
    SIDEWAYS,
    SIDEWAYS_BARS,
    SIX_INCH_RULE,
    THROUGH_INFANTRY,
    WHEEL,
)
from sandtable.sheet.explain import explainer
from sandtable.sheet.question import Aim, Bar, Question
from sandtable.sheet.ruling import Asked, Result, Ruling


def move_allowance(ruling: Ruling) -> Result:
    unit, here = ruling.a, ruling.here
    cds = _set_allowance(ruling)
    six_inch = ruling.decide(SIX_INCH_RULE, unit)
    here.half = halved(here.allowance)
    here.allowance = ruling.decide(FIRED, unit) or here.allowance
    closer = six_inch != "no closer"
    if here.contact and not closer and not isinstance(ruling, Foretold):
        # In odds a 1 is one of the ways the die can fall, and no fault.
        raise refuse(SIX_INCH_RULE["nap.move.die.one"], "given.contact", "it comes no closer, so it makes no contact")
    status = ruling.decide(STATUS, unit)
    must = "withdraw" if status == "withdraw" else "attack" if "attack" in (status, six_inch) else None
    cost = _cost(ruling)
    left = here.allowance - cost
    return {
        "allowance": here.allowance,
        "cost": cost,
        "left": left,
        "enough": left >= 0,
        "closer": closer,
        "must": must,
        "cds": cds,
    }


def _set_allowance(ruling: Ruling) -> int:
    """The inches that it may move, before guns that fired are halved; and the CDs that this costs."""
    unit, here = ruling.a, ruling.here
    for table in (OFFICERS_MOVE, HOLDING, RELOCATES):
        here.allowance = ruling.decide(table, unit)
        if here.allowance is not None:
            return int(ruling.decide(COMMANDER_CD, unit, otherwise=0))
    here.allowance = ruling.decide(MOVES, unit)
    if not _rolls(ruling):
        return 0
    cds = _movement_die(ruling)
    here.allowance += ruling.decide(MOVE_DIE, unit)
    return cds


def _rolls(asked: Asked | Ruling) -> bool:
    """Whether a movement die is rolled."""
    return bool(explainer(MOVE_DIE)(asked.a, None, asked.here))


def _movement_die(ruling: Ruling) -> int:
    """Roll the movement die, and again as listed; in odds as the mover likes. The CDs that this costs."""
    here, listed = ruling.here, ruling.given["rerolls"]
    here.die = ruling.die("move", D6)
    if listed is SILENT and sub_can_help(ruling.given) and ruling.choose("a", (False, True)):
        here.die = ruling.die("reroll.0", D6)
    for entry, fell in zip(listed, new_dice(ruling, listed), strict=True):
        here.die = fell
        if entry["by"] == "sub":
            ruling.one(helping_row("sub", "movement"))
        else:
            ruling.line(helping_row("cd", "movement").id, fell)
    return sum(entry["by"] == "cd" for entry in listed)


def _cost(ruling: Ruling) -> Any:
    """What the way costs, from the ground it leads over to the face it ends with."""
    unit, here = ruling.a, ruling.here
    cost = here.open + ruling.decide(WHEEL, unit, otherwise=0)
    for table, plain in ((ROADS, here.road), (ROUGH, here.rough)):
        inches = ruling.decide(table, unit)
        cost += plain if inches is None else inches
    here.so_far = cost
    cost += _inches(ruling.decide(SIDEWAYS, unit))
    ruling.decide(OBLIQUE, unit)
    cost += ruling.decide(OBSTACLES, unit, otherwise=0) + ruling.decide(ELEVATION, unit, otherwise=0)
    through = ruling.decide(THROUGH_INFANTRY, unit, otherwise=0)
    if here.through and not through:
        ruling.decide(INTERPENETRATION, unit)
    return cost + through + _inches(ruling.decide(HOLD_FACE, unit) or ruling.decide(FACE, unit))


def _inches(value: Any) -> Any:
    """What a row costs; one that gives leave, or does not apply, costs nothing."""
    return 0 if value is None or isinstance(value, str) else value


def forbidden_rerolls(asked: Asked) -> None:
    """At each re-roll: no die to roll again, or a helper who cannot help."""
    listed = asked.given["rerolls"]
    for place, entry in enumerate(listed):
        if not _rolls(asked):
            row = helping_row(entry["by"], "movement")
            raise refuse(row, f"given.rerolls.{place}", "no movement die is rolled here")
        check_helper(listed, place, "movement")
        if entry["by"] == "sub":
            check_sub(asked.given, "movement")


def interpenetration(ruling: Ruling) -> Result:
    ruling.decide(INTERPENETRATION, ruling.a)
    return {"allowed": True, "cost": ruling.decide(THROUGH_INFANTRY, ruling.a, otherwise=0)}


RULED_OUT = (
    Bar("a.suppressed", "only artillery is suppressed", mover.suppressed & ~mover.artillery),
    barred(
        RELOCATION["nap.suppress.attached"],
        "a.attached",
        "a suppressed battery that is attached does not move",
        mover.suppressed & mover.attached,
    ),
    Bar("manoeuvre", "an officer just moves: forward", mover.officer & (way.manoeuvre != "forward")),
    Bar("face_change", "an officer has no face to change", mover.officer & way.face_change),
    barred(SIDEWAYS_BARS["nap.manoeuvre.flank.near-enemy"], "enemy"),
    barred(SIDEWAYS_BARS["nap.manoeuvre.flank.no-contact"], "contact"),
    barred(ATTACK_BARS["nap.attack.artillery"], "contact", when=way.contact & ~mover.fights),
    barred(
        HOLDING["nap.status.hold"],
        "contact",
        "on Hold it does not move, so it makes no contact",
        way.contact & (way.status == "hold"),
    ),
    barred(
        STATUS["nap.status.withdraw"],
        "contact",
        "on Withdraw it moves away, so it makes no contact",
        way.contact & (way.status == "withdraw"),
    ),
    *(barred(row, "rough") for row in ROUGH if row.gives == "forbids"),
)

QUESTIONS: tuple[Question, ...] = (
    InRow(
        QuestionId("move_allowance"),
        "A move",
        "How far may this unit move, what does its way cost, and is it enough? Odds assume that a sub-commander in "
        "reach re-rolls the movement die if that is better for the move, unless re-rolls are told.",
        facts.MoveAllowance,
        move_allowance,
        tables=(
            MOVES,
            OFFICERS_MOVE,
            COMMANDER_CD,
            RELOCATES,
            MOVE_DIE,
            SIX_INCH_RULE,
            FIRED,
            HOLDING,
            STATUS,
            SUB_REROLLS,
            SUB_BARS,
            WHEEL,
            ROADS,
            ROUGH,
            SIDEWAYS,
            SIDEWAYS_BARS,
            OBLIQUE,
            OBSTACLES,
            ELEVATION,
            THROUGH_INFANTRY,
            INTERPENETRATION,
            HOLD_FACE,
            FACE,
        ),
        results={
            "allowance": "How far it may move, in inches.",
            "cost": "What its way costs.",
            "left": "What is left of the allowance; below 0 it is not enough.",
            "enough": "Whether the allowance is enough.",
            "closer": "Whether it may come closer to the enemy.",
            "must": "What it must do, if anything.",
            "cds": "The CDs that this move cost.",
        },
        headline=("enough", "closer", "must"),
        fixed=None,
        length_first=True,
        tells=tell_move,
        wording=words.MOVED,
        bars=RULED_OUT,
        forbids=forbidden_rerolls,
        aims=(Aim("a", "the move gets there", ("enough", "closer"), lambda enough, closer: enough and closer),),
        reads=("open", "enemy", "attached", "contact", "sub_distance", "sub_used", "rerolls"),
    ),
    NoDice(
        QuestionId("interpenetration"),
        "Interpenetration",
        "May one friend move through another, and what does it cost?",
        facts.Interpenetration,
        interpenetration,
        tables=(INTERPENETRATION, THROUGH_INFANTRY),
        results={"allowed": "Whether it may.", "cost": "What it costs, in inches."},
        headline=("allowed", "cost"),
        tells=tell_passing,
        reads=("kind",),
    ),
)
