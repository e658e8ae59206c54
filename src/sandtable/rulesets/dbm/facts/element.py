"""An element in a combat, and the ranks behind it."""

from __future__ import annotations

from sandtable.mechanics import opposed
from sandtable.names import Json
from sandtable.rulesets.dbm.facts.vocabulary import (
    ACROSS,
    BEHIND,
    BOUNDS,
    CLASSES,
    FLANKS,
    FOOT,
    FORTIFIED,
    GOING,
    GRADES,
    GROUND,
    KINDS,
    LIGHT,
    MOUNTED,
    NAVAL,
    SKIRMISHERS,
    STATE,
    TRAIN,
    TROOPS,
    WEAPONS,
)
from sandtable.sheet.expr import Condition, choose, named
from sandtable.sheet.fact import (
    Choice,
    Derived,
    DerivedWord,
    Flag,
    Length,
    Many,
    One,
    Record,
    Role,
    Scope,
    Whole,
)


def usual_weapon(record: Record, _: Record) -> Json:
    return "bow" if record["kind"] == "bw" else "other"


def going_of_front(_: Record, front: Record) -> Json:
    return "good" if front["at_home"] else front["going"]


class Rank(Scope):
    """An element directly behind another."""

    kind = Choice(words=KINDS, required=True, says="{it}", label="Kind", group=TROOPS, help="What stands in this rank.")
    grade = Choice(words=GRADES, default="O", says="{its} grade", label="Grade", group=TROOPS, help="How good it is.")
    going = Choice(
        words=GOING,
        default=going_of_front,
        says="{its} going",
        label="Going",
        group=GROUND,
        help="What this rank stands in; usually the same as the front element.",
    )
    weapon = Choice(
        words=WEAPONS,
        default=usual_weapon,
        says="{its} weapon",
        label="Weapon",
        group=TROOPS,
        help="What it shoots with: usually bow for bowmen, other for all else.",
    )
    permitted = Flag(
        says="{it} is permitted by the army list to support",
        label="List permits support",
        group=BEHIND,
        help="Psiloi whose support the army list expressly permits.",
    )
    good = Derived(lambda rank: rank.going.one_of("road", "good"), says="{its} going is good")


class Named(Scope):
    """A kind and a grade."""

    kind = Choice(words=KINDS, required=True, says="{it}", label="Kind", group=TROOPS, help="The troop type.")
    grade = Choice(words=GRADES, default="O", says="{its} grade", label="Grade", group=TROOPS, help="How good it is.")


class Troop(Named):
    """A kind and a grade, and the classes that the kind belongs to."""

    mounted = Derived(lambda own: own.kind.one_of(*MOUNTED), says="{it} is mounted")
    foot = Derived(lambda own: own.kind.one_of(*FOOT), says="{it} is foot")
    train = Derived(lambda own: own.kind.one_of(*TRAIN), says="{it} is train")
    naval = Derived(lambda own: own.kind.one_of(*NAVAL), says="{it} is naval")
    skirmishers = Derived(lambda own: own.kind.one_of(*SKIRMISHERS), says="{it} is skirmishers")
    light = Derived(lambda own: own.kind.one_of(*LIGHT), says="{it} is light troops")
    arm = DerivedWord(
        lambda own: choose((own.mounted, "mtd"), (own.foot, "foot"), otherwise="naval"), words=CLASSES, says="{it}"
    )


