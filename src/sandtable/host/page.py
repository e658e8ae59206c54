"""A page at the tables: where it sits, what it has heard there, and which drawings it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from sandtable.host.link import Link
from sandtable.wire import table as wire


@dataclass
class Sitting:
    """A page at one place of one table."""

    link: Link
    place: str
    n: int
    """The last event that it has heard of."""
    looks: set[str] = field(default_factory=set)

    def new_looks(self, shown: Iterable[wire.Place], drawn: Mapping[str, str]) -> dict[str, str]:
        """The drawings of some bases that it has not got yet."""
        keys = {place["look"] for place in shown} - self.looks
        self.looks |= keys
        return {key: drawn[key] for key in sorted(keys)}


@dataclass(eq=False)
class Page:
    """A page: how it is spoken to unasked, and where it sits, by the text of the link."""

    hear: Callable[[wire.News], None]
    sits: dict[str, Sitting] = field(default_factory=dict)
