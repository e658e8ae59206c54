"""Initiative and proximity, command rolls, and what a blunder does."""

from sandtable.rulesets.ps.facts.situations import near, order
from sandtable.rulesets.ps.facts.unit import die, own, table_die
from sandtable.sheet.table import Decided, Listed, row

INITIATIVE = Listed(
    "ps.initiative",
    "Initiative and proximity",
    "Sequence of play",
    (
        row(
            "ps.initiative.near",
            'Enemy within 4", unit not disordered: one move without an order',
            1,
            ~own.disordered & (near.enemy <= 4),
            reading="R33",
            shows="1 move",
        ),
        row(
            "ps.initiative.proximity",
            'Enemy within 8": may move only towards or away from the enemy',
            "towards-or-away",
            near.enemy <= 8,
        ),
    ),
)

COMMAND = Listed(
    "ps.command",
    "Command roll: modifiers",
    "Command Die Roll Modifiers",
    (
        row(
            "ps.command.group",
            'One order to several units, each within 4" of another of them',
            order.group,
            (order.group >= 2) & (order.gap <= 4),
            shows="units",
        ),
        row(
            "ps.command.natural-zero",
            "The die shows 0: roll on the Blunder Table first",
            "blunder-roll",
            order.face.equals(0),
            reading="R1",
        ),
        row(
            "ps.command.distance",
            'For each full 8" from the commander to the unit, or to the furthest of the group',
            +1,
            each=order.eights,
        ),
        row("ps.command.enemy-near", 'Enemy within 4" of the unit', +1, order.enemy <= 4),
        row("ps.command.march-column", "In march column, not on a track", -1, own.on_march & ~order.track, house="H36"),
        row(
            "ps.command.march-track",
            "In march column on a track, in place of the line above",
            -2,
            own.on_march & order.track,
            reading="R10",
            house="H36",
        ),
        row("ps.command.enemy-far", 'Nearest enemy over 36" away', -1, order.enemy > 36),
    ),
    note="D10, the 0 counting as ten; add, and compare with the commander's rating.",
)

COMMANDED = Decided(
    "ps.command",
    "Command roll: result",
    "Command roll",
    (
        row("ps.command.fail", "Above the rating: no move", 0, order.total > order.rating),
        row(
            "ps.command.one-move",
            "The rating or one less: one move",
            1,
            (order.total <= order.rating) & (order.total >= order.rating - 1),
        ),
        row("ps.command.two-moves", "Two less: two moves", 2, order.total.equals(order.rating - 2)),
        row("ps.command.three-moves", "Three or more less: three moves", 3, order.total <= order.rating - 3),
    ),
)

FREE = Listed(
    "ps.command",
    "Free moves",
    "Command roll",
    (
        row(
            "ps.command.free-march",
            "Failed, in march column: one free move",
            1,
            own.on_march & (order.total > order.rating),
            house="H36",
            shows="1 move",
        ),
        row(
            "ps.command.free-away",
            "Failed, shaken: one free move directly away from the enemy",
            1,
            own.shaken & (order.total > order.rating),
            reading="R31",
            shows="1 move",
        ),
    ),
)

BLUNDER = Decided(
    "ps.blunder",
    "Blunder Table: first D6",
    "Blunder Table",
    (
        row("ps.blunder.no-effect", "1 to 4: no blunder", "none", die.face <= 4),
        row("ps.blunder.effect", "5 or 6: roll again below", "roll-again", die.face >= 5),
    ),
)

BLUNDERS = Decided(
    "ps.blunder",
    "Blunder Table: second D6",
    "Blunder Table",
    (
        row(
            "ps.blunder.rapid-retreat",
            "1: two moves away from the enemy",
            2,
            table_die.effect == "rapid-retreat",
            reading="R21",
        ),
        row("ps.blunder.retreat", "2: one move away", 1, table_die.effect == "retreat", reading="R21"),
        row(
            "ps.blunder.left",
            "3: one move in the front left quarter, may charge",
            1,
            table_die.effect == "left",
            reading="R21",
        ),
        row(
            "ps.blunder.right",
            "4: one move in the front right quarter, may charge",
            1,
            table_die.effect == "right",
            reading="R21",
        ),
        row(
            "ps.blunder.forward",
            "5: one move straight to the front, may charge",
            1,
            table_die.effect == "forward",
            reading="R21",
        ),
        row(
            "ps.blunder.charge",
            "6: charges the nearest enemy; a further D6 gives the moves",
            "charge",
            table_die.effect == "charge",
            reading="R23",
        ),
    ),
)

BLUNDER_CHARGE = Decided(
    "ps.blunder",
    "Blunder Table: moves of the charge",
    "Charge. Roll D6",
    (
        row("ps.blunder.charge-one", "1 or 2: one move", 1, die.face <= 2, reading="R22"),
        row("ps.blunder.charge-two", "3 or 4: two moves", 2, (die.face >= 3) & (die.face <= 4), reading="R22"),
        row("ps.blunder.charge-three", "5 or 6: three moves", 3, die.face >= 5, reading="R22"),
    ),
)
