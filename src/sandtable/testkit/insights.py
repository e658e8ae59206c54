"""The laws of a game's insight: what it is worth, how strong it is, what a fight would bring, and who leads."""

from __future__ import annotations

from random import Random
from statistics import correlation
from typing import Any

from sandtable.dice import BOX
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Step
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game, Prospect
from sandtable.engine.machine import waiting
from sandtable.engine.outcome import outcomes
from sandtable.engine.state import State
from sandtable.names import OTHER, SIDES
from sandtable.testkit.laws import hold

NEARLY = 1e-9
PREFERS = "insight prefers losing"
LIKELIEST = 24
"""So many of the things that a throw can come to are fought out to see what they bring."""
FARTHEST = 40
"""Steps that a fight is followed."""
FEWEST = 10
"""Fights before it is asked whether insight goes with what they bring."""
AGAINST = -0.5
"""Of a few fights what is promised and what comes may have little to do with each other, but not as little as this."""


def check_first(game: Game, state: State[Any]) -> None:
    """Before anything has happened an army has all its strength."""
    for side in SIDES:
        strength = game.insight.strength(state, side)
        hold(strength == 1, f"side {side} has the strength {strength} before anything has happened, and not 1")


def check_insight(game: Game, state: State[Any], where: str) -> None:
    """Strength is a share, and nobody is worth less than nothing."""
    for side in SIDES:
        strength = game.insight.strength(state, side)
        hold(0 <= strength <= 1, f"{where}: side {side} has the strength {strength}, which is no share of 1")
    for id in state.field:
        worth = game.insight.worth(state, id)
        hold(worth >= 0, f"{where}: {id} is worth {worth}, less than nothing: its own side would like to lose it")


def check_losing(game: Game, before: State[Any], step: Step, where: str) -> None:
    """Whoever loses is not stronger for it; if nobody else does, the other is no weaker and keeps the lead."""
    after, insight = step.state, game.insight
    for side in SIDES:
        if game.lost(after, side) <= game.lost(before, side):
            continue
        lost = f"{where}: side {side} has lost {game.lost(after, side):g} after {game.lost(before, side):g}"
        had, has = insight.strength(before, side), insight.strength(after, side)
        hold(has <= had + NEARLY, f"{lost}, and its strength rises from {had:g} to {has:g}: {PREFERS}")
        other = OTHER[side]
        if game.lost(after, other) > game.lost(before, other) or game.held(before) != game.held(after):
            continue
        had, has = insight.strength(before, other), insight.strength(after, other)
        hold(has >= had - NEARLY, f"{lost}, and side {other}'s strength falls from {had:g} to {has:g}: {PREFERS}")
        led, leads = insight.leads(before), insight.leads(after)
        hold(leads in (led, other) or led == side, f"{lost}, and '{leads}' leads where '{led}' did: {PREFERS}")


class Prospects:
    """What insight promised of fights and shots, and what they bring when they are fought out by lot."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seen: list[tuple[float, float]] = []
        """Of each fight: what it promised, and what it brings."""

    def look(self, state: State[Any], random: Random, where: str) -> None:
        """Look at the fight or shot whose dice are about to fall, if it is one of two enemies on the table."""
        game, frame = self._game, self._game.frame
        found = waiting(frame, state)
        if found is None or not isinstance(found.what, Cast):
            return
        who = found.what.who(state, found.about.about)
        a, b = who.get("a", ""), who.get("b", "")
        if a not in state.field or b not in state.field or state.side(a) == state.side(b):
            return
        see = game.insight.fight if b in state.field.touching(a) else game.insight.shot
        seen = see(state, a, b)
        if seen is None:
            return
        _check_prospect(seen, f"{where}: what {a} may hope for against {b}")
        self._seen.append((seen.gain - seen.loss, self._brought(frame, state, a, b, random)))

    def _brought(self, frame: Frame[Any], state: State[Any], a: str, b: str, random: Random) -> float:
        """What the second will have lost more than the first when their fight is over for now, in worth."""
        game, worth = self._game, self._game.insight.worth
        at_stake, brought = {a: -worth(state, a), b: worth(state, b)}, 0.0
        for branch in outcomes(frame, state)[:LIKELIEST]:
            after = fought_out(game, branch.step.state, state.phase, random)
            more = {id: harm(game, after, id) - harm(game, state, id) for id in at_stake}
            brought += float(branch.chance) * sum(stake * more[id] for id, stake in at_stake.items())
        return brought

    def hold(self) -> None:
        """What insight likes and what comes of it go together."""
        fights = len(self._seen)
        if fights < FEWEST:
            return
        promised, brought = zip(*self._seen, strict=True)
        if len(set(promised)) == 1 or len(set(brought)) == 1:
            return
        together = correlation(promised, brought)
        hold(
            together > AGAINST,
            f"{PREFERS}: over {fights} fights that were fought out by lot, the better it calls one the worse it ends "
            f"(what it promises and what comes are correlated by {together:.2f})",
        )


def _check_prospect(seen: Prospect, says: str) -> None:
    fair = 0 <= seen.hurts <= 1 + NEARLY and seen.gain >= 0 and seen.loss >= 0
    hold(fair, f"{says} is {seen}: a chance is from 0 to 1, gain and loss are not less than nothing")


def harm(game: Game, state: State[Any], id: str) -> float:
    """The share of a base that is lost."""
    if id in state.taken:
        return 1.0
    left, first = game.tally(state, id) or (1, 1)
    return 1 - left / first if first else 0.0


def fought_out(game: Game, state: State[Any], phase: str, random: Random) -> State[Any]:
    """The state when a step of the sequence is over, dice falling by lot and both sides doing the least."""
    for _ in range(FARTHEST):
        if state.ending is not None or state.phase != phase:
            break
        if state.ask is None:
            state = game.go_on(state).state
        elif state.ask.dice:
            state = game.fall(state, tuple(random.choice(BOX[name].faces) for name in state.ask.dice)).state
        else:
            least = game.check(state, game.legal(state)[-1]).step
            assert least is not None
            state = least.state
    return state
