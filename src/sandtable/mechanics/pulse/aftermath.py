"""After a combat: losses shared out, units off the table, others falling back, ground taken.

What is still to do is a task, step by step, since owners may be asked on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Legs
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb, one
from sandtable.geometry.angle import HALF, QUARTER, TURN
from sandtable.geometry.contact import FRONT, TOLERANCE
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.bodies.body import in_contact
from sandtable.mechanics.driven.drive import EDGE, ENEMY, FRIEND, IMPASSABLE, SHORT, Drive, Driven
from sandtable.mechanics.driven.going import driven
from sandtable.mechanics.driven.telling import carry
from sandtable.mechanics.pulse import rulings, telling
from sandtable.mechanics.pulse.fight import ROLES, Fight
from sandtable.mechanics.pulse.forces import current
from sandtable.mechanics.pulse.going import ahead, straight_on
from sandtable.mechanics.pulse.losses import BROKEN, hurt, remove
from sandtable.mechanics.pulse.manual import Outcome
from sandtable.mechanics.pulse.officers import VALOR, Danger, begin, in_danger, trampled
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.weighing import GROUND, no_gain
from sandtable.names import Code, Refused, Side, listed

ROOM = 4
"""Room enough for any attacker to fall back, in units of the sheet."""


def room(state: State[Own], fight: Fight) -> float:
    """How far the leading attacker could fall back of what he must if it comes to that, in the sheet's unit."""
    lead, manual = fight.a[0], state.own.manual
    tick = manual.measures.tick
    heading = (state.field.rects[lead].pose.facing + HALF) % TURN
    return round(_back(state, lead, heading, round(manual.melee.back(state, fight) * tick)).gone / tick, 2)


def _back(state: State[Own], id: str, heading: int, far: int) -> Driven:
    moving = state.own.manual.moving
    drive = Drive(
        heading,
        far,
        moving.passes,
        moving.bars,
        facing=(heading + HALF) % TURN,
        pushes=_free_friend,
        ends=SHORT,
    )
    return driven(state, id, drive)


class Away(NamedTuple):
    """Which way a unit would fall back, and from whom."""

    heading: int
    foe: str


def _free_friend(state: State[Own], id: str, other: str) -> bool:
    """Who touches an enemy is never pushed."""
    return not in_contact(state, other)


@dataclass(frozen=True, slots=True)
class Aftermath(Task[Own]):
    """What a combat just fought has still to bring: losses to share, units to fall back, ground to take."""

    word = "aftermath"
    a: tuple[str, ...]
    b: tuple[str, ...]
    ways: Mapping[str, Away]
    """By unit: which way it would fall back, straight away from the enemy."""
    gone: tuple[Side, ...] = ()
    """Parties whose units are all off the table, whatever they had left."""
    losses: Mapping[str, int] = field(default_factory=dict)
    """By party: SPs still to lose."""
    led: tuple[Side, ...] = ()
    """Parties whose leading unit has taken its share."""
    back: Mapping[str, int] = field(default_factory=dict)
    """By party: how far it falls back, in ticks."""
    advance: int = 0
    """How far the attackers may go forward, in ticks; 0 if they may not, ..."""
    takes: Mapping[str, tuple[int, int]] | None = None
    """... and by attacker the place of the loser whom he struck, where they advance only into it."""
    asked: tuple[str, ...] = ()
    """Those who have said whether they do."""

    def units(self, role: Side) -> tuple[str, ...]:
        return self.a if role == "a" else self.b

    def do(self, draft: Draft[Own]) -> Next:
        """The next thing that a combat brings."""
        after = self
        for role in after.gone:
            _wipe_out(draft, after.units(role))
        after = replace(after, gone=())
        for role in ROLES:
            after, choices = _share(draft, after, role)
            if choices:
                return LOSING.asks(draft.state.side(choices[0]), after)
        for role in ROLES:
            after = _fall_back(draft, after, role)
        victor = _victor(draft.state, after)
        return ADVANCING.asks(draft.state.side(victor), after) if victor else None


def decide(draft: Draft[Own], fight: Fight, outcome: Outcome) -> None:
    """A combat is decided: what it brings is carried out next."""
    state, own = draft.state, draft.own
    both = (*fight.a, *fight.b)
    draft.own = replace(
        own,
        fought=(*own.fought, *both),
        contacts=tuple(pair for pair in own.contacts if not set(pair) <= set(both)),
    )
    ways = ways_back(state, fight)
    begin(
        draft,
        Aftermath(
            fight.a,
            fight.b,
            ways,
            tuple(role for role in ROLES if role in outcome.gone),
            dict(outcome.losses),
            (),
            dict(outcome.back),
            outcome.advance,
            _places_left(state, fight, ways) if outcome.takes else None,
        ),
    )
    helpers = (
        own.manual.melee.helper(state, fight, role, word)
        for role in ROLES
        if role in outcome.checks
        for word in fight.help(role)
    )
    in_danger(draft, [Danger(officer, VALOR) for officer in helpers if officer])


