"""The search for one order that brings some bases nearest to where they are held: as near as the rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import hypot
from typing import NamedTuple

from sandtable.engine.order import Order
from sandtable.engine.part import Legs as LegsPart
from sandtable.geometry.angle import TURN
from sandtable.geometry.leg import FORMING, Leg, block
from sandtable.geometry.pose import Point, Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.hand.gesture import Wish
from sandtable.hand.moment import Moment
from sandtable.hand.proposal import NEARER, Proposal, Tried, met, nothing
from sandtable.hand.snapping import closer
from sandtable.hand.ways import Legs, end, length, shortened, ways
from sandtable.names import Code, Refusal

TRIED = 8
"""So many ways that must be shortened, those that would come nearest, are tried with the rules."""
CHECKED = 24
"""So often, and no oftener, the rules are asked for one order."""
HALVINGS = 6
"""How often a way that leads too far is made shorter or longer, ..."""
FINE = 10
"""... unless what is left between is no more than this, in ticks."""
ROUGHLY = 0.1
"""Ways end about as near if they do so to this part of how far the hand has gone."""
SLIGHT = 0.01
"""Nobody's hand tells ends apart that differ by less than this part of its way: the plainer order is meant."""
SNAP = 0.75
"""A contact that is no farther from the hand than this part of a base's depth is taken for what is meant."""
LEAST_SHARE = 0.125
"""How little of a way that is not allowed is tried before it is left."""
ONTO = 4
"""So many orders that go onto an enemy near by are tried."""
HELD = "gesture"
"""The place that a refusal of the hand's own speaks of."""
NOBODY_GOES = "Nobody is told to go anywhere now; answer what is asked."
NO_NEARER = "Nothing that can be ordered now ends nearer to there than it stands; turn it first, or hold it elsewhere."
HERE = "It is held where it stands; drag it farther, or turn it."


Sort = tuple[str, bool]
"""The verb of an order, and whether it names a place."""


class Said(NamedTuple):
    """Why an order that might be meant is not given as it was tried."""

    sort: Sort
    why: Refusal
    asked: bool
    """Whether it is of the way that the hand plainly asked for, and not of another that was tried instead."""


class Idea(NamedTuple):
    """An order that might be meant, and how far from the hand it would end if nothing stood against it."""

    off: float
    order: Order
    ready: bool = False


