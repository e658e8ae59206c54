"""What the sheet rules out, told with the row that forbids it."""

from __future__ import annotations

from sandtable.mechanics.pulse import Rerolls, no_such_die, refuse, twice
from sandtable.names import Code, Refused
from sandtable.rulesets.nap.rows.command import CD_USES, SUB_BARS, SUB_REROLLS
from sandtable.sheet.expr import Condition
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Bar
from sandtable.sheet.table import Row

IN_REACH = 3
"""Inches within which a sub-commander helps a unit."""


def barred(row: Row, at: str, says: str = "", when: Condition | None = None) -> Bar:
    """The bar of a row that forbids: by its own condition, or by another where the row also gives something."""
    return Bar(at, says or row.says, row.condition if when is None else when, row.id)


def helping_row(by: str, roll: str) -> Row:
    """The row by which a sub-commander or a CD re-rolls a movement die or a recovery."""
    return SUB_REROLLS[f"nap.sub.{roll}"] if by == "sub" else CD_USES[f"nap.cd.{roll}"]


def check_helper(listed: Rerolls, place: int, roll: str) -> None:
    """Refuse a die that was not rolled, and a helper who has re-rolled it once."""
    no_such_die(listed, place, 1)
    by = listed[place]["by"]
    if twice(listed[: place + 1], "by") is not None:
        raise refuse(helping_row(by, roll), f"given.rerolls.{place}", "each helper re-rolls the die once")


def check_sub(given: Record, roll: str) -> None:
    """Refuse the help of a sub-commander who is too far off, or has helped already."""
    distance = given["sub_distance"]
    if distance > IN_REACH:
        row = helping_row("sub", roll)
        raise refuse(
            row, "given.sub_distance", f"he helps units within {IN_REACH} inches, and this is {distance:g} off"
        )
    if given["sub_used"]:
        raise refuse(SUB_BARS["nap.sub.once"], "given.sub_used", "he has helped a unit this pulse already")


def sub_can_help(given: Record) -> bool:
    return given["sub_distance"] <= IN_REACH and not given["sub_used"]


def bad_value(at: str, says: str) -> Refused:
    return Refused(Code.BAD_VALUE, at, says)
