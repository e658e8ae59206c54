"""What a battle of pulses remembers beside where its troops stand: the turn, the CDs, what each has done this pulse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, Protocol

from sandtable.engine.game import Prospect
from sandtable.engine.state import State
from sandtable.mechanics.pulse.manual import Manual
from sandtable.names import Pair, Side


class Sight(Protocol):
    """What a player who knows the game sees: how a combat or a shot would go."""

    def fight(self, state: State[Own], id: str, foe: str) -> Prospect: ...

    def matchup(self, state: State[Own], id: str, foe: str) -> Prospect: ...

    def shot(self, state: State[Own], id: str, foe: str) -> Prospect | None: ...


@dataclass(frozen=True, slots=True)
class Own:
    """Plain values only, so that a log can hold them. A game makes a class of this one that has its manual."""

    manual: ClassVar[Manual]
    """What the game answers for itself: its rules, no part of what is remembered."""
    sight: ClassVar[Sight]
    """What those see who weigh its orders."""
    turn: int = 0
    """The turn under way, from 1; 0 while the armies deploy."""
    pulse: int = 0
    """The pulse under way, from 1; 0 before the first initiative of the turn."""
    first: Side = "a"
    """The side with the initiative in this pulse."""
    side: Side = "a"
    """Whose segment it is."""
    segment: str = ""
    """The fire segment under way."""
    closed: bool = False
    """Whether the side whose segment it is has said that it is done; the rules finish it."""
    last: str = ""
    """The side that had the initiative in the pulse before, or nothing."""
    cds: Mapping[str, int] = field(default_factory=dict)
    """By side: CDs in hand."""
    hits: Mapping[str, int] = field(default_factory=dict)
    """By unit: SPs lost. Units with none lost are not listed."""
    formation: Mapping[str, str] = field(default_factory=dict)
    """By unit: its formation, where it is not the one its traits began with."""
    attached: Mapping[str, str] = field(default_factory=dict)
    """By battery: the unit it is attached to."""
    status: Mapping[str, str] = field(default_factory=dict)
    """By Force: what the control test gave it this pulse. Forces that have not tested yet are not listed."""
    given: Mapping[str, int] = field(default_factory=dict)
    """By Force, or by battery outside any Force: the CDs given to it this pulse."""
    suppressed: tuple[str, ...] = ()
    """Batteries that are suppressed."""
    fired: tuple[str, ...] = ()
    """Units that have fired, skirmished or served their guns this pulse."""
    shots: tuple[Pair, ...] = ()
    """Shooters and their targets of this pulse, in the order in which they were made."""
    harm: Mapping[str, int] = field(default_factory=dict)
    """By unit: hits of a simultaneous segment, which count when all have fired."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """By unit or officer: what it was ordered or had to do in this pulse's movement ('move', 'attack', 'form' ...)."""
    rolled: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By unit: its movement die, and after it the dice that replaced it."""
    helped: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By unit: who paid for each replacement of its movement die ('sub', 'cd')."""
    lent: Mapping[str, float] = field(default_factory=dict)
    """By unit: how far off its sub-commander was, in the sheet's unit, when he had its movement die rolled again."""
    recovered: tuple[str, ...] = ()
    """Units that have tried to recover this pulse."""
    halted: tuple[str, ...] = ()
    """Units that may not act again this pulse: they evaded, escaped, or failed an attack test."""
    contacts: tuple[Pair, ...] = ()
    """Attackers and defenders in touch that are still to be fought, in the order in which they were made."""
    fought: tuple[str, ...] = ()
    """Units that have fought in this combat segment."""
    used: tuple[str, ...] = ()
    """Officers that have helped this pulse (valor, bonus dice, re-rolls), by the ids of their bases."""
    grabbed: tuple[str, ...] = ()
    """Officers that have grabbed somebody's lapels this pulse."""
    ratings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By command: what its officer's successor is worth, by trait ('modifier', 'level', 'valor' ...)."""
    counted: Mapping[str, int] = field(default_factory=dict)
    """By side: the casualties it had when its morale was last looked at."""
    beaten: tuple[Side, ...] = ()
    """Armies that have failed their morale while the other has yet to roll."""
    held: Mapping[str, str] = field(default_factory=dict)
    """By objective: the side that holds it, or 'none'."""
    waiting: tuple[str, ...] = ()
    """Commands that have yet to enter the table."""
    deployed: tuple[str, ...] = ()
    """Commands that have been placed."""
    deploys: Side | Literal[""] = ""
    """The side that places its Forces first, where dice have said so."""
    weather: str = ""
    """The day's weather, where it was diced for."""


def fresh_pulse(own: Own) -> Own:
    """What a new pulse wipes clean."""
    return replace(
        own,
        status={},
        given={},
        fired=(),
        shots=(),
        harm={},
        moved={},
        rolled={},
        helped={},
        lent={},
        recovered=(),
        halted=(),
        contacts=(),
        fought=(),
        used=(),
        grabbed=(),
    )
