"""What is told of an event: a sentence, the rulings behind it, and which of the things that could come has come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from sandtable.names import Json
from sandtable.sheet.explain import Line
from sandtable.sheet.wording import Noun

PARTS = ("says", "ruled", "came", "facts")
"""What there is to tell, in the order in which a log tells it."""
Named = Callable[[str], str]
"""What somebody is called, by his id."""
Nouns = Mapping[str, Noun]
"""What is counted, by the last word of the field of the answer that counts it: 'cds', a CD."""
UNCOUNTED: Nouns = MappingProxyType({})
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

    def __repr__(self) -> str:
        return f"<Ruled {self.test}: {self.result!r}, {len(self.lines)} rows>"

    def as_json(self) -> dict[str, Json]:
        lines = [[line.side, line.row, line.value] for line in self.lines]
        said = {"test": self.test, "who": dict(self.who), "given": self.given}
        return {**said, "dice": self.dice, "result": self.result, "lines": lines}


def _one_of(many: str) -> str:
    """One of what is counted: 'casualties', 'casualty'; 'moves', 'move'."""
    if " " in many:
        return many
    return f"{many.removesuffix('ies')}y" if many.endswith("ies") else many.removesuffix("s")


class Fate(NamedTuple):
    """What becomes of somebody, or of nobody in particular: b1 recoils; 4 points."""

    whom: str
    what: str
    value: Json

    def __str__(self) -> str:
        return self.said()

    def said(self, named: Named = str, nouns: Nouns = UNCOUNTED) -> str:
        """In words; whom, as somebody calls him; a number of what has a noun, by that."""
        plain = self.what.replace("_", " ")
        if isinstance(self.value, bool):
            says = plain if self.value else f"not {plain}"
        elif isinstance(self.value, str):
            says = self.value.replace("_", " ")
        elif isinstance(self.value, int | float) and self.what in nouns:
            says = nouns[self.what](self.value)
        else:
            says = f"{self.value} {_one_of(plain) if self.value == 1 else plain}"
        return f"{named(self.whom)} {says}".strip() if self.whom else says


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a throw of dice comes to: the fate of each, and what may still change it, if anything."""

    fates: tuple[Fate, ...] = ()
    open: str = ""
    """Nothing where it is final; else who may still act, or what is still to be thrown."""

    def __str__(self) -> str:
        return self.said()

    def said(self, named: Named = str, nouns: Nouns = UNCOUNTED) -> str:
        """In words; all whom it befalls, as somebody calls them."""
        loud = [fate.said(named, nouns) for fate in self.fates if len(self.fates) == 1 or fate.value not in QUIET]
        return "; ".join(filter(None, (", ".join(loud), self.open))) or "nothing"

    def as_json(self) -> dict[str, Json]:
        return {"fates": [list(fate) for fate in self.fates], **({"open": self.open} if self.open else {})}


@dataclass(frozen=True, slots=True)
class Told:
    """All that is told of an event. `facts` is what neither the sentence nor a ruling has room for."""

    says: str = ""
    ruled: tuple[Ruled, ...] = ()
    came: Outcome | None = None
    facts: tuple[Fate, ...] = ()

    def __repr__(self) -> str:
        return f"<Told {self.says!r}, {len(self.ruled)} rulings>"

    def as_json(self) -> dict[str, Json]:
        """For a log: what is not told is left out."""
        json: dict[str, Json] = {"says": self.says} if self.says else {}
        if self.ruled:
            json["ruled"] = [ruled.as_json() for ruled in self.ruled]
        if self.came is not None:
            json["came"] = self.came.as_json()
        if self.facts:
            json["facts"] = [list(fact) for fact in self.facts]
        return json

    def of(self, what: str) -> dict[str, Json]:
        """The facts of one kind: of whom, and what."""
        return {fact.whom: fact.value for fact in self.facts if fact.what == what}
