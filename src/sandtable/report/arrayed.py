"""The order of battle before and after: by command, what troops there were, what stands yet, and how the rest went."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sandtable.engine.state import Command, Piece
from sandtable.names import Side
from sandtable.report.chronicle import Chronicle

NEVER = "never on the table"


@dataclass(frozen=True, slots=True)
class Troops:
    """The bases of one kind and grade in a command."""

    kind: str
    """The sign that stands for them."""
    name: str
    had: int
    standing: int
    gone: tuple[tuple[str, int], ...]
    """How those went that are not on the table, and how many so."""
    states: tuple[tuple[str, int], ...]
    """Of those that stand: how many are in which state, the ready ones left out."""

    @property
    def lost(self) -> int:
        return self.had - self.standing


@dataclass(frozen=True, slots=True)
class Arrayed:
    """One command, before and after."""

    command: Command
    leader: str
    """What became of its leader, in words; empty if it has none."""
    troops: tuple[Troops, ...]

    @property
    def had(self) -> int:
        return sum(troops.had for troops in self.troops)

    @property
    def standing(self) -> int:
        return sum(troops.standing for troops in self.troops)


def arrayed(chronicle: Chronicle, side: Side) -> tuple[Arrayed, ...]:
    """The commands of one side, in the order of the scenario."""
    commands = (command for command in chronicle.setup.commands.values() if command.side == side)
    return tuple(Arrayed(command, _leader(chronicle, command), _troops(chronicle, command)) for command in commands)


def _troops(chronicle: Chronicle, command: Command) -> tuple[Troops, ...]:
    groups: dict[tuple[str, str], list[Piece]] = {}
    for id in command.bases:
        if (piece := chronicle.setup.pieces.get(id)) is not None:
            groups.setdefault((piece.kind, piece.grade), []).append(piece)
    return tuple(_counted(chronicle, kind, grade, pieces) for (kind, grade), pieces in groups.items())


def _counted(chronicle: Chronicle, kind: str, grade: str, pieces: list[Piece]) -> Troops:
    end, who = chronicle.end, chronicle.who
    there = [piece.id for piece in pieces if piece.id in end.field]
    gone = Counter(end.taken.get(piece.id, NEVER) for piece in pieces if piece.id not in end.field)
    states = Counter(who.status[id] for id in there if who.status.get(id, "ready") != "ready")
    name = f"{who.kind(kind)}, {who.grade(grade)}" if grade else who.kind(kind)
    return Troops(kind, name, len(pieces), len(there), tuple(sorted(gone.items())), tuple(sorted(states.items())))


def _leader(chronicle: Chronicle, command: Command) -> str:
    if command.leader not in chronicle.setup.pieces:
        return ""
    end = chronicle.end
    fate = "on the table" if command.leader in end.field else end.taken.get(command.leader, NEVER)
    return f"{chronicle.named(command.leader)}, {fate}"
