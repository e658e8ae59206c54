"""What is drawn round an element."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import State
from sandtable.engine.zone import Zone
from sandtable.mechanics.elements import zones as elements
from sandtable.rulesets.dbm.cost import FAR, UNSEEN
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.own import Own


def zones(state: State[Own], id: str) -> Iterator[Zone]:
    """Its zones and distances, for anybody to measure at any time (H44)."""
    return elements.zones(MANUAL, state, id, (UNSEEN, FAR))
