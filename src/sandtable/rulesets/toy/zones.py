"""What is drawn round a band: how far it goes."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.engine.state import State
from sandtable.engine.zone import Zone, around
from sandtable.rulesets.toy.orders import ALLOWANCE, GRAIN
from sandtable.rulesets.toy.own import Own


def zones(state: State[Own], id: str) -> Iterator[Zone]:
    reach = ALLOWANCE[state.piece(id).kind]
    yield around("move", f"It moves {reach // GRAIN} paces.", state.rect(id), reach)
