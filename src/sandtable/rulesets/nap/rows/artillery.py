"""Artillery: fire, and the suppression of batteries."""

from sandtable.rulesets.nap.facts.fire import battery, gun, shot, suppression, target
from sandtable.sheet.table import Decided, row

BLOCK = "Artillery"

newly_hit = ~battery.suppressed & (battery.struck > 0)
silent = battery.suppressed | (battery.struck > 0)

BRACKETS = Decided(
    "nap.artillery",
    "Artillery dice",
    BLOCK,
    (
        row(
            "nap.artillery.heavy.canister",
            "Heavy guns, up to 6 inches",
            2,
            (gun.guns == "heavy") & (shot.range <= 6),
            reading="R7",
        ),
        row(
            "nap.artillery.heavy.round-shot",
            "Heavy guns, over 6 and up to 16 inches; no farther",
            1,
            (gun.guns == "heavy") & (shot.range > 6) & (shot.range <= 16),
            reading="R7",
        ),
        row(
            "nap.artillery.light.canister",
            "Light guns, up to 4 inches",
            2,
            (gun.guns == "light") & (shot.range <= 4),
            reading="R7",
        ),
        row(
            "nap.artillery.light.round-shot",
            "Light guns, over 4 and up to 12 inches; no farther",
            1,
            (gun.guns == "light") & (shot.range > 4) & (shot.range <= 12),
            reading="R7",
        ),
    ),
)

GUN_HITS = Decided(
    "nap.artillery",
    "Artillery hits",
    BLOCK,
    (
        row("nap.artillery.heavy.hit", "Heavy guns hit on 4+", 1, gun.guns == "heavy", each=gun.struck, shows="hits"),
        row("nap.artillery.light.hit", "Light guns hit on 5+", 1, gun.guns == "light", each=gun.struck, shows="hits"),
    ),
)

FIRE_BONUSES = Decided(
    "nap.artillery.bonus",
    "Artillery bonuses: misses are rolled again",
    BLOCK,
    (
        row(
            "nap.artillery.bonus.vulnerable",
            "At a vulnerable target: river, ford, bridge, or outside its sub-commander's radius",
            1,
            target.vulnerable | ~target.in_command,
            each=gun.missed,
            shows="dice rolled again",
            reading="R15",
        ),
        row(
            "nap.artillery.bonus.flank",
            "At the target's flank or rear",
            1,
            shot.aspect.one_of("flank", "rear"),
            each=gun.missed,
            shows="dice rolled again",
        ),
    ),
    note="For the same hit number, and once a die: two bonuses give no second re-roll (R6).",
)

FIRE_PENALTIES = Decided(
    "nap.artillery.penalty",
    "Artillery penalties: hits are rolled again",
    BLOCK,
    (
        row(
            "nap.artillery.penalty.cover",
            "At a unit in cover",
            1,
            target.covered,
            each=gun.hit,
            shows="dice rolled again",
        ),
        row(
            "nap.artillery.penalty.counter-battery",
            "At artillery",
            1,
            target.artillery,
            each=gun.hit,
            shows="dice rolled again",
        ),
    ),
    note="For the same hit number; dice that hit only when rolled again are not rolled a third time (R6).",
)

SUPPRESSED = Decided(
    "nap.suppress",
    "Suppression",
    BLOCK,
    (
        row(
            "nap.suppress.hit",
            "A battery that takes an unsaved hit is suppressed",
            "suppressed",
            newly_hit & battery.artillery,
            house="H6",
        ),
    ),
)

SILENCED = Decided(
    "nap.suppress",
    "Suppression: may it fire?",
    BLOCK,
    (
        row(
            "nap.suppress.no-fire",
            "A suppressed battery does not fire",
            "no fire",
            battery.suppressed | ((battery.struck > 0) & (suppression.segment != "artillery")),
            house="H6",
        ),
        row(
            "nap.suppress.simultaneous",
            "Suppressed in the artillery segment: it still fires in that segment",
            "fires",
            newly_hit & (suppression.segment == "artillery"),
        ),
    ),
)

UNSUPPRESSED = Decided(
    "nap.suppress",
    "Suppression: the end of it",
    BLOCK,
    (row("nap.suppress.remove", "Suppression comes off at the end of the pulse", "removed", battery.suppressed),),
)

RELOCATION = Decided(
    "nap.suppress",
    "Suppression: relocation",
    BLOCK,
    (
        row(
            "nap.suppress.relocate",
            "A suppressed battery that is not attached may move 6 inches, within radius",
            6,
            silent & ~battery.attached,
            house="H6",
        ),
        row("nap.suppress.attached", "An attached one may not", 0, silent & battery.attached, house="H6"),
    ),
)
