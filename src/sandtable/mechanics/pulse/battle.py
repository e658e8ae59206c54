"""A game of pulses that can be fought: its own state with its manual, a sheet and a muster make an engine's Game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType

from sandtable.engine import machine
from sandtable.engine.game import Game, Option
from sandtable.engine.muster import Muster
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.zone import Zone
from sandtable.mechanics.pulse import deploying, sequence, telling, victory
from sandtable.mechanics.pulse.forces import ATTACHED, chief, current, formation, members, sp
from sandtable.mechanics.pulse.insight import insight
from sandtable.mechanics.pulse.legal import Moves
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.terms import TERMS
from sandtable.sheet.ruleset import Ruleset

NO_TERMS: Mapping[str, str] = MappingProxyType({})


def game(
    own: type[Own],
    ruleset: Ruleset,
    muster: Muster,
    zones: Callable[[State[Own], str], Iterable[Zone]],
    options: tuple[Option, ...] = (),
    earlier: tuple[str, ...] = (),
    in_command: Callable[[State[Own], str], bool] = lambda state, id: True,
    terms: Mapping[str, str] = NO_TERMS,
) -> Game:
    """All that the engine needs to fight it; `earlier` are the editions before this one."""

    def marks(state: State[Own], id: str) -> tuple[str, ...]:
        unit = id in members(state, state.piece(id).command)
        return ("out of command",) if unit and not in_command(state, id) else ()

    def allows(state: State[Own], order: Order) -> bool:
        return machine.check(frame, state, order).allowed

    frame = sequence.frame(own, Moves(allows), zones)
    return Game(
        won=victory.won,
        rules=ruleset.id,
        edition=ruleset.edition,
        earlier=earlier,
        unit=muster.unit,
        grain=muster.grain,
        coin="CD",
        start=partial(deploying.start, own),
        frame=frame,
        insight=insight(own),
        muster=muster,
        options=options,
        turn=lambda state: max(1, int(state.own.turn)),
        lost=lambda state, side: float(victory.casualties(state, side)),
        status=status,
        marks=marks,
        tally=tally,
        terms={**TERMS, **terms},
        stance=stance,
        stands=lambda state, id, rect, at: deploying.rules(state).check(state, id, rect, at, True),
        carried=lambda state: state.own.attached,
        held=lambda state: state.own.held,
    )


def stance(state: State[Own], command: str) -> str:
    """What a Force may do in this pulse, once it has tested; with the army commander, the CDs in hand."""
    side = state.setup.commands[command].side
    cds = state.own.cds.get(side, 0) if chief(state, side).id == command else 0
    status = state.own.status.get(command)
    parts = ([f"{cds} CD{'' if cds == 1 else 's'}"] if cds else []) + ([telling.on(status)] if status else [])
    return ", ".join(parts)


def tally(state: State[Own], id: str) -> tuple[int, int] | None:
    """The SPs that a unit has left, and those it began with; guns and officers have none."""
    return (current(state, id), sp(state, id)) if sp(state, id) else None


def status(state: State[Own], id: str) -> str:
    """The state of a unit in a few words: how it stands."""
    own = state.own
    if id in own.attached:
        return f"attached to {own.attached[id]}"
    if state.taken.get(id, ATTACHED) != ATTACHED:
        return state.taken[id]
    parts = []
    if id in own.suppressed:
        parts.append("suppressed")
    if shape := own.manual.shapes.get(formation(state, id)):
        parts.append(shape)
    return ", ".join(parts) or "ready"
