"""Links that nobody should send, and what the page says to each of them."""

from __future__ import annotations

import base64
import json
from typing import Any, NamedTuple

ASK = "#/dbm/ask/close_combat"
BLADES = {"kind": "bd"}
SOUND = {"a": BLADES, "b": {"kind": "wb"}}
NONE_OF_THEM = "is none of the choices"
NO_GAME = "There is no game"
NOT_ALL = "Not all of this link could be read"


class Link(NamedTuple):
    """A link and the words that must stand on the page it leads to; none where nothing in it is wrong."""

    hash: str
    says: str


def packed(situation: object) -> str:
    text = situation if isinstance(situation, str) else json.dumps(situation)
    return base64.urlsafe_b64encode(text.encode("utf-8", "surrogatepass")).decode().rstrip("=")


def _carrying(situation: object) -> str:
    return f"{ASK}?s={packed(situation)}"


def _a(**said: Any) -> str:
    return _carrying({"given": {**SOUND, "a": {**BLADES, **said}}})


def _deep(levels: int) -> str:
    return '{"given":{"a":' + "[" * levels + "]" * levels + ',"b":{"kind":"wb"}}}'


PERCENT = Link("#/%", NO_GAME)
STRANGE_KIND = Link(_a(kind="__proto__"), NONE_OF_THEM)
STRANGE_RANKS = Link(_a(support="x"), "“Ranks behind: x” is no list")

ADDRESSES = [
    PERCENT,
    Link("#/%E0%A4%A", NO_GAME),
    Link("#/%00", NO_GAME),
    Link("#/dbm/%", "no page “%”"),
    Link("#/dbm/ask/%ff", "no question “%ff”"),
    Link("#/__proto__", NO_GAME),
    Link("#/constructor/sheet", NO_GAME),
    Link("#/toString/matchups", NO_GAME),
    Link("#/nobody", NO_GAME),
    Link("#/" + "x" * 20_000, NO_GAME),
    Link("#/<img src=x onerror=window.struck=1>", NO_GAME),
    Link("#/javascript:window.struck=1", NO_GAME),
    Link("#//ask/close_combat", "It names no game"),
    Link("#/dbm//x", "no page “x”"),
    Link("#/dbm/nowhere", "no page “nowhere”"),
    Link("#/dbm/__proto__/x", "no page “__proto__”"),
    Link("#/dbm/ask/nothing", "no question “nothing”"),
    Link("#/dbm/ask/__proto__", "no question “__proto__”"),
    Link("#/dbm/ask/close_combat/and/more", "“and/more” leads nowhere"),
    Link("#/dbm/chain/nothing", "no chain “nothing”"),
    Link("#/dbm/chain/", "no chain"),
    Link("#/help/me", "“me” leads nowhere"),
    Link("#/evening/%", "“%” leads nowhere"),
    Link("#/dbm/sheet?row=__proto__", "no row “__proto__”"),
    Link('#/dbm/sheet?row="]<script>window.struck=1</script>', "no row"),
    Link("#/dbm/matchups?table=constructor", "no table of matchups “constructor”"),
    Link("#/dbm/matchups?measure=__proto__", "no measure “__proto__”"),
    Link("#/dbm/ask/", ""),
    Link("#", ""),
]

