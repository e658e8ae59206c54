"""A charge under way and what answers it: closing fire, counter-charge, hedgehog, facing, evasion, standing (H22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Legs
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb, Whom
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import heading
from sandtable.mechanics.bodies.body import in_contact, is_officer
from sandtable.mechanics.bodies.spans import share
from sandtable.mechanics.bodies.way import Way, cut, walk
from sandtable.mechanics.underfoot.track import track
from sandtable.names import Refused, listed
from sandtable.rulesets.ps import (
    charging,
    forming,
    land,
    moving,
    observe,
    pace,
    retiring,
    sight,
    staff,
    unit,
    weighing,
)
from sandtable.rulesets.ps.bracing import CLOSING, HEDGEHOG, SQUARES, TURNS, Answer, Volley, hurts, passes
from sandtable.rulesets.ps.facts.troops import SUITS
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import Own, with_
from sandtable.rulesets.ps.ruling import gone


@dataclass(frozen=True, slots=True)
class Charging(Task[Own]):
    """A charge: when it is clear that it reaches, its target answers; then it goes home, or falls short."""

    word = "charge"
    id: str
    foe: str
    by: str
    """What carries it: an order, initiative, a blunder, a pursuit or a sweeping advance."""
    moves: int
    messy: bool = False
    """Whether the ground on its way disorders it."""

    def do(self, draft: Draft[Own]) -> Next:
        state, id, foe = draft.state, self.id, self.foe
        if id not in state.field.rects:
            return None
        draft.own = replace(draft.own, acted={**draft.own.acted, id: self.by})
        try:
            made = charging.charge(state, id, foe) if foe in state.field.rects else None
        except Refused:
            made = None
        if made is None:
            draft.say(f"{unit.named(state, id)} find no way to charge and stand.")
            return None
        found = charging.ruling(state, made, self.by, self.moves)
        draft.rule(*found.records)
        if not found.home:
            charging.fall_short(draft, made, charging.ticks(state, id, self.moves, made.rough))
            return None
        return REACT.asks(state.side(foe), replace(self, messy=found.messy))

    def meant(self, state: State[Own]) -> State[Own]:
        """The table when it has come home."""
        return charging.come_home(state, self.id, self.foe, self.by, self.moves, messy=self.messy)

    @property
    def answered(self) -> Answer:
        """Its target, which must pass a test to answer it so."""
        return Answer(self.foe, self.id)

    @property
    def volley(self) -> Volley:
        """The closing fire of its target."""
        return Volley(self.foe, self.id)

    def home(self, state: State[Own], *, evaded: bool = False) -> Home:
        """What is left of it when its target has answered."""
        return Home(self.id, self.foe, self.by, self.moves, self.messy, state.field.rects[self.id].pose, evaded)


@dataclass(frozen=True, slots=True)
class Home(Task[Own]):
    """The charger goes home, unless the answer has driven it off or taken its target away."""

    word = "home"
    id: str
    foe: str
    by: str
    moves: int
    messy: bool
    start: Pose
    """Where it stood when its target answered."""
    evaded: bool

    def do(self, draft: Draft[Own]) -> Next:
        state, id, foe = draft.state, self.id, self.foe
        rects = state.field.rects
        if id not in rects or rects[id].pose != self.start:
            draft.say(f"The charge of {unit.named(state, id)} is over.")
            return None
        if foe not in rects:
            return None
        try:
            made = charging.charge(state, id, foe)
        except Refused:
            if self.evaded:
                charging.chase(draft, id, foe, pace.allowance(state, id) * self.moves)
            else:
                draft.say(f"{unit.named(state, id)} find no way any more and stand.")
            return None
        full, messy = charging.ticks(state, id, self.moves, made.rough), self.messy
        if self.evaded or (messy and made.open):
            # On its initiative it began within 4 inches of him, and he is farther now.
            by = charging.PURSUIT if self.evaded and self.by == charging.INITIATIVE else self.by
            found = charging.ruling(state, made, by, self.moves)
            draft.rule(*found.records)
            messy = found.messy
        if made.cost > full + 1:
            charging.fall_short(draft, made, full)
            return None
        if self.evaded:
            draft.say(f"{unit.named(state, foe)} are caught.")
            own = draft.own
            draft.own = replace(own, caught=with_(own.caught, foe), disordered=with_(own.disordered, foe))
        charging.contact(draft, made, self.by, messy=messy)
        return None

    def meant(self, state: State[Own]) -> State[Own]:
        """The table when it has come home; as it is, if its enemy has got away."""
        if self.evaded:
            return state
        return charging.come_home(state, self.id, self.foe, self.by, self.moves, messy=self.messy)


def _closed(says: str) -> Refused:
    return refuse("order.verb", f"{says}; answer otherwise")


def _spoken_to(state: State[Own], order: Order, charge: Charging) -> None:
    """Refuse an answer of anybody else."""
    if order.bases not in ((), (charge.foe,)):
        raise refuse("order.bases", f"{unit.named(state, charge.foe)} are asked; name {charge.foe}, or nobody")


def _free(state: State[Own], id: str) -> None:
    """Refuse any answer but to stand of one who is fighting already."""
    if in_contact(state, id):
        raise refuse("order.verb", f"{unit.named(state, id)} are in contact and can only stand (H22): say stand")


def _from_front(state: State[Own], id: str, charger: str) -> bool:
    return observe.from_front(state, id, state.field.rects[charger])


def _steady(state: State[Own], id: str, charger: str) -> None:
    """Refuse those not charged from their front, and those on the march, who neither fire nor counter (H36)."""
    _free(state, id)
    if not _from_front(state, id, charger):
        raise _closed(f"{unit.named(state, id)} are not charged from their front, and neither fire nor counter (H22)")
    if unit.on_march(state, id):
        raise _closed(f"{unit.named(state, id)} are on the march, and neither fire nor counter (H36)")


def _may_counter(state: State[Own], charge: Charging) -> None:
    id = charge.foe
    _steady(state, id, charge.id)
    who = unit.named(state, id)
    if not unit.is_cavalry(state, id):
        raise _closed(f"only cavalry counter-charges (H22), and {who} are none")
    if unit.weak(state, id):
        how = "disordered" if unit.disordered(state, id) else "shaken"
        raise _closed(f"{who} are {how} and do not counter-charge (H7, H22)")
    if unit.broken_battalia(state, id):
        raise _closed(f"the battalia of {who} is broken and does not charge (H30)")


def _counter(draft: Draft[Own], order: Order, charge: Charging) -> Next:
    """It comes at the charger half way, or a move, and counts as charging."""
    _spoken_to(draft.state, order, charge)
    state, id, charger = draft.state, charge.foe, charge.id
    draft.begin(charge.home(state))
    draft.own = replace(draft.own, charged=with_(draft.own.charged, id))
    half = _to_meet(state, id, charger)
    fronts = track(half) if half is not None else ()
    woods, rough = share(land.in_woods(state, fronts)), land.is_rough(state, id, fronts)
    messy = False
    if half is not None:
        went = gone(id, {"a": observe.body(state, id)}, land.grounds(half.length, woods, rough))
        draft.rule(*went.records)
        draft.place({id: half.rect.pose})
        messy = went.messy
    if messy:
        draft.own = replace(draft.own, disordered=with_(draft.own.disordered, id))
    mess = " and are disordered" if messy else ""
    draft.say(f"{unit.named(state, id)} counter-charge {unit.named(state, charger)}{mess}.")
    staff.settle(draft)
    return None


def _to_meet(state: State[Own], id: str, charger: str) -> Way | None:
    """How a counter-charge comes at a charger: to half way, or a move; the formed to an obstacle and not over it."""
    rects = state.field.rects
    try:
        way = walk(state, id, heading.towards(rects[id], rects[charger]))
    except Refused:
        return None
    if way.met != charger:
        return None
    half = cut(state, way, way.length / 2)
    half = walk(state, id, moving.within(state, id, half.legs, pace.allowance(state, id)))
    found = [] if unit.loose(state, id) else land.obstacles(state, id, track(half))
    half = cut(state, half, found[0].at) if found else half
    inside = [area.id for area in state.ground.under(half.start.corners)]
    barred = any(land.barred(state, id, outline, inside) for sweep in half.sweeps for outline in sweep.outlines)
    others = [other for other in state.field.overlapped(half.rect, (id,)) if not is_officer(state, other)]
    return half if not barred and not others and not half.passed else None


def _may_square(state: State[Own], charge: Charging) -> None:
    """Pike and shot, charged by cavalry, with room for it, may try to form hedgehog."""
    id = charge.foe
    _free(state, id)
    if unit.kind(state, id) not in SUITS[HEDGEHOG] or not unit.is_cavalry(state, charge.id):
        raise _closed(f"only pike and shot charged by cavalry form hedgehog (H22), not {unit.named(state, id)} here")
    if unit.hedgehog(state, id) or unit.housed(state, id):
        how = "in hedgehog already" if unit.hedgehog(state, id) else "in a building, where nobody forms hedgehog (8.2)"
        raise _closed(f"{unit.named(state, id)} are {how}")
    if not forming.sheltered(state, id):
        raise _closed(f"{unit.named(state, id)} have no pikes beside them to shelter under (H33)")
    if forming.drawn_up(state, id, HEDGEHOG, (charge.id,)) is None:
        raise _closed(f"{unit.named(state, id)} have no room to form hedgehog (H33)")


def _square(draft: Draft[Own], order: Order, charge: Charging) -> Next:
    _spoken_to(draft.state, order, charge)
    draft.begin(charge.home(draft.state))
    return SQUARES.of(draft.state.side(charge.foe), charge.answered)


def _may_face(state: State[Own], charge: Charging) -> None:
    _free(state, charge.foe)
    if _from_front(state, charge.foe, charge.id) or not unit.is_cavalry(state, charge.foe):
        who = unit.named(state, charge.foe)
        raise _closed(f"only cavalry charged in flank or rear turns to face (H22), not {who}")


def _face(draft: Draft[Own], order: Order, charge: Charging) -> Next:
    _spoken_to(draft.state, order, charge)
    draft.begin(charge.home(draft.state))
    return TURNS.of(draft.state.side(charge.foe), charge.answered)


def _may_evade(state: State[Own], charge: Charging) -> None:
    id = charge.foe
    _free(state, id)
    if not state.setup.options.get("H43", True):
        raise _closed("nobody evades in this battle (H43)")
    if unit.disordered(state, id):
        raise _closed(f"{unit.named(state, id)} are disordered and do not evade (H7)")
    if unit.housed(state, id):
        raise _closed(f"{unit.named(state, id)} are in a building and do not evade (H43)")
    if unit.formation(state, id) != "skirmish" and unit.kind(state, id) != "light-horse":
        raise _closed(f"only skirmishers and light horse evade (H43), and {unit.named(state, id)} are neither")
    if evaded(state, id, charge.id) is None:
        raise _closed(f"{unit.named(state, id)} have no room to evade (H43)")


def evaded(state: State[Own], id: str, charger: str, turn: int | None = None) -> Rect | None:
    """Where it comes to if it evades: one move straight away, then facing as it likes."""
    way = retiring.from_enemy(state, id, charger)
    facing = (way + HALF) % TURN if turn is None else (way + turn) % TURN
    found = retiring.retreat(state, id, way, 1, facing=facing)
    return found.rect if found.gone > retiring.NOTHING else None


def _evade(draft: Draft[Own], order: Order, charge: Charging) -> Next:
    _spoken_to(draft.state, order, charge)
    state, id = draft.state, charge.foe
    way = retiring.from_enemy(state, id, charge.id)
    turn = HALF if not order.legs else _turned(state, id, order.legs) - way
    retiring.go(draft, id, way, 1, facing=(way + turn) % TURN, says="evade")
    draft.own = replace(draft.own, retired=with_(draft.own.retired, id))
    draft.begin(charge.home(state, evaded=True))
    return None


def _turned(state: State[Own], id: str, legs: Sequence[Leg]) -> int:
    """The facing that an answer asks for, by a turn from how it stands."""
    return (state.field.rects[id].pose.facing + legs[0].by) % TURN


def fires(state: State[Own], id: str, charger: str) -> bool:
    """Whether a unit can answer a charge with closing fire."""
    try:
        _check_fire(state, id, charger)
    except Refused:
        return False
    return True


def _check_fire(state: State[Own], id: str, charger: str) -> None:
    """Refuse closing fire of those who are not armed for it, and of those who have given it this turn."""
    _steady(state, id, charger)
    if id in state.own.closed:
        raise _closed(f"{unit.named(state, id)} have given closing fire this turn (H22)")
    if sight.reach(state, id) <= 0:
        raise _closed(f"{unit.named(state, id)} have nothing to shoot with (H1)")


def _fire(draft: Draft[Own], order: Order, charge: Charging) -> Next:
    _spoken_to(draft.state, order, charge)
    draft.own = replace(draft.own, closed=with_(draft.own.closed, charge.foe))
    draft.begin(charge.home(draft.state))
    return CLOSING.of(draft.state.side(charge.foe), charge.volley)


def _may_stand(state: State[Own], charge: Charging) -> None:
    if fires(state, charge.foe, charge.id):
        raise refuse("order.verb", f"{unit.named(state, charge.foe)} stand and fire (H22): say fire")


def _stand(draft: Draft[Own], order: Order, charge: Charging) -> Next:
    _spoken_to(draft.state, order, charge)
    draft.begin(charge.home(draft.state))
    return None


def _escapes(state: State[Own], charge: Charging) -> bool:
    """Whether the charger's reach no longer meets a unit that evades."""
    place = evaded(state, charge.foe, charge.id)
    if place is None:
        return False
    reach = pace.allowance(state, charge.id) * charge.moves
    return unit.apart(place, state.field.rects[charge.id]) * 1000 > reach


