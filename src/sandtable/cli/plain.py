"""Refusals of a command, said plainly: a sentence and exit status 1, or JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import wraps
from typing import NoReturn, ParamSpec

import click

from sandtable.cli.refusing import in_words
from sandtable.names import Refused

P = ParamSpec("P")


def plainly(command: Callable[P, None]) -> Callable[P, None]:
    """A refusal is a sentence and exit status 1: as JSON where `as_json` asks for it."""

    @wraps(command)
    def ran(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except Refused as refused:
            refuse(refused, bool(kwargs.get("as_json")))

    return ran


def refuse(refused: Refused, as_json: bool, **more: object) -> NoReturn:
    if as_json:
        click.echo(json.dumps({**more, "error": refused.refusal.as_json()}))
    else:
        click.secho(in_words(refused.refusal), fg="red", err=True)
    sys.exit(1)
