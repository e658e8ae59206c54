"""Command: CDs, control tests, statuses, sub-commanders, and units beyond their radius."""

from sandtable.rulesets.nap.facts.combat import own as fighter
from sandtable.rulesets.nap.facts.command import control, issue
from sandtable.rulesets.nap.facts.movement import mover, way
from sandtable.sheet.table import Decided, Listed, Summed, row

BLOCK = "Command"

CD_USES = Decided(
    "nap.cd",
    "What CDs are spent on",
    BLOCK,
    (
        row(
            "nap.cd.command.near",
            "To a sub-commander within 20 inches, up to two",
            1,
            (issue.use == "command") & (issue.away <= 20),
            each=issue.cds,
            shows="1 each",
            reading="R7",
        ),
        row(
            "nap.cd.command.far",
            "To one over 20 and within 40 inches, one",
            1,
            (issue.use == "command") & (issue.away > 20) & (issue.away <= 40),
            each=issue.cds,
            shows="1 each",
            reading="R7",
        ),
        row(
            "nap.cd.command.beyond",
            "To one beyond 40 inches, one at the cost of two",
            2,
            (issue.use == "command") & (issue.away > 40),
            each=issue.cds,
            shows="2 each",
        ),
        row(
            "nap.cd.combat",
            "A die in a combat within 20 inches",
            1,
            issue.use == "combat",
            each=issue.cds,
            shows="1 each",
        ),
        row(
            "nap.cd.movement",
            "A movement die rolled again, once; a move shows the new die",
            1,
            issue.use == "movement",
            each=issue.cds,
            shows="1 each",
        ),
        row(
            "nap.cd.recovery",
            "A recovery within 20 inches rolled again",
            1,
            issue.use == "recovery",
            each=issue.cds,
            shows="1 each",
        ),
        row(
            "nap.cd.initiative",
            "Initiative dice rolled again",
            1,
            issue.use == "initiative",
            each=issue.cds,
            shows="1 each",
        ),
        row(
            "nap.cd.lapels",
            "Grab the Lapels: one sub-commander a pulse, base to base, for no CD",
            0,
            issue.use == "lapels",
        ),
        row(
            "nap.cd.move",
            "An army or wing commander moves",
            1,
            issue.use == "move",
            each=issue.cds,
            shows="1 each",
            reading="R13",
        ),
    ),
    note="CDs spent. A wing commander does the same for his wing, from the army's pool (H7).",
)

CONTROL_DICE = Decided(
    "nap.control",
    "Control test: dice",
    BLOCK,
    (row("nap.control.cds", "Dice added to the two by CDs", 1, each=control.cds, shows="dice"),),
    note="Two dice of all that are rolled count: the two highest, or those picked.",
)

CONTROL_MODIFIER = Decided(
    "nap.control",
    "Control test: modifier",
    BLOCK,
    (
        row(
            "nap.control.modifier",
            "The sub-commander's modifier",
            control.modifier,
            ~control.modifier.equals(0),
            shows="modifier",
        ),
    ),
)

CONTROL_GIVEN = Decided(
    "nap.control",
    "Status without a test",
    BLOCK,
    (
        row(
            "nap.control.choose-hold",
            "No enemy within 20 inches of any unit of the Force: it may choose Hold",
            "hold",
            control.choose_hold & ~control.grabbed,
        ),
        row(
            "nap.control.lapels",
            "An army or wing commander base to base gives any status",
            control.lapels,
            control.grabbed,
            shows="the status",
        ),
    ),
)

