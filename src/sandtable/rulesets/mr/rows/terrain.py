"""Terrain and movement, and friends passed through."""

from sandtable.rulesets.mr.facts.movement import move
from sandtable.rulesets.mr.facts.unit import foe, own
from sandtable.sheet.table import Decided, Summed, row

in_rough = move.rough > 0

ROUGH = Summed(
    "mr.terrain",
    "Rough ground and woods",
    "Terrain and movement",
    (
        row(
            "mr.terrain.rough.reg-inf",
            "Regular infantry: half speed",
            move.rough * 2,
            in_rough & (own.kind == "reg-inf"),
            reading="R19",
            shows="double cost",
        ),
        row(
            "mr.terrain.rough.irr-inf",
            "Irregular infantry: normal",
            move.rough,
            in_rough & (own.kind == "irr-inf"),
            shows="its distance",
        ),
        row(
            "mr.terrain.rough.irr-cav",
            "Irregular cavalry: half speed",
            move.rough * 2,
            in_rough & (own.kind == "irr-cav"),
            reading="R19",
            shows="double cost",
        ),
    ),
)

PROHIBITED = Decided(
    "mr.terrain",
    "Rough ground and woods: prohibited",
    "Terrain and movement",
    (
        row("mr.terrain.rough.reg-cav", "Prohibited to heavy and light cavalry", "forbids", in_rough & own.reg_cav),
        row("mr.terrain.rough.artillery", "Prohibited to artillery", "forbids", in_rough & own.artillery),
    ),
)

OBSTACLES = Summed(
    "mr.terrain",
    "Obstacles",
    "Terrain and movement; ranges and distances",
    (
        row("mr.terrain.obstacle.reg-inf", "Regular infantry", +1, own.kind == "reg-inf", each=move.obstacles),
        row("mr.terrain.obstacle.irr-inf", "Irregular infantry", +1, own.kind == "irr-inf", each=move.obstacles),
        row(
            "mr.terrain.obstacle.reg-cav", "Heavy and light cavalry", +2, own.reg_cav, each=move.obstacles, reading="R5"
        ),
        row(
            "mr.terrain.obstacle.irr-cav",
            "Irregular cavalry",
            +2,
            own.kind == "irr-cav",
            each=move.obstacles,
            reading="R5",
        ),
        row("mr.terrain.obstacle.artillery", "Artillery", +2, own.artillery, each=move.obstacles),
    ),
    note="BW for each obstacle crossed.",
)

ELEVATION = Summed(
    "mr.move",
    "Levels",
    "How to move",
    (row("mr.move.elevation", "For each level up or down", +1, each=move.levels),),
)

passed_line = (foe.kind == "reg-inf") & (foe.formation == "ff")

INTERPENETRATION = Decided(
    "mr.interpenetrate",
    "Interpenetration",
    "Interpenetration",
    (
        row(
            "mr.interpenetrate.any",
            "Any friend other than regular infantry in FF is passed by all",
            "yes",
            ~passed_line,
        ),
        row(
            "mr.interpenetrate.reg-inf-ff.artillery",
            "Artillery passes regular infantry in FF",
            "yes",
            passed_line & own.artillery,
        ),
        row(
            "mr.interpenetrate.reg-inf-ff.officer",
            "So do officers",
            "yes",
            passed_line & (own.kind == "officer"),
        ),
        row("mr.interpenetrate.reg-inf-ff", "Nobody else passes regular infantry in FF", "no", passed_line),
    ),
)
