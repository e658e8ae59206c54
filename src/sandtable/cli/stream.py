"""`adjudicate` and `odds`: JSON Lines in, answers out, in order and one at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import IO

import click

from sandtable.catalogue import RULESETS
from sandtable.names import Code, Json, Refusal
from sandtable.sheet import request
from sandtable.sheet.request import LONGEST_LINE, answer_line
from sandtable.sheet.ruleset import Rulesets

Answerer = Callable[[Json, Rulesets], request.Answered]

FILE = click.argument("file", default="-", metavar="[FILE]")
JSON = click.option("--json", "as_json", is_flag=True, help="Plain JSON Lines even on a terminal.")


@click.command()
@FILE
@JSON
def adjudicate(file: str, as_json: bool) -> None:
    """Rule on every request of FILE (or standard input), JSON Lines in and out.

    The exit status is 1 if any request was an error.
    """
    _stream(file, request.adjudicate, as_json)


@click.command()
@FILE
@JSON
def odds(file: str, as_json: bool) -> None:
    """Give the exact odds of every request of FILE (or standard input), JSON Lines in and out.

    A request may leave out dice, or give some; "by" names the result fields to group by, "what_if": true adds advice,
    "chain" in place of "test" asks for a chain of tests. The exit status is 1 if any request was an error.
    """
    _stream(file, request.odds, as_json)


def _stream(file: str, answerer: Answerer, as_json: bool) -> None:
    pretty = sys.stdout.isatty() and not as_json
    failed = False
    out = sys.stdout
    with _opened(file) as source:
        for line in _lines(source):
            answer = TOO_LONG if line is None else answer_line(line, RULESETS, answerer)
            failed = failed or '"error": {' in answer
            if pretty:
                _show(answer)
            else:
                out.write(answer + "\n")
                if source.isatty() or file == "-":
                    out.flush()
    out.flush()
    sys.exit(1 if failed else 0)


TOO_LONG = answer_line(
    "[]",
    {},
    lambda _, __: request.error(
        Refusal(Code.BAD_JSON, "", f"the line is longer than {LONGEST_LINE} bytes; a request is one short line")
    ),
)


def _opened(file: str) -> IO[bytes]:
    if file == "-":
        return sys.stdin.buffer
    try:
        return open(file, "rb")
    except OSError as fault:
        raise click.ClickException(f"cannot read {file}: {fault.strerror or fault}") from None


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """The lines that hold a request; `None` for one that is too long to be read."""
    first = True
    while line := source.readline(LONGEST_LINE + 1):
        too_long = len(line) > LONGEST_LINE
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE + 1)
        if first:
            line, first = line.removeprefix(b"\xef\xbb\xbf"), False
        if too_long:
            yield None
        elif line.strip():
            yield line


def _show(answer: str) -> None:
    from sandtable.cli.render import show_answer

    show_answer(answer)
