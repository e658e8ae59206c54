"""The traits of a troops file: whether each is a flag, a word or a number, and what it says of itself is so."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sandtable.engine.muster import Trait
from sandtable.names import Json, listed
from sandtable.notation.fault import Findings, meant
from sandtable.notation.form import WRONG
from sandtable.notation.lines import Place
from sandtable.notation.traits import shape

Given = Mapping[str, Json]


def sort_of(given: Given) -> str:
    if given.get("choices"):
        return "a word"
    return "a number" if "least" in given else "a flag"


def check_traits(traits: Sequence[Given], kinds: Collection[str], place: Place, findings: Findings) -> None:
    """Note whatever the traits of one thing say that cannot be."""
    for n, given in enumerate(traits):
        here = (*place, n)
        if _ranged(given, here, findings) and {"id", "says"} <= set(given):
            _check_values(Trait(**given), here, findings)
        for key in ("kinds", "usual"):
            for word in given.get(key, ()):
                if word not in kinds:
                    findings.fault((*here, key), f"'{word[:40]}' is no kind of this file; {meant(word, kinds)}")
        _check_twice(given, traits[:n], here, findings)


def _ranged(given: Given, place: Place, findings: Findings) -> bool:
    """Whether its range, if it has one, is sound."""
    if ("least" in given) != ("most" in given):
        findings.fault(place, "a number has both 'least' and 'most': give the other too, or take this one out")
    elif "least" in given and given["least"] > given["most"]:
        message = f"no number is from {given['least']} to {given['most']}: raise 'most' or lower 'least'"
        findings.fault((*place, "most"), message)
    elif "least" in given and given.get("choices"):
        findings.fault((*place, "choices"), "a trait is a word or a number: take 'choices' out, or 'least' and 'most'")
    else:
        return True
    return False


def _check_values(trait: Trait, place: Place, findings: Findings) -> None:
    """Its values are what it may be said to be."""
    may = shape([trait])
    if trait.default is not None:
        may.read(trait.default, (*place, "default"), findings)
    for kind, value in trait.usual.items():
        may.read(value, (*place, "usual", kind), findings)
    for key, words, does in (("points", trait.points, "price"), ("looks", trait.looks, "draw")):
        for word in words:
            if not _sayable(trait, word):
                message = f"nobody says '{word[:40]}' of {trait.id}: {does} what it may be"
                findings.fault((*place, key, word), message)


def _sayable(trait: Trait, word: str) -> bool:
    if trait.least is not None and trait.most is not None:
        return word.removeprefix("-").isdecimal() and trait.least <= int(word) <= trait.most
    return word in (trait.choices or ("true", "false"))


def _check_twice(given: Given, before: Sequence[Given], place: Place, findings: Findings) -> None:
    """One key may mean different things, but of different kinds, and things of one sort."""
    for other in before:
        if other.get("id") != given.get("id", WRONG):
            continue
        mine, theirs = given.get("kinds", ()), other.get("kinds", ())
        both = [kind for kind in mine if kind in theirs]
        if both or not mine or not theirs:
            who = listed(both, "and") or "all kinds"
            findings.fault((*place, "id"), f"there is a trait '{given['id']}' of {who} already: make them one")
        elif sort_of(given) != sort_of(other):
            message = f"'{given['id']}' is {sort_of(other)} of other kinds, and {sort_of(given)} here"
            findings.fault((*place, "id"), f"{message}: give one of them another id")


def check_sorts(groups: Sequence[Sequence[Given]], key: str, findings: Findings) -> None:
    """What two kinds of ground say by one key is of one sort."""
    sorts: dict[str, str] = {}
    for n, traits in enumerate(groups):
        for m, given in enumerate(traits):
            sort = sorts.setdefault(given.get("id", ""), sort_of(given))
            if sort != sort_of(given):
                message = f"'{given['id']}' is {sort} of another {key}, and {sort_of(given)} here"
                findings.fault((key, n, "trait", m, "id"), f"{message}: give one of them another id")