def _answers(state: State[Own], charge: Charging) -> Iterator[Order]:
    """What a unit that is charged may do; standing last, with closing fire where it can give it."""
    yield from (Order(verb.word, (charge.foe,)) for verb in REACT.open_verbs(state, charge))


def _question(state: State[Own], charge: Charging) -> str:
    words = listed([verb.word for verb in REACT.open_verbs(state, charge)])
    return f"{unit.named(state, charge.id)} charge {unit.named(state, charge.foe)}: {words}?"


CHARGED = Whom(0, 1, "unit")
"""The unit that is charged, which need not be named."""
COUNTER: Verb[Own, Charging] = Verb(
    "counter",
    "Ride at the charger.",
    _counter,
    CHARGED,
    may=_may_counter,
    sure=True,
    weigh=lambda state, charge, order: weighing.countering(state, charge.foe, charge.id),
)
SQUARE: Verb[Own, Charging] = Verb(
    HEDGEHOG,
    "Try to form hedgehog before they close.",
    _square,
    CHARGED,
    may=_may_square,
    sure=True,
    chance=lambda state, charge, order: passes(state, SQUARES, charge.answered),
    gains="they form it",
    weigh=lambda state, charge, order: weighing.squaring(
        state, charge.foe, charge.id, float(passes(state, SQUARES, charge.answered))
    ),
)
FACE: Verb[Own, Charging] = Verb(
    "face",
    "Try to turn and face a charge in the flank or rear.",
    _face,
    CHARGED,
    may=_may_face,
    sure=True,
    chance=lambda state, charge, order: passes(state, TURNS, charge.answered),
    gains="they turn in time",
    weigh=lambda state, charge, order: weighing.facing(
        state, charge.foe, charge.id, float(passes(state, TURNS, charge.answered))
    ),
)
EVADE: Verb[Own, Charging] = Verb(
    "evade",
    "Get away from a charge.",
    _evade,
    CHARGED,
    (Legs(needed=False, hows=("turn",), most=1),),
    may=_may_evade,
    sure=True,
    chance=lambda state, charge, order: Fraction(_escapes(state, charge)),
    gains="they get away",
    weigh=lambda state, charge, order: weighing.evading(state, charge.foe, charge.id, _escapes(state, charge)),
)
FIRE: Verb[Own, Charging] = Verb(
    "fire",
    "Stand, and fire as they close.",
    _fire,
    CHARGED,
    may=lambda state, charge: _check_fire(state, charge.foe, charge.id),
    sure=True,
    chance=lambda state, charge, order: hurts(state, charge.volley),
    gains="it hurts them",
    weigh=lambda state, charge, order: weighing.firing(state, charge.foe, charge.id),
)
STAND: Verb[Own, Charging] = Verb(
    "stand",
    "Stand and take the charge.",
    _stand,
    CHARGED,
    may=_may_stand,
    sure=True,
    weigh=lambda state, charge, order: weighing.standing(state, charge.foe, charge.id),
)
REACT: Decision[Own, Charging] = Decision(
    "react",
    "A unit of yours is charged: counter, hedgehog, face, evade, fire or stand.",
    (COUNTER, SQUARE, FACE, EVADE, FIRE, STAND),
    subject=Charging,
    now=_question,
    about=lambda state, charge: (charge.foe, charge.id),
    ready=_answers,
    sole=True,
)
