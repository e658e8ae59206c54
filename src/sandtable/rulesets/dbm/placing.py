"""Where elements may be placed before the battle (H9, H42)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics.yardstick import Yardstick
from sandtable.rulesets.dbm.facts.vocabulary import LIGHT, NAVAL
from sandtable.rulesets.dbm.own import PACE, Own

YARD = Yardstick(PACE, "paces", "pace")
FROM_CENTRE = 400 * PACE
FROM_SIDE = 160 * PACE
BAGGAGE = 160 * PACE


def check_place(state: State[Own], id: str, rect: Rect, at: str, zoned: bool) -> None:
    """Refuse a place too near the enemy, beside the table for all but light troops, or in front for baggage."""
    piece, ground = state.setup.pieces[id], state.ground
    if not zoned and piece.kind not in NAVAL:
        own = -1 if piece.side == "a" else 1
        off = min(own * y for _, y in rect.corners)
        if off < FROM_CENTRE - TOLERANCE:
            zone = f"outside its deployment zone, the ground from {YARD.said(FROM_CENTRE)} off the centre line back"
            says = f"{id} would stand {YARD.said(FROM_CENTRE - off)} {zone} to its own edge (H9); move it back"
            raise YARD.refuse(at, says, off, FROM_CENTRE, "H9")
        aside = ground.width / 2 - max(abs(x) for x, _ in rect.corners)
        if piece.kind not in LIGHT and aside < FROM_SIDE - TOLERANCE:
            says = f"{id} would stand {YARD.said(FROM_SIDE - aside)} too near a side edge"
            within = f"only light troops are placed within {YARD.said(FROM_SIDE)} of it (H9)"
            raise YARD.refuse(at, f"{says}: {within}; move it in", aside, FROM_SIDE, "H9")
    if piece.kind == "bge":
        far = ground.depth / 2 - rect.depth - min(abs(y) for _, y in rect.corners)
        if far > BAGGAGE:
            says = f"{id} is baggage and would stand {YARD.said(far - BAGGAGE)} too far from its base edge"
            within = f"it starts within {YARD.said(BAGGAGE)} of it (H42)"
            raise YARD.refuse(at, f"{says}: {within}; move it back", far, BAGGAGE, "H42")
