"""The plain twin of toy: ten rows as ten ifs."""

from __future__ import annotations

from typing import Any

Band = dict[str, Any]
DEFAULTS: Band = {"uphill": False, "tired": False, "friends": 0}
FACTORS = {("foot", "foot"): 3, ("foot", "horse"): 2, ("horse", "foot"): 4, ("horse", "horse"): 3}


def answer(request: Any) -> dict[str, Any]:
    """Answer a request for a toy fight."""
    echo = {"id": request["id"]} if "id" in request else {}
    fault = first_fault(request["given"], request["dice"])
    if fault is not None:
        return {**echo, "error": {"code": fault[0], "at": fault[1], "message": "no"}}
    result, lines = fight({side: {**DEFAULTS, **request["given"][side]} for side in "ab"}, request["dice"])
    return {**echo, "rules": "toy", "test": "fight", "result": result, "lines": lines}


def first_fault(given: Any, dice: Any) -> tuple[str, str] | None:
    if not isinstance(given, dict):
        return "bad_value", "given"
    for name in given:
        if name not in ("a", "b"):
            return "unknown_field", f"given.{name}"
    for side in "ab":
        if side not in given:
            return "missing_field", f"given.{side}"
        fault = band_fault(given[side], f"given.{side}")
        if fault is not None:
            return fault
    if given["a"].get("uphill") and given["b"].get("uphill"):
        return "not_allowed", "given.b.uphill"
    return dice_fault(dice)


def band_fault(band: Any, at: str) -> tuple[str, str] | None:
    if not isinstance(band, dict):
        return "bad_value", at
    for name in band:
        if name not in ("kind", *DEFAULTS):
            return "unknown_field", f"{at}.{name}"
    if "kind" not in band:
        return "missing_field", f"{at}.kind"
    if not isinstance(band["kind"], str) or band["kind"] not in ("foot", "horse"):
        return "bad_value", f"{at}.kind"
    for name in ("uphill", "tired"):
        if not isinstance(band.get(name, False), bool):
            return "bad_value", f"{at}.{name}"
    friends = band.get("friends", 0)
    if isinstance(friends, bool) or not isinstance(friends, int) or not 0 <= friends <= 2:
        return "bad_value", f"{at}.friends"
    return None


def dice_fault(dice: Any) -> tuple[str, str] | None:
    if not isinstance(dice, dict):
        return "bad_value", "dice"
    for side in "ab":
        if side not in dice:
            return "missing_dice", f"dice.{side}"
    for name in dice:
        if name not in ("a", "b"):
            return "unused_dice", f"dice.{name}"
    for side in "ab":
        if isinstance(dice[side], bool) or not isinstance(dice[side], int) or not 1 <= dice[side] <= 6:
            return "bad_value", f"dice.{side}"
    return None


def fight(bands: dict[str, Band], dice: dict[str, int]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    lines: list[dict[str, Any]] = []
    totals = dict(dice)

    def count(side: str, row: str, value: int) -> None:
        totals[side] += value
        lines.append({"side": side, "row": row, "value": value})

    for side, foe in ("ab", "ba"):
        kinds = (bands[side]["kind"], bands[foe]["kind"])
        count(side, f"toy.factor.{kinds[0]}.{kinds[1]}", FACTORS[kinds])
    for side, foe in ("ab", "ba"):
        if bands[side]["uphill"] and not bands[foe]["uphill"]:
            count(side, "toy.added.uphill", 1)
        if bands[side]["friends"]:
            count(side, "toy.added.friends", bands[side]["friends"])
        if bands[side]["tired"]:
            count(side, "toy.added.tired", -1)
    finals = dict(totals)
    for side, foe in ("ab", "ba"):
        if bands[side]["tired"] and totals[side] < totals[foe]:
            finals[side] -= 1
            lines.append({"side": side, "row": "toy.grading.pressed", "value": -1})
    result = {}
    for side, foe in ("ab", "ba"):
        outcome = "none"
        if finals[side] < finals[foe]:
            half = 2 * finals[side] <= finals[foe]
            ridden_down = bands[side]["kind"] == "foot" and bands[foe]["kind"] == "horse" and not bands[side]["uphill"]
            outcome = "destroyed" if half or ridden_down else "recoil"
            lines.append({"side": side, "row": f"toy.outcome.{'half' if half else 'less'}", "value": outcome})
        result[side] = {"total": totals[side], "final": finals[side], "outcome": outcome}
    return result, lines
