"""The manual of De Bellis Multitudinis: what this game answers where all games of elements ask."""

from __future__ import annotations

from functools import lru_cache

from sandtable.engine.state import State
from sandtable.geometry.leg import FORMING, SWINGS
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.edges import may_touch
from sandtable.mechanics.elements.losses import commands
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
from sandtable.mechanics.elements.terrain import standing_in
from sandtable.rulesets.dbm import cost, endings, fighting, moving, placing, shooting, spontaneous
from sandtable.rulesets.dbm.facts.vocabulary import KINDS
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.observe import ALLOWANCES, BY_ID, RANGES_OF, TEMPERS, element, impetuous, temper
from sandtable.rulesets.dbm.own import PACE, SHORT, SLIDE, WIDTH, ZONE, Own
from sandtable.rulesets.dbm.sight import sees


def worth(state: State[Own], id: str) -> float:
    """What an element counts, and a general beside it."""
    piece = state.setup.pieces[id]
    return _worth(piece.kind, piece.grade, bool(piece.traits["regular"]), bool(piece.traits.get("general")))


@lru_cache(maxsize=1024)
def _worth(kind: str, grade: str, regular: bool, general: bool) -> float:
    return float(MUSTER.kinds[kind].counts[grade, regular]) + (3.25 if general else 0.25)


MANUAL: Manual[Own] = Manual(
    measures=Measures(
        pace=PACE,
        width=WIDTH,
        slide=SLIDE,
        short=SHORT,
        zone=ZONE,
        clear=200 * PACE,
        spurred=400 * PACE,
        band=WIDTH,
        crossing=100 * PACE,
        near=420 * PACE,
    ),
    cites=Cites(
        game="dbm",
        group="H12",
        legs="H13",
        march="H14",
        zone="H18",
        contact="H19",
        break_off="H34",
        going="H8",
        river="H23",
        facing="H20",
        passing="H15",
        advance="H25",
        heart="H36",
        victory="H37",
        zone_name="threat zone",
    ),
    terrain=TERRAIN,
    custom=fighting.CUSTOM,
    questions=BY_ID,
    cover=Cover(rule="H9", areas=("wood", "built-up"), within=160 * PACE, crest=300 * PACE),
    kinds=KINDS.names,
    moves=Moves(
        group_legs=("forward", "back", *SWINGS, *FORMING),
        check_mover=moving.check_mover,
        check_order=moving.check_order,
        check_way=moving.check_way,
        reach=moving.reach,
        allowance=moving.allowance,
        ruling=ALLOWANCES.of,
        plain=moving.plain,
        in_parts=lambda state: bool(state.setup.options.get("H8")),
        passes=moving.passes,
        hangs_on=moving.hangs_on,
    ),
    contact=Contacting(
        may_touch=may_touch,
        comes_on=True,
        attacks=lambda state, id: kind(state, id) != "bge" and not broken(state, id),
    ),
    marches=Marches(
        check_march=moving.check_march,
        may_march=moving.may_march,
        shied=lambda state, other: other not in state.own.hidden,
    ),
    leaving=Leaving(
        check_break_off=moving.check_break_off,
        breaks_over=lambda state, id: standing_in(TERRAIN, state, id),
        least_break=lambda state, id: 100 * PACE,
    ),
    prices=Pricing(
        facts=moving.facts,
        price=cost.PRICES.price,
        ruling=cost.PRICES.ruling,
        paid=cost.paid,
        surprised=moving.surprised,
    ),
    shots=Shots(
        shoots=shooting.shoots,
        range=shooting.reach,
        ruling=RANGES_OF.of,
        edges=shooting.edges,
        sees=sees,
        shot_facts=shooting.shot_facts,
        may_aim=shooting.may_aim,
    ),
    combat=Combats(
        element=element,
        suffer=fighting.suffer,
        aftermath=fighting.aftermath,
    ),
    impulse=Impulse(
        idle=spontaneous.idle,
        impetuous=impetuous,
        ruling=lambda state, id: TEMPERS.of(temper(state, id), {"a": id}),
        restrained=spontaneous.restrained,
        baits=spontaneous.baits,
        crosses=True,
    ),
    army=Army(
        equivalent=endings.equivalent,
        general_counts=endings.GENERAL,
        worth=worth,
        is_lost=endings.is_lost,
        disheartened="demoralised",
    ),
    deployment=Deployment(
        commands=commands,
        check_place=placing.check_place,
    ),
)
