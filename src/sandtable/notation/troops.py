"""Troops in a word or three: `bd O R` is kind, grade, and regular or irregular, as army lists write them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sandtable.engine.muster import Kind, Muster
from sandtable.names import Json, listed
from sandtable.notation.fault import Findings, meant, shown
from sandtable.notation.form import WRONG
from sandtable.notation.lines import Place

REGULAR, IRREGULAR = "R", "Irr"


class Troop(NamedTuple):
    """What one base is."""

    kind: str
    grade: str
    regular: bool


@dataclass(frozen=True)
class Troops:
    """The troops that a muster has. Where a game has no grades, or no irregulars, those words are not written; nor need
    the usual grade be."""

    muster: Muster

    @cached_property
    def known(self) -> dict[str, Troop]:
        """Every troop of the game by the way it is written."""
        troops = [Troop(kind.id, *sort) for kind in self.muster.kinds.values() for sort in kind.points]
        return {text: troop for troop in troops for text in (self.written(troop), self._in_full(troop))}

    @cached_property
    def _irregulars(self) -> bool:
        return any(not regular for kind in self.muster.kinds.values() for _, regular in kind.points)

    def written(self, troop: Troop) -> str:
        usual = bool(self.muster.usual_grade) and troop.grade == self.muster.usual_grade
        return self._in_full(troop._replace(grade="") if usual else troop)

    def _in_full(self, troop: Troop) -> str:
        regular = (REGULAR if troop.regular else IRREGULAR) if self._irregulars else ""
        return " ".join(filter(None, (troop.kind, troop.grade, regular)))

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
        if len(words) not in {len(text.split()) for text in self.known}:
            parts = ["kind", *["grade"] * bool(self.muster.grades), *[f"{REGULAR} or {IRREGULAR}"] * self._irregulars]
            return f"write {', then '.join(parts)}, {like}"
        if self.muster.grades and len(words) > 1 and words[1] not in kind.grades:
            return f"{kind.id} ({kind.name}) has the grades {listed(kind.grades, 'and')}, not '{words[1][:40]}'"
        return f"{kind.id} ({kind.name}) is raised as {listed(self._raised(kind))}"

    def _raised(self, kind: Kind) -> list[str]:
        return [self.written(Troop(kind.id, *sort)) for sort in kind.points]

    def schema(self) -> dict[str, Json]:
        return {"enum": list(self.known)}
