"""What lies between two bases: how far apart their edges are, and what the referee would be asked about them."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.engine.game import Game
from sandtable.engine.preview import foretells
from sandtable.engine.state import State
from sandtable.geometry.rect import gap
from sandtable.host.foretold import card
from sandtable.host.moment import Moment
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
    """What would be ruled between two bases if nothing changed, and all that concerns either of them."""
    seen = moment.seen
    pair = set(_two(seen.state, bases))
    coming = [one for one in foretells(seen.frame, seen.state) if one.test and isinstance(one.who, dict)]
    both = [one for one in coming if pair <= set(one.who.values())]
    return {"asks": [card(one, seen, referee) for one in both]}


def _two(seen: State, bases: Sequence[str]) -> tuple[str, str]:
    there = [id for id in bases if id in seen.field.rects]
    if len(there) != 2 or len(bases) != 2:
        raise Refused(Code.BAD_VALUE, "bases", "name two bases that stand on the table")
    return there[0], there[1]
