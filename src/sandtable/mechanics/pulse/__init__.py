"""Pulses: what the games of pulses and command dice (CDs) share, and no game's name.

What is here, and how a rule set uses it:

- `FewerThan` and `NoFartherThan` are fields that lean on a field read before them: hits below strength.
- `rerolls(...)` declares the field of re-rolls by choice. Left out, it is `SILENT`: a ruling then re-rolls nothing, and
  odds let the players re-roll as serves them best. An empty list says that nothing is re-rolled.
- `InRow` is a `Question` whose dice keep their places, since re-rolls and picks name a die by its place.
- `no_such_die`, `twice` and `replaced` check and carry out the re-rolls that a request lists.
- `kept` is the two dice that a control test keeps, and `check_picks` refuses picks of dice that are not there.
- `check_issue` refuses CDs beyond what may be given or is in hand.
- `Initiative` is the roll for initiative with its bidding of CDs, and its odds under best play.

Row ids and words are passed in by the game.
"""

from sandtable.mechanics.pulse.initiative import Hand, Initiative, Standing
from sandtable.mechanics.pulse.rerolls import (
    SILENT,
    FewerThan,
    InRow,
    NoFartherThan,
    Rerolls,
    check_issue,
    check_picks,
    kept,
    new_dice,
    no_such_die,
    refuse,
    replaced,
    rerolls,
    twice,
)

__all__ = [
    "SILENT",
    "FewerThan",
    "Hand",
    "InRow",
    "Initiative",
    "NoFartherThan",
    "Rerolls",
    "Standing",
    "check_issue",
    "check_picks",
    "kept",
    "new_dice",
    "no_such_die",
    "refuse",
    "replaced",
    "rerolls",
    "twice",
]
