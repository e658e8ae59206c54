"""What orders lead to: at once and later, each as the sheet would rule on it, with rows, near misses and odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sandtable.engine.machine import check
from sandtable.engine.order import Order
from sandtable.engine.outcome import nouns, odds
from sandtable.engine.preview import Coming, awaited, foresee, foretells
from sandtable.engine.seen import Seen
from sandtable.engine.state import State
from sandtable.host.telling import named
from sandtable.wire import Referee
from sandtable.wire import table as wire

MOST = 12
"""So many of the things that would come later are worked out; nobody reads more."""


def foretold(n: int, seen: Seen, orders: Sequence[Order], referee: Referee) -> wire.Foretold:
    """What comes of some orders, if each is obeyed; of the last, what it throws. Of none: what is waited for."""
    if not orders:
        dice = awaited(seen.frame, seen.state)
        return {"n": n, "now": None if dice is None else card(dice, seen, referee), "later": []}
    if not seen.asked:
        return {"n": n, "now": None, "later": []}
    state = seen.state
    for order in orders[:-1]:
        verdict = check(seen.frame, state, order)
        if verdict.step is None:
            break
        state = verdict.step.state
    before = {_key(one) for one in foretells(seen.frame, seen.state)}
    found = foresee(seen.frame, state, orders[-1])
    later = [one for one in found.later if _key(one) not in before]
    return {
        "n": n,
        "now": None if found.now is None else card(found.now, seen, referee),
        "later": [card(one, seen, referee) for one in later[:MOST]],
    }


def _key(coming: Coming) -> str:
    return repr((coming.says, coming.test, coming.given, coming.who))


def card(coming: Coming, seen: Seen, referee: Referee) -> wire.ComingCard:
    """Something that comes, with what the sheet says of it; of dice, what they may come to."""
    game, setup = seen.game, seen.state.setup
    who = {side: id for side, id in coming.who.items() if isinstance(id, str)} if isinstance(coming.who, dict) else {}
    message = {"rules": setup.rules, "test": coming.test, "given": coming.given}
    return {
        "says": coming.says,
        "seat": coming.seat,
        "test": coming.test,
        "given": coming.given,
        "who": {side: named(game, setup, id) for side, id in who.items()},
        "sides": {side: setup.pieces[id].side for side, id in who.items() if id in setup.pieces},
        "dice": coming.dice,
        "outcomes": [] if coming.at is None or not coming.dice else _outcomes(seen, coming.at),
        "look": referee.look(cast("dict[str, object]", message)) if coming.test else None,
    }


def _outcomes(seen: Seen, at: State) -> list[wire.OutcomeCard]:
    """What the next throw may come to, in words, the likeliest first."""
    found = odds(seen.frame, at)
    if found is None:
        return []
    counted = nouns(seen.frame, at)
    told = found.map(lambda outcome: outcome.said(lambda id: named(seen.game, at.setup, id), counted))
    return [{"says": says, "share": float(chance), "p": str(chance)} for says, chance in told.ranked()]
