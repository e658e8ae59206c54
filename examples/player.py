"""A player of your own against the computer, a few battles of it. Run it: python examples/player.py"""

from collections import Counter

import sandtable
from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import State


def stubborn(game: Game, state: State) -> Order:
    """Waits where it stands: of all that may sensibly be ordered, the last does least."""
    return game.legal(state)[-1]


won: Counter[str] = Counter()
for seed in ("one", "two", "three"):
    battle = sandtable.battle("twin-lines", a="steady", b=stubborn, seed=seed)
    battle.go()
    print(battle)
    if battle.ending is not None:
        won[battle.ending.winner or "a draw"] += 1
print(dict(won))
