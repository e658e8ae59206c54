"""What a player of this game looks at: worth, prospects, reach, groups, strength, and what answers are worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from sandtable.engine.game import Insight, Prospect
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.contact import FRONT
from sandtable.mechanics.bodies.body import in_contact, is_officer, leader, units
from sandtable.mechanics.bodies.objectives import goals
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.names import Json, Refused, Side
from sandtable.rulesets.ps import (
    charging,
    commanding,
    legal,
    morale,
    observe,
    pace,
    rallying,
    reacting,
    reckoning,
    sight,
    support,
    unit,
    victory,
)
from sandtable.rulesets.ps.facts.troops import TRAIN
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.reckoning import Reckoned, key
from sandtable.rulesets.ps.ruling import odds

STANDARD = 40.0
"""Points of a usual unit: worth is counted in these."""
OFFICER = 0.8
AWAY = -0.04
"""What it is worth to have given way before a charge."""
RALLIED = 0.15
"""What a casualty that comes off is worth, as a share of a unit's worth, ..."""
HEARTENED = 0.7
"""... and if the unit is shaken no more then."""
PROMISED = 0.5
"""What it is worth to have joined a unit that can be rallied next turn, beside rallying it."""
SWING = 2
"""An objective that changes hands counts for one side and no more for the other."""
FAR = 8
"""Inches from which on an order is harder to give."""
SPENT = 4.0
"""What a round of hand to hand costs beside what it shows: who has fought is worn out, out of line, and not soon out of
it again."""
SOMEDAY = 0.15
"""What a formation is worth against a charge that may never come, beside one that does."""
FREE = 0.05
"""What it is worth that a unit can move, as it cannot in a hedgehog."""
ANSWERS = ("fire", "counter", "hedgehog", "face", "evade", "stand")


def worth(state: State[Own], id: str) -> float:
    return OFFICER if is_officer(state, id) else victory.worth(state, id) / STANDARD


def _prospect(state: State[Own], a: str, b: str, found: Reckoned) -> Prospect:
    return Prospect(found.hurts, found.theirs * worth(state, b), found.own * worth(state, a))


NOTHING = Prospect(0.0, 0.0, 0.0)


def matchup(state: State[Own], id: str, foe: str) -> Prospect:
    """It charges that enemy on open ground, front to front, both in good order."""
    if is_officer(state, id) or is_officer(state, foe):
        return NOTHING
    own = {**_troops(state, id), **({"charged": True} if unit.kind(state, id) not in TRAIN else {})}
    return _prospect(state, id, foe, reckoning.fight(key(own), key(_troops(state, foe))))


def _troops(state: State[Own], id: str) -> dict[str, Json]:
    """A unit by its kind, size and values alone."""
    piece = state.setup.pieces[id]
    said: dict[str, Json] = {"kind": piece.kind, "size": piece.grade}
    return said | {name: piece.traits[name] for name in observe.VALUES if piece.traits.get(name) is not None}


def _fighter(state: State[Own], id: str, foe: str) -> dict[str, Json]:
    """A unit as it would fight that enemy from where both stand."""
    said = observe.fighter(state, id, foe)
    said |= {where: min(100.0, far) for where, far in support.inches(state, id).items()}
    if not in_contact(state, id) and not unit.fronts_only(state, id):
        there = state.field.rects[foe].pose
        if quarter(state.field.rects[id], (there.x, there.y)) != FRONT:
            said["flanked"] = 1
    said.pop("elite", None)
    said.pop("arms", None)
    return said


def fight(state: State[Own], id: str, foe: str) -> Prospect:
    """A round between the two as they stand; where they are not yet in contact, it charges if it can."""
    if is_officer(state, id) or is_officer(state, foe):
        return NOTHING
    own, theirs = _fighter(state, id, foe), _fighter(state, foe, id)
    if foe not in in_contact(state, id) and charging.may_charge(state, id):
        own["charged"] = True
        own.pop("flanked", None)
    found = reckoning.fight(key(own), key(theirs))
    if own.get("charged") and foe not in in_contact(state, id) and _may_fire(state, foe, id):
        shot = reckoning.volley("closing_fire", key(_frozen(observe.closing(state, foe, id))))
        found = found._replace(own=min(1.0, found.own + shot.theirs))
    odds = _prospect(state, id, foe, found)
    return odds._replace(loss=SPENT * odds.loss)


