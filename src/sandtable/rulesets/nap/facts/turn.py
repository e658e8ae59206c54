"""The turn: command dice, the roll for initiative, and the end of it."""

from __future__ import annotations

from sandtable.mechanics.pulse import rerolls
from sandtable.rulesets.nap.facts.troops import COMMAND, SIDE_WORDS, STATE, TROOPS, apart
from sandtable.sheet.fact import Choice, ObservedNumber, One, Record, Role, Scope, Score, Vocabulary, Whole

MOST_TURNS = 30
MOST_CDS = 30


class CommandDice(Scope):
    """An army commander rolls for his CDs."""

    level = Whole(
        least=1,
        most=4,
        required=True,
        opens=2,
        says="the commander's level",
        label="Level",
        group=TROOPS,
        help="The army commander's level.",
    )


class Roller(Scope):
    """One player's part in the roll for initiative."""

    cds = Whole(
        least=0,
        most=MOST_CDS,
        default=None,
        null=True,
        says="{its} CDs in hand",
        label="CDs in hand",
        group=COMMAND,
        help="How many CDs this side has to re-roll with; nothing if they need not be counted.",
    )

    threw = Role(says="{it} is the thrower of the D4", nay="the other side is the thrower of the D4")
    low = Role(says="{it} is the low roller", nay="{it} is the higher roller")
    one = Score(says="{its} first die")
    two = Score(says="{its} second die")
    before = Score(says="{its} total before the re-rolls")
    spent = Score(says="the number of dice {it} re-rolled")


def no_cds(_: Record, __: Record) -> Record:
    return {"cds": None}


class Initiative(Scope):
    """Both sides roll for the initiative of a pulse."""

    a = One(of=Roller, required=False, default=no_cds, label="Side a", help="One of the two sides.")
    b = One(of=Roller, required=False, default=no_cds, label="Side b", help="The other side.")
    d4_by = Choice(
        words=SIDE_WORDS,
        default="a",
        says="the thrower of the D4",
        label="Who throws the D4",
        group=STATE,
        help="The side whose player throws the D4.",
    )
    rerolls = rerolls(
        Vocabulary("Paid by", {"cd": "a CD"}),
        most=4,
        group=COMMAND,
        help="The dice rolled again for a CD each, in the order told: the low roller's first. "
        "Where none are told here, odds re-roll for the best with the CDs in hand.",
        sided=True,
    )

    d4 = Score(says="the D4")


class TurnEnd(Scope):
    """The D4 of the initiative roll is held against the pulses completed."""

    pulses = Whole(
        least=0,
        most=10,
        required=True,
        opens=2,
        says="the number of completed pulses",
        label="Pulses completed",
        group=STATE,
        help="How many pulses of this turn are completed.",
    )
    turn = Whole(
        least=1,
        most=MOST_TURNS,
        default=1,
        says="the turn",
        label="Turn",
        group=STATE,
        help="The number of the turn.",
    )
    basic_length = Whole(
        least=1,
        most=MOST_TURNS,
        default=None,
        null=True,
        says="the Basic Length",
        label="Basic Length",
        group=STATE,
        help="The turns that the scenario lasts, if it says.",
    )

    last_turn = ObservedNumber(lambda end: apart(end, "basic_length"), says="the Basic Length")
    d4 = Score(says="the D4")


command_dice = CommandDice("here")
own = Roller("own")
foe = Roller("foe")
roll = Initiative("here")
end = TurnEnd("here")
