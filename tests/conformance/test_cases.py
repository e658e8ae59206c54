"""The public cases of the contract: result, lines and error codes exactly as they stand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.catalogue import RULESETS
from sandtable.names import Json
from sandtable.sheet.request import adjudicate, answer_line

CASES = Path(__file__).parent / "cases"


def cases() -> Iterator[tuple[str, Json]]:
    for ruleset in RULESETS:
        path = CASES / f"{ruleset}.jsonl"
        for number, line in enumerate(path.read_text("utf-8").splitlines() if path.exists() else []):
            yield f"{ruleset}-{number}", json.loads(line)


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in cases()])
def test_public_case(case: Json) -> None:
    request, expected = case["request"], case["answer"]
    line = request if isinstance(request, str) else json.dumps(request)
    answer = json.loads(answer_line(line, RULESETS, adjudicate))
    for said in (answer, expected):
        if "error" in said:
            assert isinstance(said["error"].pop("message"), str)
    assert answer == expected
