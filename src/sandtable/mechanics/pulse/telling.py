"""Rulings and sentences as an event tells them to the players and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.names import Json
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result, Ruling


def ruling(
    question: Question, given: Json, dice: Json, result: Result, ruled: Ruling, who: Mapping[str, str] | None = None
) -> dict[str, Json]:
    """A ruling of the sheet, with every row that counted, for the record."""
    told: dict[str, Json] = {"test": str(question.id)}
    if who:
        told["who"] = dict(who)
    lines = [[line.side, line.row, line.value] for line in ruled.lines]
    return {**told, "given": given, "dice": dice, "result": result, "lines": lines}


def sentence(parts: Sequence[str]) -> str:
    """Several things that happened, as one line."""
    said = [part.strip().rstrip(".") for part in parts if part.strip()]
    return ". ".join(map(_begun, said)) + "." if said else ""


def _begun(part: str) -> str:
    """A sentence begins with a capital, but for one that begins with the id of a base."""
    return part if part[1:2].isdecimal() else f"{part[0].upper()}{part[1:]}"


def many(count: int, noun: str) -> str:
    """'no hits', '1 hit', '3 hits'."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
