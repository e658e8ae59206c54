"""One moment of a battle as it fills the terminal: the map, and beside it the event, its rows, its odds, the armies.

It is made of lines of text, each cut to its room, so that nothing ever wraps or scrolls by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from sandtable.cli.board import INKS, strength, table
from sandtable.cli.pane import Hung, Part, Size, clipped, filled, fraction, joined, wrapped
from sandtable.cli.plan import Box, near, whole
from sandtable.cli.reel import Counted, Moment, Reel, change, counted, value
from sandtable.dice import D6
from sandtable.engine.state import State
from sandtable.engine.told import Outcome
from sandtable.host.telling import army, line
from sandtable.names import SIDES

LEAST = (40, 12)
"""The smallest terminal that shows anything worth seeing."""
BESIDE = 72
"""From so many columns on, the rulings stand beside the map; in a narrower terminal beneath it."""
MOST_ODDS = 8
BAR = 6
FACES = " ⚀⚁⚂⚃⚄⚅"


def screen(reel: Reel, n: int, size: Size, *, close: bool, scroll: int, footer: Text, console: Console) -> list[Text]:
    """The whole terminal: as many lines as it has rows, none longer than it is wide."""
    if size.columns < LEAST[0] or size.rows < LEAST[1]:
        says = f"The terminal is too small: make it at least {LEAST[0]} by {LEAST[1]}."
        return filled([Text(part) for part in _cut(says, size.columns)], size)
    moment = reel.moments[n]
    body = Size(size.columns, size.rows - 2)
    if size.columns >= BESIDE:
        beside = max(33, min(72, size.columns * 2 // 5))
        room = Size(body.columns - beside - 3, body.rows)
        drawn = filled(table(reel, moment.state, change(moment), room, console, _box(moment, close)), room)
        wide = max(one.cell_len for one in drawn)
        told = scrolled(panel(reel, moment, Size(body.columns - wide - 3, body.rows), console), body.rows, scroll)
        lines = [joined(one, wide, other) for one, other in zip(drawn, told, strict=True)]
    else:
        half = Size(body.columns, body.rows // 2)
        drawn = filled(table(reel, moment.state, change(moment), half, console, _box(moment, close)), half)
        lines = [*drawn, *scrolled(panel(reel, moment, Size(body.columns, 0), console), body.rows - half.rows, scroll)]
    return [clipped(one, size.columns) for one in (_heading(reel, moment), *lines, footer)]


def scrolled(lines: list[Text], rows: int, scroll: int) -> list[Text]:
    """The part of the lines that is looked at, and whether there is more of them."""
    first = max(0, min(scroll, len(lines) - rows))
    part = lines[first : first + rows]
    if first > 0:
        part[0] = Text(f"↑ {first} more above", style="dim")
    if (below := len(lines) - first - rows) > 0:
        part[-1] = Text(f"↓ {below + 1} more below", style="dim")
    return filled(part, Size(0, rows))


def _box(moment: Moment, close: bool) -> Box:
    """The part of the table that is looked at."""
    return near(moment.state) if close else whole(moment.state.ground)


def _heading(reel: Reel, moment: Moment) -> Text:
    where = f"event {moment.n} of {reel.last}" if moment.n else f"before the first of {reel.last} events"
    said = Text.assemble((reel.setup.title, "bold"), f" · turn {moment.turn} · {where}")
    ask = moment.state.ask
    if ask is not None:
        said.append(f" · {'dice for ' if ask.dice else ''}", style="dim")
        said.append(army(reel.setup, ask.seat), style=INKS[ask.seat])
    return said


def panel(reel: Reel, moment: Moment, size: Size, console: Console) -> list[Text]:
    """All that is to be read of a moment, cut into lines."""
    parts: list[Part] = [part for side in SIDES for part in strength(reel, moment.state, side, size)]
    parts += [Text(), *_happened(reel, moment, size.columns)]
    if moment.n in (0, reel.last) and reel.notes:
        parts += [Text(), *(Text(note, style="yellow") for note in reel.notes)]
    return wrapped(parts, size.columns, console)


def _happened(reel: Reel, moment: Moment, columns: int) -> list[Part]:
    """The event, the odds it had, the rows that counted, and what is waited for."""
    parts: list[Part] = []
    if moment.event is not None:
        said = Text(line(moment.event, reel.game, reel.setup), style="bold")
        parts += [said, *_dice(moment)]
        if moment.event.dice:
            came = moment.event.told.came if moment.event.told is not None else None
            parts += _odds(reel, moment.before, columns, "The odds before the dice:", came)
        parts += _rows(reel, moment, counted(moment.event.told))
    ask = moment.state.ask
    if ask is not None:
        whose = (f"{army(reel.setup, ask.seat)}: ", f"bold {INKS[ask.seat]}")
        parts += [Text(), Text.assemble(whose, (ask.says or ask.what, "italic"))]
        if ask.dice:
            parts += _odds(reel, moment.state, columns, "The odds:")
    if moment.state.ending is not None:
        winner = moment.state.ending.winner
        won = next((f"{army(reel.setup, side)} wins" for side in SIDES if side == winner), "A draw")
        parts += [Text(), Text(f"{won}: {moment.state.ending.reason}.", style="bold yellow")]
    return parts


def _dice(moment: Moment) -> list[Text]:
    """The dice, each in the colour of whose it was, where the log says so."""
    ask = moment.before.ask
    if moment.event is None or not moment.event.dice:
        return []
    faces, unsaid = moment.event.dice, ("",) * len(moment.event.dice)
    owners: Sequence[str] = unsaid
    dice: Sequence[str] = unsaid
    if ask is not None and len(ask.dice) == len(faces):
        owners, dice = ask.owners or unsaid, ask.dice
    fell = [
        (f"  {FACES[face]} {face}" if die == D6.name else f"  {face}", INKS.get(owner, "cyan"))
        for owner, die, face in zip(owners, dice, faces, strict=True)
    ]
    return [Text.assemble(("dice", "dim"), *fell)]


def _rows(reel: Reel, moment: Moment, rows: Sequence[Counted]) -> list[Part]:
    """The rows of the sheet that counted, in its words, one side after the other."""
    parts: list[Part] = []
    for side, whom in dict.fromkeys((row.side, row.whom) for row in rows):
        if side:
            parts.append(Text(f"for {reel.named(whom) if whom else side}:", style=_ink(moment.before, whom)))
        parts += [_counted(reel, row) for row in rows if (row.side, row.whom) == (side, whom)]
    return [Text(), *parts] if parts else []


def _ink(state: State, whom: str) -> str:
    """The colour of a base, or of an army."""
    return INKS.get(state.side(whom) if whom in state.setup.pieces else whom, "")


def _counted(reel: Reel, row: Counted) -> Hung:
    number = isinstance(row.value, int | float) and not isinstance(row.value, bool)
    style = "bold magenta" if not number else "green" if row.value > 0 else "red" if row.value < 0 else ""
    says = Text(reel.words(row.row))
    if number:
        return Hung(Text(f"{value(row.value):>4} ", style=style), says)
    return Hung(Text("   → "), Text.assemble((value(row.value), style), ": ", says))


def _odds(reel: Reel, state: State, columns: int, title: str, came: Outcome | None = None) -> list[Part]:
    """What the dice could bring, likeliest first, exactly; what they brought stands out, and is always among them."""
    odds = reel.odds(state)
    if not odds:
        return []
    parts: list[Part] = [Text(), Text(title, style="underline")]
    nouns = reel.game.nouns(state)
    room = BAR if columns >= 40 else 0
    shown = [*odds[:MOST_ODDS], *(one for one in odds[MOST_ODDS:] if one[0] == came)]
    for outcome, chance in shown:
        bar = f"{'▇' * max(1, round(room * chance)):<{room}}" if room else ""
        exact = fraction(chance)
        before = Text.assemble((bar, "cyan"), f"{float(chance):4.0%} ", (f"{exact:<6}", "dim"))
        parts.append(Hung(before, Text(outcome.said(reel.named, nouns), style="bold" if outcome == came else "")))
    if len(odds) > len(shown):
        rest = 1 - sum((chance for _, chance in shown), Fraction())
        parts.append(Text(f"{'':{room}}{float(rest):4.0%} {len(odds) - len(shown)} other ways", style="dim"))
    return parts


def _cut(says: str, columns: int) -> list[str]:
    return [says[at : at + columns] for at in range(0, len(says), max(1, columns))]