def _places_left(state: State[Own], fight: Fight, ways: Mapping[str, Away]) -> dict[str, tuple[int, int]]:
    """By attacker: where he stands whom he struck; the leaders struck each other."""
    struck = {id: ways[id].foe for id in fight.a} | {fight.a[0]: fight.b[0]}
    return {id: state.field.rects[foe].pose[:2] for id, foe in struck.items()}


def ways_back(state: State[Own], fight: Fight) -> dict[str, Away]:
    """By unit: which way it would fall back. Attackers go back as they came; the attacked away from the first of those
    who struck them, or of those whose flank is before them."""
    rects, found = state.field.rects, {}
    for id in fight.a:
        touched = state.field.touching(id)
        struck = [foe for foe in fight.b if foe in touched]
        foe = next((foe for foe in struck if touched[foe].edge == FRONT), (*struck, fight.b[0])[0])
        found[id] = Away((rects[id].pose.facing + HALF) % TURN, foe)
    for id in fight.b:
        touched = state.field.touching(id)
        struck = [foe for foe in fight.a if foe in touched]
        foe = next((foe for foe in struck if touched[foe].other == FRONT), (*struck, fight.a[0])[0])
        edge = touched[foe].other if foe in touched else FRONT
        found[id] = Away((rects[foe].pose.facing + edge * QUARTER) % TURN, foe)
    return found


def _there(state: State[Own], ids: Sequence[str]) -> list[str]:
    return [id for id in ids if id in state.field.rects]


def _tell(draft: Draft[Own], part: str) -> None:
    draft.say(telling.sentence([part]))


def _wipe_out(draft: Draft[Own], ids: Sequence[str]) -> None:
    for id in _there(draft.state, ids):
        _tell(draft, f"{draft.own.manual.named(draft.state, id)} is eliminated")
        remove(draft, id, BROKEN)


def _share(draft: Draft[Own], after: Aftermath, role: Side) -> tuple[Aftermath, list[str]]:
    """A party's losses: the leading unit first, then the others as their owner chooses; those he must choose from."""
    left, lead = after.losses.get(role, 0), after.units(role)[0]
    if left and lead in draft.state.field.rects and role not in after.led:
        left -= _lose(draft, lead, left)
        after = replace(after, losses={**after.losses, role: left}, led=(*after.led, role))
    others = [id for id in _there(draft.state, after.units(role)) if id != lead]
    while left and others:
        if len(others) > 1 and left < sum(current(draft.state, id) for id in others):
            return replace(after, losses={**after.losses, role: left}), others
        left -= _lose(draft, others.pop(0), left)
    return replace(after, losses={**after.losses, role: 0}), []


def _lose(draft: Draft[Own], id: str, most: int) -> int:
    """A unit loses what it can of some SPs; how many."""
    name, taken = draft.own.manual.named(draft.state, id), min(most, current(draft.state, id))
    _tell(draft, f"{name} breaks" if hurt(draft, id, taken) else f"{name} loses {telling.many(taken, 'SP')}")
    return taken


def _loser(after: Aftermath) -> Side:
    """The party that is asked: the first that has anything to lose."""
    return next(role for role in ROLES if after.losses.get(role, 0))


def _losers(state: State[Own], after: Aftermath) -> list[str]:
    """Who may take what is left of a party's losses."""
    return _there(state, after.units(_loser(after))[1:])


def _bears(state: State[Own], id: str, at: str, after: Aftermath) -> None:
    known = _losers(state, after)
    if id not in known:
        raise Refused(Code.BAD_VALUE, at, f"name one of {listed(known)}", instead=f"lose {known[0]}")


def _bear(draft: Draft[Own], order: Order, after: Aftermath) -> Next:
    """`lose UNIT`: it takes what is left of its party's losses."""
    (id,), role = order.bases, _loser(after)
    _bears(draft.state, id, "order.bases.0", after)
    taken = _lose(draft, id, after.losses[role])
    begin(draft, replace(after, losses={**after.losses, role: after.losses[role] - taken}))
    return None


LOSE: Verb[Own, Aftermath] = Verb(
    "lose",
    "Choose the unit that takes the losses that are left.",
    _bear,
    whom=one("unit"),
    ready=lambda state, after: (Order("lose", (id,)) for id in _losers(state, after)),
    sure=True,
    # The strongest bear it best.
    weigh=lambda state, after, order: current(state, order.bases[0]) / 100,
)
LOSING: Decision[Own, Aftermath] = Decision(
    "lose",
    "Which of several units bears a loss.",
    (LOSE,),
    subject=Aftermath,
    now=lambda state, after: f"{telling.many(after.losses[_loser(after)], 'SP')} more must go: which unit loses them?",
    about=lambda state, after: tuple(_losers(state, after)),
)


