"""Tactical factors."""

from sandtable.rulesets.dbr.facts.combat import foe, own
from sandtable.sheet.expr import named
from sandtable.sheet.table import Summed, row

clumsy = named(
    "it is cavalry, pikes or train",
    own.cavalry | (own.kind == "pk") | own.train,
    "it is neither cavalry, pikes nor train",
)
storming = named(
    "it attacks across a fortification or fixed obstacle",
    own.across.one_of("fortification", "obstacle"),
    "it attacks across neither fortification nor fixed obstacle",
)
bad_ground = named(
    "either is in rough or difficult going, and it does not face along a road",
    own.bogged | (foe.bogged & (own.going != "road")),
    "neither is in rough or difficult going, or it faces along a road",
)
covering = named(
    "it is in close combat, except with skirmishers (X), or shot at, except by bows or by artillery (S) within 600p",
    (own.fights & ~((foe.kind == "sk") & (foe.grade == "X")))
    | (own.shot_at & (foe.kind != "bw") & ~((foe.kind == "art") & (foe.grade == "S") & own.within_600)),
    "works do not help it here",
)
under_guns = named("it is shot at by artillery", own.shot_at & (foe.kind == "art"), "it is not shot at by artillery")
field_guns = (own.kind == "art") & own.grade.one_of("S", "O", "I")

TACTICAL = Summed(
    "dbr.tactical",
    "Tactical factors",
    "Tactical factors",
    (
        row(
            "dbr.tactical.fortified",
            "Foot or artillery behind works: in close combat, except with skirmishers (X); or shot at, except by bows, "
            "or by artillery (S) within 600p",
            +2,
            (own.foot | (own.kind == "art")) & own.works & covering,
            reading="R14",
        ),
        row(
            "dbr.tactical.obstacle",
            "Foot, artillery or baggage behind an obstacle, in close combat with cavalry",
            +1,
            own.fights & (own.foot | own.kind.one_of("art", "bg")) & own.shielded & foe.cavalry,
        ),
        row("dbr.tactical.upslope", "In close combat upslope", +1, own.fights & own.upslope, reading="R9"),
        row(
            "dbr.tactical.riverbank",
            "In close combat defending a river bank, not at a ford or bridge; not besides the line above",
            +1,
            own.fights & own.riverbank & ~own.upslope,
            reading="R9",
        ),
        row(
            "dbr.tactical.bua",
            "Foot entirely inside a built-up area, not on a road nor shot at by artillery",
            +1,
            own.foot & own.bua & (own.going != "road") & ~under_guns,
            reading="R16",
        ),
        row(
            "dbr.tactical.shot-from-hill",
            "Shot at by artillery on a hill",
            +1,
            own.shot_at & (foe.kind == "art") & foe.on_hill,
            reading="R13",
        ),
        row(
            "dbr.tactical.shot-from-front-edge",
            "Shot at by war wagons or ships from their front edge",
            +1,
            own.shot_at & foe.kind.one_of("wwg", "ships") & (foe.edge == "front"),
            reading="R13",
        ),
        row(
            "dbr.tactical.general",
            "General's element, in close combat or shot at",
            +1,
            own.general & (own.fights | own.shot_at),
        ),
        row(
            "dbr.tactical.guns-attacked",
            "Artillery (S), (O) or (I) in close combat to its front, in the enemy's bound",
            +1,
            own.fights & field_guns & (own.edge == "front") & ~own.own_bound,
        ),
        row(
            "dbr.tactical.guns-point-blank",
            "Artillery (S), (O) or (I) shooting at enemy within 100p",
            +1,
            own.shoots & field_guns & own.within_100,
        ),
        row("dbr.tactical.beaten", "Of a beaten command", -1, own.broken_command, reading="R9"),
        row(
            "dbr.tactical.weather",
            "Disadvantaged by weather; not besides the line above",
            -1,
            own.weather & ~own.broken_command,
            reading="R9",
        ),
        row("dbr.tactical.overlap", "In close combat, for each flank overlapped", -1, own.fights, each=own.overlaps),
        row(
            "dbr.tactical.flank-contact",
            "In close combat, for each enemy with its front on its flank or rear",
            -1,
            own.fights,
            each=own.contacts,
        ),
        row(
            "dbr.tactical.aiding",
            "Shot at, for each 2nd or 3rd element assisting",
            -1,
            own.shot_at,
            each=own.aiding,
        ),
        row(
            "dbr.tactical.assault",
            "Cavalry, pikes or train in close combat, attacking across a fortification or fixed obstacle",
            -2,
            own.fights & clumsy & storming,
            reading="R9",
        ),
        row(
            "dbr.tactical.bad-going",
            "Cavalry, pikes or train in close combat, in rough or difficult going or with an enemy who is, unless "
            "facing along a road; not besides the line above",
            -2,
            own.fights & clumsy & bad_ground & ~storming,
            reading="R9",
        ),
    ),
    note="Lines that count for each are summed. Of two lines that the sheet joins by an 'or', the first counts (R9).",
)
