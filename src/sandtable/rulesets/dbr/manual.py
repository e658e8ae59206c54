"""The answers of this game to what all games of elements ask."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.memo import OfSetup
from sandtable.engine.state import Setup, State
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.edges import may_touch_or_pivot
from sandtable.mechanics.elements.fronts import attackers, opponent
from sandtable.mechanics.elements.manual import (
    Army,
    Cites,
    Combats,
    Contacting,
    Cover,
    Deployment,
    Impulse,
    Leaving,
    Manual,
    Marches,
    Measures,
    Moves,
    Pricing,
    Shots,
)
from sandtable.mechanics.elements.way import refuse
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Json, Side
from sandtable.rulesets.dbr import going, losses, outcomes, routing, shots, walking
from sandtable.rulesets.dbr.cost import PRICES, hangs_on, move_facts
from sandtable.rulesets.dbr.facts.troops import KINDS
from sandtable.rulesets.dbr.going import TERRAIN
from sandtable.rulesets.dbr.observe import ALLOWANCES, BY_ID, RANGES_OF, element, impetuous, naval
from sandtable.rulesets.dbr.own import PACE, WIDTH, ZONE, Own, condensed
from sandtable.rulesets.dbr.sight import sees

YARD = Yardstick(PACE, "paces", "pace")
DEEP, ASIDE, BAGGAGE = (3, 10), 150 * PACE, 200 * PACE
"""The part of the table's depth to deploy in, how far from its sides, and where baggage goes (H4)."""
LIGHT = ("lh", "dr", "sk")
"""Kinds that may deploy near the sides."""


def idle(state: State[Own], id: str) -> bool:
    """Whether it was neither moved, rallied nor steadied this bound."""
    own = state.own
    return id not in own.moved and id not in own.rallied and id not in own.routing and id not in own.pursuing


def restrained(state: State[Own], id: str) -> bool:
    """Whether an impetuous element stays where it is: beaten, behind works, on a bank, in a town (H20)."""
    if broken(state, id):
        return True
    if terrain.works_before(TERRAIN, state, id) is not None or going.in_town(state, id):
        return True
    return going.at_bank(state, id)


def baits(state: State[Own], id: str, enemy: str) -> bool:
    """Whether impetuous troops run at this enemy: at no vessel, and at nobody behind works towards them (H20)."""
    if naval(state, enemy) or enemy in state.own.hidden:
        return False
    return terrain.works_before(TERRAIN, state, enemy, id) is None


def engaged(state: State[Own], id: str) -> bool:
    """Whether it is in close combat."""
    return opponent(state, id) is not None or bool(attackers(state, id))


def placing(setup: Setup, side: Side) -> list[str]:
    """The commands of a side, the largest first (H4)."""
    own = [command for command in setup.commands.values() if command.side == side]
    return [command.id for command in sorted(own, key=lambda command: -len(command.bases))]


def baggage(setup: Setup, side: Side) -> tuple[str, ...]:
    """The baggage of an army, which is placed before any command (H4)."""
    train = (piece for piece in setup.pieces.values() if piece.side == side and piece.kind == "bg")
    return tuple(piece.id for piece in train if not piece.traits.get("aboard"))


