"""The command. Each subcommand is a module of its own, loaded only when it is called, so that starting is quick."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from typing import Any, TextIO

import click
from click.shell_completion import CompletionItem

from sandtable import __version__

COMMANDS = {
    "rule": ("rule", "Rule on one situation, with every row that counted."),
    "adjudicate": ("stream", "Answer a stream of requests for rulings, JSON Lines in and out."),
    "odds": ("stream", "Answer a stream of requests for exact odds, JSON Lines in and out."),
    "sheet": ("sheet", "Print a game's reference sheet, made from its rows."),
    "tests": ("tests", "List the questions a game answers, or the fields of one."),
    "matchups": ("matchups", "Every troop against every other: a heat map or a table."),
    "scenarios": ("scenario", "List the scenarios that can be fought, with year, length and size."),
    "scenario": ("scenario", "Show a scenario, begin one of your own, check it."),
    "army": ("army", "Check an army list, or print the schema of army lists."),
    "battle": ("battle", "Fight a battle and keep its log."),
    "replay": ("replay", "Rule again on every event of a log, and check its dice and hashes."),
    "positions": ("positions", "Where every base stands after an event, as JSON."),
    "draw": ("draw", "Draw the table as SVG or PNG."),
    "report": ("report", "Tell a battle as one page, with maps, rulings, odds and luck."),
    "watch": ("watch", "Step through a battle in the terminal, forwards and backwards."),
    "serve": ("serve", "Serve the pages and the HTTP API, here or for a club evening."),
    "companion": ("companion", "Write the pages as a static site that needs no server."),
    "demo": ("demo", "Show what the program does."),
}


class LateGroup(click.Group):
    """A group that knows the names of its commands and loads them when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"sandtable.cli.{COMMANDS[name][0]}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named; of one that there is not, the nearest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"no command {args[0][:40]!r}; {_meant(args[0])}")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The names of the commands, none of which need be loaded for that."""
        named = [CompletionItem(name, help=says) for name, (_, says) in COMMANDS.items() if name.startswith(incomplete)]
        return named if named else super(click.Group, self).shell_complete(ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])


def _meant(word: str) -> str:
    """What somebody may have meant who named no command."""
    from sandtable.catalogue import FOLDERS, scenarios

    if word in FOLDERS:
        return (
            f"{word} is a game: 'sandtable tests {word}' lists its questions, 'sandtable scenarios {word}' its battles"
        )
    if word in scenarios():
        return f"{word} is a scenario: 'sandtable battle {word}' fights it"
    near = get_close_matches(word.lower(), COMMANDS, 1)
    return f"did you mean {near[0]}?" if near else "'sandtable --help' lists them"


@click.group(cls=LateGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sandtable")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """A table for historical miniature battles that knows the rules.

    Without a command it opens the page in the browser: battles, and the referee.
    """
    if os.environ.get("TERM") == "dumb" or os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        command = ctx.command.get_command(ctx, "serve") if isinstance(ctx.command, click.Group) else None
        if command is not None:
            ctx.invoke(command)


def main() -> Any:
    """Run the command; a reader who closes the pipe early is no error of ours, and a full disk is one line."""
    _mend_streams()
    try:
        try:
            return cli(prog_name="sandtable")
        finally:
            # What is still to be written is written here, and not when nobody is left to say that it could not be.
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up(sys.stdout, sys.stderr)
        sys.exit(141)
    except OSError as fault:
        with suppress(OSError):
            what = f"trouble with {fault.filename}" if fault.filename else "cannot write the answer"
            sys.stderr.write(f"Error: {what}: {fault.strerror or fault}\n")
            sys.stderr.flush()
        _give_up(sys.stdout, sys.stderr)
        sys.exit(1)


def _mend_streams() -> None:
    """A letter that a terminal cannot show, a byte that is no letter, or a stream that is closed is no reason to lose a
    battle."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _give_up(*streams: TextIO) -> None:
    """What they still hold goes nowhere, so that the end of the program does not try again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
