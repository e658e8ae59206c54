"""The page's types are made of the messages, and the page names no game."""

import json
import re
from pathlib import Path

from sandtable.catalogue import RULESETS
from sandtable.wire.schema import schema

WEB = Path(__file__).parents[2] / "web"


def test_the_committed_schema_is_that_of_the_messages() -> None:
    committed = json.loads((WEB / "src/wire/schema.json").read_text())
    assert committed == schema(), "the messages have changed: run `npm run types` in web/"


def test_every_message_has_its_type() -> None:
    types = (WEB / "src/wire/types.ts").read_text()
    for name, message in schema()["$defs"].items():
        assert f"export interface {name} " in types
        assert all(field in types for field in message["properties"])


def test_the_page_names_no_game() -> None:
    names = [*RULESETS, *(ruleset.title for ruleset in RULESETS.values())]
    named = re.compile(r"\b(" + "|".join(map(re.escape, names)) + r")\b", re.IGNORECASE)
    for file in sorted((WEB / "src").rglob("*")):
        if file.is_file():
            assert not named.search(file.read_text()), f"{file.name} names a game: {named.search(file.read_text())}"


def test_the_lock_holds_no_addresses() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()
