"""Limits: how large a body may be, and how much one guest may send and ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import Scope

from sandtable.names import Code, Refusal
from sandtable.server.door import Turned

LARGEST_BODY = 4 << 20
EACH_SECOND, AT_ONCE = 60.0, 600.0
"""A guest may ask this often for long, and this much in one go. A table of players needs a hundredth of it."""

IN_HAND, ALL_IN_HAND = 16 << 20, 64 << 20
"""How many bytes of bodies one guest, and all together, may have under way at a time."""

GUESTS = 4096
HERE = ("127.0.0.1", "::1", "testclient")


def guest_of(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


class Share:
    """What guests have in hand at a time: bytes, sockets, long questions. So much each, and so much in all; this
    machine itself may have all."""

    def __init__(self, each: int, all_together: int) -> None:
        self._each, self._all = each, all_together
        self._held: Counter[str] = Counter()

    def has_room(self, guest: str, much: int = 1) -> bool:
        most = self._all if guest in HERE else self._each
        return self._held[guest] + much <= most and self._held.total() + much <= self._all

    def take(self, guest: str, much: int = 1) -> None:
        self._held[guest] += much

    def give_back(self, guest: str, much: int = 1) -> None:
        self._held[guest] -= much
        if not self._held[guest]:
            del self._held[guest]

    @contextmanager
    def holding(self, guest: str, much: int = 1) -> Iterator[None]:
        self.take(guest, much)
        try:
            yield
        finally:
            self.give_back(guest, much)


class Limits:
    """A bucket of asks for every guest but this machine itself, which fills again with time; and the bytes that are on
    their way."""

    def __init__(self) -> None:
        self._buckets: dict[str, tuple[float, float]] = {}
        self._bytes = Share(IN_HAND, ALL_IN_HAND)

    def refuse(self, scope: Scope) -> Turned | None:
        """The status and the refusal, if this request goes too far."""
        headers = Headers(scope=scope)
        length = headers.get("content-length", "0")
        # A length in strange digits, or one too long to be read, is none that may be sent.
        if not (length.isascii() and length.isdigit()) or len(length) > 9 or int(length) > LARGEST_BODY:
            says = f"a body may have {LARGEST_BODY} bytes at the most; send fewer requests at a time"
            return 413, Refusal(Code.BAD_JSON, "", says)
        if scope["method"] == "POST" and "content-length" not in headers:
            return 411, Refusal(Code.BAD_JSON, "", "say how long the body is (Content-Length)")
        guest = guest_of(scope)
        if guest not in HERE and not self.may_ask(guest):
            return 429, Refusal(Code.NOT_ALLOWED, "", "too many requests at once; wait a second and ask again")
        if not self._bytes.has_room(guest, int(length)):
            says = "too much is being sent at once; wait until what is under way has come, and send it again"
            return 429, Refusal(Code.NOT_ALLOWED, "", says)
        return None

    def may_ask(self, guest: str) -> bool:
        now = monotonic()
        if len(self._buckets) > GUESTS:
            self._buckets.clear()
        left, since = self._buckets.get(guest, (AT_ONCE, now))
        left = min(AT_ONCE, left + (now - since) * EACH_SECOND)
        self._buckets[guest] = (max(0.0, left - 1), now)
        return left >= 1

    def sending(self, scope: Scope) -> AbstractContextManager[None]:
        """While a body comes, and until it is answered, its bytes are counted."""
        return self._bytes.holding(guest_of(scope), int(Headers(scope=scope).get("content-length", "0")))
