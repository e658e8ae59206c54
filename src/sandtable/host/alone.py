"""The host of one page that has no server: in a worker of its browser, its matches kept there, with a computer that
thinks in another."""

from __future__ import annotations

import logging
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from typing import NamedTuple

from sandtable.host import lines
from sandtable.host.host import Host
from sandtable.host.house import House
from sandtable.host.link import FORM
from sandtable.host.match import Due
from sandtable.host.memory import Memory
from sandtable.host.page import Page
from sandtable.host.thinking import NOTHING_FOUND, TRIES, Thought, think
from sandtable.names import Json, Refused
from sandtable.wire import Referee

LOG = logging.getLogger("sandtable")


class Ears(NamedTuple):
    """How the browser is spoken to. All is text, so that any browser's Python can hand it over."""

    news: Callable[[str], None]
    """A line that was not asked for."""
    changed: Callable[[str, str, int, str | None], None]
    """A file of a match is another from a byte on; see `memory.Told`."""
    think: Callable[[str], None]
    """Somebody shall think about this."""
    stop: Callable[[], None]
    """What is being thought about is not waited for any more."""


class Alone:
    """A host and its one page."""

    def __init__(self, referee: Referee, ears: Ears) -> None:
        self._ears = ears
        self._store = Memory(self._changed)
        self._host = Host(House(self._store), referee)
        self._page = Page(lambda news: ears.news(lines.text_of({"news": news})))
        self._thinking: tuple[str, Due] | None = None
        self._failed = 0

    def _changed(self, id: str, name: str, at: int, data: bytes | None) -> None:
        self._ears.changed(id, name, at, None if data is None else data.decode("ascii"))

    def bring(self, match: str, files: Mapping[str, str] | None) -> None:
        """A match as the browser has kept it, or nothing if another window has it; what was known is forgotten."""
        self._host.put_back(match)
        found = None if files is None else {name: text.encode("ascii") for name, text in files.items()}
        self._store.bring(match, found)

    def say(self, text: str) -> str:
        """What the page is answered."""
        id: int | None = None
        try:
            id, message = lines.line_from(text)
            answer = lines.answered(id, self._host.answer(self._page, message))
        except Refused as refused:
            answer = lines.refused(id, refused.refusal)
        except Exception:
            LOG.exception("fault at a table: %.200r", text)
            answer = lines.failed(id)
        self._go_on()
        return lines.text_of(answer)

    def sits_at(self) -> list[str]:
        """The matches at which the page sits."""
        return sorted({sitting.link.match for sitting in self._page.sits.values()})

    def thought(self, text: str) -> None:
        """What a computer has decided; nothing comes of what is not waited for any more."""
        if self._thinking is None:
            return
        (match, due), self._thinking = self._thinking, None
        thought: Thought = pickle.loads(b64decode(text))
        if thought.fault:
            LOG.warning("a computer found no order at event %d of %s: %s", due.n, match, thought.fault)
        self._failed = self._failed + 1 if thought.fault else 0
        if thought.order is None or self._failed > TRIES:
            self._host.trouble(match, NOTHING_FOUND.format(thought.fault or "there is none"))
            return
        try:
            self._host.thought(match, due, thought.order)
        except Refused as refused:
            self._host.trouble(match, refused.refusal.message)
            return
        self._go_on()

    def died(self, says: str) -> None:
        """The one who was thinking is no more; another is asked, a few times."""
        if self._thinking is None:
            return
        (match, _), self._thinking = self._thinking, None
        self._failed += 1
        if self._failed > TRIES:
            self._failed = 0
            self._host.trouble(match, NOTHING_FOUND.format(says))
        else:
            self._go_on()

    def _go_on(self) -> None:
        """A computer stops thinking about what it does not owe any more, and begins with what it owes."""
        if self._thinking is not None and not self._host.owes(*self._thinking):
            self._thinking = None
            self._ears.stop()
        for match in self.sits_at() if self._thinking is None else ():
            due = self._host.due(match)
            if due is not None:
                self._thinking = match, due
                self._ears.think(b64encode(pickle.dumps(due)).decode("ascii"))
                return


def thought_out(text: str) -> str:
    """What a computer decides, as it is handed from worker to worker."""
    return b64encode(pickle.dumps(think(pickle.loads(b64decode(text))))).decode("ascii")


def matches_of(text: str) -> list[str]:
    """The matches that a line of the page speaks of, to be brought before it is answered."""
    try:
        message: dict[str, Json] = lines.line_from(text).message
    except Refused:
        return []
    links = [message.get("link"), *_several(message.get("links"))]
    found = (FORM.fullmatch(link) for link in links if isinstance(link, str))
    return sorted({link.group(1) for link in found if link is not None})


def _several(links: Json) -> list[Json]:
    return links if isinstance(links, list) else []
