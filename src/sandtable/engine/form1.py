"""Logs of form 1, in which every game told its events in words of its own. Nobody else knows what they looked like."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.names import SIDES, Json

FORM = 1
RULING = ("test", "who", "given", "dice", "result", "lines")
"""The parts of a ruling. Some games told them beside the sentence, the others in one, as `ruling`."""


def as_form_2(fields: Mapping[str, Json]) -> dict[str, Json]:
    """The line of an event as it is written now."""
    if "told" not in fields:
        return dict(fields)
    return {**fields, "told": _told(fields["told"])}


def _told(old: Json) -> dict[str, Json]:
    if not isinstance(old, Mapping):
        return {"facts": [["", "told", old]]}
    told: dict[str, Json] = {}
    if isinstance(old.get("says"), str):
        told["says"] = old["says"]
    ruling = old.get("ruling")
    told["ruled"] = [_ruled(one) for one in (ruling, old) if isinstance(one, Mapping) and "lines" in one]
    known = ("says", "ruling", *(RULING if "lines" in old else ()))
    told["facts"] = [["", name, value] for name, value in old.items() if name not in known]
    return told


def _ruled(old: Mapping[str, Json]) -> dict[str, Json]:
    """A ruling. Which base was which side of the sheet is told or it is not; it cannot be told from here."""
    who, lines = old.get("who"), old["lines"]
    return {
        "test": str(old.get("test", "")),
        "who": {side: id for side, id in who.items() if isinstance(id, str)} if isinstance(who, Mapping) else {},
        "given": old.get("given"),
        "dice": old.get("dice"),
        "result": old.get("result"),
        "lines": [_line(line) for line in lines] if isinstance(lines, list) else [],
    }


def _line(line: Json) -> list[Json]:
    """A row that counted: an object of the contract, or side, row and value one after the other."""
    match line:
        case {"row": row}:
            side, value = line.get("side"), line.get("value")
        case [side, row, value]:
            pass
        case _:
            side, row, value = None, line, None
    return [side if side in SIDES else None, str(row), value]
