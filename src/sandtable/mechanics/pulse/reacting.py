"""Contact: guns that try to escape, horse that evades, whoever stands; and an attacker whose target is gone."""

from __future__ import annotations

from sandtable.engine.draft import Draft, Step
from sandtable.engine.event import frozen
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.heading import away_facing
from sandtable.mechanics.bodies.retreating import go_back
from sandtable.mechanics.bodies.way import put_back, walk
from sandtable.mechanics.pulse import attacking, casting, moving, telling
from sandtable.mechanics.pulse.casting import Roll, begin
from sandtable.mechanics.pulse.losses import DESTROYED, hurt, remove
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.moving import Plan
from sandtable.mechanics.pulse.officers import endangered, trampled
from sandtable.mechanics.pulse.refusing import none_of
from sandtable.names import Code, Json, Refused, listed
from sandtable.sheet.ruling import Result


def go_on(manual: Manual, draft: Draft) -> Ask | None:
    """What an attack under way comes to next."""
    state, attack = draft.state, draft.own.attack
    by, foe = attack["by"], attack["foe"]
    if by not in state.field.rects:
        draft.set(attack=None)
        return None
    if attack["stage"] == "go-on":
        return _ask_to_go_on(manual, draft)
    if foe not in state.field.rects:
        draft.set(attack=None)
        return None
    if (escaping := attack.get("escaping")) is not None:
        draft.set(attack={name: value for name, value in attack.items() if name != "escaping"})
        return casting.start(manual, draft, ESCAPE, escaping)
    if attack["guns"]:
        gun, *rest = attack["guns"]
        draft.set(attack={**attack, "guns": tuple(rest)})
        return casting.start(manual, draft, ESCAPE, begin("escape", "artillery_escape", by, gun))
    if manual.attack.escapes(state, foe):
        return casting.start(manual, draft, ESCAPE, begin("escape", "artillery_escape", by, foe))
    if _free_to_go(state, foe) and manual.attack.may_evade(state, by, foe):
        says = f"{manual.named(state, by)} attacks {manual.named(state, foe)}: evade, or stand?"
        return Ask("react", state.side(foe), (foe, by), says=says)
    join(draft)
    return moving.next_ask(draft)


def _free_to_go(state: State, id: str) -> bool:
    """Whether nobody has it at blows already, and it has not fled this pulse."""
    return id not in state.own.halted and not any(pair.endswith(f">{id}") for pair in state.own.contacts)


def join(draft: Draft) -> None:
    """They come to blows: the combat is fought in the combat segment."""
    attack = draft.own.attack
    pair = f"{attack['by']}>{attack['foe']}"
    draft.set(attack=None, contacts=(*(one for one in draft.own.contacts if one != pair), pair))


