"""Contact: who may attack whom, who gets away, and the combat itself."""

from __future__ import annotations

from sandtable.rulesets.nap.facts.troops import (
    COMMAND,
    FLANKS,
    FORMATIONS,
    STATE,
    TROOPS,
    Unit,
    apart,
    attached,
    cover,
    covered,
    in_command,
    inches,
    losses,
    mixed_order,
    strength,
    sub_distance,
    sub_used,
    terrain,
    vulnerable,
)
from sandtable.sheet.fact import (
    Choice,
    Derived,
    DerivedNumber,
    Flag,
    Many,
    ObservedNumber,
    One,
    Role,
    Scope,
    Score,
    Whole,
)


class Standing(Unit):
    """A unit and the ground it stands on."""

    terrain = terrain()


class MayAttack(Scope):
    """One unit would attack another."""

    a = One(of=Standing, label="Side a", help="The attacker.")
    b = One(of=Standing, label="Side b", help="The unit attacked.")


class Racer(Unit):
    """A unit in a race between attacker and evader."""

    total = Score(says="{its} total")


class Evasion(Scope):
    """Cavalry is attacked and may get out of the way."""

    a = One(of=Racer, label="Side a", help="The attacker.")
    b = One(of=Racer, label="Side b", help="The cavalry attacked.")
    attempt = Flag(
        default=True,
        says="the cavalry attacked is to evade",
        nay="the cavalry attacked stands",
        label="Tries to evade",
        group=STATE,
        help="The cavalry attacked tries to get away.",
    )


class EscapingBattery(Unit):
    """A battery that is attacked."""

    attached = attached("The battery is attached to an infantry unit and shares its fate.")


class ArtilleryEscape(Scope):
    """Artillery is attacked: does it get away?"""

    a = One(of=Unit, label="Side a", help="The attacker.")
    b = One(of=EscapingBattery, label="Side b", help="The battery attacked.")

    roll = Score(says="the roll")
    needed = Score(says="the number needed")
    odd = Score(says="the number of odd dice")


class Other(Unit):
    """A further unit on one side of a combat."""

    sp = strength()
    hits = losses()


class Fighter(Unit):
    """The unit that leads one side of a combat."""

    sp = strength()
    hits = losses()
    formation = Choice(
        words=FORMATIONS,
        default="normal",
        says="{its} formation",
        label="Formation",
        group=STATE,
        help="Infantry attacked by cavalry stands in square.",
    )
    in_command = in_command()
    flanked = Flag(
        says="{it} is flanked", label="Flanked", group=FLANKS, help="The enemy has its flank or rear, uncovered."
    )
    vulnerable = vulnerable()
    cover = cover()
    terrain = terrain()
    mx = mixed_order()
    cd = Flag(
        says="{its} army commander is adding a CD",
        label="Adds a CD",
        group=COMMAND,
        help="The army commander spends a CD on a die here.",
    )
    commander = inches(
        "To the army commander",
        "Inches to the army commander, if he is near.",
        "the distance to {its} army commander",
        group=COMMAND,
        default=None,
    )
    sub_dice = Whole(
        least=0,
        most=3,
        says="the dice {its} sub-commander adds",
        label="Sub-commander's dice",
        group=COMMAND,
        help="The bonus dice that its sub-commander adds here.",
    )
    sub_distance = sub_distance()
    sub_used = sub_used()
    others = Many(
        of=Other,
        most=3,
        ranks=3,
        place=lambda place: ("second unit", "third unit", "fourth unit")[place],
        label="Further units",
        group=TROOPS,
        help="The other units of its side in this combat; they add their SPs.",
    )

    attacks = Role(says="{it} is attacking", nay="{it} is defending")
    missed = Score(says="the number of {its} dice that miss at first")
    hit = Score(says="the number of {its} dice that hit at first")
    struck = Score(says="{its} hits in this combat")

    covered = covered()
    commander_at = ObservedNumber(lambda unit: apart(unit, "commander"), says="the distance to {its} army commander")
    valor = Derived(
        lambda own: own.sub_dice > 0,
        says="{its} sub-commander is adding dice",
        nay="{its} sub-commander adds no dice",
    )
    square = Derived(lambda own: own.formation == "square", says="{it} is in square")
    current = DerivedNumber(
        lambda own: (
            own.sp
            - own.hits
            + own.others[0].sp
            - own.others[0].hits
            + own.others[1].sp
            - own.others[1].hits
            + own.others[2].sp
            - own.others[2].hits
        ),
        says="{its} current SPs",
    )


class Defender(Fighter):
    """The unit that leads the defence."""

    attached = attached("Artillery is attached to it.", "{it} has artillery attached")


class Combat(Scope):
    """Two sides in contact fight it out."""

    a = One(of=Fighter, label="Side a", help="The attacker.")
    b = One(of=Defender, label="Side b", help="The defender.")


attacker = Standing("own")
attacked = Standing("foe")
evasion = Evasion("here")
racer = Racer("own")
rival = Racer("foe")
chaser = Unit("own")
escaping = EscapingBattery("foe")
escape = ArtilleryEscape("here")
own = Fighter("own")
foe = Fighter("foe")
defender = Defender("own")
