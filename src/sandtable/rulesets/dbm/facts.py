"""The facts that De Bellis Multitudinis speaks of: an element, the ranks behind it, an order, a press forward."""

from __future__ import annotations

from sandtable.names import Json
from sandtable.sheet.expr import Condition, choose, named
from sandtable.sheet.fact import (
    Choice,
    Derived,
    DerivedWord,
    Flag,
    Length,
    Many,
    Observed,
    One,
    Record,
    Role,
    Scope,
    Score,
    Vocabulary,
    Whole,
    Words,
    plain_words,
)

MOUNTED = ("el", "kn", "cv", "lh", "cm", "exp")
INFANTRY = ("sp", "pk", "bd", "wb", "ax", "bw", "ps", "hd")
TRAIN = ("art", "wwg", "bge")
FOOT = (*INFANTRY, *TRAIN)
NAVAL = ("gal", "shp", "bts")
SKIRMISHERS = ("lh", "ps")
LIGHT = ("lh", "ps", "ax")

KINDS = Vocabulary(
    "Kinds",
    {
        "el": "elephants",
        "kn": "knights",
        "cv": "cavalry",
        "lh": "light horse",
        "cm": "camelry",
        "exp": "expendables",
        "sp": "spears",
        "pk": "pikes",
        "bd": "blades",
        "wb": "warband",
        "ax": "auxilia",
        "bw": "bowmen",
        "ps": "psiloi",
        "hd": "hordes",
        "art": "artillery",
        "wwg": "war wagons",
        "bge": "baggage",
        "gal": "galleys",
        "shp": "ships",
        "bts": "boats",
    },
)
GRADES = Vocabulary("Grades", {"S": "superior", "O": "ordinary", "I": "inferior", "F": "fast", "X": "exception"})
GOING = plain_words("Going", "road", "good", "rough", "difficult")
WEAPONS = plain_words("Weapons", "bow", "longbow", "crossbow", "handgun", "other")
FORTIFIED = plain_words("Fortified", "none", "temporary", "permanent")
ACROSS = plain_words("Across", "none", "fortification", "obstacle", "river")
OUTCOMES = plain_words("Outcomes", "none", "continue", "recoil", "flee", "destroyed")
BOUNDS = Vocabulary("Bound", {"a": "side a's", "b": "side b's"})
CLASSES = Vocabulary("Classes", {"mtd": "mounted", "foot": "foot", "naval": "naval"})

