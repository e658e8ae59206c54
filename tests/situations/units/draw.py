"""Writes the golden pictures anew: `python -m tests.situations.units.draw [name ...]`. Look before you keep them."""

from __future__ import annotations

import sys

from tests.situations.units.situation import drawn
from tests.situations.units.situations import GOLDEN, SITUATIONS


def main(names: list[str]) -> None:
    """Draw those situations, or all."""
    GOLDEN.mkdir(exist_ok=True)
    for situation in SITUATIONS:
        if not names or situation.name in names:
            (GOLDEN / f"{situation.name}.svg").write_text(drawn(situation), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
