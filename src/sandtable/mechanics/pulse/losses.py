"""Losses: SPs that go, units that break, and officers near them."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse.forces import current, hits
from sandtable.mechanics.pulse.officers import NEAR, Danger, in_danger
from sandtable.mechanics.pulse.own import Own

BROKEN, DESTROYED = "broken", "destroyed"


def hurt(draft: Draft[Own], id: str, more: int) -> bool:
    """A unit takes hits; whether that was the end of it."""
    if more <= 0:
        return False
    draft.own = replace(draft.own, hits={**draft.own.hits, id: hits(draft.state, id) + more})
    if current(draft.state, id) > 0:
        return False
    remove(draft, id, BROKEN)
    return True


def heal(draft: Draft[Own], id: str, left: int) -> None:
    """A unit has recovered: so many hits are left."""
    others = {other: count for other, count in draft.own.hits.items() if other != id}
    draft.own = replace(draft.own, hits={**others, id: left} if left else others)


def remove(draft: Draft[Own], id: str, how: str) -> None:
    """A unit is off the table for good; friendly officers near it are in danger."""
    state, manual = draft.state, draft.own.manual
    side = state.side(id)
    danger = body.officers(state, side) if manual.officers.alarmed(state, id) else []
    near = [(officer, round(body.gap(state, id, officer))) for officer in danger]
    draft.take({id: how})
    own = draft.own
    draft.own = replace(
        own,
        hits={other: count for other, count in own.hits.items() if other != id},
        formation={other: word for other, word in own.formation.items() if other != id},
        contacts=tuple(pair for pair in own.contacts if id not in pair),
    )
    in_danger(draft, (Danger(who, NEAR, far) for who, far in near if far <= manual.measures.nearby))
    manual.melee.broken(draft, id)
