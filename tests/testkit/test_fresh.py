"""Battles nobody has seen: which are fought, what is counted, and that a fault in a log is seen."""

from __future__ import annotations

import json

from sandtable import catalogue
from sandtable.players import PLAYERS
from sandtable.testkit.fresh import (
    OF_LARGE,
    OF_SMALL,
    Fight,
    Fought,
    Looked,
    counted,
    fights,
    fought,
    looked_at,
)
from sandtable.testkit.scenarios import chosen

MEADOW = Fight("toy-meadow", "random", "1")


def test_small_scenarios_are_fought_more_often_than_large_ones() -> None:
    found = list(fights(chosen(["dbm"])["dbm"], 100))
    assert sum(one.scenario == "twin-lines" for one in found) == OF_SMALL * len(PLAYERS)
    assert sum(one.scenario == "agincourt" for one in found) == OF_LARGE * len(PLAYERS)
    assert {one.scenario for one in found} == {id for id, one in catalogue.scenarios().items() if one.rules == "dbm"}
    assert min(found, key=lambda one: one.seed).seed == "100"


def test_battles_events_and_faults_are_counted() -> None:
    assert counted("dbm", [Looked(10, ()), Looked(5, ("a", "b"))]) == "dbm: 2 battles, 15 events, 2 laws broken"


def test_a_battle_is_fought_in_full_and_nothing_is_wrong_in_it() -> None:
    made = fought(MEADOW)
    assert not made.stopped
    assert looked_at(MEADOW, made) == Looked(len(made.log.splitlines()), ())


def test_a_log_that_was_bent_is_told_with_battle_and_event() -> None:
    lines = fought(MEADOW).log.splitlines()
    n, event = next((n, event) for n, line in enumerate(lines) if (event := json.loads(line)).get("order"))
    bent = [*lines[:n], json.dumps(event | {"seat": "b" if event["seat"] == "a" else "a"}), *lines[n + 1 :]]
    (wrong,) = looked_at(MEADOW, Fought("\n".join(bent))).wrong
    assert wrong.startswith(f"{MEADOW}, event {n + 1}: it does not replay")


def test_a_battle_that_stopped_short_is_told() -> None:
    (wrong,) = looked_at(MEADOW, fought(MEADOW)._replace(stopped="it has no end")).wrong
    assert wrong.endswith("it has no end")
