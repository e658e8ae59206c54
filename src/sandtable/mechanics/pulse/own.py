"""What a battle of pulses remembers beside where its troops stand: the turn, the CDs, what each has done this pulse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sandtable.names import Json, Side

ROLES: tuple[Side, Side] = ("a", "b")
"""The two parties of a combat as the sheets call them: 'a' attacks, 'b' defends, whoever sits where."""


@dataclass(frozen=True, slots=True)
class Own:
    """Plain values only, so that a log can hold them. A game that remembers more makes a frozen class of this one."""

    turn: int = 0
    """The turn under way, from 1; 0 while the armies deploy."""
    pulse: int = 0
    """The pulse under way, from 1; 0 before the first initiative of the turn."""
    phase: str = "deploy"
    """Where in the sequence of play the rules are; see `sequence.SEQUENCE`."""
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
    odd: int = 0
    """What the odd die of the last initiative roll shows."""
    hand: Json = None
    """The initiative roll as it lies: dice by side, the re-rolls made, and who has yet to answer."""
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
    shots: tuple[str, ...] = ()
    """Pairs 'shooter>target' of this pulse, in the order in which they were made."""
    harm: Mapping[str, int] = field(default_factory=dict)
    """By unit: hits that have yet to count: of a simultaneous segment when all have fired, on a battery next."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """By unit or officer: what it was ordered or had to do in this pulse's movement ('move', 'attack', 'form' ...)."""
    rolled: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By unit: its movement die, and after it the dice that replaced it."""
    helped: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By unit: who paid for each replacement of its movement die ('sub', 'cd')."""
    recovered: tuple[str, ...] = ()
    """Units that have tried to recover this pulse."""
    halted: tuple[str, ...] = ()
    """Units that may not act again this pulse: they evaded, escaped, or failed an attack test."""
    contacts: tuple[str, ...] = ()
    """Pairs 'attacker>defender' in touch that are still to be fought, in the order in which they were made."""
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
    held: Mapping[str, str] = field(default_factory=dict)
    """By objective: the side that holds it, or 'none'."""
    waiting: tuple[str, ...] = ()
    """Commands that have yet to enter the table."""
    deployed: tuple[str, ...] = ()
    """Commands that have been placed."""
    deploys: str = ""
    """The side that places its Forces first, where dice have said so."""
    weather: str = ""
    """The day's weather, where it was diced for."""
    cast: Json = None
    """Dice under way for a question of the sheet: see `casting.Cast`."""
    attack: Json = None
    """The attack under way: see `attacking.Attack`."""
    fight: Json = None
    """The combat under way: see `Fight`."""
    after: Json = None
    """What the combat just fought has still to bring: losses to share, bases to fall back, ground to take."""
    checks: tuple[Json, ...] = ()
    """Officers in danger who have yet to roll: (id of the base, cause, distance in ticks)."""


class Fight(NamedTuple):
    """A combat: who is in it on either side, the leading unit first, and what each side has thrown in."""

    a: tuple[str, ...]
    """The attackers."""
    b: tuple[str, ...]
    """The defenders."""
    help_a: tuple[str, ...] | None = None
    """What the attackers commit ('valor', 'cd', 'dice'); nothing while they have yet to say."""
    help_b: tuple[str, ...] | None = None
    led: tuple[bool, bool] = (False, False)
    """Whether it is settled who leads the attackers, and who the defenders."""

    def units(self, role: Side) -> tuple[str, ...]:
        return self.a if role == "a" else self.b

    def help(self, role: Side) -> tuple[str, ...]:
        """What a side has committed so far."""
        return (self.help_a if role == "a" else self.help_b) or ()


NOTHING: Mapping[str, Json] = {}


def fresh_pulse() -> dict[str, Json]:
    """What a new pulse wipes clean."""
    return {
        "status": {},
        "given": {},
        "fired": (),
        "shots": (),
        "harm": {},
        "moved": {},
        "rolled": {},
        "helped": {},
        "recovered": (),
        "halted": (),
        "contacts": (),
        "fought": (),
        "used": (),
        "grabbed": (),
        "cast": None,
        "attack": None,
        "fight": None,
        "after": None,
    }
