"""Hand to hand: dice, what hits, and who has won."""

from sandtable.rulesets.ps.facts.unit import foe, own
from sandtable.sheet.expr import count
from sandtable.sheet.table import Summed, row

HAND_DICE = Summed(
    "ps.hand.dice",
    "Hand to hand dice",
    "Hand to Hand Dice modifiers",
    (
        row(
            "ps.hand.dice.march-column",
            "In march column: one in all, and nothing else counts",
            1,
            own.march_column,
            shows="1 in all",
        ),
        row("ps.hand.dice.large", "Large unit", +2, (own.size == "large") & (own.plain > 0)),
        row("ps.hand.dice.small", "Small unit, never below one", -2, (own.size == "small") & (own.plain > 0)),
        row(
            "ps.hand.dice.building",
            "In a building: two for each face, up to its dice so far",
            own.faces * 2,
            own.housed & (own.faces * 2 < own.dice),
            reading="R26",
            shows="2 a face",
        ),
        row(
            "ps.hand.dice.hedgehog-wagons",
            "An undisordered hedgehog, or defended wagons, attacked by cavalry only: doubled",
            2,
            ((own.hedgehog & ~own.disordered) | own.defended) & foe.cavalry & ~own.other_foes,
            reading="R32",
            shows="×2",
        ),
    ),
    note="Hand-to-hand value, changed in this order.",
)

HAND = Summed(
    "ps.hand",
    "Hand to hand: to hit",
    "Hand to Hand to hit",
    (
        row("ps.hand.to-hit", "A modified 4 or more hits", 4, shows="4+"),
        row("ps.hand.weak", "Shaken, disordered or both", -1, own.weak),
        row("ps.hand.flank", "For each face engaged in flank or rear", -1, each=own.flanked, reading="R27"),
        row(
            "ps.hand.skirmish",
            "In skirmish order against an enemy that is not",
            -1,
            own.skirmishing & ~foe.skirmishing,
            reading="R29",
        ),
        row(
            "ps.hand.charge",
            "Charged or counter-charged this turn; not cavalry against pikes or a hedgehog",
            +1,
            own.charged & ~(own.cavalry & (foe.pikes | foe.hedgehog)),
            reading="R16",
        ),
        row("ps.hand.won-last", "Its side won the last round of this combat", +1, own.won_last),
        row("ps.hand.natural-one", "Dice that show 1 miss", own.ones, own.ones > 0, shows="misses"),
        row("ps.hand.natural-six", "Dice that show 6 hit", own.sixes, own.sixes > 0, shows="hits"),
    ),
)

RESULTS = Summed(
    "ps.result",
    "Combat result bonuses",
    "Combat Results Bonuses",
    (
        row(
            "ps.result.rear-support",
            'A friend supports it from behind within 4"',
            +1,
            own.behind <= 4,
            house="H25",
        ),
        row(
            "ps.result.flank-support",
            'For each flank that a friend supports within 2"',
            +1,
            each=count(own.beside_left <= 2, own.beside_right <= 2),
            house="H25",
        ),
        row(
            "ps.result.cavalry-infantry",
            "Cavalry against infantry not in hedgehog",
            +2,
            own.cavalry & foe.infantry & ~foe.hedgehog,
        ),
        row("ps.result.hedgehog-cavalry", "Hedgehog against cavalry", +2, own.hedgehog & foe.cavalry),
        row(
            "ps.result.buildings",
            "Occupying a building or fortification",
            +3,
            own.housed | (own.position == "fortification"),
        ),
    ),
    note="Added to the casualties that a side has inflicted this round (R17).",
)
