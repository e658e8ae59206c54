"""Limits and policy: how large a body may be, how often one guest may ask, what a page may load."""

from __future__ import annotations

import json
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.names import Code, Refusal

LARGEST_BODY = 4 << 20
EACH_SECOND, AT_ONCE = 60.0, 600.0
"""A guest may ask this often for long, and this much in one go. A table of players needs a hundredth of it."""

GUESTS = 4096
HERE = ("127.0.0.1", "::1", "testclient")
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


class Limits:
    """A bucket of asks for every guest but this machine itself, which fills again with time."""

    def __init__(self) -> None:
        self._buckets: dict[str, tuple[float, float]] = {}

    def refuse(self, scope: Scope) -> tuple[int, Refusal] | None:
        """The status and the refusal, if this request goes too far."""
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            says = f"a body may have {LARGEST_BODY} bytes at the most; send fewer requests at a time"
            return 413, Refusal(Code.BAD_JSON, "", says)
        if scope["method"] == "POST" and "content-length" not in headers:
            return 411, Refusal(Code.BAD_JSON, "", "say how long the body is (Content-Length)")
        guest = scope["client"][0] if scope.get("client") else ""
        if guest in HERE or self.may_ask(guest):
            return None
        return 429, Refusal(Code.NOT_ALLOWED, "", "too many requests at once; wait a second and ask again")

    def may_ask(self, guest: str) -> bool:
        now = monotonic()
        if len(self._buckets) > GUESTS:
            self._buckets.clear()
        left, since = self._buckets.get(guest, (AT_ONCE, now))
        left = min(AT_ONCE, left + (now - since) * EACH_SECOND)
        self._buckets[guest] = (max(0.0, left - 1), now)
        return left >= 1


class Guard:
    """Stands before the application: refuses what goes too far, and puts the policy on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._limits = app, Limits()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(ALWAYS)
            await send(message)

        refused = self._limits.refuse(scope)
        if refused is None:
            await self._app(scope, receive, guarded)
        else:
            await _answer(*refused, guarded)


async def _answer(status: int, refusal: Refusal, send: Send) -> None:
    body = json.dumps({"error": refusal.as_json()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
