"""The parts of docs/scenarios.md that are made from the games: troops, leaders, ground, victory, options, an example.

`python -m tests.notation.guide` writes them anew, each between its marks; a test holds that they are as written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandtable import catalogue
from sandtable.engine.game import Game, Option
from sandtable.engine.muster import AreaKind, Kind, LineKind, Muster, Trait
from sandtable.names import Json
from sandtable.notation.scenario import examine
from sandtable.notation.troops import Troops

GUIDE = Path(__file__).parents[2] / "docs" / "scenarios.md"
MADE = re.compile(r"<!-- made from (\w+) -->\n.*?<!-- so far from \1 -->\n", re.DOTALL)


def written(text: str) -> str:
    """The guide with every made part as it should be."""
    return MADE.sub(
        lambda found: f"<!-- made from {found[1]} -->\n{made(found[1])}<!-- so far from {found[1]} -->\n", text
    )


def made(rules: str) -> str:
    game = catalogue.game(rules)
    parts = (*_head(game), *_troops(game.muster), *_leaders(game.muster), *_ground(game.muster), *_won(game, rules))
    return "\n".join([*parts, *_options(game.options), *_example(rules)]) + "\n"


def _head(game: Game) -> Iterator[str]:
    muster = game.muster
    yield f"Lengths are in {_many(muster.unit)}."
    if muster.sizes:
        sizes = [f"{size.id} {size.width:g} by {size.depth:g}" for size in muster.sizes.values()]
        yield f"Usual tables: {', '.join(sizes)}."
    yield ""


def _many(unit: str) -> str:
    return {"pace": "paces", "inch": "inches", "BW": "base widths (BW)"}.get(unit, unit)


def _troops(muster: Muster) -> Iterator[str]:
    grades = any(any(kind.grades) for kind in muster.kinds.values())
    yield f"| `troops` | what they are | base, front by depth |{' grades |' if grades else ''}"
    yield f"| --- | --- | --- |{' --- |' if grades else ''}"
    for kind in muster.kinds.values():
        sort = f" {' '.join(kind.grades)} |" if grades else ""
        yield f"| `{kind.id}` | {kind.name.removeprefix('a ')} | {_base(kind)} |{sort}"
    yield ""
    if grades:
        usual = f"; {muster.usual_grade} need not be written" if muster.usual_grade else ""
        yield f"Grades: {', '.join(f'{grade} {name}' for grade, name in muster.grades.items())}{usual}."
    like = [text for text in Troops(muster).known if text.split()[0] == next(iter(muster.kinds))]
    yield (
        f"They are written like `{like[0]}` or `{like[-1]}`."
        if len(like) > 1
        else f"They are written like `{like[0]}`."
    )
    yield ""
    if muster.works:
        sorts = ", ".join(f"`{word}`" for word in muster.works)
        yield f"`works`, fortifications along the front of a block: {sorts}."
        yield ""
    yield from _said("Of a block may be said besides", muster.traits)


def _base(kind: Kind) -> str:
    """The sizes of its bases: the usual one, and those of other grades and formations."""
    sizes: dict[str, list[str]] = {}
    for grade in kind.grades:
        width, depth = kind.base(grade)
        sizes.setdefault(f"{width:g} × {depth:g}", []).append(grade)
    said = [size if n == 0 else f"{size} ({' '.join(grades)})" for n, (size, grades) in enumerate(sizes.items())]
    formed: dict[str, list[str]] = {}
    for (grade, formation), (width, depth) in kind.footprints.items():
        if (width, depth) != kind.base(grade):
            formed.setdefault(formation, []).append(f"{width:g} × {depth:g}")
    return "; ".join([*said, *(f"{word} {' or '.join(dict.fromkeys(sizes))}" for word, sizes in formed.items())])


def _leaders(muster: Muster) -> Iterator[str]:
    if not muster.ranks:
        yield "Commands have no leader: neither `rank` nor `general` is written."
    else:
        ranks = "; ".join(f"`{rank.id}`, {rank.says}" for rank in muster.ranks.values())
        own = next((kind.id for kind in muster.kinds.values() if kind.officer), "")
        where = (
            f"Leaders have bases of their own: every command has one block of `{own}` with `general = true`."
            if own
            else "A general stands with a base of his troops: one block of every command has `general = true`."
        )
        least, most = muster.commands
        yield f"Ranks: {ranks}. An army has one `{muster.chief}`, and {least} to {most} commands. {where}"
        if muster.led:
            many = f"{muster.led} to {muster.full}" if muster.full else f"at least {muster.led}"
            yield f"A command has {many} bases besides its leader."
    yield ""
    yield from _said("Of a command may be said besides", muster.command_traits)


def _said(of: str, traits: Sequence[Trait]) -> Iterator[str]:
    if traits:
        yield f"{of}:"
        yield from (f"- `{trait.id}`{_values(trait)}: {trait.says}" for trait in traits)
        yield ""


def _values(trait: Trait) -> str:
    if trait.choices:
        return f" ({', '.join(choice for choice in trait.choices if choice)})"
    return f" ({trait.least:g} to {trait.most:g})" if trait.least is not None and trait.most is not None else ""


def _ground(muster: Muster) -> Iterator[str]:
    yield "Ground that covers an area:"
    yield from (_feature(kind) for kind in muster.areas.values())
    yield ""
    if muster.lines:
        yield "What runs along a line:"
        yield from (_feature(kind) for kind in muster.lines.values())
        yield ""


def _feature(kind: AreaKind | LineKind) -> str:
    traits = [f"`{trait.id}`{_values(trait)}: {trait.says}" for trait in kind.traits]
    return f"- `{kind.id}`: {kind.says}{' ' if traits else ''}{' '.join(traits)}"


def _won(game: Game, rules: str) -> Iterator[str]:
    setup = examine(catalogue.template(rules), game.muster, game.options, rules, fought=game).setup
    assert setup is not None
    yield f"How the example below is won: {game.won(game.start(setup))}"
    yield ""


def _options(options: Sequence[Option]) -> Iterator[str]:
    if options:
        yield "| `[options]` | what it does | unless set | may be |"
        yield "| --- | --- | --- | --- |"
        for option in options:
            yield f"| `{option.id}` | {option.says} | `{_toml(option.default)}` | {_may(option)} |"
        yield ""


def _may(option: Option) -> str:
    if option.choices:
        return ", ".join(f"`{_toml(choice)}`" for choice in option.choices)
    if option.least is not None:
        return f"{option.least} to {option.most}"
    return "`true` or `false`"


def _toml(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _example(rules: str) -> Iterator[str]:
    yield "```toml"
    yield catalogue.template(rules).rstrip()
    yield "```"


if __name__ == "__main__":
    sys.exit(0 if GUIDE.write_text(written(GUIDE.read_text("utf-8")), "utf-8") else 1)
