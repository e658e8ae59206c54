"""The facts of command: dice for CDs, initiative, the end of a turn, radius, CDs issued, control."""

from __future__ import annotations

from sandtable.dice import AVERAGE
from sandtable.mechanics.pulse import NeededLength, TwoOf, rerolls
from sandtable.names import Json
from sandtable.rulesets.mr.facts.unit import unit
from sandtable.rulesets.mr.facts.words import BW, COMMAND, FARTHEST, SIDE_NAMES, STATE, USES, off
from sandtable.sheet.expr import chosen
from sandtable.sheet.fact import (
    Choice,
    DerivedNumber,
    Flag,
    Length,
    ObservedNumber,
    One,
    Record,
    Role,
    Scope,
    Score,
    Vocabulary,
    Whole,
)

BY_CD = Vocabulary("Re-rolled by", {"cd": "a CD of the army commander"})
NEAR_USES = ("combat", "attack-test", "recovery")
AT_A_DISTANCE = ("command", "battery", *NEAR_USES)


class CommandDice(Scope):
    """An army commander rolls for the CDs of a turn."""

    level = Whole(
        least=1,
        most=4,
        required=True,
        opens=2,
        says="his level",
        label="Commander's level",
        group=COMMAND,
        help="1 poor, 2 average, 3 good, 4 great.",
    )


class Bidder(Scope):
    """One side of an initiative roll."""

    cds = Whole(
        least=0,
        most=30,
        null=True,
        default=None,
        says="{its} CDs in hand",
        label="CDs in hand",
        group=COMMAND,
        help="The CDs it has left this turn; nothing if it does not matter.",
    )
    second = Role(says="{it} did not have the initiative last")
    gained = Score(says="the CDs {it} gains")
    spent = Score(says="the CDs {it} spends")


def nobody_told(_: Record, __: Record) -> Json:
    return {"cds": None}


class InitiativeRoll(Scope):
    """Both sides roll for the initiative of the next pulse."""

    a = One(of=Bidder, required=False, default=nobody_told, label="Side a", help="One side.")
    b = One(of=Bidder, required=False, default=nobody_told, label="Side b", help="The other side.")
    last = Choice(
        words=SIDE_NAMES,
        null=True,
        default=None,
        says="who had the initiative last",
        label="Had it last",
        group=STATE,
        help="Who had the initiative in the last pulse; nobody in the first.",
    )
    average_by = Choice(
        words=SIDE_NAMES,
        default="a",
        says="who rolls the average die",
        label="Average die",
        group=STATE,
        help="Which side also rolls the average die, all battle long.",
    )
    rerolls = rerolls(
        BY_CD, most=4, sided=True, group=COMMAND, help="Dice re-rolled for a CD each, the lower roller's first."
    )


class TurnEnd(Scope):
    """The average die of an initiative roll may end the turn."""

    pulses = Whole(
        least=0,
        most=10,
        required=True,
        opens=2,
        says="the pulses completed",
        label="Pulses completed",
        group=STATE,
        help="How many pulses of this turn are over.",
    )
    turn = Whole(
        least=1, most=30, default=1, says="the turn", label="Turn", group=STATE, help="The number of this turn."
    )
    basic_length = Whole(
        least=1,
        most=30,
        null=True,
        default=None,
        says="the Basic Length",
        label="Basic Length",
        group=STATE,
        help="The scenario's length in turns, if it has one.",
    )
    length_off = ObservedNumber(lambda end: off(end["basic_length"]), says="the Basic Length")
    average = Score(default=AVERAGE.highest, says="the average die")


class CommandRadius(Scope):
    """Is a unit in command, and what if it is not?"""

    a = One(
        of=unit(
            "Subordinate", "A unit under a sub-commander.", in_command=Role(says="{it} is in command", default=False)
        ),
        label="The unit",
        help="The unit in question.",
    )
    distance = Length(
        unit=BW,
        most=FARTHEST,
        required=True,
        opens=4,
        says="the distance to its sub-commander",
        label="Sub-commander",
        group=COMMAND,
        help="How far its sub-commander is.",
    )
    chain = Flag(
        says="it is in base contact with regular infantry of its Force that is in command",
        label="Chained",
        group=COMMAND,
        help="In base contact with regular infantry of its own Force that is in command.",
    )


class CdIssue(Scope):
    """The army commander spends CDs."""

    use = Choice(
        words=USES, default="command", says="the use", label="Use", group=COMMAND, help="What the CDs are spent on."
    )
    distance = NeededLength(
        unit=BW,
        most=FARTHEST,
        needed=lambda issue: issue["use"] in AT_A_DISTANCE,
        says="the distance",
        label="Distance",
        group=COMMAND,
        help="From the army commander; needed unless he moves himself or rolls for initiative.",
    )
    cds = Whole(least=1, most=4, default=1, says="the CDs", label="CDs", group=COMMAND, help="How many are given.")
    pool = Whole(
        least=0,
        most=30,
        null=True,
        default=None,
        says="the CDs in hand",
        label="CDs in hand",
        group=COMMAND,
        help="The CDs he has; nothing if it does not matter.",
    )
    distance_off = ObservedNumber(lambda issue: off(issue["distance"]), says="the distance")
    most = DerivedNumber(
        lambda issue: chosen(
            ((issue.use == "command") & (issue.distance_off <= 8), 2), (issue.use == "initiative", 2), otherwise=1
        ),
        says="the most that may be given",
    )


class ControlTest(Scope):
    """A sub-commander tests what his Force does this pulse."""

    cds = Whole(
        least=0,
        most=2,
        says="the CDs he received",
        label="CDs received",
        group=COMMAND,
        help="CDs that the army commander gave him: a die more for each.",
    )
    modifier = Whole(
        least=-3,
        most=3,
        says="his modifier",
        label="Modifier",
        group=COMMAND,
        help="The sub-commander's control modifier.",
    )
    enemy = Length(
        unit=BW,
        most=FARTHEST,
        null=True,
        default=None,
        says="the nearest enemy's distance",
        label="Nearest enemy",
        group=STATE,
        help="From any unit of the Force to the nearest enemy, if one is near.",
    )
    lapels = Flag(
        says="the army commander grabs his lapels",
        label="Grab the lapels",
        group=COMMAND,
        help="He is in base contact with the army commander, who takes him in hand.",
    )
    exceptional = Flag(
        says="he is an exceptional subordinate",
        label="Exceptional",
        group=COMMAND,
        help="An exceptional subordinate, who may re-roll one die if he was given no CDs.",
    )
    picks = TwoOf(
        unless="lapels",
        null=True,
        default=None,
        label="Dice picked",
        group=COMMAND,
        help="The two dice that count, the first die being 1; usually the two highest.",
    )
    rerolls = rerolls(
        Vocabulary("Re-rolled by", {"exceptional": "an exceptional subordinate"}),
        most=2,
        group=COMMAND,
        help="The die that an exceptional subordinate re-rolls.",
    )
    enemy_off = ObservedNumber(lambda test: off(test["enemy"]), says="the nearest enemy's distance")
    new_die = Score(says="the new die")
    total = Score(says="the total")


bidder = Bidder("own")
commander = CommandDice("here")
control = ControlTest("here")
issue = CdIssue("here")
posted = CommandRadius("here")
turn = TurnEnd("here")
