"""Losses: SPs that go, units that break, and officers near them."""

from __future__ import annotations

from sandtable.engine.draft import Draft
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse.forces import current, hits
from sandtable.mechanics.pulse.manual import Manual

BROKEN, DESTROYED = "broken", "destroyed"


def hurt(manual: Manual, draft: Draft, id: str, more: int) -> bool:
    """A unit takes hits; whether that was the end of it."""
    if more <= 0:
        return False
    own = draft.own
    draft.set(hits={**own.hits, id: hits(draft.state, id) + more})
    if current(draft.state, id) > 0:
        return False
    remove(manual, draft, id, BROKEN)
    return True


def heal(draft: Draft, id: str, left: int) -> None:
    """A unit has recovered: so many hits are left."""
    others = {other: count for other, count in draft.own.hits.items() if other != id}
    draft.set(hits={**others, id: left} if left else others)


def remove(manual: Manual, draft: Draft, id: str, how: str) -> None:
    """A unit is off the table for good; friendly officers near it are in danger."""
    state = draft.state
    side = state.side(id)
    danger = body.officers(state, side) if manual.officers.alarmed(state, id) else []
    near = [(officer, round(body.gap(state, id, officer))) for officer in danger]
    draft.take({id: how})
    own = draft.own
    draft.set(
        hits={other: count for other, count in own.hits.items() if other != id},
        formation={other: word for other, word in own.formation.items() if other != id},
        contacts=tuple(pair for pair in own.contacts if id not in pair.split(">")),
        checks=(*own.checks, *((who, "near-break", far) for who, far in near if far <= manual.measures.nearby)),
    )
    manual.melee.broken(draft, id)
