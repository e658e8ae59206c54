"""What a player of this game looks at: worth, prospects, reach, groups and strength."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sandtable.engine.game import Insight, Prospect
from sandtable.engine.memo import OfSetup
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.bodies.body import in_contact, is_officer, leader, units
from sandtable.mechanics.bodies.objectives import goals
from sandtable.names import Json, Refused, Side
from sandtable.rulesets.ps import (
    charging,
    commanding,
    legal,
    morale,
    observe,
    pace,
    reacting,
    reckoning,
    sight,
    unit,
    victory,
    weighing,
)
from sandtable.rulesets.ps.facts.troops import TRAIN
from sandtable.rulesets.ps.orders import ORDERS
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.reckoning import key

SWING = 2
"""An objective that changes hands counts for one side and no more for the other."""
FAR = 8
"""Inches from which on an order is harder to give."""
SPENT = 4.0
"""What a round of hand to hand costs beside what it shows: who has fought is worn out, out of line, and not soon out of
it again."""
NOTHING = Prospect(0.0, 0.0, 0.0)


def matchup(state: State[Own], id: str, foe: str) -> Prospect:
    """It charges that enemy on open ground, front to front, both in good order."""
    return _MATCHUPS.of(state, (id, foe), lambda: _matchup(state, id, foe))


_MATCHUPS: OfSetup[tuple[str, str], Prospect] = OfSetup()


def _matchup(state: State[Own], id: str, foe: str) -> Prospect:
    if is_officer(state, id) or is_officer(state, foe):
        return NOTHING
    own = {**_troops(state, id), **({"charged": True} if unit.kind(state, id) not in TRAIN else {})}
    return weighing.prospect(state, id, foe, reckoning.fight(key(own), key(_troops(state, foe))))


def _troops(state: State[Own], id: str) -> dict[str, Json]:
    """A unit by its kind, size and values alone."""
    piece = state.setup.pieces[id]
    said: dict[str, Json] = {"kind": piece.kind, "size": piece.grade}
    return said | {name: piece.traits[name] for name in observe.VALUES if piece.traits.get(name) is not None}


def fight(state: State[Own], id: str, foe: str) -> Prospect:
    """A round between the two as they stand; where they are not yet in contact, it charges if it can."""
    if is_officer(state, id) or is_officer(state, foe):
        return NOTHING
    own, theirs = weighing.fighter(state, id, foe), weighing.fighter(state, foe, id)
    if foe not in in_contact(state, id) and charging.may_charge(state, id):
        own["charged"] = True
        own.pop("flanked", None)
    found = reckoning.fight(key(own), key(theirs))
    if own.get("charged") and foe not in in_contact(state, id) and reacting.fires(state, foe, id):
        shot = reckoning.volley("closing_fire", key(weighing.frozen(observe.closing(state, foe, id))))
        found = found._replace(own=min(1.0, found.own + shot.theirs))
    odds = weighing.prospect(state, id, foe, found)
    return odds._replace(loss=SPENT * odds.loss)


def reach(state: State[Own], id: str) -> int:
    return pace.allowance(state, id)


def bearing(state: State[Own], id: str) -> float:
    """Guns and wagons are kept out of it, commanders behind their men, shot at a distance; horse charge."""
    if is_officer(state, id) or unit.kind(state, id) in TRAIN or unit.shaken(state, id):
        return -1.0
    if unit.kind(state, id) in ("shot", "bow", "dragoons"):
        return -0.25
    if unit.is_cavalry(state, id):
        return 1.0 if unit.trait(state, id, "arms") == "lance" else 0.6
    return 0.4


def groups(state: State[Own], side: Side) -> Sequence[tuple[str, ...]]:
    """Units of a battalia that stand together, and the others alone."""
    found = list[tuple[str, ...]]()
    there = units(state, side)
    for command in dict.fromkeys(state.setup.pieces[id].command for id in there):
        men = [id for id in there if state.setup.pieces[id].command == command]
        together = legal.together(state, men)
        found += together
        found += [(id,) for id in men if not any(id in group for group in together)]
    return found


def commanded(state: State[Own], id: str) -> bool:
    """Whether its commander is so near that the distance does not make an order harder."""
    officer = leader(state, id)
    return officer is not None and unit.inches(state, officer, id) < FAR


def strength(state: State[Own], side: Side) -> float:
    """How far an army is from having more than half its battalias broken."""
    shares = []
    for command in morale.battalias(state, side):
        men = [id for id in morale.members(state, command) if unit.kind(state, id) not in TRAIN]
        men = men or morale.members(state, command)
        down = sum(morale.condition(state, id) in ("shaken", "lost") for id in men)
        shares.append(min(1.0, down / (len(men) // 2 + 1)))
    if not shares:
        return 0.0
    worst = sorted(shares, reverse=True)[: len(shares) // 2 + 1]
    return max(0.0, 1 - sum(worst) / len(worst))


def hope(state: State[Own], order: Order) -> Fraction | None:
    """An order to move is obeyed as far as the command roll gives moves: so much of its way it can hope to go."""
    asked = state.ask
    if asked is None or asked.dice or asked.what != ORDERS.word or order.verb != "order":
        return None
    try:
        officer, plans, _ = commanding.planned(state, order)
    except Refused:
        return None
    need, who = max(len(plan.steps) for plan in plans), [plan.id for plan in plans]
    return sum((commanding.chance_of(state, officer, who, n + 1) for n in range(need)), Fraction(0)) / max(1, need)


INSIGHT = Insight(
    worth=weighing.worth,
    matchup=matchup,
    fight=fight,
    shot=weighing.shot,
    reach=reach,
    bearing=bearing,
    restless=lambda state, id: False,
    groups=groups,
    strength=strength,
    range=lambda state, id: 0 if is_officer(state, id) else sight.reach(state, id),
    hope=hope,
    leads_men=is_officer,
    commanded=commanded,
    leads=lambda state: victory.ending(state).winner,
    goals=lambda state, side: goals(state, state.own.held, side, SWING * victory.FOR_GROUND / weighing.STANDARD),
)
