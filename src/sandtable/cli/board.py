"""The table in a terminal: the map, what its letters and colours mean, and what each army has left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from rich.console import Console
from rich.text import Text

from sandtable.cli.pane import Size, flowed
from sandtable.cli.plan import ARMIES, Box, Cell, Frame, Shown, coloured, framed, lettered, tints
from sandtable.cli.teller import Teller
from sandtable.drawing.colours import mixed
from sandtable.drawing.words import spoken
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.host.telling import army, count
from sandtable.names import SIDES, Side
from sandtable.notation.way import MANY

ROOMY = 28
"""With fewer rows than that, room is saved."""
MARGIN = 7
"""The room of the measure at the left edge."""
INKS: Mapping[str, str] = {side: mixed(ARMIES[side][0], "#ffffff", 0.35) for side in SIDES}
"""For writing on the terminal's own ground."""


def table(
    teller: Teller, state: State, shown: Shown, size: Size, console: Console, box: Box, *, numbered: bool = False
) -> list[Text]:
    """The map, and under it what its letters and colours mean. With numbers on the bases it has a rule at its edges,
    for those who must name a base or a place."""
    bare = console.color_system is None or console.no_color
    key = flowed(_kinds(teller, state), size.columns) + flowed(_ground(teller, state, bare), size.columns)
    key = key[: max(2, size.rows // 6)]
    muster, signs = teller.game.muster, teller.letters
    columns, rows = size.columns - (MARGIN if numbered else 0), size.rows - len(key) - (1 if numbered else 0)
    if bare:
        frame = framed(box, columns, rows, 2)
        drawn = [Text(row, no_wrap=True) for row in lettered(state, muster, frame, signs, shown, numbered)]
    else:
        frame = framed(box, columns, 2 * rows, 1)
        drawn = [_row(cells) for cells in coloured(state, muster, frame, signs, shown, numbered)]
    return [*(_ruled(drawn, frame, state, teller.game) if numbered else drawn), *key]


def _ruled(drawn: Sequence[Text], frame: Frame, state: State, game: Game) -> list[Text]:
    """The map with its measure at the left and the lower edge, in the game's unit from the lower left corner."""
    wide, high = frame.step / game.grain, 2 * frame.step / game.grain
    left, top = ((at + half / 2) / game.grain for at, half in _corner(frame, state))
    up = _marks([top - (n + 1) * high for n in range(len(drawn))], high, 3)
    across = _marks([left + n * wide for n in range(frame.columns)], wide, 8)
    lines = [Text.assemble((f"{up.get(n, ''):>{MARGIN - 1}} ", "dim")).append_text(row) for n, row in enumerate(drawn)]
    rule = f"{MANY.get(game.unit, game.unit):>{MARGIN - 1}} "
    for n, mark in across.items():
        room = len(rule) <= MARGIN + n and n + len(mark) <= frame.columns
        rule = f"{rule:<{MARGIN + n}}{mark}" if room else rule
    return [*lines, Text(rule, style="dim", no_wrap=True)]


def _corner(frame: Frame, state: State) -> tuple[tuple[float, int], tuple[float, int]]:
    return (frame.left, state.ground.width), (frame.top, state.ground.depth)


def _marks(begins: Sequence[float], step: float, apart: int) -> dict[int, str]:
    """Round numbers beside cells that begin there, each one step long, and so many cells apart at least."""
    round_ones = (digit * 10.0**power for power in range(-2, 6) for digit in (1, 2, 5))
    every = next(one for one in round_ones if one >= apart * step)
    found = ((n, ceil(begin / every - 1e-9) * every) for n, begin in enumerate(begins))
    return {n: f"{mark:g}" for n, mark in found if mark < begins[n] + step - 1e-9}


def _row(cells: Sequence[Cell]) -> Text:
    row = Text(no_wrap=True)
    for cell in cells:
        style = f"{'bold ' if cell.bold else ''}{cell.ink}{f' on {cell.paper}' if cell.paper else ''}"
        row.append(cell.sign, style=style.strip())
    return row


def _kinds(teller: Teller, state: State) -> list[Text]:
    """The letters of the kinds that are on the table, each in the colour of the sides that have it."""
    items = []
    on_table = {(state.piece(id).kind, state.side(id)) for id in state.field}
    for kind, sign in teller.letters.items():
        own = [side for side in SIDES if (kind, side) in on_table]
        if own:
            said = Text()
            for side in own:
                said.append(sign if side == "a" else sign.lower(), style=f"bold {INKS[side]}")
            items.append(said.append(f" {spoken(teller.names.get(kind, kind))}"))
    return items


def _ground(teller: Teller, state: State, bare: bool) -> list[Text]:
    """What is on the table besides troops: the colours of its ground, or their signs."""
    return [
        Text.assemble(f"{seen.sign} " if bare else ("  ", f"on {seen.colour}"), (f" {spoken(kind)}", "dim"))
        for kind, seen in tints(state.ground, teller.game.muster)
    ]


def strength(teller: Teller, state: State, side: Side, size: Size) -> list[Text]:
    """What an army has left: its name and a bar, or where there is little room its letter before the bar."""
    left = teller.strength(state, side)
    bases = sum(state.side(id) == side for id in state.field)
    lost = count(round(teller.game.lost(state, side), 1))
    said = f" {left:4.0%} · {bases:>3} bases · lost {lost!s:<4}"
    tight = size.rows < ROOMY
    room = max(4, size.columns - len(said) - (2 if tight else 0))
    full = round(left * room)
    bar = [("█" * full, INKS[side]), ("░" * (room - full), "dim"), (said, "dim")]
    if tight:
        return [Text.assemble((f"{side} ", f"bold {INKS[side]}"), *bar)]
    return [Text(army(state.setup, side), style=f"bold {INKS[side]}"), Text.assemble(*bar)]
