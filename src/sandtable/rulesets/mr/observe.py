"""Reads off a battle what the sheet's questions ask of it. What is as usual is left out of a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from sandtable.engine.state import State
from sandtable.geometry.band import edge_distance
from sandtable.geometry.contact import LEFT, RIGHT
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.quarters import aspect, mostly_behind
from sandtable.mechanics.pulse import forces
from sandtable.mechanics.pulse.fight import Fight
from sandtable.mechanics.pulse.melee import FIGHTS
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Json, Pair, Side
from sandtable.rulesets.mr.commanding import in_command, off
from sandtable.rulesets.mr.facts.words import REGULAR
from sandtable.rulesets.mr.ground import BW, bw, covered, terrain, town, vulnerable
from sandtable.rulesets.mr.questions import QUESTIONS
from sandtable.rulesets.mr.rows.combat import FALL_BACK
from sandtable.rulesets.mr.weather import weather
from sandtable.sheet.explain import explainer
from sandtable.sheet.question import Question

Given = dict[str, Json]
BY_ID: Mapping[str, Question] = {question.id: question for question in QUESTIONS}
FLANKS = (RIGHT, LEFT)
NEAR = BW
"""How far round a flank one looks for enemies and guards, and how near an officer must be to join a combat."""

USUAL: Mapping[str, Json] = {
    "formation": "ff",
    "in_command": True,
    "flanked": False,
    "vulnerable": False,
    "suppressed": False,
    "terrain": "open",
    "hits": 0,
}
READERS: Mapping[str, Callable[[State[Own], str], Json]] = {
    "sp": forces.sp,
    "hits": forces.hits,
    "formation": forces.formation,
    "in_command": in_command,
    "flanked": lambda state, id: flanked(state, id),
    "vulnerable": vulnerable,
    "suppressed": lambda state, id: id in state.own.suppressed,
    "terrain": terrain,
}


def unit(state: State[Own], id: str, *fields: str) -> Given:
    """A unit as a question wants it: its kind, and those of the fields that are not as usual."""
    said: Given = {"kind": state.piece(id).kind}
    for field in fields:
        value = READERS[field](state, id)
        if field not in USUAL or value != USUAL[field]:
            said[field] = value
    return said


def between(state: State[Own], id: str, other: str) -> float:
    """How far two bases are apart, in BW."""
    return bw(body.gap(state, id, other))


def nearest(state: State[Own], id: str) -> float | None:
    """How far the nearest enemy unit is, in BW; nothing if there is none."""
    near = body.nearest_enemy(state, id)
    return None if near is None else bw(near[0])


def struck(state: State[Own], id: str, target: str) -> str:
    """Where a shot or an attack of one unit strikes another (H13)."""
    if town(state, target) is not None:
        return "front"
    rect = state.rect(id)
    if town(state, id) is None:
        return aspect(state.rect(target), rect.front_middle)
    return aspect(state.rect(target), (rect.pose.x, rect.pose.y))


def flanked(state: State[Own], id: str) -> bool:
    """Whether an enemy has one of its flanks, and no friend guards that (H13, A5.1, I4.0)."""
    if town(state, id) is not None:
        return False
    return any(taken(state, id, edge) for edge in FLANKS)


def taken(state: State[Own], id: str, edge: int) -> bool:
    """Whether an enemy has that flank."""
    return any(BY_ID["flanked"].adjudicate(given, {})[0]["flanked"] for _, given in threats(state, id, edge))


def threats(state: State[Own], id: str, edge: int) -> Iterator[tuple[str, Given]]:
    """The enemies mostly behind its front line and near it, each with the question whether he has that flank."""
    rect = state.rect(id)
    # What is measured to a hundredth is looked for as much farther off.
    near = [other for other in state.field.near(rect, NEAR + BW // 100, (id,)) if not body.is_officer(state, other)]
    foes = [other for other in near if body.foreign(state, id, other) and town(state, other) is None]
    behind = [other for other in foes if mostly_behind(rect, state.rect(other))]
    if not behind:
        return
    guard = _guard(state, id, edge, near)
    for foe in behind:
        given: Given = {"distance": bw(edge_distance(rect, edge, state.rect(foe))), "behind": True}
        if guard is not None:
            given["guard"] = guard
        yield foe, given


def _guard(state: State[Own], id: str, edge: int, near: Sequence[str]) -> Given | None:
    """The friend nearest to a flank, those first who can guard it."""
    rect = state.rect(id)
    friends = [
        (state.piece(other).kind not in REGULAR, bw(edge_distance(rect, edge, state.rect(other))), other)
        for other in near
        if body.friendly(state, id, other)
    ]
    if not friends:
        return None
    _, away, other = min(friends)
    return {"kind": state.piece(other).kind, "distance": away}


def _said(**facts: Json) -> Given:
    """What is worth saying: nothing that a question takes for granted."""
    usual = {"aspect": "front", "weather": "good"}
    return {name: value for name, value in facts.items() if value is not None and usual.get(name) != value}


def musketry(state: State[Own], id: str, target: str) -> Given:
    """A volley."""
    return {
        "a": unit(state, id, "sp", "hits", "formation", "in_command", "terrain"),
        "b": unit(state, target, "formation", "vulnerable"),
        "range": between(state, id, target),
        **_said(aspect=struck(state, id, target), weather=weather(state)),
    }


def artillery_fire(state: State[Own], id: str, target: str, nearest: float, line_of_fire: float = 1) -> Given:
    """A shot of a battery; the nearest enemy that it could fire at and the line of fire are found by who aims."""
    far = between(state, id, target)
    given: Given = {
        "a": unit(state, id, "formation", "in_command", "suppressed"),
        "b": unit(state, target, "formation", "vulnerable"),
        "range": far,
        **_said(aspect=struck(state, id, target), weather=weather(state)),
    }
    if nearest < far:
        given["nearest"] = nearest
    if line_of_fire != 1:
        given["line_of_fire"] = line_of_fire
    return given


def save(state: State[Own], target: str, hits: int) -> Given:
    """Hits of the last shot, which cover against it may save (H19)."""
    by = "artillery" if state.own.segment == "artillery" else "musketry"
    shooter = state.own.shots[-1].a
    said = unit(state, target, "formation", "terrain")
    if covered(state, target, state.rect(shooter)):
        said["cover"] = True
    return {"a": said, "by": by, "hits": min(hits, 12)}


def suppression(state: State[Own], id: str, hits: int) -> Given:
    """A battery that was hit in this fire segment."""
    segment = "artillery" if state.own.segment == "artillery" else "musketry"
    return {"a": unit(state, id, "suppressed"), "hits": min(hits, 12), "segment": segment}


def control(state: State[Own], force: str) -> Given:
    """A control test but for the CDs: the sub-commander, and the nearest enemy to any unit of his Force."""
    found = [nearest(state, id) for id in forces.members(state, force)]
    far = [distance for distance in found if distance is not None]
    said: Given = {"modifier": max(-3, min(3, forces.rating(state, force, "modifier")))}
    if far:
        said["enemy"] = min(far)
    if forces.rating(state, force, "exceptional"):
        said["exceptional"] = True
    return said


def volleyed(state: State[Own], id: str, target: str) -> bool:
    """Whether it has fired at that enemy in this pulse's musketry."""
    return Pair(id, target) in state.own.shots


