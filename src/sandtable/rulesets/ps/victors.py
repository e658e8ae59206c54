"""After a combat: what the victors do, by reaction or by choice; pursuits and sweeping advances (4.16, H26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Legs, OneOf, Target
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb, one
from sandtable.geometry.contact import FRONT
from sandtable.geometry.leg import Leg
from sandtable.mechanics.bodies.body import in_contact
from sandtable.mechanics.bodies.heading import towards
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.bodies.way import walk
from sandtable.names import Refused
from sandtable.rulesets.ps import (
    charging,
    land,
    legal,
    manoeuvre,
    marching,
    moving,
    observe,
    pace,
    places,
    retiring,
    staff,
    unit,
)
from sandtable.rulesets.ps.breaking import disorder
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.charging import PURSUIT
from sandtable.rulesets.ps.marching import LEGS, refuse
from sandtable.rulesets.ps.moving import Moving
from sandtable.rulesets.ps.own import INCH, Own, with_, without
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.reacting import Charging
from sandtable.rulesets.ps.ruling import ruled
from sandtable.rulesets.ps.telling import length
from sandtable.sheet.ruling import Result

SWEEP = "sweep"
"""What carries victors on who choose to follow up."""


@dataclass(frozen=True, slots=True)
class Aftermath(Task[Own]):
    """A round is counted and all have tested: if all losers have left, each of the victors reacts or chooses."""

    word = "aftermath"
    won: tuple[str, ...]
    lost: tuple[str, ...]
    against: Mapping[str, str | None]
    houses: Mapping[str, str]

    def do(self, draft: Draft[Own]) -> Next:
        state = draft.state
        won = [id for id in self.won if id in state.field.rects]
        over = [id for id in won if not in_contact(state, id)]
        draft.own = replace(draft.own, won=without(draft.own.won, *over), engaged=())
        if not any(foe in self.lost for id in won for foe in in_contact(state, id)):
            draft.begin(*map(self._victor, won))
        return None

    def _victor(self, id: str) -> Victor:
        foe = self.against[id] or ""
        return Victor(id, foe, self.houses.get(foe, ""))


@dataclass(frozen=True, slots=True)
class Victor(Task[Own]):
    """A unit that has won against an enemy: cavalry rolls; others may stay, re-face or follow up."""

    word = "victor"
    id: str
    foe: str
    house: str
    """The building that the enemy held, if any."""

    def do(self, draft: Draft[Own]) -> Next:
        state, id = draft.state, self.id
        if id not in state.field.rects or in_contact(state, id) or id in state.own.followed:
            return None
        if unit.is_cavalry(state, id):
            return None if unit.disordered(state, id) else VICTORY.of(state.side(id), self)
        if unit.fronts_only(state, id) or not state.setup.options.get("H26", True):
            return None
        return VICTOR.asks(state.side(id), self)


def _reacted(draft: Draft[Own], victor: Victor, result: Result) -> Next:
    id = victor.id
    if result["action"] == "free-choice":
        return VICTOR.asks(draft.state.side(id), replace(victor, house=""))
    if result["action"] == "pursue":
        disorder(draft, id)
        draft.begin(Pursuit(id, victor.foe))
    elif result["action"] == "retire":
        retiring.go(draft, id, retiring.from_enemy(draft.state, id), 1)
        draft.own = replace(draft.own, retired=with_(draft.own.retired, id))
    return None


VICTORY: Cast[Own, Victor] = page_cast(
    "victory",
    ASK["reaction"],
    _reacted,
    lambda state, victor: f"{unit.named(state, victor.id)} have won and react.",
    subject=Victor,
    given=lambda state, victor: {"a": observe.body(state, victor.id), "case": "victorious"},
    who=lambda state, victor: {"a": victor.id},
    by=("action",),
)


@dataclass(frozen=True, slots=True)
class Pursuit(Task[Own]):
    """One move straight after the beaten enemy, or straight ahead if he is destroyed; whom it meets it charges."""

    word = "pursue"
    id: str
    foe: str

    def do(self, draft: Draft[Own]) -> Next:
        state, id = draft.state, self.id
        if id not in state.field.rects:
            return None
        draft.own = replace(draft.own, followed=with_(draft.own.followed, id))
        met = met_by(state, id, self.foe)
        if met is not None:
            draft.begin(Charging(id, met, PURSUIT, 1))
            return None
        made = moving.fitted(state, id, _after_him(state, id, self.foe), most=1)
        if made is None:
            draft.say(f"{unit.named(state, id)} have no room to pursue.")
            return None
        draft.say(f"{unit.named(state, id)} pursue.")
        moving.go(draft, made)
        moving.finish(draft, id, PURSUIT, 1)
        return None


def _after_him(state: State[Own], id: str, foe: str) -> tuple[Leg, ...]:
    full = pace.allowance(state, id)
    if foe not in state.field.rects:
        return (Leg("forward", full),)
    legs = towards(state.field.rects[id], state.field.rects[foe])
    return moving.within(state, id, legs, full) or (Leg("forward", full),)


def met_by(state: State[Own], id: str, foe: str) -> str | None:
    """The enemy that a pursuit meets within its move."""
    legs = _after_him(state, id, foe)
    try:
        found = walk(state, id, legs).met
        if found is None or (unit.housed(state, found) and unit.is_cavalry(state, id)):
            return None
        made = charging.charge(state, id, found)
    except Refused:
        return None
    return found if made.cost <= pace.allowance(state, id) + 1 else None


def _check_asked(state: State[Own], order: Order, victor: Victor) -> None:
    if order.bases != (victor.id,):
        raise refuse("order.bases", f"{unit.named(state, victor.id)} are asked; name {victor.id}, or say done")


def _followed(draft: Draft[Own], victor: Victor) -> None:
    draft.own = replace(draft.own, followed=with_(draft.own.followed, victor.id))


def _face(draft: Draft[Own], order: Order, victor: Victor) -> Next:
    _check_asked(draft.state, order, victor)
    made = marching.plan(draft.state, victor.id, order.legs, bound=False)
    draft.say(f"{unit.named(draft.state, victor.id)} turn.")
    draft.place({victor.id: made.way.rect.pose})
    staff.settle(draft)
    _followed(draft, victor)
    return None


def _move(draft: Draft[Own], order: Order, victor: Victor) -> Next:
    _check_asked(draft.state, order, victor)
    state, id = draft.state, victor.id
    if not unit.is_cavalry(state, id) and any(leg.how in ("back", "turn") for leg in order.legs):
        raise refuse(
            "order.legs", f"{unit.named(state, id)} move forward, re-face, or stay (H26); say face {id} to turn them"
        )
    made = moving.plan(state, id, order.legs, "", 1)
    draft.begin(Moving(id, made.steps[:1], SWEEP))
    _followed(draft, victor)
    return None


def _enter(draft: Draft[Own], order: Order, victor: Victor) -> Next:
    """Attackers enter the building that its garrison has left."""
    _check_asked(draft.state, order, victor)
    house = manoeuvre.open_house(draft.state, victor.id, order.word, "order.word")
    if house.id != victor.house:
        says = f"{unit.named(draft.state, victor.id)} have not driven anybody out of {places.name_of(house)}"
        raise refuse("order.word", f"{says}; say done")
    if not manoeuvre.garrison(draft, victor.id, house):
        raise refuse("order.word", f"others stand too close to {places.name_of(house)}; say done")
    given = {"a": observe.body(draft.state, victor.id), "building": "enter"}
    draft.rule(ruled("move_allowance", {"a": victor.id}, given)[1])
    draft.say(f"{unit.named(draft.state, victor.id)} enter {places.name_of(house)}.")
    staff.settle(draft)
    _followed(draft, victor)
    return None


def _charge(draft: Draft[Own], order: Order, victor: Victor) -> Next:
    _check_asked(draft.state, order, victor)
    state, id, foe = draft.state, victor.id, order.word
    charging.check_charger(state, id, "order.bases.0")
    charging.check_target(state, id, foe, "order.word", bound=False)
    there = state.field.rects[foe].pose
    if quarter(state.field.rects[id], (there.x, there.y)) != FRONT:
        raise refuse(
            "order.word",
            f"{unit.named(state, foe)} are not before the front of {unit.named(state, id)}; charge one that is",
        )
    made = charging.charge(state, id, foe)
    if made.cost > pace.allowance(state, id) + 1:
        way, one = length(made.cost / INCH), length(pace.allowance(state, id) / INCH)
        says = f"the way to {unit.named(state, foe)} is {way}, and one move of {unit.named(state, id)} is {one}"
        raise refuse("order.word", f"{says}; charge a nearer one", made.cost, pace.allowance(state, id))
    draft.begin(Charging(id, foe, SWEEP, 1))
    _followed(draft, victor)
    return None


def _stay(draft: Draft[Own], order: Order, victor: Victor) -> Next:
    draft.say(f"{unit.named(draft.state, victor.id)} stay.")
    return None


def _house_left(state: State[Own], victor: Victor) -> str:
    """The building that the beaten enemy held, if it stands open."""
    return victor.house if victor.house and land.holder(state, victor.house) is None else ""


def _may_enter(state: State[Own], victor: Victor) -> None:
    if not _house_left(state, victor):
        raise refuse(
            "order.verb",
            f"{unit.named(state, victor.id)} have driven nobody out of a building that stands open; say done",
        )


def _houses(state: State[Own], order: Order, victor: Victor) -> list[Choice]:
    house = _house_left(state, victor)
    return [Choice(house, f"Enter {places.called(state, house)}.")] if house else []


def _targets(state: State[Own], order: Order, victor: Victor) -> list[Choice]:
    return [unit.aimed_at(state, (victor.id,), foe) for foe in legal.nearest(state, victor.id)]


def _follows(state: State[Own], victor: Victor) -> Iterator[Order]:
    """At the nearest enemies, into the building, up to the nearest, round to face him; or it stays."""
    id, foes, full = victor.id, legal.nearest(state, victor.id), pace.allowance(state, victor.id)
    yield from (Order("charge", (id,), word=foe) for foe in foes)
    if house := _house_left(state, victor):
        yield Order("enter", (id,), word=house)
    for foe in foes[:1]:
        if full and (legs := legal.Approach(state, id, foe).within(full, legal.STAND_OFF)):
            yield Order("move", (id,), legs)
        if turn := legal.turn_to(state, id, foe):
            yield Order("face", (id,), (turn,))
    yield Order("done")


def _question(state: State[Own], victor: Victor) -> str:
    house = _house_left(state, victor)
    enter = f", enter {places.called(state, house)}" if house else ""
    return f"{unit.named(state, victor.id)} have won: re-face, move, charge{enter}, or stay?"


VICTOR: Decision[Own, Victor] = Decision(
    "victor",
    "A unit of yours has won its combat: face, move, charge, enter or done.",
    (
        Verb(
            "face",
            "The victors turn on the spot.",
            _face,
            one("unit"),
            (Legs(hows=("turn",), most=1),),
            typed="face a3 turn 90.",
        ),
        Verb("move", "The victors make a move.", _move, one("unit"), (Legs(hows=LEGS),)),
        Verb("charge", "The victors charge another enemy.", _charge, one("unit"), (Target(of=_targets, strict=False),)),
        Verb(
            "enter",
            "The victors enter the building that the enemy has left.",
            _enter,
            one("unit"),
            (OneOf(of=_houses, strict=False),),
            _may_enter,
            typed="enter a3 : mill.",
        ),
        Verb("done", "The victors stay.", _stay, sure=True, weigh=lambda state, victor, order: 0.0),
    ),
    subject=Victor,
    now=_question,
    about=lambda state, victor: (victor.id,),
    ready=_follows,
)
