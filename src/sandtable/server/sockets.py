"""Sockets with a little patience: one that says nothing, or stops in the middle of something, is closed."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sandtable.server.limits import Share

PATIENCE = 15.0
"""How many seconds a request may take to come, and its reader may stand still."""

EACH, ALL_TOGETHER = 64, 2000
"""How many sockets one guest may hold, and all together; a browser opens six."""


class Patient(HttpToolsProtocol):
    """A connection that waits for a whole request only so long. Its guest may hold only so many of them."""

    patience: ClassVar[float] = PATIENCE
    held: ClassVar[Share] = Share(EACH, ALL_TOGETHER)
    _guest: str | None = None
    _coming: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        guest = self.client[0] if self.client else ""
        if not self.held.has_room(guest):
            transport.abort()
            return
        self._guest = guest
        self.held.take(guest)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._come()
        self._read()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """What is a socket of a table from now on is not waited for any more, and is counted there."""
        self._come()
        self._leave()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._coming is None:
            self._wait()

    def on_message_complete(self) -> None:
        self._come()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(self.patience, self.transport.abort)

    def resume_writing(self) -> None:
        self._read()
        super().resume_writing()

    def _leave(self) -> None:
        if self._guest is not None:
            self.held.give_back(self._guest)
            self._guest = None

    def _wait(self) -> None:
        self._coming = self.loop.call_later(self.patience, self.transport.close)

    def _come(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None

    def _read(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


def patient(seconds: float) -> type[Patient]:
    """The connections of a server that waits so long."""
    return type("Patient", (Patient,), {"patience": seconds, "held": Share(EACH, ALL_TOGETHER)})
