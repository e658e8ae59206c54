"""Shooting: musketry, artillery, bonuses, weather, saves, suppression."""

from sandtable.rulesets.mr.facts.fire import pinned, saving, shot
from sandtable.rulesets.mr.facts.unit import foe, own
from sandtable.sheet.table import Decided, Listed, Summed, row

MUSKETRY = Decided(
    "mr.musketry",
    "Musketry: dice",
    "Musketry fire",
    (
        row(
            "mr.musketry.short",
            "Regular infantry up to 1 BW: one die an SP",
            own.strength,
            (own.kind == "reg-inf") & (shot.range <= 1),
            shows="dice",
        ),
        row(
            "mr.musketry.long",
            "Regular infantry over 1, up to 2 BW: one die for two SPs",
            own.half,
            (own.kind == "reg-inf") & (shot.range > 1) & (shot.range <= 2),
            reading="R4",
            shows="dice",
        ),
        row(
            "mr.musketry.irregular",
            "Irregular infantry up to 2 BW: one die for two SPs",
            own.half,
            (own.kind == "irr-inf") & (shot.range <= 2),
            reading="R4",
            shows="dice",
        ),
    ),
    note="Halves are rounded up (R4).",
)

MUSKETRY_HITS = Summed(
    "mr.musketry",
    "Musketry: hits",
    "Musketry fire",
    (row("mr.musketry.hit", "Each die of 6, after bonuses", shot.hits, shot.hits > 0, shows="hits"),),
)

ARTILLERY = Decided(
    "mr.artillery",
    "Artillery: the number that hits",
    "Artillery fire",
    (
        row(
            "mr.artillery.heavy.canister",
            "Heavy battery up to 3 BW: 5 or more",
            5,
            (own.kind == "hvy-art") & (shot.range <= 3),
            reading="R9",
        ),
        row(
            "mr.artillery.heavy.roundshot",
            "Heavy battery over 3, up to 8 BW: 6",
            6,
            (own.kind == "hvy-art") & (shot.range > 3) & (shot.range <= 8),
            reading="R9",
        ),
        row(
            "mr.artillery.horse.canister",
            "Horse battery up to 2 BW: 5 or more",
            5,
            (own.kind == "horse-art") & (shot.range <= 2),
            reading="R9",
        ),
        row(
            "mr.artillery.horse.roundshot",
            "Horse battery over 2, up to 6 BW: 6",
            6,
            (own.kind == "horse-art") & (shot.range > 2) & (shot.range <= 6),
            reading="R9",
        ),
        row(
            "mr.artillery.howitzer.canister",
            "Howitzer up to 3 BW: 4 or more",
            4,
            (own.kind == "howitzer") & (shot.range <= 3),
            reading="R9",
        ),
        row(
            "mr.artillery.howitzer.roundshot",
            "Howitzer over 3, up to 8 BW: 6",
            6,
            (own.kind == "howitzer") & (shot.range > 3) & (shot.range <= 8),
            reading="R9",
        ),
    ),
    note="Two dice.",
)

ARTILLERY_HITS = Summed(
    "mr.artillery",
    "Artillery: hits",
    "Artillery fire",
    (
        row(
            "mr.artillery.hit",
            "Each die that makes the number, after bonuses",
            shot.hits,
            shot.hits > 0,
            shows="hits",
        ),
    ),
)

MANDATORY = Listed(
    "mr.artillery",
    "Artillery: what it must and may not",
    "Artillery fire",
    (
        row(
            "mr.artillery.mandatory",
            "With an enemy it could fire at within 3 BW it must fire, and at one so near",
            "must",
            shot.nearest_off <= 3,
            reading="R20",
        ),
        row(
            "mr.artillery.line-of-fire",
            "A line of fire narrower than 1 BW is none",
            "forbids",
            shot.line_of_fire < 1,
        ),
    ),
)

BONUSES = Summed(
    "mr.fire",
    "Fire: bonuses",
    "Resolving fire",
    (
        row("mr.fire.flank", "At a flank or rear", +1, shot.aspect.one_of("flank", "rear"), reading="R8"),
        row("mr.fire.mf", "At a unit in MF", +1, foe.formation == "mf", reading="R8"),
        row("mr.fire.vulnerable", "At a vulnerable unit", +1, foe.vulnerable, reading="R8"),
    ),
    note="Added to each die; they add up.",
)

WEATHER = Summed(
    "mr.fire",
    "Fire: weather",
    "Resolving fire",
    (
        row(
            "mr.fire.weather",
            "Bad weather: every hit is rolled again and stands on 4 or more",
            shot.standing,
            (shot.weather == "bad") & (shot.hits > 0),
            shows="hits that stand",
        ),
    ),
)

ROUGH_OR_TOWN = Decided(
    "mr.fire",
    "Fire: out of rough or town",
    "Resolving fire",
    (
        row(
            "mr.fire.rough-town",
            "Regular infantry in rough or town fires one die for two SPs",
            own.half,
            (own.kind == "reg-inf") & own.terrain.one_of("rough", "town") & (shot.range <= 1),
            reading="R4",
            shows="dice",
        ),
    ),
)

SAVES = Decided(
    "mr.save",
    "Saves",
    "Saving throws",
    (
        row(
            "mr.save.cover",
            "Behind a wall or in cover: each hit is saved on 4 or more",
            saving.saved,
            own.in_cover,
            reading="R7",
            shows="hits saved",
        ),
        row(
            "mr.save.artillery",
            "Artillery in FF, against musketry: each hit is saved on 4 or more",
            saving.saved,
            own.artillery & (own.formation == "ff") & (saving.by == "musketry"),
            reading="R7",
            shows="hits saved",
        ),
    ),
    note="One save a hit.",
)

SUPPRESS = Listed(
    "mr.suppress",
    "Suppression",
    "Sequence of play",
    (
        row(
            "mr.suppress.simultaneous",
            "Suppressed in the artillery segment: it still fires in that segment",
            "fires",
            (pinned.segment == "artillery") & (pinned.hits > 0) & ~own.suppressed,
            house="H7",
        ),
        row(
            "mr.suppress.remove",
            "At the end of the pulse suppression comes off",
            "removed",
            (pinned.segment == "end") & own.suppressed,
        ),
    ),
)
