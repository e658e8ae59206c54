"""A unit or an officer on the move, and friends who pass through each other."""

from __future__ import annotations

from sandtable.mechanics.pulse import rerolls
from sandtable.rulesets.nap.facts.troops import (
    COMMAND,
    GROUND,
    HELPERS,
    RANKS,
    SPEEDS,
    STATE,
    TROOPS,
    Piece,
    apart,
    attached,
    inches,
    status,
    sub_distance,
    sub_used,
    suppressed,
    terrain,
)
from sandtable.sheet.fact import (
    Choice,
    Derived,
    Flag,
    ObservedNumber,
    One,
    Scope,
    Score,
    Vocabulary,
    Whole,
)

MANOEUVRES = Vocabulary(
    "Manoeuvres",
    {"forward": "forward", "flank": "to a flank", "retrograde": "retrograde", "oblique": "oblique"},
)


def halved(number: float) -> float:
    """Half of a number: whole if it can be, else with its half inch."""
    return number / 2 if number % 2 else number // 2


class Mover(Piece):
    """A unit or an officer that moves. Fields that mean nothing for the kind are passed over."""

    speed = Choice(
        words=SPEEDS,
        default="fast",
        says="{its} speed",
        label="Speed",
        group=TROOPS,
        help="Fast or slow infantry.",
    )
    sk = Whole(
        least=0,
        most=3,
        default=1,
        says="{its} skirmish rating",
        label="SK",
        group=TROOPS,
        help="The skirmish rating of infantry, 0 to 3.",
    )
    terrain = terrain("What it starts in; woods are rough.")
    fired = Flag(says="{it} has fired this pulse", label="Fired", group=STATE, help="The battery fired this pulse.")
    suppressed = suppressed()
    attached = attached("The battery is attached to an infantry unit.")
    rank = Choice(
        words=RANKS, default="sub", says="{its} rank", label="Rank", group=TROOPS, help="The rank of an officer."
    )


def counted(label: str, help: str, says: str) -> Whole:
    return Whole(least=0, most=3, says=says, label=label, group=GROUND, help=help)


class MoveAllowance(Scope):
    """How a unit or an officer is to move."""

    a = One(of=Mover, label="Side a", help="The unit or the officer that moves.")
    status = status()
    manoeuvre = Choice(
        words=MANOEUVRES,
        default="forward",
        says="the manoeuvre",
        label="Manoeuvre",
        group=STATE,
        help="Forward, to a flank, retrograde, or oblique.",
    )
    open = inches("Open ground", "Inches moved over open ground.", "the way over open ground")
    rough = inches("Rough ground", "Inches moved through rough ground or woods.", "the way through rough ground")
    road = inches("Road", "Inches moved along a road.", "the way by road")
    arc = inches("Wheel", "Inches that the outer corner moves in wheels.", "the outside arc of {its} wheels")
    obstacles = counted("Obstacles", "How many obstacles it crosses.", "the number of obstacles {it} crosses")
    levels = counted("Changes of level", "How many changes of level it makes.", "the number of changes of level")
    through = counted(
        "Friends passed", "How many friendly infantry units it passes through.", "the number of friends passed through"
    )
    face_change = Flag(
        says="a change of face is made",
        nay="no change of face is made",
        label="Change of face",
        group=STATE,
        help="It turns 90 or 180 degrees before it moves.",
    )
    contact = Flag(
        says="the move is to end in contact",
        label="Into contact",
        group=STATE,
        help="The move is to end in contact with the enemy.",
    )
    enemy = inches(
        "Nearest enemy",
        "Inches to the nearest enemy when it begins to move, if there is one.",
        "the distance to the enemy",
        default=None,
    )
    sub_distance = sub_distance()
    sub_used = sub_used()
    rerolls = rerolls(
        HELPERS,
        most=2,
        group=COMMAND,
        help="The movement die rolled again, by the sub-commander or for a CD, each once. Where "
        "none are told here, odds let a sub-commander in reach re-roll for the best.",
    )

    enemy_at = ObservedNumber(lambda way: apart(way, "enemy"), says="the distance to the enemy")
    near = Derived(
        lambda here: here.enemy_at <= 6,
        says="an enemy is within 6 inches at the start",
        nay="no enemy is within 6 inches at the start",
    )
    sideways = Derived(
        lambda here: here.manoeuvre.one_of("flank", "retrograde"),
        says="the move is to a flank or retrograde",
        nay="the move is forward",
    )
    half_road = ObservedNumber(lambda way: halved(way["road"]), says="half the way by road")
    die = Score(says="the movement die")
    allowance = Score(says="the allowance")
    half = Score(says="half the allowance")
    so_far = Score(says="the cost so far")


class Interpenetration(Scope):
    """One friend moves through another."""

    a = One(of=Piece, label="Side a", help="Who moves.")
    b = One(of=Piece, label="Side b", help="The friend it moves through.")

    through = ObservedNumber(
        lambda passing: int(passing["b"]["kind"] == "inf"), says="the number of friends passed through"
    )


mover = Mover("own")
way = MoveAllowance("here")
