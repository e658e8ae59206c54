"""De Bellis Multitudinis as a game that can be fought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.mechanics.elements.bound import broken
from sandtable.names import OTHER, Side
from sandtable.rulesets.dbm import RULESET, endings, shooting
from sandtable.rulesets.dbm.insight import INSIGHT
from sandtable.rulesets.dbm.legal import legal
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.observe import BY_ID, close_combat
from sandtable.rulesets.dbm.orders import VERBS, check
from sandtable.rulesets.dbm.own import PACE
from sandtable.rulesets.dbm.sequence import RIVERS, fall, go_on, shot_of, start


def odds(state: State) -> Mapping[str, Fraction]:
    """The exact odds of the dice that are about to fall."""
    asked = state.ask
    if asked is None or not asked.dice:
        return {}
    if asked.what in ("shot", "fight"):
        a, b = asked.about
        if asked.what == "shot":
            test, given = "shooting", shooting.question(state, shot_of(state, a, b))
        else:
            test, given = "close_combat", close_combat(state, a, b)
        spread = BY_ID[test].odds(given, {}, ("a.outcome", "b.outcome"))
        return {f"{a} {own}, {b} {theirs}": p for (own, theirs), p in spread.ranked()}
    sixth = Fraction(1, 6)
    if asked.what == "river":
        return {
            word: sum(sixth for found in RIVERS.values() if found == word) * 1
            for word in dict.fromkeys(RIVERS.values())
        }
    if asked.what == "general":
        return {"demoralised": Fraction(1, 3), "stands": Fraction(2, 3)}
    if asked.what == "loot":
        return {"loots": Fraction(1, 2), "goes on": Fraction(1, 2)}
    if asked.what == "weather":
        return {"rain": sixth, "wind": sixth, "sun": sixth, "fair": 3 * sixth}
    return {str(face): sixth for face in range(1, 7)}


def view(state: State, seat: Side) -> State:
    """The battle as one seat sees it: without the other's ambushes."""
    unseen = {id: None for id in state.own.hidden if state.setup.pieces[id].side == OTHER[seat]}
    if not unseen:
        return state
    hidden = tuple(id for id in state.own.hidden if id not in unseen)
    return replace(state, field=state.field.placed(unseen), own=replace(state.own, hidden=hidden))


def status(state: State, id: str) -> str:
    """The state of an element in a word."""
    if id in state.taken:
        return state.taken[id]
    if state.own.looting.get(id, 0) >= state.own.number:
        return "looting"
    return "demoralised" if broken(state, id) else "ready"


GAME = Game(
    rules=RULESET.id,
    edition=RULESET.edition,
    unit=RULESET.unit,
    grain=PACE,
    start=start,
    check=check,
    legal=legal,
    fall=fall,
    go_on=go_on,
    odds=odds,
    view=view,
    insight=INSIGHT,
    muster=MUSTER,
    verbs=VERBS,
    turn=lambda state: max(1, (state.own.number + 1) // 2),
    lost=lambda state, side: float(endings.elements_lost(state, side)),
    status=status,
)
