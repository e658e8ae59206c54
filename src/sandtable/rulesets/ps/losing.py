"""Units that are lost: off the table, and out of what the battle remembers."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.rulesets.ps import staff
from sandtable.rulesets.ps.own import Own, without


def lose(draft: Draft[Own], id: str, how: str) -> None:
    """A unit is lost for good; the word says how."""
    draft.take({id: how})
    own = draft.own
    draft.own = replace(
        draft.own,
        disordered=without(own.disordered, id),
        won=without(own.won, id),
        fresh=without(own.fresh, id),
        housed={other: house for other, house in own.housed.items() if other != id},
        tests={other: cause for other, cause in own.tests.items() if other != id},
    )
    staff.settle(draft)