def react(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """The target's owner says whether it evades or stands."""
    none_of(order, bases=True, legs=True, poses=True, word=order.verb == "stand" or not manual.attack.ways)
    draft, attack = Draft(state), state.own.attack
    if order.word and order.word not in manual.attack.ways:
        says = f"say evade, or how: evade {listed(list(manual.attack.ways))}"
        raise Refused(Code.BAD_VALUE, "order.word", says)
    if order.word:
        draft.set(attack={**attack, "way": order.word})
    if order.verb == "stand":
        join(draft)
        return draft.step("stand", seat=asked.seat, order=order, ask=moving.next_ask(draft))
    cast = begin("evade", manual.attack.evade, attack["by"], attack["foe"])
    return draft.step("evade", seat=asked.seat, order=order, ask=casting.start(manual, draft, EVADE, cast))


def _evade_given(manual: Manual, state: State, cast: Json) -> Given:
    return {**manual.attack.evading(state, cast["a"], cast["b"]), "attempt": True}


def _evade_done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    by, foe = cast["a"], cast["b"]
    name, stood = manual.named(draft.state, foe), draft.state.field.rects[foe]
    draft.tell(ruling=told)
    hits = int(result.get("hits") or 0)
    if result["reaction"] == "evade":
        if fly(manual, draft, foe, by):
            draft.tell(says=f"{name} evades.")
            return _ground_gained(manual, draft, stood)
        hits, name = manual.attack.trapped, f"{name} has no room to get away,"
    if hurt(manual, draft, foe, hits):
        draft.tell(says=f"{name} is caught and breaks.")
        return _ground_gained(manual, draft, stood)
    draft.tell(says=f"{name} is caught{f' and loses {hits} SP' if hits else ''}.")
    join(draft)
    return moving.next_ask(draft)


EVADE = Roll(
    given=_evade_given,
    seat=lambda state, cast: state.side(cast["b"]),
    says=lambda manual, state, cast: f"{manual.named(state, cast['b'])} tries to evade {cast['a']}: a die each.",
    done=_evade_done,
)


def fly(manual: Manual, draft: Draft, id: str, by: str) -> bool:
    """It turns its back and goes; whether it had room to."""
    state = draft.state
    flight = manual.attack.flight(state, id, by)
    gone = go_back(
        state,
        id,
        away_facing(state.field.rects[id], state.field.rects[by]),
        flight.distance,
        facing=flight.facing,
        passes=manual.moving.passes,
        bars=manual.moving.bars,
        push=False,
    )
    if gone.gone < manual.measures.flight:
        return False
    draft.place(gone.places(id), {id: flight.size} if flight.size[0] else None)
    own = draft.own
    if flight.formation:
        draft.set(formation={**own.formation, id: flight.formation})
    if flight.rests:
        draft.set(halted=(*own.halted, id), moved={**own.moved, id: "flee"})
    settle(draft, manual.moving.bars)
    trampled(draft, state, id, gone.rect)
    return True


def _escape_given(manual: Manual, state: State, cast: Json) -> Given:
    return manual.attack.escape(state, cast["a"], cast["b"])


def _escape_done(manual: Manual, draft: Draft, cast: Json, result: Result, told: dict[str, Json]) -> Ask | None:
    """Its last shots count at once; then it is away, destroyed, or shares the fate of those it is attached to."""
    by, guns = cast["a"], cast["b"]
    name, attacker = manual.named(draft.state, guns), manual.named(draft.state, by)
    if "last" not in cast and (last := _final_fire(manual, draft.state, cast)) is not None:
        # The dice are ruled on twice: what they hit is told now, what becomes of the guns next.
        return _last_shots(manual, draft, cast, *last)
    hits = int(result.get("hits") or 0)
    parts = [f"{attacker} loses {hits} SP"] if hits else []
    draft.tell(ruling=told)
    if hurt(manual, draft, by, hits):
        return _shot_down(manual, draft, guns, by)
    if result["outcome"] == "attached":
        draft.tell(says=f"{name} stays with its unit; {'; '.join(parts) or 'no hits'}.")
        return None
    stood = draft.state.field.rects[guns]
    if result["outcome"] == "escaped" and fly(manual, draft, guns, by):
        draft.tell(says="; ".join([f"{name} escapes", *parts]) + ".")
    else:
        remove(manual, draft, guns, DESTROYED)
        draft.tell(says="; ".join([f"{name} is destroyed", *parts]) + ".")
    return _ground_gained(manual, draft, stood)


def _shot_down(manual: Manual, draft: Draft, guns: str, by: str) -> Ask | None:
    """The last shots leave no attacker: the guns stay where they are."""
    draft.set(attack=None)
    draft.tell(says=f"{manual.named(draft.state, guns)} fires its last: {manual.named(draft.state, by)} breaks.")
    return moving.next_ask(draft)


def _final_fire(manual: Manual, state: State, cast: Json) -> tuple[int, dict[str, Json]] | None:
    """The hits of a battery's final fire, by the dice of its escape, and the ruling; nothing if it does not fire."""
    if manual.attack.final_fire is None:
        return None
    given = manual.attack.final_fire(state, cast["a"], cast["b"])
    question, dice = manual.questions["final_fire"], casting.dice_of(cast)
    if not casting.wanted(question, given, {}):
        return None
    result, made = question.adjudicate(given, dice)
    return int(result["hits"]), telling.ruling(question, given, dice, result, made, {"a": cast["a"], "b": cast["b"]})


def _last_shots(manual: Manual, draft: Draft, cast: Json, hits: int, told: dict[str, Json]) -> Ask | None:
    """They count at once, before the attacker closes."""
    by, guns = cast["a"], cast["b"]
    draft.tell(ruling=told)
    if hurt(manual, draft, by, hits):
        return _shot_down(manual, draft, guns, by)
    lost = f"{manual.named(draft.state, by)} loses {hits} SP" if hits else "no hits"
    draft.tell(says=f"{manual.named(draft.state, guns)} fires its last: {lost}.")
    draft.set(attack={**draft.own.attack, "escaping": frozen(casting.plain({**cast, "last": True}))})
    return None


ESCAPE = Roll(
    given=_escape_given,
    seat=lambda state, cast: state.side(cast["b"]),
    says=lambda manual, state, cast: (
        f"{manual.named(state, cast['b'])} is attacked by {cast['a']}: two dice to escape."
    ),
    done=_escape_done,
)


def _ground_gained(manual: Manual, draft: Draft, stood: Rect) -> Ask | None:
    """The target is gone: the attacker goes on to where it stood, with the movement that it has left."""
    state, attack = draft.state, draft.own.attack
    by, left = attack["by"], attack["left"]
    _, ahead = state.field.rects[by].pose.seen((stood.pose.x, stood.pose.y))
    wanted = int(min(left, max(0.0, ahead)))
    gone = straight_on(manual, draft, by, wanted) if wanted > 0 else 0
    draft.set(attack={**attack, "stage": "go-on", "left": max(0, left - gone)})
    return None


def straight_on(manual: Manual, draft: Draft, by: str, wanted: int) -> int:
    """Go straight ahead, short of enemies and of ground that is closed to it; how far it went."""
    state = draft.state
    keep = max(manual.measures.short, 2 * TOLERANCE)
    try:
        way = walk(state, by, (Leg("forward", wanted),))
    except Refused:
        return 0
    foes = [state.field.rects[foe] for foe in body.enemies(state, by)]

    def clear(rect: Rect) -> bool:
        if manual.moving.bars(state, by, rect.corners):
            return False
        return all(distance(rect, foe) >= min(keep, distance(way.start, foe)) for foe in foes)

    if way.met is not None or not clear(way.rect):
        way = attacking.stopped(state, way, clear)
    way = put_back(state, way)
    draft.place({by: way.rect.pose})
    settle(draft, manual.moving.bars)
    endangered(draft, way)
    return int(way.length)


def _ask_to_go_on(manual: Manual, draft: Draft) -> Ask | None:
    """With movement left and another enemy ahead, the attacker may go on at him."""
    made = onward(manual, draft.state)
    if made is None or draft.own.closed:
        draft.set(attack=None)
        return moving.next_ask(draft)
    by, foe = made.id, str(made.foe)
    says = f"{manual.named(draft.state, by)} has movement left: attack {manual.named(draft.state, foe)} too, or halt?"
    return Ask("go-on", draft.state.side(by), (by, foe), says=says)


def onward(manual: Manual, state: State) -> Plan | None:
    """The attack straight ahead that an attacker whose target is gone can still make."""
    attack = state.own.attack
    by, left = attack["by"], attack["left"]
    if left <= 0:
        return None
    try:
        made = moving.plan(manual, state, by, (Leg("forward", left),))
    except Refused:
        return None
    if made.foe is None or made.foe == attack["foe"] or made.result["cost"] * manual.measures.tick > left + TOLERANCE:
        return None
    try:
        attacking.check_strike(manual, state, made, "order")
    except Refused:
        return None
    return made


def go_further(manual: Manual, state: State, order: Order, asked: Ask) -> tuple[Step, Plan | None]:
    """He attacks the next enemy, or halts."""
    none_of(order, legs=True, poses=True)
    draft = Draft(state)
    if order.verb == "halt":
        draft.set(attack=None)
        return draft.step("halt", seat=asked.seat, order=order, ask=moving.next_ask(draft)), None
    made = onward(manual, state)
    if made is None or order.bases != (made.id,) or order.word != made.foe:
        by, foe = asked.about
        raise Refused(Code.BAD_VALUE, "order", f"say attack {by} {foe}, or halt")
    spent = round(made.result["allowance"] * manual.measures.tick) - state.own.attack["left"]
    ask = attacking.launch(manual, draft, made, spent=spent)
    return draft.step("attack", seat=asked.seat, order=order, ask=ask), made
