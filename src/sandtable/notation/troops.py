"""Troops in a word or three: `bd O R` is kind, grade, and regular or irregular, as army lists write them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sandtable.engine.muster import Kind, Muster, Trait
from sandtable.names import Json, listed
from sandtable.notation.fault import Findings, meant, shown
from sandtable.notation.form import WRONG, Entry, Flag, Shape, Word
from sandtable.notation.lines import Place

REGULAR, IRREGULAR = "R", "Irr"


class Troop(NamedTuple):
    """What one base is."""

    kind: str
    grade: str
    regular: bool


@dataclass(frozen=True)
class Troops:
    """The troops that a muster has. Where a game has no grades, or no irregulars, those words are not written."""

    muster: Muster

    @cached_property
    def known(self) -> dict[str, Troop]:
        """Every troop of the game by the way it is written."""
        troops = [Troop(kind.id, *sort) for kind in self.muster.kinds.values() for sort in kind.points]
        return {self.written(troop): troop for troop in troops}

    @cached_property
    def _irregulars(self) -> bool:
        return any(not regular for kind in self.muster.kinds.values() for _, regular in kind.points)

    def written(self, troop: Troop) -> str:
        regular = (REGULAR if troop.regular else IRREGULAR) if self._irregulars else ""
        grade = troop.grade if self.muster.grades else ""
        return " ".join(filter(None, (troop.kind, grade, regular)))

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if isinstance(value, str) and (found := self.known.get(" ".join(value.split()))) is not None:
            return found
        findings.fault(place, f"{shown(value)} are no troops of this game: {self._remedy(value)}")
        return WRONG

    def _remedy(self, value: Json) -> str:
        like = f"like '{next(iter(self.known), '')}'"
        words = value.split() if isinstance(value, str) else []
        if not words:
            return f"write them in quotes, {like}"
        kind = self.muster.kinds.get(words[0])
        if kind is None:
            return f"no kind '{words[0][:40]}'; {meant(words[0], self.muster.kinds)}"
        if len(words) != len(next(iter(self.known)).split()):
            return f"write kind, then grade, then {REGULAR} or {IRREGULAR}, {like}"
        if words[1] not in kind.grades:
            return f"{kind.id} ({kind.name}) has the grades {listed(kind.grades, 'and')}, not '{words[1][:40]}'"
        return f"{kind.id} ({kind.name}) is raised as {listed(self._raised(kind))}"

    def _raised(self, kind: Kind) -> list[str]:
        return [self.written(Troop(kind.id, *sort)) for sort in kind.points]

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self.known)}


def trait_entries(traits: tuple[Trait, ...]) -> dict[str, Entry]:
    """The keys that say traits. Kinds may mean different words by one key, so the words of all are taken."""
    found: dict[str, list[Trait]] = {}
    for trait in traits:
        found.setdefault(trait.id, []).append(trait)
    return {id: Entry(_shape(same), same[0].says) for id, same in found.items()}


def _shape(traits: list[Trait]) -> Shape:
    choices = dict.fromkeys(choice for trait in traits for choice in trait.choices)
    return Word(tuple(choices)) if choices else Flag()