def prey(state: State[Own], id: str, target: str) -> Given:
    """Whether it may attack that enemy once it has given him its volley."""
    return {"a": unit(state, id, "formation"), "b": unit(state, target, "terrain")}


def may_attack(state: State[Own], id: str, target: str) -> Given:
    """Whether it may attack that enemy; who is in touch when it comes to blows needs no volley any more."""
    given = prey(state, id, target)
    if state.phase != FIGHTS.word and not volleyed(state, id, target):
        given["volleyed"] = False
    return given


def attack_test(state: State[Own], id: str) -> Given:
    """Its nerve before the last base width."""
    return {"a": unit(state, id, "sp", "hits"), **_said(commander=helping(state, id))}


def helping(state: State[Own], id: str) -> float | None:
    """How far off the army commander is; whether he has a CD to help with is not asked here."""
    return off(state, state.side(id), id)


def evade(state: State[Own], id: str, target: str) -> Given:
    """An attack on somebody who may get away."""
    return {"a": unit(state, id), "b": unit(state, target, "terrain")}


def artillery_escape(state: State[Own], id: str, target: str) -> Given:
    return {"a": unit(state, id), "b": unit(state, target, "formation", "terrain")}


def final_fire(state: State[Own], id: str, target: str) -> Given:
    """The last shot of a battery that is attacked."""
    battery = unit(state, target, "formation", "terrain", "in_command", "suppressed")
    return {"a": unit(state, id), "b": battery, **_said(aspect=struck(state, id, target))}