@dataclass(eq=False)
class Walk:
    """The search for one order to some bases that brings them nearest to a wish."""

    moment: Moment
    bases: tuple[str, ...]
    wish: Wish
    meant: Legs = ()
    """The way that is plainly meant, if there is one: others are looked for only where none of it is allowed."""
    best: Tried | None = None
    stopped: Said | None = None
    """What stopped the best of them, ..."""
    refusals: list[Said] = field(default_factory=list)
    """... and what was said of others that would come nearer."""
    checks: int = 0
    found: list[Tried] = field(default_factory=list)

    @cached_property
    def rects(self) -> list[Rect]:
        return [self.moment.state.rect(id) for id in self.bases]

    @cached_property
    def whole(self) -> Rect:
        """The block that they stand in."""
        return block(self.rects)

    @cached_property
    def to(self) -> Pose:
        """Where that block is wished."""
        lead, to = self.rects[0].pose, self.wish[self.bases[0]]
        right, ahead = lead.seen(self.whole.pose[:2])
        x, y = to.ahead(ahead, right)
        return Pose(round(x), round(y), to.facing)

    @cached_property
    def _spots(self) -> list[tuple[Point, Point]]:
        """Every corner as (right, ahead) of the block, and where it is wished."""
        found: list[tuple[Point, Point]] = []
        for id, rect in zip(self.bases, self.rects, strict=True):
            wished = rect.at(self.wish[id]).corners
            found += ((self.whole.pose.seen(corner), there) for corner, there in zip(rect.corners, wished, strict=True))
        return found

    def _apart(self, pose: Pose) -> float:
        """How far everybody is from where he is held when the block has come to a place."""
        spots, total = self._spots, 0.0
        for (right, ahead), (x, y) in spots:
            px, py = pose.ahead(ahead, right)
            total += hypot(px - x, py - y)
        return total / len(spots)

    def nearest(self) -> Proposal:
        """The order that comes nearest; nothing where none comes nearer than where they stand."""
        stands = self._apart(self.whole.pose)
        if stands < NEARER:
            return nothing(HERE)
        if self.meant:
            self._search(self._going([self.meant]))
            self._look_round()
        if self.best is None:
            self._search(self._in_turn((*self._ready(), *self._ways()), stands))
        if self.best is None:
            return Proposal(refusal=self._reason()).because(self._speechless())
        best = self._snapped(self.best)
        if best.off >= stands - NEARER and not self._meets(best):
            return Proposal(refusal=self._reason()).because(self._nowhere()).because(nothing(NO_NEARER).refusal)
        near = self._snaps if self._meets(best) else max(2 * NEARER, self._slight)
        as_meant = best is not self.best or best.off <= near
        return Proposal((best.order,), best.aim, best.off, None if as_meant else self._reason())

    def _look_round(self) -> None:
        """Contacts near by are found too, though another way is plainly meant: one may snap."""
        meant = self.best
        if meant is not None:
            for _ in self._ready():
                pass
            self.best = meant

    def _in_turn(self, ideas: Sequence[Idea], stands: float) -> list[Idea]:
        """Those first that end nearest; of those that end about as near, plain ways, and what troops mostly do."""
        words = [verb.word for verb in self.moment.verbs(self.bases)]

        def turn(idea: Idea) -> tuple[int, bool, int, float, int]:
            order = idea.order
            return (
                int(idea.off / (ROUGHLY * stands)),
                not idea.ready,
                len(order.legs),
                idea.off,
                words.index(order.verb),
            )

        return sorted(ideas, key=turn)

    def _reason(self) -> Refusal | None:
        """Why it comes no nearer: why the way that was asked for is not gone; else what stopped the one that is, or
        what was said of a better one of its sort.

        That men of this kind are not ordered so says the least of all.
        """
        sort = _sort(self.best.order) if self.best is not None else None
        goes = self.best is not None and self._plainly(Idea(self._ends(self.best.order.legs), self.best.order))

        def turn(said: Said) -> tuple[bool, bool, bool, bool, bool]:
            why, wordless = said.why, said.why.code is Code.BAD_VALUE
            other, asked = sort not in (None, said.sort), said.asked and not goes and not wordless
            return not asked, said is not self.stopped, other, wordless, None in (why.have, why.want)

        said = [*([self.stopped] if self.stopped is not None else []), *self.refusals]
        return min(said, key=turn).why if said else None

    def _nowhere(self) -> Refusal | None:
        """That nobody is told to go anywhere, where no verb of the moment leads."""
        goes = any(True for _ in self.moment.taking(LegsPart, self.bases))
        return None if goes else nothing(NOBODY_GOES).refusal

    def _speechless(self) -> Refusal | None:
        """Why nothing was even tried."""
        verbs = (verb for verb, _ in self.moment.taking(LegsPart, self.bases))
        refused = (self.moment.check(Order(verb.word, self.bases)).refusal for verb in verbs)
        return next(refused, None) or nothing(NOBODY_GOES).refusal

    # What might be meant.

    def _ways(self) -> Iterator[Idea]:
        """The ways of the sorts that the verbs take."""
        return self._going([legs for legs in dict.fromkeys(ways(self.whole, self.to)) if legs])

    def _going(self, found: Sequence[Legs]) -> Iterator[Idea]:
        """Orders to go these ways, by every verb that takes them."""
        ends = [self._ends(legs) for legs in found]
        for verb, part in self.moment.taking(LegsPart, self.bases):
            assert isinstance(part, LegsPart)
            if not verb.whom.least <= len(self.bases) <= verb.whom.most:
                continue
            freely = part.beside or len(self.bases) == 1
            for legs, there in zip(found, ends, strict=True):
                takes = freely or all(leg.to is None for leg in legs)
                if takes and len(legs) <= (part.most or len(legs)) and all(leg.how in part.hows for leg in legs):
                    yield Idea(there, Order(verb.word, self.bases, legs))

    def _ready(self) -> Iterator[Idea]:
        """The ready orders to just these bases. The rules are asked of one that may end elsewhere than it leads to."""
        for order in self.moment.ready_to(self.bases):
            if set(order.bases) != set(self.bases):
                continue
            plain = order.legs and not any(leg.how in FORMING or self._of_many(leg) for leg in order.legs)
            if plain and not self._near_enemy(order.legs):
                yield Idea(self._ends(order.legs), order, ready=True)
            elif order.legs or order.poses or self._aims_near(order.word):
                found = self.moment.tried(order, self.wish)
                if isinstance(found, Tried):
                    self._better(found)

    def _of_many(self, leg: Leg) -> bool:
        """Whether a leg leads the first of several to a place, and the others beside him."""
        return leg.to is not None and len(self.bases) > 1

    def _near_enemy(self, legs: Legs) -> bool:
        """Whether there is an enemy on a way or by it, so that it may stop short of its end or line up with him."""
        state, there = self.moment.state, end(self.whole, legs)
        side, margin = state.side(self.bases[0]), self.rects[0].width
        (ax, ay, bx, by), (cx, cy, dx, dy) = self.whole.box(margin), there.box(margin)
        round_both = (min(ax, cx), min(ay, cy), max(bx, dx), max(by, dy))
        return any(state.side(other) != side for other in state.field.within(round_both))

    def _aims_near(self, word: str) -> bool:
        """Whether an order without a way names somebody who stands where they are held."""
        rects = self.moment.state.field.rects
        foe = next((rects[name] for name in word.split() if name in rects), None)
        if foe is None:
            return False
        near = zip(self.bases, self.rects, strict=True)
        return any(distance(rect.at(self.wish[id]), foe) <= SNAP * rect.depth for id, rect in near)

    # What is allowed.

    def _search(self, ideas: Iterable[Idea]) -> None:
        """Try them in turn, but for those that cannot be nearer than the best that was found."""
        mute: set[Sort] = set()
        stuck: set[tuple[str, str]] = set()
        cut = 0
        for idea in ideas:
            before, order = self.best, idea.order
            # Where an order ends is known to a tick or two: one that is ready is looked at rather than left.
            if before is not None and idea.off >= before.off + (NEARER if idea.ready else -NEARER):
                continue
            if not idea.ready and (_sort(order) in mute or cut >= TRIED or self.checks >= CHECKED):
                continue
            share = self._least(order.legs) if cut and not idea.ready else 1.0
            why = self._try(order, share)
            stops = self._lengthened(order, share, 1.0) if why is None and share < 1 else why
            said = stops
            if why is not None and why.at.startswith("order.bases"):
                mute |= {(order.verb, True), (order.verb, False)}
            elif why is not None and (order.verb, why.message) in stuck:
                mute.add(_sort(order))
            elif why is not None and order.legs:
                cut += 1
                if share == 1 and (never := self._shortened(order, why)) is not None:
                    stuck.add((order.verb, why.message))
                    said = never
            # That nothing is left of a way is said of the hand, not by the rules.
            asked = self._plainly(idea)
            self.refusals += [Said(_sort(order), said, asked)] if said is not None and said.at != HELD else []
            if self.best is not before:
                self.stopped = None if stops is None else Said(_sort(order), stops, asked)

    def _plainly(self, idea: Idea) -> bool:
        """Whether a way is the one that the hand asks for: what is plainly meant, or one leg that ends where it is.

        To go to a place by no leg is what everybody asks for: how, the rules say.
        """
        legs = idea.order.legs
        if self.meant:
            return legs == self.meant
        return len(legs) == 1 and legs[0].to is None and idea.off <= max(2 * NEARER, self._slight)

    def _shortened(self, order: Order, why: Refusal) -> Refusal | None:
        """Try less and less of a way that leads too far, and then as much as may be; where none is allowed, why not
        even a little."""
        first, share = why.message, 1.0
        for _ in range(HALVINGS):
            guess = guessed(why, share)
            if guess is None and why.message == first and share <= LEAST_SHARE:
                return why
            high, share = share, guess or share / 2
            found = self._try(order, share)
            if found is None:
                # What a measure says can be gone is mostly as much as can be; not where the ground changes on the way.
                if guess is None or self._goes_on(order, share):
                    self._lengthened(order, share, high)
                return None
            if found.at == HELD:
                return why
            why = found
        return why

    def _goes_on(self, order: Order, share: float) -> bool:
        """Whether a little more of a way than a share of it is allowed too."""
        more = share + 2 * FINE / max(FINE, length(self.whole, order.legs))
        return more < 1 and self._try(order, more) is None

    def _lengthened(self, order: Order, low: float, high: float) -> Refusal | None:
        """Try more of a way than a share that is allowed, up to one that is not, or that is all of it; what stops it
        there."""
        far, stops = length(self.whole, order.legs), None
        for _ in range(HALVINGS):
            if (high - low) * far < FINE or self.checks >= CHECKED:
                break
            share = (low + high) / 2
            why = self._try(order, share)
            if why is None:
                low = share
            else:
                guess = guessed(why, share)
                high, stops = share, why
                if guess is not None and low < guess:
                    self._try(order, guess)
                    break
        return self._try(order) if stops is None and high == 1 else stops

    def _least(self, legs: Legs) -> float:
        """The share of a way that must be gone to come nearer than the best so far; all of it while there is none."""
        if self.best is None or not legs:
            return 1.0
        low, high = 0.0, 1.0
        for _ in range(HALVINGS):
            share = (low + high) / 2
            if self._ends(shortened(self.whole, legs, share)) < self.best.off - NEARER:
                high = share
            else:
                low = share
        return high

    def _try(self, order: Order, share: float = 1.0) -> Refusal | None:
        """Try a way or part of it; if it is allowed and better, it is the best."""
        legs = order.legs if share == 1 else shortened(self.whole, order.legs, share)
        if order.legs and not legs:
            return nothing(NO_NEARER, HELD).refusal
        self.checks += 1
        found = self.moment.tried(order._replace(legs=self._of_first(legs)), self.wish)
        if isinstance(found, Refusal):
            return found
        self._better(found)
        return None

    def _of_first(self, legs: Legs) -> Legs:
        """A way as an order tells it: a place that the block goes to is that of the first of them."""
        if len(self.bases) == 1:
            return legs
        right, ahead = self.whole.pose.seen(self.rects[0].pose[:2])
        turned = self.rects[0].pose.facing - self.whole.pose.facing
        return tuple(leg if leg.to is None else leg._replace(to=_spot(leg.to, ahead, right, turned)) for leg in legs)

    def _better(self, found: Tried) -> None:
        self.found.append(found)
        if self.best is None or self._beats(found, self.best):
            self.best = found

    def _beats(self, found: Tried, best: Tried) -> bool:
        """Whether it comes nearer than another by more than a hair; of those that end alike, the plainer way does."""
        plain, other = _plainness(found.order), _plainness(best.order)
        if plain != other and abs(found.off - best.off) <= self._slight:
            return plain < other
        return found.rank < best.rank

    @cached_property
    def _slight(self) -> float:
        return SLIGHT * self._apart(self.whole.pose)

    # Contact.

    @property
    def _snaps(self) -> float:
        """How far from the hand a contact may be that is meant."""
        return SNAP * min(rect.depth for rect in self.rects)

    def _snapped(self, best: Tried) -> Tried:
        """A contact near the hand, rather than a place a hair before it."""
        if self._meets(best):
            return best
        near = self._snaps
        onto = (order for order in closer(self.bases, self.rects, best, near, self._apart) if self._takes(order))
        for order in islice(onto, ONTO):
            if self._try(order) is None and self._meets(self.found[-1]):
                break
        self.best = best
        found = [one for one in self.found if one.off <= best.off + near and self._meets(one)]
        return min(found, key=lambda one: one.rank, default=best)

    def _meets(self, one: Tried) -> bool:
        return bool(met(self.moment.state, one.aim, self.bases))

    def _takes(self, order: Order) -> bool:
        """Whether a verb takes legs of such sorts."""
        parts = (part for verb, part in self.moment.taking(LegsPart, self.bases) if verb.word == order.verb)
        return any(isinstance(part, LegsPart) and all(leg.how in part.hows for leg in order.legs) for part in parts)

    def _ends(self, legs: Legs) -> float:
        return self._apart(end(self.whole, legs).pose)


def _spot(block: Pose, ahead: float, right: float, turned: int) -> Pose:
    """The place of one in a block that stands there."""
    x, y = block.ahead(ahead, right)
    return Pose(round(x), round(y), (block.facing + turned) % TURN)


def _plainness(order: Order) -> tuple[bool, int]:
    """The less, the plainer: by legs before to a place, and by few before many."""
    return any(leg.to is not None for leg in order.legs), len(order.legs)


def _sort(order: Order) -> Sort:
    """Who does not go by legs may go to a place yet."""
    return order.verb, any(leg.to is not None for leg in order.legs)


def guessed(why: Refusal, share: float) -> float | None:
    """How much of a way might be allowed, by the measure in its refusal."""
    measures = (why.have, why.want)
    if not all(isinstance(one, int | float) and one > 0 for one in measures):
        return None
    least, most = sorted(measures)
    return share * least / most if least < most else None
