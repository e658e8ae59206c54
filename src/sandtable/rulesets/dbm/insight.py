"""What a player of this game looks at: worth, prospects, reach, groups, strength."""

from __future__ import annotations

from sandtable.engine.game import Insight
from sandtable.engine.state import State
from sandtable.mechanics.elements import losses, prospects, spontaneous
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.terrain import works_before
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.manual import MANUAL, worth
from sandtable.rulesets.dbm.observe import impetuous, paces, shooting_range
from sandtable.rulesets.dbm.own import Own
from sandtable.rulesets.dbm.spontaneous import idle

HARM = {"destroyed": 1.0, "flee": 0.45, "recoil": 0.12}
"""How bad an outcome is, as a share of the element."""
EYE = prospects.Eye(MANUAL, HARM)
LEFT_OUT = ("bge", "art", "hd")
"""Kinds that are better left out of a fight."""


def reach(state: State[Own], id: str) -> int:
    piece = state.setup.pieces[id]
    if kind(state, id) == "bge" and not piece.traits.get("mobile"):
        return 0
    return paces(kind(state, id), piece.grade, "good")


def leads_men(state: State[Own], id: str) -> bool:
    """A general who goes about with his men: not one in a fort or with guns."""
    return bool(state.setup.pieces[id].traits.get("general")) and kind(state, id) not in LEFT_OUT


def bearing(state: State[Own], id: str) -> float:
    own = kind(state, id)
    if own in LEFT_OUT or leads_men(state, id):
        return -1.0
    if shooting_range(own, state.setup.pieces[id].grade) or works_before(TERRAIN, state, id):
        return -0.25
    return 1.0 if impetuous(state, id) else 0.5


def restless(state: State[Own], id: str) -> bool:
    return idle(state, id) and not on_front(state, id) and spontaneous.restless(MANUAL, state, id)


INSIGHT = Insight(
    worth,
    EYE.matchup,
    EYE.fight,
    EYE.shot,
    reach,
    bearing,
    restless,
    prospects.groups,
    lambda state, side: losses.strength(MANUAL, state, side),
    leads_men=leads_men,
)