TROOPS, BEHIND, GROUND, FLANKS, STATE = "Troops", "Ranks behind", "Ground", "Flanks", "State"


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
        help="What this rank stands in; as the front element if left out.",
    )
    weapon = Choice(
        words=WEAPONS,
        default=usual_weapon,
        says="{its} weapon",
        label="Weapon",
        group=TROOPS,
        help="What it shoots with: bow for bowmen, other for all else, if left out.",
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


class Element(Troop):
    """An element in a combat."""

    treated_as = Choice(
        words=GRADES,
        default=lambda record, _: record["grade"],
        says="the grade {it} is treated as",
        label="Treated as",
        group=TROOPS,
        help="The grade it counts as in the grading factors, and only there; its own grade if left out.",
    )
    regular = Flag(
        default=True,
        says="{it} is regular",
        label="Regular",
        group=TROOPS,
        help="False for irregulars; it changes nothing inside a fight.",
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
        help="What it shoots with: bow for bowmen, other for all else, if left out.",
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

    fights = Role(says="{it} is in close combat")
    shoots = Role(says="{it} is shooting")
    shot_at = Role(says="{it} is shot at")
    through_wood = Role(says="{it} is shooting to or from a wood, orchard or grove")
    own_bound = Role(says="the bound is {its} own")

    total = Score(says="{its} total")
    graded = Score(says="{its} graded score")
    final = Score(says="{its} final score")

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


class Mover(Troop):
    """One element on the move."""

    going = Choice(
        words=GOING, default="good", says="{its} going", label="Going", group=GROUND, help="What it moves in."
    )
    move = Choice(
        words=plain_words("Moves", "tactical", "march", "flee"),
        default="tactical",
        says="{its} move",
        label="Move",
        group=STATE,
        help="What sort of move it makes.",
    )
    to_flank = Flag(
        says="{it} is moving from corner or side contact onto that enemy's flank",
        label="To a flank",
        group=FLANKS,
        help="It starts in corner or side contact with an enemy and ends with its front on that enemy's flank.",
    )


class Shooter(Troop):
    """One element that would shoot."""

    distance = Length(
        unit="paces", says="the distance", label="Distance", group=GROUND, help="Paces to the target; 0 if left out."
    )


class Temper(Troop):
    """One element that may run away with its rider."""

    regular = Flag(default=True, says="{it} is regular", label="Regular", group=TROOPS, help="False for irregulars.")


class Moved(Named):
    """One of the elements that an order moves or halts."""

    regular = Flag(default=True, says="{it} is regular", label="Regular", group=TROOPS, help="False for irregulars.")
    general = Flag(says="{it} is the general", label="General", group=STATE, help="The general's own element.")
    with_general = Flag(
        says="{it} is double based with the general",
        label="With the general",
        group=STATE,
        help="It shares the general's double base.",
    )
    mounted = Flag(
        says="{it} is on its mounts",
        label="Mounted infantry",
        group=STATE,
        help="Infantry still on its mounts; it stays foot in every other row.",
    )
    supports = Flag(
        says="{it} is behind cavalry it can support",
        label="Supports cavalry",
        group=BEHIND,
        help="Psiloi behind cavalry that they can support.",
    )
    short = Flag(
        says="{it} moved less than its full move",
        label="Short move",
        group=STATE,
        help="It moved less than its full move.",
    )


def _elements(record: Record) -> tuple[Record, ...]:
    elements: tuple[Record, ...] = record["elements"]
    return elements


def _aside(element: Record) -> bool:
    """The general and those on his double base, whom some rows leave aside."""
    return bool(element["general"] or element["with_general"])


class PipCost(Scope):
    """One order: who is to do what, where the general is, and how the move goes."""

    action = Choice(
        words=plain_words("Actions", "move", "march", "halt", "mount", "dismount"),
        required=True,
        says="the action",
        label="Action",
        group=STATE,
        help="What the elements are ordered to do.",
    )
    elements = Many(of=Moved, least=1, required=True, label="Elements", group=TROOPS, help="Who is moved or halted.")
    commander = Choice(
        words=Vocabulary("Commanders", {"c_in_c": "C-in-C", "sub": "sub-general", "ally": "ally-general"}),
        default="c_in_c",
        says="the general",
        label="General's rank",
        group=STATE,
        help="The rank of this command's general.",
    )
    own_command = Flag(
        default=True,
        says="the general is of their own command",
        label="Own general",
        group=STATE,
        help="False if the general among the elements is of another command than they are.",
    )
    general_moved = Flag(
        says="the general has moved earlier in the game",
        nay="the general has never moved in the game",
        label="General has moved",
        group=STATE,
        help="He has moved earlier in the game.",
    )
    discount_used = Flag(
        says="the general has used his saving this bound",
        nay="the general has not used his saving this bound",
        label="Saving used",
        group=STATE,
        help="He has used his saving of 1 this bound.",
    )
    distance = Length(
        unit="paces",
        says="the distance to the general",
        label="Distance to the general",
        group=GROUND,
        help="Paces from the general's element, round enemies and impassable ground.",
    )
    in_sight = Flag(
        default=True,
        says="the general is in sight",
        label="In sight",
        group=GROUND,
        help="False if neither sees the other.",
    )
    general_state = Choice(
        words=plain_words("General's state", "free", "fighting", "straggling", "lost"),
        default="free",
        says="the general",
        label="General's state",
        group=STATE,
        help="Free, in front edge contact, off-table with stragglers, or lost.",
    )
    deviation = Choice(
        words=plain_words("Deviation", "none", "free", "column", "into_column", "road", "riverbank"),
        default="none",
        says="the deviation",
        label="Deviation",
        group=GROUND,
        help="How any of them leaves the straight way ahead.",
    )
    ends_at = Choice(
        words=plain_words("Ends at", "nothing", "enemy", "river", "impassable", "discovered"),
        default="nothing",
        says="what stopped the move",
        label="Stopped by",
        group=GROUND,
        help="What stopped the move, if anything did.",
    )
    prevents = Choice(
        words=plain_words("Prevents", "advance", "retreat", "nothing"),
        default="advance",
        says="what the halt prevents",
        label="Halt prevents",
        group=STATE,
        help="What a halt is to prevent.",
    )
    position = Choice(
        words=plain_words("Position", "open", "rough", "difficult", "fortified", "river_edge", "uphill"),
        default="open",
        says="their position",
        label="Position",
        group=GROUND,
        help="Where all the halted elements are.",
    )
    march_number = Whole(
        least=1,
        most=None,
        default=1,
        says="the number of the march",
        label="Which march",
        group=STATE,
        help="Which march of this bound it is.",
    )
    column = Flag(
        says="the group is one element wide", label="Column", group=STATE, help="The group is one element wide."
    )

    moves = Derived(lambda order: order.action != "halt", says="it is a move and not a halt", nay="it is a halt")
    deviates = Derived(
        lambda order: order.deviation.one_of("free", "into_column") & (order.ends_at != "enemy"),
        says="an element deviates without excuse",
        nay="no element deviates without excuse",
    )
    group = Observed(lambda order: len(_elements(order)) > 1, says="two or more elements are ordered together")
    land = Observed(lambda order: not any(e["kind"] in NAVAL for e in _elements(order)), says="it is on land")
    with_his_general = Observed(
        lambda order: any(e["general"] for e in _elements(order)), says="the general is among them"
    )
    irregulars = Observed(
        lambda order: not all(e["regular"] for e in _elements(order)), says="an irregular is among them"
    )
    unruly = Observed(
        lambda order: any(not e["regular"] and e["kind"] not in (*LIGHT, "cv") for e in _elements(order)),
        says="an irregular other than light troops or cavalry is among them",
    )
    falls_short = Observed(
        lambda order: (
            order["ends_at"] == "nothing"
            and any(
                e["short"] and not e["regular"] and e["kind"] not in LIGHT and not _aside(e) for e in _elements(order)
            )
        ),
        says="an irregular moves less than its full move without excuse",
    )
    riders = Observed(
        lambda order: any(
            (e["mounted"] or e["kind"] in ("kn", "cv", "lh")) and not _aside(e) for e in _elements(order)
        ),
        says="a rider is among them",
    )
    walkers = Observed(
        lambda order: any(e["kind"] in FOOT and not e["mounted"] and not e["supports"] for e in _elements(order)),
        says="a walker is among them",
    )
    heavy_guns = Observed(
        lambda order: any(e["kind"] == "art" and e["grade"] not in ("F", "X") for e in _elements(order)),
        says="artillery other than fast or exceptional is among them",
    )
    all_foot = Observed(lambda order: all(e["kind"] in FOOT for e in _elements(order)), says="all of them are foot")
    knights = Observed(
        lambda order: any(e["kind"] == "kn" and not _aside(e) for e in _elements(order)), says="knights are among them"
    )
    wild_marchers = Observed(
        lambda order: any(not e["regular"] and e["kind"] not in SKIRMISHERS for e in _elements(order)),
        says="irregulars other than skirmishers are among them",
    )


class Presser(Named):
    """One element of a group that would press forward."""

    general = Flag(says="{it} is the general", label="General", group=STATE, help="The general's own element.")
    with_general = Flag(
        says="{it} is double based with the general",
        label="With the general",
        group=STATE,
        help="It shares the general's double base.",
    )
    rank = Whole(
        least=1, most=None, default=1, says="{its} rank", label="Rank", group=BEHIND, help="1 is the front rank."
    )


class Met(Troop):
    """An enemy in the way of a press forward."""

    at = Length(
        unit="paces", required=True, says="{its} distance", label="Met at", group=GROUND, help="How far off it is."
    )
    fled = Flag(
        says="{it} has fled from this press already",
        label="Has fled",
        group=STATE,
        help="It has fled from this press already.",
    )
    deviated = Flag(
        says="{its} flight had to deviate",
        label="Flight deviated",
        group=STATE,
        help="Its flight was forced to deviate, so that it is contacted.",
    )


class PressForward(Scope):
    """A group that has driven off its opponents and would go on."""

    elements = Many(of=Presser, least=1, required=True, label="Elements", group=TROOPS, help="The group, by rank.")
    opponents = Words(
        words=OUTCOMES,
        least=1,
        required=True,
        label="Opponents",
        group=STATE,
        help="What happened to each opponent in frontal close combat.",
    )
    own_bound = Flag(default=True, says="the bound is its own", label="Own bound", group=STATE, help="It is its bound.")
    broken_command = Flag(
        says="its command is demoralised", label="Demoralised command", group=STATE, help="Its command is demoralised."
    )
    pursued = Flag(
        says="it pursued an opponent",
        nay="it pursued nobody",
        label="Pursued",
        group=STATE,
        help="It pursued any of its opponents.",
    )
    straight = Flag(
        default=True,
        says="its earlier moves were straight ahead",
        nay="an earlier move was not straight ahead",
        label="Straight",
        group=STATE,
        help="Its earlier tactical moves this bound were entirely straight ahead, or there were none.",
    )
    all_ranks = Flag(
        default=True,
        says="all ranks go",
        nay="some rank stays behind",
        label="All ranks",
        group=BEHIND,
        help="No rank stays behind.",
    )
    across = Choice(
        words=plain_words("Across", "none", "fortification"),
        default="none",
        says="what lies across its way",
        label="Across",
        group=GROUND,
        help="What its way leads across.",
    )
    going = Choice(
        words=GOING, default="good", says="the going", label="Going", group=GROUND, help="The slowest going on the way."
    )
    met = Many(of=Met, label="Enemy in the way", group=FLANKS, help="The enemy in its way, in any order.")

    group = Observed(lambda press: len(_elements(press)) > 1, says="two or more elements press together")
    all_foot = Observed(
        lambda press: (
            any(e["kind"] in FOOT for e in _elements(press))
            and all(
                e["kind"] in FOOT or e["with_general"] or (e["general"] and e["kind"] in MOUNTED)
                for e in _elements(press)
            )
        ),
        says="all of them are foot, but for a mounted general and those with him",
    )
    all_fled = Observed(
        lambda press: all(outcome == "flee" for outcome in press["opponents"]),
        says="every opponent in front was made to flee",
    )
    paces = Score(says="the move of the slowest element")
    light_front = Observed(
        lambda press: any(e["rank"] == 1 and e["kind"] in SKIRMISHERS for e in _elements(press)),
        says="skirmishers are in the front rank",
    )


order = PipCost("here")
press = PressForward("here")
met = Met("own")
mover = Mover("own")
shooter = Shooter("own")
temper = Temper("own")
