"""Text that fits its room: parts with a hanging indent, lines cut to a width, two columns side by side."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from textwrap import fill
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

READABLE = 216
"""A fraction is told beside its percentage where its denominator is no more: nobody reads 145708900/387420489."""


class Hung(NamedTuple):
    """Text with something before its first line; the others are as far in."""

    before: Text
    says: Text


Part = Text | Hung


class Size(NamedTuple):
    """The room that there is, in letters."""

    columns: int
    rows: int


def joined(one: Text, columns: int, other: Text) -> Text:
    joined = Text(no_wrap=True)
    joined.append_text(clipped(one, columns))
    joined.append(" " * (columns - joined.cell_len))
    joined.append(" │ ", style="dim")
    return joined.append_text(other)


def clipped(text: Text, columns: int) -> Text:
    text = text.copy()
    text.truncate(columns, overflow="ellipsis")
    return text


def filled(lines: Sequence[Text], size: Size) -> list[Text]:
    """Exactly as many lines as there is room for."""
    return [*lines[: size.rows], *(Text() for _ in range(size.rows - len(lines)))]


def flowed(items: Iterable[Text], columns: int) -> list[Text]:
    """Short texts one after the other, in as many lines as it takes; none is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 2 + item.cell_len <= columns:
            lines[-1].append("  ").append_text(item)
        else:
            lines.append(item.copy())
    return lines


def wrapped(parts: Iterable[Part], columns: int, console: Console) -> list[Text]:
    """The parts broken into lines that fit."""
    lines: list[Text] = []
    for part in parts:
        hung = part if isinstance(part, Hung) else Hung(Text(), part)
        indent = hung.before.cell_len
        own = list(hung.says.wrap(console, max(8, columns - indent))) if hung.says.plain else [Text()]
        for n, one in enumerate(own):
            one.rstrip()
            # What stands before has its own style, and that is not for what follows.
            lines.append((Text(" " * indent) if n else Text().append_text(hung.before)).append_text(one))
    return lines


def folded(text: str, columns: int | None = None) -> str:
    """A sentence folded to the terminal, with its later lines further in; as it is where nobody sits at one."""
    if columns is None and not sys.stdout.isatty():
        return text
    wide = columns or shutil.get_terminal_size().columns
    return fill(text, max(20, wide), subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def fraction(chance: Fraction) -> str:
    """A chance as a fraction, where a person can read it."""
    return f"{chance.numerator}/{chance.denominator}" if chance.denominator <= READABLE else ""


def percent(chance: Fraction) -> str:
    """A chance in percent, with its fraction: '58 % (7/12)'; what is likely to a hair is not called certain."""
    if chance in (0, 1):
        return "never" if chance == 0 else "certain"
    share = float(chance) * 100
    said = f"{share:.0f}" if 0.5 <= share <= 99.5 else f"{share:.1f}" if 0.05 <= share <= 99.95 else f"{share:.3g}"
    exact = fraction(chance)
    return f"{said} % ({exact})" if exact else f"{said} %"
