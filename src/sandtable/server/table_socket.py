"""A page's socket: lines come in and are answered one after another, and news goes out as it happens."""

from __future__ import annotations

import logging
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Collection

from anyio import (
    BrokenResourceError,
    ClosedResourceError,
    WouldBlock,
    create_memory_object_stream,
    create_task_group,
    fail_after,
)
from anyio.streams.memory import MemoryObjectSendStream
from starlette.websockets import WebSocket, WebSocketDisconnect

from sandtable.host import lines
from sandtable.host.page import Page
from sandtable.names import Code, Json, Refused
from sandtable.server.door import turned_away_socket
from sandtable.server.limits import Limits, Share, guest_of
from sandtable.server.tables import Tables

LOG = logging.getLogger("sandtable")
PATIENCE = 30.0
"""Seconds in which a page says its first word."""
UNHEARD = 2000
"""So many lines a page may leave unread; one that reads more slowly is let go, and comes back for the rest."""
POLICY, TRY_LATER = 1008, 1013
AT_HOME = ("127.0.0.1", "::1", "testclient")
"""Guests that may ask as much as they like."""
GONE = (WebSocketDisconnect, TimeoutError, ClosedResourceError, BrokenResourceError, WouldBlock, RuntimeError, KeyError)
"""How it shows that a page is gone, silent, does not read, or says things that are no text."""


class Sockets:
    """All sockets of a server."""

    def __init__(self, tables: Tables, names: Collection[str], patience: float = PATIENCE) -> None:
        self._tables, self._names, self._patience = tables, names, patience
        self._held, self._limits = Share(24, 600), Limits()

    async def serve(self, socket: WebSocket) -> None:
        """One page, from its first word to its last."""
        turned = turned_away_socket(socket.scope, self._names)
        guest = guest_of(socket.scope)
        if turned is not None or not self._held.has_room(guest):
            await socket.close(POLICY if turned is not None else TRY_LATER)
            return
        await socket.accept()
        with self._held.holding(guest):
            await self._talk(socket, guest)

    async def _talk(self, socket: WebSocket, guest: str) -> None:
        send, receive = create_memory_object_stream[str](UNHEARD)
        loop = get_running_loop()
        page = Page(lambda news: _soon(loop, send, {"news": news}))
        try:
            async with create_task_group() as group:

                async def speak() -> None:
                    async for line in receive:
                        await socket.send_text(line)
                    await socket.close(TRY_LATER)  # So much was left unread that it would miss something.

                group.start_soon(speak)
                try:
                    with fail_after(self._patience):
                        line = await socket.receive_text()
                    while True:
                        _put(send, await self._answer(page, line, guest))
                        line = await socket.receive_text()
                finally:
                    group.cancel_scope.cancel()
        except* GONE:
            pass
        finally:
            self._tables.gone(page)

    async def _answer(self, page: Page, text: str, guest: str) -> Json:
        id: int | None = None
        try:
            id, message = lines.line_from(text)
            if guest not in AT_HOME and not self._limits.may_ask(guest):
                raise Refused(Code.NOT_ALLOWED, "", "too much is asked at once; wait a second and ask again")
            return lines.answered(id, await self._tables.answer(page, message))
        except Refused as refused:
            return lines.refused(id, refused.refusal)
        except Exception:
            LOG.exception("fault at a table: %.200r", text)
            return lines.failed(id)


def _soon(loop: AbstractEventLoop, send: MemoryObjectSendStream[str], line: Json) -> None:
    """News comes from whatever thread has found it."""
    said = lines.text_of(line)

    def put() -> None:
        try:
            send.send_nowait(said)
        except WouldBlock:
            send.close()
        except (BrokenResourceError, ClosedResourceError):
            pass  # It is gone already.

    loop.call_soon_threadsafe(put)


def _put(send: MemoryObjectSendStream[str], line: Json) -> None:
    send.send_nowait(lines.text_of(line))
