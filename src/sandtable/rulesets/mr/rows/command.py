"""Command: radius, units out of command, CDs and what they buy, the control test."""

from sandtable.rulesets.mr.facts.command import control, issue, posted
from sandtable.rulesets.mr.facts.unit import own
from sandtable.sheet.expr import chosen
from sandtable.sheet.table import Decided, Listed, Summed, row

RADIUS = Decided(
    "mr.command",
    "In command",
    "Ranges and distances; special rules by unit type",
    (
        row("mr.command.radius", "Within 3 BW of its sub-commander", 3, posted.distance <= 3),
        row(
            "mr.command.chain",
            "Regular infantry out of radius, in base contact with regular infantry of its Force that is in command",
            "in command",
            (own.kind == "reg-inf") & posted.chain,
        ),
    ),
)

OUT = Listed(
    "mr.out",
    "Out of command",
    "Units out of command",
    (
        row("mr.out.vulnerable", "It is vulnerable in combat", "vulnerable", ~own.in_command, reading="R8"),
        row("mr.out.no-fire", "It may not fire", "no fire", ~own.in_command),
        row("mr.out.final-fire", "Artillery still has its final fire", "may", ~own.in_command & own.artillery),
        row("mr.out.no-recovery", "It may not recover", "no recovery", ~own.in_command),
    ),
)

ISSUE = Decided(
    "mr.cd",
    "Command dice",
    "Commands to sub-commanders; uses of CDs",
    (
        row(
            "mr.cd.command.near",
            "A sub-commander up to 8 BW off: one CD or two",
            issue.cds,
            (issue.use == "command") & (issue.distance_off <= 8),
            reading="R9",
            shows="the CDs",
        ),
        row(
            "mr.cd.command.far",
            "A sub-commander over 8, up to 16 BW off: one CD",
            issue.cds,
            (issue.use == "command") & (issue.distance_off > 8) & (issue.distance_off <= 16),
            reading="R9",
            shows="the CDs",
        ),
        row(
            "mr.cd.command.beyond",
            "A sub-commander over 16 BW off: one CD, at the price of two",
            issue.cds * 2,
            (issue.use == "command") & (issue.distance_off > 16),
            reading="R9",
            shows="twice the CDs",
        ),
        row(
            "mr.cd.combat", "Re-roll one die of a combat within 8 BW", issue.cds, issue.use == "combat", shows="the CDs"
        ),
        row(
            "mr.cd.attack-test",
            "Re-roll a failed attack test within 8 BW",
            issue.cds,
            issue.use == "attack-test",
            shows="the CDs",
        ),
        row(
            "mr.cd.recovery",
            "Re-roll one die of a recovery within 8 BW",
            issue.cds,
            issue.use == "recovery",
            reading="R12",
            shows="the CDs",
        ),
        row(
            "mr.cd.initiative",
            "Re-roll initiative dice, a CD for each",
            issue.cds,
            issue.use == "initiative",
            house="H4",
            shows="the CDs",
        ),
        row("mr.cd.move", "Move the army commander", issue.cds, issue.use == "move", house="H23", shows="the CDs"),
        row(
            "mr.cd.battery",
            "A heavy battery or howitzer outside any Force: one CD, at the price of two over 16 BW",
            chosen((issue.distance_off > 16, issue.cds * 2), otherwise=issue.cds),
            issue.use == "battery",
            reading="R14",
            shows="the CDs, or twice",
        ),
    ),
    note="CDs spent. One CD to each but where the row says two.",
)

TEST_DICE = Listed(
    "mr.control",
    "Control test: dice",
    "The control test",
    (
        row("mr.control.cds", "Two dice, and one more for each CD received", 1, each=control.cds, reading="R3"),
        row(
            "mr.control.exceptional",
            "An exceptional subordinate given no CDs may re-roll one die",
            control.new_die,
            control.new_die > 0,
            shows="the new die",
        ),
    ),
    note="Two dice are kept, the player's choice. Odds keep the two highest and re-roll where it helps to be active.",
)

MODIFIER = Summed(
    "mr.control",
    "Control test: modifier",
    "The control test",
    (
        row(
            "mr.control.modifier",
            "The sub-commander's modifier",
            control.modifier,
            ~control.modifier.equals(0),
            reading="R3",
            shows="it",
        ),
    ),
)

near, far = control.enemy_off <= 8, control.enemy_off > 8

CONTROL = Decided(
    "mr.control",
    "Control test",
    "The control test",
    (
        row(
            "mr.control.lapels",
            "One sub-commander in base contact with the army commander needs no test",
            "active",
            control.lapels,
        ),
        row("mr.control.near.inactive", "Enemy within 8 BW: 6 or less", "inactive", near & (control.total <= 6)),
        row(
            "mr.control.near.active",
            "Enemy within 8 BW: 7 to 10",
            "active",
            near & (control.total >= 7) & (control.total <= 10),
        ),
        row("mr.control.near.attack", "Enemy within 8 BW: 11 or more", "attack", near & (control.total >= 11)),
        row(
            "mr.control.far.inactive",
            "No enemy within 8 BW: 7 or less",
            "inactive",
            far & (control.total <= 7),
            reading="R2",
        ),
        row(
            "mr.control.far.active",
            "No enemy within 8 BW: 8 or more",
            "active",
            far & (control.total >= 8),
            reading="R2",
        ),
    ),
)
