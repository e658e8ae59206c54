"""Limits: how large a body may be, and how often one guest may ask."""

from __future__ import annotations

import json
from time import monotonic

from fastapi import Request
from fastapi.responses import Response

from sandtable.names import Code, Refusal

LARGEST_BODY = 4 << 20
EACH_SECOND, AT_ONCE = 60.0, 600.0
"""A guest may ask this often for long, and this much in one go. A table of players needs a hundredth of it."""

GUESTS = 4096
HERE = ("127.0.0.1", "::1", "testclient")


class Limits:
    """A bucket of asks for every guest but this machine itself, which fills again with time."""

    def __init__(self) -> None:
        self._buckets: dict[str, tuple[float, float]] = {}

    def refuse(self, request: Request) -> Response | None:
        """The refusal, if this request goes too far."""
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            says = f"a body may have {LARGEST_BODY} bytes at the most; send fewer requests at a time"
            return _refusal(413, Refusal(Code.BAD_JSON, "", says))
        if request.method == "POST" and "content-length" not in request.headers:
            return _refusal(411, Refusal(Code.BAD_JSON, "", "say how long the body is (Content-Length)"))
        guest = request.client.host if request.client else ""
        if guest in HERE or self._may_ask(guest):
            return None
        return _refusal(429, Refusal(Code.NOT_ALLOWED, "", "too many requests at once; wait a second and ask again"))

    def _may_ask(self, guest: str) -> bool:
        now = monotonic()
        if len(self._buckets) > GUESTS:
            self._buckets.clear()
        left, since = self._buckets.get(guest, (AT_ONCE, now))
        left = min(AT_ONCE, left + (now - since) * EACH_SECOND)
        self._buckets[guest] = (max(0.0, left - 1), now)
        return left >= 1


def _refusal(status: int, refusal: Refusal) -> Response:
    return Response(json.dumps({"error": refusal.as_json()}), status, media_type="application/json")
