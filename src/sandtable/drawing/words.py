"""Writing on the sheet: how wide it is, and what becomes of it where there is no room."""

from __future__ import annotations

import re

NOT_TEXT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WIDTHS = {
    **dict.fromkeys("ijl.,;:'’|! ·", 0.34),
    **dict.fromkeys("ftIJ()[]-", 0.41),
    **dict.fromkeys("rsz", 0.53),
    **dict.fromkeys("mwMW@%—–&", 1.03),
}
"""Letters that are narrower or wider than most, in ems of DejaVu Serif: the widest face that a sheet is set in."""
CAPITAL, SMALL, OTHER, IDEOGRAM, BOLD = 0.8, 0.61, 0.64, 1.0, 1.12


def printable(text: str) -> str:
    """The text with a mark in place of every character that cannot be printed.

    >>> printable("bell \\x07")
    'bell \N{REPLACEMENT CHARACTER}'
    """
    return NOT_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)


def spoken(id: str) -> str:
    """'steep-hill' as a person says it.

    >>> spoken("fortification-temporary")
    'fortification temporary'
    """
    return id.replace("-", " ").replace("_", " ")


def capital(text: str) -> str:
    """The same with a capital letter first."""
    return text[:1].upper() + text[1:]


def breadth(text: str, size: float, bold: bool = False) -> float:
    """How wide a line is at most in any of the faces that it may be set in."""
    return sum(map(_ems, text)) * size * (BOLD if bold else 1.0)


def _ems(letter: str) -> float:
    if ord(letter) > 0x2E80:
        return IDEOGRAM
    return WIDTHS.get(letter, CAPITAL if letter.isupper() else SMALL if letter.islower() else OTHER)


def fitted(text: str, size: float, room: float, bold: bool = False) -> str:
    """The line, or as much of it as there is room for."""
    text = " ".join(text.split())
    if breadth(text, size, bold) <= room:
        return text
    while text and breadth(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip(" ,;·") + "…"


def wrapped(text: str, size: float, room: float, most: int = 2) -> list[str]:
    """The text in at most so many lines."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < most:
        count = len(words)
        while count > 1 and breadth(" ".join(words[:count]), size) > room:
            count -= 1
        if len(found) == most - 1:
            count = len(words)
        found.append(fitted(" ".join(words[:count]), size, room))
        words = words[count:]
    return found
