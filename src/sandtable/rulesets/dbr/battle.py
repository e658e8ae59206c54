"""De Bellis Renationis as a game that can be fought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.elements import fighting, shooting
from sandtable.mechanics.elements import losses as sums
from sandtable.mechanics.elements.bound import broken
from sandtable.names import Side
from sandtable.rulesets.dbr import RULESET, weather
from sandtable.rulesets.dbr.falls import RIVERS, dispute, fall
from sandtable.rulesets.dbr.insight import INSIGHT
from sandtable.rulesets.dbr.legal import legal as ordinary
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.muster import MUSTER
from sandtable.rulesets.dbr.observe import BY_ID
from sandtable.rulesets.dbr.options import OPTIONS
from sandtable.rulesets.dbr.orders import VERBS, check
from sandtable.rulesets.dbr.own import PACE
from sandtable.rulesets.dbr.sequence import go_on, start

SIXTH = Fraction(1, 6)


def odds(state: State) -> Mapping[str, Fraction]:
    """The exact odds of the dice that are about to fall."""
    asked = state.ask
    if asked is None or not asked.dice:
        return {}
    if asked.what in ("shot", "fight", "dispute"):
        return _combat(state, asked.what, *asked.about)
    if asked.what == "river":
        classes = list(RIVERS.values())
        return {word: classes.count(word) * SIXTH for word in dict.fromkeys(classes)}
    if asked.what == "drowning":
        return _singly(asked.about, "drowns", SIXTH)
    if asked.what == "chief":
        return _singly(asked.about, "has no points", 2 * SIXTH)
    if asked.what == "returning":
        return _singly(asked.about, "comes back", 2 * SIXTH)
    if asked.what == "weather":
        return weather.odds()
    if asked.what == "quarter":
        return {"ahead": SIXTH, "right": SIXTH, "behind": SIXTH, "left": SIXTH, "again": 2 * SIXTH}
    return {str(face): SIXTH for face in range(1, 7)}


def _combat(state: State, what: str, a: str, b: str) -> Mapping[str, Fraction]:
    if what == "shot":
        test, given = "shooting", shooting.question(MANUAL, state, shooting.shot_of(MANUAL, state, a, b))
    else:
        test = "close_combat"
        given = dispute(state, a, b) if what == "dispute" else fighting.question(MANUAL, state, a, b)
    spread = BY_ID[test].odds(given, {}, ("a.outcome", "b.outcome"))
    return {f"{a} {own}, {b} {theirs}": p for (own, theirs), p in spread.ranked()}


def _singly(ids: Sequence[str], what: str, chance: Fraction) -> Mapping[str, Fraction]:
    """How many of several, each with the same chance: by number, since who is who does not matter to the odds."""
    count = len(ids)
    return {
        f"{n} of {count} {what}": len(list(combinations(range(count), n))) * chance**n * (1 - chance) ** (count - n)
        for n in range(count + 1)
    }


def legal(state: State) -> Sequence[Order]:
    """What the seat that must decide may sensibly say."""
    return ordinary(state)


def view(state: State, seat: Side) -> State:
    """All that is on the table is open to both (H41)."""
    return state


def status(state: State, id: str) -> str:
    """The state of an element in a word."""
    own = state.own
    if id in state.taken:
        return state.taken[id]
    if id in own.routing:
        return "routing"
    if id in own.pursuing:
        return "pursuing"
    if id in own.limbered:
        return "limbered"
    return "beaten" if broken(state, id) else "ready"


GAME = Game(
    rules=RULESET.id,
    edition=RULESET.edition,
    unit=RULESET.unit,
    grain=PACE,
    start=start,
    check=check,
    legal=legal,
    fall=fall,
    go_on=go_on,
    odds=odds,
    view=view,
    insight=INSIGHT,
    muster=MUSTER,
    verbs=VERBS,
    options=OPTIONS,
    turn=lambda state: max(1, (state.own.number + 1) // 2),
    lost=lambda state, side: float(sums.elements_lost(MANUAL, state, side)),
    status=status,
)
