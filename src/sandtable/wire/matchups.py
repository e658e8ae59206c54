"""Tables of matchups as messages: what can be asked for, and one that is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from sandtable.names import Json, Refused
from sandtable.sheet.fact import Fact, One, WordFact
from sandtable.sheet.matchup import Matchup, cells, check_asked, read_set
from sandtable.wire import asked
from sandtable.wire import messages as m

FEW = 9
"""A field with so many values tells no sorts apart: one would rather search."""


def matchup_card(matchup: Matchup) -> m.MatchupCard:
    """A table that can be asked for, with all that its page needs to ask."""
    return {
        "id": matchup.id,
        "title": matchup.title,
        "measures": [
            {
                "name": measure.name,
                "says": measure.says,
                "mean": measure.mean,
                "unit": measure.unit,
                "gains": measure.gains,
            }
            for measure in matchup.measures
        ],
        "troops": [troop.label for troop in matchup.troops],
        "names": [troop.name for troop in matchup.troops],
        "sorts": list(_sorts(matchup)),
        "first": list(matchup.places),
        "fields": [dict(troop.fields) for troop in matchup.troops],
        "given": dict(matchup.given),
    }


def _sorts(matchup: Matchup) -> Iterator[m.Sort]:
    """The fields that tell sorts of the same troops apart, with their words."""
    if len({troop.name for troop in matchup.troops}) == len(matchup.troops):
        return
    side = matchup.asks.given.asked().get("a")
    facts = side.of.asked() if isinstance(side, One) else {}
    by_place = {name: [troop.fields[name] for troop in matchup.troops if name in troop.fields] for name in facts}
    for name, values in by_place.items():
        found = list(dict.fromkeys(values))
        if name != "kind" and 1 < len(found) < FEW:
            yield {
                "field": name,
                "label": facts[name].titled,
                "values": found,
                "words": [_word(facts[name], value) for value in found],
                "first": matchup.first.get(name),
            }


def _word(fact: Fact, value: Json) -> str:
    if isinstance(fact, WordFact) and isinstance(value, str):
        return fact.words.names.get(value, value)
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def matchup_table(matchup: Matchup, message: asked.Message) -> m.MatchupTable:
    """One measure of every pair."""
    try:
        place, changes = asked.measure(message, matchup), read_set(matchup, message.get("set", {}))
        found = list(cells(matchup, changes))
        check_asked(found, changes)
    except Refused as refused:
        error = cast(m.Error, refused.refusal.as_json())
        return {"error": error, "places": [], "shares": [], "leads": [], "exact": []}
    values = [cell.values[place] if cell.values else None for cell in found]
    leads = [cell.leads[place] if cell.leads else None for cell in found]
    return {
        "error": None,
        "places": list(range(len(matchup.troops)) if matchup.part is None else matchup.part),
        "shares": [None if value is None else float(value) for value in values],
        "leads": [None if lead is None else float(lead) for lead in leads],
        "exact": [None if value is None else str(value) for value in values],
    }
