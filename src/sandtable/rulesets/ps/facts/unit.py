"""The facts that Pike & Shotte speaks of: a unit, what it can never be, and the dice that are thrown for it."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.names import Code, Json, Refused
from sandtable.rulesets.ps.facts.troops import (
    ARMS,
    ARTILLERY,
    BLUNDERS,
    CAUSES,
    CAVALRY,
    FIREARMS,
    FORMATIONS,
    GUNS,
    HITS,
    HOUSED,
    INFANTRY,
    KINDS,
    PIKES,
    POSITIONS,
    SIZES,
    SUITS,
    TRAIN,
    WEAPONS,
    endurance,
    profile,
)
from sandtable.sheet.expr import choose
from sandtable.sheet.fact import (
    Choice,
    Derived,
    DerivedWord,
    Flag,
    Length,
    ObservedNumber,
    Record,
    Role,
    Scope,
    Score,
    Whole,
)

TROOPS, ORDER, GROUND, STATE, COMBAT, SUPPORT = "Troops", "Formation", "Ground", "State", "Combat", "Support"
STANDS = ("kind", "size", "stamina", "casualties")
"""The fields that say whether a unit is shaken."""
NO_SUPPORTER = 1000
"""Inches to a supporter that is not there: beyond any reach."""


def usual(value: str) -> Callable[[Record, Record], Json]:
    """The default of a field: what the profile of the unit's kind says."""
    return lambda unit, _: getattr(profile(unit["kind"]), value)


def gap(name: str) -> Callable[[Record], float]:
    """The inches to a supporter, with a number for none."""
    return lambda unit: NO_SUPPORTER if unit[name] is None else unit[name]