def _may_fire(state: State[Own], id: str, charger: str) -> bool:
    return reacting.FIRE in reacting.answers(state, id, charger)


def _frozen(given: dict[str, Json]) -> dict[str, Json]:
    return {name: key(value) if isinstance(value, dict) else value for name, value in given.items()}


def shot(state: State[Own], id: str, foe: str) -> Prospect | None:
    """A shot at that enemy from where it stands, if it can be made."""
    far = sight.reach(state, id)
    if not far or is_officer(state, foe) or in_contact(state, id) or in_contact(state, foe):
        return None
    rects = state.field.rects
    if unit.inches(state, id, foe) * 1000 > far or not sight.in_front(state, id, rects[foe]):
        return None
    if not sight.sees_unit(state, id, foe):
        return None
    found = reckoning.volley("shooting", key(_frozen(observe.fire(state, id, foe))))
    return _prospect(state, id, foe, found)


def reach(state: State[Own], id: str) -> int:
    return pace.allowance(state, id)


def bearing(state: State[Own], id: str) -> float:
    """Guns and wagons are kept out of it, commanders behind their men, shot at a distance; horse charge."""
    if is_officer(state, id):
        return -0.5
    if unit.kind(state, id) in TRAIN or unit.shaken(state, id):
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


def weigh(state: State[Own], order: Order) -> float | None:
    """What an answer or an order is worth beside where it leads."""
    asked = state.ask
    if asked is None or asked.dice:
        return None
    if asked.what == "react":
        return _answer(state, order.verb, *asked.about[:2])
    if order.verb == "shoot" and order.bases and order.word:
        found = shot(state, order.bases[0], order.word)
        return found.gain if found is not None else None
    if order.verb == "rally":
        return _heart(state, state.own.joined[order.bases[0]]) * float(chance(state, order) or 0)
    if order.verb == "join":
        return PROMISED * _heart(state, order.word)
    if order.verb == "form" or (order.verb == "order" and not order.legs and order.word):
        return _formed(state, order)
    return 0.0 if order.verb in ("done", "divide", "fight") else None


def _heart(state: State[Own], id: str) -> float:
    """What it is worth that a unit loses a casualty."""
    if unit.casualties(state, id) < rallying.LEAST or unit.disordered(state, id):
        return 0.0
    return (HEARTENED if unit.shaken(state, id) else RALLIED) * worth(state, id)


def _answer(state: State[Own], how: str, id: str, charger: str) -> float | None:
    """What a unit that is charged gains and loses by an answer."""
    own, theirs = _fighter(state, id, charger), {**_fighter(state, charger, id), "charged": True}
    theirs.pop("flanked", None)
    if how not in ANSWERS:
        return None
    if how == "evade":
        return (
            AWAY
            if chance(state, Order(how))
            else _net(state, {**own, "flanked": 1, "disordered": True}, theirs, id, charger)
        )
    if how == "counter":
        return _net(state, {**own, "charged": True}, theirs, id, charger)
    plain = _net(state, own, theirs, id, charger)
    if how == "fire":
        given = observe.closing(state, id, charger)
        return plain + reckoning.volley("closing_fire", key(_frozen(given))).theirs * worth(state, charger)
    if how == "stand":
        return plain
    passed = float(chance(state, Order(how)) or 0)
    if how == "hedgehog":
        square = {name: value for name, value in own.items() if name not in ("flanked", "position")}
        better, worse = _net(state, {**square, "formation": "hedgehog"}, theirs, id, charger), plain
    else:
        facing = {name: value for name, value in own.items() if name != "flanked"}
        better = _net(state, facing, theirs, id, charger)
        worse = _net(state, {**facing, "disordered": True}, theirs, id, charger)
    return passed * better + (1 - passed) * worse


def _net(state: State[Own], own: dict[str, Json], theirs: dict[str, Json], id: str, foe: str) -> float:
    found = reckoning.fight(key(own), key(theirs))
    return found.theirs * worth(state, foe) - found.own * worth(state, id)


