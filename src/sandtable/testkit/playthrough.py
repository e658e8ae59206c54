"""Golden playthroughs: one battle as a text that a person can read, order by order, die by die, row by row.

It is compared with a file that was once looked over. `python -m sandtable.testkit.playthrough [WHICH ...]` writes
the files anew, of some scenarios, of a game, or of all that can be fought; what changed is then read in the difference.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from sandtable.engine.draft import Step
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Told
from sandtable.names import SIDES, Json
from sandtable.notation import order as order_text
from sandtable.notation.measure import natural, pose_said
from sandtable.sheet.explain import Line
from sandtable.testkit.battles import played
from sandtable.testkit.golden import rewrite

SEED = "playthrough"
MOST = 160
"""So many events are told in full; after that only how the battle ended."""

LARGE = 60
"""With so many bases a battle by lot is long: it is told as far as `MOST`, and not fought to its end."""

MOST_ODDS = 8


def playthrough(game: Game, setup: Setup, player: str = "random", seed: str = SEED, most: int = MOST) -> str:
    """A battle of two players of one name, as text."""
    lines = [
        f"{setup.title} ({setup.scenario})",
        f"{game.edition}; {player} against {player}; dice and lots from {seed!r}",
    ]
    end, count = game.start(setup), 0
    lines += ["", *_standing(game, end)]
    battle = islice(played(game, setup, seed, player), most if len(setup.pieces) >= LARGE else None)
    for count, (before, step) in enumerate(battle, 1):
        if count <= most:
            lines += _told(game, count, before, step)
        end = step.state
    if count > most:
        lines += ["", f"... and {count - most} events more."]
    return "\n".join([*lines, "", *_ending(game, end), "", *_standing(game, end)]) + "\n"


def _standing(game: Game, state: State) -> Iterator[str]:
    """Every base, where it stands."""
    for id in sorted(state.field, key=natural):
        piece = state.piece(id)
        yield f"{id:<5}{piece.kind} {piece.grade} ".ljust(20) + _place(game, state, id)


def _place(game: Game, state: State, id: str) -> str:
    if id not in state.field:
        return state.taken.get(id, "not on the table")
    return " ".join(pose_said(state.rect(id).pose, game.grain, state.ground))


def _told(game: Game, count: int, before: State, step: Step) -> Iterator[str]:
    """One event: whose it was, what was ordered or rolled and at what odds, why, and what changed on the table."""
    event = step.event
    if count == 1 or game.turn(before) != game.turn(step.state):
        yield ""
        yield f"== turn {game.turn(step.state)}"
    yield f"{count:>3} {_headline(game, before, event)}"
    if event.dice:
        yield f"      odds: {_odds(game, before)}"
    if event.told is not None:
        yield from (f"      {line}" for line in _reasons(before, event.told))
    for id in sorted({*event.placed, *event.taken}, key=natural):
        yield f"      {id}: {_place(game, before, id)} -> {_place(game, step.state, id)}"
    if event.ground is not None:
        yield "      the ground changes"


def _headline(game: Game, before: State, event: Event) -> str:
    if event.order is not None:
        return f"{event.seat}: {order_text.write(event.order, game, before.setup)}"
    if event.dice:
        assert before.ask is not None
        about = " ".join((before.ask.what, *before.ask.about))
        return f"{before.ask.seat}: {about}: dice {' '.join(map(str, event.dice))}"
    return event.what


def _odds(game: Game, before: State) -> str:
    """The likeliest first; of equals as the game lists them."""
    spread = game.odds(before)
    ranked = spread.ranked() if spread is not None else []
    said = [f"{outcome.said(before.setup.called)} {chance}" for outcome, chance in ranked[:MOST_ODDS]]
    return ", ".join(said) + (f", and {len(ranked) - MOST_ODDS} more" if len(ranked) > MOST_ODDS else "")


def _reasons(before: State, told: Told) -> Iterator[str]:
    """Why: each ruling with its rows, what came of the dice, the facts, the sentence."""
    for ruled in told.ruled:
        yield f"{ruled.test}: {_plain(ruled.who)}"
        yield f"given: {_plain(ruled.given)}"
        yield f"result: {_plain(ruled.result)}"
        yield f"rows: {', '.join(_row(line) for line in ruled.lines)}"
    if told.came is not None:
        yield f"came: {told.came.said(before.setup.called)}"
    if told.facts:
        yield f"facts: {', '.join(f'{whom} {what} {_plain(value)}'.strip() for whom, what, value in told.facts)}"
    if told.says:
        yield told.says


def _row(line: Line) -> str:
    return " ".join(str(part) for part in (line.side, line.row, line.value) if part is not None)


def _plain(value: Json) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} {_plain(inner)}" for name, inner in value.items()) + "}"
    return value if isinstance(value, str) else json.dumps(value)


def _ending(game: Game, state: State) -> Iterator[str]:
    if state.ending is None:
        yield f"The battle goes on. Turn {game.turn(state)}."
    else:
        yield f"Winner: {state.ending.winner or 'nobody'}; {state.ending.reason}. Turn {game.turn(state)}."
    yield "Lost: " + ", ".join(f"{side} {game.lost(state, side):g}" for side in SIDES)


def main(given: Sequence[str]) -> None:
    rewrite(given, "sandtable.testkit.playthrough", playthrough, "{rules}-{scenario}.txt", "tests/playthroughs")


if __name__ == "__main__":
    main(sys.argv[1:])