class Unit(Scope):
    """A unit: a regiment, a pike block, a squadron group, a battery section."""

    kind = Choice(words=KINDS, required=True, says="{it}", label="Kind", group=TROOPS, help="What troops they are.")
    size = Choice(
        words=SIZES, default="standard", says="{its} size", label="Size", group=TROOPS, help="How big the unit is."
    )
    formation = Choice(
        words=FORMATIONS,
        default="line",
        says="{its} formation",
        label="Formation",
        group=ORDER,
        help="How it is drawn up; not every kind may take every formation.",
    )
    position = Choice(
        words=POSITIONS,
        default="open",
        says="where {it} stands",
        label="Stands in",
        group=GROUND,
        help="What it stands in or behind.",
    )
    hand_to_hand = Whole(
        least=0,
        most=12,
        default=usual("hand_to_hand"),
        says="{its} hand-to-hand value",
        label="Hand to hand",
        group=TROOPS,
        help="Its dice in combat before size; usually those of its kind.",
    )
    shooting = Whole(
        least=0,
        most=8,
        default=usual("shooting"),
        says="{its} shooting value",
        label="Shooting",
        group=TROOPS,
        help="Its dice in fire before size; usually those of its kind.",
    )
    morale = Whole(
        least=2,
        most=6,
        default=usual("morale"),
        says="{its} morale",
        label="Morale",
        group=TROOPS,
        help="The score that saves a hit; usually that of its kind.",
    )
    stamina = Whole(
        least=1,
        most=10,
        default=None,
        says="{its} stamina as given",
        label="Stamina",
        group=TROOPS,
        help="The casualties that shake it, whatever its size; usually those of its kind and size.",
    )
    casualties = Whole(
        least=0,
        most=20,
        says="{its} casualties",
        label="Casualties",
        group=STATE,
        help="The casualties it has now; as many as its stamina make it shaken.",
    )
    disordered = Flag(says="{it} is disordered", label="Disordered", group=STATE, help="It has a disorder marker.")
    elite = Flag(says="{it} is elite", label="Elite", group=TROOPS, help="It may rally from disorder by itself.")
    weapon = Choice(
        words=WEAPONS,
        default=usual("weapon"),
        says="{its} weapon",
        label="Weapon",
        group=TROOPS,
        help="What it shoots with; usually what its kind has. Guns keep their own, others never have artillery.",
    )
    arms = Choice(
        words=ARMS,
        default=lambda unit, _: "pistol" if unit["kind"] in CAVALRY else None,
        says="{its} arms",
        label="Arms",
        group=TROOPS,
        help="How cavalry fight: home with lance or sword, or with the pistol, which is usual. For cavalry only.",
    )
    mounted = Flag(
        default=lambda unit, _: True if unit["kind"] in ("dragoons", "commander") else None,
        says="{it} is mounted",
        nay="{it} is on foot",
        label="Mounted",
        group=STATE,
        help="In the saddle, as usual, or on foot. For dragoons and commanders only.",
    )
    limbered = Flag(says="{it} is limbered", label="Limbered", group=STATE, help="Guns hitched up to be drawn.")
    defended = Flag(
        says="{it} is defended", label="Defended", group=STATE, help="Wagons in a laager with infantry inside."
    )
    faces = Whole(
        least=1,
        most=4,
        default=1,
        says="the number of {its} building's faces that shoot or fight",
        label="Faces",
        group=GROUND,
        help="How many faces of its building shoot or fight here.",
    )
    flanked = Whole(
        least=0,
        most=3,
        says="the number of {its} faces engaged in flank or rear",
        label="Flanked",
        group=COMBAT,
        help="How many of its faces are engaged in flank or rear.",
    )
    charged = Flag(
        says="{it} has charged or counter-charged this turn",
        nay="{it} has not charged this turn",
        label="Charged",
        group=COMBAT,
        help="It charged or counter-charged this turn.",
    )
    won_last = Flag(
        says="{its} side has won the last round",
        label="Won last round",
        group=COMBAT,
        help="Its side won the last round of this combat.",
    )
    other_foes = Flag(
        says="{it} is also attacked by others than cavalry",
        label="Other enemies too",
        group=COMBAT,
        help="Enemies that are not cavalry attack it too.",
    )
    rear = Length(
        unit="inches",
        most=100,
        default=None,
        null=True,
        says="the distance of {its} supporter behind",
        label="Support behind",
        group=SUPPORT,
        help="Inches to the friend that supports it from behind, if there is one.",
    )
    left = Length(
        unit="inches",
        most=100,
        default=None,
        null=True,
        says="the distance of {its} supporter on the left",
        label="Support on the left",
        group=SUPPORT,
        help="Inches to the friend that supports its left flank, if there is one.",
    )
    right = Length(
        unit="inches",
        most=100,
        default=None,
        null=True,
        says="the distance of {its} supporter on the right",
        label="Support on the right",
        group=SUPPORT,
        help="Inches to the friend that supports its right flank, if there is one.",
    )
    inflicted = Whole(
        least=0,
        most=40,
        says="the casualties that {its} side has inflicted this round",
        label="Inflicted",
        group=COMBAT,
        help="The casualties its side inflicted this round, after saves.",
    )

    plain = Score(says="{its} value before size")
    dice = Score(says="{its} dice so far")
    ones = Score(says="the number of {its} dice that show 1")
    sixes = Score(says="the number of {its} dice that show 6")
    suffered = Score(says="all {its} casualties")

    endures = ObservedNumber(endurance, says="{its} stamina")
    behind = ObservedNumber(gap("rear"), says="the distance of {its} supporter behind")
    beside_left = ObservedNumber(gap("left"), says="the distance of {its} supporter on the left")
    beside_right = ObservedNumber(gap("right"), says="the distance of {its} supporter on the right")

    infantry = Derived(lambda own: own.kind.one_of(*INFANTRY), says="{it} is infantry")
    cavalry = Derived(lambda own: own.kind.one_of(*CAVALRY), says="{it} is cavalry")
    pikes = Derived(lambda own: own.kind.one_of(*PIKES), says="{it} has pikes", nay="{it} has no pikes")
    artillery = Derived(lambda own: own.kind.one_of(*GUNS), says="{it} is artillery")
    train = Derived(lambda own: own.kind.one_of(*TRAIN), says="{it} is artillery or wagons")
    skirmishing = Derived(lambda own: own.formation == "skirmish", says="{it} is in skirmish order")
    hedgehog = Derived(lambda own: own.formation == "hedgehog", says="{it} is in hedgehog")
    march_column = Derived(lambda own: own.formation == "march-column", says="{it} is in march column")
    loose = Derived(
        lambda own: own.skirmishing | (own.kind == "commander"),
        says="{it} is in loose order",
        nay="{it} is formed",
    )
    on_march = Derived(
        lambda own: own.march_column | own.limbered,
        says="{it} is in march column or limbered",
        nay="{it} is neither in march column nor limbered",
    )
    housed = Derived(lambda own: own.position.one_of(*HOUSED), says="{it} is in a building")
    firearms = Derived(lambda own: own.weapon.one_of(*FIREARMS), says="{it} has firearms")
    shaken = Derived(lambda own: own.casualties >= own.endures, says="{it} is shaken")
    weak = Derived(
        lambda own: own.shaken | own.disordered,
        says="{it} is shaken or disordered",
        nay="{it} is neither shaken nor disordered",
    )


