"""The course of a chain: its steps as the dice fall, which fields can change it, and where a form begins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sandtable.catalogue import RULESETS
from sandtable.names import Code, Refused
from sandtable.sheet.chain import Chain
from sandtable.sheet.course import coming, course, mattering
from sandtable.sheet.fact import Length, Many, One, Scope, Whole
from sandtable.sheet.form import relevant
from sandtable.sheet.question import Question, picked
from sandtable.sheet.whatif import advice, changed, changes_of

CHAINS = [(rules, chain.id) for rules in RULESETS for chain in RULESETS[rules].chains]
RIDERS = {"a": {"kind": "horse"}, "b": {"kind": "shot"}}
ROLLS = 12
AFFORDABLE = 300


def chain_of(rules: str, id: str) -> Chain:
    return RULESETS[rules].chain(id)


def beginning(chain: Chain) -> dict[str, Any]:
    """A situation as a form opens it: its troops, and what must be said."""
    return _filled(chain.given, dict(chain.begins))


def _filled(scope: type[Scope], said: dict[str, Any]) -> dict[str, Any]:
    made = dict(said)
    for name, fact in scope.asked().items():
        if isinstance(fact, One) and fact.required:
            made[name] = _filled(fact.of, made.get(name, {}))
        elif fact.required and name not in made:
            words = getattr(fact, "words", None)
            made[name] = fact.opens if fact.opens is not None else words.words[0] if words else fact.least  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize(("rules", "id"), CHAINS)
def test_a_chain_opens_with_troops_of_whom_it_can_be_asked(rules: str, id: str) -> None:
    chain = chain_of(rules, id)
    given = beginning(chain)
    spread = chain.odds_of(given, chain.headline)
    assert len(list(spread.items())) > 1, "nothing hangs on the dice"


def _numbers(scope: type[Scope]) -> Iterator[Whole | Length]:
    for fact in scope.asked().values():
        if isinstance(fact, Whole | Length) and fact.required:
            yield fact
        elif isinstance(fact, One | Many):
            yield from _numbers(fact.of)


@pytest.mark.parametrize("rules", list(RULESETS))
def test_numbers_that_must_be_said_open_with_what_is_usual(rules: str) -> None:
    """An attack over no distance of one strength point against one is nobody's."""
    ruleset = RULESETS[rules]
    scopes = {each.id: each.given for each in ruleset.questions} | {each.id: each.given for each in ruleset.chains}
    opened = {(id, fact.name): fact.opens for id, scope in scopes.items() for fact in _numbers(scope)}
    assert {place for place, opens in opened.items() if not opens} <= {("army_morale", "turn"), ("press_forward", "at")}


@pytest.mark.parametrize(("rules", "id"), CHAINS)
def test_what_was_rolled_is_among_the_odds_and_can_be_laid_down_again(rules: str, id: str) -> None:
    chain = chain_of(rules, id)
    given, by = beginning(chain), tuple(chain.results)
    foretold = {key for key, _ in chain.odds_of(given, by).items()}
    for seed in range(ROLLS):
        went = course(chain, given, {}, Random(seed).randrange)
        assert went.left == ()
        assert picked(dict(went.state), by) in foretold
        assert all(each.told for each in went.taken)
        again = course(chain, given, went.dice)
        assert again.state == went.state
        assert again.dice == went.dice


@pytest.mark.parametrize(("rules", "id"), CHAINS)
def test_dice_are_laid_down_step_by_step(rules: str, id: str) -> None:
    """Before the first die the first step's are wanted; with them the odds are those from there."""
    chain = chain_of(rules, id)
    given, by = beginning(chain), tuple(chain.results)
    whole = course(chain, given, {}, Random(5).randrange)
    laid: dict[str, Any] = {}
    for name, dice in whole.dice.items():
        so_far = course(chain, given, laid)
        assert so_far.wants
        assert so_far.left[0].name == name
        ahead = chain.ahead(given, so_far.state, so_far.left)
        assert picked(dict(whole.state), by) in {key for key, _ in ahead.spread(by).items()}
        laid[name] = dice
    assert course(chain, given, laid).left == ()