def _fall_back(draft: Draft[Own], after: Aftermath, role: Side) -> Aftermath:
    """All of a party go straight back, facing the enemy; those with no room are hurt."""
    far, manual = after.back.get(role, 0), draft.own.manual
    if not far:
        return after
    for id in _there(draft.state, after.units(role)):
        if not manual.melee.leaves(draft.state, id):
            continue
        before, away = draft.state, after.ways[id]
        foes = _there(before, after.b) if role == "a" else []
        wanted = manual.melee.clears(before, foes, id, away.heading, far)
        gone = _back(before, id, away.heading, wanted)
        rulings.passed(draft, id, gone.passed)
        carry(draft, id, gone, away.foe)
        settle(draft, manual.moving.bars)
        trampled(draft, before, id, gone.rect)
        far_back = f"falls back {telling.length(manual.measures, gone.gone)}"
        said = f"{manual.named(draft.state, id)} {far_back if gone.gone > TOLERANCE else 'has no room to fall back'}"
        pushed = f", pushing {telling.names(draft.state, list(gone.pushed))}" if gone.pushed else ""
        hits = manual.melee.blocked(draft.state, after.units(role), id, wanted, gone.gone)
        lost = f" and loses {telling.many(hits, 'SP')} for want of room" if hits else ""
        broken = hurt(draft, id, hits)
        _tell(draft, f"{said}{pushed}{lost}{', and breaks' if broken else ''}")
    return replace(after, back={**after.back, role: 0})


def _victor(state: State[Own], after: Aftermath) -> str:
    """The next victorious attacker who can go forward and has not been asked; nobody if there is none."""
    if not after.advance:
        return ""
    ready = [id for id in _there(state, after.a) if id not in after.asked]
    return next((id for id in ready if _reach(state, after, id).gone > 2 * TOLERANCE), "")


def _may_go(state: State[Own], after: Aftermath, id: str) -> int:
    """How far a victorious attacker may go straight ahead."""
    if after.takes is None:
        return after.advance
    _, before = state.field.rects[id].pose.seen(after.takes[id])
    return int(max(0.0, min(after.advance, before)))


def _reach(state: State[Own], after: Aftermath, id: str) -> Driven:
    """Where he gets of that, as the ground and others let him."""
    return ahead(state, id, _may_go(state, after, id))


def _advance(draft: Draft[Own], order: Order, after: Aftermath) -> Next:
    """`advance`, all the way or as far as a leg forward says."""
    id, measures = _victor(draft.state, after), draft.own.manual.measures
    far = _may_go(draft.state, after, id)
    if order.legs:
        far = order.legs[0].by
        _check_open(draft.state, after, id, far)
    begin(draft, replace(after, asked=(*after.asked, id)))
    gone = straight_on(draft, id, far)
    went = f"advances {telling.length(measures, gone)}" if gone > TOLERANCE else "has no room to advance"
    draft.say(f"{draft.own.manual.named(draft.state, id)} {went}.")
    return None


def _check_open(state: State[Own], after: Aftermath, id: str, far: int) -> None:
    """Refuse an advance by nothing, by more than is open, or to where it cannot stand."""
    most, measures = _reach(state, after, id), state.own.manual.measures
    if 0 < far <= most.gone and ahead(state, id, far).gone >= far - TOLERANCE:
        return
    name, wanted, best = telling.named(state, id), telling.length(measures, far), _open(state, most)
    says = f"{name} has no place to stand {wanted} ahead"
    if far <= 0:
        says = f"{name} advances by a length forward, not by {wanted}"
    elif far > most.gone:
        says = f"{name} may advance {best}{_why_no_farther(state, most)}, not {wanted}"
    have, want = (round(length / measures.tick, 2) for length in (most.gone, far))
    remedy = f"say advance alone to go {best}, or halt"
    raise refuse("order.legs.0", f"{says}; {remedy}", have=have, want=want, unit=measures.unit, instead="advance")


def _why_no_farther(state: State[Own], most: Driven) -> str:
    if most.stopped in (ENEMY, FRIEND) and most.met:
        return f", with {telling.named(state, most.met)} in its way"
    return {EDGE: ", to the edge of the table", IMPASSABLE: ", to ground that bears nobody"}.get(most.stopped, "")


def _open(state: State[Own], most: Driven) -> str:
    """How far he gets, in words that promise no more."""
    yard = state.own.manual.measures.yard
    return yard.said(yard.below(most.gone) or most.gone)


def _halt(draft: Draft[Own], order: Order, after: Aftermath) -> Next:
    begin(draft, replace(after, asked=(*after.asked, _victor(draft.state, after))))
    return None


def _may_advance(state: State[Own], after: Aftermath) -> str:
    id = _victor(state, after)
    return f"{state.own.manual.named(state, id)} may advance {_open(state, _reach(state, after, id))}."


ADVANCE: Verb[Own, Aftermath] = Verb(
    "advance",
    "The victors go forward.",
    _advance,
    takes=(Legs(needed=False, hows=("forward",), most=1),),
    ready=lambda state, after: (Order("advance"),),
    sure=True,
    weigh=lambda state, after, order: None if order.legs else GROUND,
)
ADVANCING: Decision[Own, Aftermath] = Decision(
    "advance",
    "Whether a victorious attacker takes the ground: advance, or halt.",
    (
        ADVANCE,
        Verb("halt", "The victors stay where they are.", _halt, sure=True, weigh=no_gain),
    ),
    subject=Aftermath,
    now=_may_advance,
    about=lambda state, after: (_victor(state, after),),
)
