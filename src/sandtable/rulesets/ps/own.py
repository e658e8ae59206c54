"""What a battle of Pike & Shotte remembers beside where its troops stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Pair, Side

INCH = 1000
"""Ticks in an inch."""
YARD = Yardstick(INCH, "inches", "inch")

Word = TypeVar("Word")


@dataclass(frozen=True, slots=True)
class Own:
    """Plain values only, so that a log can hold them. 'This turn' is always this player's turn."""

    turn: int = 0
    """The full turn, from 1; 0 before the battle."""
    side: Side = "a"
    """Whose turn it is."""
    first: Side | Literal[""] = ""
    """The side that deploys first and moves first, where dice have settled it."""
    surveyed: int = 0
    """Squares of the table whose ground has been diced for, and one more when a piece has been moved or left."""
    deployed: tuple[str, ...] = ()
    """Commands that have been placed."""
    waiting: tuple[str, ...] = ()
    """Commands that have yet to come onto the table."""
    casualties: Mapping[str, int] = field(default_factory=dict)
    """By unit. Units with none are not listed."""
    disordered: tuple[str, ...] = ()
    formation: Mapping[str, str] = field(default_factory=dict)
    """By unit: how it is drawn up, where that is not what it began with."""
    mounted: Mapping[str, bool] = field(default_factory=dict)
    """By dragoons: whether they are in the saddle, where that is not what they began with."""
    limbered: Mapping[str, bool] = field(default_factory=dict)
    """By gun: whether it is limbered, where that is not what it began with."""
    housed: Mapping[str, str] = field(default_factory=dict)
    """By unit in a building: the building."""
    joined: Mapping[str, str] = field(default_factory=dict)
    """By officer who has joined a unit: that unit."""
    ratings: Mapping[str, int] = field(default_factory=dict)
    """By command: the rating of the officer who has replaced its first."""
    fallen: tuple[str, ...] = ()
    """Officers lost and not yet replaced."""
    broken: tuple[str, ...] = ()
    """Battalias that are broken."""
    acted: Mapping[str, str] = field(default_factory=dict)
    """By unit: what it did this turn ('initiative', 'order', 'free', 'blunder')."""
    silent: tuple[str, ...] = ()
    """Commands whose officer gives no more orders this turn."""
    rode: tuple[str, ...] = ()
    """Officers who have made their own move this turn."""
    prolonged: Mapping[str, int] = field(default_factory=dict)
    """By gun: the moves it has made this turn."""
    shot: tuple[str, ...] = ()
    """Units that have shot this turn."""
    closed: tuple[str, ...] = ()
    """Units that have given closing fire this turn."""
    charged: tuple[str, ...] = ()
    """Units that charged or counter-charged this turn."""
    across: tuple[Pair, ...] = ()
    """Those who came at their enemy over an obstacle: charger and charged."""
    caught: tuple[str, ...] = ()
    """Units that were caught evading and have not fought since."""
    fought: tuple[str, ...] = ()
    """Units that have been in hand-to-hand combat this turn."""
    retired: tuple[str, ...] = ()
    """Units that have retired this turn."""
    battered: tuple[str, ...] = ()
    """Units that have suffered a casualty from artillery this turn."""
    followed: tuple[str, ...] = ()
    """Units that have followed up a victory this turn."""
    won: tuple[str, ...] = ()
    """Units whose side won the last round of the combat they are in."""
    fresh: tuple[str, ...] = ()
    """Units in contact that have yet to fight in this step."""
    engaged: tuple[str, ...] = ()
    """Units in the round of combat under way."""
    appalled: tuple[str, ...] = ()
    """Supporters who have tested in the combat under way because a unit that they supported broke."""
    tests: Mapping[str, str] = field(default_factory=dict)
    """By unit: why it must take a break test when all shooting is done."""
    held: Mapping[str, str] = field(default_factory=dict)
    """By objective: the side that holds it, or 'none'."""
    sight: int = 0
    """Inches that one sees in the mist; 0 where there is none."""


def fresh_turn(own: Own, turn: int, side: Side) -> Own:
    """The next player's turn: what was of this turn is wiped clean."""
    return replace(
        own,
        turn=turn,
        side=side,
        acted={},
        silent=(),
        rode=(),
        prolonged={},
        shot=(),
        closed=(),
        charged=(),
        caught=(),
        fought=(),
        retired=(),
        battered=(),
        followed=(),
        fresh=(),
        engaged=(),
        appalled=(),
        tests={},
    )


def with_(words: tuple[Word, ...], *more: Word) -> tuple[Word, ...]:
    """Words with others at their end, each once."""
    return tuple(dict.fromkeys((*words, *more)))


def without(words: tuple[Word, ...], *less: Word) -> tuple[Word, ...]:
    """Words without some of them."""
    return tuple(word for word in words if word not in less)
