"""A moment for every verb of every game: a battle that comes to where the verb can be given, and such an order.

The index beside this (`moments/*.json`) says how to get there: a scenario, who fights it, a seed, how many events.
`python -m tests.web.moments [GAME ...]` fights battles by lot and by rule of thumb, small ones first, until each verb
has its moment; `python -m tests.web.moments dbm keen on hide` those of players who are keen on what leads there.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from sandtable import catalogue
from sandtable.engine.battle import Battle, Player
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.log import Chain
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.host.opened import header_of
from sandtable.names import SIDES, Side
from sandtable.notation import order as order_text
from sandtable.players import PLAYERS

FOLDER = Path(__file__).parent / "moments"
KEEN = "keen on "
"""How a player begins who gives these orders whenever he may, and else does what is least."""

SEEDS = tuple(str(seed) for seed in range(1, 25))
PATIENCE = 12.0
"""Seconds of thinking that one battle is looked at."""


class Answer(NamedTuple):
    """A verb as the answer to a decision of a game."""

    rules: str
    asked: str
    verb: str

    def __str__(self) -> str:
        return f"{self.rules}-{self.asked}-{self.verb}"


@dataclass(frozen=True)
class Moment:
    """Where a verb can be given: the battle, how many of its events have happened, and an order of the verb."""

    asked: str
    verb: str
    scenario: str
    player: str
    seed: str
    n: int
    order: str


def answers(rules: str) -> list[Answer]:
    """Every verb of a game, for each decision that it answers."""
    decisions = catalogue.game(rules).frame.decisions
    return [Answer(rules, decision.word, verb.word) for decision in decisions for verb in decision.verbs]


def takes(answer: Answer) -> set[str]:
    """The sorts of what the verb takes."""
    decisions = catalogue.game(answer.rules).frame.decisions
    decision = next(each for each in decisions if each.word == answer.asked)
    return {part.sort for part in decision.by_word[answer.verb].takes}


def kept(rules: str) -> dict[Answer, Moment]:
    """The moments of a game as they stand in the index."""
    path = FOLDER / f"{rules}.json"
    if not path.exists():
        return {}
    found = [Moment(**line) for line in json.loads(path.read_text("utf-8"))]
    return {Answer(rules, moment.asked, moment.verb): moment for moment in found}


def keep(rules: str, found: dict[Answer, Moment]) -> None:
    lines = [asdict(found[answer]) for answer in answers(rules) if answer in found]
    (FOLDER / f"{rules}.json").write_text(
        "[\n" + ",\n".join(f"  {json.dumps(line)}" for line in lines) + "\n]\n", "utf-8"
    )


def setup_of(scenario: str) -> Setup:
    """One of ours, or one that stands beside the index."""
    beside = FOLDER / scenario
    return catalogue.scenario(str(beside) if beside.suffix == ".toml" else scenario)


def events(moment: Moment, setup: Setup) -> list[Event]:
    """The battle again, up to the moment."""
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream(moment.seed))
    battle.go()
    steps = battle.fight(players(moment.player, moment.seed))
    while len(battle.events) < moment.n and next(steps, None) is not None:
        pass
    return battle.events


class Keen:
    """Gives orders of these verbs whenever they are ready, each to the same bases once in a while; else the least."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = tuple(words)
        self._given: dict[tuple[str, tuple[str, ...]], int] = {}

    def __call__(self, game: Game[Any], state: State[Any]) -> Order:
        ready = game.legal(state)
        meant = [order for order in ready if order.verb in self._words]
        if not meant:
            return ready[-1]
        order = min(meant, key=lambda order: self._given.get((order.verb, order.bases), 0))
        self._given[order.verb, order.bases] = self._given.get((order.verb, order.bases), 0) + 1
        return order


def players(named: str, seed: str) -> dict[Side, Player]:
    if named.startswith(KEEN):
        return {side: Keen(named.removeprefix(KEEN).split()) for side in SIDES}
    return {side: PLAYERS[named](f"{seed} {side}") for side in SIDES}


