"""A lock on a file: two who write to one log would spoil it for both."""

from __future__ import annotations

from typing import BinaryIO


def locked(file: BinaryIO) -> bool:
    """Lock a file for as long as it is open; whether nobody else holds it. Where there are no locks, that is up to
    them."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
