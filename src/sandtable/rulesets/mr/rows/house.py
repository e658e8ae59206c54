"""House rules where the sheet is silent, one table for each."""

from sandtable.rulesets.mr.facts.command import bidder, commander, turn
from sandtable.rulesets.mr.facts.fighting import escape, evasion
from sandtable.rulesets.mr.facts.fire import pinned
from sandtable.rulesets.mr.facts.movement import move
from sandtable.rulesets.mr.facts.unit import own
from sandtable.sheet.expr import choose
from sandtable.sheet.table import Decided, Listed, Summed, row

HOUSE = "House rules"

ATTACK_TEST = Decided(
    "mr.house",
    "Attack test",
    HOUSE,
    (
        row(
            "mr.house.attack-test",
            "One die: the unit's current SP or less passes",
            own.strength,
            house="H1",
            shows="the number to roll or under",
        ),
    ),
    note="Odds re-roll a failed test for a CD where the army commander is near, unless re-rolls are told.",
)

EVADE = Decided(
    "mr.house",
    "Evade attempt",
    HOUSE,
    (
        row(
            "mr.house.evade",
            "A die each, the evader with his bonus: equal or higher evades, else it is caught",
            choose((evasion.evade_total >= evasion.attack_total, "evade"), otherwise="caught"),
            house="H2",
        ),
    ),
)

ESCAPE_FAILED = Decided(
    "mr.house",
    "Escape failed",
    HOUSE,
    (
        row(
            "mr.house.escape-failed",
            "A battery that does not escape is destroyed",
            "destroyed",
            escape.roll > escape.needed,
            house="H3",
        ),
    ),
)

SECOND = Summed(
    "mr.house",
    "Initiative: the other side",
    HOUSE,
    (
        row(
            "mr.house.initiative.second",
            "The side that did not have the initiative in the last pulse",
            +1,
            bidder.second,
            house="H4",
        ),
    ),
)

DOUBLES = Summed(
    "mr.house",
    "Initiative: doubles",
    HOUSE,
    (
        row(
            "mr.house.initiative.doubles",
            "Final dice alike: CDs gained, as many as the average die shows",
            bidder.gained,
            bidder.gained > 0,
            house="H4",
            shows="CDs gained",
        ),
    ),
)

INITIATIVE = Listed(
    "mr.house",
    "Initiative: ties and re-rolls",
    HOUSE,
    (
        row(
            "mr.house.initiative.tie",
            "A tie: an even average die wins it for its roller, an odd one for the other side",
            "wins",
            house="H4",
        ),
        row(
            "mr.house.initiative.reroll",
            "For a CD a die, the lower roller may re-roll first, then the higher; each die once",
            "forbids",
            house="H4",
        ),
    ),
    note="Odds let both sides spend the CDs they have in hand as serves them best, unless re-rolls are told.",
)

COMMAND_DICE = Decided(
    "mr.house",
    "Command dice",
    HOUSE,
    (
        row(
            "mr.house.command-dice",
            "As many dice as the army commander's level; their sum is the CDs of the turn",
            commander.level,
            house="H5",
            shows="dice",
        ),
    ),
)

ends = turn.average <= turn.pulses

TURN_END = Decided(
    "mr.house",
    "The turn ends",
    HOUSE,
    (row("mr.house.turn-end", "The average die is no more than the pulses completed", "ends", ends, house="H6"),),
)

DAY_END = Decided(
    "mr.house",
    "The day ends",
    HOUSE,
    (
        row(
            "mr.house.day-end",
            "The turn ends, and its number has reached the Basic Length",
            "ends",
            ends & (turn.turn >= turn.length_off),
            house="H6",
        ),
    ),
)

SUPPRESSED = Listed(
    "mr.house",
    "Suppression",
    HOUSE,
    (
        row(
            "mr.house.suppress",
            "An unsaved hit suppresses a battery until the pulse ends",
            "suppressed",
            (pinned.segment != "end") & (pinned.hits > 0) & ~own.suppressed,
            house="H7",
        ),
    ),
)

SILENCED = Decided(
    "mr.house",
    "Suppressed guns",
    HOUSE,
    (
        row(
            "mr.house.suppressed-guns",
            "A suppressed battery does not fire, nor has it final fire",
            "no fire",
            own.silenced,
            house="H7",
        ),
    ),
)

INACTIVE = Decided(
    "mr.house",
    "Inactive",
    HOUSE,
    (
        row(
            "mr.house.inactive",
            "Inactive: no move, no change of formation, no attack; officers move",
            0,
            (move.status == "inactive") & (own.kind != "officer"),
            house="H8",
        ),
    ),
)

ATTACK_ORDER = Decided(
    "mr.house",
    "Attack order",
    HOUSE,
    (
        row(
            "mr.house.attack-order",
            "Attack: infantry and cavalry must go at the nearest enemy and attack if they can reach",
            "attack",
            (move.status == "attack") & (own.infantry | own.cavalry),
            house="H8",
        ),
    ),
)
