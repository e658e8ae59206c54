"""What a page and the program say to each other: the messages, and the one who answers them."""

from sandtable.wire.referee import Referee

__all__ = ["Referee"]
