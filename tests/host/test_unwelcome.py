"""What is said to a host that cannot be answered: refused in words, and the table stays as it was."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.host.guests import Guest, host_in, opened

from sandtable.names import Refused

SMALL = "toy-meadow"
ASKS = (
    "open", "matches", "join", "past", "leave", "offers", "try", "foresee", "zones", "measure", "situation", "order",
    "dice", "undo", "standing", "note", "draw", "resign", "rolls", "log", "report",
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=8) | st.sampled_from(["a1", "b2", "zz", "move"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", "sort", "x"]), inner),
    max_leaves=8,
)
FIELDS = ("seats", "n", "key", "orders", "bases", "gesture", "base", "faces", "text", "say", "by_hand", "to", "since")


@pytest.mark.parametrize("message", [None, 3, [], "join", {}, {"ask": None}, {"ask": "tea"}, {"ask": ["join"]}])
def test_what_is_no_message(message: Any, tmp_path: Path) -> None:
    host = host_in(tmp_path)
    with pytest.raises(Refused):
        host.answer(Guest(host).page, message)


@pytest.mark.parametrize("link", [None, "", "x", "a.b", "A" * 45, "abcdefabcdef." + "x" * 32, 5, ["a"], "../../etc"])
def test_a_wrong_link_leads_nowhere(link: Any, tmp_path: Path) -> None:
    host = host_in(tmp_path)
    opened(host, SMALL)
    with pytest.raises(Refused) as refused:
        Guest(host).ask("join", link=link)
    assert refused.value.refusal.at == "link"


def test_a_link_opens_its_own_place_alone(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    ours, theirs = opened(host, SMALL), opened(host, SMALL)
    (match, _), (_, secret) = ours["a"].split("."), theirs["a"].split(".")
    with pytest.raises(Refused, match="no place"):
        Guest(host, f"{match}.{secret}")


def test_an_onlooker_orders_nothing(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    guest, onlooker = Guest(host, links["a"]), Guest(host, links["onlooker"])
    order = guest.ready()[0]["text"]
    for ask, more in (
        ("order", {"orders": [order], "n": onlooker.now["n"], "key": "k"}),
        ("undo", {"n": onlooker.now["n"], "key": "k"}),
        ("resign", {}),
        ("draw", {"say": "offer"}),
        ("standing", {"text": "move: done"}),
        ("offers", {"n": 1, "bases": []}),
    ):
        with pytest.raises(Refused, match="onlooker"):
            onlooker.ask(ask, **more)
    assert Guest(host, links["a"]).now["n"] == guest.now["n"]


@given(st.sampled_from(ASKS), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=5))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nonsense_is_refused_and_changes_nothing(tmp_path: Path, ask: str, more: dict[str, Any]) -> None:
    host = host_in(tmp_path)
    link = opened(host, SMALL, b="steady")["a"]
    guest = Guest(host, link)
    with suppress(Refused):
        guest.ask(ask, **more)
        return
    assert Guest(host, link).now["n"] == guest.now["n"]


@pytest.mark.parametrize("order", ["", "move", "fly a1", "move a99 forward 3", "move b1 forward 3", "x" * 30_000, "\0"])
def test_an_order_that_cannot_be_is_refused_with_a_sentence(order: str, tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = Guest(host, opened(host, SMALL)["a"])
    with pytest.raises(Refused) as refused:
        guest.order(order)
    assert len(refused.value.refusal.message) > 20


@pytest.mark.parametrize(
    "file", ["", "hello", '{"sandtable":2,"rules":"', "rules = 'tea'", "[[[", "\ud800", "x" * 100_000]
)
def test_a_file_that_is_none_is_refused_in_words(file: str, tmp_path: Path) -> None:
    host = host_in(tmp_path)
    with pytest.raises(Refused) as refused:
        Guest(host).ask("open", file=file, seats={"a": "person", "b": "steady"})
    assert refused.value.refusal.message


def test_a_log_that_some_program_wrote_anew_is_refused_as_a_log(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    header, *lines = Guest(host, links["a"]).ask("log")["text"].splitlines()
    anew = "\n".join([json.dumps(json.loads(header)), *lines])
    with pytest.raises(Refused, match="as it was downloaded"):
        Guest(host).ask("open", file=anew, seats={"a": "person", "b": "person"})


@pytest.mark.parametrize("seats", [None, {}, {"a": "person"}, {"a": "person", "b": "nobody"}, [], {"a": 1, "b": 2}])
def test_seats_that_nobody_can_take(seats: Any, tmp_path: Path) -> None:
    host = host_in(tmp_path)
    with pytest.raises(Refused) as refused:
        Guest(host).ask("open", scenario=SMALL, seats=seats)
    assert refused.value.refusal.at.startswith("seats.")


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    guest = Guest(host, links["a"])
    before, order = guest.now["n"], guest.ready()[0]["text"]
    match = host.house.match(links["a"].partition(".")[0])

    def full(line: bytes) -> int:
        raise OSError(28, "No space left on device")

    class Full:
        write, flush, close = staticmethod(full), staticmethod(lambda: None), staticmethod(lambda: None)

    file = match.writer._file
    monkeypatch.setattr(match.writer, "_file", Full())
    with pytest.raises(Refused, match="No space"):
        guest.order(order)
    monkeypatch.undo()
    assert file is not None
    file.close()
    again = Guest(host, links["a"])
    assert again.now["n"] == before
    again.order(order)
    assert again.now["n"] > before


def test_a_key_is_its_seat_s_own(tmp_path: Path) -> None:
    """Two pages may both count 1, 2, 3: what one has said is not taken for what the other says."""
    host = host_in(tmp_path)
    links = opened(host, SMALL)
    mine, theirs = (Guest(host, links[side]) for side in "ab")
    mine.order("done", key="1")
    before = Guest(host, links["b"]).now["n"]
    theirs.ask("note", text="Well met.", key="1")
    assert Guest(host, links["b"]).now["n"] == before + 1
    theirs.ask("note", text="Well met.", key="1")
    assert Guest(host, links["b"]).now["n"] == before + 1
