"""Orders: what a player tells his troops to do, as a value."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Json


class Order(NamedTuple):
    """One order, or the answer to what a player was asked.

    `verb` is a word of the game (`move`, `halt`, `shoot`, `done`), `bases` are those it speaks to, `legs` the way they
    are to go, `poses` where each is to be put, `word` whatever else the verb needs: a target, a choice.
    """

    verb: str
    bases: tuple[str, ...] = ()
    legs: tuple[Leg, ...] = ()
    poses: tuple[Pose, ...] = ()
    word: str = ""

    def __repr__(self) -> str:
        """What it does not say is left out."""
        said = {name: value for name, value in self._asdict().items() if value}
        return f"Order({', '.join(f'{name}={value!r}' for name, value in said.items())})"

    def as_json(self) -> dict[str, Json]:
        """The order for a log: what it does not say is left out."""
        json: dict[str, Json] = {"verb": self.verb}
        if self.bases:
            json["bases"] = list(self.bases)
        if self.legs:
            json["legs"] = [_leg_as_json(leg) for leg in self.legs]
        if self.poses:
            json["poses"] = [list(pose) for pose in self.poses]
        if self.word:
            json["word"] = self.word
        return json


def _leg_as_json(leg: Leg) -> list[Json]:
    return [leg.how, list(leg.to)] if leg.to is not None else [leg.how, leg.by]
