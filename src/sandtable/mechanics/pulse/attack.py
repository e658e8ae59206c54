"""An attack as a value: who attacks whom and how far it has come, what its tests are told, what answers are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.task import Casting
from sandtable.engine.told import Ruled
from sandtable.geometry.leg import Leg
from sandtable.mechanics.pulse import rulings
from sandtable.mechanics.pulse.choices import Again
from sandtable.mechanics.pulse.forces import current
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.weighing import AWAY, DIE, net
from sandtable.names import Json, Refused
from sandtable.sheet.ruling import Result

FACES = 6


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack under way: who attacks whom, by which legs, and how far it has come."""

    by: str
    foe: str
    legs: tuple[Leg, ...]
    spent: int = 0
    """Ticks of movement made before it."""
    left: int = 0
    """Ticks of movement left at contact."""
    guns: tuple[str, ...] = ()
    """Batteries attached to the target that have yet to roll for their hits."""
    rerolls: tuple[Again, ...] | None = None
    """Whether the test of nerve is rolled again; nothing while that has not been said."""
    way: str = ""
    """How its target tries to get away, where it has said so."""

    @property
    def who(self) -> dict[str, str]:
        return {"a": self.by, "b": self.foe}


def nerve_given(state: State[Own], attack: Attack) -> Given:
    test = state.own.manual.attack.test
    assert test is not None
    return {**test(state, attack.by), "rerolls": [again.given for again in attack.rerolls or ()]}


def nerve(state: State[Own], casting: Casting[Attack]) -> Result:
    question = state.own.manual.questions["attack_test"]
    return question.adjudicate(nerve_given(state, casting.about), casting.lying())[0]


def nerve_chance(state: State[Own], casting: Casting[Attack], order: Order) -> Fraction:
    return Fraction(min(FACES, current(state, casting.about.by)), FACES)


def nerve_worth(state: State[Own], casting: Casting[Attack], order: Order) -> float:
    attack = casting.about
    chance = min(FACES, current(state, attack.by)) / FACES
    return chance * net(state.own.sight.fight(state, attack.by, attack.foe)) - DIE


def evading(state: State[Own], attack: Attack) -> Given:
    return {**state.own.manual.attack.evading(state, attack.by, attack.foe), "attempt": True}


def stands(state: State[Own], attack: Attack) -> Ruled | None:
    """The sheet's word on a target that makes no attempt to evade; nothing where it has none for such troops."""
    manual = state.own.manual
    given = {**manual.attack.evading(state, attack.by, attack.foe), "attempt": False}
    try:
        ruled = rulings.found(state, manual.attack.evade, given, attack.who)
    except Refused:
        return None
    return ruled if ruled.lines else None


def gets_away(state: State[Own], attack: Attack, order: Order | None = None) -> Fraction:
    """The chance that it evades."""
    manual = state.own.manual
    odds = manual.questions[manual.attack.evade].odds(evading(state, attack), {}, ("reaction",), best=False)
    return dict(odds.ranked()).get(("evade",), Fraction(0))


def stands_worth(state: State[Own], attack: Attack, order: Order | None = None) -> float:
    """To stand is to fight."""
    return -net(state.own.sight.fight(state, attack.by, attack.foe))


def evades_worth(state: State[Own], attack: Attack, order: Order) -> float:
    """To evade is to lose ground, and perhaps to be caught."""
    manual, foe = state.own.manual, attack.foe
    worth, away = manual.eye.worth(state, foe), float(gets_away(state, attack))
    hurts = manual.attack.trapped / max(1, current(state, foe))
    return -away * AWAY * worth + (1 - away) * (stands_worth(state, attack) - hurts * worth)


@dataclass(frozen=True, slots=True)
class Escape:
    """A battery under attack that tries to escape, or that is attached to the target and fires its last."""

    attack: Attack
    gun: str
    lying: Mapping[str, Json] = field(default_factory=dict)
    """Its dice, once its last shots have been ruled on: they are ruled on twice."""

    @property
    def who(self) -> dict[str, str]:
        return {"a": self.attack.by, "b": self.gun}


def escape_given(state: State[Own], escape: Escape) -> Given:
    return state.own.manual.attack.escape(state, escape.attack.by, escape.gun)


def last_given(state: State[Own], escape: Escape) -> Given:
    """What the question of its last shots is told."""
    final_fire = state.own.manual.attack.final_fire
    assert final_fire is not None
    return final_fire(state, escape.attack.by, escape.gun)


def fires(state: State[Own], escape: Escape) -> bool:
    """Whether it fires its last before it goes."""
    manual = state.own.manual
    if manual.attack.final_fire is None:
        return False
    return bool(manual.questions["final_fire"].wants(last_given(state, escape), {}))
