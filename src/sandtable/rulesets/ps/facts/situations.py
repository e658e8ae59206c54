"""The situations that the tests ask about: one scope for each, its fields in the order of the page."""

from __future__ import annotations

from sandtable.rulesets.ps.facts.troops import CASES, CAUSES, HITS, STATES, STEPS, TERRAIN, TRAIN, UNITS, spoken
from sandtable.rulesets.ps.facts.unit import COMBAT, GROUND, STATE, TROOPS, Unit, check_body, check_unit
from sandtable.sheet.fact import (
    Choice,
    DerivedNumber,
    Flag,
    Length,
    Many,
    Observed,
    ObservedNumber,
    One,
    Record,
    Role,
    Scope,
    Score,
    Vocabulary,
    Whole,
)

FARTHEST = 200
"""The longest distance in inches that a request may give."""


def way_out() -> Whole:
    """The field that says how hard it is to get clear of the enemy."""
    return Whole(
        least=1,
        most=2,
        default=1,
        null=True,
        says="the number of moves it needs to get clear",
        label="Clear in",
        group=GROUND,
        help="The moves that whoever retires needs to end clear of the enemy; nothing if it cannot.",
    )


class Sequence(Scope):
    """A player's turn, somewhere between two steps."""

    after = Choice(
        words=STEPS,
        default=None,
        null=True,
        says="the step just done",
        label="After",
        group=STATE,
        help="The step that has just been done; none if the turn begins.",
    )


class OneUnit(Scope):
    """One unit, and nothing else."""

    objects_last = True
    a = One(of=Unit, check=check_unit, label="The unit", help="The unit that is asked about.")


