"""Notes, giving up and draws: said beside the orders, kept in the log, and found out where they could not be said."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.engine.duel import GAME as DUEL
from tests.engine.tiny import GAME, quick, setup

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event, apply
from sandtable.engine.order import Order
from sandtable.engine.parley import LONGEST_NOTE, WORDS
from sandtable.engine.record import event_as_json, event_from_json
from sandtable.engine.replay import replay
from sandtable.engine.standing import STANDING
from sandtable.engine.state import Ending
from sandtable.engine.told import Fate, Told
from sandtable.engine.trail import UNDO
from sandtable.names import OTHER, Refused


def battle() -> Battle:
    going = Battle(GAME, setup(), Stream("s"))
    going.go()
    return going


def written(event: Event) -> Event:
    """An event that went through a log."""
    return event_from_json(json.loads(json.dumps(event_as_json(event))), "event")


def spoken() -> Battle:
    """A battle in which all that can be said is said, whoever is to decide, and that ends in a draw."""
    going = Battle(GAME, setup(), Stream("s"))
    going.note(None, "A fine day.")
    going.go()
    going.note("b", "Your move.")
    going.offer_draw("b")
    going.order(going.game.legal(going.state)[0])
    going.decline_draw("a")
    going.offer_draw("a")
    going.undo()
    going.agree_to_draw("b")
    return going


def test_what_is_only_said_changes_nothing() -> None:
    going = battle()
    before = going.state
    for event in (going.note("a", "Well."), going.offer_draw("a"), going.decline_draw("b")):
        assert apply(before, event) == going.state == before


def test_a_seat_that_resigns_has_lost_whoever_is_to_decide() -> None:
    for seat, winner in OTHER.items():
        going = battle()
        event = going.resign(seat)
        assert going.over
        assert going.state.ending == Ending(winner, f"{going.state.setup.army(seat)} gave the battle up")
        assert (event.seat, apply(battle().state, event)) == (seat, going.state)
        assert going.deciding is None


def test_what_is_begun_is_left_when_a_seat_resigns() -> None:
    going = Battle(DUEL, replace(setup(), traits={"first": "a"}), Stream("s"))
    going.go()
    while not going.state.todo:
        going.order(next(order for order in DUEL.legal(going.state) if order.verb == "shoot"))
    going.resign("a")
    assert going.over
    assert going.state.todo == ()


def test_a_draw_is_offered_by_one_and_agreed_to_by_the_other() -> None:
    going = spoken()
    reason = "a draw was offered by the red army and agreed to by the blue army"
    assert (going.state.ending, going.offered) == (Ending("", reason), None)


def test_an_offer_holds_until_it_is_answered() -> None:
    going = battle()
    going.offer_draw("a")
    going.order(Order("done"))
    going.go()
    assert going.offered == "a"
    going.decline_draw("b")
    assert going.offered is None


def test_an_army_is_called_by_its_name() -> None:
    named = replace(setup(), traits={"armies": {"a": "Riders", "b": ""}})
    going = Battle(GAME, named, Stream("s"))
    said = going.note("a", "Ho.").told, going.note("b", "Hum.").told, going.note(None, "Rain.").told
    assert [told.says for told in said if told is not None] == [
        "Riders notes: Ho.",
        "The blue army notes: Hum.",
        "Note: Rain.",
    ]


OVER = "the battle is over"
REFUSED: dict[str, tuple[Callable[[Battle], object], str]] = {
    "a draw nobody offered": (lambda going: going.agree_to_draw("a"), "nobody has offered a draw"),
    "declining what nobody offered": (lambda going: going.decline_draw("a"), "nobody has offered a draw"),
    "his own offer": (lambda going: (going.offer_draw("a"), going.agree_to_draw("a")), "your own offer"),
    "an offer twice": (lambda going: (going.offer_draw("a"), going.offer_draw("a")), "holds already"),
    "an offer for an answer": (lambda going: (going.offer_draw("a"), going.offer_draw("b")), "accept it, or decline"),
    "an empty note": (lambda going: going.note("a", " "), "nothing in the note"),
    "a long note": (lambda going: going.note("a", "x" * 10_000), "at most 500 letters, not 10000"),
    "a control character": (lambda going: going.note("a", "bell\x07"), "letter 5 of the note cannot be shown"),
    "two lines": (lambda going: going.note("a", "one\ntwo"), "in one line"),
    "half a letter": (lambda going: going.note("a", "\ud800"), "cannot be shown"),
    "a turned line": (lambda going: going.note("a", "\u202egnorw"), "cannot be shown"),
    "resigning twice": (lambda going: (going.resign("a"), going.resign("b")), OVER),
    "a note after the end": (lambda going: (going.resign("a"), going.note("b", "Ha.")), OVER),
    "a draw after the end": (lambda going: (going.offer_draw("a"), going.resign("a"), going.agree_to_draw("b")), OVER),
    "taking it back": (lambda going: (going.resign("a"), going.undo()), OVER),
    "an order after it": (lambda going: (going.resign("a"), going.order(Order("done"))), OVER),
}


@pytest.mark.parametrize(("say", "says"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_said_is_refused_in_words(say: Callable[[Battle], object], says: str) -> None:
    going = battle()
    with pytest.raises(Refused, match=says):
        say(going)
    assert len(list(replay(GAME, setup(), going.events))) == len(going.events)


def test_the_longest_note_is_taken() -> None:
    told = battle().note("a", "ü" * LONGEST_NOTE).told
    assert told is not None
    assert told.says.endswith("ü")


def test_it_replays_and_a_battle_goes_on_behind_it() -> None:
    going = spoken()
    events = [written(event) for event in going.events]
    assert events == going.events
    for end in range(len(events) + 1):
        again = Battle.resumed(GAME, setup(), Stream("s"), events[:end], "1")
        assert again.events == events[:end]
    assert (again.state, again.offered) == (going.state, None)
    halfway = Battle.resumed(GAME, setup(), Stream("s"), events[:5], "1")
    assert halfway.offered == "b"


def forged(n: int, **changes: object) -> list[Event]:
    events = spoken().events
    return [*events[:n], replace(events[n], **changes), *events[n + 1 :]]  # type: ignore[arg-type]


def at(what: str) -> int:
    return next(n for n, event in enumerate(spoken().events) if event.what == what)


HAIL_AND_SNOW = Told("Note: Hail.", facts=(Fate("", "note", "Snow."),))
FORGED = {
    "a draw that nobody offered": (spoken().events[:1] + spoken().events[-1:], 1, "nobody has offered"),
    "a draw agreed to by whoever offered it": (forged(at("draw"), seat="a"), at("draw"), "your own offer"),
    "another reason": (forged(at("draw"), ending=Ending("", "tired")), at("draw"), "ending.reason"),
    "a draw that one side wins": (forged(at("draw"), ending=Ending("b", "tired")), at("draw"), "ending.winner"),
    "no end": (forged(at("draw"), ending=None), at("draw"), "ending"),
    "an offer of nobody": (forged(at("offer"), seat=None), at("offer"), "names none"),
    "a note that moves a base": (forged(0, placed={"a1": (0, 0, 0)}), 0, "placed"),
    "a note that says two things": (
        forged(0, told=Told("Note: Hail.", facts=(Fate("", "note", "Snow."),))),
        0,
        "told.says",
    ),
    "a note of nothing": (forged(0, told=None), 0, "nothing in the note"),
    "a note that asks another": (forged(at("note") + 2, ask=None), at("note") + 2, "ask|order"),
    "a note put in": ([*spoken().events, spoken().events[0]], len(spoken().events), "over"),
}


RULED_AGAIN = {name: forged for name, forged in FORGED.items() if "ask" in forged[2]}
"""What only the rules find out; a log of another edition is followed, and not ruled on."""


@pytest.mark.parametrize(("events", "n", "says"), RULED_AGAIN.values(), ids=RULED_AGAIN)
def test_what_the_rules_do_not_ask_is_found(events: list[Event], n: int, says: str) -> None:
    check_found(events, n, says, "1")


SAID = {name: forged for name, forged in FORGED.items() if name not in RULED_AGAIN}


@pytest.mark.parametrize(("events", "n", "says"), SAID.values(), ids=SAID)
@pytest.mark.parametrize("edition", ["1", "0"])
def test_what_could_not_be_said_is_found(events: list[Event], n: int, says: str, edition: str) -> None:
    check_found(events, n, says, edition)


def check_found(events: list[Event], n: int, says: str, edition: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        list(replay(GAME, setup(), events, edition=edition))
    assert refused.value.refusal.at == f"event {n + 1}"


def test_no_game_uses_the_words_of_the_engine() -> None:
    for rules in catalogue.fought():
        game = catalogue.game(rules)
        words = {*game.verbs, *game.frame.phase_of, *game.frame.cast_of, *game.frame.task_of}
        assert words.isdisjoint({*WORDS, "accept", UNDO, STANDING})


def test_a_battle_is_fought_on_after_a_note() -> None:
    plain, noted = Battle(GAME, setup(), Stream("s")), Battle(GAME, setup(), Stream("s"))
    noted.note("a", "First.")
    noted.go()
    noted.note("b", "Second.")
    assert plain.decide({"a": quick, "b": quick}) == noted.decide({"a": quick, "b": quick})
    assert plain.state == noted.state
