"""`tests`: the questions that a game answers, and all their fields."""

from __future__ import annotations

import json
import sys

import click

from sandtable.catalogue import RULESETS
from sandtable.cli.files import loaded
from sandtable.names import Json
from sandtable.sheet.form import forms, schema


@click.command()
@click.argument("rules", required=False)
@click.option("--schema", "as_schema", is_flag=True, help="JSON Schema of the requests.")
@click.option("--json", "as_json", is_flag=True, help="The forms as JSON.")
def tests(rules: str | None, as_schema: bool, as_json: bool) -> None:
    """List the questions of RULES (or of every game), their fields with types, defaults, ranges and help."""
    ids = [rules] if rules else list(RULESETS)
    rulesets = [loaded(id) for id in ids]
    if as_schema:
        made: Json = {ruleset.id: schema(ruleset) for ruleset in rulesets}
        click.echo(json.dumps(made[ids[0]] if rules else made, indent=2, ensure_ascii=False))
    elif as_json or not sys.stdout.isatty():
        found: Json = {ruleset.id: forms(ruleset) for ruleset in rulesets}
        click.echo(json.dumps(found[ids[0]] if rules else found, indent=2, ensure_ascii=False))
    else:
        from sandtable.cli.render import show_forms

        for ruleset in rulesets:
            show_forms(ruleset, forms(ruleset), brief=rules is None)
