"""Turn and initiative."""

from sandtable.rulesets.nap.facts.turn import command_dice, end, foe, own, roll
from sandtable.sheet.table import Decided, row

BLOCK = "Turn and initiative"

total = own.one + own.two
foes_total = foe.one + foe.two
turn_ends = roll.d4 <= end.pulses

COMMAND_DICE = Decided(
    "nap.command",
    "Command dice",
    BLOCK,
    (row("nap.command.dice", "CDs: as many dice as the commander's level", command_dice.level, shows="dice"),),
    note="The CDs of a turn are the sum of the dice; what is not spent is lost when the turn ends (H7).",
)

INITIATIVE = Decided(
    "nap.initiative",
    "Initiative: who wins",
    BLOCK,
    (
        row("nap.initiative.high", "Two dice each: the higher total wins", total, total > foes_total, shows="total"),
        row(
            "nap.initiative.tie.even",
            "A tie, and the D4 is even: its thrower wins",
            "wins",
            total.equals(foes_total) & (roll.d4 % 2).equals(0) & own.threw,
            reading="R2",
        ),
        row(
            "nap.initiative.tie.odd",
            "A tie, and the D4 is odd: the other player wins",
            "wins",
            total.equals(foes_total) & (roll.d4 % 2).equals(1) & ~own.threw,
            reading="R2",
        ),
    ),
    note="The final dice decide.",
)

REROLLS = Decided(
    "nap.initiative",
    "Initiative: re-rolls",
    BLOCK,
    (
        row(
            "nap.initiative.low-rerolls",
            "The low roller first says which dice he rolls again, a CD each",
            1,
            own.low,
            each=own.spent,
            shows="dice",
        ),
        row("nap.initiative.high-rerolls", "Then the higher roller", 1, ~own.low, each=own.spent, shows="dice"),
    ),
    note="On a first tie the higher roller is the one who would win it.",
)

MUST_USE = Decided(
    "nap.initiative",
    "Initiative: the new dice stand",
    BLOCK,
    (
        row(
            "nap.initiative.must-use",
            "Dice rolled again must be used, even if they are lower; no die is rolled a third time",
            total,
            total < own.before,
            reading="R3",
            shows="total",
        ),
    ),
)

DOUBLES = Decided(
    "nap.initiative",
    "Initiative: doubles",
    BLOCK,
    (
        row(
            "nap.initiative.doubles",
            "Doubles bring as many CDs as the D4 shows",
            roll.d4,
            own.one.equals(own.two),
            reading="R4",
            shows="the D4",
        ),
    ),
)

TURN_END = Decided(
    "nap.turn",
    "End of the turn",
    BLOCK,
    (row("nap.turn.end", "The D4 is no higher than the number of pulses completed", "ends", turn_ends),),
)

DAY_END = Decided(
    "nap.turn",
    "End of the day",
    BLOCK,
    (
        row(
            "nap.turn.basic-length",
            "A turn ends whose number has reached the Basic Length",
            "ends",
            turn_ends & (end.turn >= end.last_turn),
            house="H5",
        ),
    ),
)
