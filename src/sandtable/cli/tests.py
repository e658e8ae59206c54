"""`tests`: the questions that a game answers, and all their fields."""

from __future__ import annotations

import json
import sys

import click

from sandtable.catalogue import RULESETS
from sandtable.cli.completing import rules_begun, tests_begun
from sandtable.cli.files import loaded
from sandtable.cli.plain import plainly
from sandtable.names import Json
from sandtable.sheet.form import forms, schema


@click.command()
@click.argument("rules", required=False, shell_complete=rules_begun)
@click.argument("test", required=False, shell_complete=tests_begun)
@click.option("--schema", "as_schema", is_flag=True, help="JSON Schema of the requests.")
@click.option("--json", "as_json", is_flag=True, help="The forms as JSON.")
@plainly
def tests(rules: str | None, test: str | None, as_schema: bool, as_json: bool) -> None:
    """List the questions of every game, or those of RULES; of TEST, its fields with types, defaults, ranges and help.

    \b
    sandtable tests toy
    sandtable tests toy fight
    """
    ids = [rules] if rules else list(RULESETS)
    rulesets = [loaded(id) for id in ids]
    if test is not None:
        rulesets[0].question(test)
    if as_schema:
        made: Json = {ruleset.id: schema(ruleset) for ruleset in rulesets}
        click.echo(json.dumps(made[ids[0]] if rules else made, indent=2, ensure_ascii=False))
    elif as_json or not sys.stdout.isatty():
        found: Json = {ruleset.id: _asked(forms(ruleset), test) for ruleset in rulesets}
        click.echo(json.dumps(found[ids[0]] if rules else found, indent=2, ensure_ascii=False))
    else:
        from sandtable.cli.form import show_forms
        from sandtable.cli.pager import paged

        with paged() as console:
            for ruleset in rulesets:
                show_forms(console, ruleset, _asked(forms(ruleset), test), brief=test is None)


def _asked(found: list[dict[str, Json]], test: str | None) -> list[dict[str, Json]]:
    return [form for form in found if test in (None, form["test"])]
