"""Tactical and march moves, in paces."""

from sandtable.rulesets.dbr.facts.moves import mover
from sandtable.rulesets.dbr.facts.troops import GOING, NAVAL
from sandtable.sheet.expr import any_of, named
from sandtable.sheet.table import Decided, GridLine, Summed, grid, row

columns = [(going, going, mover.going == going) for going in GOING.words]
lines = [
    GridLine("lh", mover.kind == "lh", (600, 250, 200, 100), "Light horse"),
    GridLine("si", mover.kind == "si", (300, 200, 150, 100), "Sipahis"),
    GridLine("dr", mover.kind == "dr", (300, 200, 150, 100), "Dragoons", reading="R4"),
    GridLine("ln", mover.kind == "ln", (200, 200, 150, 50), "Lancers"),
    GridLine("pi", mover.kind == "pi", (200, 200, 150, 50), "Pistols"),
    GridLine("cm", mover.kind == "cm", (200, 200, 150, 50), "Camelry"),
    GridLine("el", mover.kind == "el", (200, 200, 150, 50), "Elephants"),
    GridLine("sh", mover.kind == "sh", (200, 150, 150, 100), "Shot"),
    GridLine("bw", mover.kind == "bw", (200, 150, 150, 100), "Bows"),
    GridLine("sk", mover.kind == "sk", (200, 150, 150, 100), "Skirmishers"),
    GridLine("wb", mover.kind == "wb", (200, 150, 150, 100), "Warband"),
    GridLine("pk", mover.kind == "pk", (150, 100, 100, 50), "Pikes"),
    GridLine("bd", mover.kind == "bd", (150, 100, 100, 50), "Blades"),
    GridLine("hd", mover.kind == "hd", (150, 100, 100, 50), "Hordes"),
    GridLine("pont", mover.kind == "pont", (150, 100, 100, 50), "Pontoons"),
    GridLine("bg", mover.kind == "bg", (150, 100, 100, 50), "Baggage"),
    GridLine("art", mover.kind == "art", (150, 100, 50, None), "Artillery"),
    GridLine("wwg", mover.kind == "wwg", (150, 100, 50, None), "War wagons"),
    GridLine("naval", mover.kind.one_of(*NAVAL), (None, 200, None, 100), "Naval"),
]
dashes = named(
    "its kind has a dash for this going",
    any_of(
        *(
            line.who & when
            for line in lines
            for (_, _, when), cell in zip(columns, line.cells, strict=True)
            if cell is None
        )
    ),
    "its kind has a figure for this going",
)

MOVES = grid(
    "dbr.move",
    "Tactical and march moves",
    "Tactical and march moves",
    columns,
    lines,
    before=(
        row(
            "dbr.move.deserted",
            "Artillery whose teams have deserted: a pivot up to 45 degrees on a front corner, no more",
            0,
            mover.deserted,
        ),
        row("dbr.move.unlimbered", "Artillery not limbered: the same", 0, ~mover.limbered, reading="R11"),
        row("dbr.move.immobile", "Baggage that is not mobile", 0, ~mover.mobile, reading="R12"),
        row("dbr.move.none", "A dash: it may not move there", 0, dashes),
    ),
    note="Tactical moves and marches go equally far. Where one of the four lines below "
    "the grid applies, nothing more is counted.",
    measured=True,
)

CHANGES = Summed(
    "dbr.move",
    "Added to a move",
    "Tactical and march moves",
    (
        row(
            "dbr.move.fast-kind",
            "(F) or (X) off-road: light horse, camelry, blades, artillery, naval",
            +50,
            mover.quick & mover.off_road & mover.swift_kind,
            reading="R18",
        ),
        row(
            "dbr.move.fast-contact",
            "(F) or (X) off-road, any other kind, when it or its group ends in contact with enemy",
            +50,
            mover.quick & mover.off_road & ~mover.swift_kind & mover.ends_in_contact,
            reading="R18",
        ),
        row(
            "dbr.move.superior-bd-art",
            "Blades or artillery (S), neither along a road nor in a built-up area",
            -50,
            (mover.grade == "S") & mover.kind.one_of("bd", "art") & mover.off_road & ~mover.bua,
            reading="R21",
        ),
        row(
            "dbr.move.superior-ships-gal",
            "Ships or galleys (S)",
            -50,
            (mover.grade == "S") & mover.kind.one_of("ships", "gal"),
            reading="R18",
        ),
        row(
            "dbr.move.superior-pk",
            "Pikes (S) in good going off-road",
            +50,
            (mover.grade == "S") & (mover.kind == "pk") & (mover.going == "good"),
        ),
    ),
    note="A move never falls below 0.",
    measured=True,
)

longer = mover.off_road & (mover.paces > 100)

CAPS = Decided(
    "dbr.move",
    "Longest moves",
    "Tactical and march moves",
    (
        row(
            "dbr.move.cap-visibility",
            "Off-road or afloat, visibility down to 100p by night or weather: at most",
            100,
            longer & mover.low_visibility,
            reading="R19",
        ),
        row(
            "dbr.move.cap-easy-river",
            "Off-road, the front edge of the element or column in an easy river: at most",
            100,
            longer & (mover.river == "easy") & (mover.crossing == "front"),
            reading="R19",
        ),
        row(
            "dbr.move.cap-tricky-river",
            "Off-road, any part of the element or column in a tricky or dangerous river: at most",
            100,
            longer & mover.river.one_of("tricky", "dangerous"),
            reading="R19",
        ),
    ),
    note="Applied last, and only to a move that is longer.",
    measured=True,
)
