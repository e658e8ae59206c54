"""Break tests: when one is taken, what is added to the two dice, and what comes of it."""

from sandtable.rulesets.ps.facts.situations import test
from sandtable.rulesets.ps.facts.unit import own, tested
from sandtable.sheet.table import Decided, Summed, row

WHEN = Decided(
    "ps.break.when",
    "Break test: when",
    "Break Test",
    (
        row("ps.break.when.lost", "It lost a combat: hand-to-hand column", "test", tested.cause == "lost"),
        row(
            "ps.break.when.excess",
            "Shooting brought it above its stamina: shooting column",
            "test",
            tested.cause == "excess",
        ),
        row(
            "ps.break.when.closing",
            "Closing fire made it shaken: shooting column",
            "test",
            tested.cause == "closing",
            reading="R18",
        ),
        row(
            "ps.break.when.drawn",
            "It drew a combat and is shaken: hand-to-hand column",
            "test",
            tested.cause == "drawn",
        ),
        row(
            "ps.break.when.support",
            "A unit it supported broke: hand-to-hand column",
            "test",
            tested.cause == "support",
            reading="R18",
        ),
    ),
)

MODIFIERS = Summed(
    "ps.break",
    "Break test: added to 2D6",
    "Break Test Modifiers",
    (
        row("ps.break.excess", "For each casualty above stamina", -1, each=own.casualties - own.endures),
        row("ps.break.disordered", "Disordered", -1, own.disordered),
        row(
            "ps.break.artillery",
            "Suffered a casualty from artillery this turn, once",
            -1,
            test.artillery,
            reading="R19",
        ),
    ),
)

OUTCOMES = Decided(
    "ps.break",
    "Break test: result",
    "Break Test",
    (
        row("ps.break.four.any", "4 or less: anyone breaks", "breaks", test.total <= 4),
        row(
            "ps.break.five.artillery",
            "5: artillery and wagons break",
            "breaks",
            own.train & test.total.equals(5),
            reading="R3",
        ),
        row(
            "ps.break.five.retire",
            "5: infantry and cavalry retire, disordered",
            "retires",
            ~own.train & test.total.equals(5),
            reading="R2",
        ),
        row(
            "ps.break.six.artillery",
            "6: artillery and wagons break",
            "breaks",
            own.train & test.total.equals(6),
            reading="R3",
        ),
        row(
            "ps.break.six.shooting",
            "6, shooting: infantry and cavalry hold",
            "holds",
            ~own.train & test.total.equals(6) & test.by_fire,
        ),
        row(
            "ps.break.six.hand",
            "6, hand to hand: infantry and cavalry retire, disordered",
            "retires",
            ~own.train & test.total.equals(6) & ~test.by_fire,
        ),
        row("ps.break.seven.shooting", "7 or more, shooting: anyone holds", "holds", (test.total >= 7) & test.by_fire),
        row(
            "ps.break.seven.artillery",
            "7 or more, hand to hand: artillery and wagons break",
            "breaks",
            own.train & (test.total >= 7) & ~test.by_fire,
            reading="R3",
        ),
        row(
            "ps.break.seven.infantry",
            "7 or more, hand to hand: infantry hold",
            "holds",
            own.infantry & (test.total >= 7) & ~test.by_fire,
            reading="R2",
        ),
        row(
            "ps.break.seven.cavalry",
            "7 or more, hand to hand: cavalry retire one move in good order",
            "retires",
            own.cavalry & (test.total >= 7) & ~test.by_fire,
        ),
    ),
    note="To retire is one move from the enemy, or two if it needs them to get clear.",
)

RETIRING = Decided(
    "ps.break",
    "Break test: retiring",
    "Break Test",
    (
        row(
            "ps.break.second-move",
            "It needs a second move to get clear; after a 7 or more this disorders the cavalry",
            2,
            test.clear_in.equals(2),
            shows="2 moves",
        ),
        row(
            "ps.break.no-escape",
            "Not clear even after two moves: it breaks",
            "breaks",
            test.trapped,
            reading="R20",
        ),
    ),
)
