"""`sheet`: a game's reference sheet, made from its rows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from sandtable.cli.completing import rules_begun
from sandtable.cli.files import loaded, written
from sandtable.sheet import printed


@click.command()
@click.argument("rules", shell_complete=rules_begun)
@click.option("--format", "form", type=click.Choice(["md", "html", "json"]), default="md", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file instead of standard output.")
@click.option("--unit", help="Show distances in this unit only, where the sheet knows two.")
def sheet(rules: str, form: str, output: Path | None, unit: str | None) -> None:
    """Print the reference sheet of RULES: Markdown, a page for two sides of A4, or data."""
    ruleset = loaded(rules)
    units = [ruleset.unit, *([ruleset.also.name] if ruleset.also else [])]
    if unit is not None and unit not in units:
        raise click.ClickException(f"{ruleset.id} is measured in {' or '.join(units)}, not in {unit}")
    if form == "json":
        text = json.dumps(printed.as_json(ruleset, unit), indent=2, ensure_ascii=False) + "\n"
    else:
        text = printed.as_html(ruleset, unit) if form == "html" else printed.as_markdown(ruleset, unit)
    if output is not None:
        written(output, text)
    elif form == "md" and sys.stdout.isatty():
        from rich.markdown import Markdown

        from sandtable.cli.pager import paged

        with paged() as console:
            console.print(Markdown(text))
    else:
        sys.stdout.write(text)