def test_dice_of_a_step_that_is_not_reached_are_refused() -> None:
    chain = chain_of("dbm", "shot_and_charge")
    given = {"a": {"kind": "bw"}, "b": {"kind": "kn"}}
    destroyed = {"The shot": {"a": 6, "b": 1}, "The charge": {"a": 1, "b": 1}}
    with pytest.raises(Refused) as refused:
        course(chain, given, destroyed)
    assert (refused.value.refusal.code, refused.value.refusal.at) == (Code.UNUSED_DICE, "dice.The charge")
    with pytest.raises(Refused) as refused:
        course(chain, given, {"The rout": {"a": 1}})
    assert refused.value.refusal.at == "dice.The rout"


@pytest.mark.parametrize(("rules", "id"), CHAINS)
def test_fields_that_are_said_not_to_matter_change_nothing(rules: str, id: str) -> None:
    chain = chain_of(rules, id)
    given, by = beginning(chain), tuple(chain.results)
    ahead = chain.ahead(given, chain.start, chain.steps)
    told, base = mattering(chain, given, ahead), ahead.spread(by).ranked()
    for path, _, to in changes_of(chain, given):
        where = path[0] if len(path) > 1 else "here"
        if path[-1] in told[where]:
            continue
        try:
            other = chain.odds_of(changed(given, path, to), by).ranked()
        except Refused:
            continue
        assert other == base, f"{'.'.join(path)} as {to} is said not to matter"


@pytest.mark.parametrize(
    ("rules", "id", "given", "where", "shown", "folded"),
    [
        ("dbm", "shot_and_charge", {"a": {"kind": "bw"}, "b": {"kind": "kn"}}, "b", "across", "double_based"),
        ("nap", "clash", {"a": {"kind": "inf", "sp": 6}, "b": {"kind": "inf", "sp": 6}}, "b", "sp", "evades"),
        ("ps", "charge", RIDERS, "here", "closing", ""),
        ("ps", "charge", {**RIDERS, "closing": False}, "here", "closing", "obscured"),
    ],
)  # fmt: skip
def test_which_fields_matter(rules: str, id: str, given: Any, where: str, shown: str, folded: str) -> None:
    chain = chain_of(rules, id)
    told = mattering(chain, given, chain.ahead(given, chain.start, chain.steps))
    assert shown in told[where]
    assert folded not in told[where]


def test_what_counts_in_the_steps_to_come() -> None:
    chain = chain_of("dbm", "shot_and_charge")
    given = {"a": {"kind": "bw"}, "b": {"kind": "kn"}}
    shot, charge = coming(chain.ahead(given, chain.start, chain.steps))
    assert shot.chance == 1
    assert 0 < charge.chance < 1
    assert {line.row for line in charge.ruling.lines} >= {"dbm.factor.kn.foot"}


@pytest.mark.parametrize(
    ("rules", "id", "given"),
    [
        ("dbm", "shot_and_charge", {"a": {"kind": "bw"}, "b": {"kind": "kn"}}),
        ("dbr", "shot_and_charge", {"a": {"kind": "sh"}, "b": {"kind": "pi"}, "distance": 50}),
        ("mr", "volley", {"a": {"kind": "reg-inf", "sp": 6}, "b": {"kind": "hvy-cav"}, "range": 1}),
        ("mr", "cannonade", {"a": {"kind": "hvy-art"}, "b": {"kind": "hvy-cav"}, "range": 4}),
        ("mr", "attack", {"a": {"kind": "hvy-cav"}, "b": {"kind": "reg-inf"}}),
        ("nap", "attack", {"a": {"kind": "hvy-cav", "sp": 6}, "b": {"kind": "inf", "sp": 6}, "distance": 4}),
        ("nap", "clash", {"a": {"kind": "hvy-cav", "sp": 6}, "b": {"kind": "inf", "sp": 6}}),
        ("ps", "charge", RIDERS),
        ("ps", "volley", {"a": {"kind": "shot"}, "b": {"kind": "pike"}, "range": 4}),
    ],
)
def test_every_step_says_whose_side_is_whose(rules: str, id: str, given: Any) -> None:
    """The charged strikes back as side a of its own question: its dice and rows are still those of the chain's b."""
    chain = chain_of(rules, id)
    for stage in chain.ahead(given, chain.start, chain.steps).stages:
        for each in stage.situations:
            if "a" in each.given:
                assert each.given["a"]["kind"] == given["b" if stage.step.turned else "a"]["kind"], stage.step.name


