"""Measure everything once and print one table: `make bench`. With --write the table goes to bench/results.md too.

Every figure stands beside what else a user would pick for the same work, measured in the same run, so that the ratio
means something on another machine. Medians of five. Names of subjects measure those alone; --quick only tries that they
run.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import battles, columns, odds, rulings, serving, starting
from bench.measure import Row

HERE = Path(__file__).parent
SUBJECTS: dict[str, Callable[[], Sequence[Row]]] = {
    "Rulings": rulings.measure,
    "Odds": odds.measure,
    "Columns": columns.measure,
    "Starting": starting.measure,
    "Serving": serving.measure,
    "Battles": battles.measure,
}


def main() -> None:
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")] or list(SUBJECTS)
    text = [
        "# Results",
        "",
        f"{platform.platform()}, CPython {platform.python_version()}, one core unless said otherwise.",
        "",
    ]
    for title in wanted:
        print(f"measuring {title.lower()} ...", file=sys.stderr)
        text += [f"## {title}", "", "| what | measured | goal | beside it | ratio |", "| --- | --- | --- | --- | --- |"]
        text += [measured.as_row() for measured in SUBJECTS[title]()]
        text.append("")
    table = "\n".join(text) + "\n" + (HERE / "by_hand.md").read_text("utf-8")
    print(table)
    if "--write" in sys.argv:
        (HERE / "results.md").write_text(table, "utf-8")


if __name__ == "__main__":
    main()
