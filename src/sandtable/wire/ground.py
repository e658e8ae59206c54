"""A piece of ground as a page is told of it."""

from __future__ import annotations

from typing import TypedDict


class BoardArea(TypedDict):
    """A piece of ground: what it is, the name that is written on it (if it has one), its middle and how large it is."""

    id: str
    name: str
    says: str
    x: int
    y: int
    width: int
    depth: int
