"""Movement, in inches: allowances, terrain, manoeuvres."""

from sandtable.rulesets.nap.facts.movement import mover, way
from sandtable.sheet.table import Decided, GridLine, Listed, grid, row

BLOCK = "Movement"

rolls_die = ~mover.officer & ~(mover.artillery & mover.suppressed) & ~(mover.fights & (way.status == "hold")) & way.near

MOVES = grid(
    "nap.move",
    "Movement allowances",
    BLOCK,
    [("base", "base move", ~way.near), ("near", "with an enemy within 6 inches, and a die", way.near)],
    [
        GridLine(
            "foot",
            (mover.kind == "foot-art") | (mover.infantry & (mover.speed == "fast")),
            (12, 6),
            "Foot artillery and fast infantry",
            reading="R17",
        ),
        GridLine("slow", mover.infantry & (mover.speed == "slow"), (10, 4), "Slow infantry", reading="R17"),
        GridLine("light", mover.light, (16, 10), "Light cavalry and Cossacks", reading="R17"),
        GridLine(
            "horse",
            mover.kind.one_of("horse-art", "hvy-cav"),
            (14, 8),
            "Horse artillery and heavy cavalry",
            reading="R17",
        ),
    ],
)

OFFICERS_MOVE = Decided(
    "nap.move", "Officers' allowance", BLOCK, (row("nap.move.officer", "Officers, always", 18, mover.officer),)
)

MOVE_DIE = Decided(
    "nap.move",
    "The movement die",
    BLOCK,
    (row("nap.move.die", "The movement die is added", way.die, rolls_die, shows="the die"),),
    note="Not for officers, suppressed batteries, or infantry and cavalry on Hold.",
)

SIX_INCH_RULE = Decided(
    "nap.move",
    "The 6 inch rule",
    BLOCK,
    (
        row("nap.move.die.one", "On a 1 it comes no closer to the enemy", "no closer", rolls_die & way.die.equals(1)),
        row(
            "nap.move.die.six",
            "On a 6 infantry and cavalry must attack",
            "attack",
            rolls_die & way.die.equals(6) & mover.fights,
            reading="R20",
        ),
    ),
)

COMMANDER_CD = Decided(
    "nap.move",
    "Moving a commander",
    BLOCK,
    (
        row(
            "nap.move.commander-cd",
            "Moving an army or wing commander costs a CD",
            1,
            mover.officer & mover.rank.one_of("army", "wing"),
            reading="R13",
        ),
    ),
)

FIRED = Decided(
    "nap.move",
    "Foot artillery that fired",
    BLOCK,
    (
        row(
            "nap.move.foot-art.fired",
            "Foot artillery that fired moves half",
            way.half,
            (mover.kind == "foot-art") & mover.fired & ~mover.suppressed,
            reading="R12",
            shows="half",
        ),
    ),
)

RELOCATES = Decided(
    "nap.move",
    "A suppressed battery",
    BLOCK,
    (
        row(
            "nap.move.suppressed",
            "A suppressed battery relocates",
            6,
            mover.artillery & mover.suppressed,
            house="H6",
        ),
    ),
)

ROUGH = Decided(
    "nap.terrain.rough",
    "Rough ground and woods",
    BLOCK,
    (
        row(
            "nap.terrain.rough.inf.sk0",
            "SK0 infantry is prohibited",
            "forbids",
            mover.infantry & mover.sk.equals(0) & (way.rough > 0),
        ),
        row(
            "nap.terrain.rough.inf",
            "Other infantry moves at half",
            2,
            mover.infantry,
            each=way.rough,
            reading="R12",
            shows="double cost",
        ),
        row(
            "nap.terrain.rough.lt-cav",
            "Light cavalry and Cossacks move at half",
            2,
            mover.light,
            each=way.rough,
            reading="R12",
            shows="double cost",
        ),
        row(
            "nap.terrain.rough.hvy-cav",
            "Heavy cavalry is prohibited",
            "forbids",
            (mover.kind == "hvy-cav") & (way.rough > 0),
        ),
        row(
            "nap.terrain.rough.foot-art",
            "Foot artillery is prohibited",
            "forbids",
            (mover.kind == "foot-art") & (way.rough > 0),
        ),
        row(
            "nap.terrain.rough.horse-art",
            "Horse artillery is prohibited",
            "forbids",
            (mover.kind == "horse-art") & (way.rough > 0),
        ),
    ),
)

