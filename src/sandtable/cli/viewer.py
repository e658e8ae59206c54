"""Somebody watches a battle: what he looks at, what each key does to that, and the screen drawn anew after it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from sandtable.cli.keys import ENDED, keys
from sandtable.cli.page import screen
from sandtable.cli.pane import Size, filled
from sandtable.cli.reel import Reel

KEYS: Mapping[str, str] = {
    "→ space": "the next event",
    "←": "the event before",
    "n p": "the next turn, the turn before",
    "f F": "the next fight, the fight before",
    "g": "go to an event: type its number, then enter",
    "home end": "the beginning, the last event",
    "↑ ↓": "read more of the rulings",
    "z": "where the troops are, or the whole table",
    "?": "these keys",
    "q": "leave",
}
SHORT = "→ ← event  n p turn  f fight  g go to  z closer  ? help  q quit"


class Watching(NamedTuple):
    """What the person at the terminal looks at."""

    n: int = 0
    close: bool = False
    scroll: int = 0
    helped: bool = False
    typed: str | None = None
    """The number that is being typed."""
    notice: str = ""


def watched(reel: Reel, first: int) -> None:
    """Show a moment, wait for a key, and so on until the person leaves."""
    console = Console()
    watching = Watching(first, notice=" ".join(reel.notes))
    out = sys.stdout
    try:
        out.write("\x1b[?1049h\x1b[?25l")
        with keys() as next_key:
            while True:
                out.write(_drawn(reel, watching, console))
                out.flush()
                key = next_key()
                after = pressed(reel, watching, key) if key != ENDED else None
                if after is None:
                    return
                watching = after
    except KeyboardInterrupt:
        return
    finally:
        out.write("\x1b[0m\x1b[?25h\x1b[?1049l")
        out.flush()


def _drawn(reel: Reel, watching: Watching, console: Console) -> str:
    """One whole screen, to be written in one go."""
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    size = Size(columns, rows)
    if watching.helped:
        lines = filled([Text(), *(Text(f"  {key:<10}{says}") for key, says in KEYS.items())], size)
    else:
        footer = Text(_footer(reel, watching), style="bold yellow" if watching.notice else "dim")
        lines = screen(
            reel, watching.n, size, close=watching.close, scroll=watching.scroll, footer=footer, console=console
        )
    with console.capture() as shown:
        for row in lines:
            console.print(row, end="\x1b[K\n", no_wrap=True, crop=False, overflow="ignore", highlight=False)
    return "\x1b[H" + str(shown.get()).rstrip("\n") + "\x1b[J"


def _footer(reel: Reel, watching: Watching) -> str:
    if watching.typed is not None:
        return f"go to event (0 to {reel.last}): {watching.typed}▏"
    return watching.notice or SHORT


def pressed(reel: Reel, watching: Watching, key: str) -> Watching | None:
    """What is looked at after a key; nothing if it was the key to leave."""
    now = watching._replace(notice="", helped=False)
    if watching.typed is not None:
        return _typed(reel, now, key)
    if watching.helped and key != "q":
        return watching if key == "resize" else now
    match key:
        case "q":
            return None
        case "right" | "space":
            return _to(now, now.n + 1 if now.n < reel.last else None, "this is the last event")
        case "left" | "backspace":
            return _to(now, now.n - 1 if now.n else None, "this is the beginning")
        case "n":
            return _to(now, reel.turn_after(now.n), "this is the last turn")
        case "p":
            return _to(now, reel.turn_before(now.n), "this is the beginning")
        case "f":
            return _to(now, reel.fight_after(now.n), "no fight after this one")
        case "F":
            return _to(now, reel.fight_before(now.n), "no fight before this one")
        case "home":
            return _to(now, 0, "")
        case "end":
            return _to(now, reel.last, "")
        case "up" | "page-up":
            return now._replace(scroll=max(0, now.scroll - (1 if key == "up" else 10)))
        case "down" | "page-down":
            return now._replace(scroll=now.scroll + (1 if key == "down" else 10))
        case "z":
            return now._replace(close=not now.close)
        case "g":
            return now._replace(typed="")
        case "?":
            return now._replace(helped=True)
        case "resize":
            return watching
    return now._replace(notice=f"no such key; {SHORT}")


def _to(watching: Watching, n: int | None, else_says: str) -> Watching:
    return watching._replace(notice=else_says) if n is None else watching._replace(n=n, scroll=0)


def _typed(reel: Reel, watching: Watching, key: str) -> Watching:
    """A key while a number is being typed."""
    typed = watching.typed or ""
    if key.isdecimal() and key.isascii() and len(typed) < 9:
        return watching._replace(typed=typed + key)
    if key == "backspace":
        return watching._replace(typed=typed[:-1])
    if key == "resize":
        return watching
    done = watching._replace(typed=None)
    if key != "enter" or not typed:
        return done
    n = int(typed)
    return _to(done, n if n <= reel.last else None, f"there is no event {n}; the last is {reel.last}")
