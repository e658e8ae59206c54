"""Movement: allowances, changes of formation, manoeuvres, batteries, towns."""

from sandtable.rulesets.mr.facts.movement import move
from sandtable.rulesets.mr.facts.unit import own
from sandtable.sheet.table import Decided, GridLine, Listed, Summed, grid, row

changes = move.manoeuvre == "change-formation"
sidles = move.manoeuvre.one_of("flank", "retrograde")
pivots = move.manoeuvre == "pivot"
slants = move.manoeuvre == "oblique"

ALLOWANCE = grid(
    "mr.move",
    "Allowances",
    "Movement allowance",
    [("ff", "in FF", own.formation == "ff"), ("mf", "in MF", own.formation == "mf")],
    [
        GridLine("reg-inf", own.kind == "reg-inf", (2, 5), "Regular infantry"),
        GridLine("irr-inf", own.kind == "irr-inf", (4, 5), "Irregular infantry"),
        GridLine("reg-cav", own.reg_cav, (6, 8), "Heavy and light cavalry"),
        GridLine("irr-cav", own.kind == "irr-cav", (10, "forbids"), "Irregular cavalry, always in FF", "R1"),
        GridLine("hvy-art", own.heavy_battery, (0, 3), "Heavy battery and howitzer"),
        GridLine("horse-art", own.kind == "horse-art", (0, 5), "Horse battery"),
    ],
    before=(row("mr.move.officer", "Officers", 8, own.kind == "officer"),),
    note="BW a pulse. A battery must be in MF to move.",
)

BATTERIES = Listed(
    "mr.move",
    "Moving a battery",
    "How to move; special rules by unit type",
    (
        row(
            "mr.move.heavy-battery.contact",
            "A heavy battery or howitzer of a Force must start in base contact with its sub-commander",
            "may",
            own.heavy_battery & own.in_force,
        ),
        row(
            "mr.move.heavy-battery.cds",
            "One outside any Force must be given CDs by the army commander",
            "may",
            own.heavy_battery & ~own.in_force,
            reading="R14",
        ),
        row(
            "mr.move.horse-battery.force",
            "A horse battery must be part of a Force",
            "forbids",
            (own.kind == "horse-art") & ~own.in_force,
        ),
        row(
            "mr.move.horse-battery.free",
            "A horse battery needs no CDs, nor its sub-commander in contact",
            "may",
            (own.kind == "horse-art") & own.in_force & ~own.sub_contact,
        ),
    ),
)

ROAD = Summed(
    "mr.move",
    "Road",
    "How to move",
    (
        row(
            "mr.move.road",
            "It starts in MF on the road and moves on the road only",
            +2,
            (own.kind != "officer")
            & (own.formation == "mf")
            & (move.road > 0)
            & move.open.equals(0)
            & move.rough.equals(0),
        ),
    ),
)

FORMING = Listed(
    "mr.move",
    "Changing formation",
    "How to move; special rules by unit type",
    (
        row(
            "mr.move.change.fired.reg-inf",
            "Regular infantry that fired this pulse may not change formation",
            "forbids",
            changes & (own.kind == "reg-inf") & own.fired,
        ),
        row(
            "mr.move.change.fired.irr-inf",
            "Irregular infantry may, even if it fired",
            "may",
            changes & (own.kind == "irr-inf") & own.fired,
        ),
        row(
            "mr.move.change.fired.heavy-battery",
            "A heavy battery or howitzer that fired this pulse may not",
            "forbids",
            changes & own.heavy_battery & own.fired,
        ),
        row(
            "mr.move.change-formation",
            "It takes the entire move: one stand turns to any facing, the other forms beside or behind it",
            0,
            changes,
            shows="0",
        ),
    ),
)

WHEEL = Summed(
    "mr.move",
    "Wheels",
    "How to move",
    (row("mr.move.wheel", "A wheel costs its outside arc", move.arc, move.arc > 0, shows="the arc"),),
)

FACING = Decided(
    "mr.move",
    "Facing and obliques",
    "How to move",
    (
        row(
            "mr.move.about-face",
            "A regular unit turns about before it moves, free",
            0,
            (move.manoeuvre == "about-face") & own.regular,
        ),
        row(
            "mr.move.pivot.irregular",
            "An irregular unit pivots on its centre to any facing, free",
            0,
            pivots & own.irregular,
            reading="R19",
        ),
        row(
            "mr.move.pivot.horse-art",
            "A horse battery in FF pivots, free",
            0,
            pivots & (own.kind == "horse-art") & (own.formation == "ff"),
            reading="R1",
        ),
        row("mr.move.oblique.cavalry", "All cavalry moves obliquely, even into contact", "may", slants & own.cavalry),
        row("mr.move.oblique.irr-inf", "So does irregular infantry", "may", slants & (own.kind == "irr-inf")),
        row(
            "mr.move.oblique.prussian",
            "And Prussian regular infantry",
            "may",
            slants & (own.kind == "reg-inf") & own.prussian,
        ),
        row(
            "mr.move.oblique.no-retrograde",
            "No unit moves obliquely to the rear",
            "forbids",
            move.manoeuvre == "oblique-retrograde",
        ),
    ),
)

SIDEWAYS = Summed(
    "mr.move",
    "Flank and retrograde moves",
    "How to move",
    (
        row(
            "mr.move.flank-retrograde",
            "Infantry and cavalry pay distance and arc twice to move to the flank or rear",
            move.paced,
            sidles & (own.infantry | own.cavalry) & (move.paced > 0),
            reading="R19",
            shows="the same again",
        ),
    ),
)

SIDEWAYS_BARRED = Listed(
    "mr.move",
    "Flank and retrograde moves: barred",
    "Ranges and distances; how to move",
    (
        row(
            "mr.move.flank-retrograde.near-enemy",
            "No unit moves to the flank or rear within 2 BW of an enemy",
            "forbids",
            sidles & (move.enemy_off <= 2),
            reading="R6",
        ),
        row(
            "mr.move.flank-retrograde.no-contact",
            "Nor does it so move into contact",
            "forbids",
            sidles & move.contact,
        ),
    ),
)

TOWN = Decided(
    "mr.move.town",
    "Towns",
    "Special rules by unit type",
    (
        row(
            "mr.move.town.reg-inf",
            "Regular infantry may occupy a town",
            "may",
            move.into_town & (own.kind == "reg-inf"),
        ),
        row(
            "mr.move.town.irr-inf",
            "Irregular infantry may occupy a town",
            "may",
            move.into_town & (own.kind == "irr-inf"),
        ),
    ),
)
