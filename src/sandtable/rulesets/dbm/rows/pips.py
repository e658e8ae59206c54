"""Player initiative points: what one move or halt costs."""

from sandtable.rulesets.dbm.facts import order
from sandtable.sheet.table import Summed, row

PIPS = Summed(
    "dbm.pip",
    "Initiative points",
    "Player initiative",
    (
        row(
            "dbm.pip.base", "Each move, march, mounting, dismounting or halt of one element or group", +1, reading="R1"
        ),
        row(
            "dbm.pip.general",
            "This command's general is among them, his saving not yet used this bound: the C-in-C in any action, "
            "a sub-general in a halt if he has not moved all game",
            -1,
            order.with_his_general
            & order.own_command
            & ~order.discount_used
            & (
                (order.commander == "c_in_c")
                | ((order.commander == "sub") & (order.action == "halt") & ~order.general_moved)
            ),
            reading="R1",
        ),
        row(
            "dbm.pip.out-of-command",
            "Over 1200p from the general, or over 600p and neither sees the other; or he is fighting, straggling "
            "or lost",
            +1,
            (order.distance > 1200)
            | ((order.distance > 600) & ~order.in_sight)
            | order.general_state.one_of("fighting", "straggling", "lost"),
        ),
        row(
            "dbm.pip.irregular",
            "On land, with irregulars other than light troops or cavalry, if any element deviates without excuse, "
            "or an irregular other than light troops or a general stops short without excuse",
            +1,
            order.moves & order.land & order.unruly & (order.deviates | order.falls_short),
            reading="R4",
        ),
        row(
            "dbm.pip.mixed",
            "A group with riders (mounted infantry, knights, cavalry, light horse) and walkers, leaving aside a "
            "general with those on his base, and psiloi behind cavalry they can support",
            +1,
            order.moves & order.group & order.riders & order.walkers,
        ),
        row(
            "dbm.pip.artillery",
            "Any artillery other than (F) or (X) in the move",
            +1,
            order.moves & order.heavy_guns,
        ),
        row(
            "dbm.pip.mount",
            "A single element mounts or dismounts",
            +1,
            order.action.one_of("mount", "dismount"),
            reading="R25",
        ),
        row(
            "dbm.pip.halt",
            "A halt that keeps any irregular from a spontaneous move, unless all are foot in rough or difficult going, "
            "behind fortifications, at a river edge or uphill",
            +1,
            (order.action == "halt")
            & (order.prevents != "nothing")
            & order.irregulars
            & ~(order.all_foot & (order.position != "open")),
        ),
        row(
            "dbm.pip.march",
            "A group's fourth or later march; or its third, with knights, or with irregulars other than skirmishers "
            "not in a column",
            +1,
            (order.action == "march")
            & order.group
            & (
                (order.march_number >= 4)
                | (order.march_number.equals(3) & (order.knights | (order.wild_marchers & ~order.column)))
            ),
            reading="R5",
        ),
    ),
    note="Cost of one move or halt; never below 0. A group is two elements or more.",
)
