"""Officers, recovery, morale."""

from sandtable.rulesets.nap.facts.officers import army, fallen, recovering, recovery
from sandtable.sheet.table import Decided, Listed, Summed, row

BLOCK = "Officers, recovery, morale"

NOT_REPLACED = Decided(
    "nap.replace",
    "Not replaced",
    BLOCK,
    (row("nap.replace.wing", "Wing commanders are not replaced", "not replaced", fallen.rank == "wing"),),
)

REPLACED = Summed(
    "nap.replace",
    "Replaced",
    BLOCK,
    (
        row("nap.replace.sub", "A replaced sub-commander's rating", -2, fallen.rank == "sub"),
        row("nap.replace.army", "A replaced army commander's level", -1, fallen.rank == "army"),
    ),
    note="The new officer comes at once, with no dice for combat (H4).",
)

RECOVERY_BARS = Listed(
    "nap.recovery",
    "When there is no recovery",
    BLOCK,
    (
        row(
            "nap.recovery.enemy",
            "Not within 20 inches of an enemy; 20 exactly is far enough",
            "forbids",
            recovery.enemy_at < 20,
            reading="R7",
        ),
        row(
            "nap.recovery.inactive",
            "Not unless its Force is on Hold, the sheet's Inactive",
            "forbids",
            recovery.status != "hold",
            reading="R8",
        ),
    ),
)

RECOVERY = Decided(
    "nap.recovery",
    "Recovery",
    BLOCK,
    (row("nap.recovery.roll", "One die under its hits: a hit comes off", 1, recovery.die < recovering.hits),),
)

CASUALTIES = Decided(
    "nap.morale",
    "Casualties",
    BLOCK,
    (
        row(
            "nap.morale.casualties",
            "Infantry and cavalry units lost",
            1,
            each=army.casualties,
            shows="units",
            reading="R19",
        ),
    ),
)

MORALE_ROLL = Decided(
    "nap.morale",
    "When an army rolls",
    BLOCK,
    (
        row(
            "nap.morale.roll",
            "The losses equal or exceed the break point",
            "roll",
            army.casualties >= army.breaks_at,
        ),
    ),
)

MORALE_ADDED = Summed(
    "nap.morale",
    "Added to two dice",
    BLOCK,
    (
        row("nap.morale.turn", "The number of the turn", army.turn),
        row(
            "nap.morale.beyond",
            "Units lost beyond the break point",
            army.casualties - army.breaks_at,
            army.casualties > army.breaks_at,
        ),
    ),
)

MORALE = Decided(
    "nap.morale",
    "Army morale",
    BLOCK,
    (
        row("nap.morale.pass", "14 or less", "passes", army.total <= 14),
        row("nap.morale.fail", "More than 14", "fails", army.total > 14),
    ),
)
