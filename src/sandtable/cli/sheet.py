"""`sheet`: a game's reference sheet, made from its rows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from sandtable.cli.files import loaded, written
from sandtable.sheet import printed


@click.command()
@click.argument("rules")
@click.option("--format", "form", type=click.Choice(["md", "html", "json"]), default="md", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file instead of standard output.")
def sheet(rules: str, form: str, output: Path | None) -> None:
    """Print the reference sheet of RULES: Markdown, a page for two sides of A4, or data."""
    ruleset = loaded(rules)
    if form == "json":
        text = json.dumps(printed.as_json(ruleset), indent=2, ensure_ascii=False) + "\n"
    else:
        text = printed.as_html(ruleset) if form == "html" else printed.as_markdown(ruleset)
    if output is not None:
        written(output, text)
    elif form == "md" and sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        sys.stdout.write(text)
