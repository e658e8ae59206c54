"""What fights and shots would bring, from the exact odds of the sheet, for players who look ahead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic

from sandtable.engine.game import Prospect
from sandtable.engine.memo import Found, Key, OfState
from sandtable.engine.own import own_fields
from sandtable.engine.state import State
from sandtable.mechanics.elements import losses
from sandtable.mechanics.elements.bound import B, friends, kind
from sandtable.mechanics.elements.fronts import attackers, on_front
from sandtable.mechanics.elements.group import components
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.ruling import given, key
from sandtable.mechanics.elements.shooting import distance_to
from sandtable.names import Json, Side

NEARLY, BROKEN = 1.0, 0.5
"""How much more an element tells whose command is about to give way, and what is left of it when it has."""
ORDERED = ("points", "moved", "marches", "crooked", "charged", "touched", "stepped", "saved", "stirred")
"""What is remembered of orders, and costs nobody anything."""


class OfLosses(OfState[Key, Found]):
    """Findings that hang on who is lost and broken, and on nobody's place: no order to move changes them."""

    def _holds(self, before: State, state: State) -> bool:
        if before.taken is not state.taken or before.setup is not state.setup or before.ground is not state.ground:
            return False
        if before.own is state.own:
            return True
        names, values = own_fields(state.own)
        pairs = zip(names, values(before.own), values(state.own), strict=True)
        return all(was is now or name in ORDERED for name, was, now in pairs)


TELLS: OfLosses[tuple[Eye[Any], str], float] = OfLosses()
PASSING = ("charged", "upslope")
"""Facts of this moment, which say nothing of a fight to come."""


@dataclass(frozen=True, eq=False)
class Eye(Generic[B]):
    """A look at what may come: by the manual, what elements are worth, and how bad an outcome is as a share of one."""

    manual: Manual[B]
    harm: Mapping[str, float]
    brink: Fraction | None = None
    """The share of losses at which a command gives way, if that is looked at."""

    def worth(self, state: State[B], id: str) -> float:
        """What losing an element costs its army: more, the nearer its command is to giving way; less once it has."""
        plain = self.manual.army.worth(state, id)
        if self.brink is None:
            return plain
        command = state.setup.pieces[id].command
        return plain * TELLS.of(state, (self, command), lambda: self._tells(state, command))

    def _tells(self, state: State[B], command: str) -> float:
        if command in state.own.broken:
            return BROKEN
        assert self.brink is not None
        limit = self.brink * losses.original(self.manual, state.setup, command)
        return 1.0 + NEARLY * min(1.0, float(losses.lost(self.manual, state, command) / limit) if limit else 0.0)

    def matchup(self, state: State[B], id: str, foe: str) -> Prospect:
        """The two kinds alone on open ground."""
        pieces = state.setup.pieces
        hurts, gain, loss = _alone(self, kind(state, id), pieces[id].grade, kind(state, foe), pieces[foe].grade)
        return Prospect(hurts, gain * self.worth(state, foe), loss * self.worth(state, id))

    def fight(self, state: State[B], id: str, foe: str) -> Prospect:
        """Close combat as they stand supported now."""
        element = self.manual.combat.element
        said = {"a": element(state, id, foe, close=True), "b": element(state, foe, id, close=True)}
        for side in said.values():
            for fact in PASSING:
                side.pop(fact, None)
        # To be driven back is the end of those with an enemy front on flank or rear.
        trapped = (bool(attackers(state, id)), bool(attackers(state, foe)))
        return self._prospect(state, id, foe, "close_combat", said, trapped)

    def shot(self, state: State[B], id: str, foe: str) -> Prospect | None:
        """Shooting from where it stands, if it can."""
        manual = self.manual
        far = distance_to(manual, state, id, foe) if manual.shots.range(state, id) else None
        if far is None:
            return None
        said: dict[str, Json] = {
            "a": manual.combat.element(state, id, foe, close=False, shoots=True),
            "b": manual.combat.element(state, foe, id, close=False, shot_at=True),
            **manual.shots.rough_shot(far * manual.shots.condensed(state)),
        }
        return self._prospect(state, id, foe, "shooting", said)

    def _prospect(
        self,
        state: State[B],
        id: str,
        foe: str,
        test: str,
        said: dict[str, Json],
        trapped: tuple[bool, bool] = (False, False),
    ) -> Prospect:
        hurts, gain, loss = _odds(self, test, key(said), trapped)
        return Prospect(hurts, gain * self.worth(state, foe), loss * self.worth(state, id))


@lru_cache(maxsize=5_000)
def _alone(eye: Eye[B], own: str, grade: str, foe: str, foe_grade: str) -> tuple[float, float, float]:
    said = {"a": {"kind": own, "grade": grade}, "b": {"kind": foe, "grade": foe_grade}}
    return _odds(eye, "close_combat", key(said), (False, False))


@lru_cache(maxsize=50_000)
def _odds(eye: Eye[B], test: str, said: Json, trapped: tuple[bool, bool]) -> tuple[float, float, float]:
    harm = eye.harm
    spread = eye.manual.questions[test].odds(given(said), {}, ("a.outcome", "b.outcome"))
    hurts = gain = loss = 0.0
    for (own, theirs), p in spread.ranked():
        chance = float(p)
        gain += chance * (1.0 if trapped[1] and theirs in harm else harm.get(theirs, 0.0))
        loss += chance * (1.0 if trapped[0] and own in harm else harm.get(own, 0.0))
        hurts += chance * (theirs in harm)
    return hurts, gain, loss


def groups(state: State[B], side: Side) -> list[tuple[str, ...]]:
    """The groups of a side that can be moved by one order."""
    return components(state, [id for id in friends(state, side) if not on_front(state, id)])
