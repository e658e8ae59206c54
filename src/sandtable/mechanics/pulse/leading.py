"""Who stands in ground that is closed to him: he may leave it, and goes no deeper into it."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.ground import Ground
from sandtable.geometry.rect import Rect
from sandtable.mechanics.underfoot.areas import deep_in
from sandtable.mechanics.yardstick import Yardstick


class Closed(NamedTuple):
    """Ground that is closed to somebody: its kinds, why, and by which rows and rule."""

    kinds: tuple[str, ...]
    why: str
    rows: tuple[str, ...]
    rule: str


def check_leads_out(ground: Ground, id: str, ends: tuple[Rect, Rect], closed: Closed, yard: Yardstick) -> None:
    """Refuse a way that begins and ends in ground closed to somebody, and does not lead nearer to its border."""
    now, far = (deep_in(ground, rect, closed.kinds) for rect in ends)
    if far < now - TOLERANCE:
        return
    says = f"{closed.why}; {id} stands {yard.said(now)} deep in such ground and may leave it ({closed.rule})"
    says = f"{says}, but would be {yard.said(far)} deep; lead it out"
    raise yard.refuse("order.legs", says, far, now, *closed.rows)