SITUATIONS = [
    Link(f"{ASK}?s=%", "cannot be read"),
    Link(f"{ASK}?s=!!!!", "cannot be read"),
    Link(f"{ASK}?s=", "cannot be read"),
    Link(f"{ASK}?s={packed(chr(34) + 'just words' + chr(34))}", "cannot be read"),
    Link(f"{ASK}?s={packed({'given': SOUND})[:-9]}", "cannot be read"),
    Link(f"{ASK}?s={'A' * 300_000}", "cannot be read"),
    Link(_carrying("null"), "cannot be read"),
    Link(_carrying("[]"), "cannot be read"),
    Link(_carrying({"old": SOUND}), "cannot be read"),
    Link(_carrying({"given": None}), "is not said"),
    Link(_carrying({"given": []}), "is not said"),
    Link(_carrying({"given": {}}), "is not said"),
    Link(_carrying({"given": {"a": 5, "b": {"kind": "wb"}}}), "is no description"),
    Link(_carrying({"given": {"a": None, "b": None}}), "is no description"),
    Link(_carrying({"given": {**SOUND, "moon": "full"}}), "“moon” is nothing that is asked here"),
    Link(_carrying('{"given":{"__proto__":{"a":1},"a":{"kind":"bd"},"b":{"kind":"wb"}}}'), "“__proto__” is nothing"),
    Link(
        _carrying('{"given":{"a":{"__proto__":{"kind":"kn"},"kind":"bd"},"b":{"kind":"wb"}}}'), "“__proto__” is nothing"
    ),
    Link(_carrying({"given": {**SOUND, "constructor": {"prototype": {}}}}), "“constructor” is nothing"),
    Link(_carrying({"given": {**SOUND, **{f"x{n}": n for n in range(2_000)}}}), "things more were left out"),
    Link(_carrying(_deep(5_000)), "is no description"),
    STRANGE_KIND,
    Link(_a(kind="constructor"), NONE_OF_THEM),
    Link(_a(kind="toString"), NONE_OF_THEM),
    Link(_a(kind=None), NONE_OF_THEM),
    Link(_a(kind=["bd"]), NONE_OF_THEM),
    Link(_a(kind="<img src=x onerror=window.struck=1>"), NONE_OF_THEM),
    Link(_a(kind="\ud800"), NONE_OF_THEM),
    Link(_a(kind="x" * 30_000), NONE_OF_THEM),
    Link(_a(grade="hasOwnProperty"), NONE_OF_THEM),
    Link(_a(grade=7), NONE_OF_THEM),
    STRANGE_RANKS,
    Link(_a(support={"length": 3}), "is no list"),
    Link(_a(support=None), "is no list"),
    Link(_a(support=[None, 3, "wb", []]), "left out"),
    Link(_a(support=[{"kind": "__proto__"}]), NONE_OF_THEM),
    Link(_a(support=[{"kind": "bd"}] * 900), "may have 3 entries and has 900"),
    Link(_a(support=[{"support": [{"support": []}]}]), "is nothing that is asked here"),
    Link(_a(overlaps=99), "is no whole number from"),
    Link(_a(overlaps=-1), "is no whole number from"),
    Link(_a(overlaps=1.5), "is no whole number from"),
    Link(_a(overlaps="1"), "is no whole number from"),
    Link(_carrying('{"given":{"a":{"kind":"bd","overlaps":1e999},"b":{"kind":"wb"}}}'), "is no whole number from"),
    Link(_a(general="yes"), "is neither yes nor no"),
    Link(_a(general=None), "is neither yes nor no"),
    Link(_carrying({"given": SOUND, "dice": {"a": 7, "b": 1}}), "The dice in it"),
    Link(_carrying({"given": SOUND, "dice": {"__proto__": 1}}), "The dice in it"),
    Link(_carrying({"given": SOUND, "dice": "six"}), "The dice in it"),
    Link(_carrying({"given": SOUND, "dice": {"a": [6] * 9_000}}), "The dice in it"),
    Link(f"#/dbm/chain/shot_and_charge?s={packed({'given': {'a': {'kind': '__proto__'}, 'b': 'x'}})}", NONE_OF_THEM),
    Link(f"#/mr/ask/initiative?s={packed({'given': {'rerolls': 'x', 'cds': {}}})}", "is no list"),
    Link(f"#/nap/ask/army_morale?s={packed({'given': {'units': 'many', 'turn': 1}})}", "is no description"),
    Link(f"#/ps/ask/battalia_morale?s={packed({'given': {'units': []}})}", "is empty"),
    Link(_carrying({"given": SOUND}), ""),
]
LINKS = ADDRESSES + SITUATIONS
