"""`battle`: fight a battle, computer against computer or with people at the terminal, and keep its log."""

from __future__ import annotations

import json
import secrets
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path

import click

from sandtable import catalogue
from sandtable.cli.completing import scenarios_begun
from sandtable.cli.heard import Ears
from sandtable.cli.kept import KNOWN, Kept, Named, Standings, begun, by_hand, resumed, seated
from sandtable.cli.plain import plainly
from sandtable.cli.seat import HUMAN, Seat, answer_to_draw, computer
from sandtable.cli.typing import Left, roll_typed
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream, Typed
from sandtable.engine.event import Event
from sandtable.engine.seats import Sat, Seats
from sandtable.engine.trail import UNDO
from sandtable.host.telling import count, outcome
from sandtable.names import OTHER, SIDES, Code, Json, Refused, Side, listed
from sandtable.players import PLAYERS


@click.command()
@click.argument("scenario", required=False, shell_complete=scenarios_begun)
@click.option("--a", "a", help="Who plays side a: a player's name, or 'human'; 'steady', or who did before.")
@click.option("--b", "b", help="Who plays side b.")
@click.option("--seed", help="The seed of the dice and of the players; a secret one is made unless said.")
@click.option("--log", "path", type=click.Path(path_type=Path, dir_okay=False), help="The file to keep the log in.")
@click.option("--resume", is_flag=True, help="Go on with the battle in the log.")
@click.option(
    "--standing",
    "standing",
    multiple=True,
    metavar="'SIDE WHAT: ANSWER'",
    help="A standing order that a side leaves, such as 'a react: evade above 40%'; may be given more than once.",
)
@click.option("--typed-dice", is_flag=True, help="Roll real dice, and type what they show.")
@click.option("--json", "as_json", is_flag=True, help="Only the result, as JSON.")
@plainly
def battle(
    scenario: str | None,
    a: str | None,
    b: str | None,
    seed: str | None,
    path: Path | None,
    resume: bool,
    standing: tuple[str, ...],
    typed_dice: bool,
    as_json: bool,
) -> None:
    """Fight the battle SCENARIO: an id ('sandtable scenarios' lists them) or a file.

    \b
    sandtable battle SCENARIO --seed 7 --log battle.jsonl
    sandtable battle --resume --log battle.jsonl
    """
    named: dict[Side, str | None] = {"a": a, "b": b}
    _check_names(named)
    left = tuple(_sided(text) for text in standing)
    if resume:
        found = path or (Path(scenario) if scenario else None)
        if found is None:
            raise Refused(Code.MISSING_FIELD, "--log", "say which log to go on with: --resume --log FILE")
        with resumed(found, seed, named, left) as kept:
            _fight(kept, left, found, as_json)
        return
    if not scenario:
        raise Refused(Code.MISSING_FIELD, "scenario", "say which battle to fight; 'sandtable scenarios' lists them")
    seed = seed if seed is not None else secrets.token_hex(32)
    setup = catalogue.scenario(scenario)
    source = Typed(partial(roll_typed, setup)) if typed_dice else Stream(seed)
    with begun(setup, source, path, seated(named), left) as kept:
        _fight(kept, left, path, as_json)
        if path is None and not as_json and not by_hand(kept.seats) and isinstance(source, Stream):
            click.echo(
                f"\nIt was not kept. The same battle again, with its log:\n  {_again(scenario, kept.seats, seed)}"
            )


def _check_names(named: Named) -> None:
    for side, name in named.items():
        if name is not None and name not in KNOWN:
            known = listed(KNOWN)
            raise Refused(Code.BAD_VALUE, f"--{side}", f"no player {name[:40]!r}; a side is played by {known}")


def _seat(sat: Sat, side: Side, going: Battle) -> Seat:
    """Players draw their lots from the seed too, each from another end of it."""
    if sat.who == HUMAN:
        from sandtable.cli.person import Person

        return Person(side)
    seed = going.source.seed if isinstance(going.source, Stream) else sat.lots
    return computer(PLAYERS[sat.who](f"{seed} {side}"), side)


