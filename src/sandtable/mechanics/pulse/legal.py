"""Sensible orders: a finite choice for computers and for hints, the one that does least last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from math import hypot

from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.angle import DEGREE, QUARTER
from sandtable.geometry.leg import SWINGS, Leg, moved, place_after
from sandtable.geometry.outline import Box
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import body, candidates
from sandtable.mechanics.bodies.heading import towards_point
from sandtable.mechanics.bodies.objectives import wanted
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.mechanics.pulse import attacking, casting, control, deploying, duties, firing, melee, moving, recovery
from sandtable.mechanics.pulse.forces import ARMY, hits, members, officer, rank
from sandtable.mechanics.pulse.ledger import Ledger
from sandtable.mechanics.pulse.manual import Manual
from sandtable.mechanics.pulse.orders import check
from sandtable.names import Refused

UNTRIED = candidates.WHEELS
"""Wheels that lead at nobody."""
NEAR_ENEMY = (30 * DEGREE, 60 * DEGREE)
"""Those of them that are tried near the enemy."""
SLANTS = 2
"""Oblique ways that are tried: the widest to either side."""
DONE, KEEP, HALT = Order("done"), Order("keep"), Order("halt")
ASIDE = ((0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0))
"""Where round a unit an officer may go, in half depths and half breadths: behind it, before it, beside it."""
PARTS = (1.0, 0.9, 0.8)
"""Parts of his move that an officer may go, on a way that is too long for one."""


def legal(manual: Manual, ledger: Ledger, state: State) -> list[Order]:
    """What the seat that must decide may sensibly say."""
    asked = state.ask
    if asked is None or asked.dice or state.ending is not None:
        return []
    if asked.what == "move":
        return list(dict.fromkeys(_move(manual, ledger, state, asked)))
    return list(dict.fromkeys(CHOICES[asked.what](manual, state, asked)))


def _deploy(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield from deploying.choices(manual, state, asked.about[0])


def _initiative(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    cds = state.own.cds[asked.seat]
    yield from (Order("reroll", word=word) for word in ("0", "1"))
    if cds > 1:
        yield Order("reroll", word="both")
    yield KEEP


def _fire(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    must = False
    for id in firing.shooters(manual, state, asked.seat):
        must = must or firing.segment(manual, state).must(state, id)
        yield from (Order("shoot", (id,), word=target) for target in firing.targets(manual, state, id))
    if not must:
        yield DONE


def _control(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    for force in control.untested(manual, state, asked.seat):
        for verb, word in manual.command.settled(state, force):
            yield Order(verb, (force,), word=word)
        for cds in range(control.MOST, 0, -1):
            if control.affords(manual, state, asked.seat, "command", force, cds):
                yield Order("control", (force,), word=str(cds))
    for id in control.affordable(manual, state, asked.seat):
        yield Order("battery", (id,))
    yield DONE


def _reroll(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield from (Order("reroll", word=word) for word in ("0", "1"))
    yield KEEP


def _pick(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    for pair in control.picks(manual, state, state.own.cast).values():
        yield Order("pick", word=" ".join(map(str, pair)))


def _again_by(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    """Roll again by each helper: of several dice the highest, which served least."""
    worst = ""
    if asked.what == "reroll-recovery":
        dice = recovery.plain_dice(state.own.cast)
        for entry, new in zip(
            state.own.cast.get("rerolls", ()), state.own.cast["dice"].get("reroll", ()), strict=False
        ):
            dice[entry["die"]] = new
        worst = f" {dice.index(max(dice))}" if len(dice) > 1 else ""
    yield from (Order("reroll", word=f"{by}{worst}") for by in asked.about[1:])
    yield KEEP


def _nerve(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield Order("reroll")
    yield KEEP


def _react(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield Order("evade")
    yield Order("stand")


def _go_on(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    by, foe = asked.about
    yield Order("attack", (by,), word=foe)
    yield HALT


def _combat(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield from (Order("fight", (fight.a[0],), word=fight.b[0]) for fight in melee.fights(manual, state))


def _lead(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield from (Order("lead", (id,)) for id in asked.about)


def _commit(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    helps = asked.about[1:]
    for count in range(len(helps), 0, -1):
        yield from (Order("commit", word=" ".join(some)) for some in combinations(helps, count))
    yield Order("commit", word="none")


def _reroll_combat(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    dice = casting.dice_of(state.own.cast)[melee.asked_role(state, asked.seat)]
    yield from (Order("reroll", word=str(place)) for place in range(len(dice)))
    yield KEEP


def _lose(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield from (Order("lose", (id,)) for id in asked.about)


def _advance(manual: Manual, state: State, asked: Ask) -> Iterator[Order]:
    yield Order("advance")
    yield HALT


def _move(manual: Manual, ledger: Ledger, state: State, asked: Ask) -> Iterator[Order]:
    """All that each unit and officer could sensibly do; single orders are checked, so that each may be given."""
    for id in body.units(state, asked.seat):
        yield from unit_orders(manual, ledger, state, id)
    for id in body.officers(state, asked.seat):
        if id not in state.own.moved:
            yield from _officer_orders(manual, state, id)
    yield DONE


def unit_orders(manual: Manual, ledger: Ledger, state: State, id: str) -> Iterator[Order]:
    """What one unit could do."""
    own = state.own
    if hits(state, id) and id not in own.recovered and id not in own.halted:
        order = Order("recover", (id,))
        if check(manual, state, order).allowed:
            yield order
    try:
        moving.check_mover(manual, state, id)
    except Refused:
        return
    if manual.moving.rolls(state, id) and id not in own.rolled:
        yield Order("roll", (id,))
        return
    duty = manual.moving.duty(state, id)
    prey = attacking.nearest_prey(manual, state, id) if duty == "attack" else None
    if prey is not None:
        order = Order("attack", (id,), word=prey)
        if check(manual, state, order).allowed:
            yield order
    elif duty != "withdraw":
        reach = manual.moving.reach(state, id)
        commanded = manual.command.in_command(state, id)
        leader = None if commanded else body.leader(state, id)
        whither = None if leader is None else state.field.rects[leader].pose
        stamp = (reach, commanded, whither, manual.moving.closer(state, id))
        yield from ledger.of(state, id, stamp, lambda: _moves(manual, state, id))


def _moves(manual: Manual, state: State, id: str) -> tuple[tuple[Box, ...], tuple[Order, ...]]:
    """What it could do beside recovering, its ways and the game's own orders; and the ground that they lead over."""
    rect, legs = state.field.rects[id], list(_legs(manual, state, id))
    more = [order for order in manual.moving.more(state, id) if check(manual, state, order).allowed]
    boxes = (rect.box(max(rect.width, rect.depth)), *(box for way in legs for box in _boxes(manual, rect, way)))
    return boxes, (*_ways(manual, state, id, legs), *more)