class Element(Troop, opposed.Contestant):
    """An element in a combat."""

    treated_as = Choice(
        words=GRADES,
        default=lambda record, _: record["grade"],
        says="the grade {it} is treated as",
        label="Treated as",
        group=TROOPS,
        help="The grade it counts as in the grading factors, and only there; usually its own grade.",
    )
    regular = Flag(
        default=True,
        says="{it} is regular",
        label="Regular",
        group=TROOPS,
        help="Not for irregulars; it changes nothing inside a fight.",
    )
    general = Flag(says="{it} is a general's element", label="General", group=STATE, help="The general is with it.")
    broken_command = Flag(
        says="{its} command is demoralised",
        label="Demoralised command",
        group=STATE,
        help="Its command is demoralised.",
    )
    going = Choice(
        words=GOING, default="good", says="{its} going", label="Going", group=GROUND, help="What it stands in."
    )
    at_home = Flag(
        says="{it} is at home in this going",
        label="At home",
        group=GROUND,
        help="It counts the going here as good whatever its name, as camels do in dunes.",
    )
    weapon = Choice(
        words=WEAPONS,
        default=usual_weapon,
        says="{its} weapon",
        label="Weapon",
        group=TROOPS,
        help="What it shoots with: usually bow for bowmen, other for all else.",
    )
    support = Many(
        of=Rank,
        most=3,
        ranks=3,
        place=lambda place: ("2nd rank", "3rd rank", "4th rank")[place],
        label="Ranks behind",
        group=BEHIND,
        help="The 2nd, 3rd and 4th rank, nearest first.",
    )
    double_based = Flag(
        says="{it} is on the double base that its list requires",
        label="Double based",
        group=BEHIND,
        help="Its army list requires a double base.",
    )
    overlaps = Whole(
        least=0,
        most=2,
        says="the number of {its} flanks overlapped",
        some="one of {its} flanks is overlapped",
        label="Flanks overlapped",
        group=FLANKS,
        help="How many of its flanks enemy elements overlap.",
    )
    contacts = Whole(
        least=0,
        most=3,
        says="the number of enemies in front contact with {its} flank or rear",
        some="an enemy is in front contact with {its} flank or rear",
        label="Flank and rear contacts",
        group=FLANKS,
        help="How many enemy elements have their front on its flank or rear.",
    )
    aiding = Whole(
        least=0,
        most=2,
        says="the number of further elements aiding the shooting at {it}",
        some="a further element is aiding the shooting at {it}",
        label="Aiding shooters",
        group=FLANKS,
        help="How many further elements, a 2nd and a 3rd, aid the shooting at it.",
    )
    upslope = Flag(says="{it} is uphill", label="Uphill", group=GROUND, help="It stands uphill of its opponent.")
    pf_tower = Flag(
        says="{it} is on a tower of permanent fortifications",
        label="On a tower",
        group=GROUND,
        help="It stands on a raised tower of permanent fortifications.",
    )
    riverbank = Flag(
        says="{it} is defending a river bank",
        label="Defends a river bank",
        group=GROUND,
        help="It defends a river bank, not at a road ford or bridge.",
    )
    fortified = Choice(
        words=FORTIFIED,
        default="none",
        says="{its} fortification",
        label="Fortified",
        group=GROUND,
        help="It defends fortifications of this sort.",
    )
    across = Choice(
        words=ACROSS,
        default="none",
        says="what {it} attacks across",
        label="Attacks across",
        group=GROUND,
        help="What it attacks across; a paltry river, a road ford or a bridge is none.",
    )
    weather = Flag(
        says="{it} is disadvantaged by weather",
        label="Weather against it",
        group=STATE,
        help="Rain, wind, sun or dust is against it.",
    )
    charged = Flag(
        says="{it} charged this opponent this bound",
        nay="{it} did not charge this opponent this bound",
        label="Charged",
        group=STATE,
        help="It moved its front into contact with this opponent's front this bound.",
    )
    laden = Flag(
        default=True,
        says="{it} has troops aboard",
        nay="{it} has no troops aboard",
        label="Laden",
        group=STATE,
        help="Naval with its troops aboard.",
    )
    mobile = Flag(default=True, says="{it} is able to move", label="Mobile", group=STATE, help="Baggage that can move.")

    through_wood = Role(says="{it} is shooting to or from a wood, orchard or grove")

    good = Derived(
        lambda own: own.going.one_of("road", "good") | own.at_home,
        says="{it} is in going good to it",
        nay="{it} is in rough or difficult going",
    )
    plain = Derived(lambda own: own.going.one_of("road", "good"), says="{it} is in good going")
    bogged = Derived(lambda own: (own.going == "difficult") & ~own.at_home, says="{it} is in difficult going")
    works = Derived(
        lambda own: own.fortified != "none", says="{it} is behind fortifications", nay="{it} is not fortified"
    )
    suffers = Derived(
        lambda own: own.fights | own.shot_at,
        says="{it} is in close combat or shot at",
        nay="{it} is neither in close combat nor shot at",
    )


own = Element("own")
foe = Element("foe")


def good_to_foe() -> Condition:
    """The beaten element's going, as the winner counts it."""
    return named("in going that the enemy counts as good", own.plain | foe.at_home, "in going that is bad to the enemy")


class CloseCombat(Scope):
    """Two elements hand to hand."""

    a = One(of=Element, label="Side a", help="The element whose bound it usually is.")
    b = One(of=Element, label="Side b", help="Its opponent.")
    bound = Choice(words=BOUNDS, default="a", label="Whose bound", group=STATE, help="Whose bound it is.")


class Shooting(CloseCombat):
    """One element shoots at another."""

    mutual = Flag(
        says="the shooting is mutual",
        label="Mutual",
        group=STATE,
        help="The target shoots back: each is the other's main target.",
    )
    distance = Length(
        unit="paces",
        says="the distance",
        label="Distance",
        group=GROUND,
        help="Paces from the shooter's front edge to the nearest edge of the target.",
    )
    wood = Flag(
        says="the shot goes to or comes from a wood",
        label="Wood",
        group=GROUND,
        help="The shot goes to or comes from a wood, orchard, olive or palm grove.",
    )
