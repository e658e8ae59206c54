"""Links: the secret by which somebody sits at a table. The host keeps what it hashes to, never the secret."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Literal, NamedTuple

from sandtable.names import SIDES, Code, Refused

ONLOOKER: Literal["onlooker"] = "onlooker"
PLACES = (*SIDES, ONLOOKER)
"""Where one can sit: at either side, or looking on."""
BYTES = 24
"""Of a secret: more than anybody guesses."""
FORM = re.compile(r"([a-z0-9]{12})\.([A-Za-z0-9_-]{32})")
NOWHERE = "this link leads to no table here; take the one that was copied when the battle was opened"


class Link(NamedTuple):
    """A match, and the secret of one place at it."""

    match: str
    secret: str

    def __str__(self) -> str:
        return f"{self.match}.{self.secret}"

    @property
    def hash(self) -> str:
        return sha256(self.secret.encode("ascii")).hexdigest()

    def opens(self, hash: str) -> bool:
        return compare_digest(self.hash, hash)


def new_match() -> str:
    """A name for a match. It is no secret, and no two are the same."""
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(12))


def new_link(match: str) -> Link:
    return Link(match, secrets.token_urlsafe(BYTES))


def link_from(text: object) -> Link:
    found = FORM.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise Refused(Code.BAD_VALUE, "link", NOWHERE)
    return Link(*found.groups())
