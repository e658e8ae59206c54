"""Looks: what each order is worth to a seat at one decision, by rules of thumb and exact odds.

An order is worth what it changes: fights that are better joined, enemies nearer whom its troops beat, a line that holds
together, flanks that are covered, leaders near their men; less what it costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot

from sandtable.engine.game import Game, Goal
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.verdict import Verdict
from sandtable.geometry.band import wholly_behind
from sandtable.geometry.board import reaching
from sandtable.geometry.contact import FRONT, LEFT, RIGHT
from sandtable.geometry.rect import Rect, distance
from sandtable.names import OTHER, Side
from sandtable.players.weighing import Moving, Weighing

PRICE = 0.02
"""What an order must at least be worth for each point that it costs."""
JOINED = 5.0
"""How much more a fight that is joined counts than one that is hoped for."""
TOLL = 0.04
"""What a fight must promise before it is worth joining."""
SHOT = 0.5
APPROACH = 0.55
COMPANY = 0.07
FLANK = 0.10
EXPOSED = 0.45
ALONE = 0.22
LEADER = 0.3
REIN = 0.3
"""What it is worth to a leader that he has a man in hand."""
BEHIND = 0.12
"""What it is worth to stand behind an enemy's front, where his flank is within reach."""
PATIENCE = 0.3
"""For this part of the battle it keeps its distance unless a fight is to its liking."""
LATE = 0.5
"""After this part it presses for a decision, unless it has the better of it already, ..."""
BOLD = 0.6
"""... and minds dangers and doubtful fights by this part only."""
LIKED = 0.3
"""A fight that promises so much is to its liking."""
STANDOFF = 1.1
"""The distance that it keeps, in moves."""
DANGER = 1.0
"""How much it minds to stand where somebody who beats it can come at it, ..."""
FIRE = 4.0
"""... and where it can be shot at."""
OPEN = 0.25
"""How much it minds, of what a base is worth, that an enemy behind its front can reach it."""
PULL = 0.6
"""What each move is worth that troops come nearer to a place worth holding, for each point of its worth, ..."""
FAR = 8.0
"""... up to so many moves away, ..."""
URGENT = 6.0
"""... and by how many times more at the end of the battle."""
HELD = 0.45
"""What it is worth that a base which would act unbidden is under orders."""
NOISE = 1e-9
"""Sums that are made in another order may differ by less than this."""
LONG = 100
"""The turns of a battle that has no end of its own."""


