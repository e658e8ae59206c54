"""Sandtable: a table for historical miniature battles that knows the rules.

Every ruling names the rows of the reference sheet that made it; every chance is exact. A battle goes on; all else is
frozen, and what changes is a new value.

- `games()` is what there is to play, by id; `load(id)` one of them, which rules on situations and gives their odds.
- `scenarios()` are the ids of the battles that can be fought; `scenario(id or file)` one of them, read and checked.
- `battle(scenario)` fights it: computer against computer, or with the orders of a program of your own.
- `replay(log)` rules again on every event of a log; `prove(log)` says what it proves.
- `Refused` is raised for whatever may not be: its `refusal` has a code, a place, and a sentence with the remedy.

A ruling:

>>> import sandtable
>>> toy = sandtable.load("toy")
>>> answer = toy.adjudicate("fight", {"a": {"kind": "horse"}, "b": {"kind": "foot"}}, {"a": 4, "b": 2})
>>> answer["result"]["b"]["outcome"]
'destroyed'

A battle, side a led by a program that has one idea, side b by the computer:

>>> battle = sandtable.battle("toy-meadow", a=None, seed="tuesday")
>>> for side in battle.decisions():
...     event = battle.order(battle.orders()[0])
>>> battle.outcome
'Villagers (b) wins: the other side has lost half its bands'

And its log, ruled on again:

>>> sandtable.prove(battle.log())
<Proof: chain proven, rulings proven, dice proven, scenario proven, ending proven>
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` itself would take longer to load than all of this.
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sandtable.engine.event import Event
    from sandtable.engine.proof import Proof
    from sandtable.engine.state import Setup, State
    from sandtable.host.solo import Seated, Solo
    from sandtable.names import Refused
    from sandtable.sheet.ruleset import Ruleset

__version__ = "0.1.0"
__all__ = ["Refused", "battle", "games", "load", "prove", "replay", "scenario", "scenarios"]


def games() -> dict[str, str]:
    """The games that there are, by id, each with its name.

    >>> import sandtable
    >>> sandtable.games()["dbm"]
    'De Bellis Multitudinis'
    """
    from sandtable.catalogue import RULESETS

    return {id: ruleset.title for id, ruleset in RULESETS.items()}


def load(id: str) -> Ruleset:
    """The game of that id as its reference sheet has it: `adjudicate` rules, `odds` gives exact chances.

    >>> sandtable.load("dbm")
    <Ruleset dbm: De Bellis Multitudinis>
    """
    from sandtable import catalogue

    return catalogue.load(id)


def scenarios(rules: str = "") -> tuple[str, ...]:
    """The ids of the battles that can be fought, of one game or of all.

    >>> sandtable.scenarios("toy")
    ('toy-meadow', 'toy-twins')
    """
    from sandtable import catalogue

    of = catalogue.load(rules).id if rules else ""
    return tuple(id for id, shipped in catalogue.scenarios().items() if not of or shipped.rules == of)


def scenario(named: str | Path) -> Setup:
    """A battle before it begins: one of ours by its id, or a file of your own by its path. A file that cannot be used
    raises `Refused`, and its `faults` are all that is wrong with it, with lines and remedies.

    >>> sandtable.scenario("twin-lines")
    <Setup twin-lines (dbm): Twin lines, 28 bases>
    """
    return _setup(named)


def battle(
    scenario: str | Path | Setup, *, a: Seated = "steady", b: Seated = "steady", seed: str | int | None = None
) -> Solo:
    """A battle to be fought: a scenario by its id, its file or as it was read.

    Each side is played by a computer (`"steady"` or `"random"`), by a function of your own that is handed the game and
    what that side sees of the table and gives an order or its text, or by nobody (`None`): then the battle waits for
    your `order`. The same seed gives the same battle on any machine; without one the dice are secret until it is over.

    >>> fought = sandtable.battle("toy-meadow", seed="tuesday")
    >>> events = fought.go()
    >>> fought
    <Solo toy-meadow: turn 3, Villagers (b) wins: the other side has lost half its bands>
    >>> fought.told(events[0])
    'points 2'
    """
    from secrets import token_hex

    from sandtable.engine.state import Setup
    from sandtable.host.solo import Solo

    setup = scenario if isinstance(scenario, Setup) else _setup(scenario)
    return Solo(setup, token_hex(32) if seed is None else str(seed), {"a": a, "b": b})


def replay(log: bytes | str | Path) -> Iterator[tuple[int, Event, State]]:
    """Every event of a log, from its bytes or its file, with its number and the state after it.

    Each is ruled on again; the first that is not as the rules have it raises `Refused`, which names it.

    >>> fought = sandtable.battle("toy-meadow", seed="tuesday")
    >>> events = fought.go()
    >>> [n for n, event, state in sandtable.replay(fought.log()) if state.ending]
    [36]
    """
    from sandtable.engine.log import read
    from sandtable.host.opened import opened

    return opened(read(_bytes(log))).replayed(again=True)


def prove(log: bytes | str | Path) -> Proof:
    """What a log proves, claim by claim: its lines, its rulings, its dice, its scenario, its ending.

    >>> sandtable.prove(sandtable.battle("toy-meadow", seed="tuesday").log()).claims.ending
    <Claim not proven: The battle is not over: the log stops after event 0. It can be gone on with, or was cut short.>
    """
    from sandtable.host.opened import proven

    return proven(_bytes(log))


def _setup(named: str | Path) -> Setup:
    from sandtable import catalogue

    return catalogue.scenario(str(named))


def _bytes(log: bytes | str | Path) -> bytes:
    if isinstance(log, bytes):
        return log
    from pathlib import Path

    from sandtable.host.opened import content_of

    return content_of(Path(log))


def __getattr__(name: str) -> object:
    """`Refused` is loaded when it is first spoken of: there is nothing to catch before."""
    if name == "Refused":
        from sandtable.names import Refused

        return Refused
    raise AttributeError(f"sandtable has no {name!r}; help(sandtable) lists what it has")
