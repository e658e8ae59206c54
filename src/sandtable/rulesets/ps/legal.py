"""Ways worth thinking of: to the enemy, round to face him, home, to buildings and objectives, alone or together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.angle import HALF, QUARTER, TURN, between, towards
from sandtable.geometry.contact import FRONT
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.bodies import heading
from sandtable.mechanics.bodies.body import enemies, foreign, in_contact, nearest_enemy, officers, units
from sandtable.mechanics.bodies.objectives import wanted
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.names import Refused
from sandtable.rulesets.ps import (
    charging,
    commanding,
    drill,
    land,
    manoeuvre,
    marching,
    moving,
    observe,
    pace,
    rallying,
    retiring,
    sight,
    unit,
)
from sandtable.rulesets.ps.facts.troops import FIREARMS, TRAIN
from sandtable.rulesets.ps.own import INCH, Own

SLACK = 60
"""Ticks more than an inch that a sensible way keeps off the enemy, ..."""
STAND_OFF = INCH + SLACK
"""... and all of it."""
CLOSE = 12 * INCH
"""With an enemy as near as that a unit may think of going back, or of another formation."""
MOST_TOGETHER = 2
"""How many are thought to find room on one enemy."""
RISKY = 3
"""A charge cannot count on more moves than this."""
NEAREST = 2
"""How many of the nearest enemies a unit is thought to make for."""
NEAR_BY, DOORSTEP = 6 * INCH, INCH // 2
"""How near a building is thought of, and how far from its wall one halts to enter."""
ASLANT = 0.7
"""How far a move leads ahead, and as far aside, that goes by 45 degrees."""
SWUNG = 30_000
"""How far a group is thought to wheel at once."""
ASTRAY = 20_000
"""An enemy farther aside than this is turned to."""


class Approach:
    """The way to an enemy: a wheel, if any, and straight on."""

    def __init__(self, state: State[Own], id: str, foe: str) -> None:
        rects = state.field.rects
        self.state, self.id = state, id
        self.legs = heading.towards(rects[id], rects[foe])
        self.arc = sum(pace.length(rects[id], leg) for leg in self.legs if leg.how != "forward")
        ahead = sum(leg.by for leg in self.legs if leg.how == "forward")
        self.far = self.arc + min(ahead, distance(rects[id], rects[foe]))

    def within(self, length: float, short: float) -> tuple[Leg, ...]:
        """The way, no longer than that and so much short of the enemy; nothing if it is not worth it."""
        most = min(length, self.far - short)
        return moving.within(self.state, self.id, self.legs, most) if most - self.arc >= INCH // 2 else ()


def turn_to(state: State[Own], id: str, foe: str) -> Leg | None:
    """The turn on the spot that faces an enemy who is not before the front."""
    rect, there = state.field.rects[id], state.field.rects[foe].pose
    if unit.fronts_only(state, id) or quarter(rect, (there.x, there.y)) == FRONT:
        return None
    by = between(rect.pose.facing, towards(there.x - rect.pose.x, there.y - rect.pose.y))
    return Leg("turn", by) if abs(by) > ASTRAY else None


def _houses(state: State[Own], id: str) -> Iterator[Order]:
    """Buildings near by that stand open to it."""
    if not land.fits(state, id):
        return
    rect = state.field.rects[id]
    for house in land.houses(state):
        walls = land.house_rect(house, rect.pose.facing)
        apart = distance(rect, walls)
        if house.traits.get("burning") or land.holder(state, house.id) is not None or apart > NEAR_BY:
            continue
        if apart <= manoeuvre.AT_THE_DOOR:
            yield Order("order", (id,), word=f"enter {house.id}")
        elif legs := moving.within(state, id, heading.towards(rect, walls), apart - DOORSTEP):
            yield Order("order", (id,), legs, word=f"then enter {house.id}")


def ordered(state: State[Own]) -> Iterator[Order]:
    """For those who take orders: together, then each by itself; free moves; and what commanders may do."""
    side = state.own.side
    able = [id for id in units(state, side) if _takes_orders(state, id)]
    yield from _groups(state, able)
    for id in able:
        yield from _singly(state, id)
    for id in units(state, side):
        if unit.weak(state, id) and _free(state, id):
            yield Order("fall-back", (id,))
    for id in officers(state, side):
        yield from _officer(state, id)


def _takes_orders(state: State[Own], id: str) -> bool:
    if id in state.own.acted or unit.disordered(state, id) or in_contact(state, id):
        return False
    try:
        commanding.commander(state, (id,), None)
    except Refused:
        return False
    return True


def _free(state: State[Own], id: str) -> bool:
    try:
        retiring.check_free_move(state, id, "order.bases.0")
    except Refused:
        return False
    return True


def _groups(state: State[Own], able: Sequence[str]) -> Iterator[Order]:
    """Units of a battalia that stand together go forward together: two moves, or as many as there is room for."""
    for command in dict.fromkeys(state.setup.pieces[id].command for id in able):
        men = [id for id in able if state.setup.pieces[id].command == command and pace.allowance(state, id)]
        for group in together(state, men):
            slowest = min(pace.allowance(state, id) for id in group)
            room = min(_room(state, id) for id in group)
            for moves in (1, 3):
                by = int(min(moves * slowest, room))
                if by >= INCH // 2:
                    yield Order("order", group, (Leg("forward", by),))
            yield from _swings(state, group)
            yield from _charges(state, group)


def _swings(state: State[Own], group: Sequence[str]) -> Iterator[Order]:
    """They wheel towards the nearest enemy of the first of them, who is aside."""
    lead = state.field.rects[group[0]]
    near = nearest_enemy(state, group[0])
    if near is None or not observe.PROXIMITY < near[0] <= 2 * CLOSE:
        return
    there = state.field.rects[near[1]].pose
    off = between(lead.pose.facing, towards(there.x - lead.pose.x, there.y - lead.pose.y))
    if ASTRAY < abs(off) <= QUARTER:
        yield Order("order", tuple(group), (Leg("wheel-right" if off > 0 else "wheel-left", min(abs(off), SWUNG)),))


def _charges(state: State[Own], group: Sequence[str]) -> Iterator[Order]:
    """Two and more of them charge the enemy who is nearest to the first (4.2, H21)."""
    able = [id for id in group if charging.may_charge(state, id)]
    if len(able) < 2:
        return
    foe = nearest(state, able[0])[0]
    reach = [id for id in able if unit.inches(state, id, foe) * INCH <= RISKY * pace.allowance(state, id)]
    together = [id for id in reach if observe.answered(state, id) in (None, foe)][:MOST_TOGETHER]
    if len(together) > 1:
        yield Order("charge", tuple(together), word=foe)


def together(state: State[Own], men: Sequence[str]) -> list[tuple[str, ...]]:
    """Groups of two and more that face alike, each within 4 inches of another."""
    left, found = list(men), list[tuple[str, ...]]()
    rects = state.field.rects
    while left:
        group = [left.pop(0)]
        for id in group:
            near = [
                other
                for other in left
                if abs(between(rects[id].pose.facing, rects[other].pose.facing)) <= ASTRAY
                and unit.inches(state, id, other) <= commanding.GAP
            ]
            group += near
            left = [other for other in left if other not in near]
        if len(group) > 1:
            found.append(tuple(group[: commanding.MOST_UNITS]))
    return found


def _room(state: State[Own], id: str) -> float:
    """How far it may go towards the enemy before it must answer him, or stand an inch off."""
    near = nearest_enemy(state, id)
    if near is None:
        return float(max(state.ground.width, state.ground.depth))
    return max(0.0, near[0] - (observe.PROXIMITY + SLACK if unit.on_march(state, id) else STAND_OFF))


def _singly(state: State[Own], id: str) -> Iterator[Order]:
    """A unit by itself: charges, the nearest enemies, straight on, back, about, another formation."""
    full, rect = pace.allowance(state, id), state.field.rects[id]
    foes = nearest(state, id)
    if not foes:
        return
    far = unit.inches(state, id, foes[0]) * INCH
    if unit.housed(state, id):
        yield from (Order("order", (id,), word=f"leave {face}") for face in manoeuvre.FACES)
        return
    if charging.may_charge(state, id):
        yield from (
            Order("charge", (id,), word=foe) for foe in foes if unit.inches(state, id, foe) * INCH <= RISKY * full
        )
    if full:
        for foe in foes[: NEAREST if far <= 3 * full else 1]:
            yield from (Order("order", (id,), legs) for legs in _approaches(state, id, foe, full))
        yield from _home(state, id, rect, full)
        yield from _to_goals(state, id, rect, full)
    if far <= CLOSE and full:
        yield Order("order", (id,), (Leg("back", full // 2),))
    yield from (Order("order", (id,), word=word) for word in drill.changes(state, id, foes[0]))
    yield from drill.columns(state, id, far)
    if turn := turn_to(state, id, foes[0]):
        yield Order("order", (id,), (turn,))
    elif full and observe.PROXIMITY < far <= NEAR_BY + RISKY * full:
        yield from _aslant(state, id, rect, foes[0], full)
    yield from _houses(state, id)
    in_battery = unit.is_gun(state, id) and full and not unit.limbered(state, id)
    if in_battery and far > sight.reach(state, id) and _room(state, id) > 12 * INCH:
        yield Order("order", (id,), (Leg("forward", 8 * INCH),), word="limber")


def _aslant(state: State[Own], id: str, rect: Rect, foe: str, full: int) -> Iterator[Order]:
    """Obliquely, where one move brings it before an enemy who is ahead and aside (H19)."""
    there = state.field.rects[foe].pose
    right, _ = rect.pose.seen((there.x, there.y))
    aside = round(abs(right))
    if full // 3 <= aside <= full * ASLANT:
        yield Order("order", (id,), (Leg("to", to=rect.pose.shifted(aside, aside if right > 0 else -aside)),))


def nearest(state: State[Own], id: str) -> list[str]:
    """The nearest enemies; within 8 inches the one that it must answer first."""
    answered = observe.answered(state, id)
    if answered is not None:
        return [answered]
    rects = state.field.rects
    few = state.field.nearest_few(rects[id], enemies(state, id), NEAREST)
    # Distances are told to a tick, and of those that are told alike the first by id is meant.
    near = state.field.near(rects[id], few[-1][0] + 1) if few else []
    ranked = [(round(distance(rects[id], rects[foe])), foe) for foe in near if foreign(state, id, foe)]
    return [foe for _, foe in sorted(ranked)[:NEAREST]]


def _approaches(state: State[Own], id: str, foe: str, full: int) -> Iterator[tuple[Leg, ...]]:
    """Towards an enemy: close up to him, and to where its weapon reaches him."""
    reach = sight.reach(state, id)
    shorts = [observe.PROXIMITY + SLACK] if unit.on_march(state, id) else [STAND_OFF]
    if reach:
        close = 4 * INCH if unit.weapon(state, id) in FIREARMS else reach
        shorts += [close - SLACK, reach - SLACK]
    way = Approach(state, id, foe)
    lengths = {min(moves * full, round(way.far - short)): None for short in shorts for moves in (1, 3)}
    for length in lengths:
        if legs := way.within(length, 0):
            yield legs


def _to_goals(state: State[Own], id: str, rect: Rect, full: int) -> Iterator[Order]:
    """To objectives that its side does not hold, with no enemy near whom it must answer first."""
    if unit.kind(state, id) in TRAIN or observe.answered(state, id) is not None:
        return
    for goal in wanted(state, state.own.held, id)[:NEAREST]:
        way = heading.towards_point(rect, (goal.x, goal.y), marching.MOST_MOVES * full)
        for moves in (1, 3):
            if legs := moving.within(state, id, way, moves * full):
                yield Order("order", (id,), legs)


def _home(state: State[Own], id: str, rect: Rect, full: int) -> Iterator[Order]:
    """The shaken turn about and go back."""
    if unit.shaken(state, id) or unit.broken_battalia(state, id):
        about = between(rect.pose.facing, unit.home(state.side(id)))
        legs = (Leg("turn", about), Leg("forward", full)) if abs(about) > ASTRAY else (Leg("forward", full),)
        yield Order("order", (id,), legs)


def _officer(state: State[Own], id: str) -> Iterator[Order]:
    """A commander rallies, rides to his men, or joins one of them who needs it."""
    try:
        rallying.check_rally(state, id)
        yield Order("rally", (id,))
    except Refused:
        pass
    if id in state.own.rode:
        return
    men = _men(state, id)
    if not men:
        return
    yield from (Order("join", (id,), word=man) for man in _worth_joining(state, id, men))
    yield from _rides(state, id, men)


def _worth_joining(state: State[Own], officer: str, men: Sequence[str]) -> Iterator[str]:
    """Of his men in reach: the one who can be rallied, and the foremost (H31)."""
    with_him = state.own.joined.get(officer)
    free = [man for man in men if man != with_him and unit.with_officer(state, man) is None]
    near = [man for man in free if rides_to(state, officer, man)]
    needy = [man for man in near[:1] if _needs(state, man)]
    foremost = sorted((unit.enemy_inches(state, man), man) for man in near)
    yield from dict.fromkeys((*needy, *(man for _, man in foremost[:1])))


def rides_to(state: State[Own], officer: str, where: str) -> bool:
    """Whether a unit is within a commander's ride."""
    return distance(state.field.rects[officer], state.field.rects[where]) <= pace.allowance(state, officer)


def _needs(state: State[Own], id: str) -> bool:
    return unit.casualties(state, id) >= rallying.LEAST and not unit.disordered(state, id)


def _men(state: State[Own], officer: str) -> list[str]:
    """Those he leads, whoever needs him most first."""
    command = state.setup.commands[state.setup.pieces[officer].command]
    men = [id for id in command.bases if id in state.field.rects and id != officer]
    men = men or units(state, command.side)
    return sorted(men, key=lambda id: (-unit.casualties(state, id), id))


def _rides(state: State[Own], officer: str, men: Sequence[str]) -> Iterator[Order]:
    """To a place behind the middle of his men."""
    rect, rects = state.field.rects[officer], state.field.rects
    x = round(sum(rects[man].pose.x for man in men) / len(men))
    y = round(sum(rects[man].pose.y for man in men) / len(men))
    home = unit.home(state.side(officer))
    for back in (3 * INCH, 5 * INCH):
        place = rect.pose._replace(x=x, y=y, facing=home).shifted(back)._replace(facing=(home + HALF) % TURN)
        if abs(place.x - rect.pose.x) + abs(place.y - rect.pose.y) > 2 * INCH:
            yield Order("move", (officer,), (Leg("to", to=place),))
