"""Whatever is asked can be answered without knowing how orders are written: parts, choices and verbs say so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from sandtable import catalogue
from sandtable.engine.decision import Decision
from sandtable.engine.machine import waiting
from sandtable.engine.offer import Offer, legal, offers
from sandtable.engine.order import Order
from sandtable.engine.part import Several, Share, Text
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.mechanics.elements import features
from sandtable.testkit.battles import played

LONGEST = 90
NOTATION = re.compile(r":|\b[ab]\d|\bA\d")
"""A colon, or the id of a base or a command: so orders are written, and nothing else."""
BATTLES = {
    "toy-meadow": 30,
    "skirmish-at-the-ford": 60,
    "open-country": 40,
    "weistritz-mill": 100,
    "the-convent-wall": 100,
    "sallow-common": 120,
}
"""By scenario: so many steps of a battle by lot are looked at."""
HANDS = 3
"""So many bases are taken in hand at each decision."""


def _verbs() -> Iterator[Any]:
    for rules in catalogue.fought():
        for decision in catalogue.game(rules).frame.decisions:
            for verb in decision.verbs:
                yield pytest.param(verb, id=f"{rules} {decision.word} {verb.word}")


@pytest.mark.parametrize("verb", [*_verbs()])
def test_a_verb_says_what_it_does_in_a_few_plain_words(verb: Verb[Any, Any]) -> None:
    assert verb.says.endswith(".")
    assert len(verb.says) <= LONGEST
    assert not NOTATION.search(verb.says)


@pytest.mark.parametrize("verb", [*_verbs()])
def test_a_word_has_choices_or_suggestions_or_things_to_put_it_together_of(verb: Verb[Any, Any]) -> None:
    for part in verb.takes:
        if part.field != "word" or isinstance(part, Share):
            continue
        if isinstance(part, Several):
            assert part.of
            assert part.like
        else:
            assert part.closed or isinstance(part, Text)


def _met(scenario: str) -> Iterator[tuple[str, Offer]]:
    """What is offered in the first steps of a battle by lot: to nobody in particular, and to some who may act."""
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    for move in islice(played(game, setup, "sayable"), BATTLES[scenario]):
        yield from _offered(game.frame, move.before)


def _offered(frame: Any, state: State[Any]) -> Iterator[tuple[str, Offer]]:
    found = waiting(frame, state)
    if found is None or not isinstance(found.what, Decision):
        return
    ready = legal(frame, state)
    spoken = list(dict.fromkeys(order.bases for order in ready if order.bases))
    for hand in ((), *spoken[:HANDS]):
        yield from ((found.what.word, offer) for offer in offers(frame, state, hand))


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_choice_has_a_sentence(scenario: str) -> None:
    for asked, offer in _met(scenario):
        for part in offer.takes:
            for choice in part.choices or ():
                assert choice.says, (
                    f"{asked}: '{offer.word}' lets one say '{choice.word}', and does not say what it means"
                )
                assert part.sort == "several" or ":" not in choice.word
            for thing in part.things:
                assert thing.says, f"{asked}: '{offer.word}' knows a thing '{thing.word}', and does not say what it is"


@pytest.mark.parametrize("scenario", ["sallow-common"])
def test_a_suggestion_beside_free_text_can_be_ordered(scenario: str) -> None:
    """Those that need no way: a change that is said to come first is made where the unit stands."""
    setup = catalogue.scenario(scenario)
    game, tried = catalogue.game(setup.rules), 0
    for move in islice(played(game, setup, "sayable"), BATTLES[scenario]):
        state = move.before
        for _, offer in _offered(game.frame, state):
            words = [one.word for part in offer.takes if part.sort == "text" for one in part.choices or ()]
            for word in words[:2]:
                if "then" not in word.split():
                    verdict = game.check(state, Order(offer.word, offer.bases, word=word))
                    assert verdict.allowed, f"{offer.word} {offer.bases} {word}: {verdict.refusal}"
                    tried += 1
    assert tried > 10


@pytest.mark.parametrize("rules", ["dbm", "dbr"])
def test_a_landscape_is_put_together_of_the_things_that_are_listed(rules: str) -> None:
    (lay,) = catalogue.game(rules).frame.decision_of["lay"].verbs
    (part,) = lay.takes
    assert isinstance(part, Several)
    land = import_module(f"sandtable.rulesets.{rules}.features").LANDSCAPE
    for thing in part.of:
        words = [thing.word, *(f"{thing.word}:{way.word}" for way in thing.ways)]
        if thing.sizes is not None:
            words += [f"{thing.word}:{size}x{size}" for size in (thing.sizes.least, thing.sizes.most)]
        assert [features.read(land, word).kind for word in words] == [thing.word] * len(words)
    assert {thing.word: thing.most for thing in part.of if thing.most} == land.most
    assert part.count == land.count
