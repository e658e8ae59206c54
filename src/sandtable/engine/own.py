"""A game's own state, all its fields at once: for whoever asks what of it is another than before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, cast

Values = tuple[Any, ...]


def own_fields(own: object) -> tuple[tuple[str, ...], Callable[[Any], Values]]:
    """The names of its fields, and what reads the values of all of them, of this state and of others of its class."""
    return _of_class(cast(Any, type(own)))


@cache
def _of_class(sort: Any) -> tuple[tuple[str, ...], Callable[[Any], Values]]:
    names = tuple(field.name for field in fields(sort))
    read: Any = attrgetter(*names) if names else lambda own: ()
    # Of one alone it would read no tuple.
    return names, (lambda own: (read(own),)) if len(names) == 1 else read
