"""Sensible orders: a finite choice for computers and for hints. A person may order anything that `check` allows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.elements.afloat import passages
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.candidates import break_offs, moves
from sandtable.mechanics.elements.fronts import on_front
from sandtable.mechanics.elements.group import components
from sandtable.mechanics.elements.spontaneous import restless
from sandtable.rulesets.dbm.afloat import VESSELS
from sandtable.rulesets.dbm.cost import PRICES
from sandtable.rulesets.dbm.halting import halt_facts
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.own import AFOOT, PACE, Own

WORTH_BREAKING = 150 * PACE
"""Slower troops are quicker than nobody whom they would want to leave."""


def orders(state: State[Own], among: Collection[str] | None = None) -> Iterator[Order]:
    """Moves, marches, halts and breakings-off that can be paid for, and changes of riders that may be.

    Moves only of those `among` whom they are asked for, where that is said.
    """
    own = state.own
    pieces = state.setup.pieces
    for command, points in own.points.items():
        if points <= 0 and not _free_general(state, command):
            continue
        ids = [
            id
            for id in state.setup.commands[command].bases
            if id in state.field.rects and own.moved.get(id, "march") == "march" and command not in own.holding
        ]
        if points <= 0:
            ids = [id for id in ids if pieces[id].traits.get("general")]
        free = [
            id for id in ids if not on_front(state, id) and own.looting.get(id) != own.number and _mobile(state, id)
        ]
        yield from (order for order, _ in moves(MANUAL, state, free, points, among))
        yield from (order for order, _ in break_offs(MANUAL, state, _engaged(state, ids), points))
        yield from _halts(state, [id for id in free if id not in own.moved], points)
        yield from _changes(state, [id for id in free if id not in own.moved])
        if points > 0:
            yield from passages(VESSELS, state, [id for id in free if id not in own.moved])


def _free_general(state: State[Own], command: str) -> bool:
    """Whether a C-in-C may still move for nothing."""
    who = state.setup.commands[command]
    return who.traits.get("rank") == "c_in_c" and command not in state.own.saved and who.leader in state.field.rects


def _mobile(state: State[Own], id: str) -> bool:
    return kind(state, id) != "bge" or bool(state.setup.pieces[id].traits.get("mobile"))


def _engaged(state: State[Own], ids: Sequence[str]) -> list[str]:
    """Those in frontal contact who are quick enough to think of leaving it."""
    fighting = [id for id in ids if id not in state.own.moved and on_front(state, id)]
    return [id for id in fighting if MANUAL.moves.plain(state, id, "good", "move") >= WORTH_BREAKING]


def _halts(state: State[Own], free: Sequence[str], points: int) -> Iterator[Order]:
    for group in components(state, [id for id in free if restless(MANUAL, state, id)]):
        if PRICES.price(halt_facts(state, group)) <= points:
            yield Order("halt", group)


def _changes(state: State[Own], free: Sequence[str]) -> Iterator[Order]:
    """Riders who may think of mounting or dismounting; not all of them may."""
    for id in free:
        traits = state.setup.pieces[id].traits
        if (traits.get("dismounts") and kind(state, id) in AFOOT) or traits.get("mounted"):
            yield from (Order(verb, (id,)) for verb in ("mount", "dismount"))
