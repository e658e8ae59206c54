"""An element in a combat, hand to hand or at a distance, and the combats themselves."""

from __future__ import annotations

from sandtable.mechanics import opposed
from sandtable.rulesets.dbr.facts.troops import (
    BEHIND,
    BRIDGES,
    CAVALRY,
    CLASSES,
    FARTHEST,
    FLANKS,
    FOOT,
    GOING,
    GRADES,
    GROUND,
    KINDS,
    NAVAL,
    STATE,
    TRAIN,
    TROOPS,
    UNITS,
    Named,
    drawn,
)
from sandtable.sheet.expr import choose
from sandtable.sheet.fact import (
    Choice,
    Derived,
    DerivedWord,
    Flag,
    Length,
    Many,
    One,
    Role,
    Scope,
    Vocabulary,
    Whole,
    plain_words,
)

OUTCOMES = plain_words("Outcomes", "none", "recoil", "flee", "destroyed", "captured", "teams_desert")
BOUNDS = Vocabulary("Bound", {"a": "side a's", "b": "side b's"})
FORTIFIED = plain_words("Fortified", "none", "temporary", "permanent")
OBSTACLES = plain_words("Obstacles", "none", "fixed", "portable")
ACROSS = plain_words("Across", "none", "fortification", "obstacle", "portable", "river")
EDGES = plain_words("Edges", "front", "side", "rear")


class Element(opposed.Contestant):
    """An element, or a bridge, in a combat."""

    kind = Choice(words=KINDS, required=True, says="{it}", label="Kind", group=TROOPS, help="The troop type.")
    grade = Choice(
        words=GRADES,
        default="O",
        says="{its} grade",
        label="Grade",
        group=TROOPS,
        help="How good it is; a bridge has none.",
    )
    general = Flag(says="{it} is a general's element", label="General", group=STATE, help="The general is with it.")
    going = Choice(
        words=GOING,
        default="good",
        says="{its} going",
        label="Going",
        group=GROUND,
        help="What it fights in; road if it stands on a road and faces along it.",
    )
    support = Many(
        of=Named,
        most=3,
        ranks=1,
        place=lambda _: "nearest supporter behind",
        label="Support",
        group=BEHIND,
        help="The elements directly behind, nearest first; only the nearest counts.",
    )
    flanks = Many(
        of=Named,
        most=2,
        ranks=2,
        place=lambda place: ("first flank supporter", "second flank supporter")[place],
        label="Flank support",
        group=FLANKS,
        help="Its own side's elements in side contact.",
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
        says="the number of enemies with their front on {its} flank or rear",
        some="an enemy has its front on {its} flank or rear",
        label="Flank and rear contacts",
        group=FLANKS,
        help="How many enemy elements have their front on its flank or rear.",
    )
    aiding = Whole(
        least=0,
        most=2,
        says="the number of further elements assisting the shooting at {it}",
        some="a further element is assisting the shooting at {it}",
        label="Assisting shooters",
        group=FLANKS,
        help="How many further elements, a 2nd and a 3rd, assist the shooting at it.",
    )
    upslope = Flag(says="{it} is uphill", label="Uphill", group=GROUND, help="It stands uphill of its opponent.")
    riverbank = Flag(
        says="{it} is defending a river bank",
        label="Defends a river bank",
        group=GROUND,
        help="It defends a river bank, and not at a ford or bridge.",
    )
    fortified = Choice(
        words=FORTIFIED,
        default="none",
        says="{its} fortification",
        label="Fortified",
        group=GROUND,
        help="It is protected by works of this sort; both sorts count alike.",
    )
    obstacle = Choice(
        words=OBSTACLES,
        default="none",
        says="{its} obstacle",
        label="Behind an obstacle",
        group=GROUND,
        help="It is protected by an obstacle of this sort; both sorts count alike.",
    )
    across = Choice(
        words=ACROSS,
        default="none",
        says="what {it} attacks across",
        label="Attacks across",
        group=GROUND,
        help="What it attacks across: an obstacle is a fixed one; a portable one or a river costs nothing.",
    )
    bua = Flag(
        says="{it} is entirely inside a built-up area",
        label="In a built-up area",
        group=GROUND,
        help="All of it is inside a built-up area.",
    )
    on_hill = Flag(
        says="{it} is on a hill", label="On a hill", group=GROUND, help="It shoots from a hill; it matters for guns."
    )
    edge = Choice(
        words=EDGES,
        default="front",
        says="{its} fighting edge",
        label="Edge",
        group=FLANKS,
        help="The edge that it fights or shoots with.",
    )
    weather = Flag(
        says="{it} is disadvantaged by weather",
        label="Weather against it",
        group=STATE,
        help="Rain, wind, sun or dust is against it.",
    )
    broken_command = Flag(
        says="{its} command is beaten", label="Beaten command", group=STATE, help="Its command is beaten."
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
        help="A vessel with its troops aboard.",
    )
    captured = Flag(
        says="{it} has changed hands",
        nay="{it} has not changed hands",
        label="Captured",
        group=STATE,
        help="Captured artillery, or a captured vessel.",
    )
    limbered = Flag(
        says="{it} is limbered", label="Limbered", group=STATE, help="Artillery (S) or (O) hitched to its teams."
    )
    mobile = Flag(default=True, says="{it} is able to move", label="Mobile", group=STATE, help="Baggage that can move.")

    within_600 = Role(says="the range is 600 paces (48 cm) or less", nay="the range is more than 600 paces (48 cm)")
    within_100 = Role(says="the range is 100 paces (8 cm) or less", nay="the range is more than 100 paces (8 cm)")

    cavalry = Derived(lambda own: own.kind.one_of(*CAVALRY), says="{it} is cavalry")
    foot = Derived(lambda own: own.kind.one_of(*FOOT), says="{it} is foot")
    train = Derived(lambda own: own.kind.one_of(*TRAIN), says="{it} is train")
    naval = Derived(lambda own: own.kind.one_of(*NAVAL), says="{it} is naval")
    bridge = Derived(lambda own: own.kind.one_of(*BRIDGES), says="{it} is a bridge")
    land = Derived(lambda own: own.kind.one_of(*CAVALRY, *FOOT, *TRAIN), says="{it} is a land element")
    arm = DerivedWord(
        lambda own: choose((own.cavalry, "cavalry"), (own.foot, "foot"), otherwise="train-naval"),
        words=CLASSES,
        says="{it}",
    )
    drawn = Derived(drawn, says="{it} is artillery with teams, (S) or (O)")
    manned = Derived(
        lambda own: own.laden & ~own.captured, says="{it} is in its own crew's hands", nay="{it} is captured or unladen"
    )
    good = Derived(lambda own: own.going.one_of("road", "good"), says="{it} is in good going")
    works = Derived(lambda own: own.fortified != "none", says="{it} is behind works", nay="{it} is not behind works")
    shielded = Derived(
        lambda own: own.obstacle != "none", says="{it} is behind an obstacle", nay="{it} is not behind an obstacle"
    )
    bogged = Derived(lambda own: own.going.one_of("rough", "difficult"), says="{it} is in rough or difficult going")


