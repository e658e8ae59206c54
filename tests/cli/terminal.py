"""The command at a terminal of its own: what a person would see there."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def seen(*words: str, columns: int = 80, lines: int = 24, **environment: str) -> str:
    """All that a command writes to a terminal of this size, without its colours."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    known = {**os.environ, "TERM": "xterm-256color", "PAGER": "cat", **environment}
    for name in ("COLUMNS", "LINES", "NO_COLOR"):
        known.pop(name, None)
    command = subprocess.Popen(
        [sys.executable, "-m", "sandtable", *words], stdin=theirs, stdout=theirs, stderr=theirs, env=known
    )
    os.close(theirs)
    written = b""
    try:
        while got := os.read(ours, 65536):
            written += got
    except OSError:  # The terminal is closed with the last who writes to it.
        pass
    finally:
        command.wait(60)
        os.close(ours)
    return ESCAPES.sub("", written.decode("utf-8", "replace")).replace("\r\n", "\n")
