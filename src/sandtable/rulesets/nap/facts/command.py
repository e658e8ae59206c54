"""Command: the radius, the issue of CDs, the control test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.mechanics.pulse.fields import ANYWHERE
from sandtable.names import Code, Json, Refused
from sandtable.rulesets.nap.facts.troops import (
    COMMAND,
    FARTHEST,
    STATE,
    STATUSES,
    TROOPS,
    Unit,
    apart,
    inches,
)
from sandtable.rulesets.nap.facts.turn import MOST_CDS
from sandtable.sheet.expr import chosen
from sandtable.sheet.fact import (
    Choice,
    Derived,
    DerivedNumber,
    Flag,
    Length,
    Observed,
    ObservedNumber,
    One,
    Record,
    Scope,
    Score,
    Vocabulary,
    Whole,
    Wholes,
)
from sandtable.sheet.read import READERS

CD_USES = Vocabulary(
    "Uses of a CD",
    {
        "command": "to a sub-commander for his control test",
        "combat": "a die in a combat",
        "movement": "to re-roll a movement die",
        "recovery": "to re-roll a recovery",
        "initiative": "to re-roll initiative dice",
        "lapels": "Grab the Lapels",
        "move": "to move an army or wing commander",
    },
)
MEASURED = ("command", "combat", "recovery")
"""The uses of a CD for which the distance must be told."""


class CommandRadius(Scope):
    """A unit and its sub-commander."""

    a = One(of=Unit, label="Side a", help="The unit.")
    distance = inches(
        "Distance", "Inches from the sub-commander to the unit.", "the distance", group=COMMAND, required=True, opens=3
    )
    radius = inches("Radius", "The sub-commander's radius in inches.", "the radius", group=COMMAND, default=12)

    in_command = Derived(
        lambda here: here.distance <= here.radius,
        says="{it} is within its sub-commander's radius",
        nay="{it} is outside its sub-commander's radius",
    )


@dataclass(eq=False, kw_only=True)
class NeededLength(Length):
    """A distance that some requests may leave out and others may not."""

    needed: Callable[[Record], bool]


def _read_needed(fact: NeededLength, value: Json, at: str, around: Record) -> Json:
    if value is not None:
        return READERS[Length](fact, value, at, around)
    if fact.needed(around):
        raise Refused(Code.MISSING_FIELD, at, f"this field is required here: {fact.help}")
    return None


READERS[NeededLength] = _read_needed


def measured(record: Record) -> bool:
    return record["use"] in MEASURED


def no_distance(record: Record, _: Record) -> None:
    if measured(record):
        raise Refused(Code.MISSING_FIELD, "given.distance", f"how far off? A CD for {record['use']} is measured")


class CdIssue(Scope):
    """A commander spends CDs."""

    use = Choice(
        words=CD_USES,
        default="command",
        says="the CDs' use",
        label="Use",
        group=COMMAND,
        help="What the CDs are spent on.",
    )
    distance = NeededLength(
        unit="inches",
        most=FARTHEST,
        default=no_distance,
        needed=measured,
        says="the distance",
        label="Distance",
        group=COMMAND,
        help="Inches from the commander to the sub-commander or the unit.",
    )
    cds = Whole(least=1, most=4, default=1, says="the CDs", label="CDs", group=COMMAND, help="How many CDs are given.")
    pool = Whole(
        least=0,
        most=MOST_CDS,
        default=None,
        null=True,
        says="the CDs in hand",
        label="CDs in hand",
        group=COMMAND,
        help="How many CDs are in hand; nothing if they need not be counted.",
    )
    contact = Flag(
        says="the commander is base to base with the sub-commander",
        label="Base to base",
        group=COMMAND,
        help="The commander touches the sub-commander.",
    )
    used = Flag(
        says="lapels were grabbed this pulse",
        label="Lapels grabbed",
        group=STATE,
        help="A sub-commander's lapels have been grabbed this pulse already.",
    )

    away = ObservedNumber(lambda issue: apart(issue, "distance"), says="the distance")
    most = DerivedNumber(
        lambda here: chosen(
            ((here.use == "command") & (here.away <= 20), 2), (here.use == "initiative", 2), otherwise=1
        ),
        says="the most CDs that may be given",
    )


@dataclass(eq=False, kw_only=True)
class Places(Wholes):
    """Dice named by their places. Whether they are there is seen when they are rolled, if they are rolled at all."""


def _read_places(fact: Places, value: Json, at: str, around: Record) -> Json:
    anywhere = Wholes(least=-ANYWHERE, most=ANYWHERE, length=fact.length)
    return READERS[Wholes](anywhere, value, at, around)


READERS[Places] = _read_places


class ControlTest(Scope):
    """A sub-commander finds out what his Force will do."""

    cds = Whole(
        least=0,
        most=2,
        says="the CDs given",
        label="CDs given",
        group=COMMAND,
        help="How many CDs the sub-commander was given: dice added.",
    )
    modifier = Whole(
        least=-5,
        most=3,
        says="the sub-commander's modifier",
        label="Modifier",
        group=TROOPS,
        help="The sub-commander's control modifier.",
    )
    enemy = inches(
        "Nearest enemy",
        "Inches from the nearest enemy to any unit of the Force, if there is one.",
        "the distance to the enemy",
        default=None,
    )
    lapels = Choice(
        words=STATUSES,
        default=None,
        null=True,
        says="the status that the commander gives",
        label="Lapels grabbed",
        group=COMMAND,
        help="The status given by an army or wing commander who is base to base.",
    )
    choose_hold = Flag(
        says="the sub-commander chooses Hold",
        label="Choose Hold",
        group=COMMAND,
        help="The sub-commander chooses Hold and does not roll.",
    )
    picks = Places(
        least=0,
        most=3,
        length=2,
        place=True,
        default=None,
        null=True,
        says="the dice picked",
        label="Dice picked",
        group=COMMAND,
        help="The two dice that count, the first die being 1; usually the two highest.",
    )

    enemy_at = ObservedNumber(lambda test: apart(test, "enemy"), says="the distance to the enemy")
    near = Derived(
        lambda here: here.enemy_at <= 20,
        says="an enemy is within 20 inches of the Force",
        nay="no enemy is within 20 inches of the Force",
    )
    grabbed = Observed(lambda test: test["lapels"] is not None, says="a commander is grabbing the lapels")
    total = Score(says="the total")


reach = CommandRadius("here")
issue = CdIssue("here")
control = ControlTest("here")
