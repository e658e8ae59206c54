"""De Bellis Renationis as a game that can be fought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.mechanics.elements import ambush, chances, fighting
from sandtable.mechanics.elements import losses as sums
from sandtable.mechanics.elements.bound import broken
from sandtable.mechanics.elements.laying import attack_odds
from sandtable.mechanics.elements.weather import QUARTER_ODDS
from sandtable.names import Side
from sandtable.rulesets.dbr import RULESET, laying, weather
from sandtable.rulesets.dbr.falls import RIVERS, dispute, fall
from sandtable.rulesets.dbr.features import LANDSCAPE
from sandtable.rulesets.dbr.insight import INSIGHT
from sandtable.rulesets.dbr.legal import legal as ordinary
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.muster import MUSTER
from sandtable.rulesets.dbr.options import OPTIONS
from sandtable.rulesets.dbr.orders import ASKS, VERBS, check
from sandtable.rulesets.dbr.own import PACE
from sandtable.rulesets.dbr.sequence import go_on, start
from sandtable.rulesets.dbr.storming import question

SIXTH = Fraction(1, 6)


def odds(state: State) -> Mapping[str, Fraction]:
    """The exact odds of the dice that are about to fall."""
    asked = state.ask
    if asked is None or not asked.dice:
        return {}
    if asked.what in ("shot", "fight"):
        return fighting.odds(MANUAL, state, asked)
    if asked.what == "dispute":
        return fighting.spread(MANUAL, "close_combat", dispute(state, *asked.about), *asked.about)
    if asked.what == "storming":
        return fighting.spread(MANUAL, "close_combat", question(state, asked.about[0]), *asked.about)
    if asked.what == "attack":
        return attack_odds(LANDSCAPE, state, asked)
    if asked.what == "sectors":
        return laying.quarter_odds()
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
    if asked.what == "mist":
        return {"lifts": 2 * SIXTH, "stays": 4 * SIXTH}
    if asked.what == "quarter":
        return QUARTER_ODDS
    return {str(face): SIXTH for face in range(1, 7)}


def _singly(ids: Sequence[str], what: str, chance: Fraction) -> Mapping[str, Fraction]:
    """How many of several, each with the same chance: by number, since who is who does not matter to the odds."""
    count = len(ids)
    return {
        f"{n} of {count} {what}": len(list(combinations(range(count), n))) * chance**n * (1 - chance) ** (count - n)
        for n in range(count + 1)
    }


def legal(state: State) -> Sequence[Order]:
    """What the seat that must decide may sensibly say, by what it knows."""
    if state.ask is None or state.ask.dice or state.ending is not None:
        return []
    return ordinary(view(state, state.ask.seat))


def view(state: State, seat: Side) -> State:
    """All that is on the table is open to both (H41), but for troops in ambush (H37)."""
    seen, ask = ambush.seen(state, seat), state.ask
    if ask is None or ask.what != "teams" or ask.seat == seat or not state.own.hidden:
        return seen
    return replace(seen, ask=ask._replace(about=(), says="The other side decides about the teams of its guns."))


def chance(state: State, order: Order) -> Fraction | None:
    """The chance that an answer gains what it is given for: that an enemy is beaten, or a bridge taken."""
    asked = state.ask
    if asked is not None and asked.what == "storm" and order.verb == "storm":
        if len(order.bases) != 1 or f"{order.bases[0]}>{order.word}" not in asked.about:
            return None
        return chances.beaten(MANUAL, "close_combat", question(state, order.bases[0]), "b")
    return chances.chance(MANUAL, state, order)


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
    asks=ASKS,
    chance=chance,
    options=OPTIONS,
    turn=lambda state: max(1, (state.own.number + 1) // 2),
    lost=lambda state, side: float(sums.elements_lost(MANUAL, state, side)),
    status=status,
)
