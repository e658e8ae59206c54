"""Measure everything once and print the tables: `make bench`. With --write the tables go to bench/results.md too,
in place of those of the same subjects there.

Every figure stands beside what else a user would pick for the same work, measured in the same run, so that the ratio
means something on another machine. Medians of five, for whole battles of three. Names of subjects measure those alone;
--quick only tries that they run.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import battles, columns, companion, hand, odds, pages, rulings, serving, starting, tables
from bench.measure import Row

HERE = Path(__file__).parent
RESULTS = HERE / "results.md"
SUBJECTS: dict[str, Callable[[], Sequence[Row]]] = {
    "Rulings": rulings.measure,
    "Odds": odds.measure,
    "Columns": columns.measure,
    "Starting": starting.measure,
    "Serving": serving.measure,
    "Battles": battles.measure,
    "Tables": tables.measure,
    "Pages": pages.measure,
    "Companion": companion.measure,
    "Hand": hand.measure,
}


def main() -> None:
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")] or list(SUBJECTS)
    kept = written() if "--write" in sys.argv else {}
    for title in wanted:
        print(f"measuring {title.lower()} ...", file=sys.stderr)
        kept[title] = section(title)
        print(kept[title])
    if "--write" in sys.argv:
        by_hand = (HERE / "by_hand.md").read_text("utf-8")
        text = ["# Results\n", *(kept[title] for title in SUBJECTS if title in kept), by_hand]
        RESULTS.write_text("\n".join(text), "utf-8")


def section(title: str) -> str:
    """One subject measured now, on this machine."""
    rows = [measured.as_row() for measured in SUBJECTS[title]()]
    where = f"{platform.platform()}, CPython {platform.python_version()}, one core unless said otherwise."
    table = ["| what | measured | goal | beside it | ratio |", "| --- | --- | --- | --- | --- |", *rows]
    return "\n".join([f"## {title}", "", where, "", *table]) + "\n"


def written() -> dict[str, str]:
    """The sections that were measured before, by title."""
    parts = RESULTS.read_text("utf-8").split("\n## ")[1:] if RESULTS.exists() else []
    found = {part.partition("\n")[0]: f"## {part.rstrip()}\n" for part in parts}
    return {title: found[title] for title in SUBJECTS if title in found}


if __name__ == "__main__":
    main()