CONTROL = Decided(
    "nap.control",
    "Control test: status",
    BLOCK,
    (
        row("nap.control.near.withdraw", "Enemy within 20: 3 or less", "withdraw", control.near & (control.total <= 3)),
        row(
            "nap.control.near.hold",
            "Enemy within 20: 4 to 6",
            "hold",
            control.near & (control.total >= 4) & (control.total <= 6),
        ),
        row(
            "nap.control.near.active",
            "Enemy within 20: 7 to 9",
            "active",
            control.near & (control.total >= 7) & (control.total <= 9),
        ),
        row("nap.control.near.attack", "Enemy within 20: 10 or more", "attack", control.near & (control.total >= 10)),
        row("nap.control.far.hold.low", "None within 20: 3 or less", "hold", ~control.near & (control.total <= 3)),
        row(
            "nap.control.far.hold",
            "None within 20: 4 to 6",
            "hold",
            ~control.near & (control.total >= 4) & (control.total <= 6),
        ),
        row(
            "nap.control.far.active",
            "None within 20: 7 to 9",
            "active",
            ~control.near & (control.total >= 7) & (control.total <= 9),
        ),
        row(
            "nap.control.far.active.high", "None within 20: 10 or more", "active", ~control.near & (control.total >= 10)
        ),
    ),
    note="20 inches exactly is within 20 (R7).",
)

HOLDING = Decided(
    "nap.status",
    "Status: Hold",
    BLOCK,
    (row("nap.status.hold", "Infantry and cavalry do not move", 0, mover.fights & (way.status == "hold")),),
)

HOLD_FACE = Decided(
    "nap.status",
    "Status: a change of face on Hold",
    BLOCK,
    (
        row(
            "nap.status.hold.face",
            "But change face free",
            "free",
            mover.fights & way.face_change & (way.status == "hold"),
        ),
    ),
)

STATUS = Decided(
    "nap.status",
    "Status: what it asks of a move",
    BLOCK,
    (
        row(
            "nap.status.withdraw",
            "Withdraw: units must move until they are 20 inches from the enemy",
            "withdraw",
            way.status == "withdraw",
            house="H19",
        ),
        row(
            "nap.status.hold.guns",
            "Hold: artillery and officers may move",
            "may",
            ~mover.fights & (way.status == "hold"),
        ),
        row("nap.status.active", "Active: normal movement", "normal", way.status == "active"),
        row(
            "nap.status.attack",
            "Attack: infantry and cavalry must attack, using all their movement",
            "attack",
            mover.fights & (way.status == "attack"),
            house="H19",
        ),
    ),
)

SUB_REROLLS = Listed(
    "nap.sub",
    "Sub-commanders: re-rolls",
    BLOCK,
    (
        row(
            "nap.sub.movement",
            "A sub-commander within 3 inches rolls a movement die again",
            way.die,
            (way.sub_distance <= 3) & ~way.sub_used,
            shows="the new die",
        ),
        row(
            "nap.sub.recovery",
            "Or a recovery",
            way.die,
            (way.sub_distance <= 3) & ~way.sub_used,
            shows="the new die",
        ),
    ),
    note="Those that the player makes, in their order.",
)

SUB_DICE = Summed(
    "nap.sub",
    "Sub-commanders: dice in combat",
    BLOCK,
    (
        row(
            "nap.sub.combat",
            "Or he adds his one, two or three dice to a combat",
            1,
            each=fighter.sub_dice,
            shows="dice",
        ),
    ),
)

CASUALTY_CHECK = Decided(
    "nap.sub",
    "Sub-commanders: danger",
    BLOCK,
    (row("nap.sub.casualty-check", "And then takes a casualty check", "check", fighter.valor, house="H2"),),
)

SUB_BARS = Listed(
    "nap.sub",
    "Sub-commanders: how often",
    BLOCK,
    (row("nap.sub.once", "Once a pulse", "forbids", way.sub_used),),
)

OUT_VULNERABLE = Decided(
    "nap.out",
    "Beyond the radius: vulnerable",
    BLOCK,
    (
        row(
            "nap.out.vulnerable",
            "Beyond its sub-commander's radius a unit counts as vulnerable",
            "vulnerable",
            ~fighter.in_command,
            reading="R15",
        ),
    ),
)

OUT = Listed(
    "nap.out",
    "Beyond the radius: what it may not do",
    BLOCK,
    (
        row("nap.out.no-skirmish", "No SK attack", "no skirmish", ~fighter.in_command),
        row("nap.out.no-fire", "No artillery fire in the artillery segment", "no fire", ~fighter.in_command),
        row("nap.out.no-recovery", "No recovery", "no recovery", ~fighter.in_command),
    ),
)
