"""The refusal of what the rules do not allow."""

from __future__ import annotations

from sandtable.names import Code, Json, Refused


def refuse(at: str, says: str, **measured: Json) -> Refused:
    """What the rules do not allow, at its place in the order."""
    return Refused(Code.NOT_ALLOWED, at, says, **measured)