def check_place(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
    """Whether this element may be deployed there (H4, H36)."""
    piece, ground = state.setup.pieces[id], state.ground
    own = -1 if piece.side == "a" else 1
    if not zoned and not naval(state, id):
        line = ground.depth / 2 - ground.depth * DEEP[0] / DEEP[1]
        off, deep = min(own * y for _, y in rect.corners), ground.depth / 2 - line
        if off < line - PACE:
            zone = f"in front of its deployment zone, three tenths of the table or {YARD.said(deep)} deep"
            says = f"{id} would stand {YARD.said(line - off)} {zone} from its own edge (H4); move it back"
            raise YARD.refuse(at, says, ground.depth / 2 - off, deep, "H4")
        aside = ground.width / 2 - max(abs(x) for x, _ in rect.corners)
        if piece.kind not in LIGHT and aside < ASIDE - PACE:
            says = f"{id} would stand {YARD.said(ASIDE - aside)} too near a side edge"
            within = f"only light horse, dragoons and skirmishers are placed within {YARD.said(ASIDE)} of it (H4)"
            raise YARD.refuse(at, f"{says}: {within}; move it in", aside, ASIDE, "H4")
        far = ground.depth / 2 - off
        if piece.kind == "bg" and far > BAGGAGE + PACE:
            says = f"{id} is baggage and would stand {YARD.said(far - BAGGAGE)} too far from its own edge"
            within = f"it starts within {YARD.said(BAGGAGE)} of it (H4)"
            raise YARD.refuse(at, f"{says}: {within}; move it back", far, BAGGAGE, "H4")
    for area in going.towns_under(state, rect.corners):
        if len(going.lodged(state, area)) >= going.room_in(area):
            raise refuse(at, f"{area.name or 'that built-up area'} is full (H36); place {id} beside it")


def paid(own: Own, setup: Setup, command: str, ids: Sequence[str], facts: dict[str, Json]) -> Own:
    """Paying changes nothing but the points."""
    return own


def may_march(state: State[Own], group: Sequence[str]) -> bool:
    """Whether all of a group have made their tactical move (H9)."""
    return all(state.own.moved.get(id) in ("move", "march") for id in group)


def carried(state: State[Own]) -> tuple[str, ...]:
    """Elements aboard vessels."""
    return tuple(id for crew in state.own.crews.values() for id in crew)


def sixth(state: State[Own], side: Side) -> int:
    """How many elements of an army may lie in ambush."""
    return sum(piece.side == side for piece in state.setup.pieces.values()) // 6


def attacks(state: State[Own], id: str) -> bool:
    """Whether it may sensibly be sent into contact."""
    return kind(state, id) not in ("bg", "pont", "art") and not broken(state, id)


def worth(state: State[Own], id: str) -> float:
    """What losing it would cost, in equivalents; a general's orders are worth more than he counts."""
    return _WORTHS.of(state, id, lambda: _worth(state, id))


_WORTHS: OfSetup[str, float] = OfSetup()


def _worth(state: State[Own], id: str) -> float:
    general = state.setup.pieces[id].traits.get("general")
    return float(losses.equivalent(state.setup, id)) + (1.25 if general else 0.25)


MEASURES = Measures(
    pace=PACE,
    width=WIDTH,
    slide=routing.SLIDE,
    short=routing.SHORT,
    zone=ZONE,
    clear=200 * PACE,
    spurred=300 * PACE,
    band=WIDTH,
    near=250 * PACE,
)
CITES = Cites(
    game="dbr",
    group="H6",
    legs="H7",
    march="H9",
    zone="H10",
    contact="H11",
    break_off="H46",
    going="H8",
    river="H28",
    facing="H16",
    passing="H12",
    advance="H20",
    heart="H23",
    victory="H24",
    obstacles="H36",
)
MANUAL: Manual[Own] = Manual(
    measures=MEASURES,
    cites=CITES,
    terrain=TERRAIN,
    custom=routing.CUSTOM,
    questions=BY_ID,
    cover=Cover(rule="H37", areas=("wood", "built-up"), within=100 * PACE, crest=150 * PACE, own_half=True, most=sixth),
    kinds=KINDS.names,
    moves=Moves(
        group_legs=("forward", "back", "wheel-left", "wheel-right", "turn", "column", "widen-left", "widen-right"),
        check_mover=walking.check_mover,
        check_order=walking.check_order,
        check_way=walking.check_way,
        check_ground=walking.check_ground,
        reach=walking.reach,
        allowance=walking.allowance,
        ruling=ALLOWANCES.of,
        plain=walking.plain,
        passes=routing.passes,
        hangs_on=hangs_on,
    ),
    contact=Contacting(
        may_touch=may_touch_or_pivot,
        stands_fast=walking.stands_fast,
        holds=walking.holds,
        zone_binds=True,
        rear_held=True,
        attacks=attacks,
    ),
    marches=Marches(
        check_march=walking.check_march,
        may_march=may_march,
        shied=walking.shied,
        minds=walking.seen_marching,
    ),
    leaving=Leaving(
        check_break_off=walking.check_break_off,
        least_break=walking.full_break,
    ),
    prices=Pricing(
        facts=move_facts,
        price=PRICES.price,
        ruling=PRICES.ruling,
        paid=paid,
    ),
    shots=Shots(
        shoots=shots.shoots,
        range=shots.reach,
        ruling=RANGES_OF.of,
        edges=shots.edges,
        sees=sees,
        preferred=shots.preferred,
        leads=shots.opposite,
        shot_facts=shots.shot_facts,
        range_facts=shots.shot_facts,
        rough_shot=shots.rough_shot,
        condensed=condensed,
        may_aim=shots.may_aim,
    ),
    combat=Combats(
        element=element,
        suffer=outcomes.suffer,
        aftermath=outcomes.aftermath,
    ),
    impulse=Impulse(
        idle=idle,
        impetuous=impetuous,
        restrained=restrained,
        baits=baits,
        spurred_from="all round",
    ),
    army=Army(
        equivalent=losses.equivalent,
        general_counts=0,
        worth=worth,
        is_lost=losses.is_lost,
        disheartened="beaten",
        besides=losses.besides,
    ),
    deployment=Deployment(
        carried=carried,
        commands=placing,
        ahead=baggage,
        ahead_noun="baggage",
        check_place=check_place,
    ),
)
