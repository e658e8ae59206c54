"""One kind of a troops file: its prices, its bases by grade and by formation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sandtable.engine.muster import Kind
from sandtable.names import Json, listed
from sandtable.notation.fault import Findings, meant, shown
from sandtable.notation.lines import Place

Prices = dict[tuple[str, bool], float]


def kind(
    given: Mapping[str, Json], grades: Sequence[str], formations: Sequence[str], place: Place, findings: Findings
) -> Kind | None:
    """The kind, if enough of it could be read to speak of."""
    if not {"id", "name", "arm", "width", "depth"} <= set(given):
        return None
    points = _points(given, grades, place, findings)
    raised = tuple(dict.fromkeys(grade for grade, _ in points))
    for key in ("width", "depth"):
        _check_lengths(given[key], given.get(f"{key}s", {}), (*place, key), findings)
        _check_words(given.get(f"{key}s", {}), grades, (*place, f"{key}s"), "grade", findings)
    return Kind(
        given["id"],
        given["name"],
        given["arm"],
        given["width"],
        {grade: given.get("depths", {}).get(grade, given["depth"]) for grade in raised},
        points,
        _counts(given, points),
        given.get("afloat", False),
        {grade: given["widths"][grade] for grade in raised if grade in given.get("widths", {})},
        _footprints(given, raised, formations, (*place, "footprints"), findings),
    )


def _points(given: Mapping[str, Json], grades: Sequence[str], place: Place, findings: Findings) -> Prices:
    """The prices of a kind by grade and whether regular; without any it is raised for nothing, always regular."""
    if "points" in given:
        if given.get("grades"):
            message = "the prices say already what grades there are: take 'grades' out, and write '-' for the others"
            findings.fault((*place, "grades"), message)
        return _prices(given["points"], grades or ("",), (*place, "points"), findings)
    _check_words(given.get("grades", ()), grades, (*place, "grades"), "grade", findings)
    return {(grade, True): 0.0 for grade in given.get("grades") or grades or ("",)}


def _prices(text: str, grades: Sequence[str], place: Place, findings: Findings) -> Prices:
    lists = text.split()
    prices: Prices = {}
    for regular, written in zip((True, False), lists * 2 if len(lists) == 1 else lists, strict=False):
        for grade, price in zip(grades, written.split("/"), strict=False):
            if price == "-":
                continue
            try:
                prices[(grade, regular)] = float(price)
            except ValueError:
                all_grades = listed(list(grades), "and")
                findings.fault(
                    place, f"{shown(price)} is no price: give numbers or dashes for {all_grades}, split by '/'"
                )
    order = sorted(prices, key=lambda sort: (grades.index(sort[0]), not sort[1]))
    if not 1 <= len(lists) <= 2:
        findings.fault(place, f"{shown(text)} is neither one list of prices nor two: regular first, then irregular")
    return {sort: prices[sort] for sort in order}


def _counts(given: Mapping[str, Json], points: Prices) -> Prices:
    by, counts = given.get("counts_by", {}), {}
    if "counts" in given:
        for grade, regular in points:
            usual = by.get(grade, given["counts"])
            counts[(grade, regular)] = usual if regular else by.get(f"{grade} Irr", usual)
    return counts


def _footprints(
    given: Mapping[str, Json], grades: Sequence[str], formations: Sequence[str], place: Place, findings: Findings
) -> dict[tuple[str, str], tuple[float, float]]:
    """The bases of a kind by grade and formation: all grades stand alike in what the file names."""
    named = given.get("footprints", {})
    _check_words(named, formations, place, "formation", findings)
    for word, (width, depth) in named.items():
        if width <= 0 or depth <= 0:
            message = f"nobody stands on {width:g} by {depth:g}: give a width and depth above 0"
            findings.fault((*place, word), message)
    return {(grade, word): (width, depth) for grade in grades for word, (width, depth) in named.items()}


def _check_lengths(usual: float, by_grade: Mapping[str, float], place: Place, findings: Findings) -> None:
    """Whether its bases have any width, or any depth."""
    if usual <= 0:
        findings.fault(place, f"nobody stands on a {place[-1]} of {usual:g}: give one above 0")
    if any(length <= 0 for length in by_grade.values()):
        findings.fault((*place[:-1], f"{place[-1]}s"), f"nobody stands on no {place[-1]} at all: give them above 0")


def _check_words(words: Iterable[str], known: Sequence[str], place: Place, what: str, findings: Findings) -> None:
    for word in words:
        if word not in known:
            findings.fault(place, f"'{word[:40]}' is no {what} of this file; {meant(word, known)}")
