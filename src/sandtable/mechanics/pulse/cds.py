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
from sandtable.mechanics.pulse.telling import many, named
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
    given = _asked(state, side, use, whom, cds)
    try:
        ruled = rulings.found(state, ISSUE, given, {"a": about})
    except Refused as refused:
        raise _denied(state, about, given, refused) from None
    cost = int(ruled.result["cost"])
    draft.rule(ruled)
    draft.own = replace(draft.own, cds={**state.own.cds, side: state.own.cds.get(side, 0) - cost})
    draft.pay(cost, tuple(line.row for line in ruled.lines))


def _denied(state: State[Own], about: str, given: Given, refused: Refused) -> Refused:
    """The refusal of more CDs than may be given so far off, or than are in hand, with its measure; others as is."""
    found, manual = refused.refusal, state.own.manual
    if found.at not in ("given.cds", "given.pool") or not found.rows:
        return refused
    one = manual.ask(ISSUE, {**given, "cds": 1, "pool": None})[0]
    if found.at == "given.pool":
        have, want = int(given["pool"]), int(one["cost"]) * int(given["cds"])
        return refuse("order", found.message, rows=found.rows, have=have, want=want, unit="CDs")
    most, far = int(one["max"]), given.get("distance")
    who = named(state, about) if about in state.setup.pieces else about
    off = "" if far is None else f" is {far:g} {manual.measures.unit} from the commander, and"
    says = f"{who}{off} is given {many(most, 'CD')} at most, not {given['cds']}; give {most}, or none"
    return refuse("order.word", says, rows=found.rows, have=given["cds"], want=most, unit="CDs")
