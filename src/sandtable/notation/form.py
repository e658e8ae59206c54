"""What a file may say, written once: read by it with every fault named, and published from it as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Protocol
from unicodedata import category

from sandtable.names import Code, Json, listed
from sandtable.notation.fault import Findings, meant, shown
from sandtable.notation.lines import Place

UNSEEN = ("Cc", "Cs")
"""Categories of characters that no page and no terminal can show."""

WRONG = object()
"""In place of a value that was refused, so that the reading can go on."""


class Shape(Protocol):
    """What a value must look like."""

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        """The value as it is used, or `WRONG` with the fault noted."""
        ...

    def schema(self) -> dict[str, Json]: ...


@dataclass(frozen=True)
class Text:
    """Words of a person."""

    most: int = 400
    least: int = 0

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if not isinstance(value, str):
            return _wrong(findings, place, value, 'a text in quotes, like "the ford"')
        if not self.least <= len(value) <= self.most:
            return _wrong(findings, place, value, f"a text of {self.least} to {self.most} characters")
        if any(category(letter) in UNSEEN for letter in value if letter not in "\n\r\t"):
            return _wrong(findings, place, value, "a text that can be read aloud, without control characters")
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "minLength": self.least, "maxLength": self.most}


@dataclass(frozen=True)
class Texts:
    """A list of texts."""

    each: Text
    most: int

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if not isinstance(value, list) or len(value) > self.most:
            return _wrong(findings, place, value, f'a list of {self.most} texts at most, like ["a1", "a2"]')
        read = [self.each.read(part, (*place, n), findings) for n, part in enumerate(value)]
        return WRONG if WRONG in read else tuple(read)

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.each.schema(), "maxItems": self.most}


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        return value if isinstance(value, bool) else _wrong(findings, place, value, "true or false, without quotes")

    def schema(self) -> dict[str, Json]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Number:
    """A number between two others, whole if `whole`."""

    least: float
    most: float
    whole: bool = False

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        sort = "a whole number" if self.whole else "a number"
        if isinstance(value, bool) or not isinstance(value, int if self.whole else (int, float)):
            return _wrong(findings, place, value, f"{sort}, without quotes")
        if not (self.least <= value <= self.most and isfinite(value)):
            return _wrong(findings, place, value, f"{sort} from {self.least:g} to {self.most:g}")
        return value

    def schema(self) -> dict[str, Json]:
        return {"type": "integer" if self.whole else "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Word:
    """One of some words."""

    choices: Sequence[str]

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if isinstance(value, str) and value in self.choices:
            return value
        if not isinstance(value, str):
            words = [choice or '""' for choice in self.choices]
            return _wrong(findings, place, value, f"a word in quotes: {listed(words)}")
        findings.fault(
            place, f"'{place[-1]}' is {shown(value)}, which is none of its words; {meant(value, self.choices)}"
        )
        return WRONG

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self.choices)}


@dataclass(frozen=True)
class OneOf:
    """One of some plain values: words, numbers, flags."""

    choices: tuple[Json, ...]

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return value
        return _wrong(findings, place, value, listed([shown(choice) for choice in self.choices]))

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self.choices)}


@dataclass(frozen=True)
class Numbers:
    """A list of numbers of a fixed length; the last may be left out where `least` is less."""

    names: tuple[str, ...]
    limit: float
    least: int

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        wanted = f"[{', '.join(self.names)}]"
        if not isinstance(value, list) or not self.least <= len(value) <= len(self.names):
            return _wrong(findings, place, value, f"a list of {len(self.names)} numbers, {wanted}")
        number = Number(-self.limit, self.limit)
        read = [number.read(part, (*place, n), findings) for n, part in enumerate(value)]
        return WRONG if WRONG in read else read

    def schema(self) -> dict[str, Json]:
        items = Number(-self.limit, self.limit).schema()
        return {"type": "array", "items": items, "minItems": self.least, "maxItems": len(self.names)}


@dataclass(frozen=True)
class Points:
    """A list of points of the table."""

    least: int
    most: int
    limit: float

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return _wrong(
                findings, place, value, f"a list of {self.least} to {self.most} points, [[x, y], [x, y], ...]"
            )
        point = Numbers(("x", "y"), self.limit, 2)
        read = [point.read(part, (*place, n), findings) for n, part in enumerate(value)]
        return WRONG if WRONG in read else read

    def schema(self) -> dict[str, Json]:
        point = Numbers(("x", "y"), self.limit, 2).schema()
        return {"type": "array", "items": point, "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True)
class Entry:
    """One key of a table."""

    shape: Shape
    says: str
    required: bool = False
    default: Json = None
    """What it is when left out; nothing if that has to be worked out."""


@dataclass(frozen=True)
class Table:
    """Keys and values. `what` says in a word or two what it describes."""

    what: str
    entries: Mapping[str, Entry] = field(default_factory=dict)

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        """The values that are sound, defaults filled in; what was refused or left out is not there."""
        if not isinstance(value, dict):
            head = ".".join(str(part) for part in place if isinstance(part, str))
            return _wrong(findings, place, value, f"a table: [{head}] on a line of its own, then its keys and values")
        for key in value:
            if key not in self.entries:
                remedy, has = meant(key, self.entries), "have" if self._several else "has"
                findings.fault((*place, key), f"{self.what} {has} no '{key:.40}'; {remedy}", Code.UNKNOWN_FIELD)
        read: dict[str, Json] = {}
        for key, entry in self.entries.items():
            if key in value:
                found = entry.shape.read(value[key], (*place, key), findings)
                if found is not WRONG:
                    read[key] = found
            elif entry.required:
                message = f"{self.what} {'need' if self._several else 'needs'} '{key}': {entry.says}"
                findings.fault((*place, key), message, Code.MISSING_FIELD)
            elif entry.default is not None:
                read[key] = entry.default
        return read

    @property
    def _several(self) -> bool:
        return self.what.startswith("the ") and self.what.endswith("s")

    def schema(self) -> dict[str, Json]:
        properties = {}
        for key, entry in self.entries.items():
            properties[key] = {"description": entry.says, **entry.shape.schema()}
            if entry.default is not None:
                properties[key]["default"] = entry.default
        required = [key for key, entry in self.entries.items() if entry.required]
        schema: dict[str, Json] = {"type": "object", "properties": properties, "additionalProperties": False}
        return {**schema, "required": required} if required else schema


@dataclass(frozen=True)
class Tables:
    """A list of tables of one form."""

    table: Table
    least: int = 0
    most: int = 200

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            head = ".".join(str(part) for part in place if isinstance(part, str))
            return _wrong(findings, place, value, f"a list of {self.table.what}s, each under [[{head}]]")
        if not self.least <= len(value) <= self.most:
            many = f"give {self.least} to {self.most} of them"
            findings.fault(place, f"'{place[-1]}' is there {len(value)} times; {many}")
            return WRONG
        return [self.table.read(part, (*place, n), findings) for n, part in enumerate(value)]

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.table.schema(), "minItems": self.least, "maxItems": self.most}


def _wrong(findings: Findings, place: Place, value: Json, wanted: str) -> Json:
    name = next((part for part in reversed(place) if isinstance(part, str)), "the file")
    findings.fault(place, f"'{name}' is {shown(value)}; give {wanted}")
    return WRONG
