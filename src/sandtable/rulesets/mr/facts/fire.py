"""The facts of shooting: musketry, artillery fire, saves, suppression."""

from __future__ import annotations

from sandtable.mechanics.pulse import NoFartherThan
from sandtable.rulesets.mr.facts.unit import unit
from sandtable.rulesets.mr.facts.words import ASPECTS, BW, FARTHEST, FIRE, GROUND, STATE, WEATHER
from sandtable.sheet.fact import Choice, Length, ObservedNumber, One, Scope, Score, Whole, plain_words


def range_to_target() -> Length:
    return Length(
        unit=BW,
        most=FARTHEST,
        required=True,
        opens=1,
        says="the range",
        label="Range",
        group=FIRE,
        help="How far the target is.",
    )


def aspect() -> Choice:
    return Choice(
        words=ASPECTS,
        default="front",
        says="the aspect",
        label="Aspect",
        group=FIRE,
        help="Where the shot or the attack strikes.",
    )


def weather() -> Choice:
    return Choice(
        words=WEATHER, default="good", says="the weather", label="Weather", group=GROUND, help="Good or bad weather."
    )


class Musketry(Scope):
    """Infantry fires a volley."""

    a = One(
        of=unit(
            "Musketeers",
            "Infantry that fires.",
            "sp",
            "hits",
            "formation",
            "in_command",
            "terrain",
            "strength",
            "half",
        ),
        label="The firing unit",
        help="Who fires.",
    )
    b = One(of=unit("Target", "A unit shot at.", "formation", "vulnerable"), label="The target", help="Who is shot at.")
    range = range_to_target()
    aspect = aspect()
    weather = weather()
    hits = Score(says="the hits")
    standing = Score(says="the hits that stand")


class ArtilleryFire(Scope):
    """A battery fires."""

    a = One(
        of=unit("Battery", "A battery that fires.", "formation", "in_command", "suppressed"),
        label="The firing battery",
        help="Who fires.",
    )
    b = One(of=unit("Target", "A unit shot at.", "formation", "vulnerable"), label="The target", help="Who is shot at.")
    range = range_to_target()
    nearest = NoFartherThan(
        unit=BW,
        most=FARTHEST,
        field="range",
        null=True,
        default=None,
        says="the nearest enemy it could fire at",
        label="Nearest target",
        group=FIRE,
        help="The nearest enemy it could fire at; nothing if that is the target.",
    )
    line_of_fire = Length(
        unit=BW,
        most=FARTHEST,
        default=1,
        says="the width of the line of fire",
        label="Line of fire",
        group=FIRE,
        help="How wide the clear line of fire is.",
    )
    aspect = aspect()
    weather = weather()
    nearest_off = ObservedNumber(
        lambda shot: shot["range"] if shot["nearest"] is None else shot["nearest"],
        says="the nearest target's distance",
    )
    hits = Score(says="the hits")
    standing = Score(says="the hits that stand")


class Save(Scope):
    """A unit that was hit may save."""

    a = One(
        of=unit("Saver", "A unit that was hit.", "formation", "cover", "terrain", "in_cover"),
        label="The unit hit",
        help="Who was hit.",
    )
    by = Choice(
        words=plain_words("Fire", "musketry", "artillery"),
        required=True,
        says="the fire",
        label="Hit by",
        group=FIRE,
        help="What it was hit by.",
    )
    hits = Whole(
        least=0, most=12, required=True, opens=2, says="the hits", label="Hits", group=FIRE, help="How many hits."
    )
    saved = Score(says="the hits saved")


class Suppression(Scope):
    """A battery under fire."""

    a = One(
        of=unit("Battered", "A battery under fire.", "suppressed", "silenced"), label="The battery", help="The battery."
    )
    hits = Whole(
        least=0, most=12, says="the hits", label="Hits", group=FIRE, help="Unsaved hits it takes in this segment."
    )
    segment = Choice(
        words=plain_words("Segments", "musketry", "artillery", "end"),
        required=True,
        says="the segment",
        label="Segment",
        group=STATE,
        help="Which segment of the pulse it is; end is the end of the pulse.",
    )


shot = ArtilleryFire("here")
saving = Save("here")
pinned = Suppression("here")