class Look:
    """One decision, looked at by one seat."""

    def __init__(self, game: Game, state: State, seat: Side, first: Order | None = None) -> None:
        self.game, self.state, self.seat, self.first = game, state, seat, first
        self.joins: set[Order] = set()
        """Orders that join a fight or change one."""
        pieces = state.setup.pieces
        self.own = [id for id in state.field.rects if pieces[id].side == seat]
        self.foes = [id for id in state.field.rects if pieces[id].side == OTHER[seat]]
        self._views: dict[Order, float | None] = {}
        self._aims: dict[str, tuple[str, float] | None] = {}
        self._fights: dict[str, float] = {}
        self._stands: dict[str, float] = {}
        self._unruly: dict[str, bool] = {}
        self._reaches: dict[str, int] = {}
        self._calls = self._called()
        self.shooters = {id: far for id in self.foes if (far := game.insight.range(state, id))}
        self.farthest = max(self.shooters.values(), default=0)
        self.longest = max((self._reach(id) for id in self.foes), default=0)
        gone = min(1.0, game.turn(state) / (int(state.setup.traits.get("bounds", 0)) or LONG))
        self.patient = gone <= PATIENCE
        self.caution = 1.0 if gone <= LATE or game.insight.leads(state) == seat else BOLD
        self.pull = PULL * (1.0 + URGENT * gone)

    def score(self, order: Order) -> float | None:
        """What an order is worth; nothing for one that cannot be given."""
        verdict = self.game.check(self.state, order)
        return self.worth(order, verdict) if verdict.allowed else None

    def worth(self, order: Order, verdict: Verdict) -> float:
        """What an order that may be given is worth."""
        weighing = self.begun(order, verdict)
        return weighing.most if weighing.sure else self.finished(weighing).most

    def begun(self, order: Order, verdict: Verdict) -> Weighing:
        """An order that may be given is put on the scales: what it is worth at most, if nobody hurts those who move."""
        assert verdict.step is not None
        weighed = self._weighed(order) if not order.legs else None
        if not order.bases:
            return Weighing(order, weighed or 0.0)
        after = verdict.aim or verdict.step.state
        moved = self._moved(after)
        if not moved:
            if weighed is None and (pair := self._pair(order)) is not None:
                return Weighing(order, self._answer(order, *pair))
            return Weighing(order, self._staying(order, verdict.cost) if weighed is None else weighed)
        if not all(id in self.state.field.rects for id in moved):
            return Weighing(order, 0.5 if order == self.first else 0.0)
        joined = self._joined(self.state, after, moved)
        if joined:
            self.joins.add(order)
        gained = JOINED * (joined if joined > 0 else 2 * self.caution * joined)
        price = PRICE * verdict.cost
        moving = Moving(after, gained, weighed or 0.0, price, [(id, self._safe_place(id, after)) for id in moved])
        return Weighing(order, self._sum(moving, moving.places) - price + NOISE, moving)

    def finished(self, weighing: Weighing) -> Weighing:
        """The order as it weighs once all that could be done to those who move is seen, and how likely it comes off."""
        order, moving = weighing.order, weighing.moving
        assert moving is not None
        after = moving.after
        score = self._sum(moving, [(id, self._place_of(id, after, safe)) for id, safe in moving.places])
        return Weighing(order, (self._hope(order) * score if score > 0 else score) - moving.price)

    def _sum(self, moving: Moving, places: Sequence[tuple[str, float]]) -> float:
        """What a move gains, by what it is worth that each of those who move stands where he then does."""
        score = moving.gained
        for id, place in places:
            score += place - self._stand(id)
            if self._restless(id):
                score += HELD
        if moving.after.field.rects.keys() != self.state.field.rects.keys():
            score -= 5.0
        return score + moving.weighed

    def _weighed(self, order: Order) -> float | None:
        """What the game itself says that an order is worth."""
        if order not in self._views:
            self._views[order] = self.game.weigh(self.state, order)
        return self._views[order]

    def _hope(self, order: Order) -> float:
        """What part of what it aims at an order can be expected to bring."""
        hope = self.game.insight.hope(self.state, order)
        chance = hope if hope is not None else self.game.chance(self.state, order)
        return 1.0 if chance is None else float(chance)

    def _answer(self, order: Order, own: str, foe: str) -> float:
        """Which fight or shot comes next: our own shots before theirs, the surest first."""
        insight, state = self.game.insight, self.state
        shot = insight.shot(state, own, foe) if foe not in state.field.touching(own) else None
        if shot is not None:
            return 2.0 + shot.gain if order.bases[0] == own else 0.5
        odds = insight.fight(state, own, foe)
        return 1.0 + odds.gain - odds.loss

    def lasting(self, order: Order) -> bool:
        """Whether an order may stay on the list: a move, or one that the game itself has weighed."""
        return bool(order.legs) or (bool(order.bases) and self._weighed(order) is not None)

    def _moved(self, after: State) -> list[str]:
        """Those of ours who would stand elsewhere."""
        before, rects, pieces = self.state.field.rects, after.field.rects, self.state.setup.pieces
        changed = after.field.changed(self.state.field)
        return [id for id in changed if pieces[id].side == self.seat and before.get(id) != rects[id]]

    def _pair(self, order: Order) -> tuple[str, str] | None:
        """An order that names one of ours and one of theirs: which fight or shot comes next."""
        named = [*order.bases, order.word] if order.word else list(order.bases)
        if len(named) != 2 or order.legs or any(id not in self.state.field.rects for id in named):
            return None
        a, b = named
        pieces = self.state.setup.pieces
        if pieces[a].side == pieces[b].side:
            return None
        return (a, b) if pieces[a].side == self.seat else (b, a)

    def _staying(self, order: Order, cost: int) -> float:
        """To hold troops back is worth something where they would run into what beats them."""
        score = 0.0
        for id in order.bases:
            if id not in self.state.field.rects:
                continue
            near = self.state.field.nearest(self.state.field.rects[id], self.foes)
            if near is not None:
                odds = self.game.insight.fight(self.state, id, near[1])
                score += 0.6 * (odds.loss - odds.gain)
        return score - PRICE * cost

    def _restless(self, id: str) -> bool:
        if id not in self._unruly:
            self._unruly[id] = self.game.insight.restless(self.state, id)
        return self._unruly[id]

    def _joined(self, before: State, after: State, moved: Sequence[str]) -> float:
        """How much better the fights are that the movers touch, joined, flanked or overlapped."""
        touched: dict[str, None] = {}
        for state in (before, after):
            for id in moved:
                for other in state.field.touching(id):
                    if state.setup.pieces[other].side != self.seat:
                        touched[other] = None
        gained = 0.0
        for foe in touched:
            now, then = self._now(foe), self._fight_about(after, foe)
            gained += then - now - (TOLL * self.caution if then and not now else 0.0)
        return gained

    def _now(self, foe: str) -> float:
        if foe not in self._fights:
            self._fights[foe] = self._fight_about(self.state, foe)
        return self._fights[foe]

    def _fight_about(self, state: State, foe: str) -> float:
        """What the fight against an enemy is worth as it stands; nothing if nobody fights him."""
        best: tuple[bool, int, str] | None = None
        for other, how in state.field.touching(foe).items():
            if state.setup.pieces[other].side == self.seat and how.other == FRONT and how.shared > 0:
                found = (how.edge == FRONT, how.shared, other)
                best = found if best is None or found > best else best
        if best is None:
            return 0.0
        odds = self.game.insight.fight(state, best[2], foe)
        return odds.gain - odds.loss

    def _stand(self, id: str) -> float:
        """What it is worth that a base stands where it now does."""
        if id not in self._stands:
            self._stands[id] = self._place_of(id, self.state, self._safe_place(id, self.state))
        return self._stands[id]

    def _safe_place(self, id: str, state: State) -> float:
        """What it is worth that a base stands where it does, if nobody hurts it there."""
        insight, rect = self.game.insight, state.field.rects[id]
        bearing = insight.bearing(state, id)
        score = self._company(id, state)
        if insight.leads_men(state, id):
            score += self._leading(id, state, rect)
        elif bearing > -1.0:
            score += self._near_prey(id, state, rect, bearing)
            score -= 0.0 if insight.commanded(state, id) else insight.astray
        return score + self._goal(id, rect)

    def _place_of(self, id: str, state: State, safe: float) -> float:
        """What it is worth that a base stands where it does, by what it would be worth if nobody hurt it there."""
        rect = state.field.rects[id]
        score = safe - FIRE * self._fire(id, state, rect)
        shy = 2 if self.game.insight.bearing(state, id) < 0 else 1
        return score - self.caution * DANGER * shy * self._danger(id, state, rect)

    def _called(self) -> dict[str, Goal]:
        """Who goes for which place worth holding: the two nearest to each that is not ours, the nearest to our own."""
        found: dict[str, Goal] = {}
        insight, rects = self.game.insight, self.state.field.rects
        goals = insight.goals(self.state, self.seat)
        fit = [id for id in self.own if insight.bearing(self.state, id) > -0.5] if goals else []
        for goal in goals:
            free = [id for id in fit if id not in found and id not in goal.closed]
            near = sorted(free, key=lambda id: (hypot(rects[id].pose.x - goal.x, rects[id].pose.y - goal.y), id))
            found |= dict.fromkeys(near[: 1 if goal.held else 2], goal)
        return found

    def _goal(self, id: str, rect: Rect) -> float:
        """How near it is to the place that it is to hold."""
        goal = self._calls.get(id)
        if goal is None:
            return 0.0
        away = hypot(rect.pose.x - goal.x, rect.pose.y - goal.y) / self._pace(id)
        return -self.pull * goal.worth * (0.5 if goal.held else 1.0) * min(away, FAR)

    def _fire(self, id: str, state: State, rect: Rect) -> float:
        """What the enemies would do to it who have it in their sights."""
        hurt = 0.0
        for other in reaching(state.field, rect, self.shooters, self.farthest):
            shot = self.game.insight.shot(state, other, id)
            if shot is not None:
                hurt += shot.gain
        return hurt

    def _danger(self, id: str, state: State, rect: Rect) -> float:
        """What the worst of those enemies would do to it who can reach it."""
        insight, pieces, rects, reaches = self.game.insight, state.setup.pieces, state.field.rects, self._reaches
        x, y, own = rect.x, rect.y, rect.reach
        worst = open_flank = 0.0
        for other in state.field.within(rect.box(self.longest)):
            if pieces[other].side == self.seat:
                continue
            theirs = rects[other]
            reach = reaches[other] if other in reaches else self._reach(other)
            # No two bases are nearer than the circles round them, but for the noise of rounding.
            if hypot(x - theirs.x, y - theirs.y) - own - theirs.reach > reach + 1 or distance(rect, theirs) > reach:
                continue
            odds = insight.matchup(state, other, id)
            worst = max(worst, odds.gain - odds.loss)
            if wholly_behind(rect, theirs):
                open_flank = OPEN * insight.worth(state, id)
        return worst + open_flank

    def _reach(self, id: str) -> int:
        if id not in self._reaches:
            self._reaches[id] = self.game.insight.reach(self.state, id)
        return self._reaches[id]

    def _pace(self, id: str) -> int:
        """What a move is to it, by which it measures its ways; to those who cannot move now, a move of the others."""
        return self._reach(id) or self._middling

    @cached_property
    def _middling(self) -> int:
        """The move of the middling one of ours who can move."""
        reaches = sorted(reach for id in self.own if (reach := self._reach(id)) > 0)
        return reaches[len(reaches) // 2] if reaches else 1

    def _company(self, id: str, state: State) -> float:
        """Friends beside it, flanks covered."""
        score, sides = 0.0, set()
        pieces, side = state.setup.pieces, self.seat
        for other, how in state.field.touching(id).items():
            if pieces[other].side == side and how.shared > 0:
                score += COMPANY
                sides.add(how.edge)
        if LEFT in sides and RIGHT in sides:
            score += FLANK
        return score

    def _aim(self, id: str) -> tuple[str, float] | None:
        """The enemy that it would best go for, from where it now stands."""
        if id not in self._aims:
            insight, rects = self.game.insight, self.state.field.rects
            rect, reach = rects[id], self._pace(id)
            best: tuple[float, str, float] | None = None
            x, y = rect.x, rect.y
            for foe in self.foes:
                odds = insight.matchup(self.state, id, foe)
                other = rects[foe]
                away = abs(x - other.x) + abs(y - other.y)
                net = odds.gain - odds.loss
                found = (net - 0.22 * away / reach, foe, net)
                best = found if best is None or found > best else best
            self._aims[id] = None
            if best is not None:
                odds = insight.fight(self.state, id, best[1])
                self._aims[id] = (best[1], odds.gain - odds.loss)
        return self._aims[id]

    def _near_prey(self, id: str, state: State, rect: Rect, bearing: float) -> float:
        insight = self.game.insight
        aim = self._aim(id)
        if aim is None or aim[0] not in state.field.rects:
            return 0.0
        foe, net = aim
        reach = self._pace(id)
        away = distance(rect, state.field.rects[foe]) / reach
        alone = 0.0 if state.field.touching(id) else ALONE
        if bearing < 0:
            shot = insight.shot(state, id, foe)
            if shot is not None:
                return SHOT + shot.gain - alone
            return -APPROACH * away - alone
        eager = min(1.0, max(0.15, 0.5 + net))
        if self.patient and net < LIKED:
            away = max(away, STANDOFF)
        return -APPROACH * eager * away + self._behind(id, state, rect, reach) - alone

    def _behind(self, id: str, state: State, rect: Rect, reach: int) -> float:
        """Enemies whose flank it could fall on next: it stands behind their fronts, and they are near."""
        score = 0.0
        pieces = state.setup.pieces
        for other in state.field.within(rect.box(reach)):
            if pieces[other].side != self.seat:
                theirs = state.field.rects[other]
                if wholly_behind(theirs, rect) and distance(rect, theirs) <= reach:
                    score += BEHIND * self.game.insight.worth(state, other)
        return min(score, 3 * BEHIND)

    def _leading(self, id: str, state: State, rect: Rect) -> float:
        """A leader is best just behind the middle of his men, where he has them in hand."""
        command = state.setup.commands[state.setup.pieces[id].command]
        own = [other for other in command.bases if other in state.field.rects and other != id]
        if not own:
            return 0.0
        men = [state.field.rects[other] for other in own]
        x = sum([man.x for man in men]) / len(men)
        y = sum([man.y for man in men]) / len(men)
        reach = self._pace(id)
        away = (abs(rect.x - x) + abs(rect.y - y)) / reach
        near = state.field.nearest(rect, self.foes)
        danger = EXPOSED if near is not None and near[0] < min(reach, self._reach(near[1])) else 0.0
        held = sum(self.game.insight.commanded(state, other) for other in own)
        return REIN * held - LEADER * max(0.0, away - 1.0) - danger