class CommandRoll(OneUnit):
    """A commander orders a unit, or a group of units."""

    rating = Whole(
        least=1,
        most=10,
        required=True,
        opens=8,
        says="the commander's rating",
        label="Rating",
        group=TROOPS,
        help="The commander's rating: 5 hopeless to 9 outstanding.",
    )
    distance = Length(
        unit="inches",
        most=FARTHEST,
        says="the distance to the commander",
        label="Distance",
        group=GROUND,
        help="Inches from the commander to the unit, or to the furthest unit of the group.",
    )
    enemy = Length(
        unit="inches",
        most=FARTHEST,
        default=12,
        says="the distance to the nearest enemy",
        label="Nearest enemy",
        group=GROUND,
        help="Inches to the nearest enemy.",
    )
    track = Flag(
        says="it is on a track",
        label="On a track",
        group=GROUND,
        help="It marches on a track: for march columns and limbered guns only.",
    )
    group = Whole(
        least=1,
        most=12,
        default=1,
        says="the number of units in the order",
        label="Units ordered",
        group=STATE,
        help="How many units the one order is for.",
    )
    gap = Length(
        unit="inches",
        most=FARTHEST,
        says="the widest gap within the group",
        label="Widest gap",
        group=GROUND,
        help="The widest gap in inches between a unit of the group and the next.",
    )

    eights = ObservedNumber(
        lambda order: int(order["distance"] // 8), says='the number of full 8" from the commander to it'
    )
    face = Score(default=1, says="the die")
    total = Score(says="the total")


class Blunder(Scope):
    """A commander has rolled a 0."""


class Initiative(OneUnit):
    """A unit that would move of its own accord."""

    enemy = Length(
        unit="inches",
        most=FARTHEST,
        required=True,
        opens=12,
        says="the distance to the nearest enemy",
        label="Nearest enemy",
        group=GROUND,
        help="Inches to the nearest enemy.",
    )


class MoveAllowance(Scope):
    """A unit or a commander on the move."""

    objects_last = True
    a = One(of=Unit, check=check_body, label="The mover", help="The unit or commander that moves.")
    moves = Whole(
        least=0, most=3, default=1, says="its moves", label="Moves", group=STATE, help="How many moves it has."
    )
    terrain = Choice(
        words=TERRAIN, default="open", says="the ground", label="Ground", group=GROUND, help="What it moves through."
    )
    obstacle = Flag(
        says="it is crossing a linear obstacle",
        label="Crosses an obstacle",
        group=GROUND,
        help="It stands at a linear obstacle and crosses it.",
    )
    building = Choice(
        words=spoken("Building", "none", "enter", "leave"),
        default="none",
        says="what it does at a building",
        label="Building",
        group=GROUND,
        help="Whether it enters or leaves a building.",
    )

    pace = Score(default=1, says="its allowance")
    moves_left = Score(default=1, says="the moves it has left")
    face = Score(says="the die")


class ChargeMove(OneUnit):
    """A unit that would charge an enemy."""

    by = Choice(
        words=spoken("Charge by", "order", "initiative", "blunder"),
        default="order",
        says="what makes it charge",
        label="Charges by",
        group=STATE,
        help="Whether it charges by order, on its own initiative or by a blunder.",
    )
    moves = Whole(
        least=1,
        most=3,
        default=1,
        says="its ordered moves",
        label="Moves",
        group=STATE,
        help="The moves that its order gave it; initiative has one, a blunder rolls for them.",
    )
    distance = Length(
        unit="inches",
        most=FARTHEST,
        required=True,
        opens=6,
        says="the distance to the enemy it charges",
        label="Distance",
        group=GROUND,
        help="Inches to the enemy that it charges.",
    )
    terrain = Choice(
        words=TERRAIN, default="open", says="the ground", label="Ground", group=GROUND, help="What it charges through."
    )

    enemy = DerivedNumber(lambda charge: charge.distance, says="the distance to the nearest enemy")
    pace = Score(default=1, says="its allowance")
    moves_left = Score(default=1, says="the moves it has left")


class Fire(Scope):
    """One unit shoots at another."""

    objects_last = True
    a = One(of=Unit, check=check_unit, label="The shooter", help="The unit that shoots.")
    b = One(of=Unit, check=check_unit, label="The target", help="The unit that is shot at.")
    range = Length(
        unit="inches",
        most=FARTHEST,
        required=True,
        opens=6,
        says="the range",
        label="Range",
        group=GROUND,
        help="Inches from the shooter to its target.",
    )
    obscured = Flag(
        says="the target is obscured",
        label="Obscured",
        group=GROUND,
        help="The target is partly hidden, in woods, or seen through a narrow gap.",
    )
    enfilade = Flag(
        says="it is shooting in enfilade",
        label="Enfilade",
        group=GROUND,
        help="The shooter stands wholly in the target's flank or rear quarter.",
    )
    closing = Role(says="it is closing fire")


class ClosingFire(Scope):
    """A unit that is charged shoots at the charger before it comes home."""

    objects_last = True
    a = One(of=Unit, check=check_unit, label="The charged", help="The unit that is charged, and shoots.")
    b = One(of=Unit, check=check_unit, label="The charger", help="The unit that charges, and is shot at.")
    obscured = Flag(
        says="the charger is obscured",
        label="Obscured",
        group=GROUND,
        help="The charger is partly hidden, in woods, or seen through a narrow gap.",
    )
    range = Score(says="the range")
    enfilade = Role(says="it is shooting in enfilade")
    closing = Role(default=True, says="it is closing fire")


class MoraleSave(OneUnit):
    """A unit that was hit."""

    hits = Whole(
        least=0,
        most=20,
        required=True,
        opens=2,
        says="the hits",
        label="Hits",
        group=COMBAT,
        help="How many hits it took.",
    )
    hit_by = Choice(
        words=HITS,
        default="musket",
        says="what hit it",
        label="Hit by",
        group=COMBAT,
        help="What the hits come from.",
    )


class Combat(Scope):
    """Two units hand to hand."""

    objects_last = True
    a = One(of=Unit, check=check_unit, label="Side a", help="The unit whose turn it is, or that charged.")
    b = One(of=Unit, check=check_unit, label="Side b", help="Its opponent.")


class BreakTest(OneUnit):
    """A unit whose nerve is tested."""

    cause = Choice(
        words=CAUSES, required=True, says="the cause of the test", label="Cause", group=STATE, help="Why it tests."
    )
    artillery = Flag(
        says="it has suffered a casualty from artillery this turn",
        label="Hit by artillery",
        group=STATE,
        help="It suffered a casualty from artillery this turn.",
    )
    clear_in = way_out()

    total = Score(default=7, says="the total")
    by_fire = Observed(lambda test: test["cause"] in ("excess", "closing"), says="the test is for shooting")
    trapped = Observed(lambda test: test["clear_in"] is None, says="it has no way to get clear")


class Reaction(OneUnit):
    """A unit that must answer a charge, or that has won."""

    case = Choice(words=CASES, required=True, says="the case", label="Case", group=STATE, help="What it must react to.")
    face = Score(says="the die")
    passed = Role(says="it has passed its reaction roll", nay="it has failed its reaction roll")


class Interpenetration(OneUnit):
    """A unit that friends pass through."""

    by = Choice(
        words=Vocabulary("Passed by", {"moving": "moving troops", "retiring": "retiring troops"}),
        default="moving",
        says="who passes through",
        label="Passed by",
        group=STATE,
        help="Troops that move, or that retire after a break test or a blunder.",
    )
    face = Score(says="the die")


class DisorderRemoval(OneUnit):
    """A disordered unit at the end of its player's turn."""

    fought = Flag(
        says="it has fought hand to hand this turn",
        nay="it has not fought hand to hand this turn",
        label="Fought",
        group=STATE,
        help="It was in hand-to-hand combat this turn.",
    )
    fired = Flag(says="it has fired this turn", label="Fired", group=STATE, help="It shot this turn.")
    retired = Flag(says="it has retired this turn", label="Retired", group=STATE, help="It retired this turn.")


class Rally(OneUnit):
    """A unit that tries to shed disorder, or a casualty."""

    by = Choice(
        words=Vocabulary("Rally by", {"elite": "its own quality", "order": "a commander's order"}),
        default="elite",
        says="what rallies it",
        label="Rallies by",
        group=STATE,
        help="An elite unit sheds disorder by itself; a commander who has joined it takes off a casualty by order.",
    )
    rating = Whole(
        least=1,
        most=10,
        default=None,
        null=True,
        says="the commander's rating",
        label="Rating",
        group=TROOPS,
        help="The rating of the commander who rallies it; needed for an order.",
    )
    face = Score(says="the die")


class Member(Scope):
    """A unit of a battalia, as its morale is looked at."""

    kind = Choice(words=UNITS, required=True, says="{it}", label="Kind", group=TROOPS, help="What troops they are.")
    state = Choice(
        words=STATES, default="good", says="{its} state", label="State", group=STATE, help="How the unit stands now."
    )


def _fighting(battalia: Record) -> list[Record]:
    """The units that count: guns and wagons only where there is nothing else."""
    units: list[Record] = list(battalia["units"])
    return [unit for unit in units if unit["kind"] not in TRAIN] or units


class Battalia(Scope):
    """The units of one commander at the start of their player's turn."""

    units = Many(
        of=Member, least=1, most=20, required=True, label="Units", group=TROOPS, help="All units of the battalia."
    )
    counted = ObservedNumber(lambda battalia: len(_fighting(battalia)), says="the number of units that count")
    left_out = ObservedNumber(
        lambda battalia: len(battalia["units"]) - len(_fighting(battalia)),
        says="the number of guns and wagons left out",
    )
    down = ObservedNumber(
        lambda battalia: sum(unit["state"] in ("shaken", "lost") for unit in _fighting(battalia)),
        says="the number of units shaken or lost",
    )


class Army(Scope):
    """An army, and how many of its battalias are broken."""

    battalias = Whole(
        least=1,
        most=20,
        required=True,
        opens=4,
        says="the number of battalias",
        label="Battalias",
        group=TROOPS,
        help="How many battalias the army had at the start.",
    )
    broken = Whole(
        least=0,
        most=20,
        says="the number of broken battalias",
        label="Broken",
        group=STATE,
        help="How many of them are broken.",
    )


turn = Sequence("here")
order = CommandRoll("here")
near = Initiative("here")
move = MoveAllowance("here")
shot = Fire("here")
test = BreakTest("here")
reaction = Reaction("here")
passing = Interpenetration("here")
removal = DisorderRemoval("here")
rally = Rally("here")
battalia = Battalia("here")
army = Army("here")
