"""Skirmishers, guns, and what they shoot at."""

from __future__ import annotations

from sandtable.rulesets.nap.facts.troops import (
    ASPECTS,
    COMMAND,
    FLANKS,
    GROUND,
    GUNS,
    STATE,
    TROOPS,
    WEATHER,
    Unit,
    attached,
    cover,
    covered,
    in_command,
    inches,
    mixed_order,
    suppressed,
    terrain,
    vulnerable,
)
from sandtable.sheet.expr import chosen
from sandtable.sheet.fact import Choice, DerivedNumber, Flag, One, Role, Scope, Score, Whole, plain_words


class Skirmisher(Unit):
    """A unit that sends out its skirmishers."""

    sk = Whole(
        least=0,
        most=3,
        required=True,
        opens=1,
        says="{its} skirmish rating",
        label="SK",
        group=TROOPS,
        help="The skirmish rating, 0 to 3.",
    )
    in_command = in_command()
    terrain = terrain()

    struck = Score(says="the number of sixes {it} rolled")


class SkirmishTarget(Unit):
    """A unit that skirmishers shoot at."""

    mx = mixed_order()
    cover = cover()
    terrain = terrain()
    cavalry_support = Flag(
        says="{it} has cavalry in support within 2 inches",
        nay="{it} has no cavalry in support within 2 inches",
        label="Cavalry support",
        group=FLANKS,
        help="Friendly cavalry supports it from within 2 inches.",
    )

    suppressed = Role(says="{it} is suppressed already")
    saved = Score(says="the hits {it} saves")
    struck = Score(says="the unsaved hits on {it}")
    covered = covered()


class Skirmish(Scope):
    """Skirmishers shoot at a unit."""

    a = One(of=Skirmisher, label="Side a", help="The infantry that skirmishes.")
    b = One(of=SkirmishTarget, label="Side b", help="The unit it skirmishes against.")
    range = inches("Range", "Inches from the skirmishers to the target.", "the range", required=True, opens=2)
    initiative = Flag(
        default=True,
        says="the skirmishers' side has the initiative",
        nay="the other side has the initiative",
        label="Has the initiative",
        group=COMMAND,
        help="Side a has the initiative this pulse.",
    )
    attackers = Whole(
        least=0,
        most=3,
        says="the number of SK attacks made on the target this pulse",
        label="SK attacks so far",
        group=STATE,
        help="SK attacks already made on this target this pulse.",
    )
    impassable = Flag(
        says="impassable terrain is between them",
        nay="no impassable terrain is between them",
        label="Across impassable terrain",
        group=GROUND,
        help="Impassable terrain lies between the two.",
    )
    weather = Choice(
        words=WEATHER, default="clear", says="the weather", label="Weather", group=GROUND, help="The weather today."
    )


class Gun(Unit):
    """A battery that fires."""

    guns = Choice(
        words=GUNS,
        required=True,
        says="the weight of {its} guns",
        label="Guns",
        group=TROOPS,
        help="Heavy (9 to 12 pounders) or light (6 to 8 pounders).",
    )
    in_command = in_command()
    suppressed = suppressed()

    needs = DerivedNumber(
        lambda own: chosen((own.guns == "heavy", 4), otherwise=5), says="the number that hits for {it}"
    )
    missed = Score(says="the number of dice that miss at first")
    hit = Score(says="the number of dice that hit at first")
    struck = Score(says="the number of hits")


class FireTarget(Unit):
    """A unit that artillery fires at."""

    in_command = in_command()
    vulnerable = vulnerable()
    cover = cover()
    terrain = terrain()

    suppressed = Role(says="{it} is suppressed already")
    struck = Score(says="the hits on {it}")
    covered = covered()


class ArtilleryFire(Scope):
    """A battery fires at a unit."""

    a = One(of=Gun, label="Side a", help="The battery that fires.")
    b = One(of=FireTarget, label="Side b", help="The unit it fires at.")
    range = inches("Range", "Inches from the battery to its target.", "the range", required=True, opens=4)
    aspect = Choice(
        words=ASPECTS,
        default="front",
        says="where the shot strikes",
        label="Aspect",
        group=FLANKS,
        help="Which side of the target the shot strikes.",
    )


class Battery(Unit):
    """A battery that has been shot at."""

    suppressed = suppressed()
    attached = attached("It is attached to an infantry unit.")

    struck = Score(says="the unsaved hits on {it}")


class Suppression(Scope):
    """Whether a battery is silenced, and what it may still do."""

    a = One(of=Battery, label="Side a", help="The battery.")
    hits = Whole(
        least=0, most=12, says="the unsaved hits", label="Hits", group=STATE, help="Unsaved hits it took just now."
    )
    segment = Choice(
        words=plain_words("Segments", "skirmish", "artillery", "end"),
        required=True,
        says="the segment",
        label="Segment",
        group=STATE,
        help="The segment it was hit in, or the end of the pulse.",
    )


skirmisher = Skirmisher("own")
skirmished = SkirmishTarget("foe")
saving = SkirmishTarget("own")
skirmish = Skirmish("here")
gun = Gun("own")
target = FireTarget("foe")
shot = ArtilleryFire("here")
battery = Battery("own")
suppression = Suppression("here")
