"""The door: who may come in. A page of somebody else in a guest's browser may neither write here nor read."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from sandtable.names import Code, Refusal

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
MISDIRECTED, FORBIDDEN, UNSUPPORTED = 421, 403, 415
Turned = tuple[int, Refusal]
"""The status and the refusal for somebody who is turned away."""


def turned_away(scope: Scope, names: Collection[str]) -> Turned | None:
    """Why a request is not let in, if it is not: called by a name that is not ours, or sent by a page that is not."""
    headers = Headers(scope=scope)
    misdirected = _misdirected(scope, headers, names)
    if misdirected is not None or scope["method"] != "POST":
        return misdirected
    sort = headers.get("content-type", "").partition(";")[0].strip().lower()
    if sort != "application/json":
        says = f"send JSON and say so (Content-Type: application/json), not {sort[:60]!r}"
        return UNSUPPORTED, Refusal(Code.BAD_JSON, "", says)
    return _of_others(headers)


def turned_away_socket(scope: Scope, names: Collection[str]) -> Turned | None:
    """Why a socket is not opened, if it is not: the same, for it both reads and writes."""
    headers = Headers(scope=scope)
    return _misdirected(scope, headers, names) or _of_others(headers)


def _misdirected(scope: Scope, headers: Headers, names: Collection[str]) -> Turned | None:
    called = hostname(headers.get("host", ""))
    return (
        None if _ours(called, scope, names) else (MISDIRECTED, Refusal(Code.NOT_ALLOWED, "", _not_called(called[:60])))
    )


def _of_others(headers: Headers) -> Turned | None:
    origin = headers.get("origin")
    if origin is None or _place(origin) == headers.get("host", "").lower():
        return None
    says = f"a page of {origin[:60]!r} may not ask here; open the page of this server itself"
    return FORBIDDEN, Refusal(Code.NOT_ALLOWED, "", says)


def _not_called(name: str) -> str:
    if not name:
        return "say whom you call (the Host header)"
    return f"this server is not called {name!r}; open it by its address, or start it with --name {name}"


def hostname(host: str) -> str:
    """The name in a Host header, without its port; nothing if there is none that can be read."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _ours(called: str, scope: Scope, names: Collection[str]) -> bool:
    """One of our names, or the very address that the guest has reached us at. A name that somebody else has pointed at
    this address is neither."""
    if called in OWN_NAMES or called in names:
        return True
    reached = scope.get("server")
    try:
        return reached is not None and ip_address(called) == ip_address(reached[0])
    except ValueError:
        return False
