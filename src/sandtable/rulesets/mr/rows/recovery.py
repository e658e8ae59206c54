"""Recovery, officers in danger, and what the light horse is good for."""

from sandtable.rulesets.mr.facts.fighting import danger, light_horse, recovery
from sandtable.rulesets.mr.facts.unit import own
from sandtable.sheet.table import Decided, Listed, Summed, row

RECOVERY_BARRED = Listed(
    "mr.recover",
    "Recovery: who may not",
    "Recover SPs",
    (
        row("mr.recover.radius", "It must be in command", "forbids", ~own.in_command),
        row(
            "mr.recover.enemy",
            "It must be more than 3 BW from the enemy",
            "forbids",
            recovery.enemy_off <= 3,
            reading="R12",
        ),
        row("mr.recover.attack", "It must not be on an Attack order", "forbids", recovery.status == "attack"),
    ),
)

RECOVERY_DICE = Decided(
    "mr.recover",
    "Recovery: dice",
    "Recover SPs",
    (
        row("mr.recover.moving", "Moving: one die", 1, recovery.moving, reading="R12"),
        row("mr.recover.still", "Not moving: two dice", 2, ~recovery.moving, reading="R12"),
    ),
)

RECOVERED = Summed(
    "mr.recover",
    "Recovery: the roll",
    "Recover SPs",
    (
        row(
            "mr.recover.roll", "A die lower than its hits: an SP is recovered", 1, recovery.lowest < own.hits, shows="1"
        ),
    ),
)

RECOVERY_HELP = Listed(
    "mr.recover",
    "Recovery: the sub-commander",
    "Recover SPs",
    (
        row(
            "mr.recover.sub",
            "The sub-commander may re-roll a die, once",
            recovery.new_die,
            recovery.new_die > 0,
            shows="the new die",
        ),
    ),
    note="Odds use this re-roll, and a CD's, wherever they help, unless re-rolls are told.",
)

OFFICERS = Decided(
    "mr.officer",
    "Officer casualties",
    "Officer casualty",
    (
        row(
            "mr.officer.valor",
            "He used his valor in a combat: 12 or more",
            "killed",
            (danger.cause == "valor") & (danger.roll >= 12),
            reading="R13",
        ),
        row(
            "mr.officer.overrun",
            "An enemy moved through him: 12 or more",
            "captured",
            (danger.cause == "overrun") & (danger.roll >= 12),
            reading="R13",
        ),
        row(
            "mr.officer.near-break",
            "A friend broke within 1 BW of him: 12 or more",
            "killed",
            (danger.cause == "near-break") & (danger.roll >= 12) & (danger.distance <= 1),
            reading="R13",
        ),
    ),
    note="Two dice.",
)

SCOUTING = Summed(
    "mr.scouting",
    "Scouting score",
    "Special rules by unit type",
    (
        row("mr.scouting.lt-cav", "Each unit of light cavalry", +1, each=light_horse.lt_cav),
        row("mr.scouting.irr-cav", "Each unit of irregular cavalry", +1, each=light_horse.irr_cav),
    ),
)

PURSUIT = Summed(
    "mr.pursuit",
    "Pursuit",
    "Special rules by unit type",
    (row("mr.pursuit.lt-cav", "Each unit of light cavalry", +1, each=light_horse.lt_cav),),
)
