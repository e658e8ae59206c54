"""Where elements may be placed before the battle (H9, H42)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.way import refuse
from sandtable.rulesets.dbm.facts.vocabulary import LIGHT, NAVAL
from sandtable.rulesets.dbm.own import PACE, Own

FROM_CENTRE = 400 * PACE
FROM_SIDE = 160 * PACE
BAGGAGE = 160 * PACE


def check_place(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
    """Refuse a place too near the enemy, beside the table for all but light troops, or in front for baggage."""
    piece, ground = state.setup.pieces[id], state.ground
    if not zoned and piece.kind not in NAVAL:
        own = -1 if piece.side == "a" else 1
        if any(own * y < FROM_CENTRE - TOLERANCE for _, y in rect.corners):
            raise refuse(at, f"{id} must stand at least 400 paces from the centre line, on its own half (H9)")
        if piece.kind not in LIGHT and any(abs(x) > ground.width / 2 - FROM_SIDE + TOLERANCE for x, _ in rect.corners):
            raise refuse(at, f"only light troops stand within 160 paces of a side edge (H9); move {id} in")
    if piece.kind == "bge" and any(abs(y) < ground.depth / 2 - BAGGAGE - rect.depth for _, y in rect.corners):
        raise refuse(at, f"{id} is baggage and starts within 160 paces of its base edge (H42)")
