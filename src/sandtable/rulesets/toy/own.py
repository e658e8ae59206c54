"""What Toy remembers beside where the bands stand."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.names import Side


@dataclass(frozen=True, slots=True)
class Own:
    """Plain values only, so that a log can hold them. 'This turn' is the turn of the side that moves."""

    side: Side
    turn: int = 1
    points: int = 0
    moved: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()
