"""What a player who knows the game looks at: exact odds of combats and shots, in the worth of troops."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

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

Strength = tuple[int, ...]
"""What those have left of whom a finding tells shares: part of what is asked, and so of what is remembered."""
Found = Callable[[Strength, Question, Given], Harm]


class Eye:
    """Looks at combats, and remembers what came of those it has seen."""

    def __init__(self, manual: Manual) -> None:
        self._manual = manual
        self._seen: dict[str, Harm] = {}

    def fight(self, state: State[Own], id: str, foe: str) -> Prospect:
        """How a unit would fare against an enemy as they stand: attacking him if it may, else attacked by him."""
        return self._met(state, id, foe, plain=False)

    def matchup(self, state: State[Own], id: str, foe: str) -> Prospect:
        """How they would fare alone on open ground."""
        return self._met(state, id, foe, plain=True)

    def _met(self, state: State[Own], id: str, foe: str, *, plain: bool) -> Prospect:
        if body.is_officer(state, id) or body.is_officer(state, foe):
            return Prospect(0.0, 0.0, 0.0)
        if self._may(state, id, foe, plain):
            fight = self._between(state, id, foe, plain)
            return self._priced(state, fight.a, fight.b, self._harm(state, fight, plain))
        if self._may(state, foe, id, plain):
            fight = self._between(state, foe, id, plain)
            theirs = self._harm(state, fight, plain)
            return self._priced(state, fight.b, fight.a, (1.0 if theirs[2] else 0.0, theirs[2], theirs[1]))
        return Prospect(0.0, 0.0, 0.0)

    def _between(self, state: State[Own], id: str, foe: str, plain: bool) -> Fight:
        """The combat in which the first has attacked the second with whoever is in it, or theirs alone."""
        found = () if plain or not sp(state, foe) else melee.fights(state)
        return next((one for one in found if id in one.a and foe in one.b), Fight((id,), (foe,)))

    def _priced(self, state: State[Own], ours: Sequence[str], theirs: Sequence[str], harm: Harm) -> Prospect:
        worth = self._manual.eye.worth
        at_stake = [sum(worth(state, id) for id in party) for party in (theirs, ours)]
        return Prospect(harm[0], harm[1] * at_stake[0], harm[2] * at_stake[1])

    def _may(self, state: State[Own], id: str, foe: str, plain: bool) -> bool:
        if not plain:
            return attacking.allowed(state, id, foe)
        given = {"a": {"kind": state.piece(id).kind}, "b": {"kind": state.piece(foe).kind}}
        key = f"may {given['a']['kind']} {given['b']['kind']}"
        if key not in self._seen:
            self._seen[key] = (float(_allowed(self._manual, given)), 0.0, 0.0)
        return bool(self._seen[key][0])

    def _harm(self, state: State[Own], fight: Fight, plain: bool) -> Harm:
        """What a combat brings, or an attack on guns."""
        manual, id, foe = self._manual, fight.a[0], fight.b[0]
        test = "combat" if sp(state, foe) else "artillery_escape"
        had = tuple(sum(current(state, one) for one in fight.units(role)) for role in ROLES)
        strength = had if sp(state, foe) else (sp(state, id),)
        if plain and (key := _plain_key(test, strength, _marks(state, id), _marks(state, foe))) in self._seen:
            return self._seen[key]
        if test == "artillery_escape":
            given = _plainly(state, id, foe) if plain else manual.attack.escape(state, id, foe)
            return self._memo(test, strength, given, _escape)
        given = _plainly(state, id, foe) if plain else manual.melee.given(state, fight, ROOM)
        return self._memo(test, strength, given, partial(_combat, manual, state, fight))

    def _memo(self, test: str, strength: Strength, given: Given, find: Found) -> Harm:
        key = _key(test, strength, given)
        if key not in self._seen:
            if len(self._seen) > KEPT:
                self._seen.clear()
            try:
                self._seen[key] = find(strength, self._manual.questions[test], given)
            except Refused:
                self._seen[key] = (0.0, 0.0, 0.0)
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


Marks = tuple[str, int, int, bool]
"""What counts of a unit alone on open ground: its kind, its SPs, its hits, and whether it carries the trait."""


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


def _key(test: str, strength: Strength, given: Given) -> str:
    return f"{test} {strength} {json.dumps(given)}"


@lru_cache(maxsize=KEPT)
def _plain_key(test: str, strength: Strength, a: Marks, b: Marks) -> str:
    """The key of a question about two units alone."""
    return _key(test, strength, {"a": _plain(a), "b": _plain(b)})


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