def test_steps_whose_dice_change_nothing_are_not_rolled() -> None:
    """Both sides count their SPs by a question that could roll; nobody is asked for those dice."""
    chain = chain_of("nap", "clash")
    given = beginning(chain)
    names = [each.step.name for each in coming(chain.ahead(given, chain.start, chain.steps))]
    assert names == ["The combat"]
    assert [each.step.name for each in course(chain, given, {}, Random(1).randrange).taken] == ["The combat"]


def test_a_reroll_that_somebody_might_have_made_is_said() -> None:
    chain = chain_of("nap", "attack")
    near = {**beginning(chain), "distance": 1}
    helped = course(chain, {**near, "sub_helps": True}, {"Control test": {"control": [6, 6]}}, Random(1).randrange)
    alone = course(chain, near, {"Control test": {"control": [6, 6]}}, Random(1).randrange)
    assert [each.unmade for each in helped.taken if each.step.name == "The approach"] == [True]
    assert not any(each.unmade for each in alone.taken)


def test_advice_on_a_chain_moves_its_chances() -> None:
    chain = chain_of("dbm", "shot_and_charge")
    given = {"a": {"kind": "bw"}, "b": {"kind": "kn"}}
    beaten, _ = advice(chain, given, {}, whole=True)
    by = tuple(chain.results)
    assert beaten.p == chain.odds_of(given, by).chance(chain.aims[0].among(by))
    for change in beaten.changes:
        path = tuple(change.at.split(".")[1:])
        other = changed(given, path, change.to)
        for at, to in change.along.items():
            other = changed(other, tuple(at.split(".")[1:]), to)
        assert chain.odds_of(other, by).chance(chain.aims[0].among(by)) == change.p != beaten.p


def _tried(rules: str) -> Iterator[tuple[Question, Any]]:
    """Of each question some of the situations in which its rows are tried."""
    seen: dict[str, int] = {}
    for tried in RULESETS[rules].tries.values():
        test = tried["test"]
        seen[test] = seen.get(test, 0) + 1
        if seen[test] <= 6:
            yield RULESETS[rules].question(test), tried["given"]


@pytest.mark.parametrize("rules", list(RULESETS))
def test_fields_of_a_question_that_are_said_not_to_matter_change_nothing(rules: str) -> None:
    """They are folded away as such: among them no flank that is turned, no strength that is lost."""
    for question, given in _tried(rules):
        try:
            if question.cost(given, {}, question.headline) > AFFORDABLE:
                continue
            base = question.odds(given, {}, question.headline).ranked()
        except Refused:
            continue
        told = relevant(question, question.read(given))
        for path, _, to in changes_of(question, given):
            if path[-1] in told[path[0] if len(path) > 1 else "here"]:
                continue
            try:
                other = question.odds(changed(given, path, to), {}, question.headline).ranked()
            except Refused:
                continue
            assert other == base, f"{question.id}: {'.'.join(path)} as {to} is said not to matter"


@pytest.mark.parametrize("rules", list(RULESETS))
def test_dice_have_words(rules: str) -> None:
    """Whoever lays his dice down is told which: those of a side by its troops, all others by what they are for."""
    ruleset = RULESETS[rules]
    rolled = {name for tried in ruleset.tries.values() for name in tried["dice"] or {}} - {"a", "b"}
    assert rolled == set(ruleset.dice)
