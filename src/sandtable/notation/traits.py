"""Traits: what more can be said of troops, commands and ground, as keys of a file and as values by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sandtable.engine.muster import Trait
from sandtable.names import Code, Json, listed
from sandtable.notation.fault import Findings, an, meant, shown
from sandtable.notation.form import Entry, Flag, Number, Shape, Word
from sandtable.notation.lines import Place


def trait_entries(traits: Iterable[Trait]) -> dict[str, Entry]:
    """The keys that say traits. Kinds may mean different things by one key, so what any of them means is taken."""
    found: dict[str, list[Trait]] = {}
    for trait in traits:
        found.setdefault(trait.id, []).append(trait)
    return {id: Entry(shape(same), same[0].says) for id, same in found.items()}


def shape(traits: Sequence[Trait]) -> Shape:
    """What may be said by a key that these traits share."""
    bounds = [bound for trait in traits for bound in (trait.least, trait.most) if bound is not None]
    choices = dict.fromkeys(choice for trait in traits for choice in trait.choices)
    if bounds:
        return Number(min(bounds), max(bounds), whole=True)
    return Word(tuple(choices)) if choices else Flag()


def said(
    kind: str, traits: Sequence[Trait], given: Mapping[str, Json], place: Place, findings: Findings
) -> dict[str, Json]:
    """Every trait that a kind has: as said, or as it is unless said."""
    found: dict[str, Json] = {}
    for trait in traits:
        if trait.belongs_to(kind):
            value = given.get(trait.id, trait.unless_said(kind))
            _check(kind, trait, value, (*place, trait.id), findings)
            found[trait.id] = value
    others = {trait.id: trait for trait in traits if trait.id in given and trait.id not in found}
    for id, trait in others.items():
        message = f"{an(kind)} has no '{id}': that is said of {listed(trait.kinds, 'and')}"
        findings.fault((*place, id), message, Code.UNKNOWN_FIELD)
    return found


def _check(kind: str, trait: Trait, value: Json, place: Place, findings: Findings) -> None:
    """Whether this kind means the value by the trait, since the key may take those of other kinds too."""
    if value is None:
        return
    if trait.choices and value not in trait.choices:
        remedy = meant(str(value), trait.choices)
    elif trait.least is not None and trait.most is not None and not trait.least <= value <= trait.most:
        remedy = f"give a whole number from {trait.least} to {trait.most}"
    else:
        return
    findings.fault(place, f"the {trait.id} of {an(kind)} is not {shown(value)}; {remedy}")
