"""After a combat: losses shared out, units off the table, others falling back, ground taken.

What is still to do waits in the game's own state as `after`, step by step, since owners may be asked on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.contact import TOLERANCE
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.retreating import Retreat, go_back
from sandtable.mechanics.pulse import telling
from sandtable.mechanics.pulse.forces import current
from sandtable.mechanics.pulse.losses import BROKEN, hurt, remove
from sandtable.mechanics.pulse.manual import Manual, Outcome
from sandtable.mechanics.pulse.officers import trampled
from sandtable.mechanics.pulse.own import ROLES, Fight
from sandtable.mechanics.pulse.reacting import straight_on
from sandtable.mechanics.pulse.refusing import none_of, refuse
from sandtable.names import Code, Json, Refused, listed
from sandtable.sheet.question import Question

CLEAR = 4 * TOLERANCE
"""How far from enemies those who fall back stop."""
ROOM = 4
"""How far, in units of the sheet, it is asked whether an attacker could fall back."""


def room(manual: Manual, state: State, fight: Fight) -> float:
    """How far the attackers could fall back, in the sheet's unit: as far as the leading one can."""
    lead = fight.a[0]
    heading = (state.field.rects[lead].pose.facing + HALF) % TURN
    return round(_back(manual, state, lead, heading, ROOM * manual.measures.tick).gone / manual.measures.tick, 2)


def _back(manual: Manual, state: State, id: str, heading: int, far: int) -> Retreat:
    return go_back(
        state,
        id,
        heading,
        far,
        facing=(heading + HALF) % TURN,
        passes=manual.moving.passes,
        bars=manual.moving.bars,
        clear=CLEAR,
    )


def decide(manual: Manual, draft: Draft, fight: Fight, outcome: Outcome, question: Question, told: Json) -> None:
    """A combat is decided: what it brings is carried out next."""
    state, own = draft.state, draft.own
    both = (*fight.a, *fight.b)
    stood = state.field.rects[fight.b[0]].pose
    after = {
        "a": fight.a,
        "b": fight.b,
        "headings": headings(state, fight),
        "gone": outcome.gone,
        "losses": dict(outcome.losses),
        "back": dict(outcome.back),
        "advance": outcome.advance,
        "takes": (stood.x, stood.y) if outcome.takes else None,
        "asked": (),
    }
    helpers = [
        officer
        for role in ROLES
        if role in outcome.checks
        for word in fight.help(role)
        if (officer := manual.melee.helper(state, fight, role, word))
    ]
    draft.set(
        fight=None,
        after=after,
        fought=(*own.fought, *both),
        contacts=tuple(pair for pair in own.contacts if not set(pair.split(">")) <= set(both)),
        checks=(*own.checks, *((officer, "valor", 0) for officer in helpers)),
    )
    says = question.tells(told["given"], told["result"])
    draft.tell(says=f"{listed(fight.a, 'and')} fight {listed(fight.b, 'and')}. {says}")


def headings(state: State, fight: Fight) -> dict[str, int]:
    """By unit: which way it would fall back, straight away from the enemy."""
    rects, found = state.field.rects, {}
    for id in fight.a:
        found[id] = (rects[id].pose.facing + HALF) % TURN
    for id in fight.b:
        struck = [one for one in fight.a if id in state.field.touching(one)]
        found[id] = rects[(struck or fight.a)[0]].pose.facing
    return found


def go_on(manual: Manual, draft: Draft) -> Ask | None:
    """The next thing that a combat brings."""
    after = draft.own.after
    parts: list[str] = []
    for role in after["gone"]:
        parts += _wipe_out(manual, draft, after[role])
    _update(draft, gone=())
    for role in ROLES:
        asked = _share(manual, draft, role, parts)
        if asked is not None:
            _tell(draft, parts)
            return asked
    for role in ROLES:
        parts += _fall_back(manual, draft, role)
    asked = _offer_ground(manual, draft)
    _tell(draft, parts)
    if asked is None:
        draft.set(after=None)
    return asked


def _tell(draft: Draft, parts: Sequence[str]) -> None:
    if parts:
        draft.tell(says=telling.sentence([str(draft.told.get("says", "")), *parts]))


def _update(draft: Draft, **changes: Json) -> None:
    draft.set(after={**draft.own.after, **changes})


def _there(draft: Draft, ids: Sequence[str]) -> list[str]:
    return [id for id in ids if id in draft.state.field.rects]


def _wipe_out(manual: Manual, draft: Draft, ids: Sequence[str]) -> list[str]:
    found = []
    for id in _there(draft, ids):
        found.append(f"{manual.named(draft.state, id)} is eliminated")
        remove(manual, draft, id, BROKEN)
    return found


