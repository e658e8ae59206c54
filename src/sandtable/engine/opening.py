"""What rules say when they have done their part: open this, it is over, or nothing, and the battle goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sandtable.engine.state import Ending
from sandtable.names import Side

if TYPE_CHECKING:
    from sandtable.engine.cast import Cast
    from sandtable.engine.decision import Decision


class Opening(NamedTuple):
    """A decision or a cast that is opened, of which seat, and what it is about. A cast is about its `Casting`."""

    what: Decision[Any, Any] | Cast[Any, Any]
    seat: Side
    about: Any = None


Next = Opening | Ending | None
