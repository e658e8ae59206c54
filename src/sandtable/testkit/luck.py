"""Whether outcomes come as often as the odds told before say, over all throws of all battles.

Each throw is laid on a scale from 0 to 1 by the odds that were told: an outcome covers as much of it as its chance, and
where in its part a throw lies is drawn by lot. If the odds are true, throws lie evenly, whatever the odds of each were.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random

from sandtable.dice import Distribution
from sandtable.engine.told import Outcome
from sandtable.testkit.laws import hold

PARTS = 10
FEWEST = 100
"""Throws of a cast before they are judged."""
TOO_ODD = 60.0
"""Chi-square of nine degrees of freedom: true odds exceed it once in a thousand million times."""


class Luck:
    """Where the throws of each cast lay."""

    def __init__(self) -> None:
        self._parts: defaultdict[str, list[int]] = defaultdict(lambda: [0] * PARTS)

    def fell(self, word: str, spread: Distribution[Outcome], outcome: Outcome, random: Random) -> None:
        """A throw has come to this, by these odds."""
        below = 0.0
        for one, chance in sorted(spread.ranked(), key=lambda pair: str(pair[0])):
            if one == outcome:
                at = below + random.random() * float(chance)
                self._parts[word][min(PARTS - 1, int(at * PARTS))] += 1
                return
            below += float(chance)

    def hold(self) -> None:
        """Outcomes have come as often as was told."""
        for word, parts in self._parts.items():
            throws = sum(parts)
            if throws >= FEWEST:
                odd = sum((count - throws / PARTS) ** 2 for count in parts) * PARTS / throws
                hold(
                    odd < TOO_ODD,
                    f"the odds of {word} lie: {throws} throws lie {parts} on the scale of what was told, "
                    f"which true odds do less than once in a million times (chi-square {odd:.0f})",
                )
