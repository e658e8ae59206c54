"""`demo`: what the program does, shown on the examples that the rule sets bring along."""

from __future__ import annotations

import click

from sandtable.catalogue import FOLDERS
from sandtable.cli.completing import rules_begun
from sandtable.cli.files import loaded
from sandtable.names import Json
from sandtable.sheet.ruleset import Example, Ruleset


@click.command()
@click.argument("rules", required=False, shell_complete=rules_begun)
def demo(rules: str | None) -> None:
    """Show a ruling with its rows, near misses and odds: of RULES, or of the first full game."""
    from rich.console import Console

    from sandtable.cli.render import Shown, show_ruling

    ruleset = loaded(rules or FOLDERS[1])
    console = Console()
    for example in ruleset.examples:
        console.print(f"\n[bold]{example.says}[/]", highlight=False)
        console.print(f"[dim]$ {_command(ruleset, example)}[/]\n", highlight=False)
        question = ruleset.question(example.test)
        show_ruling(Shown(ruleset, question, example.given, example.dice, example.dice), what_if=True)
    console.print(
        "\n[dim]More: sandtable --help · sandtable tests · "
        f"sandtable sheet {ruleset.id} --format html -o sheet.html[/]",
        highlight=False,
    )


def _command(ruleset: Ruleset, example: Example) -> str:
    fields = [*_words("", example.given), *_words("dice.", example.dice)]
    return f"sandtable rule {ruleset.id} {example.test} {' '.join(fields)} --what-if"


def _words(path: str, value: Json) -> list[str]:
    if isinstance(value, dict):
        return [word for name, inner in value.items() for word in _words(f"{path}{name}.", inner)]
    if isinstance(value, list):
        return [word for place, inner in enumerate(value) for word in _words(f"{path}{place}.", inner)]
    said = str(value).lower() if isinstance(value, bool) else str(value)
    return [f"{path.rstrip('.')}={said}"]
