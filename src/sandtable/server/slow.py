"""Long questions: a few at a time, each in a process of its own that is ended when nobody waits for it any more."""

from __future__ import annotations

import os
from contextlib import suppress

from anyio import BrokenWorkerProcess, CapacityLimiter, create_task_group, move_on_after, to_process
from starlette.requests import Request

from sandtable.names import Code, Refusal
from sandtable.server import desk
from sandtable.server.desk import Edge, Reply, refusing
from sandtable.server.limits import Share, guest_of

AT_ONCE = max(1, (os.cpu_count() or 2) - 1)
"""One core is always left to those who ask something quick."""

WAITING, ALL_WAITING = 8, 64
"""How many long questions one guest, and all together, may have waiting."""

LONGEST = 60.0
"""Seconds after which a long question is given up: what it costs was known before, but nobody foresees everything."""

BUSY = "many long questions are being answered just now; wait a little and ask again"
GIVEN_UP = f"this took longer than {LONGEST:.0f} seconds and was given up; ask for less at a time"
DIED = "the process that was answering this has died; ask again, and if it dies again, for less at a time"


class Slow:
    """The place where long questions wait and are answered."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(AT_ONCE)
        self._waiting = Share(WAITING, ALL_WAITING)

    async def ready(self) -> None:
        """Have one process there before the first long question comes."""
        with suppress(BrokenWorkerProcess, OSError):
            async with self._limiter:
                await to_process.run_sync(desk.ready, cancellable=True)

    async def answer(self, request: Request, edge: Edge, body: bytes) -> Reply | None:
        """The reply to a body; nothing if the guest has gone away meanwhile."""
        guest = guest_of(request.scope)
        if not self._waiting.has_room(guest):
            return refusing(Refusal(Code.NOT_ALLOWED, "", BUSY), 429)
        with self._waiting.holding(guest):
            return await self._while_there(request, edge, body)

    async def _while_there(self, request: Request, edge: Edge, body: bytes) -> Reply | None:
        reply: Reply | None = None
        async with create_task_group() as group:

            async def gone() -> None:
                while (await request.receive())["type"] != "http.disconnect":
                    pass
                group.cancel_scope.cancel()

            group.start_soon(gone)
            reply = await self._worked(edge, body)
            group.cancel_scope.cancel()
        return reply

    async def _worked(self, edge: Edge, body: bytes) -> Reply:
        async with self._limiter:
            with move_on_after(LONGEST):
                try:
                    return await to_process.run_sync(desk.answer_body, edge, body, cancellable=True)
                except BrokenWorkerProcess:
                    return refusing(Refusal(Code.NOT_ALLOWED, "", DIED), 429)
        return refusing(Refusal(Code.NOT_ALLOWED, "", GIVEN_UP), 422)
