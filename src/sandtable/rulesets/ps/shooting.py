"""The shooting step: volleys, saves, and the break tests that follow when all have shot (4.6 to 4.9, H18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Target
from sandtable.engine.phase import Foretold
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb, one
from sandtable.mechanics.bodies.body import enemies, is_officer
from sandtable.names import Code, Json, Refused, Side, listed
from sandtable.rulesets.ps import aiming, observe, sight, staff, unit, weighing
from sandtable.rulesets.ps.breaking import Nerve, disorder, suffer
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.facts.troops import ARTILLERY
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import Own, with_
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import next_step
from sandtable.rulesets.ps.telling import counted
from sandtable.sheet.ruling import Result


def may_shoot(state: State[Own], id: str) -> bool:
    """Whether it has a shot left this turn."""
    own = state.own
    if id in own.shot or not sight.reach(state, id):
        return False
    return not aiming.has_moved(state, id)


def shooters(state: State[Own], side: Side) -> dict[str, list[str]]:
    """By unit of a side that can shoot now: at whom."""
    able = [id for id in state.field.rects if state.side(id) == side and not is_officer(state, id)]
    found = {id: sight.targets(state, id) for id in sorted(able) if may_shoot(state, id)}
    return {id: foes for id, foes in found.items() if foes}


@dataclass(frozen=True, slots=True)
class Shot:
    """A unit shoots at another."""

    id: str
    target: str


def _shot(draft: Draft[Own], shot: Shot, result: Result) -> Next:
    draft.own = replace(draft.own, shot=with_(draft.own.shot, shot.id))
    if result["disorders"]:
        disorder(draft, shot.target)
    if result["hits"]:
        draft.begin(Hit(shot.target, result["hits"], str(unit.weapon(draft.state, shot.id)), shot.id))
    return None


SHOOT: Cast[Own, Shot] = page_cast(
    "shoot",
    ASK["shooting"],
    _shot,
    lambda state, shot: f"{unit.named(state, shot.id)} shoot at {unit.named(state, shot.target)}.",
    subject=Shot,
    given=lambda state, shot: observe.fire(state, shot.id, shot.target),
    who=lambda state, shot: {"a": shot.id, "b": shot.target},
    by=("hits", "disorders"),
)


@dataclass(frozen=True, slots=True)
class Hit(Task[Own]):
    """A unit that was hit by fire saves."""

    word = "save"
    id: str
    hits: int
    hit_by: str
    foe: str

    def do(self, draft: Draft[Own]) -> Next:
        return SAVE.of(draft.state.side(self.id), self)


def _save_given(state: State[Own], hit: Hit) -> Json:
    there = hit.foe in state.field.rects
    body = observe.placed(state, hit.id, hit.foe) if there else observe.body(state, hit.id)
    return {"a": body, "hits": min(20, hit.hits), "hit_by": hit.hit_by}


def _saved(draft: Draft[Own], hit: Hit, result: Result) -> Next:
    """What was not saved is a casualty; by fire it may mean a test, and danger for a commander."""
    id = hit.id
    suffer(draft, id, result["casualties"])
    if not result["casualties"]:
        return None
    if hit.hit_by in ARTILLERY:
        draft.own = replace(draft.own, battered=with_(draft.own.battered, id))
    if result["break_test"]:
        draft.own = replace(draft.own, tests={**draft.own.tests, id: "excess"})
    staff.in_danger(draft, id, staff.UNDER_FIRE)
    return None


SAVE: Cast[Own, Hit] = page_cast(
    "save",
    ASK["morale_save"],
    _saved,
    lambda state, hit: f"{unit.named(state, hit.id)} save against {counted(hit.hits, 'hit')}.",
    subject=Hit,
    given=_save_given,
    who=lambda state, hit: {"a": hit.id},
    by=("casualties", "shaken", "break_test"),
)


def tests(draft: Draft[Own]) -> list[Nerve]:
    """All have shot: those whom it brought above their stamina test now."""
    waiting = draft.own.tests
    draft.own = replace(draft.own, tests={})
    return [Nerve(id, waiting[id]) for id in draft.state.setup.pieces if id in waiting]


def foretold(state: State[Own]) -> Iterator[Foretold]:
    """Who could shoot at whom as all stand."""
    for id, foes in shooters(state, state.own.side).items():
        says = f"{unit.named(state, id)} could shoot at {unit.named(state, foes[0])}."
        yield Foretold(says, SHOOT.of(state.own.side, Shot(id, foes[0])))


def _may_be_told(state: State[Own], id: str, at: str) -> None:
    """Refuse a unit that has no shot."""
    aiming.check_armed(state, id, at)
    if not sight.targets(state, id):
        raise aiming.nobody(state, id, at)


def _shoot(draft: Draft[Own], order: Order, _: None) -> Next:
    state, (id,) = draft.state, order.bases
    targets = sight.targets(state, id)
    target = order.word or targets[0]
    if target not in targets:
        raise _missed(state, id, target, targets)
    return SHOOT.of(state.side(id), Shot(id, target))


def _missed(state: State[Own], id: str, target: str, targets: Sequence[str]) -> Refused:
    """The refusal of a target that is none: why, and whom it may shoot at."""
    may = f"they may shoot at {listed([unit.named(state, one) for one in targets])} (H18); name one of those"
    who = unit.named(state, id)
    if target in enemies(state, id):
        says = f"{who} do not shoot at {unit.named(state, target)}, who {aiming.why_not(state, id, target)}"
        return refuse("order.word", f"{says}; now {may}")
    return Refused(Code.BAD_VALUE, "order.word", f"{target[:20]!r} is no enemy unit on the table; {may}")


def _targets(state: State[Own], order: Order, _: None) -> list[Choice]:
    found = dict.fromkeys(target for id in order.bases for target in sight.targets(state, id))
    return [unit.aimed_at(state, order.bases, target) for target in found]


def _shots(state: State[Own], _: None) -> Iterator[Order]:
    for id, targets in shooters(state, state.own.side).items():
        yield from (Order("shoot", (id,), word=target) for target in targets)


def _hits(state: State[Own], _: None, order: Order) -> Fraction | None:
    """The chance that the target is hit."""
    (id,) = order.bases
    return SHOOT.reached(state, Shot(id, order.word or sight.targets(state, id)[0]))


def _gain(state: State[Own], _: None, order: Order) -> float | None:
    found = weighing.shot(state, order.bases[0], order.word) if order.word else None
    return found.gain if found is not None else None


def _done(draft: Draft[Own], order: Order, _: None) -> Next:
    draft.rule(next_step("shooting"))
    draft.over()
    return None


SHOOTING: Decision[Own, None] = Decision(
    "shooting",
    "Who shoots, and at whom: shoot, or done.",
    (
        Verb(
            "shoot",
            "A unit shoots at an enemy.",
            _shoot,
            one("unit", _may_be_told),
            (Target(needed=False, of=_targets, strict=False),),
            ready=_shots,
            sure=True,
            chance=_hits,
            gains="a hit",
            weigh=_gain,
            typed="shoot a3 b2.",
        ),
        Verb("done", "Nobody shoots any more.", _done, sure=True, weigh=lambda state, _, order: 0.0),
    ),
    now=lambda state, _: "Shoot, or say done.",
    standing=False,
)
