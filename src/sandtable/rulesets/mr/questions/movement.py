"""The questions of movement: what a move costs, and who passes through whom."""

from __future__ import annotations

from sandtable.mechanics.pulse import NoDice
from sandtable.names import QuestionId
from sandtable.rulesets.mr.facts import movement as facts
from sandtable.rulesets.mr.facts.movement import move
from sandtable.rulesets.mr.facts.unit import own
from sandtable.rulesets.mr.questions.bars import A_ALWAYS_FF, ALWAYS_FF, B_ALWAYS_FF, bar
from sandtable.rulesets.mr.rows.attack import NEVER, VOLLEY
from sandtable.rulesets.mr.rows.house import ATTACK_ORDER, INACTIVE
from sandtable.rulesets.mr.rows.movement import (
    ALLOWANCE,
    BATTERIES,
    FACING,
    FORMING,
    ROAD,
    SIDEWAYS,
    SIDEWAYS_BARRED,
    TOWN,
    WHEEL,
)
from sandtable.rulesets.mr.rows.terrain import ELEVATION, INTERPENETRATION, OBSTACLES, PROHIBITED, ROUGH
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Bar, Question
from sandtable.sheet.ruling import Result, Ruling


def move_allowance(ruling: Ruling) -> Result:
    mover = ruling.a
    allowance, must = _allowance(ruling)
    cost = _cost(ruling)
    ruling.decide(VOLLEY, mover)
    ruling.decide(TOWN, mover)
    left = allowance - cost
    return {"allowance": allowance, "cost": cost, "left": left, "enough": left >= 0, "must": must}


def _allowance(ruling: Ruling) -> tuple[int, str | None]:
    """How far it may go this pulse, and what it must do."""
    mover = ruling.a
    allowance = ruling.decide(ALLOWANCE, mover)
    ruling.every(BATTERIES, mover)
    allowance += ruling.sum(ROAD, mover)
    forming = ruling.every(FORMING, mover)
    if forming:
        allowance = forming[-1]
    inactive = ruling.decide(INACTIVE, mover)
    if inactive is not None:
        allowance = inactive
    return allowance, ruling.decide(ATTACK_ORDER, mover)


def _cost(ruling: Ruling) -> float:
    """What the way costs: distance and arc, perhaps twice, then obstacles and levels."""
    mover, way = ruling.a, ruling.here
    paced = way.open + way.road + ruling.sum(WHEEL, mover)
    # Officers pay for rough as for open ground, and no row speaks of them.
    paced += ruling.sum(ROUGH, mover) or way.rough
    way.paced = paced
    ruling.decide(FACING, mover)
    cost: float = paced + ruling.sum(SIDEWAYS, mover) + ruling.sum(OBSTACLES, mover) + ruling.sum(ELEVATION, mover)
    return cost


def interpenetration(ruling: Ruling) -> Result:
    return {"allowed": ruling.decide(INTERPENETRATION, ruling.a, ruling.b) == "yes"}


def tell_move(_: Record, result: Result) -> str:
    enough = "It can" if result["enough"] else "It cannot"
    must = " It must attack if it can reach." if result["must"] else ""
    return f"{enough}: the move costs {result['cost']:g} of {result['allowance']:g} BW.{must}"


changes = move.manoeuvre == "change-formation"
inactive = move.status == "inactive"
officer = own.kind == "officer"
unvolleyed = (own.kind == "reg-inf") & ~move.volleyed

OF_A_FORCE = BATTERIES["mr.move.heavy-battery.contact"]
ALONE = BATTERIES["mr.move.heavy-battery.cds"]

