"""Pressing forward."""

from sandtable.rulesets.dbm.facts import met, press
from sandtable.sheet.table import Decided, Listed, Summed, row

REFUSED = Listed(
    "dbm.press",
    "Pressing forward: refused",
    "Pressing forward",
    (
        row("dbm.press.demoralised", "The command is demoralised", "refused", press.broken_command),
        row("dbm.press.group", "Fewer than two elements", "refused", ~press.group, reading="R5"),
        row(
            "dbm.press.foot-only",
            "Any but foot, leaving aside a mounted general and those with him; or no foot at all",
            "refused",
            ~press.all_foot,
        ),
        row(
            "dbm.press.opponents-fled",
            "Not its own bound, or not every frontal opponent was made to flee",
            "refused",
            ~press.own_bound | ~press.all_fled,
            reading="R22",
        ),
        row("dbm.press.pursued", "It pursued any of them", "refused", press.pursued),
        row("dbm.press.straight", "An earlier move this bound was not straight ahead", "refused", ~press.straight),
        row("dbm.press.skirmishers", "Skirmishers in the front rank", "refused", press.light_front),
        row("dbm.press.all-ranks", "Some rank would stay behind", "refused", ~press.all_ranks),
        row(
            "dbm.press.fortification",
            "The way leads across fortifications",
            "refused",
            press.across == "fortification",
        ),
    ),
    note="Any of these refuses it.",
)

FORWARD = Summed(
    "dbm.press",
    "Pressing forward: allowed",
    "Pressing forward",
    (
        row(
            "dbm.press.move",
            "Straight ahead, up to the move of the slowest element",
            press.paces,
            shows="paces",
        ),
    ),
)

MEETING = Decided(
    "dbm.press",
    "Pressing forward: whom it meets",
    "Pressing forward",
    (
        row(
            "dbm.press.skirmishers-flee",
            "Enemy skirmishers in the way flee, once, before contact",
            "flee",
            met.skirmishers & ~(met.fled | met.deviated),
        ),
        row(
            "dbm.press.skirmishers-caught",
            "Skirmishers contacted after all, because they fled already or had to deviate, are destroyed at once, and "
            "the move goes on",
            "destroyed",
            met.skirmishers & (met.fled | met.deviated),
        ),
        row(
            "dbm.press.contact",
            "Other fresh enemy are contacted: the move ends, and that combat waits for the next bound",
            "contact",
            ~met.skirmishers,
        ),
    ),
)
