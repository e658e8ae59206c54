"""Who sits where: with the log and the seed all that a match is, so that it can be gone on with from these alone.

Standing orders are not here: they are events of the log. What falls by the dice is not either: that is the seed's.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import NamedTuple

from sandtable.names import SIDES, Code, Json, Refused, Side, listed

FORM = 1
LONGEST_LOTS = 200


class Sat(NamedTuple):
    """Who plays a side: a person, or a computer by its name, and what it draws its lots from if not from the seed."""

    who: str
    lots: str = ""


Seats = Mapping[Side, Sat]


def seats_as_bytes(seats: Seats) -> bytes:
    """The file of seats: an object in one line."""
    named: dict[str, Json] = {side: seats[side]._asdict() for side in SIDES}
    return json.dumps({"seats": FORM, **named}).encode("ascii") + b"\n"


def seats_from_bytes(data: bytes, known: Collection[str]) -> Seats:
    """Who sits where, if the file says so and all are known."""
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict) or set(given) != {"seats", *SIDES}:
        raise _refused("seats", "it is no file of seats, or was changed")
    if type(given["seats"]) is not int or given["seats"] != FORM:
        raise _refused("seats", f"it is of another form than {FORM}")
    return {side: _sat(given[side], side, known) for side in SIDES}


def _sat(given: Json, side: Side, known: Collection[str]) -> Sat:
    match given:
        case {"who": str(who), "lots": str(lots)} if len(given) == 2 and len(lots) <= LONGEST_LOTS:
            if who not in known:
                raise _refused(f"seats.{side}", f"nobody is called {who[:40]!r}; there are {listed(list(known))}")
            return Sat(who, lots)
    raise _refused(f"seats.{side}", "it does not say who plays this side")


def _refused(at: str, says: str) -> Refused:
    return Refused(Code.BAD_VALUE, at, says)
