"""One die: its name and its faces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies in the box: a name and the faces it can show, each as likely as the next.

    >>> D6.faces
    (1, 2, 3, 4, 5, 6)
    """

    name: str
    faces: tuple[int, ...]

    @property
    def lowest(self) -> int:
        return min(self.faces)

    @property
    def highest(self) -> int:
        return max(self.faces)

    def __str__(self) -> str:
        return self.name


D4 = Die("D4", (1, 2, 3, 4))
D6 = Die("D6", (1, 2, 3, 4, 5, 6))
D10 = Die("D10", (0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
AVERAGE = Die("average die", (2, 3, 3, 4, 4, 5))

BOX = {die.name: die for die in (D4, D6, D10, AVERAGE)}
"""The dice that a battle can ask for, by name."""