own = Unit("own")
foe = Unit("foe")


def refuse(holds: bool, at: str, says: str) -> None:
    """What the sheet rules out."""
    if holds:
        raise Refused(Code.NOT_ALLOWED, at, says)


def check_unit(unit: Record, at: str) -> None:
    """Refuse what no unit in a fight can be, in the order of the page."""
    refuse(unit["kind"] == "commander", f"{at}.kind", "a commander moves, and that is all that is asked of him here")
    check_body(unit, at)


def check_body(unit: Record, at: str) -> None:
    """Refuse what neither a unit nor a commander can be."""
    kind, formation = unit["kind"], unit["formation"]
    who = KINDS.names[kind]
    refuse(kind not in SUITS[formation], f"{at}.formation", f"{who} may not be in {FORMATIONS.names[formation]} (H19)")
    refuse(unit["limbered"] and kind not in GUNS, f"{at}.limbered", f"only guns are limbered, not {who}")
    refuse(unit["defended"] and kind != "wagon", f"{at}.defended", f"only wagons are defended, not {who}")
    refuse(unit["arms"] is not None and kind not in CAVALRY, f"{at}.arms", "only cavalry have arms to choose")
    rides = kind in ("dragoons", "commander")
    refuse(
        unit["mounted"] is not None and not rides, f"{at}.mounted", "only dragoons and commanders mount and dismount"
    )
    weapon = unit["weapon"]
    if kind in GUNS:
        its_own = profile(kind).weapon
        refuse(weapon != its_own, f"{at}.weapon", f"{who} shoot as {WEAPONS.names[its_own]} and nothing else")
    else:
        refuse(weapon in ARTILLERY, f"{at}.weapon", f"only guns shoot as artillery, not {who}")
    inside = unit["position"] in HOUSED
    refuse(inside and not fits_building(unit), f"{at}.position", f"{who} so formed are not in buildings (H27)")
    fronts_only = inside or formation == "hedgehog"
    refuse(unit["flanked"] > 0 and fronts_only, f"{at}.flanked", "a hedgehog or a building has no flank (H16)")


def fits_building(unit: Record) -> bool:
    """Whether such a unit can be in a building at all (H27)."""
    if unit["formation"] in ("hedgehog", "march-column"):
        return False
    if unit["kind"] == "dragoons":
        return not unit["mounted"]
    return unit["kind"] in (*INFANTRY, "light-gun", "commander")


class Throw(Scope):
    """A die on the table."""

    face = Score(says="the die")


class TableThrow(Throw):
    """The second die of a blunder, which says what the unit does."""

    effect = DerivedWord(
        lambda die: choose(
            *((die.face.equals(place), word) for place, word in enumerate(BLUNDERS.words[:-1], 1)),
            otherwise=BLUNDERS.words[-1],
        ),
        words=BLUNDERS,
        says="the blunder",
    )


class Blow(Scope):
    """What hit a unit: a weapon, or the enemy hand to hand."""

    hit_by = Choice(words=HITS, says="what hit it", label="Hit by", group=COMBAT, help="What the hits come from.")


class Tested(Scope):
    """A unit that may have to take a break test, and why."""

    cause = Choice(words=CAUSES, says="the cause of the test", label="Cause", group=STATE, help="Why it tests.")


class UnderFire(Tested):
    """A unit as a volley has left it."""

    closing = Role(says="it was closing fire")
    shot_at = Role(says="it was shot at")
    stamina = Score(says="its stamina")
    before = Score(says="its casualties before")
    now = Score(says="its casualties now")
    cause = DerivedWord(
        lambda unit: choose(
            (~unit.shot_at | (unit.now <= unit.before), ""),
            (unit.closing & (unit.before < unit.stamina) & (unit.now >= unit.stamina), "closing"),
            (unit.now > unit.stamina, "excess"),
            otherwise="",
        ),
        words=CAUSES,
        says="the cause of the test",
    )


class Fought(Tested):
    """A side as a round of combat has left it."""

    shaken = Role(says="it is shaken")
    score = Score(says="its score")
    against = Score(says="the enemy's score")
    cause = DerivedWord(
        lambda side: choose(
            (side.score < side.against, "lost"),
            (side.score.equals(side.against) & side.shaken, "drawn"),
            otherwise="",
        ),
        words=CAUSES,
        says="the cause of the test",
    )


die = Throw("own")
table_die = TableThrow("own")
blow = Blow("foe")
tested = Tested("own")
