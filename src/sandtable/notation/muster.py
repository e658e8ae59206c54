"""The muster of a game, read from its troops file: kinds, bases, prices, traits, ranks, terrain.

A kind's prices stand in the order of the file's grades, a dash for a grade that is not raised: `"7/5/4 -/4/3"` is S, O
and I regular, then O and I irregular; one list alone serves both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sandtable.engine.muster import AreaKind, Kind, LineKind, Muster, Rank, Size, Trait, Works
from sandtable.names import Json, listed
from sandtable.notation.fault import Faults, Findings, shown
from sandtable.notation.form import WRONG, Entry, Flag, Number, Shape, Table, Tables, Text
from sandtable.notation.lines import Place
from sandtable.notation.toml import parsed

ID = Text(40, 1)
LENGTH = Number(0, 10_000)
PRICE = Number(0, 10_000)


def read_muster(text: str) -> Muster:
    """The muster of a troops file; `Faults` if it cannot be used."""
    values, lines = parsed(text)
    findings = Findings(lines)
    tree = FORM.read(values, (), findings)
    kinds = {}
    for n, given in enumerate(tree.get("kind", ())):
        kind = _kind(given, tuple(tree.get("grades", {})), ("kind", n), findings)
        if kind is not None:
            kinds[kind.id] = kind
    if not findings.sound:
        raise Faults(findings.faults)
    return Muster(
        unit=tree["unit"],
        grain=tree["grain"],
        kinds=kinds,
        grades=tree["grades"],
        traits=_traits(tree["trait"]),
        command_traits=_traits(tree["command_trait"]),
        ranks={given["id"]: Rank(**given) for given in tree["rank"]},
        chief=tree["chief"],
        areas={given["id"]: _area(given) for given in tree["area"]},
        lines={given["id"]: _line(given) for given in tree["line"]},
        works={given["id"]: Works(given["line"], given["points"]) for given in tree["works"]},
        sizes={given["id"]: Size(**given) for given in tree["size"]},
        bounds=tree["bounds"],
        commands=(tree["commands"]["least"], tree["commands"]["most"]),
        led=tree["commands"]["led"],
        general_counts=tree["general_counts"],
    )


@dataclass(frozen=True)
class Words:
    """A list of words."""

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return tuple(value)
        findings.fault(place, f'{shown(value)} is no list of words: give ["one", "two"]')
        return WRONG

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": {"type": "string"}}


@dataclass(frozen=True)
class Any:
    """A table whose keys are words of the game, all its values of one shape."""

    shape: Shape

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if not isinstance(value, dict):
            findings.fault(place, f"{shown(value)} is no table: give keys and values")
            return WRONG
        read = {key: self.shape.read(inner, (*place, key), findings) for key, inner in value.items()}
        return WRONG if WRONG in read.values() else read

    def schema(self) -> dict[str, Json]:
        return {"type": "object", "additionalProperties": self.shape.schema()}


@dataclass(frozen=True)
class Plain:
    """A word or a flag."""

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if isinstance(value, str | bool):
            return value
        findings.fault(place, f"{shown(value)} is neither a word nor a flag: give one of these")
        return WRONG

    def schema(self) -> dict[str, Json]:
        return {"type": ["string", "boolean"]}


_ID = {"id": Entry(ID, "Its id.", required=True), "says": Entry(Text(), "What it is.", required=True)}
_TRAIT = Table(
    "trait",
    {
        **_ID,
        "default": Entry(Plain(), "What it is unless said; left out where the situation decides."),
        "choices": Entry(Words(), "The words it may be; none for a flag.", default=()),
        "usual": Entry(Any(Plain()), "By kind: what it is unless said, where that is not the default.", default={}),
    },
)
_TRAITS = Entry(Tables(_TRAIT), "Traits of it.", default=[])

FORM = Table(
    "a muster",
    {
        "unit": Entry(ID, "The unit of length.", required=True),
        "grain": Entry(Number(1, 10_000, whole=True), "Ticks in one unit.", required=True),
        "bounds": Entry(Number(1, 200, whole=True), "The last bound of each side unless said.", default=16),
        "chief": Entry(Text(40), "The rank that an army has exactly once.", default=""),
        "general_counts": Entry(PRICE, "What the loss of a general counts besides his base.", default=0),
        "grades": Entry(Any(Text()), "The grades, with their names.", default={}),
        "commands": Entry(
            Table(
                "the commands",
                {
                    "least": Entry(Number(1, 8, whole=True), "At least so many.", default=1),
                    "most": Entry(Number(1, 8, whole=True), "At most so many.", default=4),
                    "led": Entry(Number(0, 50, whole=True), "Bases in each besides the general's.", default=0),
                },
            ),
            "How an army is divided.",
            default={"least": 1, "most": 4, "led": 0},
        ),
        "works": Entry(
            Tables(
                Table(
                    "works",
                    {
                        "id": Entry(ID, "The word for them.", required=True),
                        "line": Entry(ID, "The line kind they are.", required=True),
                        "points": Entry(PRICE, "The price of a base's width.", required=True),
                    },
                )
            ),
            "Fortifications that troops put along their front.",
            default=[],
        ),
        "trait": _TRAITS,
        "command_trait": _TRAITS,
        "rank": Entry(
            Tables(
                Table(
                    "rank",
                    {
                        **_ID,
                        "regular": Entry(PRICE, "What he adds to a regular base.", default=0),
                        "irregular": Entry(PRICE, "What he adds to an irregular one.", default=0),
                    },
                )
            ),
            "The ranks of those who lead.",
            default=[],
        ),
        "size": Entry(
            Tables(
                Table(
                    "size",
                    {
                        "id": Entry(ID, "Its id.", required=True),
                        "width": Entry(LENGTH, "Of the table.", required=True),
                        "depth": Entry(LENGTH, "Of the table.", required=True),
                        "points": Entry(PRICE, "What an army may cost.", required=True),
                        "bounds": Entry(Number(1, 200, whole=True), "Of each side.", required=True),
                    },
                )
            ),
            "Usual sizes of battle.",
            default=[],
        ),
        "area": Entry(
            Tables(
                Table(
                    "area",
                    {
                        **_ID,
                        "hill": Entry(Flag(), "It has a crest.", default=False),
                        "water": Entry(Flag(), "Only what is afloat may be in it.", default=False),
                        "trait": _TRAITS,
                    },
                )
            ),
            "Kinds of ground.",
            default=[],
        ),
        "line": Entry(
            Tables(
                Table(
                    "line",
                    {
                        **_ID,
                        "width": Entry(LENGTH, "How wide it is unless said.", required=True),
                        "deep": Entry(Words(), "The classes of it that bear no troops.", default=()),
                        "trait": _TRAITS,
                    },
                )
            ),
            "Kinds of lines.",
            default=[],
        ),
        "kind": Entry(
            Tables(
                Table(
                    "kind",
                    {
                        "id": Entry(ID, "Its id.", required=True),
                        "name": Entry(ID, "Its name.", required=True),
                        "arm": Entry(ID, "What it belongs to.", required=True),
                        "width": Entry(LENGTH, "The front of its base.", required=True),
                        "depth": Entry(LENGTH, "The depth of its base.", required=True),
                        "depths": Entry(Any(LENGTH), "By grade, where it differs.", default={}),
                        "points": Entry(ID, "Its prices, by grade.", required=True),
                        "counts": Entry(PRICE, "What its loss counts."),
                        "counts_by": Entry(Any(PRICE), "By grade, or grade and Irr: where it differs.", default={}),
                        "afloat": Entry(Flag(), "It lives on water.", default=False),
                    },
                ),
                1,
            ),
            "The kinds of troops.",
            required=True,
        ),
    },
)


def _kind(given: Mapping[str, Json], grades: Sequence[str], place: Place, findings: Findings) -> Kind | None:
    if not {"id", "name", "arm", "width", "depth", "points"} <= set(given):
        return None
    points = _prices(given["points"], grades or ("",), (*place, "points"), findings)
    known = dict.fromkeys(grade for grade, _ in points)
    depths = {grade: given.get("depths", {}).get(grade, given["depth"]) for grade in known}
    by = given.get("counts_by", {})
    counts = {}
    if "counts" in given:
        for grade, regular in points:
            usual = by.get(grade, given["counts"])
            counts[(grade, regular)] = usual if regular else by.get(f"{grade} Irr", usual)
    return Kind(
        given["id"],
        given["name"],
        given["arm"],
        given["width"],
        depths,
        points,
        counts,
        given.get("afloat", False),
    )


def _prices(text: str, grades: Sequence[str], place: Place, findings: Findings) -> dict[tuple[str, bool], float]:
    """The prices of a kind by grade and whether regular."""
    lists = text.split()
    prices: dict[tuple[str, bool], float] = {}
    for regular, written in zip((True, False), lists * 2 if len(lists) == 1 else lists, strict=False):
        for grade, price in zip(grades, written.split("/"), strict=False):
            if price == "-":
                continue
            try:
                prices[(grade, regular)] = float(price)
            except ValueError:
                all_grades = listed(list(grades), "and")
                findings.fault(
                    place, f"{shown(price)} is no price: give numbers or dashes for {all_grades}, split by '/'"
                )
    order = sorted(prices, key=lambda sort: (grades.index(sort[0]), not sort[1]))
    if not 1 <= len(lists) <= 2:
        findings.fault(place, f"{shown(text)} is neither one list of prices nor two: regular first, then irregular")
    return {sort: prices[sort] for sort in order}


def _traits(given: Sequence[Mapping[str, Json]]) -> tuple[Trait, ...]:
    return tuple(Trait(**trait) for trait in given)


def _area(given: Mapping[str, Json]) -> AreaKind:
    return AreaKind(given["id"], given["says"], _traits(given["trait"]), given["hill"], given["water"])


def _line(given: Mapping[str, Json]) -> LineKind:
    return LineKind(given["id"], given["says"], given["width"], _traits(given["trait"]), given["deep"])
