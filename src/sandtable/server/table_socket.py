"""A page's socket: lines come in and are answered one after another, and news goes out as it happens."""

from __future__ import annotations

import json
import logging
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Collection
from contextlib import suppress

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

from sandtable.host.page import Page
from sandtable.names import Code, Json, Refusal, Refused
from sandtable.server.door import turned_away_socket
from sandtable.server.limits import Limits, Share, guest_of
from sandtable.server.tables import Tables

LOG = logging.getLogger("sandtable")
PATIENCE = 30.0
"""Seconds in which a page says its first word."""
LARGEST = 9 << 20
"""Bytes of a line: a page may bring a log."""
UNHEARD = 2000
"""So many lines a page may leave unread; one that reads more slowly is let go, and comes back for the rest."""
POLICY, TRY_LATER = 1008, 1013
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

    async def _answer(self, page: Page, line: str, guest: str) -> Json:
        id: Json = None
        try:
            if guest not in ("127.0.0.1", "::1", "testclient") and not self._limits.may_ask(guest):
                raise Refused(Code.NOT_ALLOWED, "", "too much is asked at once; wait a second and ask again")
            message = _read(line)
            id = message.pop("id", None)
            if type(id) is not int:
                raise Refused(Code.MISSING_FIELD, "id", "a message has an id, a whole number; so has its answer")
            return {"id": id, "answer": await self._tables.answer(page, message)}
        except Refused as refused:
            return {"id": id, "error": refused.refusal.as_json()}
        except Exception:
            LOG.exception("fault at a table: %.200r", line)
            says = "this could not be answered, and the fault is the program's; nothing was changed: try something else"
            return {"id": id, "error": Refusal(Code.BAD_VALUE, "", says).as_json()}


def _read(line: str) -> dict[str, Json]:
    if len(line) > LARGEST:
        raise Refused(Code.BAD_JSON, "", f"a message has at most {LARGEST} bytes")
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise Refused(Code.BAD_JSON, "", "a message is one JSON object")
    return message


def _soon(loop: AbstractEventLoop, send: MemoryObjectSendStream[str], line: Json) -> None:
    """News comes from whatever thread has found it."""
    said = json.dumps(line, separators=(",", ":"))

    def put() -> None:
        with suppress(WouldBlock, BrokenResourceError, ClosedResourceError):
            send.send_nowait(said)

    loop.call_soon_threadsafe(put)


def _put(send: MemoryObjectSendStream[str], line: Json) -> None:
    send.send_nowait(json.dumps(line, separators=(",", ":")))