BARS = (
    A_ALWAYS_FF,
    bar("a.sub_contact", OF_A_FORCE, OF_A_FORCE.when & ~own.sub_contact),
    bar("a.cds", ALONE, ALONE.when & own.cds.equals(0)),
    bar("a.in_force", BATTERIES["mr.move.horse-battery.force"]),
    Bar("manoeuvre", "an officer has no formation or facing; he just moves", officer & (move.manoeuvre != "forward")),
    bar("manoeuvre", ALWAYS_FF, changes & (own.kind == "irr-cav")),
    bar("a.fired", FORMING["mr.move.change.fired.reg-inf"]),
    bar("a.fired", FORMING["mr.move.change.fired.heavy-battery"]),
    bar("manoeuvre", INACTIVE["mr.house.inactive"], changes & inactive),
    bar("contact", INACTIVE["mr.house.inactive"], move.contact & inactive),
    bar(
        "manoeuvre",
        FACING["mr.move.about-face"],
        (move.manoeuvre == "about-face") & ~own.regular,
        "only regular infantry and cavalry turn about so",
    ),
    bar(
        "manoeuvre",
        FACING["mr.move.pivot.horse-art"],
        (move.manoeuvre == "pivot") & (own.kind == "horse-art") & (own.formation == "mf"),
        "a horse battery pivots in FF only",
    ),
    bar(
        "manoeuvre",
        FACING["mr.move.pivot.irregular"],
        (move.manoeuvre == "pivot") & ~own.irregular & (own.kind != "horse-art"),
        "only irregular units and horse batteries pivot",
    ),
    bar("enemy", SIDEWAYS_BARRED["mr.move.flank-retrograde.near-enemy"]),
    bar("contact", SIDEWAYS_BARRED["mr.move.flank-retrograde.no-contact"]),
    bar(
        "manoeuvre",
        FACING["mr.move.oblique.prussian"],
        (move.manoeuvre == "oblique") & (own.kind == "reg-inf") & ~own.prussian,
        "of regular infantry only the Prussian moves obliquely",
    ),
    bar(
        "manoeuvre",
        FACING["mr.move.oblique.cavalry"],
        (move.manoeuvre == "oblique") & own.artillery,
        "artillery does not move obliquely",
    ),
    bar("manoeuvre", FACING["mr.move.oblique.no-retrograde"]),
    bar("contact", NEVER["mr.attack.artillery"], move.contact & own.artillery),
    Bar("contact", "an officer does not attack", move.contact & officer),
    bar("contact", NEVER["mr.attack.mf"], move.contact & (own.formation == "mf")),
    bar("approach", VOLLEY["mr.attack.volley"], unvolleyed & (move.approach_off < 1)),
    bar("contact", VOLLEY["mr.attack.volley"], unvolleyed & move.contact),
    bar(
        "into_town",
        TOWN["mr.move.town.reg-inf"],
        move.into_town & (own.cavalry | own.artillery),
        "only infantry occupies a town",
    ),
    bar("rough", PROHIBITED["mr.terrain.rough.reg-cav"]),
    bar("rough", PROHIBITED["mr.terrain.rough.artillery"]),
)
"""What a move may not be, in the order of the page."""

QUESTIONS: tuple[Question, ...] = (
    NoDice(
        QuestionId("move_allowance"),
        "A move",
        "How far may it go, and what does this way cost?",
        facts.Move,
        move_allowance,
        tables=(
            ALLOWANCE,
            BATTERIES,
            ROAD,
            FORMING,
            INACTIVE,
            ATTACK_ORDER,
            WHEEL,
            ROUGH,
            FACING,
            SIDEWAYS,
            SIDEWAYS_BARRED,
            PROHIBITED,
            OBSTACLES,
            ELEVATION,
            VOLLEY,
            TOWN,
        ),
        results={
            "allowance": "How far it may move, in BW.",
            "cost": "What this way costs.",
            "left": "What is left of the allowance; below zero if it is too far.",
            "enough": "Whether the allowance is enough.",
            "must": "What its orders make it do, if anything.",
        },
        headline=("enough", "left"),
        bars=BARS,
        tells=tell_move,
        reads=("open", "rough", "road", "enemy", "approach"),
    ),
    NoDice(
        QuestionId("interpenetration"),
        "Interpenetration",
        "May it pass through this friend?",
        facts.Interpenetration,
        interpenetration,
        tables=(INTERPENETRATION,),
        results={"allowed": "Whether it may pass."},
        headline=("allowed",),
        bars=(A_ALWAYS_FF, B_ALWAYS_FF),
        tells=lambda _, result: "It may pass." if result["allowed"] else "It may not pass.",
    ),
)