def _boxes(manual: Manual, rect: Rect, legs: tuple[Leg, ...]) -> Iterator[Box]:
    """Upright boxes round each leg of a way, and as far round its end as one slides to line up."""
    for leg in legs:
        end = moved((rect,), leg)
        (rect,) = end.rects
        yield end.swept[0].box
    yield rect.box(manual.measures.slide)


def _ways(manual: Manual, state: State, id: str, ways: Iterable[tuple[Leg, ...]]) -> Iterator[Order]:
    """Its moves and attacks, one attack for each enemy."""
    struck = list[str]()
    for way in ways:
        try:
            legs, made = _as_long(manual, state, id, way)
            if made.foe is None:
                duties.check(manual, state, made)
            elif made.foe in struck:
                continue
            else:
                attacking.check_strike(manual, state, made, "order")
                attacking.check_target(manual, state, made)
                struck.append(made.foe)
        except Refused:
            continue
        if made.place != made.way.start:
            yield Order("move", (id,), legs)


def _as_long(manual: Manual, state: State, id: str, legs: tuple[Leg, ...]) -> tuple[tuple[Leg, ...], moving.Plan]:
    """A way and its plan, the last leg forward no longer than it has movement for."""
    while True:
        try:
            return legs, moving.plan(manual, state, id, legs, back=False)
        except moving.TooFar as far:
            *first, last = legs
            if last.how != "forward" or last.by <= far.over:
                raise
            legs = (*first, last._replace(by=last.by - far.over))


def _legs(manual: Manual, state: State, id: str) -> Iterator[tuple[Leg, ...]]:
    """Ways worth trying: fewer for those who have no enemy near, and no longer than the ground ahead allows."""
    reach, near = _ahead(manual, state, id), body.nearest_enemy(state, id)
    about = 0 if near is None else quarter(state.field.rects[id], state.field.rects[near[1]].front_middle)
    if reach <= 0:
        yield from ((Leg("turn", about * QUARTER),) for _ in range(about > 0))
        return
    close = near is not None and near[0] <= 2 * reach
    wary = manual.eye.bearing(state, id) < 0
    oblique = close and manual.moving.oblique(state, id)
    slants = 0
    for legs in candidates.ways(state, id, reach, oblique=oblique, back=close):
        slant = legs[0].how == "to"
        slants += slant
        if _worth_trying(legs, reach, close, about, wary) and not (slant and slants > SLANTS):
            yield legs
    yield from _to_goal(state, id, reach)
    if not manual.command.in_command(state, id):
        yield from _to_leader(state, id, reach)