own = Element("own")
foe = Element("foe")


class CloseCombat(Scope):
    """Two elements hand to hand."""

    bound = Choice(words=BOUNDS, default="a", label="Whose bound", group=STATE, help="Whose bound it is.")
    a = One(of=Element, label="Side a", help="One element.")
    b = One(of=Element, label="Side b", help="Its opponent.")


close = CloseCombat("here")


class Rider(Element):
    """An element that may sit in the saddle. The sheet knows no such thing: only battles with H33 say it."""

    mounted = Flag(says="{it} is in the saddle", label="In the saddle", group=STATE, help="Mounted dragoons (H33).")


rider = Rider("own")


class RiddenCombat(CloseCombat):
    """Two elements hand to hand in a battle, where dragoons may be mounted."""

    a = One(of=Rider, label="Side a", help="One element.")
    b = One(of=Rider, label="Side b", help="Its opponent.")


class Shooting(Scope):
    """One element shoots at another."""

    bound = Choice(words=BOUNDS, default="a", label="Whose bound", group=STATE, help="Whose bound it is.")
    distance = Length(
        unit="paces or cm",
        most=FARTHEST,
        required=True,
        opens=50,
        says="the distance",
        label="Distance",
        group=GROUND,
        help="From the shooting edge to the target's edge, in the unit chosen.",
    )
    mutual = Flag(
        says="the shooting is mutual",
        label="Mutual",
        group=STATE,
        help="The target shoots back at the shooter, as primary shooter too.",
    )
    water_between = Flag(
        says="only water, beach, marsh or ice lies between",
        label="Water between",
        group=GROUND,
        help="Nothing but water, beach, marsh or ice lies between the two edges.",
    )
    a = One(of=Element, label="Side a", help="The primary shooter.")
    b = One(of=Element, label="Side b", help="The target.")
    unit = Choice(words=UNITS, default="paces", label="Unit", group=TROOPS, help="The unit of the distance.")
