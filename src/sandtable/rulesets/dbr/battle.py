"""De Bellis Renationis as a game that can be fought."""

from __future__ import annotations

from functools import partial

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.mechanics.elements import deploying
from sandtable.mechanics.elements import losses as sums
from sandtable.mechanics.elements.ambush import kept_secret
from sandtable.mechanics.elements.bound import broken
from sandtable.mechanics.elements.laying import marked
from sandtable.mechanics.elements.paying import purse
from sandtable.names import Side
from sandtable.rulesets.dbr import RULESET, endings
from sandtable.rulesets.dbr.features import LANDSCAPE
from sandtable.rulesets.dbr.guns import TEAMS
from sandtable.rulesets.dbr.insight import INSIGHT
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.muster import MUSTER
from sandtable.rulesets.dbr.options import OPTIONS
from sandtable.rulesets.dbr.own import PACE, Own
from sandtable.rulesets.dbr.sequence import AMBUSHES, FRAME, start
from sandtable.rulesets.dbr.terms import TERMS


def view(state: State[Own], seat: Side) -> State[Own]:
    """All that is on the table is open to both (H41), but for troops in ambush (H37)."""
    seen = AMBUSHES.seen(state, seat)
    return kept_secret(seen, seat, (TEAMS,), "the teams of its guns") if state.own.hidden else seen


def status(state: State[Own], id: str) -> str:
    """The state of an element in a word."""
    own = state.own
    if id in state.taken:
        return state.taken[id]
    if id in own.routing:
        return "routing"
    if id in own.pursuing:
        return "pursuing"
    if id in own.limbered:
        return "limbered"
    return "beaten" if broken(state, id) else "ready"


GAME = Game(
    won=endings.won,
    rules=RULESET.id,
    edition=RULESET.edition,
    earlier=("DBR sheet, July 2006",),
    unit=RULESET.unit,
    grain=PACE,
    coin="point",
    start=start,
    frame=FRAME,
    view=view,
    insight=INSIGHT,
    muster=MUSTER,
    options=OPTIONS,
    turn=lambda state: max(1, (state.own.number + 1) // 2),
    lost=lambda state, side: float(sums.elements_lost(MANUAL, state, side)),
    status=status,
    terms=TERMS,
    stance=purse,
    marked=partial(marked, LANDSCAPE),
    stands=deploying.stands(MANUAL),
)
