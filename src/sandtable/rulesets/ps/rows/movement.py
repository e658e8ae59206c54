"""Movement: allowances in inches, and what the ground does to them."""

from sandtable.rulesets.ps.facts.situations import move
from sandtable.rulesets.ps.facts.troops import FOOT
from sandtable.rulesets.ps.facts.unit import own
from sandtable.sheet.expr import named
from sandtable.sheet.table import Decided, Listed, row

ALLOWANCES = Decided(
    "ps.allowance",
    "Movement allowances",
    "Movement Allowances",
    (
        row(
            "ps.allowance.fixed",
            "Heavy and siege guns, limbered or not; any hedgehog",
            0,
            own.kind.one_of("heavy-gun", "siege-gun") | own.hedgehog,
            reading="R11",
        ),
        row("ps.allowance.medium-prolong", "Medium guns by prolong", 2, (own.kind == "medium-gun") & ~own.limbered),
        row(
            "ps.allowance.foot",
            "Infantry, dismounted dragoons, light guns, limbered medium guns, wagons",
            4,
            own.kind.one_of(*FOOT, "light-gun", "medium-gun", "wagon") | ((own.kind == "dragoons") & ~own.mounted),
            reading="R2",
        ),
        row(
            "ps.allowance.cavalry-dragoons",
            "Cavalry but light cavalry; mounted dragoons",
            6,
            own.kind.one_of("heavy-horse", "horse", "dragoons"),
            reading="R2",
        ),
        row("ps.allowance.light-cavalry", "Light cavalry", 8, own.kind == "light-horse"),
        row("ps.allowance.commander-foot", "Commander on foot", 12, (own.kind == "commander") & ~own.mounted),
        row("ps.allowance.commander-mounted", "Mounted commander", 18, (own.kind == "commander") & own.mounted),
    ),
    note="Inches in one move.",
)

TERRAIN = Listed(
    "ps.terrain",
    "Movement modifiers",
    "Movement Modifiers",
    (
        row(
            "ps.terrain.woods-loose",
            "Skirmishers and commanders in woods: half pace",
            "half",
            own.loose & (move.terrain == "woods") & (move.pace > 0),
        ),
        row(
            "ps.terrain.woods-formed",
            "Formed troops in woods: half pace",
            "half",
            ~own.loose & (move.terrain == "woods") & (move.pace > 0),
        ),
        row(
            "ps.terrain.woods-disorder",
            "Formed troops that move in woods are disordered",
            "disordered",
            ~own.loose & (move.terrain == "woods") & (move.pace > 0) & (move.moves_left > 0),
        ),
        row(
            "ps.terrain.rough",
            "Formed troops in rough ground: one move at most",
            1,
            ~own.loose & (move.terrain == "rough") & (move.moves_left > 1),
            shows="1 move",
        ),
        row(
            "ps.terrain.obstacle",
            "Formed troops take the whole turn to cross a linear obstacle",
            "turn",
            ~own.loose & move.obstacle & (move.pace > 0) & (move.moves_left > 0),
            reading="R12",
        ),
        row(
            "ps.terrain.obstacle-pikes",
            "Pikes that cross it are disordered on a D6 of 6",
            "disordered",
            own.pikes
            & ~own.loose
            & move.obstacle
            & (move.pace > 0)
            & (move.moves_left > 0)
            & named("the D6 shows 6", move.face >= 6, "the D6 shows less than 6"),
        ),
        row(
            "ps.terrain.building",
            "Entering or leaving a building costs one move",
            -1,
            (move.building != "none") & (move.pace > 0) & (move.moves_left > 0),
        ),
    ),
)