def holds(answer: Answer, moment: Moment) -> bool:
    """Whether the battle still comes to the moment, and the order may be given there."""
    setup = setup_of(moment.scenario)
    game = catalogue.game(answer.rules)
    battle = Battle.resumed(game, setup, Stream(moment.seed), events(moment, setup), again=False)
    seat, ask = battle.deciding, battle.state.ask
    if seat is None or ask is None or ask.what != moment.asked or len(battle.events) != moment.n:
        return False
    return game.check(game.view(battle.state, seat), order_text.read(moment.order, game, setup)).allowed


def log_of(moment: Moment) -> str:
    """The log of the battle up to the moment, as somebody would bring it."""
    setup = setup_of(moment.scenario)
    game = catalogue.game(setup.rules)
    links, stream = Chain(), Stream(moment.seed)
    lines = [links.header(header_of(game, setup, stream.commitment, stream.sort))]
    lines += [links.event(event) for event in events(moment, setup)]
    return b"".join(lines).decode("ascii")


# --- searching -------------------------------------------------------------------------------------


def small_first(rules: str) -> list[str]:
    """Those that stand beside the index, and then ours."""
    beside = sorted(path.name for path in FOLDER.glob(f"{rules}-*.toml"))
    ours = [id for id, shipped in catalogue.scenarios().items() if shipped.rules == rules]
    return [*beside, *sorted(ours, key=lambda id: len(catalogue.scenario(id).pieces))]


def sought(rules: str, found: dict[Answer, Moment], fighters: Sequence[str] = ("random", "steady")) -> None:
    """Fights battles until every verb has its moment, or all have been fought."""
    wanted = set(answers(rules)) - set(found)
    for seed in SEEDS:
        for scenario in small_first(rules):
            for player in fighters:
                if not wanted:
                    return
                began = time.process_time()
                for answer, moment in met(rules, scenario, player, seed, wanted):
                    found[answer] = moment
                    wanted.discard(answer)
                    keep(rules, found)
                says = f"{scenario} {player} {seed}: {time.process_time() - began:.0f} s, {len(wanted)} left"
                print(says, *map(str, sorted(wanted)) if len(wanted) < 12 else (), flush=True)


def met(rules: str, scenario: str, player: str, seed: str, wanted: set[Answer]) -> Iterator[tuple[Answer, Moment]]:
    """The wanted answers that can be given in one battle, each where it first can."""
    game, setup = catalogue.game(rules), setup_of(scenario)
    battle = Battle(game, setup, Stream(seed))
    seats = players(player, seed)
    until = time.process_time() + PATIENCE
    battle.go()
    for _ in chain([None], battle.fight(seats)):
        if time.process_time() > until or not wanted:
            return
        seat, ask = battle.deciding, battle.state.ask
        if seat is None or ask is None or not any(answer.asked == ask.what for answer in wanted):
            continue
        for order in best(game, game.view(battle.state, seat)):
            answer = Answer(rules, ask.what, order.verb)
            if answer in wanted:
                text = order_text.write(order, game, setup)
                yield answer, Moment(ask.what, order.verb, scenario, player, seed, len(battle.events), text)


def best(game: Game[Any], state: State[Any]) -> Iterable[Order]:
    """One ready order of each verb: of those that go somewhere, one that goes far."""
    by_verb: dict[str, Order] = {}
    for order in game.legal(state):
        if order.verb not in by_verb or _far(order) > _far(by_verb[order.verb]):
            by_verb[order.verb] = order
    return by_verb.values()


def _far(order: Order) -> int:
    return max((leg.by for leg in order.legs if leg.how == "forward"), default=0)


def main(said: list[str]) -> None:
    keen = said.index("keen") if "keen" in said else len(said)
    fighters = [" ".join(said[keen:])] if said[keen:] else ["random", "steady"]
    for rules in said[:keen] or catalogue.fought():
        found = {answer: moment for answer, moment in kept(rules).items() if answer in answers(rules)}
        found = {answer: moment for answer, moment in found.items() if holds(answer, moment)}
        sought(rules, found, fighters)
        keep(rules, found)
        missing = [str(answer) for answer in answers(rules) if answer not in found]
        print(rules, len(found), "of", len(answers(rules)), "missing:", *missing, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
