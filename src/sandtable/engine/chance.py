"""Where dice come from: a committed stream, the players' own hands, or a script.

A source is asked for the faces of so many dice from the n-th of the battle on. It keeps no count of its own, so a
battle that is opened again goes on with the die that would have come next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import ClassVar, Protocol

from sandtable.dice import BOX, Die
from sandtable.engine.state import Ask
from sandtable.names import Code, Json, Refused, listed

COMMITS, ROLLS = b"sandtable/commitment/1\0", b"sandtable/dice/1\0"


class Source(Protocol):
    """Somewhere dice come from."""

    @property
    def sort(self) -> str:
        """The word for it in the header of a log."""

    @property
    def commitment(self) -> str:
        """What was published before the first die fell, or nothing."""

    def fall(self, ask: Ask, first: int) -> tuple[int, ...]:
        """The faces of the dice that are asked for; the first of them is die number `first` of the battle."""


class Stream:
    """Dice that were settled before the battle: die n is read off a hash of the seed and n.

    Publishing `commitment` at the start and the seed at the end lets both players check every die.

    >>> [Stream("fair").face(n, BOX["D6"]) for n in range(8)]
    [6, 3, 3, 3, 1, 1, 6, 1]
    """

    __slots__ = ("_key", "seed")
    sort: ClassVar[str] = "stream"

    def __init__(self, seed: str | bytes) -> None:
        self.seed = seed.hex() if isinstance(seed, bytes) else seed
        self._key = sha256(ROLLS + _spelt(self.seed)).digest()

    @property
    def commitment(self) -> str:
        return sha256(COMMITS + _spelt(self.seed)).hexdigest()

    def face(self, n: int, die: Die) -> int:
        """The face of die number n. Bytes that would favour some faces are passed over."""
        sides = len(die.faces)
        fair = 256 - 256 % sides
        block = 0
        while True:
            for byte in sha256(self._key + n.to_bytes(8, "big") + block.to_bytes(4, "big")).digest():
                if byte < fair:
                    return die.faces[byte % sides]
            block += 1

    def fall(self, ask: Ask, first: int) -> tuple[int, ...]:
        return tuple(self.face(n, die) for n, die in enumerate(dice_of(ask), first))


def _spelt(seed: str) -> bytes:
    return seed.encode("utf-8", "surrogatepass")


class Script:
    """Faces written down beforehand, for tests and for playing a known battle again."""

    __slots__ = ("faces",)
    sort: ClassVar[str] = "script"
    commitment = ""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = tuple(faces)

    def fall(self, ask: Ask, first: int) -> tuple[int, ...]:
        faces = self.faces[first : first + len(ask.dice)]
        if len(faces) < len(ask.dice):
            raise Refused(
                Code.MISSING_DICE,
                f"dice.{len(self.faces)}",
                f"the script has {len(self.faces)} dice and the battle needs more: {_asked(ask)}; add their faces",
            )
        return checked(ask, faces)


class Typed:
    """Dice rolled on a real table: whoever rolled them is asked what they show."""

    __slots__ = ("_ask",)
    sort: ClassVar[str] = "typed"
    commitment = ""

    def __init__(self, ask: Callable[[Ask], Sequence[int]]) -> None:
        self._ask = ask

    def fall(self, ask: Ask, first: int) -> tuple[int, ...]:
        return checked(ask, self._ask(ask))


def dice_of(ask: Ask) -> tuple[Die, ...]:
    """The dice that are asked for, out of the box."""
    for place, name in enumerate(ask.dice):
        if name not in BOX:
            raise Refused(Code.BAD_VALUE, f"dice.{place}", f"no die {name!r} in the box; it holds {listed(list(BOX))}")
    return tuple(BOX[name] for name in ask.dice)


def checked(ask: Ask, faces: Sequence[Json]) -> tuple[int, ...]:
    """The faces, if these dice can show them."""
    dice = dice_of(ask)
    if len(faces) != len(dice):
        code = Code.MISSING_DICE if len(faces) < len(dice) else Code.UNUSED_DICE
        raise Refused(code, "dice", f"{len(faces)} faces were given; give one for each die: {_asked(ask)}")
    for place, (die, face) in enumerate(zip(dice, faces, strict=True)):
        if type(face) is not int or face not in die.faces:
            possible = listed([str(face) for face in sorted(set(die.faces))])
            raise Refused(Code.BAD_VALUE, f"dice.{place}", f"a {die} cannot show {str(face)[:20]}; it shows {possible}")
    return tuple(faces)


def _asked(ask: Ask) -> str:
    return ", ".join(ask.dice)
