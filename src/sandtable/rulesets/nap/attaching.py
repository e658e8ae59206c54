"""Guns attached to infantry: they stand at its front, go where it goes and share its fate (H22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf, Target
from sandtable.engine.state import Setup, State
from sandtable.engine.verb import Verb, one
from sandtable.geometry.angle import QUARTER, TURN, heading
from sandtable.geometry.contact import contact
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.pulse.forces import ATTACHED
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Code, Refused
from sandtable.rulesets.nap.facts.troops import ARTILLERY
from sandtable.rulesets.nap.ground import YARD, bars, inches
from sandtable.rulesets.nap.observe import apart, base_to_base, guns_of, is_battery, is_infantry
from sandtable.rulesets.nap.walking import duty

EDGES: Mapping[str, int] = {"front": 0, "right": 1, "left": 3, "rear": 2}
"""Where guns are put down when they leave their infantry, in the order in which a place is looked for."""


BESIDE = (
    Choice("front", "Before the infantry."),
    Choice("right", "On its right."),
    Choice("left", "On its left."),
    Choice("rear", "Behind it."),
)


def attached_at_first(setup: Setup) -> dict[str, str]:
    """By battery that a scenario attaches: the infantry of its Force that it touches."""
    found: dict[str, str] = {}
    for command in setup.commands.values():
        plan = setup.plans.get(command.id, {})
        for id in command.bases:
            piece = setup.pieces[id]
            if piece.kind in ARTILLERY and piece.traits.get("attached") and id in plan:
                host = _touched(setup, id, {other: plan[other] for other in command.bases if other in plan}, found)
                if host:
                    found[id] = host
    return found


def _touched(setup: Setup, id: str, plan: Mapping[str, tuple[int, int, int]], found: Mapping[str, str]) -> str:
    """The infantry that a battery touches along most of an edge, and that has no guns yet."""
    rects = {
        other: Rect(Pose(*pose), setup.pieces[other].width, setup.pieces[other].depth) for other, pose in plan.items()
    }
    best = (-1, "")
    for other, rect in rects.items():
        if setup.pieces[other].kind == "inf" and other not in found.values():
            how = contact(rects[id], rect)
            if how is not None and how.shared > best[0]:
                best = (how.shared, other)
    return best[1]


def _may_attach(state: State[Own], id: str, at: str) -> None:
    """Refuse whom cannot be told to join infantry."""
    if not is_battery(state, id):
        raise Refused(Code.BAD_VALUE, at, f"{named(state, id)} is no battery; name one")
    if id in state.own.moved or id in state.own.halted:
        raise refuse(at, f"{named(state, id)} has had its move this pulse; attach it in another")
    if id in state.own.suppressed:
        name = named(state, id)
        raise refuse(at, f"{name} is suppressed and only relocates (H6); attach it in another pulse", rows=("H6",))
    if must := duty(state, id):
        name = named(state, id)
        raise refuse(at, f"{name} must {must} with its whole move (H19); attach it in another pulse", rows=("H19",))


def _attach(draft: Draft[Own], order: Order, _: None) -> Next:
    """`attach BATTERY` with the infantry unit as its word."""
    state, (id,), host = draft.state, order.bases, order.word
    if host not in state.field.rects or state.side(host) != state.side(id) or not is_infantry(state, host):
        raise _no_host(state, id, host)
    if state.setup.pieces[host].command != state.setup.pieces[id].command:
        name = named(state, host)
        raise refuse("order.word", f"{name} is of another Force; {id} joins infantry of its own (H23)", rows=("H23",))
    if guns_of(state, host):
        raise refuse("order.word", f"{named(state, host)} has guns attached already; choose another unit")
    if not base_to_base(state, id, host):
        far = apart(state, id, host)
        says = f"{named(state, id)} must touch {host} to join it (H22) and is {YARD.said(far)} off; move it there first"
        raise refuse("order.word", says, rows=("H22",), have=inches(far), want=0, unit="inches")
    if duty(state, host) and host not in state.own.moved:
        name = named(state, host)
        raise refuse("order.word", f"{name} has still to {duty(state, host)}, and guns that join it take no move more")
    draft.take({id: ATTACHED})
    draft.own = replace(draft.own, attached={**state.own.attached, id: host})
    draft.say(f"{id} is attached to {host}.")
    return _obeyed(draft, order, id)


def _no_host(state: State[Own], id: str, host: str) -> Refused:
    """The refusal of one whom guns cannot join: nobody, an enemy, no infantry, or gone."""
    why = f"not {host[:40]!r}"
    if host in state.setup.pieces:
        why = f"not {named(state, host)}"
        why += " of the enemy" if state.side(host) != state.side(id) else ""
        why += "" if host in state.field.rects else ", who is not on the table"
    return Refused(Code.BAD_VALUE, "order.word", f"name the infantry unit of its own Force that {id} joins, {why}")


def _attached(state: State[Own], id: str) -> bool:
    """Whether a battery stands with a unit that is on the table."""
    return state.own.attached.get(id, "") in state.field.rects


def _may_detach(state: State[Own], id: str, at: str) -> None:
    """Refuse whom cannot be told to leave its infantry."""
    host = state.own.attached[id]
    for who in (id, host):
        if who in state.own.moved or who in state.own.halted:
            raise refuse(at, f"{named(state, who)} has moved this pulse, and {id} with it; detach it in another")
    if id in state.own.suppressed:
        rows = ("nap.suppress.attached",)
        raise refuse(at, f"{id} is suppressed and attached, and does not move", rows=rows)
    if must := duty(state, id):
        raise refuse(at, f"{named(state, id)} must {must} with {host} (H19); detach it in another pulse", rows=("H19",))


def _detach(draft: Draft[Own], order: Order, _: None) -> Next:
    """`detach BATTERY`, with where it is put down as its word, if that matters."""
    state, (id,) = draft.state, order.bases
    host = state.own.attached[id]
    place = next((rect for rect in _beside(state, id, host, order.word)), None)
    if place is None:
        raise refuse("order.word", f"there is no room for {id} beside {host} there; choose another side, or wait")
    attached = {gun: other for gun, other in state.own.attached.items() if gun != id}
    draft.own = replace(draft.own, attached=attached)
    draft.place({id: place.pose})
    draft.say(f"{id} is detached from {host}.")
    return _obeyed(draft, order, id)


def _obeyed(draft: Draft[Own], order: Order, id: str) -> Next:
    draft.own = replace(draft.own, moved={**draft.own.moved, id: order.verb})
    settle(draft, bars)
    return None


def _beside(state: State[Own], id: str, host: str, word: str) -> Iterator[Rect]:
    """Free places for a battery against the edges of its infantry, facing as that does."""
    piece, rect = state.setup.pieces[id], state.field.rects[host]
    for edge in [EDGES[word]] if word else EDGES.values():
        s, c = heading((rect.pose.facing + edge * QUARTER) % TURN)
        out = (rect.depth + piece.depth if edge % 2 == 0 else rect.width + piece.width) / 2
        pose = Pose(rect.pose.x + round(s * out), rect.pose.y + round(c * out), rect.pose.facing)
        place = Rect(pose, piece.width, piece.depth)
        others = state.field.overlapped(place, (id,))
        free = all(body.is_officer(state, other) for other in others) and state.ground.holds(place.corners)
        if free and not bars(state, id, place.corners):
            yield place


def _hosts(state: State[Own], order: Order, _: None) -> Sequence[Choice]:
    named = state.own.manual.named
    found = (one.word for id in order.bases for one in more(state, id) if one.verb == ATTACH.word)
    return [Choice(host, named(state, host)) for host in found]


ATTACH: Verb[Own, None] = Verb(
    "attach",
    "A battery joins infantry that it touches, with its whole move.",
    _attach,
    whom=one("battery", _may_attach),
    takes=(Target(of=_hosts, strict=False),),
    sure=True,
    typed="attach a2 : a1.",
)
DETACH: Verb[Own, None] = Verb(
    "detach",
    "A battery leaves its infantry and stands beside it, with its whole move.",
    _detach,
    whom=one("attached battery", _may_detach, _attached, "is attached to nobody"),
    takes=(OneOf(needed=False, of=lambda state, order, about: BESIDE),),
    sure=True,
    typed="detach a2; where it stands then: detach a2 : left.",
)


def more(state: State[Own], id: str) -> Iterator[Order]:
    """Attaching, where a battery touches infantry of its Force that has none; detaching is asked of the infantry."""
    own = state.own
    if is_battery(state, id):
        for other in sorted(state.field.touching(id)):
            same = state.setup.pieces[other].command == state.setup.pieces[id].command
            alone = same and is_infantry(state, other) and not guns_of(state, other)
            if (
                alone
                and id not in own.suppressed
                and not duty(state, id)
                and (not duty(state, other) or other in own.moved)
            ):
                yield Order(ATTACH.word, (id,), word=other)
        return
    for gun in guns_of(state, id):
        free = not any(who in own.moved or who in own.halted for who in (gun, id))
        if free and gun not in own.suppressed and not duty(state, gun):
            word = next((word for word in EDGES if next(_beside(state, gun, id, word), None) is not None), None)
            if word is not None:
                yield Order(DETACH.word, (gun,), word=word)
