"""Battles for the tests of the report: fought here, or made up, and read back from their logs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from io import BytesIO

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.log import Log, Writer, read
from sandtable.engine.state import Setup
from sandtable.host.opened import header_of, opened
from sandtable.names import SIDES
from sandtable.players import PLAYERS
from sandtable.report.chronicle import Chronicle, chronicle
from sandtable.report.page import page

VOID = {"meta", "br", "hr"}


@cache
def logged(scenario: str, player: str, seed: str) -> bytes:
    """The log of a battle fought to its end, as bytes."""
    return fought(catalogue.scenario(scenario), player, seed)


def fought(setup: Setup, player: str, seed: str) -> bytes:
    game, stream, file = catalogue.game(setup.rules), Stream(seed), BytesIO()
    battle, writer = Battle(game, setup, stream), Writer(file)
    writer.begin(header_of(game, setup, stream.commitment, stream.sort))
    for event in battle.fight({side: PLAYERS[player](f"{seed} {side}") for side in SIDES}):
        writer.write(event)
    writer.reveal(stream.seed)
    return file.getvalue()


def told(log: Log) -> Chronicle:
    found = opened(log)
    return chronicle(found.log, found.game, found.setup, catalogue.load(found.game.rules))


@cache
def meadow() -> Chronicle:
    return told(read(logged("toy-meadow", "random", "3")))


@cache
def lines() -> Chronicle:
    return told(read(logged("twin-lines", "steady", "5")))


@cache
def meadow_page() -> str:
    return page(meadow())


@cache
def lines_page() -> str:
    return page(lines())


def changed(log: Log, n: int, **fields: object) -> Log:
    """The log with its n-th event told otherwise."""
    events = list(log.events)
    events[n - 1] = replace(events[n - 1], **fields)  # type: ignore[arg-type]
    return replace(log, events=tuple(events))


class Element:
    """An element of a page that was read."""

    def __init__(self, name: str, attributes: dict[str, str | None]) -> None:
        self.name, self.attributes = name, attributes
        self.inner: list[Element | str] = []

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.inner)

    def all(self, name: str = "", class_: str = "") -> list[Element]:
        found: list[Element] = []
        for part in self.inner:
            if isinstance(part, Element):
                classes = (part.attributes.get("class") or "").split()
                if (not name or part.name == name) and (not class_ or class_ in classes):
                    found.append(part)
                found += part.all(name, class_)
        return found

    def by_id(self, id: str) -> Element:
        (found,) = (each for each in self.all() if each.attributes.get("id") == id)
        return found


class Reader(HTMLParser):
    """Reads a page and holds it to closing every element where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.top = Element("", {})
        self._open = [self.top]
        self.feed(text)
        self.close()
        assert self._open == [self.top], f"left open: {[each.name for each in self._open[1:]]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice: {tag} {attrs}"
        element = Element(tag, dict(attrs))
        self._open[-1].inner.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].inner.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open[-1].name == tag, f"</{tag}> closes <{self._open[-1].name}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].inner.append(data)


def parsed(text: str) -> Element:
    return Reader(text).top


@cache
def parsed_meadow() -> Element:
    return parsed(meadow_page())


@cache
def parsed_lines() -> Element:
    return parsed(lines_page())