FIGHTER = ("sp", "hits", "formation", "in_command", "flanked", "vulnerable")


def combat(state: State[Own], fight: Fight, room: float) -> Given:
    """A combat: the leading units, the others, the officers who lend a hand, and the attackers' room behind."""
    given: Given = {role: _party(state, fight, role) for role in ("a", "b")}
    if covered(state, fight.b[0], state.rect(fight.a[0])):
        given["b"]["cover"] = True
    if room < falls_back(given["a"]["kind"]):
        given["a"]["room"] = room
    return given


@cache
def falls_back(kind: str) -> float:
    """How far an attacker of that kind falls back in an inconclusive combat, in BW, by the sheet."""
    asked = BY_ID["combat"].ask({"a": {"kind": kind, "sp": 1}, "b": {"kind": "irr-inf", "sp": 1}})
    ((_, far),) = explainer(FALL_BACK)(asked.a, asked.b, asked.here)
    return float(str(far))


def _party(state: State[Own], fight: Fight, role: Side) -> Given:
    lead, *others = fight.units(role)
    said = unit(state, lead, *FIGHTER, "terrain")
    if others:
        said["others"] = [unit(state, id, *FIGHTER) for id in others]
    if "valor" in fight.help(role) and (v := valor(state, fight, role)):
        said["valor"] = v[0]
    return {**said, **_said(commander=helping(state, lead))}


def valor(state: State[Own], fight: Fight, role: Side) -> tuple[int, str] | None:
    """The valor that an officer lends to a combat, or could lend, and who he is (H22)."""
    side = state.side(fight.units(role)[0])
    if "valor" in fight.help(role):
        lent = [id for id in state.own.used if state.side(id) == side]
        return (forces.rating(state, state.piece(lent[-1]).command, "valor"), lent[-1]) if lent else None
    units = (*fight.a, *fight.b)
    found: list[tuple[int, str]] = []
    for force in forces.commands(state, side):
        officer, v = forces.officer(state, force), forces.rating(state, force, "valor")
        if officer is None or v <= 0 or officer in state.own.used:
            continue
        if min(bw(body.gap(state, officer, id)) for id in units) <= bw(NEAR):
            found.append((-v, officer))
    return (-min(found)[0], min(found)[1]) if found else None


def recover(state: State[Own], id: str) -> Given:
    """A unit that tries to recover an SP."""
    given: Given = {"a": unit(state, id, "sp", "hits", "in_command")}
    given |= _said(enemy=nearest(state, id), commander=helping(state, id))
    status = forces.status(state, state.piece(id).command, "inactive")
    if status != "active":
        given["status"] = status
    if id in state.own.moved:
        given["moving"] = True
    return given


def light_horse(state: State[Own], side: Side) -> Given:
    """The question `scouting` of a side: its light horse that is still there."""
    there = [piece.kind for id, piece in state.setup.pieces.items() if piece.side == side and id not in state.taken]
    return {"lt_cav": min(20, there.count("lt-cav")), "irr_cav": min(20, there.count("irr-cav"))}


def scouting(state: State[Own], side: Side) -> dict[str, int]:
    """The scouting score of a side, and its light horse in pursuit (H10, H25)."""
    found: dict[str, int] = BY_ID["scouting"].adjudicate(light_horse(state, side), {})[0]
    return found
