"""What answers and orders that move nobody are worth: dice spent and rolled again, shots, standing or evading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.game import Prospect
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.bodies import body
from sandtable.mechanics.memo import OfState
from sandtable.mechanics.pulse import casting, control, melee, turn
from sandtable.mechanics.pulse.forces import current, hits, members, sp
from sandtable.mechanics.pulse.manual import Manual
from sandtable.mechanics.pulse.own import Fight
from sandtable.names import Json, Refused, Side
from sandtable.sheet.question import unpicked

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

Fights = Callable[[State, str, str], Prospect]
Shots = Callable[[State, str, str], Prospect | None]


class Scales(NamedTuple):
    """What orders are weighed with."""

    manual: Manual
    fight: Fights
    shot: Shots


def weigh(manual: Manual, fight: Fights, shot: Shots, state: State, order: Order) -> float | None:
    """The worth of an answer, or of an order that moves nobody; nothing where there is no view."""
    asked = state.ask
    if asked is None or order.legs or order.verb in ("deploy", "move"):
        return None
    if order.verb in ("done", "keep", "halt"):
        return 0.0
    found = WEIGHTS.get(asked.what)
    try:
        return found(Scales(manual, fight, shot), state, order, asked) if found is not None else None
    except Refused:
        return None


def _net(prospect: Prospect) -> float:
    return prospect.gain - prospect.loss


def _initiative(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """How much likelier he has the initiative then, less the CDs."""
    then, now = initiative(scales.manual, state, order, asked)
    return INITIATIVE * (float(then) - now) - DIE * len(turn.WORDS[order.word])


def initiative(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[Fraction, bool]:
    """The chance that he has the initiative if he rolls these dice again, and whether he has it as they lie."""
    places, hand = turn.WORDS[order.word], state.own.hand
    given = turn.given(manual, state)

    def wins(new: tuple[Json, ...]) -> bool:
        rolled = (*hand["rerolls"], *new)
        told = {**given, "rerolls": [{"side": side, "die": die} for side, die, _ in rolled]}
        lying = turn.dice(manual, {**hand, "rerolls": rolled})
        return bool(manual.questions["initiative"].adjudicate(told, lying)[0]["winner"] == asked.seat)

    ways = list(product(range(1, 7), repeat=len(places)))
    after = sum(wins(tuple((asked.seat, die, face) for die, face in zip(places, way, strict=True))) for way in ways)
    return Fraction(after, len(ways)), wins(())


def _fire(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    found = scales.shot(state, order.bases[0], order.word)
    return EAGER + (found.gain if found is not None else 0.0)


def _control(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """What the Force is likelier to do, less the CDs."""
    manual = scales.manual
    if order.verb == "battery":
        return _battery(scales, state, order.bases[0])
    force = order.bases[0]
    plainly = _hoped(manual, state, force, 0)
    if order.verb == "control":
        cds = int(order.word or 0)
        cost = control.price(manual, state, asked.seat, "command", force, cds) if cds else 0
        return _hoped(manual, state, force, cds) - plainly - DIE * cost
    change = manual.command.settled(state, force)[(order.verb, order.word)]
    given = {**manual.command.control(state, force), **change}
    status = casting.ask(manual, "control_test", given)[0]["status"]
    return _worth(manual, state, force, status) - plainly


def _battery(scales: Scales, state: State, id: str) -> float:
    """A CD for a battery is well spent if it is to come within range; where it has a target, or may yet, it stays."""
    eye, foes = scales.manual.eye, body.enemies(state, id)
    if any(scales.shot(state, id, foe) is not None for foe in foes):
        return -DIE
    near = state.field.nearest(state.field.rects[id], foes)
    unlimbered = scales.manual.moving.reach(state, id) == 0
    return -DIE if unlimbered and near is not None and near[0] <= eye.range(state, id) else GROUND


def _worth(manual: Manual, state: State, force: str, status: str) -> float:
    """What a status is worth to a Force: more to one with much to do."""
    return UNIT * STATUS.get(status, 0.0) * len(members(state, force))


def _hoped(manual: Manual, state: State, force: str, cds: int) -> float:
    """What a control test is worth on average, the best dice being picked."""
    by_total = _BY_TOTAL.of(state, force, lambda: _by_total(manual, state, force))
    hoped = sum(count * max(by_total[total] for total in totals) for totals, count in _totals(2 + cds))
    return float(hoped / 6 ** (2 + cds))


_BY_TOTAL: OfState[str, dict[int, float]] = OfState()


def _by_total(manual: Manual, state: State, force: str) -> dict[int, float]:
    """What each total of a control test is worth."""
    given = {**manual.command.control(state, force), "cds": 0}

    def worth(total: int) -> float:
        pair = [min(6, total - 1), total - min(6, total - 1)]
        status = manual.questions["control_test"].adjudicate(given, {"control": pair})[0]["status"]
        return _worth(manual, state, force, status)

    return {total: worth(total) for total in range(2, 13)}


@lru_cache(maxsize=8)
def _totals(dice: int) -> list[tuple[tuple[int, ...], int]]:
    """The totals that two of so many dice can make, and in how many ways they fall so."""
    falls = product(range(1, 7), repeat=dice)
    return list(Counter(tuple(sorted({sum(pair) for pair in combinations(fall, 2)})) for fall in falls).items())


def _pick(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    manual, cast = scales.manual, state.own.cast
    wanted = tuple(int(place) for place in order.word.split())
    for status, pair in control.picks(manual, state, cast).items():
        if pair == wanted:
            return _worth(manual, state, cast["force"], status)
    return 0.0


def _reroll_control(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """What the other die with a new one is worth on average, beside the dice as they lie."""
    manual, cast = scales.manual, state.own.cast
    dice = casting.dice_of(cast)["control"]
    given = {**manual.command.control(state, cast["force"]), "cds": 0}

    def worth(pair: list[int]) -> float:
        status = manual.questions["control_test"].adjudicate(given, {"control": pair})[0]["status"]
        return _worth(manual, state, cast["force"], status)

    kept = [face for place, face in enumerate(dice) if place != int(order.word)]
    return sum(worth([*kept, new]) for new in range(1, 7)) / 6 - worth(list(dice))


def _reroll_move(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    die: int = state.own.rolled[asked.about[0]][-1]
    stuck = 0.15 if die == 1 else 0.0
    return PACE * (3.5 - die) + stuck - (DIE if order.word.startswith("cd") else 0.0)


def _reroll_recovery(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    id = asked.about[0]
    chance = max(0, hits(state, id) - 1) / 6
    price = DIE if order.word.startswith("cd") else 0.0
    return EAGER / 4 + chance * scales.manual.eye.worth(state, id) / max(1, sp(state, id)) - price


def _reroll_attack(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    id, foe = asked.about
    chance = min(6, current(state, id)) / 6
    return chance * _net(scales.fight(state, id, foe)) - DIE


def _react(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """To stand is to fight; to evade is to lose ground, and perhaps to be caught."""
    foe, by = asked.about
    fought = scales.fight(state, by, foe)
    stands = fought.loss - fought.gain
    if order.verb == "stand":
        return stands
    manual, worth = scales.manual, scales.manual.eye.worth(state, foe)
    question = manual.questions[manual.attack.evade]
    given = {**manual.attack.evading(state, by, foe), "attempt": True}
    spread = dict(question.odds(given, {}, ("reaction",), best=False).ranked())
    away = float(spread.get(("evade",), Fraction()))
    hurt = manual.attack.trapped / max(1, current(state, foe))
    return -away * AWAY * worth + (1 - away) * (stands - hurt * worth)


def _go_on(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    by, foe = asked.about
    return _net(scales.fight(state, by, foe))


def _attack(scales: Scales, state: State, order: Order, asked: Ask) -> float | None:
    """Orders of the movement segment that name no way."""
    manual = scales.manual
    id = order.bases[0]
    if order.verb == "recover":
        return EAGER + max(0, hits(state, id) - 1) / 6 * manual.eye.worth(state, id) / max(1, sp(state, id))
    if order.verb == "roll":
        return EAGER
    return _net(scales.fight(state, id, order.word)) if order.verb == "attack" else None


def _commit(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """What the combat is worth with what is thrown in, less its price."""
    role, draft = melee.asked_role(state, asked.seat), Draft(state)
    words = () if order.word == "none" else tuple(order.word.split())
    melee.throw_in(scales.manual, draft, role, words)
    price = sum(DIE if word == melee.CD else RISK for word in words)
    return _combat(scales.manual, draft.state, melee.fight_of(draft.state), role) - price


def _combat(manual: Manual, state: State, fight: Fight, role: Side) -> float:
    """What a combat is worth to a party, as it is."""
    question = manual.questions["combat"]
    given = manual.melee.given(state, fight, 4.0)
    if "rerolls" in question.given.facts:
        given = {**given, "rerolls": []}
    paths = tuple(question.results)
    found = question.odds(given, {}, paths, best=False).ranked()
    return sum(float(p) * _ended(manual, state, fight, unpicked(paths, key), role) for key, p in found)


def _ended(manual: Manual, state: State, fight: Fight, result: Json, role: Side) -> float:
    """What an outcome is worth to a party."""
    outcome = manual.melee.outcome(state, fight, result)
    total = 0.0
    for party in ("a", "b"):
        units = fight.units(party)
        had = max(1, sum(current(state, id) for id in units))
        share = 1.0 if party in outcome.gone else min(1.0, outcome.losses.get(party, 0) / had)
        lost = share * sum(manual.eye.worth(state, id) for id in units) + (0.1 if outcome.back.get(party) else 0.0)
        total += -lost if party == role else lost
    return total


def _reroll_combat(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """What a new die is worth on average, beside the dice as they lie."""
    then, now = combat_rerolled(scales.manual, state, order, asked)
    return sum(then) / len(then) - now - DIE


def combat_rerolled(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[list[float], float]:
    """What the combat is worth with each face of a new die, and as the dice lie."""
    cast, fight = state.own.cast, melee.fight_of(state)
    role, question = melee.asked_role(state, asked.seat), manual.questions["combat"]
    given = {**manual.melee.given(state, fight, 4.0), "rerolls": []}
    lying = {name: list(faces) for name, faces in casting.dice_of(cast).items() if name in ("a", "b")}
    for entry, new in zip(cast.get("rerolls", ()), cast["dice"].get("reroll", ()), strict=False):
        lying[entry["side"]][entry["die"]] = new

    def worth(dice: dict[str, list[int]]) -> float:
        return _ended(manual, state, fight, question.adjudicate(given, dice)[0], role)

    place = int(order.word)
    new = [[*lying[role][:place], face, *lying[role][place + 1 :]] for face in range(1, 7)]
    return [worth({**lying, role: dice}) for dice in new], worth(lying)


def _lose(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """The strongest bear it best."""
    return current(state, order.bases[0]) / 100


def _advance(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    return GROUND


def _next_fight(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """The surest combat first."""
    return _net(scales.fight(state, order.bases[0], order.word))


def _lead(scales: Scales, state: State, order: Order, asked: Ask) -> float:
    """The leader with whom the combat is worth most."""
    fight, role = melee.fight_of(state), melee.asked_role(state, asked.seat)
    return _combat(scales.manual, state, melee.led(fight, role, order.bases[0]), role)


WEIGHTS: Mapping[str, Callable[[Scales, State, Order, Ask], float | None]] = {
    "reroll-initiative": _initiative,
    "fire": _fire,
    "control": _control,
    "pick": _pick,
    "reroll": _reroll_control,
    "move": _attack,
    "reroll-move": _reroll_move,
    "reroll-recovery": _reroll_recovery,
    "reroll-attack": _reroll_attack,
    "react": _react,
    "go-on": _go_on,
    "combat": _next_fight,
    "lead": _lead,
    "commit": _commit,
    "reroll-combat": _reroll_combat,
    "lose": _lose,
    "advance": _advance,
}
"""By what is asked."""