def _sided(text: str) -> tuple[Side, str]:
    """A standing order of the command line: its side, and what it says."""
    word, _, order = text.strip().partition(" ")
    for side in SIDES:
        if word == side:
            return side, order
    message = f"begin with the side, 'a' or 'b', not {word[:40]!r}: 'a react: evade'"
    raise Refused(Code.BAD_VALUE, "--standing", message)


def _again(scenario: str, sat: Seats, seed: str) -> str:
    """The command that fights the same battle again and keeps it."""
    players = (f"--{side} {sat[side].who}" for side in SIDES)
    return f"sandtable battle {shlex.quote(scenario)} {' '.join(players)} --seed {shlex.quote(seed)} --log battle.jsonl"


def _fight(kept: Kept, standing: Standings, path: Path | None, as_json: bool) -> None:
    """Fight it out, every event in the log before the next is begun."""
    going, writer, sat = kept
    seats = {side: _seat(sat[side], side, going) for side in SIDES}
    typing = by_hand(sat) or isinstance(going.source, Typed)
    try:
        with _shown(going, sat, typing, as_json) as show:
            left = (going.leave(side, text) for side, text in standing)
            for event in chain(left, _events(going, seats, sat)):
                writer.write(event)
                show(event)
    except (Left, KeyboardInterrupt):
        raise click.ClickException(_left(path)) from None
    if isinstance(going.source, Stream) and not writer.revealed:
        writer.reveal(going.source.seed)
    if as_json:
        click.echo(json.dumps(result(going, writer.hash)))
    else:
        click.secho(f"\n{outcome(going.state)}", bold=True)
        click.echo(f"hash {writer.hash}")
        if path is not None:
            click.echo(_afterwards(path))


def _left(path: Path | None) -> str:
    if path is None:
        return (
            "the battle was left before its end, and was not kept; with --log FILE it can be gone on with another time"
        )
    return (
        f"the battle was left before its end; go on with it: sandtable battle --resume --log {shlex.quote(str(path))}"
    )


def _afterwards(path: Path) -> str:
    """What can be done with a battle that is over."""
    log = shlex.quote(str(path))
    page = shlex.quote(f"{path.stem or path}.html")
    steps = {
        f"sandtable watch {log}": "step through it",
        f"sandtable report {log} -o {page}": "read it as a page, with maps, odds and luck",
        f"sandtable replay {log}": "prove its dice and its rulings",
    }
    wide = max(map(len, steps))
    return "\n".join(["", "What next:", *(f"  {words:<{wide}}  {says}" for words, says in steps.items())])


def _events(going: Battle, seats: dict[Side, Seat], sat: Seats) -> Iterator[Event]:
    while not going.over:
        if going.offered is not None and sat[OTHER[going.offered]].who != HUMAN:
            yield answer_to_draw(going, OTHER[going.offered])
            continue
        event = going.step()
        if event is not None:
            yield event
        elif (side := going.deciding) is not None:
            yield from seats[side](going)


@contextmanager
def _shown(going: Battle, sat: Seats, typing: bool, as_json: bool) -> Iterator[Callable[[Event], None]]:
    """Nothing, for programs; a line an event where people type; else a live display, if there is a terminal."""
    if not as_json and not typing and sys.stdout.isatty():
        from sandtable.cli.display import Display

        with Display(going) as display:
            yield display.show
    elif typing and not as_json:
        yield Ears(going, _alone(sat)).hear
    else:
        yield lambda event: None


def _alone(sat: Seats) -> Side | None:
    """The one side that a person plays, if it is one."""
    people = [side for side in SIDES if sat[side].who == HUMAN]
    return people[0] if len(people) == 1 else None


def result(going: Battle, hash: str) -> dict[str, Json]:
    """How the battle ended, in figures. Orders that were taken back are not counted."""
    state, game = going.state, going.game
    assert state.ending is not None
    undone = sum(event.what == UNDO for event in going.events)
    return {
        "winner": state.ending.winner or None,
        "reason": state.ending.reason,
        "turns": game.turn(state),
        "losses": {side: count(game.lost(state, side)) for side in SIDES},
        "orders": sum(event.order is not None for event in going.events) - undone,
        "dice": going.fallen,
        "hash": hash,
    }
