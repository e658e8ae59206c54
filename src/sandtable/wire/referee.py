"""The referee: one object that answers everything a page may ask, over HTTP or in a browser's own worker."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, cast

from sandtable.names import Code, Json, Refusal, Refused
from sandtable.sheet import request as contract
from sandtable.sheet.chain import Chain
from sandtable.sheet.course import Course, coming, course, mattering
from sandtable.sheet.doubt import Doubt, doubts
from sandtable.sheet.follows import Followed, as_formed
from sandtable.sheet.form import chain_forms, forms, relevant
from sandtable.sheet.printed import short_text, squared
from sandtable.sheet.question import Question
from sandtable.sheet.read import shown
from sandtable.sheet.ruleset import Ruleset, Rulesets
from sandtable.sheet.ruling import Result
from sandtable.sheet.table import Table
from sandtable.sheet.whatif import advice
from sandtable.sheet.words import say
from sandtable.wire import asked
from sandtable.wire import messages as m
from sandtable.wire.cost import of_message
from sandtable.wire.matchups import matchup_card, matchup_table
from sandtable.wire.outlook import foretold, made_of
from sandtable.wire.steps import still_to_come, taken, wanted

SIGNS = 8
"""How many troops stand on a game's card."""


class Referee:
    """Answers messages. Each is a plain object with `ask`, the name of what is wanted; so is each answer."""

    def __init__(self, rulesets: Rulesets, below: Callable[[int], int] = secrets.randbelow) -> None:
        self.rulesets, self._below = rulesets, below

    def answer(self, message: Json) -> Json:
        """Answer one message, whatever it is; what cannot be answered has an error."""
        if not isinstance(message, dict):
            return contract.error(Refusal(Code.BAD_JSON, "", f"a message is one JSON object, not {shown(message)}"))
        asks: dict[str, Callable[[], Json]] = {
            "games": self.games,
            "game": lambda: self.game(asked.rules(message), asked.unit(message)),
            "sheet": lambda: self.sheet(asked.rules(message), asked.unit(message)),
            "look": lambda: self.look(message),
            "rule": lambda: self.rule(message),
            "advice": lambda: self.advice(message),
            "chain": lambda: self.chain(message),
            "matchups": lambda: self.matchups(message),
            "adjudicate": lambda: contract.adjudicate(message.get("request"), self.rulesets),
            "odds": lambda: contract.odds(message.get("request"), self.rulesets),
        }
        wanted = message.get("ask")
        if not isinstance(wanted, str) or wanted not in asks:
            return contract.error(Refusal(Code.UNKNOWN_FIELD, "ask", f"ask is one of {', '.join(asks)}"))
        try:
            return asks[wanted]()
        except Refused as refused:
            return contract.error(refused.refusal)

    def answer_text(self, text: str) -> str:
        """Answer one message that came as text: how the companion, which has no server, asks."""
        try:
            return contract.encoded(self.answer(contract.parse(text)))
        except Refused as refused:
            return contract.encoded(contract.error(refused.refusal))

    def cost(self, message: Json) -> int:
        """About how many rulings it takes to answer a message, found before it is answered, whatever it is."""
        return of_message(message, self.rulesets)

    def games(self) -> list[m.Card]:
        """The shelf, the fixture left aside."""
        return [self._card(ruleset) for ruleset in self.rulesets.values() if ruleset.played]

    def game(self, rules: Json, unit: str | None = None) -> m.Game:
        """One game, with all its forms."""
        ruleset = asked.known(rules, self.rulesets)
        return {
            "card": self._card(ruleset),
            "forms": cast(list[m.Form], forms(ruleset)),
            "chains": cast(list[m.ChainForm], chain_forms(ruleset)),
            "matchups": [matchup_card(matchup) for matchup in ruleset.matchups],
            "notes": self._notes(ruleset),
            "rows": {row.id: ruleset.said(row.says, unit or ruleset.unit) for row in ruleset.rows.values()},
            "signs": dict(ruleset.signs),
            "dice": dict(ruleset.dice),
            "examples": [
                {"says": each.says, "test": each.test, "given": each.given, "dice": each.dice}
                for each in ruleset.examples
            ],
        }

    def sheet(self, rules: Json, unit: str | None = None) -> m.Sheet:
        """The printed sheet, row by row."""
        ruleset = asked.known(rules, self.rulesets)
        return {
            "card": self._card(ruleset),
            "tables": [self._table(ruleset, table, unit) for table in ruleset.tables if table.rows],
            "notes": self._notes(ruleset),
        }

    def look(self, message: asked.Message) -> m.Look:
        """A situation before the dice; what was not told and follows by itself is put in."""
        ruleset, question = asked.ruleset(message, self.rulesets), asked.question(message, self.rulesets)
        by = question.seen
        given, dice = asked.situation(message)
        empty: m.Look = {
            "error": None, "lines": [], "near": [], "made": [], "forecasts": [], "told": None, "matters": {},
            "chances": {}, "doubts": [], "follows": [], "wants": [], "actions": [],
        }  # fmt: skip
        try:
            found = question.followed(given)
            given = as_formed(given, found)
            empty["follows"] = _follows(found)
            read = question.ask(given)
            ruling = question.before_dice(read, why=True)
            spread = question.odds(given, dice, by)
            wants = question.wants(given, dice)
            told, actions = (None, []) if wants else _settled(ruleset, question, given, dice)
        except Refused as refused:
            return {**empty, "error": _error(refused.refusal), "matters": self._matters(question, given)}
        return {
            "error": None,
            "lines": [cast(m.Line, line.as_json()) for line in ruling.lines],
            "near": [cast(m.Near, near.as_json()) for near in ruling.near],
            "made": made_of(question.reckoned(ruling)),
            "forecasts": foretold(question, by, spread),
            "told": told,
            "matters": relevant(question, read),
            "chances": {f"{aim.side}: {aim.says}": float(spread.chance(aim.among(by))) for aim in question.aims},
            "doubts": _doubts(doubts(question, given)),
            "follows": _follows(found),
            "wants": wanted(wants),
            "actions": actions,
        }

    def rule(self, message: asked.Message) -> m.Ruled:
        """A ruling: dice that are not given are thrown here."""
        ruleset, question = asked.ruleset(message, self.rulesets), asked.asks(message, self.rulesets)
        given, dice = asked.situation(message)
        asked.keep(message)
        empty: m.Ruled = {
            "error": None, "dice": {}, "result": {}, "lines": [], "near": [], "made": [], "told": "", "actions": [],
            "doubts": [], "steps": [],
        }  # fmt: skip
        try:
            if isinstance(question, Chain):
                return {**empty, **self._ruled(ruleset, question, given, course(question, given, dice, self._below))}
            given = question.as_formed(given)
            fell = question.roll(given, dice, self._below)
            result, ruling = question.adjudicate(given, fell, why=True)
        except Refused as refused:
            return {**empty, "error": _error(refused.refusal)}
        return {
            "error": None,
            "dice": fell,
            "result": result,
            "lines": [cast(m.Line, line.as_json()) for line in ruling.lines],
            "near": [cast(m.Near, near.as_json()) for near in ruling.near],
            "made": made_of(question.reckoned(ruling, result)),
            "told": question.tells(ruling.given, result),
            "actions": _actions(ruleset, result),
            "doubts": _doubts(doubts(question, given)),
            "steps": [],
        }

    def _ruled(self, ruleset: Ruleset, chain: Chain, given: Json, went: Course) -> m.Ruled:
        """A chain whose dice all lie."""
        return {
            "error": None,
            "dice": went.dice,
            "result": {name: went.state[name] for name in chain.results},
            "lines": [],
            "near": [],
            "made": [],
            "told": went.told,
            "actions": [],
            "doubts": _doubts(chain.doubts(given)),
            "steps": [taken(each, _actions(ruleset, each.result)) for each in went.taken],
        }

    def advice(self, message: asked.Message) -> m.Advices:
        """What would change the chances most."""
        question = asked.asks(message, self.rulesets)
        try:
            given, dice = asked.situation(message)
            found = advice(question, question.as_formed(given), dice, whole=True)
        except Refused as refused:
            return {"error": _error(refused.refusal), "advice": []}
        return {
            "error": None,
            "advice": [
                {
                    "side": each.side,
                    "aim": each.aim,
                    "p": str(each.p),
                    "share": float(each.p),
                    "changes": [
                        {
                            "at": change.at,
                            "label": _label(question, change.at),
                            "was": change.was,
                            "to": change.to,
                            "p": str(change.p),
                            "share": float(change.p),
                            "along": [
                                {"at": at, "label": _label(question, at), "to": to} for at, to in change.along.items()
                            ],
                        }
                        for change in each.changes
                    ],
                }
                for each in found
            ],
        }

    def chain(self, message: asked.Message) -> m.ChainOdds:
        """The exact odds of where a chain ends, from where the dice of its steps have brought it."""
        ruleset, chain = asked.ruleset(message, self.rulesets), asked.chain(message, self.rulesets)
        by, (given, dice) = tuple(chain.results), asked.situation(message)
        empty: m.ChainOdds = {
            "error": None, "forecasts": [], "chances": {}, "doubts": [], "follows": [], "matters": {},
            "taken": [], "coming": [], "wants": [], "step": None, "turned": False,
        }  # fmt: skip
        try:
            went = course(chain, given, dice)
            ahead = chain.ahead(given, went.state, went.left)
            half, found = chain.doubts(given), chain.followed(given)
        except Refused as refused:
            return {**empty, "error": _error(refused.refusal)}
        spread = ahead.spread(by)
        whole = chain.ahead(given, chain.start, chain.steps) if went.taken else ahead
        return {
            "error": None,
            "forecasts": foretold(chain, by, spread),
            "chances": {f"{aim.side}: {aim.says}": float(spread.chance(aim.among(by))) for aim in chain.aims},
            "doubts": _doubts(half),
            "follows": _follows(found),
            "matters": mattering(chain, given, whole),
            "taken": [taken(each, _actions(ruleset, each.result)) for each in went.taken],
            "coming": [still_to_come(each) for each in coming(ahead)],
            "wants": wanted(went.wants),
            "step": went.left[0].name if went.left else None,
            "turned": bool(went.left) and went.left[0].turned,
        }

    def matchups(self, message: asked.Message) -> m.MatchupTable:
        """One measure of every pair."""
        return matchup_table(asked.matchup(message, self.rulesets), message)

    def _matters(self, question: Question, given: Json) -> dict[str, list[str]]:
        """The fields that matter even where the situation itself is refused, if it can be read at all."""
        try:
            return relevant(question, question.read(given))
        except Refused:
            return {}

    @staticmethod
    def _card(ruleset: Ruleset) -> m.Card:
        return {
            "id": ruleset.id,
            "title": ruleset.title,
            "edition": ruleset.edition,
            "about": ruleset.about,
            "unit": ruleset.unit,
            "other_unit": ruleset.also.name if ruleset.also else None,
            "tests": [question.title for question in ruleset.questions],
            "signs": list(ruleset.signs.values())[:: max(1, len(ruleset.signs) // SIGNS)][:SIGNS],
        }

    @staticmethod
    def _notes(ruleset: Ruleset) -> list[m.NoteCard]:
        return [{"id": note.id, "title": note.title, "says": note.says} for note in ruleset.notes]

    def _table(self, ruleset: Ruleset, table: Table, unit: str | None) -> m.SheetTable:
        laid = squared(ruleset, table, unit)
        return {
            "id": table.id,
            "block": table.block,
            "title": table.title,
            "note": table.note,
            "columns": list(laid.heads),
            "lines": [
                {
                    "says": line.says,
                    "row": line.row,
                    "cells": [{"row": box.row, "text": box.text} for box in line.boxes],
                }
                for line in laid.lines
            ],
            "rows": [
                {
                    "id": row.id,
                    "says": ruleset.said(row.says, unit),
                    "gives": short_text(row, table, ruleset, unit),
                    "when": say(row.condition),
                    "cite": str(ruleset.cites[row.id]),
                    "reading": row.reading,
                    "house": row.house,
                    "tried": cast(m.Shown | None, ruleset.tries.get(row.id)),
                }
                for row in table
            ],
        }


def _error(refusal: Refusal) -> m.Error:
    return cast(m.Error, refusal.as_json())


def _doubts(found: Sequence[Doubt]) -> list[m.Doubt]:
    return [{"at": each.at, "other": each.other, "to": each.to, "message": each.message} for each in found]


def _follows(found: Sequence[Followed]) -> list[m.Follows]:
    return [
        {"at": each.at, "value": each.value, "says": each.says, "note": each.note, "undone": each.undone}
        for each in found
    ]


def _settled(ruleset: Ruleset, question: Question, given: Json, dice: Json) -> tuple[str, list[m.Action]]:
    """The answer where all dice lie, or none are rolled, and what is to be done."""
    result, ruling = question.adjudicate(given, dice)
    return question.tells(ruling.given, result), _actions(ruleset, result)


def _actions(ruleset: Ruleset, result: Result) -> list[m.Action]:
    """What to do on the table, for every word of the result that asks for something to be done."""
    found: list[m.Action] = []

    def look(side: str | None, value: Any) -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                look(name if name in ("a", "b") else side, inner)
        elif isinstance(value, str) and value in ruleset.actions:
            found.append({"side": side, "word": value, "says": ruleset.actions[value]})

    look(None, result)
    return found


def _label(question: Question | Chain, at: str) -> str:
    """The field of a path as a form calls it."""
    scope = question.given
    label = at
    for step in at.split(".")[1:]:
        fact = scope.facts.get(step)
        if fact is None:
            break
        label = fact.titled
        scope = getattr(fact, "of", scope)
    return label
