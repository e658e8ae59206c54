"""What each order of an element game says, and that it says no more.

A player who types `move a3 forward 80 wheel left 30`, or `done a3`, has made a slip. To obey the part that can be read
would cost him a move or a bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from sandtable.engine.order import Order
from sandtable.names import Code, Refused

BASES, LEGS, POSES, WORD = "bases", "legs", "poses", "word"
PAIR = (BASES, WORD)
"""One base by its id, and the other as the word; or both as bases."""

SAYS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("lay", "put", "shift", "edge", "flank", "allot"), (WORD,)),
    "deploy": (BASES, POSES, WORD),
    **dict.fromkeys(("hide", "spring", "halt", "steady", "press", "advance"), (BASES,)),
    **dict.fromkeys(("mount", "dismount", "limber", "unlimber"), (BASES,)),
    **dict.fromkeys(("launch", "complete", "dismantle", "board", "embark"), (BASES,)),
    **dict.fromkeys(("land", "disembark"), (BASES, POSES)),
    **dict.fromkeys(("march", "move", "break-off", "rally"), (BASES, LEGS)),
    **dict.fromkeys(("aim", "main", "shoot", "fight", "storm"), PAIR),
    "done": (),
}
"""By verb: the parts of an order that mean something."""

_parts = attrgetter(BASES, LEGS, POSES, WORD)


def check_says(order: Order) -> None:
    """Refuse what an order says too much."""
    for part, given in zip((BASES, LEGS, POSES, WORD), _parts(order), strict=True):
        if given and part not in SAYS.get(order.verb, (part,)):
            raise Refused(Code.BAD_VALUE, f"order.{part}", _too_much(order, part))


def _too_much(order: Order, part: str) -> str:
    if part == WORD:
        return f"'{order.verb}' goes with no such word as '{order.word[:40]}'; mend it, or leave it out"
    what = {BASES: "names no bases", LEGS: "goes nowhere", POSES: "puts nobody down"}[part]
    return f"'{order.verb}' {what}; leave the {'places' if part == POSES else part} out"
