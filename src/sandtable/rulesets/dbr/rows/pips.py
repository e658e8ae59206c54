"""Player initiative points: the price of one action, and what changes it."""

from sandtable.rulesets.dbr.facts.orders import BRIDGING, order
from sandtable.sheet.expr import named
from sandtable.sheet.table import Decided, Summed, row

heavy_off_road = named(
    "artillery (S) or (O) or baggage goes off-road",
    order.heavy & ~order.road,
    "no artillery (S) or (O) and no baggage goes off-road",
)
dark_way = named(
    "it is night, and the way is no moonlit road",
    (order.night != "none") & ~((order.night == "moonlight") & order.road),
    "it is day, or the way is a moonlit road",
)

PRICES = Decided(
    "dbr.pip",
    "Price of an action",
    "Player initiative points",
    (
        row(
            "dbr.pip.road-march",
            "First march of the bound, all along a road, by one element or a column",
            0,
            (order.action == "march") & order.marches.equals(0) & order.road & (~order.group | order.column),
            reading="R6",
        ),
        row(
            "dbr.pip.element",
            "One element moves, marches, mounts, dismounts, limbers, unlimbers, embarks, disembarks or is steadied",
            1,
            ~order.group & ~order.action.one_of("rally", *BRIDGING),
        ),
        row("dbr.pip.group-move", "A group moves or marches", 1, order.group & order.moves),
        row("dbr.pip.steady-group", "A group is steadied", 2, order.group & (order.action == "steady")),
        row("dbr.pip.rally", "One routing or pursuing element is rallied", 2, order.action == "rally"),
        row("dbr.pip.bridge", "A bridge is launched, completed or taken down", 3, order.action.one_of(*BRIDGING)),
    ),
    note="The first that fits is the price, before the changes below.",
)

CHANGES = Summed(
    "dbr.pip",
    "Changes to the price",
    "Player initiative points",
    (
        row(
            "dbr.pip.general",
            "Their own general is among those who move, march or are steadied, and has not moved this bound",
            -1,
            order.moves_or_steadies & order.includes_general & ~order.general_moved,
            reading="R6",
        ),
        row(
            "dbr.pip.general-lost",
            "Moving, marching, steadying or rallying when the general is lost",
            +1,
            order.without_general & order.general_lost,
            reading="R6",
        ),
        row(
            "dbr.pip.general-far",
            "The general is over 600p away",
            +1,
            order.without_general & ~order.general_lost & order.far,
            reading="R6",
        ),
        row(
            "dbr.pip.general-unseen",
            "The general is over 300p away and out of sight",
            +1,
            order.without_general & ~order.general_lost & ~order.far & order.distant & ~order.general_sees,
            reading="R6",
        ),
        row(
            "dbr.pip.heavy-off-road",
            "Moving or marching off-road with artillery (S) or (O) or baggage",
            +1,
            order.moves & heavy_off_road,
            reading="R6",
        ),
        row(
            "dbr.pip.portable-obstacles",
            "Moving or marching with portable obstacles, on a road too; not besides the line above",
            +1,
            order.moves & order.portable_obstacles & ~heavy_off_road,
            reading="R6",
        ),
        row(
            "dbr.pip.third-march",
            "A group's third or later march, off-road, unless all are light horse and dragoons",
            +1,
            (order.action == "march") & order.group & (order.marches >= 2) & ~order.riders & ~order.road,
            reading="R6",
        ),
        row(
            "dbr.pip.separate",
            "The move or march splits a group, and nothing excuses it",
            +2,
            order.moves & order.separates & ~order.excused,
            reading="R6",
        ),
        row(
            "dbr.pip.flank-pivot",
            "A move (no march) pivots an element on to an enemy flank from corner contact, and nothing excuses it; not "
            "besides the line above",
            +2,
            (order.action == "move") & order.flank_pivot & ~order.separates & ~order.excused,
            reading="R6",
        ),
        row(
            "dbr.pip.night",
            "A move or march by night, other than on a moonlit road",
            +2,
            order.moves & dark_way,
        ),
    ),
    note="One line counts once, and of the three lines on the general away one at most; the cost is never below 0. "
    "Excused from splitting and pivoting: those who were in a group of light horse alone, or of skirmishers and "
    "warband; a group going straight ahead or into close combat while the rest stand; a single element in or bound "
    "for difficult going.",
)
