"""The guard before the application: turns away what may not come in or goes too far, hands over whole bodies, puts the
policy on every answer, and lets no fault of ours out as anything but words."""

from __future__ import annotations

import logging
from collections.abc import Collection
from itertools import count

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.names import Code, Refusal
from sandtable.server.door import turned_away
from sandtable.server.limits import Limits
from sandtable.sheet import request as contract

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""What a page of ours may load: nothing from anywhere else."""

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
LOG = logging.getLogger("sandtable")


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self._app, self._names, self._limits = app, frozenset(name.lower() for name in names), Limits()
        self._faults = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                MutableHeaders(scope=message).update(ALWAYS)
            await send(message)

        turned = turned_away(scope, self._names) or self._limits.refuse(scope)
        if turned is not None:
            await _answer(*turned, guarded)
            return
        with self._limits.sending(scope):
            body = await _whole(receive) if scope["method"] == "POST" else None
            if body is _LEFT:
                return
            try:
                await self._app(scope, receive if body is None else _again(body, receive), guarded)
            except Exception:
                number = next(self._faults)
                LOG.exception("fault %d: %s %.200r", number, scope["method"], scope["path"])
                if not begun:
                    await _answer(422, _ours(number), guarded)


def _ours(number: int) -> Refusal:
    says = f"this could not be answered, and the fault is the program's: number {number} in the server's log; "
    return Refusal(Code.BAD_VALUE, "", f"{says}please report it, and ask something else meanwhile")


_LEFT = b"left before all was said"


async def _whole(receive: Receive) -> bytes:
    """A body with all its parts, or `_LEFT` if its sender has gone away before the end."""
    parts = []
    while (message := await receive())["type"] == "http.request":
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)
    return _LEFT


def _again(body: bytes, receive: Receive) -> Receive:
    """Hands a body over that was read already; after it comes whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving


async def _answer(status: int, refusal: Refusal, send: Send) -> None:
    body = contract.encoded(contract.error(refusal)).encode("ascii")
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
