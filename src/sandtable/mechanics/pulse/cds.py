"""CDs in hand: what they cost for some use, whether they may be spent so, and that they are paid."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.names import Refused, Side

CD, SUB = "cd", "sub"
"""Who pays for a die that is rolled again: a commander with a CD, or the sub-commander with his own help."""


def price(state: State[Own], side: Side, use: str, whom: str, cds: int = 1) -> int:
    """What CDs for some use cost; refused where they may not be given or are not in hand."""
    manual, pool = state.own.manual, state.own.cds.get(side, 0)
    given = manual.command.issue(state, side, use, whom)
    if given is None:
        raise refuse("order", f"no commander can spend CDs on {whom} so; order something else")
    result, _ = manual.ask("cd_issue", {**given, "cds": cds, "pool": pool})
    return int(result["cost"])


def affords(state: State[Own], side: Side, use: str, whom: str, cds: int = 1) -> bool:
    """Whether CDs may be spent so."""
    try:
        price(state, side, use, whom, cds)
    except Refused:
        return False
    return True


def pay(draft: Draft[Own], side: Side, cost: int) -> None:
    """CDs go out of a hand."""
    if cost:
        cds = draft.own.cds
        draft.own = replace(draft.own, cds={**cds, side: cds.get(side, 0) - cost})
        draft.pay(cost)