OBSTACLES = Decided(
    "nap.terrain.obstacle",
    "Obstacles",
    BLOCK,
    (
        row("nap.terrain.obstacle.inf", "Infantry, each", 2, mover.infantry, each=way.obstacles),
        row("nap.terrain.obstacle.lt-cav", "Light cavalry and Cossacks, each", 4, mover.light, each=way.obstacles),
        row("nap.terrain.obstacle.hvy-cav", "Heavy cavalry, each", 4, mover.kind == "hvy-cav", each=way.obstacles),
        row("nap.terrain.obstacle.foot-art", "Foot artillery, each", 4, mover.kind == "foot-art", each=way.obstacles),
        row(
            "nap.terrain.obstacle.horse-art", "Horse artillery, each", 4, mover.kind == "horse-art", each=way.obstacles
        ),
    ),
)

ROADS = Decided(
    "nap.terrain.road",
    "Roads",
    BLOCK,
    (
        row("nap.terrain.road.inf", "Infantry, no bonus", 1, mover.infantry, each=way.road, reading="R12", shows="x 1"),
        row(
            "nap.terrain.road.lt-cav",
            "Light cavalry, no bonus",
            1,
            mover.light,
            each=way.road,
            reading="R12",
            shows="x 1",
        ),
        row(
            "nap.terrain.road.hvy-cav",
            "Heavy cavalry, no bonus",
            1,
            mover.kind == "hvy-cav",
            each=way.road,
            reading="R12",
            shows="x 1",
        ),
        row(
            "nap.terrain.road.foot-art",
            "Foot artillery, at half cost",
            way.half_road,
            (mover.kind == "foot-art") & (way.road > 0),
            reading="R12",
            shows="half cost",
        ),
        row(
            "nap.terrain.road.horse-art",
            "Horse artillery, at half cost",
            way.half_road,
            (mover.kind == "horse-art") & (way.road > 0),
            reading="R12",
            shows="half cost",
        ),
    ),
)

WHEEL = Decided(
    "nap.manoeuvre",
    "Wheels",
    BLOCK,
    (row("nap.manoeuvre.wheel", "Any unit, as part of its move: the outside arc", 1, each=way.arc, shows="the arc"),),
)

FACE = Decided(
    "nap.manoeuvre.face",
    "Change of face",
    BLOCK,
    (
        row(
            "nap.manoeuvre.face.rough",
            "In rough ground, 90 or 180 degrees: all its movement",
            way.allowance,
            (mover.terrain == "rough") & way.face_change,
            reading="R16",
            shows="the allowance",
        ),
        row("nap.manoeuvre.face.cavalry", "Cavalry, once, at the start", "free", mover.cavalry & way.face_change),
        row("nap.manoeuvre.face.infantry", "Infantry, once, at the start", 3, mover.infantry & way.face_change),
    ),
    note="Artillery turns free (R16).",
)

SIDEWAYS = Decided(
    "nap.manoeuvre.flank",
    "Flank and retrograde moves",
    BLOCK,
    (
        row(
            "nap.manoeuvre.flank",
            "Infantry and cavalry pay double",
            1,
            mover.fights & way.sideways,
            each=way.so_far,
            shows="the cost again",
        ),
        row("nap.manoeuvre.flank.artillery", "Artillery does it free", "free", mover.artillery & way.sideways),
    ),
)

SIDEWAYS_BARS = Listed(
    "nap.manoeuvre.flank",
    "When there is no flank or retrograde move",
    BLOCK,
    (
        row(
            "nap.manoeuvre.flank.near-enemy",
            "Not within 6 inches of the enemy",
            "forbids",
            way.sideways & way.near,
            reading="R7",
        ),
        row(
            "nap.manoeuvre.flank.no-contact",
            "Infantry and cavalry not into contact",
            "forbids",
            mover.fights & way.sideways & way.contact,
        ),
    ),
)

OBLIQUE = Decided(
    "nap.manoeuvre",
    "Oblique moves",
    BLOCK,
    (
        row(
            "nap.manoeuvre.oblique",
            "Up to 45 degrees, forward only; it may contact",
            "free",
            way.manoeuvre == "oblique",
        ),
    ),
)

INTERPENETRATION = Decided(
    "nap.manoeuvre",
    "Interpenetration",
    BLOCK,
    (row("nap.manoeuvre.interpenetrate", "Friends may pass through, even on the way into contact", "may"),),
)

THROUGH_INFANTRY = Decided(
    "nap.manoeuvre",
    "Infantry through infantry",
    BLOCK,
    (
        row(
            "nap.manoeuvre.interpenetrate.inf",
            "Infantry through friendly infantry, each",
            3,
            mover.infantry,
            each=way.through,
        ),
    ),
)

ELEVATION = Decided(
    "nap.manoeuvre",
    "Elevation",
    BLOCK,
    (row("nap.manoeuvre.elevation", "Each change of level", 1, each=way.levels),),
)
