"""The roster: who stands in which command, by the ids that orders name, and how each of them is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from sandtable.cli.board import INKS
from sandtable.cli.pane import Hung, Part
from sandtable.cli.teller import Teller
from sandtable.drawing.words import spoken
from sandtable.engine.state import Command, State
from sandtable.names import Side
from sandtable.notation.measure import natural

USUAL = "ready"
"""The state of a base of which nothing need be said."""


def own(teller: Teller, state: State, side: Side) -> list[Part]:
    """An army to those who lead it: command by command, every base by its id, with what is the matter with it."""
    return [
        part
        for command in _commands(state, side)
        for part in _command(teller, state, command, [id for id in command.bases if id not in state.taken])
    ]


def seen(teller: Teller, state: State, side: Side) -> list[Part]:
    """An army to those who fight it, base by base: only those who can be seen."""
    return [
        part
        for command in _commands(state, side)
        for part in _command(teller, state, command, [id for id in command.bases if id in state.field.rects])
    ]


def foreign(teller: Teller, state: State, side: Side) -> list[Part]:
    """An army to those who fight it: how many of which troops each command has where they can be seen."""
    return [_counted(teller, state, command) for command in _commands(state, side)]


def _commands(state: State, side: Side) -> list[Command]:
    return [command for command in state.setup.commands.values() if command.side == side]


def _command(teller: Teller, state: State, command: Command, there: Sequence[str]) -> list[Part]:
    stance = teller.game.stance(state, command.id)
    told = [f"{name} ({command.id})" if (name := command.name) else command.id, *([stance] if stance else [])]
    parts: list[Part] = [Text(" · ".join(told), style=f"bold {INKS[command.side]}")]
    for says, ids in groupby(there, lambda id: _said(teller, state, id)):
        parts.append(Hung(Text(f"  {ranged(list(ids))} ", style="bold"), Text(says)))
    if gone := sum(id in state.taken for id in command.bases):
        parts.append(Text(f"  {gone} gone", style="dim"))
    return parts


def _said(teller: Teller, state: State, id: str) -> str:
    """What a base is, and what is the matter with it."""
    game, piece = teller.game, state.piece(id)
    kind = _kind(teller, piece.kind)
    if piece.grade and piece.grade != kind:
        kind = f"{kind} ({piece.grade})"
    name = f"{piece.name}, {kind}" if piece.name and piece.name.lower() != kind else piece.name or kind
    if id not in state.field.rects:
        return f"{name}: not on the table"
    left = game.tally(state, id)
    ails = [word for word in (game.status(state, id), *game.marks(state, id)) if word != USUAL]
    ails += [f"{left[0]} of {left[1]}"] if left is not None and left[0] != left[1] else []
    return f"{name}: {', '.join(dict.fromkeys(ails))}" if ails else name


def _kind(teller: Teller, kind: str) -> str:
    return spoken(teller.names.get(kind, kind)).removeprefix("a ")


def _counted(teller: Teller, state: State, command: Command) -> Part:
    kinds = Counter(state.piece(id).kind for id in command.bases if id in state.field.rects)
    said = [f"{count} {_kind(teller, kind)}" for kind, count in kinds.most_common()]
    name = Text(f"{command.name or command.id} ", style=f"bold {INKS[command.side]}")
    return Hung(Text("  "), Text.assemble(name, ", ".join(said) or "nobody to be seen"))


def ranged(ids: Sequence[str]) -> str:
    """Ids as an order may name them: 'a1-a4 a7'."""
    runs: list[list[str]] = []
    for id in sorted(ids, key=natural):
        if runs and _follows(runs[-1][-1], id):
            runs[-1].append(id)
        else:
            runs.append([id])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)


def _follows(before: str, id: str) -> bool:
    letter, number = before[:1], before[1:]
    return number.isdecimal() and id == f"{letter}{int(number) + 1}"
