"""What is told of an event: a sentence, the rulings behind it, and which of the things that could come has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sandtable.names import SIDES, Json, RowId
from sandtable.sheet.explain import Line

PARTS = ("says", "ruled", "came", "facts")
"""What there is to tell, in the order in which a log tells it."""
QUIET = (None, False, "none", 0)
"""Values that nobody needs to be told of beside others."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling on the table. `who` says which base each side of the sheet is; the rest is as the sheet has it."""

    test: str
    who: Mapping[str, str]
    given: Json
    dice: Json
    result: Json
    lines: tuple[Line, ...]

    def as_json(self) -> dict[str, Json]:
        lines = [[line.side, line.row, line.value] for line in self.lines]
        said = {"test": self.test, "who": dict(self.who), "given": self.given}
        return {**said, "dice": self.dice, "result": self.result, "lines": lines}


class Fate(NamedTuple):
    """What becomes of somebody, or of nobody in particular: b1 recoils; 4 points."""

    whom: str
    what: str
    value: Json

    def __str__(self) -> str:
        plain = self.what.replace("_", " ")
        if isinstance(self.value, bool):
            says = plain if self.value else f"not {plain}"
        elif isinstance(self.value, str):
            says = self.value.replace("_", " ")
        else:
            says = f"{self.value} {plain}"
        return f"{self.whom} {says}".strip()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a throw of dice comes to: the fate of each, and what may still change it, if anything."""

    fates: tuple[Fate, ...] = ()
    open: str = ""
    """Nothing where it is final; else who may still act, or what is still to be thrown."""

    def __str__(self) -> str:
        loud = [fate for fate in self.fates if len(self.fates) == 1 or fate.value not in QUIET]
        return "; ".join(filter(None, (", ".join(map(str, loud)), self.open))) or "nothing"

    def as_json(self) -> dict[str, Json]:
        return {"fates": [list(fate) for fate in self.fates], **({"open": self.open} if self.open else {})}


@dataclass(frozen=True, slots=True)
class Told:
    """All that is told of an event. `facts` is what is neither in the sentence nor in a ruling."""

    says: str = ""
    ruled: tuple[Ruled, ...] = ()
    came: Outcome | None = None
    facts: Mapping[str, Json] = field(default_factory=dict)

    def as_json(self) -> dict[str, Json]:
        """For a log: what is not told is left out. `ruled` never is, since games not of the frame yet have no such."""
        json: dict[str, Json] = {"says": self.says} if self.says else {}
        json["ruled"] = [ruled.as_json() for ruled in self.ruled]
        if self.came is not None:
            json["came"] = self.came.as_json()
        if self.facts:
            json["facts"] = dict(self.facts)
        return json


def read_told(told: Json) -> Told:
    """What an event tells, whoever told it: games that are not of the frame yet use words of their own."""
    if isinstance(told, Told):
        return told
    if not isinstance(told, Mapping):
        return Told()
    says, ruling = told.get("says"), told.get("ruling")
    ruled = (_ruled(ruling),) if isinstance(ruling, Mapping) else ()
    facts = {name: value for name, value in told.items() if name not in ("says", "ruling")}
    return Told(says if isinstance(says, str) else "", ruled, None, facts)


def _ruled(ruling: Mapping[str, Json]) -> Ruled:
    who, lines = ruling.get("who"), ruling.get("lines")
    return Ruled(
        str(ruling.get("test", "")),
        {side: id for side, id in who.items() if isinstance(id, str)} if isinstance(who, Mapping) else {},
        ruling.get("given"),
        ruling.get("dice"),
        ruling.get("result"),
        tuple(map(_line, lines)) if isinstance(lines, list | tuple) else (),
    )


def _line(line: Json) -> Line:
    """A row that counted: an object of the contract, or side, row and value one after the other."""
    match line:
        case {"row": row}:
            side, value = line.get("side"), line.get("value")
        case [side, row, value]:
            pass
        case _:
            side, row, value = None, line, None
    return Line(side if side in SIDES else None, RowId(str(row)), value)
