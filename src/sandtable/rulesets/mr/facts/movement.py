"""The facts of movement: a move with its ground, and friends passed through."""

from __future__ import annotations

from sandtable.rulesets.mr.facts.unit import Anyone, unit
from sandtable.rulesets.mr.facts.words import BW, FARTHEST, GROUND, MANOEUVRES, MOVE, STATE, off
from sandtable.rulesets.mr.facts.words import STATUS as STATUSES
from sandtable.sheet.expr import named
from sandtable.sheet.fact import Choice, Derived, Flag, Length, ObservedNumber, One, Scope, Score, Whole


def status(help: str) -> Choice:
    return Choice(words=STATUSES, default="active", says="the Force's status", label="Status", group=STATE, help=help)


def way(label: str, help: str) -> Length:
    return Length(unit=BW, most=FARTHEST, says=f"the {label.lower()}", label=label, group=GROUND, help=help)


def maybe(label: str, says: str, help: str) -> Length:
    return Length(unit=BW, most=FARTHEST, null=True, default=None, says=says, label=label, group=STATE, help=help)


class Move(Scope):
    """A unit or an officer moves."""

    a = One(
        of=unit(
            "Mover",
            "A unit or an officer on the move.",
            "formation",
            "prussian",
            "fired",
            "in_force",
            "sub_contact",
            "cds",
            kinds=Anyone,
        ),
        label="The mover",
        help="Who moves.",
    )
    status = status("What the control test gave the Force this pulse.")
    manoeuvre = Choice(
        words=MANOEUVRES,
        default="forward",
        says="the manoeuvre",
        label="Manoeuvre",
        group=MOVE,
        help="How it moves; one manoeuvre a move.",
    )
    open = way("Open ground", "BW moved in the open, off the road.")
    rough = way("Rough ground", "BW moved in rough ground or woods.")
    road = way("Road", "BW moved on a road.")
    arc = way("Wheel", "The outside arc of its wheels.")
    obstacles = Whole(
        least=0, most=3, says="the obstacles", label="Obstacles", group=GROUND, help="Obstacles that it crosses."
    )
    levels = Whole(
        least=0, most=3, says="the levels", label="Levels", group=GROUND, help="Levels that it goes up or down."
    )
    contact = Flag(
        says="it moves to contact", nay="it does not move to contact", label="Contact", group=MOVE, help="It attacks."
    )
    enemy = maybe(
        "Nearest enemy", "the nearest enemy's distance", "The nearest any enemy is during the move, if one is near."
    )
    approach = maybe(
        "Comes up to", "how near it comes to an enemy", "The nearest that it comes to an enemy, if it comes near one."
    )
    volleyed = Flag(
        says="it has fired at that enemy in this pulse's musketry",
        nay="it has not fired at that enemy in this pulse's musketry",
        label="Volleyed",
        group=STATE,
        help="It fired at that enemy in this pulse's musketry.",
    )
    into_town = Flag(says="it moves into a town", label="Into a town", group=GROUND, help="It occupies a town base.")

    enemy_off = ObservedNumber(lambda move: off(move["enemy"]), says="the nearest enemy's distance")
    approach_off = ObservedNumber(lambda move: off(move["approach"]), says="how near it comes to an enemy")
    closes = Derived(
        lambda move: named("closer than 1 BW", (move.approach_off < 1) | move.contact),
        says="it comes closer than 1 BW to an enemy",
        nay="it does not come closer than 1 BW to an enemy",
    )
    paced = Score(says="the cost of distance and arc")


class Interpenetration(Scope):
    """A unit or an officer passes through a friend."""

    a = One(
        of=unit("Passer", "Who passes.", "formation", kinds=Anyone), label="The mover", help="Who would pass through."
    )
    b = One(
        of=unit("Passed", "Who is passed.", "formation", kinds=Anyone), label="The friend", help="Who would be passed."
    )


move = Move("here")