def _formed(state: State[Own], order: Order) -> float | None:
    """What another formation is worth against the nearest enemy, if he came at once."""
    id = order.bases[-1] if order.bases else ""
    word = order.word.split()[-1]
    foe = observe.answered(state, id) if id in state.field.rects and not is_officer(state, id) else None
    if foe is None or word not in ("line", "hedgehog"):
        return None
    now = _fighter(state, id, foe)
    then = {name: value for name, value in now.items() if name not in ("flanked", "formation")}
    if word != "line":
        then["formation"] = word
    theirs = {**_fighter(state, foe, id), "charged": True}
    better = SOMEDAY * (_net(state, then, theirs, id, foe) - _net(state, now, theirs, id, foe))
    return better + FREE * ((now.get("formation") == "hedgehog") - (word == "hedgehog"))


def chance(state: State[Own], order: Order) -> Fraction | None:
    """The chance that an answer gains what it is given for."""
    asked = state.ask
    if asked is None or asked.dice:
        return None
    if order.verb == "rally" and order.bases:
        where = state.own.joined.get(order.bases[0])
        if where is None or unit.disordered(state, where) or unit.casualties(state, where) < rallying.LEAST:
            return None
        rated = unit.rating(state, state.setup.pieces[order.bases[0]].command)
        given = {"a": observe.body(state, where), "by": "order", "rating": rated}
        return odds("rally", given, ("rallied",)).get((True,), Fraction(0))
    if asked.what == "orders" and order.verb in ("order", "charge"):
        return _obeyed(state, order)
    if asked.what != "react":
        return None
    id, charger = asked.about[:2]
    case = {"hedgehog": "cavalry-charge", "face": "flank-charged"}.get(order.verb)
    if case is not None and order.verb in reacting.answers(state, id, charger):
        return odds("reaction", {"a": observe.body(state, id), "case": case}, ("passed",)).get((True,), Fraction(0))
    if order.verb == "evade":
        return Fraction(_escapes(state, id, charger))
    if order.verb == "fire":
        hurt = odds("closing_fire", observe.closing(state, id, charger), ("casualties",))
        return sum((p for (marks,), p in hurt.items() if marks), Fraction(0))
    return None


def hope(state: State[Own], order: Order) -> Fraction | None:
    """An order to move is obeyed as far as the command roll gives moves: so much of its way it can hope to go."""
    asked = state.ask
    if asked is None or asked.dice or asked.what != "orders" or order.verb != "order":
        return None
    try:
        officer, plans, _ = commanding.planned(state, order)
    except Refused:
        return None
    need, who = max(len(plan.steps) for plan in plans), [plan.id for plan in plans]
    return sum((commanding.chance_of(state, officer, who, n + 1) for n in range(need)), Fraction(0)) / max(1, need)


def _obeyed(state: State[Own], order: Order) -> Fraction | None:
    """The chance that a command roll gives an order all the moves that it needs."""
    try:
        if order.verb == "charge":
            officer, charges, _ = commanding.charges(state, order)
            need = max(ceil((one.cost - 1) / pace.allowance(state, one.id)) for one in charges)
            return commanding.chance_of(state, officer, [one.id for one in charges], need)
        officer, plans, _ = commanding.planned(state, order)
    except Refused:
        return None
    return commanding.chance_of(state, officer, [plan.id for plan in plans], max(len(plan.steps) for plan in plans))


def _escapes(state: State[Own], id: str, charger: str) -> bool:
    """Whether the charger's reach no longer meets a unit that evades."""
    place = reacting.evaded(state, id, charger)
    if place is None:
        return False
    task = state.todo[0]
    moves = int(task.get("moves", 1))
    return unit.apart(place, state.field.rects[charger]) * 1000 > pace.allowance(state, charger) * moves


INSIGHT = Insight(
    worth=worth,
    matchup=matchup,
    fight=fight,
    shot=shot,
    reach=reach,
    bearing=bearing,
    restless=lambda state, id: False,
    groups=groups,
    strength=strength,
    range=lambda state, id: 0 if is_officer(state, id) else sight.reach(state, id),
    weigh=weigh,
    hope=hope,
    commanded=commanded,
    leads=lambda state: victory.ending(state).winner,
    goals=lambda state, side: goals(state, state.own.held, side, SWING * victory.FOR_GROUND / STANDARD),
)
