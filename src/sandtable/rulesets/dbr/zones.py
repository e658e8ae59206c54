"""What is drawn round an element."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import State
from sandtable.engine.zone import Zone
from sandtable.mechanics.elements import zones as elements
from sandtable.rulesets.dbr.cost import FAR, UNSEEN
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.own import Own, sheet_pace


def zones(state: State[Own], id: str) -> Iterator[Zone]:
    pace = sheet_pace(state)
    return elements.zones(MANUAL, state, id, (UNSEEN * pace, FAR * pace))
