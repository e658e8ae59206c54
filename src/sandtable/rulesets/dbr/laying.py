"""The terrain that the defender places (H2, H3): dice say in which quarter each piece lies, or who chooses it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Setup, State
from sandtable.mechanics.elements import laying
from sandtable.mechanics.elements.features import Feature, placed
from sandtable.mechanics.elements.laying import defender, invader, seen_by_defender
from sandtable.names import Code, Refused, Side, listed
from sandtable.rulesets.dbr.features import LANDSCAPE, QUARTERS

DEFENDER, ATTACKER = 5, 6
"""The dice that let a player choose the quarter."""
NOWHERE = 0


def fall_sectors(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """What has its quarter is placed; for the rest somebody chooses one."""
    draft = Draft(state)
    draft.set(sectors=tuple(zip(asked.about, dice, strict=True)), phase="put")
    every = laying.chosen(LANDSCAPE, draft.state.own.sectors)
    if dealt := {n: piece for n, piece in every.items() if piece[1] in QUARTERS}:
        laying.set_down(LANDSCAPE, draft, dealt)
    else:
        draft.tell(says="Every quarter is to be chosen.")
    return draft.step("sectors", seat=asked.seat, dice=dice)


def waiting(state: State) -> dict[int, tuple[Feature, int]]:
    """By number: the pieces whose quarter is still to be chosen, and by which die."""
    every = laying.chosen(LANDSCAPE, state.own.sectors)
    return {n: piece for n, piece in every.items() if piece[1] in (DEFENDER, ATTACKER)}


def ask_put(draft: Draft) -> Ask | None:
    """The next piece that somebody may put where he likes; one without room anywhere is left out."""
    homeless: list[str] = []
    while left := waiting(draft.state):
        n = laying.in_turn(left)[0]
        piece, die = left[n]
        if rooms := _rooms(draft.state, n, piece):
            seat: Side = defender(draft.state) if die == DEFENDER else invader(draft.state)
            says = f"Choose the quarter of the {piece.said}, as the defender sees them: {listed(rooms)}."
            return Ask("put", seat, tuple(rooms), says=says)
        _settle(draft, n, NOWHERE)
        homeless.append(piece.said)
        draft.tell(says=f"There is no room anywhere for {listed(homeless, 'and')}.")
    return None


def _rooms(state: State, n: int, piece: Feature) -> list[str]:
    """The quarters in which a piece can lie."""
    ground = seen_by_defender(state, state.ground)
    return [str(quarter) for quarter in QUARTERS if placed(LANDSCAPE, ground, n, piece, quarter) is not None]


def _settle(draft: Draft, n: int, quarter: int) -> None:
    draft.set(
        sectors=tuple((word, quarter if i == n else die) for i, (word, die) in enumerate(draft.state.own.sectors, 1))
    )


def put(state: State, order: Order, asked: Ask) -> Step:
    """A player puts a piece in the quarter that he chooses."""
    if order.word not in asked.about:
        message = f"there is room in quarter {listed(asked.about)}; say one of them, not {order.word[:40]!r}"
        raise Refused(Code.BAD_VALUE, "order.word", message)
    left = waiting(state)
    n = laying.in_turn(left)[0]
    draft = Draft(state)
    _settle(draft, n, int(order.word))
    laying.set_down(LANDSCAPE, draft, {n: (left[n][0], int(order.word))})
    return draft.step("put", seat=asked.seat, order=order)


def after_laying(setup: Setup) -> str:
    """The part of the game that comes once the ground is known."""
    return "weather" if setup.options.get("H27") else "deploy"


def quarter_odds() -> Mapping[str, Fraction]:
    """What the die of one piece may give it."""
    words = [*(f"quarter {quarter}" for quarter in QUARTERS), "the defender chooses", "the attacker chooses"]
    return dict.fromkeys(words, Fraction(1, 6))


def choices(asked: Ask) -> list[Order]:
    """What a computer may sensibly say when it is asked about terrain."""
    if asked.what == "lay":
        return laying.layouts(LANDSCAPE)
    return [Order("put", word=word) for word in asked.about]
