"""What lies between two bases: how far apart their edges are, and what the referee would be asked about them."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.game import Game
from sandtable.engine.preview import foretells
from sandtable.engine.state import State
from sandtable.geometry.rect import gap
from sandtable.host.foretold import card
from sandtable.host.moment import Moment
from sandtable.host.supposed import supposed
from sandtable.host.telling import named
from sandtable.names import Code, Refused
from sandtable.wire import Referee
from sandtable.wire import table as wire


def measured(game: Game, seen: State, bases: Sequence[str]) -> wire.Measured:
    """How far two bases stand apart, edge to edge, in the game's unit."""
    a, b = _two(seen, bases)
    ticks = gap(seen.rect(a), seen.rect(b))
    one, other = (named(game, seen.setup, id) for id in (a, b))
    return {"says": f"{ticks / game.grain:.1f} {game.unit} from {one} to {other}, edge to edge", "ticks": round(ticks)}


def situation(moment: Moment, bases: Sequence[str], referee: Referee) -> wire.Situation:
    """What would be ruled between two bases if nothing changed; of enemies of whom nothing is, what if they met."""
    seen = moment.seen
    one, other = _two(seen.state, bases)
    pair = {one, other}
    coming = [each for each in foretells(seen.frame, seen.state) if each.test and isinstance(each.who, dict)]
    both = [each for each in coming if pair <= set(each.who.values())]
    setup = seen.state.setup
    met = [] if both else supposed(referee.rulesets[setup.rules], seen.game.muster, setup, one, other)
    return {
        "asks": [card(each, seen, referee) for each in both],
        "supposed": [card(each, seen, referee) for each in met],
    }


def _two(seen: State, bases: Sequence[str]) -> tuple[str, str]:
    there = [id for id in bases if id in seen.field.rects]
    if len(there) != 2 or len(bases) != 2:
        raise Refused(Code.BAD_VALUE, "bases", "name two bases that stand on the table")
    return there[0], there[1]
