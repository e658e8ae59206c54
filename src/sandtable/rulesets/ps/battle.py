"""Pike & Shotte as a game that can be fought."""

from __future__ import annotations

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.mechanics.bodies.body import is_officer
from sandtable.mechanics.bodies.objectives import holders
from sandtable.rulesets.ps import RULESET, deploy, sequence, unit, victory
from sandtable.rulesets.ps.insight import INSIGHT
from sandtable.rulesets.ps.muster import MUSTER
from sandtable.rulesets.ps.options import OPTIONS
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.terms import TERMS


def status(state: State[Own], id: str) -> str:
    """The state of a base in a word."""
    if id in state.taken:
        return state.taken[id]
    if is_officer(state, id):
        return "with his men" if id in state.own.joined else "ready"
    if unit.shaken(state, id):
        return "shaken"
    if unit.disordered(state, id):
        return "disordered"
    drawn_up = unit.formation(state, id)
    return "ready" if drawn_up == "line" else drawn_up.replace("-", " ")


def marks(state: State[Own], id: str) -> tuple[str, ...]:
    """What the word for its state leaves out: a shaken unit may be disordered too, and either is in some formation."""
    if is_officer(state, id) or not unit.weak(state, id):
        return ()
    drawn_up = unit.formation(state, id)
    both = ("disordered",) if unit.shaken(state, id) and unit.disordered(state, id) else ()
    return both if drawn_up == "line" else (*both, drawn_up.replace("-", " "))


def tally(state: State[Own], id: str) -> tuple[int, int] | None:
    """The casualties that a unit still bears before it is shaken."""
    if is_officer(state, id):
        return None
    full = unit.stamina(state, id)
    return max(0, full - unit.casualties(state, id)), full


GAME = Game(
    won=victory.won,
    rules=RULESET.id,
    edition=RULESET.edition,
    earlier=("Pike & Shotte club sheet, D10 commands",),
    unit=MUSTER.unit,
    grain=MUSTER.grain,
    start=sequence.start,
    frame=sequence.FRAME,
    insight=INSIGHT,
    muster=MUSTER,
    options=OPTIONS,
    turn=lambda state: max(1, state.own.turn),
    lost=victory.lost,
    status=status,
    terms=TERMS,
    marks=marks,
    tally=tally,
    stands=lambda state, id, rect, at: deploy.check(state, id, rect, at, zoned=True),
    held=lambda state: holders(state, state.own.held),
)