def _share(manual: Manual, draft: Draft, role: str, parts: list[str]) -> Ask | None:
    """A party's losses: the leading unit first, then the others as their owner chooses."""
    after = draft.own.after
    left = after["losses"].get(role, 0)
    units = _there(draft, after[role])
    lead = after[role][0]
    if left and lead in units and "led" not in after.get(f"shared_{role}", ()):
        left -= _lose(manual, draft, lead, left, parts)
        _update(draft, losses={**draft.own.after["losses"], role: left}, **{f"shared_{role}": ("led",)})
    others = [id for id in _there(draft, after[role]) if id != lead]
    while left and others:
        if len(others) > 1 and left < sum(current(draft.state, id) for id in others):
            says = f"{telling.many(left, 'SP')} more must go: which unit loses them?"
            return Ask("lose", draft.state.side(others[0]), tuple(others), says=says)
        left -= _lose(manual, draft, others.pop(0), left, parts)
    _update(draft, losses={**draft.own.after["losses"], role: 0})
    return None


def _lose(manual: Manual, draft: Draft, id: str, most: int, parts: list[str]) -> int:
    """A unit loses what it can of some SPs; how many."""
    name, taken = manual.named(draft.state, id), min(most, current(draft.state, id))
    broken = hurt(manual, draft, id, taken)
    parts.append(f"{name} breaks" if broken else f"{name} loses {taken} SP")
    return taken


def lose(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """`lose UNIT`: it takes what is left of its party's losses."""
    none_of(order, legs=True, poses=True, word=True)
    if len(order.bases) != 1 or order.bases[0] not in asked.about:
        raise Refused(Code.BAD_VALUE, "order.bases", f"name one of {listed(list(asked.about))}")
    draft, parts = Draft(state), list[str]()
    id, after = order.bases[0], state.own.after
    role = "a" if id in after["a"] else "b"
    taken = _lose(manual, draft, id, after["losses"][role], parts)
    _update(draft, losses={**after["losses"], role: after["losses"][role] - taken})
    _tell(draft, parts)
    return draft.step("lose", seat=asked.seat, order=order)


def _fall_back(manual: Manual, draft: Draft, role: str) -> list[str]:
    """All of a party go straight back, facing the enemy; those with no room are hurt."""
    after, found = draft.own.after, []
    far = after["back"].get(role, 0)
    if not far:
        return []
    for id in _there(draft, after[role]):
        if not manual.melee.leaves(draft.state, id):
            continue
        before = draft.state
        gone = _back(manual, before, id, after["headings"][id], far)
        draft.place(gone.places(id))
        settle(draft, manual.moving.bars)
        trampled(draft, before, id, gone.rect)
        said = f"{manual.named(draft.state, id)} falls back {gone.gone / manual.measures.tick:g} {manual.measures.unit}"
        pushed = f", pushing {listed(list(gone.pushed), 'and')}" if gone.pushed else ""
        hits = manual.melee.blocked(draft.state, role, far, gone.gone)
        lost = f" and loses {hits} SP for want of room" if hits else ""
        broken = hurt(manual, draft, id, hits)
        found.append(f"{said}{pushed}{lost}{', and breaks' if broken else ''}")
    _update(draft, back={**draft.own.after["back"], role: 0})
    return found


def _offer_ground(manual: Manual, draft: Draft) -> Ask | None:
    """A victorious attacker may go forward."""
    after = draft.own.after
    if not after["advance"]:
        return None
    ready = [id for id in _there(draft, after["a"]) if id not in after["asked"]]
    if after["takes"] is not None:
        ready = [id for id in ready if id == after["a"][0]]
    for id in ready:
        far = reach(draft.state, id)
        if far > 2 * TOLERANCE:
            says = f"{manual.named(draft.state, id)} may advance {far / manual.measures.tick:g} {manual.measures.unit}."
            return Ask("advance", draft.state.side(id), (id,), says=says)
    return None


def reach(state: State, id: str) -> int:
    """How far a victorious attacker may go straight ahead."""
    after = state.own.after
    if after["takes"] is None:
        return int(after["advance"])
    _, ahead = state.field.rects[id].pose.seen(after["takes"])
    return int(max(0.0, min(after["advance"], ahead)))


def advance(manual: Manual, state: State, order: Order, asked: Ask) -> Step:
    """`advance`, all the way or as far as a leg forward says; or `halt`."""
    none_of(order, bases=True, poses=True, word=True)
    draft, id = Draft(state), asked.about[0]
    _update(draft, asked=(*state.own.after["asked"], id))
    if order.verb == "halt":
        none_of(order, legs=True)
        return draft.step("halt", seat=asked.seat, order=order)
    far = reach(state, id)
    if order.legs:
        leg = order.legs[0]
        if len(order.legs) != 1 or leg.how != "forward":
            raise Refused(Code.BAD_VALUE, "order.legs", f"{id} advances straight ahead: one leg forward, or none")
        if leg.by > far:
            most = f"{far / manual.measures.tick:g} {manual.measures.unit}"
            raise refuse("order.legs.0", f"{id} advances {most} at most; go less far")
        far = leg.by
    gone = straight_on(manual, draft, id, far)
    draft.tell(says=f"{manual.named(state, id)} advances {gone / manual.measures.tick:g} {manual.measures.unit}.")
    return draft.step("advance", seat=asked.seat, order=order)
