"""A computer that thinks longer than anybody waits."""

from __future__ import annotations

import time

from sandtable.host.match import Due
from sandtable.host.thinking import Thought


def think(due: Due) -> Thought:
    time.sleep(600)
    return Thought(None)
