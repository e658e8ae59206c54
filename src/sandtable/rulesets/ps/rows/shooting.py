"""Shooting: ranges, dice, and what hits; then the saves of those who were hit."""

from sandtable.rulesets.ps.facts.situations import shot
from sandtable.rulesets.ps.facts.troops import ARTILLERY
from sandtable.rulesets.ps.facts.unit import blow, foe, own
from sandtable.sheet.table import Decided, Summed, row

RANGES = Decided(
    "ps.range",
    "Ranges",
    "Shooting Ranges",
    (
        row("ps.range.pistol", "Pistols", 4, own.weapon == "pistol"),
        row("ps.range.bow-musket", "Bows and muskets", 8, own.weapon.one_of("bow", "musket")),
        row("ps.range.light-artillery", "Light artillery", 16, own.weapon == "light-artillery"),
        row("ps.range.medium-artillery", "Medium artillery", 24, own.weapon == "medium-artillery"),
        row(
            "ps.range.heavy-artillery",
            "Heavy artillery, siege guns too",
            32,
            own.weapon == "heavy-artillery",
            reading="R8",
        ),
    ),
    note="Inches, the range itself included.",
)

SHOOTING_DICE = Summed(
    "ps.shoot.dice",
    "Shooting dice",
    "Shooting Dice modifiers",
    (
        row(
            "ps.shoot.dice.march-column",
            "In march column: no dice, and nothing else counts",
            0,
            own.march_column,
            shows="none",
        ),
        row("ps.shoot.dice.large", "Large unit", +1, (own.size == "large") & (own.plain > 0)),
        row("ps.shoot.dice.small", "Small unit, never below one", -1, (own.size == "small") & (own.plain > 0)),
        row(
            "ps.shoot.dice.building",
            "In a building: one for each face, up to its dice so far",
            own.faces,
            own.housed & (own.faces < own.dice),
            reading="R13",
            shows="1 a face",
        ),
        row(
            "ps.shoot.dice.enfilade",
            "Firearms in enfilade against a line or column: doubled",
            2,
            shot.enfilade
            & own.firearms
            & foe.formation.one_of("line", "column", "march-column")
            & ~foe.train
            & ~foe.housed,
            reading="R25",
            shows="×2",
        ),
        row(
            "ps.shoot.dice.hedgehog",
            "In hedgehog: one at most",
            1,
            own.hedgehog & (own.dice > 1),
            reading="R13",
            shows="1 at most",
        ),
    ),
    note="Shooting value, changed in this order (R13).",
)

SHOOTING_SCORE = Decided(
    "ps.shoot",
    "Shooting: to hit",
    "Shooting to hit",
    (
        row(
            "ps.shoot.to-hit",
            "Any weapon but artillery: a modified 4 or more hits",
            4,
            ~own.weapon.one_of(*ARTILLERY),
            shows="4+",
        ),
        row(
            "ps.shoot.to-hit-artillery",
            "Artillery: a modified 5 or more hits",
            5,
            own.weapon.one_of(*ARTILLERY),
            shows="5+",
        ),
    ),
)

SHOOTING_MODIFIERS = Summed(
    "ps.shoot",
    "Shooting: added to each die",
    "Shooting to hit",
    (
        row("ps.shoot.firer-weak", "Firer shaken, disordered or both", -1, own.weak),
        row(
            "ps.shoot.target-hard",
            "Target obscured, in a building, artillery or skirmishing, any or all of these",
            -1,
            shot.obscured | foe.housed | foe.artillery | foe.skirmishing,
            reading="R14",
        ),
        row(
            "ps.shoot.close-or-closing",
            'Firearms within 4" of the target, or any closing fire; once',
            +1,
            shot.closing | (own.firearms & (shot.range <= 4)),
            reading="R15",
        ),
        row(
            "ps.shoot.natural-one",
            "Dice that show 1 miss, whatever the modifiers",
            own.ones,
            own.ones > 0,
            shows="misses",
        ),
        row(
            "ps.shoot.natural-six",
            "Dice that show 6 hit, and disorder the target",
            own.sixes,
            own.sixes > 0,
            shows="hits",
        ),
    ),
)

SAVES = Summed(
    "ps.save",
    "Morale saves",
    "Morale Save Modifiers",
    (
        row(
            "ps.save.soft-cover",
            "In soft cover or a timber building",
            +1,
            own.position.one_of("soft", "building"),
            reading="R6",
        ),
        row(
            "ps.save.stone-fort",
            "In a stone building or fortifications",
            +2,
            own.position.one_of("stone", "fortification"),
            reading="R24",
        ),
        row("ps.save.march-column", "In march column", -1, own.march_column, reading="R24"),
        row(
            "ps.save.light-medium-artillery",
            "Hit by light or medium artillery",
            -2,
            blow.hit_by.one_of("light-artillery", "medium-artillery"),
            reading="R24",
        ),
        row(
            "ps.save.heavy-artillery",
            "Hit by heavy artillery",
            -3,
            blow.hit_by == "heavy-artillery",
            reading="R8",
        ),
    ),
    note="One D6 a hit; a modified score of the unit's morale or more saves it.",
)
