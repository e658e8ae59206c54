"""Reactions, disorder and rally."""

from sandtable.rulesets.ps.facts.situations import passing, rally, reaction, removal
from sandtable.rulesets.ps.facts.unit import own
from sandtable.sheet.expr import choose
from sandtable.sheet.table import Decided, Listed, row

REACTIONS = Decided(
    "ps.reaction",
    "Reactions",
    "Reactions",
    (
        row(
            "ps.reaction.flank-pass",
            "Cavalry charged in flank or rear, pass: may turn to face",
            "may-turn",
            own.cavalry & (reaction.case == "flank-charged") & reaction.passed,
        ),
        row(
            "ps.reaction.flank-fail",
            "Cavalry charged in flank or rear, fail: turns to face, disordered at once",
            "turns",
            own.cavalry & (reaction.case == "flank-charged") & ~reaction.passed,
        ),
        row(
            "ps.reaction.hedgehog-pass",
            "Pike and shot charged by cavalry, pass: forms hedgehog",
            "hedgehog",
            (reaction.case == "cavalry-charge") & reaction.passed,
            reading="R5",
        ),
        row(
            "ps.reaction.hedgehog-fail",
            "Pike and shot charged by cavalry, fail: stays as it is, with no hedgehog bonuses",
            "in-place",
            (reaction.case == "cavalry-charge") & ~reaction.passed,
            reading="R5",
        ),
        row(
            "ps.reaction.victor-pass",
            "Victorious undisordered cavalry, pass: re-faces, makes one normal move or charges an enemy in front",
            "free-choice",
            (reaction.case == "victorious") & reaction.passed,
        ),
        row(
            "ps.reaction.victor-lance",
            "Victorious lancers, fail: must pursue the beaten enemy, disordered before that combat",
            "pursue",
            (own.arms == "lance") & ~own.skirmishing & (reaction.case == "victorious") & ~reaction.passed,
            reading="R9",
        ),
        row(
            "ps.reaction.victor-pistol",
            "Victorious pistol horse, fail: stays in place",
            "stay",
            (own.arms == "pistol") & ~own.skirmishing & (reaction.case == "victorious") & ~reaction.passed,
        ),
        row(
            "ps.reaction.victor-skirmish",
            "Victorious skirmishing cavalry, whatever its arms, fail: retires one normal move",
            "retire",
            own.skirmishing & (reaction.case == "victorious") & ~reaction.passed,
        ),
    ),
)

DISORDER = Listed(
    "ps.disorder",
    "Disorder",
    "Disorder",
    (
        row(
            "ps.disorder.no-orders",
            "A disordered unit takes no commands and uses no initiative",
            "no-orders",
            own.disordered,
            house="H7",
        ),
        row(
            "ps.disorder.free-rear",
            "It may make one full move to the rear, directly away from the enemy",
            1,
            own.disordered,
            reading="R31",
            shows="1 move",
        ),
        row(
            "ps.interpenetration.moving",
            "Pikes or heavy horse that moving troops pass through: disordered on a D6 of 5 or 6",
            choose((passing.face >= 5, "disordered"), otherwise="steady"),
            ~own.disordered & (own.pikes | (own.kind == "heavy-horse")) & (passing.by == "moving"),
            reading="R4",
        ),
        row(
            "ps.interpenetration.retiring",
            "Any troops that others retire through after a break test or a blunder: disordered on a D6 of 5 or 6",
            choose((passing.face >= 5, "disordered"), otherwise="steady"),
            ~own.disordered & (passing.by == "retiring"),
        ),
        row(
            "ps.disorder.remove",
            "At the end of its own turn without combat it may shed its disorder",
            "may-remove",
            ~removal.fought,
            reading="R35",
            house="H45",
        ),
        row(
            "ps.disorder.fired-retired",
            "Having fired or retired in that turn is no bar",
            "no-bar",
            ~removal.fought & (removal.fired | removal.retired),
        ),
        row(
            "ps.disorder.fought",
            "If it was in hand-to-hand combat this turn it stays disordered",
            "stays",
            removal.fought,
        ),
    ),
)

RALLY = Decided(
    "ps.rally",
    "Rally",
    "Sequence of play",
    (
        row(
            "ps.rally.elite",
            "An elite unit at the start of its command phase sheds disorder on a D6 of 4 or more",
            choose((rally.face >= 4, "rallied"), otherwise="fails"),
            house="H10",
        ),
    ),
)
