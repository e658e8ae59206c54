"""The facts of attacks: who may, the attack test, the defender's reaction, combat and what comes after."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.mechanics.pulse import rerolls
from sandtable.rulesets.mr.facts.command import BY_CD
from sandtable.rulesets.mr.facts.fire import aspect
from sandtable.rulesets.mr.facts.movement import status
from sandtable.rulesets.mr.facts.unit import Troop, unit
from sandtable.rulesets.mr.facts.words import BW, CAUSES, COMMAND, FARTHEST, REGULAR, STATE, TROOPS, off
from sandtable.sheet.fact import (
    Choice,
    Derived,
    Flag,
    Length,
    Many,
    Observed,
    ObservedNumber,
    One,
    Role,
    Scope,
    Score,
    Vocabulary,
    Whole,
)


def army_commander() -> Length:
    return Length(
        unit=BW,
        most=FARTHEST,
        null=True,
        default=None,
        says="the army commander's distance",
        label="Army commander",
        group=COMMAND,
        help="How far off the army commander is; nothing if it does not matter.",
    )


class MayAttack(Scope):
    """May this unit attack that one?"""

    a = One(of=unit("Attacker", "A unit that would attack.", "formation"), label="The attacker", help="Who attacks.")
    b = One(of=unit("Attacked", "A unit to be attacked.", "terrain"), label="The target", help="Who is attacked.")
    volleyed = Flag(
        default=True,
        says="it has fired at that enemy in this pulse's musketry",
        nay="it has not fired at that enemy in this pulse's musketry",
        label="Volleyed",
        group=STATE,
        help="It fired at that enemy in this pulse's musketry.",
    )
    closes = Role(default=True, says="it comes closer than 1 BW to an enemy")


class AttackTest(Scope):
    """A unit tests whether it goes in."""

    a = One(of=unit("Tester", "A unit about to attack.", "sp", "hits", "strength"), label="The unit", help="Who tests.")
    commander = army_commander()
    rerolls = rerolls(
        BY_CD,
        most=2,
        group=COMMAND,
        help="A failed test may be re-rolled once for a CD, if the army commander is within 8 BW.",
    )


class Evade(Scope):
    """An attacked unit may evade."""

    a = One(of=Troop, label="The attacker", help="Who attacks.")
    b = One(of=unit("Evader", "A unit that is attacked.", "terrain"), label="The target", help="Who is attacked.")
    attempt = Flag(
        default=True,
        says="it would rather evade",
        nay="it would rather stand",
        label="Attempt",
        group=STATE,
        help="The target evades, or tries to, if it may.",
    )
    attack_total = Score(says="the attacker's roll")
    evade_total = Score(says="the evader's roll")


class ArtilleryEscape(Scope):
    """A battery that is attacked must try to escape."""

    a = One(of=Troop, label="The attacker", help="Who attacks.")
    b = One(
        of=unit("Gunners", "A battery that is attacked.", "formation", "terrain"), label="The battery", help="Guns."
    )
    needed = Score(says="the number needed")
    roll = Score(says="the roll")


class FinalFire(Scope):
    """A battery that is attacked fires a last time."""

    a = One(of=Troop, label="The attacker", help="Who attacks.")
    b = One(
        of=unit(
            "LastGunners",
            "A battery that is attacked.",
            "formation",
            "terrain",
            "in_command",
            "suppressed",
            silenced=Derived(lambda own: own.suppressed, says="{it} is a suppressed battery"),
        ),
        label="The battery",
        help="The battery that is attacked.",
    )
    aspect = aspect()
    odd = Score(says="the odd dice")


class Guard(Troop):
    """A friend near a threatened flank."""

    distance = Length(
        unit=BW,
        most=FARTHEST,
        required=True,
        opens=2,
        label="Distance",
        group=STATE,
        help="How far it is from that flank.",
    )


class Flanked(Scope):
    """Does an enemy have a unit's flank?"""

    distance = Length(
        unit=BW,
        most=FARTHEST,
        required=True,
        opens=2,
        says="the enemy's distance from the flank",
        label="Distance",
        group=STATE,
        help="How far the enemy is from the flank.",
    )
    behind = Flag(
        required=True,
        says="the enemy is mostly behind the front line",
        label="Behind",
        group=STATE,
        help="The enemy is mostly behind the unit's front line.",
    )
    guard = One(
        of=Guard,
        required=False,
        null=True,
        default=None,
        label="Guard",
        help="The friend nearest to that flank, with its distance, if there is one.",
    )
    guard_regular = Observed(
        lambda flank: flank["guard"] is not None and flank["guard"]["kind"] in REGULAR,
        says="the friend at that flank is regular infantry or cavalry",
    )
    guard_off = ObservedNumber(
        lambda flank: off(None if flank["guard"] is None else flank["guard"]["distance"]),
        says="the friend's distance from that flank",
    )


