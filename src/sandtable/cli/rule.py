"""`rule`: one ruling for a person, or for a program with --json."""

from __future__ import annotations

import json
import secrets
import sys

import click

from sandtable.catalogue import load
from sandtable.cli.completing import fields_begun, rules_begun, tests_begun
from sandtable.cli.pane import folded
from sandtable.cli.paths import situation
from sandtable.cli.wording import in_codes
from sandtable.names import Refused
from sandtable.sheet.question import Question
from sandtable.sheet.ruleset import Ruleset


@click.command()
@click.argument("rules", shell_complete=rules_begun)
@click.argument("test", shell_complete=tests_begun)
@click.argument("fields", nargs=-1, metavar="[PATH=VALUE]...", shell_complete=fields_begun)
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON.")
@click.option("--what-if", "what_if", is_flag=True, help="Also say what would change the chances most.")
def rule(rules: str, test: str, fields: tuple[str, ...], as_json: bool, what_if: bool) -> None:
    """Rule on one situation and show every row that counted, the near misses and the odds.

    \b
    sandtable rule toy fight a.kind=horse b.kind=foot b.uphill=yes dice.a=4 dice.b=2

    Kinds and the like are written as the sheet has them or in words: bd or blades. Dice that are not given are rolled.
    'sandtable tests RULES' lists the tests, 'sandtable tests RULES TEST' their fields.
    """
    given, dice = situation(fields)
    try:
        ruleset = load(rules)
        question = ruleset.question(test)
        given = in_codes(question.given, given)
        fell = question.roll(given, dice, secrets.randbelow)
        answer = ruleset.adjudicate(test, given, fell, why=True)
    except Refused as refused:
        _refuse(refused, as_json)
        return
    rolled = {name: value for name, value in fell.items() if name not in dice}
    if as_json or not sys.stdout.isatty():
        click.echo(json.dumps({**answer, **({"rolled": rolled} if rolled else {})}))
        return
    _show(ruleset, question, given, dice, fell, what_if)


def _show(
    ruleset: Ruleset, question: Question, given: object, dice: object, fell: dict[str, object], what_if: bool
) -> None:
    from sandtable.cli.render import Shown, show_ruling

    show_ruling(Shown(ruleset, question, given, dice, fell), what_if=what_if)


def _refuse(refused: Refused, as_json: bool) -> None:
    if as_json or not sys.stdout.isatty():
        click.echo(json.dumps({"error": refused.refusal.as_json()}))
    else:
        place, says = refused.refusal.at.removeprefix("given."), refused.refusal.message
        click.secho(folded(f"{place}: {says}" if place else says), fg="red", err=True)
    sys.exit(1)
