"""CDs in hand: what they cost for some use, whether they may be spent so, and that they are paid."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.mechanics.pulse import rulings
from sandtable.mechanics.pulse.forces import officer
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.names import Refused, Side

ISSUE = "cd_issue"
CD, SUB = "cd", "sub"
"""Who pays for a die that is rolled again: a commander with a CD, or the sub-commander with his own help."""
HELP = {CD: "for a CD", SUB: "with the sub-commander's help"}
"""The same, in words."""


def price(state: State[Own], side: Side, use: str, whom: str, cds: int = 1) -> int:
    """What CDs for some use cost; refused where they may not be given or are not in hand."""
    return int(state.own.manual.ask(ISSUE, _asked(state, side, use, whom, cds))[0]["cost"])


def _asked(state: State[Own], side: Side, use: str, whom: str, cds: int) -> Given:
    given = state.own.manual.command.issue(state, side, use, whom)
    if given is None:
        raise refuse("order", f"no commander can spend CDs on {whom} so; order something else")
    return {**given, "cds": cds, "pool": state.own.cds.get(side, 0)}


def affords(state: State[Own], side: Side, use: str, whom: str, cds: int = 1) -> bool:
    """Whether CDs may be spent so."""
    try:
        price(state, side, use, whom, cds)
    except Refused:
        return False
    return True


def spend(draft: Draft[Own], side: Side, use: str, whom: str, cds: int = 1) -> None:
    """CDs go out of a hand for some use, as the sheet says that they may; refused where they may not."""
    state = draft.state
    about = officer(state, whom) or whom if whom in state.setup.commands else whom
    ruled = rulings.found(state, ISSUE, _asked(state, side, use, whom, cds), {"a": about})
    cost = int(ruled.result["cost"])
    draft.rule(ruled)
    draft.own = replace(draft.own, cds={**state.own.cds, side: state.own.cds.get(side, 0) - cost})
    draft.pay(cost, tuple(line.row for line in ruled.lines))
