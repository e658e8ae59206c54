"""A scenario as a person reads it before the battle: what it is about, the map, both armies, how it is won."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from sandtable import catalogue
from sandtable.cli import roster
from sandtable.cli.board import INKS, table
from sandtable.cli.pager import paged
from sandtable.cli.pane import Hung, Part, Size, wrapped
from sandtable.cli.plan import Shown, whole
from sandtable.cli.teller import Teller
from sandtable.engine.game import Game
from sandtable.engine.state import Setup, State
from sandtable.host.length import minutes
from sandtable.host.telling import army
from sandtable.names import SIDES, Json

WIDEST, HIGHEST = 110, 30


def show_scenario(setup: Setup) -> None:
    """All of it, in the pager where it does not fit the screen."""
    game = catalogue.game(setup.rules)
    teller, state = Teller(game, setup), game.start(setup)
    with paged() as console:
        columns = min(console.width, WIDEST)
        for part in (
            _head(teller),
            _map(teller, state, columns, console),
            _armies(teller, state),
            _rules(teller, state),
        ):
            for row in wrapped(part, columns, console):
                console.print(row, no_wrap=True, crop=False, overflow="ignore", highlight=False)


def _head(teller: Teller) -> Iterator[Part]:
    setup = teller.setup
    ruleset = teller.ruleset
    facts = [
        ruleset.title if ruleset is not None else setup.rules,
        setup.traits.get("year"),
        f"{setup.traits.get('bounds')} turns",
        f"about {minutes(len(setup.pieces))} minutes",
    ]
    yield Text.assemble((setup.title, "bold"), (f"  {setup.scenario}", "dim"))
    yield Text(" · ".join(str(fact) for fact in facts if fact), style="dim")
    if about := setup.traits.get("about"):
        yield Text()
        yield Text(str(about))
    yield Text()


def _map(teller: Teller, state: State, columns: int, console: Console) -> Iterator[Part]:
    if state.field.rects:
        size = Size(columns, HIGHEST)
        yield from table(teller, state, Shown(), size, console, whole(state.ground), numbered=True)
        yield Text()


def _armies(teller: Teller, state: State) -> Iterator[Part]:
    for side in SIDES:
        points = teller.setup.traits.get("points", {}).get(side)
        cost = f" · {points:g} points" if points else ""
        yield Text(f"{army(teller.setup, side)}{cost}", style=f"bold {INKS[side]}")
        yield from roster.own(teller, state, side)
        yield Text()


def _rules(teller: Teller, state: State) -> Iterator[Part]:
    game = teller.game
    if won := game.won(state):
        yield Hung(Text("How it is won: ", style="bold"), Text(won))
    goals = [area for area in state.ground.areas if game.muster.areas[area.kind].goal]
    for goal in goals:
        holder = game.held(state).get(goal.id, "")
        whose = next((f", held by {teller.setup.army(side)}" for side in SIDES if side == holder), "")
        yield Text(f"  objective: {goal.name or goal.id}{whose}")
    for says in _other(game, teller.setup):
        yield Hung(Text("  "), says)


def _other(game: Game, setup: Setup) -> Iterator[Text]:
    """The house rules that this scenario sets otherwise than they are."""
    for option in game.options:
        value = setup.options.get(option.id, option.default)
        if value != option.default:
            yield Text.assemble((f"{option.id} = {_said(value)}: ", "bold"), option.says)


def _said(value: Json) -> str:
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
