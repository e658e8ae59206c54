"""Pulses: what the games of pulses and command dice (CDs) share, and no game's name.

What is here, and how a rule set uses it:

- `FewerThan`, `NoFartherThan`, `NeededLength` and `TwoOf` are fields that lean on a field read before them: hits below
  strength, a distance where the use of a CD needs one, dice picked out of those that CDs bring.
- `rerolls(...)` declares the field of re-rolls by choice. Left out, it is `SILENT`: a ruling then re-rolls nothing, and
  odds let the players re-roll as serves them best. An empty list says that nothing is re-rolled.
- `InRow` is a `Question` whose dice keep their places, since re-rolls and picks name a die by its place.
- `NoDice` is a `Question` that rolls nothing, but does not mind an empty list of dice.
- `no_such_die`, `check_places`, `twice` and `replaced` check and carry out the re-rolls that a request lists. In odds a
  question is ruled as `Foretold`, where a re-roll that turns out needless is left out and not refused.
- `kept` is the two dice that a control test keeps, and `check_picks` refuses picks of dice that are not there; `TwoOf`
  does so where the field is read.
- `Totals` are the two totals of a roll-off (an evasion), as odds can count them.
- `check_issue` refuses CDs beyond what may be given or is in hand.
- `Initiative` is the roll for initiative with its bidding of CDs, and its odds under best play; `WINNER` is what both
  sides play for.

Row ids and words are passed in by the game.

The battle itself stands beside these, as values of the engine's frame that both games share. A game fills in a
`manual.Manual`, makes a class of `own.Own` that has it, and `battle.game` makes of it all that the engine needs.
`sequence` has the list that can be read aloud and all that is asked, thrown and begun. Its parts are `turn` and `hand`
(the initiative), `firing`, `control` with `testing`, `movement` with `move_die`, `recovery`, `contact` (attacks as they
are made) and `duties`, `melee` with `blows` and `aftermath`, `officers` and `victory`. What they stand on: `moving`,
`attacking` and `going` on the table, `cds`, `losses`, `forces`; `fight` and `attack` are what casts and decisions are
about; `weighing`, `insight`, `legal` and `ledger` are for players who look ahead.
"""

from sandtable.mechanics.pulse.choices import (
    Foretold,
    InRow,
    InRowForRerolls,
    NoDice,
    Totals,
    check_issue,
    check_places,
    kept,
    new_dice,
    no_such_die,
    refuse,
    replaced,
    twice,
)
from sandtable.mechanics.pulse.fields import (
    SILENT,
    FewerThan,
    NeededLength,
    NoFartherThan,
    Rerolls,
    TwoOf,
    check_picks,
    rerolls,
)
from sandtable.mechanics.pulse.initiative import WINNER, Hand, Initiative, Standing

__all__ = [
    "SILENT",
    "WINNER",
    "FewerThan",
    "Foretold",
    "Hand",
    "InRow",
    "InRowForRerolls",
    "Initiative",
    "NeededLength",
    "NoDice",
    "NoFartherThan",
    "Rerolls",
    "Standing",
    "Totals",
    "TwoOf",
    "check_issue",
    "check_picks",
    "check_places",
    "kept",
    "new_dice",
    "no_such_die",
    "refuse",
    "replaced",
    "rerolls",
    "twice",
]
