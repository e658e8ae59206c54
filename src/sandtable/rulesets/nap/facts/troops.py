"""Units and officers, the words for them, and the fields that several tests share."""

from __future__ import annotations

from sandtable.mechanics.pulse import FewerThan
from sandtable.sheet.fact import Choice, Derived, Flag, Length, Record, Scope, Vocabulary, Whole, plain_words

CAVALRY = ("lt-cav", "cossack", "hvy-cav")
LIGHT = ("lt-cav", "cossack")
ARTILLERY = ("foot-art", "horse-art")

KINDS = Vocabulary(
    "Kinds",
    {
        "inf": "infantry",
        "lt-cav": "light cavalry",
        "cossack": "Cossacks",
        "hvy-cav": "heavy cavalry",
        "foot-art": "foot artillery",
        "horse-art": "horse artillery",
        "officer": "an officer",
    },
)
UNITS = KINDS.without("officer")
SPEEDS = Vocabulary("Speeds of infantry", {"fast": "fast", "slow": "slow"})
GUNS = Vocabulary("Guns", {"heavy": "heavy, 9 to 12 pounders", "light": "light, 6 to 8 pounders"})
RANKS = Vocabulary("Ranks", {"army": "army commander", "wing": "wing commander", "sub": "sub-commander"})
FORMATIONS = plain_words("Formations", "normal", "square")
TERRAIN = Vocabulary("Terrain", {"open": "open ground", "rough": "rough ground or woods", "town": "a town"})
STATUSES = plain_words("Statuses", "withdraw", "hold", "active", "attack")
ASPECTS = plain_words("Aspects", "front", "flank", "rear")
WEATHER = plain_words("Weather", "clear", "snow", "rain")
SIDE_WORDS = Vocabulary("Sides", {"a": "side a", "b": "side b"})
HELPERS = Vocabulary("Helpers", {"sub": "the sub-commander", "cd": "a CD"})

TROOPS, GROUND, STATE, COMMAND, FLANKS = "Troops", "Ground", "State", "Command", "Flanks"

FARTHEST = 1000
"""The farthest distance that a request may name, in inches."""
BEYOND = float("inf")
"""How far off something is that is not there at all."""


def apart(record: Record, field: str) -> float:
    """A distance that may be null: nobody there is beyond any reach."""
    distance: float | None = record[field]
    return BEYOND if distance is None else distance


def inches(
    label: str,
    help: str,
    says: str,
    *,
    group: str = GROUND,
    required: bool = False,
    opens: int | None = None,
    default: int | None = 0,
) -> Length:
    """A distance; one that is null unless given may be given as null too."""
    return Length(
        unit="inches",
        most=FARTHEST,
        required=required,
        opens=opens,
        null=default is None,
        default=default,
        says=says,
        label=label,
        group=group,
        help=help,
    )


def strength() -> Whole:
    return Whole(
        least=1,
        most=12,
        required=True,
        opens=6,
        says="{its} SPs at the start",
        label="SPs at the start",
        group=TROOPS,
        help="The strength points that the unit began with.",
    )


def losses() -> FewerThan:
    return FewerThan(
        least=0,
        most=12,
        field="sp",
        says="{its} hits",
        label="Hits taken",
        group=STATE,
        help="The SPs it has lost; a unit with none left is off the table.",
    )


def in_command() -> Flag:
    return Flag(
        default=True,
        says="{it} is within its sub-commander's radius",
        nay="{it} is outside its sub-commander's radius",
        label="In command",
        group=COMMAND,
        help="It is inside its sub-commander's radius.",
    )


def vulnerable() -> Flag:
    return Flag(
        says="{it} is in a river, at a ford or on a bridge",
        nay="{it} is clear of rivers, fords and bridges",
        label="Vulnerable",
        group=GROUND,
        help="It is in a river, fording or on a bridge.",
    )


def cover() -> Flag:
    return Flag(
        says="{it} is in cover",
        label="In cover",
        group=GROUND,
        help="It is in total cover; a unit in a town is so in any case.",
    )


def terrain(help: str = "What it stands in; woods are rough.") -> Choice:
    return Choice(words=TERRAIN, default="open", says="{its} terrain", label="Terrain", group=GROUND, help=help)


def covered() -> Derived:
    return Derived(
        lambda own: own.cover | (own.terrain == "town"),
        says="{it} is in cover or in a town",
        nay="{it} is in no cover",
    )


def mixed_order() -> Flag:
    return Flag(
        says="{it} is an Mx unit",
        label="Mx",
        group=TROOPS,
        help="Infantry that fights in mixed order.",
    )


def suppressed() -> Flag:
    return Flag(
        says="{it} is suppressed",
        label="Suppressed",
        group=STATE,
        help="Artillery silenced until the end of the pulse.",
    )


def attached(help: str, says: str = "{it} is attached to infantry") -> Flag:
    return Flag(says=says, label="Attached", group=STATE, help=help)


def status(default: str = "active") -> Choice:
    return Choice(
        words=STATUSES,
        default=default,
        says="the Force's status",
        label="Status of the Force",
        group=COMMAND,
        help="What the control test has made of the Force this pulse.",
    )


def sub_distance() -> Length:
    return inches(
        "To the sub-commander",
        "Inches to the sub-commander of the Force; he helps units within 3.",
        "the distance to {its} sub-commander",
        group=COMMAND,
    )


def sub_used() -> Flag:
    return Flag(
        says="{its} sub-commander has helped this pulse",
        nay="{its} sub-commander has not helped this pulse",
        label="Sub-commander used",
        group=COMMAND,
        help="The sub-commander has helped a unit this pulse already.",
    )


class Piece(Scope):
    """A unit or an officer on the table."""

    kind = Choice(words=KINDS, required=True, says="{it}", label="Kind", group=TROOPS, help="The kind of unit.")

    infantry = Derived(lambda own: own.kind == "inf", says="{it} is infantry")
    cavalry = Derived(lambda own: own.kind.one_of(*CAVALRY), says="{it} is cavalry")
    light = Derived(lambda own: own.kind.one_of(*LIGHT), says="{it} is light cavalry or Cossacks")
    artillery = Derived(lambda own: own.kind.one_of(*ARTILLERY), says="{it} is artillery")
    officer = Derived(lambda own: own.kind == "officer", says="{it} is an officer")
    fights = Derived(
        lambda own: own.kind.one_of("inf", *CAVALRY),
        says="{it} is infantry or cavalry",
        nay="{it} is artillery or an officer",
    )


class Unit(Piece):
    """A brigade or a battery: anything but an officer."""

    kind = Choice(words=UNITS, required=True, says="{it}", label="Kind", group=TROOPS, help="The kind of unit.")
