"""Single keys from the terminal, and word of its new size when that has changed."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

NAMES = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\x1b[H": "home",
    b"\x1b[F": "end",
    b"\x1bOH": "home",
    b"\x1bOF": "end",
    b"\x1b[1~": "home",
    b"\x1b[4~": "end",
    b"\x1b[5~": "page-up",
    b"\x1b[6~": "page-down",
    b"\x1b": "escape",
    b"\r": "enter",
    b"\n": "enter",
    b"\x7f": "backspace",
    b"\x08": "backspace",
    b" ": "space",
}
SIZED = "resize"
ENDED = ""
"""The terminal is gone."""
PATIENCE = 0.05
"""Seconds in which the rest of a key that sends several bytes must come."""


def can_be_read() -> bool:
    """Whether there is a terminal on both sides, and one that can be drawn on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return True


@contextmanager
def keys() -> Iterator[Callable[[], str]]:
    """A function that waits for the next key and names it. The terminal is left as it was found."""
    import termios

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    reader, writer = os.pipe()
    os.set_blocking(writer, False)

    def sized(*_: object) -> None:
        """What wakes the reader is the byte that every signal leaves in the pipe."""

    def ended(*_: object) -> None:
        sys.exit(143)

    old = {signal.SIGWINCH: signal.signal(signal.SIGWINCH, sized), signal.SIGTERM: signal.signal(signal.SIGTERM, ended)}
    # A signal that comes just before the wait begins would else be heard only with the next key.
    woken = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        raw = termios.tcgetattr(terminal)
        raw[3] &= ~(termios.ICANON | termios.ECHO)
        # Put to sleep with ^Z, it would leave the terminal to the shell in this state.
        raw[6][termios.VSUSP] = b"\x00"
        termios.tcsetattr(terminal, termios.TCSADRAIN, raw)
        waiting = bytearray()
        yield lambda: _next(terminal, reader, waiting)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        for number, handler in old.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(woken)
        os.close(reader)
        os.close(writer)


def _next(terminal: int, resized: int, waiting: bytearray) -> str:
    while not waiting:
        ready, _, _ = select.select([terminal, resized], [], [])
        if resized in ready:
            os.read(resized, 4096)
            return SIZED
        if not _more(terminal, waiting):
            return ENDED
    while waiting[0] == 0x1B and not _whole(waiting) and select.select([terminal], [], [], PATIENCE)[0]:
        if not _more(terminal, waiting):
            break
    return taken(waiting)


def _more(terminal: int, waiting: bytearray) -> bool:
    try:
        got = os.read(terminal, 256)
    except OSError:
        return False
    waiting += got
    return bool(got)


def _whole(waiting: bytearray) -> bool:
    """Whether an escape sequence has come to its end."""
    rest = waiting[1:]
    if not rest:
        return False
    if rest[0] not in b"[O":
        return True
    return len(rest) > 1 and any(0x40 <= byte <= 0x7E for byte in rest[1:])


def taken(waiting: bytearray) -> str:
    """The first key of what was typed, taken away from it; the name of a key, or the letter itself."""
    if waiting[0] != 0x1B or len(waiting) == 1:
        length = _letter(waiting[0])
    elif waiting[1] not in b"[O":
        length = 1
    else:
        ends = (at for at in range(2, len(waiting)) if 0x40 <= waiting[at] <= 0x7E)
        length = next(ends, len(waiting) - 1) + 1
    key = bytes(waiting[:length])
    del waiting[:length]
    return NAMES.get(key) or ("unknown" if key[0] < 0x20 else key.decode("utf-8", "replace"))


def _letter(first: int) -> int:
    """How many bytes a letter has."""
    return 4 if first >= 0xF0 else 3 if first >= 0xE0 else 2 if first >= 0xC0 else 1