def _to_leader(state: State, id: str, reach: int) -> Iterator[tuple[Leg, ...]]:
    """Back to the officer who leads it, facing him first."""
    leader = body.leader(state, id)
    if leader is None:
        return
    rect, there = state.field.rects[id], state.field.rects[leader].pose
    point = (there.x, there.y)
    face = quarter(rect, point)
    turn = Leg("turn", face * QUARTER)
    legs = towards_point(place_after(rect, turn) if face else rect, point, reach)
    if legs:
        yield (turn, *legs) if face else legs


def _to_goal(state: State, id: str, reach: int) -> Iterator[tuple[Leg, ...]]:
    """Towards the nearest objective that its side does not hold."""
    for goal in wanted(state, state.own.held, id)[:1]:
        legs = towards_point(state.field.rects[id], (goal.x, goal.y), reach)
        if legs:
            yield legs


def _worth_trying(legs: tuple[Leg, ...], reach: int, close: bool, about: int, wary: bool) -> bool:
    """Wheels only near the enemy; turns if he is not ahead or it had better be off; only then back, and not far."""
    first = legs[0]
    if first.how in SWINGS and first.by in UNTRIED:
        return close and first.by in NEAR_ENEMY
    if first.how == "turn":
        return about > 0 or (wary and len(legs) > 1)
    return first.how != "back" or (wary and first.by < reach)


def _ahead(manual: Manual, state: State, id: str) -> int:
    """How far it may go straight ahead, if its way costs more than its length."""
    reach = manual.moving.reach(state, id)
    try:
        if reach > 0:
            moving.plan(manual, state, id, (Leg("forward", reach),), back=False)
    except moving.TooFar as far:
        return max(0, reach - far.over)
    except Refused:
        return reach
    return reach


def _officer_orders(manual: Manual, state: State, id: str) -> Iterator[Order]:
    """An officer goes to his men, or an army commander to his officers; where he may not, or need not, he stays."""
    try:
        moving.check_mover(manual, state, id)
    except Refused:
        return
    start, reach = state.field.rects[id].pose, manual.moving.reach(state, id)
    for post in dict.fromkeys(_posts(state, id)):
        for place in _as_far(start, post, reach):
            order = Order("move", (id,), (Leg("to", to=place),))
            try:
                moving.officer_plan(manual, state, id, order)
            except Refused:
                continue
            yield order
            break


def _as_far(start: Pose, post: Pose, reach: int) -> Iterator[Pose]:
    """A post, or if it is out of reach, places on the way to it, the farthest first."""
    far = hypot(post.x - start.x, post.y - start.y)
    if far <= reach:
        yield post
        return
    for part in PARTS:
        share = part * reach / far
        yield post._replace(x=start.x + int(share * (post.x - start.x)), y=start.y + int(share * (post.y - start.y)))


def _posts(state: State, id: str) -> Iterator[Pose]:
    """Behind the middle of his men, and behind those nearest to the enemy; a chief, behind each of his officers."""
    rect = state.field.rects[id]
    force = state.setup.pieces[id].command
    men = [other for other in members(state, force) if other in state.field.rects]
    if rank(state, force) == ARMY or not men:
        commands = [other for other, command in state.setup.commands.items() if command.side == state.side(id)]
        those = [leader for other in commands if other != force and (leader := officer(state, other)) is not None]
    else:
        x = round(sum(state.field.rects[man].pose.x for man in men) / len(men))
        y = round(sum(state.field.rects[man].pose.y for man in men) / len(men))
        middle = rect.at(Pose(x, y, rect.pose.facing))
        inmost, foremost = state.field.nearest(middle, men), _foremost(state, men)
        those = [man for man in dict.fromkeys((inmost[1] if inmost else "", foremost)) if man]
    for other in those:
        yield from _round(state, rect, state.field.rects[other])


def _foremost(state: State, men: list[str]) -> str:
    """Who of some men is nearest to an enemy."""
    near = [(found[0], man) for man in men if (found := body.nearest_enemy(state, man)) is not None]
    return min(near)[1] if near else ""


def _round(state: State, rect: Rect, other: Rect) -> Iterator[Pose]:
    """The first free place beside another base, from behind it on."""
    for aside, along in ASIDE:
        ahead = along * (other.depth + rect.depth) / 2
        right = aside * (other.width + rect.width) / 2
        place = other.pose.shifted(ahead, right)._replace(facing=rect.pose.facing)
        if place != rect.pose and not state.field.overlapped(rect.at(place)):
            yield place
            return


CHOICES: Mapping[str, Callable[[Manual, State, Ask], Iterator[Order]]] = {
    "deploy": _deploy,
    "reroll-initiative": _initiative,
    "fire": _fire,
    "control": _control,
    "reroll": _reroll,
    "pick": _pick,
    "reroll-move": _again_by,
    "reroll-recovery": _again_by,
    "reroll-attack": _nerve,
    "react": _react,
    "go-on": _go_on,
    "combat": _combat,
    "lead": _lead,
    "commit": _commit,
    "reroll-combat": _reroll_combat,
    "lose": _lose,
    "advance": _advance,
}
