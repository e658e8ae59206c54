"""The defender's reaction: standing, evading, guns escaping and their final fire."""

from sandtable.rulesets.mr.facts.fighting import battery
from sandtable.rulesets.mr.facts.unit import foe, own
from sandtable.sheet.table import Decided, GridLine, Listed, Summed, grid, row

REACTION = Decided(
    "mr.react",
    "Reactions",
    "Defender's reaction",
    (
        row(
            "mr.react.reg-inf", "Regular infantry stands; the attacker squares up to it", "stand", own.kind == "reg-inf"
        ),
        row(
            "mr.react.irr-inf",
            "Irregular infantry that does not evade, or fails to, stands; the attacker squares up to it",
            "stand",
            own.kind == "irr-inf",
        ),
        row("mr.react.artillery", "Artillery must try to escape", "escape", own.artillery),
    ),
)

EVASION = Decided(
    "mr.evade",
    "Who may evade",
    "Defender's reaction; special rules by unit type",
    (
        row(
            "mr.evade.irr-inf",
            "Irregular infantry attacked by regular infantry may try",
            "attempt",
            (own.kind == "irr-inf") & (foe.kind == "reg-inf"),
            reading="R15",
        ),
        row(
            "mr.evade.irr-cav.infantry",
            "Irregular cavalry attacked by infantry simply does",
            "evades",
            (own.kind == "irr-cav") & foe.infantry,
            reading="R15",
        ),
        row(
            "mr.evade.cavalry",
            "Any cavalry attacked by heavy or light cavalry may try",
            "attempt",
            own.cavalry & foe.reg_cav,
            reading="R15",
        ),
    ),
)

EVADERS = Summed(
    "mr.evade",
    "Added to the evader's die",
    "Defender's reaction; special rules by unit type",
    (
        row(
            "mr.evade.irr-inf.rough",
            "Irregular infantry in rough",
            +1,
            (own.kind == "irr-inf") & (own.terrain == "rough"),
        ),
        row("mr.evade.lt-cav", "Light cavalry", +1, own.kind == "lt-cav"),
        row("mr.evade.irr-cav", "Irregular cavalry", +2, own.kind == "irr-cav"),
    ),
)

ESCAPE = grid(
    "mr.escape",
    "Artillery escape",
    "Defender's reaction",
    [("inf", "attacked by infantry", foe.infantry), ("cav", "attacked by cavalry", foe.cavalry)],
    [
        GridLine("heavy", own.heavy_battery, (5, 3), "Heavy battery or howitzer", "R10"),
        GridLine("horse", own.kind == "horse-art", (6, 5), "Horse battery", "R10"),
    ],
    note="Two dice, equal or under.",
)

ESCAPE_MF = Summed(
    "mr.escape",
    "Artillery escape: limbered",
    "Defender's reaction",
    (row("mr.escape.mf", "In MF", +2, own.formation == "mf"),),
)

FINAL_FIRE = Listed(
    "mr.final-fire",
    "Final fire",
    "Defender's reaction",
    (
        row(
            "mr.final-fire.odd",
            "Artillery in FF attacked from the front: each odd escape die is a hit on the attacker",
            battery.odd,
            battery.odd > 0,
            reading="R10",
            shows="hits",
        ),
        row(
            "mr.final-fire.horse-max",
            "A horse battery makes one hit at most",
            1,
            (own.kind == "horse-art") & (battery.odd > 1),
            shows="1",
        ),
    ),
)
