"""What orders and answers are weighed with, beside where they lead: CDs, officers, combats, in the worth of troops."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.game import Prospect
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.pulse.fight import ROLES, Fight
from sandtable.mechanics.pulse.forces import current, members
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Side
from sandtable.sheet.question import unpicked
from sandtable.sheet.ruling import Result

INITIATIVE = 0.35
"""What it is worth to have the initiative in a pulse."""
DIE = 0.03
"""What a CD is worth that is kept for later: not much, since those that are left are lost when the turn ends."""
STATUS: Mapping[str, float] = {"active": 1.0, "attack": 0.8, "hold": 0.1, "inactive": 0.0, "withdraw": -1.0}
"""What a status is worth to each unit of a Force, ..."""
UNIT = 0.08
"""... in this measure."""
RISK = 0.05
"""What it costs to put an officer in danger."""
PACE = 0.04
"""What an inch more on a movement die is worth."""
AWAY = 0.12
"""What it costs, of its worth, that a unit is driven from its ground."""
EAGER = 0.02
"""What it is worth to get on with something that costs nothing."""
GROUND = 0.05
ROOM = 4.0
"""Room to fall back, where nobody has looked."""


def no_gain(state: State[Own], about: object, order: Order) -> float:
    """An answer that changes nothing."""
    return 0.0


def net(prospect: Prospect) -> float:
    return prospect.gain - prospect.loss


def status_worth(state: State[Own], force: str, status: str) -> float:
    """What a status is worth to a Force: more to one with much to do."""
    return UNIT * STATUS.get(status, 0.0) * len(members(state, force))


def combat_worth(state: State[Own], fight: Fight, role: Side) -> float:
    """What a combat is worth to a party, as it is."""
    manual = state.own.manual
    question = manual.questions["combat"]
    given = manual.melee.given(state, fight, ROOM)
    if "rerolls" in question.given.facts:
        given = {**given, "rerolls": []}
    paths = tuple(question.results)
    found = question.odds(given, {}, paths, best=False).ranked()
    return sum(float(p) * ended(state, fight, unpicked(paths, key), role) for key, p in found)


def ended(state: State[Own], fight: Fight, result: Result, role: Side) -> float:
    """What the end of a combat is worth to a party."""
    manual = state.own.manual
    outcome = manual.melee.outcome(state, fight, result)
    total = 0.0
    for party in ROLES:
        units = fight.units(party)
        had = max(1, sum(current(state, id) for id in units))
        share = 1.0 if party in outcome.gone else min(1.0, outcome.losses.get(party, 0) / had)
        lost = share * sum(manual.eye.worth(state, id) for id in units) + (0.1 if outcome.back.get(party) else 0.0)
        total += -lost if party == role else lost
    return total
