"""Shooting ranges, in paces."""

from sandtable.rulesets.dbr.facts.moves import shooter, shot
from sandtable.rulesets.dbr.facts.troops import GRADES
from sandtable.sheet.expr import any_of, named
from sandtable.sheet.table import GridLine, grid, row

columns = [(grade.lower(), f"({grade})", shooter.grade == grade) for grade in GRADES.words]
lines = [
    GridLine("art", shooter.kind == "art", (1800, 1200, 300, 600, 600), "Artillery"),
    GridLine("ships", shooter.kind == "ships", (300, 300, 200, 300, None), "Ships"),
    GridLine("boats", shooter.kind == "boats", (200, None, None, None, None), "Boats"),
    GridLine("gal", shooter.kind == "gal", (200, 200, None, 200, None), "Galleys"),
    GridLine("bw", shooter.kind == "bw", (200, 200, 200, 200, None), "Bows"),
    GridLine("sh", shooter.kind == "sh", (200, 200, 100, 100, None), "Shot"),
    GridLine("dr", shooter.kind == "dr", (200, 200, 100, 100, None), "Dragoons"),
    GridLine("sk", shooter.kind == "sk", (200, 100, None, None, None), "Skirmishers"),
    GridLine("pi", shooter.kind == "pi", (None, None, 100, None, None), "Pistols"),
    GridLine("lh", shooter.kind == "lh", (None, None, 100, None, None), "Light horse"),
    GridLine("wwg", shooter.kind == "wwg", (None, 200, None, None, None), "War wagons"),
]
armed = named(
    "the table gives it a range",
    any_of(
        *(
            line.who & when
            for line in lines
            for (_, _, when), cell in zip(columns, line.cells, strict=True)
            if cell is not None
        )
    ),
    "the table gives it no range",
)

RANGES = grid(
    "dbr.range",
    "Ranges",
    "Ranges",
    columns,
    lines,
    before=(
        row(
            "dbr.range.gal.f-water",
            "Galleys (F) across nothing but water, beach, marsh and ice",
            500,
            (shooter.kind == "gal") & (shooter.grade == "F") & shot.water_between,
        ),
        row("dbr.range.none", "A dash, or a kind not named: it does not shoot", 0, ~armed),
        row("dbr.range.limbered", "Artillery that is limbered does not shoot", 0, shooter.limbered, reading="R11"),
    ),
    note="The range itself included. The three lines below stand in place of a cell.",
    measured=True,
)
