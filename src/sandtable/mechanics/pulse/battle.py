"""A game of pulses that can be fought: a manual, a sheet and a muster make an engine's Game."""

from __future__ import annotations

from functools import partial

from sandtable.engine.game import Game, Option
from sandtable.engine.muster import Muster
from sandtable.engine.state import State
from sandtable.mechanics.pulse import deploying, falls, sequence, victory
from sandtable.mechanics.pulse import odds as spread
from sandtable.mechanics.pulse.chances import ASKS, chance
from sandtable.mechanics.pulse.forces import ATTACHED, current, formation, sp
from sandtable.mechanics.pulse.insight import insight
from sandtable.mechanics.pulse.ledger import Ledger
from sandtable.mechanics.pulse.legal import legal
from sandtable.mechanics.pulse.manual import Manual
from sandtable.mechanics.pulse.orders import COUNTED, check, verbs
from sandtable.sheet.ruleset import Ruleset


def game(manual: Manual, ruleset: Ruleset, muster: Muster, options: tuple[Option, ...] = ()) -> Game:
    """All that the engine needs to fight it."""
    return Game(
        rules=ruleset.id,
        edition=ruleset.edition,
        unit=muster.unit,
        grain=muster.grain,
        start=partial(deploying.start, manual),
        check=partial(check, manual),
        legal=partial(legal, manual, Ledger()),
        fall=partial(falls.fall, manual),
        go_on=partial(sequence.go_on, manual),
        odds=partial(spread.odds, manual),
        view=lambda state, side: state,
        insight=insight(manual),
        muster=muster,
        verbs=verbs(manual),
        counted=COUNTED,
        asks=ASKS,
        chance=partial(chance, manual),
        options=options,
        turn=lambda state: max(1, int(state.own.turn)),
        lost=lambda state, side: float(victory.casualties(manual, state, side)),
        status=partial(status, manual),
        tally=tally,
        carried=lambda state: state.own.attached,
        held=lambda state: state.own.held,
    )


def tally(state: State, id: str) -> tuple[int, int] | None:
    """The SPs that a unit has left, and those it began with; guns and officers have none."""
    return (current(state, id), sp(state, id)) if sp(state, id) else None


def status(manual: Manual, state: State, id: str) -> str:
    """The state of a unit in a few words: how it stands."""
    own = state.own
    if id in own.attached:
        return f"attached to {own.attached[id]}"
    if state.taken.get(id, ATTACHED) != ATTACHED:
        return state.taken[id]
    parts = []
    if id in own.suppressed:
        parts.append("suppressed")
    if shape := manual.shapes.get(formation(state, id)):
        parts.append(shape)
    return ", ".join(parts) or "ready"
