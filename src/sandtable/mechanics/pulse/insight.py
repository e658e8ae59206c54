"""What a player who knows the game looks at: exact odds of combats and shots, in the worth of troops."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

from sandtable.engine.game import Insight, Prospect
from sandtable.engine.state import State
from sandtable.geometry.rect import Polygon
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.objectives import goals
from sandtable.mechanics.pulse import attacking, melee, victory
from sandtable.mechanics.pulse.fight import ROLES, Fight
from sandtable.mechanics.pulse.forces import current, hits, sp, there
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Json, Refused, Side
from sandtable.sheet.question import Question, unpicked

BACK = 0.08
"""What falling back costs, as a share of a unit's worth."""
DRIVEN = 0.25
"""What it is worth to drive a battery off, as a share of its worth."""
SILENCED = 0.2
"""What it is worth to suppress a battery for a pulse."""
MIXED = "mx"
"""A trait that troops carry into any combat."""
ROOM = 4.0
"""Room to fall back, where nobody has looked."""
PRIZE = 1.5
"""What an objective is worth."""
KEPT = 20_000
"""Prospects that are remembered at most."""

Harm = tuple[float, float, float]
"""The chance that the second is hurt, and what the second and the first would lose, as shares of themselves."""

NO_HARM: Harm = (0.0, 0.0, 0.0)
NOTHING = Prospect(0.0, 0.0, 0.0)

Strength = tuple[int, ...]
"""What those have left of whom a finding tells shares: part of what is asked, and so of what is remembered."""
Found = Callable[[Strength, Question, Given], Harm]


Marks = tuple[str, int, int, bool]
"""What counts of a unit alone on open ground: its kind, its SPs, its hits, and whether it carries the trait."""


class Eye:
    """Looks at combats, and remembers what came of those it has seen."""

    def __init__(self, manual: Manual) -> None:
        self._manual = manual
        self._seen: dict[str, Harm] = {}
        self._alone: dict[tuple[Marks, Marks], Harm] = {}
        """What comes of two alone on open ground, by what counts of them."""

    def fight(self, state: State[Own], id: str, foe: str) -> Prospect:
        """How a unit would fare against an enemy as they stand: attacking him if it may, else attacked by him."""
        if body.is_officer(state, id) or body.is_officer(state, foe):
            return NOTHING
        if attacking.allowed(state, id, foe):
            fight = self._between(state, id, foe)
            return self._priced(state, fight.a, fight.b, self._harm(state, fight))
        if attacking.allowed(state, foe, id):
            fight = self._between(state, foe, id)
            return self._priced(state, fight.b, fight.a, _turned(self._harm(state, fight)))
        return NOTHING

    def matchup(self, state: State[Own], id: str, foe: str) -> Prospect:
        """How they would fare alone on open ground."""
        if body.is_officer(state, id) or body.is_officer(state, foe):
            return NOTHING
        met = _marks(state, id), _marks(state, foe)
        harm = self._alone.get(met)
        if harm is None:
            if len(self._alone) > KEPT:
                self._alone.clear()
            harm = self._alone[met] = self._met_alone(state, id, foe)
        if harm is NO_HARM:
            return NOTHING
        worth = self._manual.eye.worth
        return Prospect(harm[0], harm[1] * worth(state, foe), harm[2] * worth(state, id))

    def _met_alone(self, state: State[Own], id: str, foe: str) -> Harm:
        if _allowed(self._manual, _kinds(state, id, foe)):
            return self._harm(state, Fight((id,), (foe,)), plain=True)
        if _allowed(self._manual, _kinds(state, foe, id)):
            return _turned(self._harm(state, Fight((foe,), (id,)), plain=True))
        return NO_HARM

    def _between(self, state: State[Own], id: str, foe: str) -> Fight:
        """The combat in which the first has attacked the second with whoever is in it, or theirs alone."""
        found = melee.fights(state) if sp(state, foe) else ()
        return next((one for one in found if id in one.a and foe in one.b), Fight((id,), (foe,)))

    def _priced(self, state: State[Own], ours: Sequence[str], theirs: Sequence[str], harm: Harm) -> Prospect:
        worth = self._manual.eye.worth
        at_stake = [sum(worth(state, id) for id in party) for party in (theirs, ours)]
        return Prospect(harm[0], harm[1] * at_stake[0], harm[2] * at_stake[1])

    def _harm(self, state: State[Own], fight: Fight, *, plain: bool = False) -> Harm:
        """What a combat brings, or an attack on guns."""
        manual, id, foe = self._manual, fight.a[0], fight.b[0]
        if not sp(state, foe):
            given = _plainly(state, id, foe) if plain else manual.attack.escape(state, id, foe)
            return self._memo("artillery_escape", (sp(state, id),), given, _escape)
        had = tuple(sum(current(state, one) for one in fight.units(role)) for role in ROLES)
        given = _plainly(state, id, foe) if plain else manual.melee.given(state, fight, ROOM)
        return self._memo("combat", had, given, partial(_combat, manual, state, fight))

    def _memo(self, test: str, strength: Strength, given: Given, find: Found) -> Harm:
        key = _key(test, strength, given)
        if key not in self._seen:
            if len(self._seen) > KEPT:
                self._seen.clear()
            try:
                self._seen[key] = find(strength, self._manual.questions[test], given)
            except Refused:
                self._seen[key] = NO_HARM
        return self._seen[key]

    def shot(self, state: State[Own], id: str, foe: str) -> Prospect | None:
        """How it would fare shooting at an enemy from where it stands."""
        if body.is_officer(state, id) or body.is_officer(state, foe) or not there(state, id) or not there(state, foe):
            return None
        for segment in self._manual.segments:
            given = segment.shot(state, id, foe)
            if given is None:
                continue
            harm = self._memo(segment.test, (current(state, foe),), given, _shot)
            return self._priced(state, (id,), (foe,), harm)
        return None


