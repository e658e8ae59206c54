"""What commands and armies have lost, in equivalents, and what comes of it."""

from __future__ import annotations

from fractions import Fraction

from sandtable.engine.state import Ending, Setup, State
from sandtable.engine.told import Ruled
from sandtable.mechanics.elements import calling
from sandtable.mechanics.elements.bound import B
from sandtable.mechanics.elements.manual import Manual
from sandtable.mechanics.elements.ruling import by_house
from sandtable.names import OTHER, SIDES, Json, Side

NARROW = Fraction(1, 10)
"""Shares of losses that differ by less are about even; whether just by this too, a game says."""


def commands(setup: Setup, side: Side) -> list[str]:
    return [id for id, command in setup.commands.items() if command.side == side]


def present(state: State[B], side: Side) -> list[str]:
    """The commands of a side with anybody on the table."""
    rects, known = state.field.rects, state.setup.commands
    return [id for id in commands(state.setup, side) if any(base in rects for base in known[id].bases)]


def original(manual: Manual[B], setup: Setup, command: str) -> Fraction:
    """What a command counted at first."""
    return sum((manual.army.equivalent(setup, id) for id in setup.commands[command].bases), Fraction())


def lost(manual: Manual[B], state: State[B], command: str) -> Fraction:
    """What a command has lost; a general counts more than his element."""
    setup, total = state.setup, manual.army.besides(state, command)
    for id in setup.commands[command].bases:
        if manual.army.is_lost(state, id):
            general = setup.pieces[id].traits.get("general")
            total += manual.army.equivalent(setup, id) + (manual.army.general_counts if general else 0)
    return total


def army(manual: Manual[B], setup: Setup, side: Side) -> Fraction:
    """What an army counted at first."""
    return sum((original(manual, setup, command) for command in commands(setup, side)), Fraction())


def loss(manual: Manual[B], state: State[B], side: Side) -> Fraction:
    """What counts as lost: all of the broken commands, and the lost elements of the others."""
    return sum(
        (
            original(manual, state.setup, command) if command in state.own.broken else lost(manual, state, command)
            for command in commands(state.setup, side)
        ),
        Fraction(),
    )


def elements_lost(manual: Manual[B], state: State[B], side: Side) -> Fraction:
    """What an army has lost, element by element."""
    return sum((lost(manual, state, command) for command in commands(state.setup, side)), Fraction())


def down_to(manual: Manual[B], state: State[B], share: Fraction) -> list[str]:
    """The commands that have lost that share by now; one that counts nothing, only if it has lost anything at all."""
    gone = {id: lost(manual, state, id) for id in state.setup.commands}
    return [id for id, fallen in gone.items() if fallen and fallen >= share * original(manual, state.setup, id)]


def leaderless(manual: Manual[B], state: State[B]) -> list[str]:
    """Commands that have lost their general and not yet rolled for it."""
    return [
        id
        for id, command in state.setup.commands.items()
        if command.leader and manual.army.is_lost(state, command.leader) and id not in state.own.headless
    ]


def strength(manual: Manual[B], state: State[B], side: Side) -> float:
    """The share of its strength that an army has left before it is beaten."""
    whole = army(manual, state.setup, side)
    return max(0.0, 1.0 - float(2 * loss(manual, state, side) / whole)) if whole else 0.0


def _why_beaten(manual: Manual[B], state: State[B], side: Side) -> str:
    """Half of an army is lost; or it counts so, because all of a command that has lost heart counts."""
    whole, fallen = army(manual, state.setup, side), elements_lost(manual, state, side)
    if 2 * fallen >= whole:
        return "the enemy has lost half of his army"
    broken = [id for id in commands(state.setup, side) if id in state.own.broken]
    word = manual.army.disheartened
    named = calling.commands(state.setup, broken, (f"is {word}", f"are {word}"))
    lost_so_far, counts = f"{_told(fallen)} of {_told(whole)} equivalents", _told(loss(manual, state, side))
    return f"the enemy has lost {lost_so_far}, but {named} and counted whole, which makes it {counts}"


def heart_ruling(manual: Manual[B], state: State[B], command: str, word: str) -> Ruled:
    """What a command has lost by now, and what that makes of it."""
    facts: dict[str, Json] = {
        "lost": float(lost(manual, state, command)),
        "of": float(original(manual, state.setup, command)),
    }
    cites = manual.cites
    return by_house(cites.row(cites.heart), "command_losses", {"a": command}, facts, {"command": word})


def ending_ruling(manual: Manual[B], state: State[B], end: Ending) -> Ruled:
    """What both armies have lost at the end, and who has won by it."""
    facts: dict[str, Json] = {
        side: {
            "lost": float(elements_lost(manual, state, side)),
            "counts": float(loss(manual, state, side)),
            "of": float(army(manual, state.setup, side)),
        }
        for side in SIDES
    }
    cites = manual.cites
    who: dict[str, str] = {side: side for side in SIDES}
    return by_house(cites.row(cites.victory), "victory", who, facts, {"winner": end.winner or "draw"})


def _told(counted: Fraction) -> str:
    return f"{float(counted):g}"


def won(bounds: int) -> str:
    """How a battle of so many bounds a side is won."""
    last = f"After {bounds} bounds of each side the army wins that has lost the smaller share; about even is a draw."
    return f"An army that has lost half its strength is beaten. {last}"


def ending(manual: Manual[B], state: State[B], bounds: int, *, just_even: bool = False) -> Ending | None:
    """Victory, if the bound that ends brings it: half an army is lost, or the last bound is over."""
    beaten = [side for side in SIDES if 2 * loss(manual, state, side) >= army(manual, state.setup, side)]
    if len(beaten) == 2:
        return Ending("", "both armies are beaten in the same bound")
    if beaten:
        return Ending(OTHER[beaten[0]], _why_beaten(manual, state, beaten[0]))
    if state.own.number < 2 * bounds:
        return None
    shares = {side: elements_lost(manual, state, side) / army(manual, state.setup, side) for side in SIDES}
    apart = abs(shares["a"] - shares["b"])
    if apart < NARROW or (just_even and apart == NARROW):
        return Ending("", "the last bound is over and the losses are about even")
    winner: Side = "a" if shares["a"] < shares["b"] else "b"
    return Ending(winner, "the last bound is over and the enemy has lost more")
