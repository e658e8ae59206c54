"""A unit as the sheet knows it, and the part of it that a test asks for."""

from __future__ import annotations

from copy import copy

from sandtable.mechanics.pulse import FewerThan
from sandtable.rulesets.mr.facts.words import (
    ARTILLERY,
    BW,
    CAVALRY,
    COMMAND,
    FARTHEST,
    FORMATIONS,
    GROUND,
    HEAVY_BATTERIES,
    INFANTRY,
    IRREGULAR,
    KINDS,
    REG_CAV,
    REGULAR,
    STATE,
    TERRAIN,
    TROOPS,
    TYPICAL_SP,
    UNITS,
    off,
)
from sandtable.sheet.fact import (
    Choice,
    Derived,
    DerivedNumber,
    Fact,
    Flag,
    Length,
    Observed,
    ObservedNumber,
    Record,
    Role,
    Scope,
    Score,
    Whole,
)


class Troop(Scope):
    """A unit by its kind alone, and the classes that the kind belongs to."""

    kind = Choice(words=UNITS, required=True, says="{it}", label="Kind", group=TROOPS, help="What sort of unit it is.")

    infantry = Derived(lambda own: own.kind.one_of(*INFANTRY), says="{it} is infantry")
    cavalry = Derived(lambda own: own.kind.one_of(*CAVALRY), says="{it} is cavalry")
    reg_cav = Derived(lambda own: own.kind.one_of(*REG_CAV), says="{it} is regular cavalry")
    artillery = Derived(lambda own: own.kind.one_of(*ARTILLERY), says="{it} is artillery")
    heavy_battery = Derived(lambda own: own.kind.one_of(*HEAVY_BATTERIES), says="{it} is a heavy battery or howitzer")
    regular = Derived(lambda own: own.kind.one_of(*REGULAR), says="{it} is regular")
    irregular = Derived(lambda own: own.kind.one_of(*IRREGULAR), says="{it} is irregular")


class Anyone(Troop):
    """A unit or an officer, by its kind."""

    kind = Choice(
        words=KINDS, required=True, says="{it}", label="Kind", group=TROOPS, help="What sort of unit, or an officer."
    )


def _all(side: Record) -> tuple[Record, ...]:
    """The principal unit of a side and the others that fight beside it."""
    return (side, *side["others"])


class Unit(Anyone):
    """All that the sheet may ask of a unit. A test asks for a part of it (`unit`); rows speak of any of it."""

    sp = Whole(
        least=1,
        most=12,
        required=True,
        opens=TYPICAL_SP["reg-inf"],
        says="{its} strength at the start",
        label="SP at the start",
        group=TROOPS,
        help="The strength points (SPs) it began with, 1 to 12.",
    )
    hits = FewerThan(
        least=0,
        most=11,
        field="sp",
        says="{its} hits",
        label="Hits",
        group=STATE,
        help="The SPs it has lost; fewer than it began with.",
    )
    formation = Choice(
        words=FORMATIONS,
        default="ff",
        says="{its} formation",
        label="Formation",
        group=STATE,
        help="Fighting formation or march formation; irregular cavalry is always in FF.",
    )
    in_command = Flag(
        default=True,
        says="{it} is in command",
        nay="{it} is out of command",
        label="In command",
        group=COMMAND,
        help="In its sub-commander's radius, or linked to it.",
    )
    flanked = Flag(says="{it} is flanked", label="Flanked", group=STATE, help="An enemy has its flank.")
    vulnerable = Flag(
        says="{it} is vulnerable",
        label="Vulnerable",
        group=STATE,
        help="Fording, on a bridge, or vulnerable by the scenario.",
    )
    cover = Flag(
        says="{it} is behind a wall or in cover",
        label="Cover",
        group=GROUND,
        help="Behind a wall or otherwise in cover; a unit in a town always is.",
    )
    terrain = Choice(
        words=TERRAIN, default="open", says="{its} terrain", label="Terrain", group=GROUND, help="What it stands in."
    )
    suppressed = Flag(
        says="{it} is suppressed", label="Suppressed", group=STATE, help="Artillery silenced until the pulse ends."
    )
    valor = Whole(
        least=0,
        most=3,
        says="{its} officer's valor",
        label="Valor",
        group=COMMAND,
        help="The valor V of an officer who joins the combat; 0 if none does.",
    )
    commander = Length(
        unit=BW,
        most=FARTHEST,
        null=True,
        default=None,
        says="{its} army commander's distance",
        label="Army commander",
        group=COMMAND,
        help="How far off the army commander is; nothing if it does not matter.",
    )
    room = Length(
        unit=BW,
        most=FARTHEST,
        null=True,
        default=None,
        says="the room behind {it}",
        label="Room behind",
        group=GROUND,
        help="How far the attacker can fall back, if something is in the way.",
    )
    prussian = Flag(says="{it} is Prussian", label="Prussian", group=TROOPS, help="Of the Prussian army.")
    fired = Flag(says="{it} has fired this pulse", label="Fired", group=STATE, help="It fired in this pulse.")
    in_force = Flag(
        default=True,
        says="{it} is part of a Force",
        nay="{it} is outside any Force",
        label="In a Force",
        group=COMMAND,
        help="Part of a sub-commander's Force.",
    )
    sub_contact = Flag(
        says="{it} is in base contact with its sub-commander",
        label="Sub-commander in contact",
        group=COMMAND,
        help="It starts in base contact with its sub-commander.",
    )
    cds = Whole(
        least=0,
        most=2,
        says="the CDs given to {it}",
        label="CDs received",
        group=COMMAND,
        help="CDs that the army commander gave it.",
    )

    strength = DerivedNumber(lambda own: own.sp - own.hits, says="{its} current SP")
    half = ObservedNumber(lambda own: -((own["hits"] - own["sp"]) // 2), says="one for two of {its} current SPs")
    in_cover = Derived(lambda own: own.cover | (own.terrain == "town"), says="{it} is in cover")
    silenced = Role(says="{it} is a suppressed battery")

    side_strength = ObservedNumber(
        lambda own: sum(unit["sp"] - unit["hits"] for unit in _all(own)), says="the current SPs on {its} side"
    )
    some_flanked = Observed(
        lambda own: any(unit["flanked"] for unit in _all(own)), says="a unit on {its} side is flanked"
    )
    some_vulnerable = Observed(
        lambda own: any(unit["vulnerable"] for unit in _all(own)), says="a unit on {its} side is vulnerable"
    )
    some_out = Observed(
        lambda own: not all(unit["in_command"] for unit in _all(own)), says="a unit on {its} side is out of command"
    )
    in_march = ObservedNumber(
        lambda own: sum(unit["formation"] == "mf" for unit in _all(own)), says="the units in MF on {its} side"
    )
    commander_off = ObservedNumber(lambda own: off(own["commander"]), says="the distance of {its} army commander")
    room_off = ObservedNumber(lambda own: off(own["room"]), says="the room behind {it}")

    die = Score(says="{its} die")
    second_die = Score(says="{its} second die")
    total = Score(default=2, says="{its} total")  # with such totals no row of the outcome holds yet
    won = Role(says="{it} has won")
    lost = Role(says="{it} has lost")


def unit(name: str, says: str, *fields: str, kinds: type[Troop] = Troop, **more: Fact) -> type[Troop]:
    """A unit of which a test asks these fields, in this order, after its kind; `says` is what it does on the table."""
    made = {field: copy(Unit.facts[field]) for field in fields}
    return type(name, (kinds,), {"__doc__": says, **made, **more})


own = Unit("own")
foe = Unit("foe")