def _marks(state: State[Own], id: str) -> Marks:
    piece = state.piece(id)
    return piece.kind, sp(state, id), hits(state, id), bool(piece.traits.get(MIXED))


def _plainly(state: State[Own], id: str, foe: str) -> Given:
    """Two units alone on open ground, as questions read them."""
    return {"a": _plain(_marks(state, id)), "b": _plain(_marks(state, foe))}


def _plain(marks: Marks) -> Given:
    kind, strength, lost, mixed = marks
    said: Given = {"kind": kind}
    if strength:
        said |= {"sp": strength, "hits": lost}
    return {**said, MIXED: True} if mixed else said


def _kinds(state: State[Own], id: str, foe: str) -> Given:
    return {"a": {"kind": state.piece(id).kind}, "b": {"kind": state.piece(foe).kind}}


def _turned(harm: Harm) -> Harm:
    """What the attacked can hope for of an attack."""
    return (1.0 if harm[2] else 0.0, harm[2], harm[1])


def _key(test: str, strength: Strength, given: Given) -> str:
    return f"{test} {strength} {json.dumps(given)}"


def _allowed(manual: Manual, given: Json) -> bool:
    try:
        return bool(manual.ask("may_attack", given)[0]["allowed"])
    except Refused:
        return False


def _combat(manual: Manual, state: State[Own], fight: Fight, strength: Strength, test: Question, given: Given) -> Harm:
    """The exact odds of a combat, as shares of the two that are lost."""
    paths = tuple(test.results)
    if "rerolls" in test.given.facts:
        given = {**given, "rerolls": []}
    hurts = gain = loss = 0.0
    for key, chance in test.odds(given, {}, paths, best=False).ranked():
        outcome = manual.melee.outcome(state, fight, unpicked(paths, key))
        p = float(chance)
        ours, theirs = (_lost(outcome.losses, outcome.gone, outcome.back, role, strength) for role in ROLES)
        hurts += p * (theirs > 0)
        gain += p * theirs
        loss += p * ours
    return hurts, gain, loss


def _lost(losses: Json, gone: Json, back: Json, role: Side, strength: Strength) -> float:
    """What a party loses, as a share of itself."""
    had = max(1, strength[ROLES.index(role)])
    if role in gone or losses.get(role, 0) >= had:
        return 1.0
    return 0.8 * float(losses.get(role, 0)) / had + (BACK if back.get(role) else 0.0)


def _escape(strength: Strength, test: Question, given: Given) -> Harm:
    """An attack on a battery: it is destroyed, or driven off; its last shots may tell."""
    (had,) = strength
    taken = hit = 0.0
    by = ("outcome", "hits") if "hits" in test.results else ("outcome",)
    for key, chance in test.odds(given, {}, by, best=False).ranked():
        taken += float(chance) * (key[0] == "destroyed")
        hit += float(chance) * (int(key[1]) if len(key) > 1 else 0)
    return taken, taken + DRIVEN * (1 - taken), hit / max(1, had)


def _shot(strength: Strength, test: Question, given: Given) -> Harm:
    (left,) = strength
    hurts = lost = 0.0
    for (struck,), chance in test.odds(given, {}, ("hits",), best=False).ranked():
        p = float(chance)
        hurts += p * (struck > 0)
        lost += p * (0.8 * min(1.0, struck / left) if left > 0 else SILENCED * (struck > 0))
    return hurts, lost, 0.0


def alone(state: State[Own], side: Side) -> list[tuple[str, ...]]:
    """Every unit is ordered by itself."""
    return [(id,) for id in body.units(state, side)]


def _no_place(manual: Manual, state: State[Own], id: str, outline: Polygon) -> bool:
    """Whether a place is not for a unit to hold: guns and the much hurt hold none, nobody ground that is closed."""
    return manual.eye.bearing(state, id) < 0 or manual.moving.bars(state, id, outline)


def insight(own: type[Own]) -> Insight:
    """What a player who looks ahead in this game goes by."""
    manual, sight = own.manual, own.sight
    return Insight(
        worth=manual.eye.worth,
        matchup=sight.matchup,
        fight=sight.fight,
        shot=sight.shot,
        reach=manual.moving.reach,
        bearing=manual.eye.bearing,
        restless=lambda state, id: bool(manual.moving.duty(state, id)) and id not in state.own.moved,
        groups=alone,
        strength=victory.strength,
        range=manual.eye.range,
        leads_men=body.is_officer,
        commanded=manual.command.in_command,
        astray=manual.eye.astray,
        leads=lambda state: victory.at_day_s_end(state).winner,
        goals=lambda state, side: goals(state, state.own.held, side, PRIZE, partial(_no_place, manual)),
    )
