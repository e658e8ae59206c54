"""What a player of this game looks at: worth, prospects, reach, groups, strength."""

from __future__ import annotations

from sandtable.engine.game import Insight
from sandtable.engine.state import State
from sandtable.mechanics.elements import losses as sums
from sandtable.mechanics.elements import spontaneous
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.prospects import Eye, groups
from sandtable.mechanics.elements.terrain import works_before
from sandtable.names import Side
from sandtable.rulesets.dbr import shots
from sandtable.rulesets.dbr.endings import THIRD
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.manual import MANUAL, idle
from sandtable.rulesets.dbr.observe import impetuous, mobile
from sandtable.rulesets.dbr.own import Own
from sandtable.rulesets.dbr.walking import plain

HARM = {"destroyed": 1.0, "captured": 1.0, "flee": 0.6, "recoil": 0.12, "teams_desert": 0.3}
"""How bad an outcome is, as a share of the element."""
EYE = Eye(MANUAL, HARM, THIRD)


def reach(state: State[Own], id: str) -> int:
    return plain(state, id, "good", "move") if mobile(state, id) else 0


def _left_out(state: State[Own], id: str) -> bool:
    """Guns and carts fight nobody, nor do those who run."""
    return kind(state, id) in ("bg", "art", "pont") or id in state.own.routing


def leads_men(state: State[Own], id: str) -> bool:
    """A general, as long as he does not run."""
    return bool(state.setup.pieces[id].traits.get("general")) and not _left_out(state, id)


def bearing(state: State[Own], id: str) -> float:
    """Guns and carts are kept out of it, generals behind their men, shot at a distance."""
    if _left_out(state, id) or leads_men(state, id):
        return -1.0
    if shots.reach(state, id) or works_before(TERRAIN, state, id) is not None:
        return -0.25
    return 1.0 if impetuous(state, id) else 0.5


def restless(state: State[Own], id: str) -> bool:
    """Whether it will run, chase, charge or give way unless it is ordered otherwise."""
    if id in state.own.routing or id in state.own.pursuing:
        return True
    if not idle(state, id) or on_front(state, id):
        return False
    return spontaneous.restless(MANUAL, state, id)


def strength(state: State[Own], side: Side) -> float:
    return sums.strength(MANUAL, state, side)


INSIGHT = Insight(
    EYE.worth,
    EYE.matchup,
    EYE.fight,
    EYE.shot,
    reach,
    bearing,
    restless,
    groups,
    strength,
    MANUAL.shots.range,
    leads_men=leads_men,
)
