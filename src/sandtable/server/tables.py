"""The tables of a server: one at a time whoever changes one, and computers that think elsewhere meanwhile."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from os import cpu_count
from sys import setswitchinterval
from typing import TypeVar, TypeVarTuple

from anyio import (
    BrokenWorkerProcess,
    CancelScope,
    CapacityLimiter,
    Lock,
    create_task_group,
    fail_after,
    to_process,
    to_thread,
)
from anyio.abc import TaskGroup

from sandtable.host.asked import MOST_TEXTS
from sandtable.host.host import Host
from sandtable.host.house import ruled_again
from sandtable.host.link import FORM
from sandtable.host.match import Due
from sandtable.host.page import Page
from sandtable.host.thinking import NOTHING_FOUND, TRIES, Thought, think
from sandtable.names import Json, Refused

LOG = logging.getLogger("sandtable")
Given = TypeVarTuple("Given")
Found = TypeVar("Found")
LONGEST_THOUGHT = 60.0
"""Seconds after which a computer is not waited for any more."""
HANDS, EYES = 4, 2
"""So many act at once, and so many only look: one of them all computes at a time, and who acts is not to wait long."""
TURN = 0.0005
"""Seconds that one of them goes on before it lets another through: the sockets wait for their turn as well."""
MOST_LAID = 100
"""So many matches stay at hand; of more, those at which nobody sits are put back until they are asked for."""


class Tables:
    """All tables of one server process."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._locks: defaultdict[str, Lock] = defaultdict(Lock)
        self._thinking: set[str] = set()
        self._thoughts: dict[str, tuple[Due, CancelScope]] = {}
        """By match: what a computer thinks about, and how it is interrupted."""
        self._minds = CapacityLimiter(max(1, (cpu_count() or 2) - 1))
        self._hands, self._eyes = CapacityLimiter(HANDS), CapacityLimiter(EYES)
        self._threads = CapacityLimiter(HANDS + EYES)
        self._group: TaskGroup | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """While the server runs, computers think."""
        setswitchinterval(TURN)
        async with create_task_group() as group:
            self._group = group
            try:
                yield
            finally:
                group.cancel_scope.cancel()
        self.host.house.close()

    async def answer(self, page: Page, message: Json) -> Json:
        """The answer to a message of a page; `Refused` where there is none."""
        links = message.get("links") if isinstance(message, dict) else None
        if not isinstance(links, list) or len(links) > MOST_TEXTS:
            return await self._answered(page, message, message)
        # Of several matches, each is asked while nobody else changes it.
        found = [await self._answered(page, {**message, "links": [link]}, {"link": link}) for link in links]
        return [card for cards in found for card in cards]

    async def _answered(self, page: Page, message: Json, about: Json) -> Json:
        match = _match_of(about)
        lane = self._eyes if self.host.only_looks(message) else self._hands
        answer, opened, owed = await self._alone(match, lane, self._answer, page, message, match)
        self._rule_again()
        if opened:
            self._interrupt(opened)
        if owed:
            self.think_on(opened)
        await self._tidy()
        return answer

    def _answer(self, page: Page, message: Json, match: str) -> tuple[Json, str, bool]:
        """The answer, the match that it is about, and whether a computer owes a decision there now."""
        answer = self.host.answer(page, message)
        opened = match or (answer.get("match") if isinstance(answer, dict) else None)
        about = opened if isinstance(opened, str) else ""
        return answer, about, bool(about) and self._owed(about)

    def _owed(self, match: str) -> bool:
        """Nothing is owed in a match that is not kept any more; whoever asked for it was told so."""
        with suppress(Refused):
            return self.host.due(match) is not None
        return False

    async def _alone(self, match: str, lane: CapacityLimiter, act: Callable[[*Given], Found], *given: *Given) -> Found:
        """Something done in a thread, while nobody else is at that match. Who waits for a thread holds up nobody."""
        async with lane, self._locks[match]:
            return await to_thread.run_sync(act, *given, limiter=self._threads)

    def gone(self, page: Page) -> None:
        """A page has closed. What was thought out for it alone is not thought to its end."""
        left = {sitting.link.match for sitting in page.sits.values()}
        self.host.gone(page)
        for match in left:
            self._interrupt(match)

    @property
    def thinking_about(self) -> dict[str, int]:
        """The matches in which a computer thinks now, and after which event."""
        return {match: due.n for match, (due, _) in self._thoughts.items()}

    def _interrupt(self, match: str) -> None:
        """A computer that thinks about what it does not owe any more stops."""
        due, scope = self._thoughts.get(match, (None, None))
        if due is not None and scope is not None and not self.host.owes(match, due):
            scope.cancel()

    async def _tidy(self) -> None:
        """Matches that nobody has asked for in a long time are put back, and no lock is kept for what is not there."""
        for match in self.host.idle(MOST_LAID):
            async with self._locks[match]:
                if match not in self._thinking and self.host.deserted(match):
                    self.host.put_back(match)
        for match in [id for id, lock in self._locks.items() if not lock.locked()]:
            del self._locks[match]

    def _rule_again(self) -> None:
        """What was only followed, so that nobody waits, is ruled again behind."""
        house = self.host.house
        while house.followed and self._group is not None:
            self._group.start_soon(self._ruled_again, house.followed.pop())

    async def _ruled_again(self, match: str) -> None:
        wrong = await to_process.run_sync(
            ruled_again, self.host.house.log(match), cancellable=True, limiter=self._minds
        )
        if wrong:
            LOG.warning("the log of match %s does not prove itself: %s", match, wrong)
            self.host.trouble(match, f"The log of this battle does not prove itself: {wrong}")

    def think_on(self, match: str) -> None:
        """Let computers decide what they owe in a match, one decision after another."""
        if self._group is not None and match not in self._thinking:
            self._thinking.add(match)
            self._group.start_soon(self._think, match)

    async def _think(self, match: str) -> None:
        try:
            failed = 0
            while (due := await self._due(match)) is not None:
                thought = await self._thought(match, due)
                if thought is None:
                    continue  # It was interrupted: perhaps something else is due now.
                if thought.fault:
                    failed += 1
                    LOG.warning("a computer found no order at event %d of %s: %s", due.n, match, thought.fault)
                if thought.order is None or failed > TRIES:
                    self.host.trouble(match, NOTHING_FOUND.format(thought.fault or "there is none"))
                    return
                await self._alone(match, self._hands, self.host.thought, match, due, thought.order)
        except Refused as refused:
            self.host.trouble(match, refused.refusal.message)
        finally:
            self._thinking.discard(match)

    async def _due(self, match: str) -> Due | None:
        return await self._alone(match, self._hands, self.host.due, match)

    async def _thought(self, match: str, due: Due) -> Thought | None:
        """What a computer decides; nothing if it was interrupted."""
        with CancelScope() as scope:
            self._thoughts[match] = due, scope
            try:
                return await self._thought_out(due)
            finally:
                del self._thoughts[match]
        return None

    async def _thought_out(self, due: Due) -> Thought:
        for _ in range(TRIES):
            try:
                with fail_after(LONGEST_THOUGHT):
                    return await to_process.run_sync(think, due, cancellable=True, limiter=self._minds)
            except BrokenWorkerProcess:
                continue
            except TimeoutError:
                return Thought(None, f"it thought for {LONGEST_THOUGHT:.0f} seconds")
        return Thought(None, "the process that was thinking died again and again")


def _match_of(message: Json) -> str:
    """The match that a message speaks of; nothing if it speaks of none, or of several."""
    link = message.get("link") if isinstance(message, dict) else None
    found = FORM.fullmatch(link) if isinstance(link, str) else None
    return found.group(1) if found is not None else ""
