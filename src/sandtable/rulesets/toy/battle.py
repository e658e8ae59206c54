"""Toy as a game that can be fought: the template of every other."""

from __future__ import annotations

from sandtable.engine.game import Game, Insight, Prospect
from sandtable.engine.state import State
from sandtable.mechanics.bodies import losses
from sandtable.mechanics.bodies.body import units
from sandtable.mechanics.prospects import weighed
from sandtable.names import Pair, Side
from sandtable.rulesets.toy import RULESET, observe, orders, sequence
from sandtable.rulesets.toy.muster import MUSTER
from sandtable.rulesets.toy.own import Own
from sandtable.rulesets.toy.questions import FIGHTING

HARM = {"none": 0.0, "recoil": 0.2, "destroyed": 1.0}
"""What an outcome costs, as a share of the band."""


def prospect(state: State[Own], id: str, foe: str) -> Prospect:
    """What a fight of these two would bring."""
    return weighed(FIGHTING, observe.fight(state, Pair(id, foe)), HARM, "b.outcome", "a.outcome")


def alone(state: State[Own], side: Side) -> list[tuple[str, ...]]:
    """Every band is ordered by itself."""
    return [(id,) for id in units(state, side)]


INSIGHT = Insight(
    worth=lambda state, id: 1.0,
    matchup=prospect,
    fight=prospect,
    shot=lambda state, id, foe: None,
    reach=lambda state, id: orders.ALLOWANCE[state.piece(id).kind],
    bearing=lambda state, id: 1.0 if state.piece(id).kind == "horse" else 0.0,
    restless=lambda state, id: False,
    groups=alone,
    strength=losses.strength,
)

GAME = Game(
    won=lambda state: losses.won(state, "bands"),
    rules=RULESET.id,
    edition=RULESET.edition,
    unit=MUSTER.unit,
    grain=MUSTER.grain,
    coin="point",
    muster=MUSTER,
    start=sequence.start,
    frame=sequence.FRAME,
    insight=INSIGHT,
    turn=lambda state: int(state.own.turn),
    lost=lambda state, side: float(losses.lost(state, side)),
    status=lambda state, id: "tired" if id in state.own.tired else "ready",
)
