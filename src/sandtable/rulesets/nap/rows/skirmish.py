"""Skirmishing."""

from sandtable.rulesets.nap.facts.fire import saving, skirmish, skirmished, skirmisher
from sandtable.sheet.table import Decided, Listed, row

BLOCK = "Skirmishing"

SKIRMISH_BARS = Listed(
    "nap.skirmish",
    "When skirmishers may not attack",
    BLOCK,
    (
        row(
            "nap.skirmish.initiative",
            "Not without the initiative",
            "forbids",
            ~skirmish.initiative,
        ),
        row("nap.skirmish.range", "Not beyond 6 inches", "forbids", skirmish.range > 6, reading="R7"),
        row(
            "nap.skirmish.targets",
            "Not at cavalry: infantry, Mx infantry and artillery are targets",
            "forbids",
            skirmished.cavalry,
            reading="R18",
        ),
        row("nap.skirmish.one-attacker", "Not twice at one target in a pulse", "forbids", skirmish.attackers > 0),
        row("nap.skirmish.impassable", "Not across impassable terrain", "forbids", skirmish.impassable),
        row("nap.skirmish.town", "Not out of a town", "forbids", skirmisher.terrain == "town"),
        row("nap.skirmish.weather", "Not in snow or rain", "forbids", skirmish.weather.one_of("snow", "rain")),
    ),
    note="Any of these forbids it; so does being outside the sub-commander's radius.",
)

SKIRMISH_DICE = Decided(
    "nap.skirmish",
    "Skirmish dice",
    BLOCK,
    (
        row("nap.skirmish.sk1", "SK1 rolls one die; SK0 makes no attack", 1, skirmisher.sk.equals(1)),
        row("nap.skirmish.sk2", "SK2 rolls two dice", 2, skirmisher.sk.equals(2)),
        row("nap.skirmish.sk3", "SK3 rolls three dice", 3, skirmisher.sk.equals(3)),
    ),
)

SKIRMISH_HITS = Decided(
    "nap.skirmish",
    "Skirmish hits",
    BLOCK,
    (row("nap.skirmish.hit", "Each 6 hits, or suppresses artillery", 1, each=skirmisher.struck, shows="hits"),),
)

SKIRMISH_SAVES = Decided(
    "nap.skirmish",
    "Saves against skirmishers",
    BLOCK,
    (
        row("nap.skirmish.save.mx", "An Mx target saves", saving.saved, saving.mx, reading="R5", shows="hits saved"),
        row(
            "nap.skirmish.save.cavalry",
            "So does one with cavalry in support within 2 inches",
            saving.saved,
            saving.cavalry_support,
            reading="R5",
            shows="hits saved",
        ),
        row(
            "nap.skirmish.save.cover",
            "And one in total cover",
            saving.saved,
            saving.covered,
            reading="R5",
            shows="hits saved",
        ),
    ),
    note="One die for each hit, saved on 4 or more; one save a hit, whatever the reasons.",
)
