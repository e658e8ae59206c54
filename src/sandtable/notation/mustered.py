"""Whether the scenario in the header of a log is one that its game could have been given.

Whoever forges a log can make its chain of hashes anew. What a scenario file could never have said is found here, before
any rule stumbles over it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.game import Option
from sandtable.engine.muster import Muster, Trait
from sandtable.names import SIDES, Json, Refused
from sandtable.notation.fault import Findings, an
from sandtable.notation.form import Entry, Flag, Number, Numbers, Shape, Table, Text, Word
from sandtable.notation.layout import LIMIT
from sandtable.notation.lines import Lines, Place
from sandtable.notation.scenario import DEPLOYMENTS, TERRAINS, options_form
from sandtable.notation.traits import said, trait_entries

MOST_POINTS = 1_000_000


def check_mustered(json: Mapping[str, Json], muster: Muster, options: Sequence[Option]) -> None:
    """Refuse what `setup_from_json` takes for a setup, and no scenario of this game says; with its place."""
    findings = Findings(Lines({}))
    most = LIMIT * muster.grain
    _pieces(json["pieces"], muster, most, findings)
    for n, command in enumerate(json["commands"]):
        rank = {"rank": _must(Word(tuple(muster.ranks)))} if muster.ranks else {}
        known = Table("a command", {**rank, **trait_entries(muster.command_traits)})
        known.read(_said(command["traits"]), ("scenario", "commands", n, "traits"), findings)
    _ground(json["ground"], muster, most, findings)
    house = {option.id: json["options"].get(option.id) for option in options} | json["options"]
    options_form(options).read(house, ("scenario", "options"), findings)
    _told(json["commands"], muster, most).read(json["traits"], ("scenario", "traits"), findings)
    for fault in findings.faults[:1]:
        raise Refused(fault.code, fault.at, fault.message)


def _must(shape: Shape) -> Entry:
    return Entry(shape, "as the scenario had it.", required=True)


def _said(traits: Mapping[str, Json]) -> dict[str, Json]:
    """Without the traits that nothing was said of."""
    return {id: value for id, value in traits.items() if value is not None}


def _pieces(pieces: Sequence[Json], muster: Muster, most: int, findings: Findings) -> None:
    marks = {
        "regular": _must(Flag()),
        "general": _must(Flag()),
        "officer": Entry(Flag(), ""),
        "aboard": Entry(Word([piece["id"] for piece in pieces]), ""),
        "ee": Entry(Number(0, 100), ""),
    }
    traits = Table("a base", {**trait_entries(muster.traits), **marks})
    size = Number(1, most, whole=True)
    for n, piece in enumerate(pieces):
        place: Place = ("scenario", "pieces", n)
        size.read(piece["width"], (*place, "width"), findings)
        size.read(piece["depth"], (*place, "depth"), findings)
        kind = Word(tuple(muster.kinds)).read(piece["kind"], (*place, "kind"), findings)
        given = traits.read(_said(piece["traits"]), (*place, "traits"), findings)
        if kind in muster.kinds:
            Word(muster.kinds[kind].grades).read(piece["grade"], (*place, "grade"), findings)
            said(kind, muster.traits, given, (*place, "traits"), findings)


def _ground(ground: Mapping[str, Json], muster: Muster, most: int, findings: Findings) -> None:
    for key in ("width", "depth"):
        Number(1, most, whole=True).read(ground[key], ("scenario", "ground", key), findings)
    for n, area in enumerate(ground.get("areas", ())):
        kinds = {id: kind.traits for id, kind in muster.areas.items()}
        _feature(area, kinds, (*area["outline"], *area.get("crest", ())), ("areas", n), most, findings)
        if area["kind"] in kinds and bool(area.get("crest")) != muster.areas[area["kind"]].hill:
            which = "has no crest: take it out" if area.get("crest") else "is a hill: give its crest, [[x, y], [x, y]]"
            findings.fault(("scenario", "ground", "areas", n, "crest"), f"{area['kind']} {which}")
    for n, line in enumerate(ground.get("lines", ())):
        kinds = {id: kind.traits for id, kind in muster.lines.items()}
        _feature(line, kinds, line["points"], ("lines", n), most, findings)


def _feature(
    given: Mapping[str, Json],
    kinds: Mapping[str, tuple[Trait, ...]],
    points: Sequence[Sequence[int]],
    within: Place,
    most: int,
    findings: Findings,
) -> None:
    place: Place = ("scenario", "ground", *within)
    kind = Word(tuple(kinds)).read(given["kind"], (*place, "kind"), findings)
    for point in points:
        Numbers(("x", "y"), most, 2).read(list(point), place, findings)
    Number(0, most).read(given.get("width", 0), (*place, "width"), findings)
    if kind in kinds:
        traits = Table(an(kind), trait_entries(kinds[kind]))
        traits.read(_said(given.get("traits", {})), (*place, "traits"), findings)


def _told(commands: Sequence[Json], muster: Muster, most: int) -> Table:
    """What else a scenario says to its game."""
    zone = Entry(Numbers(("least x", "least y", "most x", "most y"), most, 4), "")
    points = {"points": _must(_sided(Number(0, MOST_POINTS)))} if muster.priced else {}
    return Table(
        "a scenario",
        {
            "about": _must(Text(2000)),
            "year": _must(Text(40)),
            "bounds": _must(Number(1, 200, whole=True)),
            "deploys_first": _must(Word(SIDES)),
            "moves_first": _must(Word(SIDES)),
            "deployment": _must(Word(DEPLOYMENTS)),
            "terrain": _must(Word(TERRAINS)),
            "armies": _must(_sided(Text(80, 1))),
            "aggression": _must(_sided(Number(0, 4, whole=True))),
            **points,
            "zones": _must(Table("the zones", {command["id"]: zone for command in commands})),
        },
    )


def _sided(shape: Shape) -> Table:
    return Table("the sides", dict.fromkeys(SIDES, _must(shape)))
