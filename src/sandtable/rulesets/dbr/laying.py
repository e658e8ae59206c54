"""The terrain that the defender places (H2, H3): dice say in which quarter each piece lies, or who chooses it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.mechanics.elements import laying
from sandtable.mechanics.elements.features import Feature, placed
from sandtable.mechanics.elements.laying import defender, invader, seen_by_defender
from sandtable.names import Side, listed
from sandtable.rulesets.dbr.features import LANDSCAPE, QUARTERS
from sandtable.rulesets.dbr.own import Own

WHERE = {1: "The far left quarter", 2: "The far right quarter", 3: "The near left quarter", 4: "The near right quarter"}
"""By number of a quarter: where the defender sees it."""
DEFENDER, ATTACKER = 5, 6
"""The dice that let a player choose the quarter."""
NOWHERE = 0


def _dealt(draft: Draft[Own]) -> None:
    """What has its quarter is placed; for the rest somebody chooses one (H3)."""
    every = laying.chosen(LANDSCAPE, draft.own.sectors)
    if dealt := {n: piece for n, piece in every.items() if piece[1] in QUARTERS}:
        laying.set_down(LANDSCAPE, draft, dealt)
    else:
        draft.say("Every quarter is to be chosen.")


ATTACK: Cast[Own, None] = laying.attack_dice(LANDSCAPE, "attack")
LAY: Decision[Own, None] = laying.choosing_features(LANDSCAPE, "Choose the pieces of terrain and their sizes.")
SECTORS = laying.sector_dice(LANDSCAPE, _dealt, "to be chosen by a player", lambda face: face in (DEFENDER, ATTACKER))


def waiting(state: State[Own]) -> dict[int, tuple[Feature, int]]:
    """By number: the pieces whose quarter is still to be chosen, and by which die."""
    every = laying.chosen(LANDSCAPE, state.own.sectors)
    return {n: piece for n, piece in every.items() if piece[1] in (DEFENDER, ATTACKER)}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain, by its number, that somebody puts where he likes, and the quarters that have room for it."""

    number: int
    rooms: tuple[str, ...]


def to_put(draft: Draft[Own]) -> Next:
    """The next piece that somebody may put where he likes; one without room anywhere is left out."""
    while left := waiting(draft.state):
        n = laying.in_turn(left)[0]
        feature, die = left[n]
        if rooms := _rooms(draft.state, n, feature):
            seat: Side = defender(draft.state) if die == DEFENDER else invader(draft.state)
            return PUT.asks(seat, Piece(n, tuple(rooms)))
        _settle(draft, n, NOWHERE)
        draft.say(f"There is no room anywhere for {feature.said}.")
    return None


def _rooms(state: State[Own], n: int, piece: Feature) -> list[str]:
    """The quarters in which a piece can lie."""
    ground = seen_by_defender(state, state.ground)
    return [str(quarter) for quarter in QUARTERS if placed(LANDSCAPE, ground, n, piece, quarter) is not None]


def _settle(draft: Draft[Own], n: int, quarter: int) -> None:
    sectors = tuple((word, quarter if i == n else die) for i, (word, die) in enumerate(draft.own.sectors, 1))
    draft.own = replace(draft.own, sectors=sectors)


def _put(draft: Draft[Own], order: Order, piece: Piece) -> Next:
    """A player puts a piece in the quarter that he chooses."""
    feature, _ = waiting(draft.state)[piece.number]
    _settle(draft, piece.number, int(order.word))
    laying.set_down(LANDSCAPE, draft, {piece.number: (feature, int(order.word))})
    return None


def _which(state: State[Own], piece: Piece) -> str:
    feature, _ = waiting(state)[piece.number]
    return f"Choose the quarter of the {feature.said}, as the defender sees them: {listed(piece.rooms)}."


PUT: Decision[Own, Piece] = Decision(
    "put",
    "In which quarter a piece of terrain is put that you may place: a number, or put for the first with room.",
    (
        Verb(
            "put",
            "Put a piece of terrain in a quarter of the table.",
            _put,
            takes=(OneOf(of=lambda state, order, piece: [Choice(n, f"{WHERE[int(n)]}.") for n in piece.rooms]),),
            sure=True,
        ),
    ),
    subject=Piece,
    now=_which,
    about=lambda state, piece: piece.rooms,
)