OTHER_FIELDS = ("sp", "hits", "formation", "in_command", "flanked", "vulnerable")
SEEN_IN_COMBAT = (
    "side_strength",
    "in_cover",
    "some_flanked",
    "some_vulnerable",
    "some_out",
    "in_march",
    "commander_off",
    "room_off",
)
FOUND_IN_COMBAT = ("die", "second_die", "total", "won", "lost")


def fighter(name: str, says: str) -> type[Troop]:
    """A side of a combat: its principal unit, and the others that fight beside it."""
    others = Many(
        of=unit("Another", "Another unit of the same side in the combat.", *OTHER_FIELDS),
        most=3,
        label="Others",
        group=TROOPS,
        help="Other units of this side in the same combat; they add their SPs.",
    )
    fields = (*OTHER_FIELDS, "cover", "terrain", "valor", "commander", "room")
    return unit(name, says, *fields, *SEEN_IN_COMBAT, *FOUND_IN_COMBAT, others=others)


class Combat(Scope):
    """Two sides meet hand to hand."""

    a = One(of=fighter("Attackers", "The side that attacks."), label="The attacker", help="The attacking side.")
    b = One(of=fighter("Defenders", "The side that is attacked."), label="The defender", help="The attacked side.")
    rerolls = rerolls(
        BY_CD,
        most=2,
        sided=True,
        group=COMMAND,
        help="One die of a side may be re-rolled for a CD, if its army commander is within 8 BW.",
    )


class Recover(Scope):
    """A unit tries to recover an SP."""

    a = One(
        of=unit("Weary", "A unit that has lost SPs.", "sp", "hits", "in_command"), label="The unit", help="Who tries."
    )
    enemy = Length(
        unit=BW,
        most=FARTHEST,
        null=True,
        default=None,
        says="the nearest enemy's distance",
        label="Nearest enemy",
        group=STATE,
        help="How far the nearest enemy is, if one is near.",
    )
    status = status("What the control test gave its Force this pulse.")
    moving = Flag(
        says="it also moves in this segment",
        nay="it does not move in this segment",
        label="Moving",
        group=STATE,
        help="It also moves in this segment.",
    )
    commander = army_commander()
    rerolls = rerolls(
        Vocabulary("Re-rolled by", {"sub": "its sub-commander", "cd": "a CD of the army commander"}),
        most=2,
        group=COMMAND,
        help="The sub-commander may re-roll a die, and so may a CD if the army commander is within 8 BW.",
    )
    enemy_off = ObservedNumber(lambda here: off(here["enemy"]), says="the nearest enemy's distance")
    commander_off = ObservedNumber(lambda here: off(here["commander"]), says="the army commander's distance")
    lowest = Score(default=D6.highest, says="the lowest die")
    new_die = Score(says="the die that the sub-commander re-rolled")


class OfficerCasualty(Scope):
    """An officer in danger."""

    cause = Choice(
        words=CAUSES, required=True, says="the danger", label="Danger", group=STATE, help="What put him in danger."
    )
    distance = Length(
        unit=BW,
        most=FARTHEST,
        says="the distance of the break",
        label="Distance",
        group=STATE,
        help="How far off the friend broke; it matters for no other danger.",
    )
    roll = Score(says="the roll")


class Scouting(Scope):
    """The light horse of an army."""

    lt_cav = Whole(
        least=0, most=20, says="its light cavalry units", label="Light cavalry", group=TROOPS, help="Units of it."
    )
    irr_cav = Whole(
        least=0, most=20, says="its irregular cavalry units", label="Irregular cavalry", group=TROOPS, help="Units."
    )


attack = MayAttack("here")
battery = FinalFire("here")
danger = OfficerCasualty("here")
escape = ArtilleryEscape("here")
evasion = Evade("here")
flank = Flanked("here")
light_horse = Scouting("here")
recovery = Recover("here")
