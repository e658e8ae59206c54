"""`watch`: step through a battle in the terminal, forwards and backwards, with a map beside the rulings."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import click

from sandtable.cli.keys import can_be_read
from sandtable.cli.plain import plainly
from sandtable.cli.plan import framed, lettered, tints, whole
from sandtable.cli.positions import AT
from sandtable.cli.reel import Moment, Reel, change, counted, value
from sandtable.cli.table import log_at
from sandtable.drawing.words import spoken
from sandtable.engine.state import State
from sandtable.host.telling import army, count, line, worth_telling
from sandtable.names import SIDES, Code, Refused

NARROWEST = 40


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@AT
@click.option("--plain", is_flag=True, help="Print every event, with the map at each turn.")
@plainly
def watch(file: Path, at: int | None, plain: bool) -> None:
    """Step through the log FILE of a battle in the terminal, with a map beside the rulings.

    ? shows the keys. Without a terminal, or with --plain, every event is printed, and a map in letters at each turn.
    """
    log = log_at(file)
    with log.shown():
        _watched(Reel(log), file, at, plain)


def _watched(reel: Reel, file: Path, at: int | None, plain: bool) -> None:
    if at is not None and at > reel.last:
        raise Refused(Code.BAD_VALUE, "--at", f"there is no event {at} in {file}; the last is {reel.last}")
    if plain or not can_be_read():
        for text in told(reel, at or 0, shutil.get_terminal_size().columns):
            click.echo(text)
        for note in reel.notes:
            click.secho(note, err=True)
    else:
        from sandtable.cli.viewer import watched

        watched(reel, at or 0)
    if reel.broken is not None:
        raise reel.broken


def told(reel: Reel, first: int, columns: int) -> Iterator[str]:
    """The battle from an event on: the map, and then every event in its words; the map again at each turn."""
    wide = max(NARROWEST, min(columns, 120))
    turn = None
    for moment in reel.moments[first:]:
        event = moment.event
        if event is not None and worth_telling(event):
            yield f"{moment.n:>5}  {line(event, reel.game, reel.setup)}"
            yield from _reasons(reel, moment)
        if moment.turn != turn or moment.n == reel.last:
            turn = moment.turn
            yield from _mapped(reel, moment, wide)


def _reasons(reel: Reel, moment: Moment) -> Iterator[str]:
    """The odds there were and the rows that counted."""
    assert moment.event is not None
    rows = counted(moment.event.told)
    if moment.event.dice and rows:
        came = moment.event.told.came if moment.event.told is not None else None
        nouns = reel.game.nouns(moment.before)
        chances = [
            f"{outcome.said(reel.named, nouns)} {chance}{' *' if outcome == came else ''}"
            for outcome, chance in reel.odds(moment.before)
        ]
        if chances:
            yield f"{'':7}odds (* so it came): {'; '.join(chances)}"
    for row in rows:
        yield f"{'':7}{row.whom or row.side:>4} {value(row.value):>4} {reel.words(row.row)}"


def _mapped(reel: Reel, moment: Moment, columns: int) -> Iterator[str]:
    state = moment.state
    frame = framed(whole(state.ground), columns - 2, columns // 2, 2)
    yield f"\n{reel.setup.title} · turn {moment.turn} · after event {moment.n}"
    for side in SIDES:
        left = reel.strength(state, side)
        bases = sum(state.side(id) == side for id in state.field)
        bar = "#" * round(20 * left)
        lost = count(round(reel.game.lost(state, side), 1))
        yield f"[{bar:<20}] {left:4.0%}  {army(state.setup, side)}: {bases} bases, lost {lost}"
    edge = f"+{'-' * frame.columns}+"
    yield edge
    for row in lettered(state, reel.game.muster, frame, reel.letters, change(moment)):
        yield f"|{row}|"
    yield edge
    yield f"{_legend(reel, state)}\n"


def _legend(reel: Reel, state: State) -> str:
    """What the letters of the map mean: capitals are side a's."""
    seen = {(state.piece(id).kind, state.side(id)) for id in state.field}
    said = []
    for kind, sign in reel.letters.items():
        own = "".join(sign if side == "a" else sign.lower() for side in SIDES if (kind, side) in seen)
        if own:
            said.append(f"{own} {spoken(reel.names.get(kind, kind))}")
    ground = (f"{tint.sign} {spoken(kind)}" for kind, tint in tints(state.ground, reel.game.muster))
    return "  ".join([*said, *ground])
