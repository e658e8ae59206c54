"""Refusals as values."""

from __future__ import annotations

import pickle

from sandtable.names import Code, Refused


def test_a_refusal_comes_whole_out_of_another_process() -> None:
    told = Refused(Code.BAD_VALUE, "given.a.grade", "no such grade; say O")
    assert pickle.loads(pickle.dumps(told)).refusal == told.refusal
