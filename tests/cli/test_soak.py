"""A long stream of odds: every line is answered, and the memory of the process stays where it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from sandtable.catalogue import RULESETS
from sandtable.names import Json, Refused
from sandtable.sheet.matchup import situation
from sandtable.sheet.question import Question
from sandtable.testkit.situations import Situations

SECONDS = float(os.environ.get("SANDTABLE_SOAK", "600"))
"""How long the soak lasts."""
SETTLED = min(60.0, SECONDS / 2)
"""After how long its memory is looked at first."""
GROWS = 1.2
ADVICE = 33
"""One request in so many asks for advice."""


class Stream:
    """The command as another program runs it: a line in, a line out."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "sandtable", "odds"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, request: Json) -> Json:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def memory(self) -> int:
        """What the process holds, in kilobytes."""
        status = Path(f"/proc/{self._process.pid}/status")
        if status.is_file():
            return int(status.read_text().partition("VmRSS:")[2].split()[0])
        asked = ["ps", "-o", "rss=", "-p", str(self._process.pid)]
        return int(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()


def requests(seed: str) -> Iterator[dict[str, Json]]:
    """Odds of every question of every game without end, no two alike."""
    random = Random(seed)
    asked = [
        (ruleset, question, Situations(question, random))
        for ruleset in RULESETS.values()
        for question in ruleset.questions
    ]
    for number in count():
        ruleset, question, situations = random.choice(asked)
        try:
            given, _ = situations.asked()
        except Refused:
            continue
        every = {"by": list(question.results)} if number % 3 == 0 else {}
        advice = {"what_if": True} if number % ADVICE == 0 else {}
        yield {"id": number, "rules": ruleset.id, "test": question.id, "given": given, **every, **advice}


def everything_kept() -> Iterator[dict[str, Json]]:
    """What a process remembers or needs room for, all of it: every pair of troops, and the longest answer of all."""
    for ruleset in RULESETS.values():
        for matchup in ruleset.matchups:
            if not isinstance(matchup.asks, Question):
                continue
            kinds = {troop.fields["kind"]: troop for troop in matchup.troops}
            for a, b in product(kinds.values(), repeat=2):
                asked = {"rules": ruleset.id, "test": matchup.id, "given": situation(matchup, a, b, {})}
                yield {"id": "headline", **asked}
                yield {"id": "every", **asked, "by": list(matchup.asks.results)}
    initiative = {"rules": "mr", "test": "initiative", "given": {"a": {"cds": 9}, "b": {"cds": 9}}}
    yield {"id": "longest", **initiative, "by": list(RULESETS["mr"].question("initiative").results), "what_if": True}


def answered(stream: Stream, request: dict[str, Json]) -> None:
    answer = stream.ask(request)
    assert answer["id"] == request["id"]
    assert "odds" in answer or answer["error"]["code"] in ("not_allowed", "bad_value"), (request, answer)


def test_memory_is_level_over_a_short_stream() -> None:
    made = requests("short")
    with Stream() as stream:
        for _ in range(1200):
            answered(stream, next(made))
        settled = stream.memory()
        for _ in range(1200):
            answered(stream, next(made))
        assert stream.memory() <= GROWS * settled


@pytest.mark.prove
@pytest.mark.timeout(SECONDS + 300)
def test_memory_is_level_over_a_long_stream() -> None:
    """All that may be kept is asked for first, so that whatever grows after that is a leak."""
    made, start, settled = requests("long"), monotonic(), 0
    with Stream() as stream:
        for request in everything_kept():
            answered(stream, request)
        while (passed := monotonic() - start) < SECONDS:
            if not settled and passed >= SETTLED:
                settled = stream.memory()
            answered(stream, next(made))
        assert settled
        assert stream.memory() <= GROWS * settled
