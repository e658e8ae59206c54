"""Pieces of ground as players call them: by their names where a scenario gives them one."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.ground import Area, Line
from sandtable.names import Code, Refused
from sandtable.rulesets.ps import land
from sandtable.rulesets.ps.own import Own

THE = "the "


def called(state: State[Own], id: str) -> str:
    """What a piece of ground is called inside a sentence: 'Sulby Hedges', 'the mill', 'the hedge'."""
    found = state.ground.find(id)
    return id if found is None else name_of(found)


def name_of(piece: Area | Line) -> str:
    if not piece.name:
        return "the stone building" if piece.kind == "stone" else f"the {piece.kind.replace('-', ' ')}"
    return f"the {piece.name[len(THE) :]}" if piece.name.lower().startswith(THE) else piece.name


def house(state: State[Own], word: str, at: str = "order.word") -> Area:
    """A building by its id or its name, with or without 'the'; refused if there is none of that name."""
    wanted = word.lower().removeprefix(THE)
    houses = land.houses(state)
    found = [area for area in houses if wanted in (area.id.lower(), area.name.lower().removeprefix(THE))]
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"{area.id} ({name_of(area)})" for area in houses) or "there are none here"
    says = "more than one building has that name" if found else f"no building {word[:40]!r} on this table"
    raise Refused(Code.BAD_VALUE, at, f"{says}; name one by its id: {known}")
