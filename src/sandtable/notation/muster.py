"""The muster of a game, read from its troops file: kinds, bases, prices, traits, ranks, terrain.

A kind's prices stand in the order of the file's grades, a dash for a grade that is not raised: `"7/5/4 -/4/3"` is S, O
and I regular, then O and I irregular; one list alone serves both. A kind without prices costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.muster import AreaKind, Kind, LineKind, Muster, Rank, Size, Trait, Works
from sandtable.names import Json
from sandtable.notation.fault import Faults, Findings, meant
from sandtable.notation.lines import Place
from sandtable.notation.muster_form import FORM
from sandtable.notation.muster_kind import kind
from sandtable.notation.muster_trait import check_sorts, check_traits
from sandtable.notation.toml import parsed


def read_muster(text: str) -> Muster:
    """The muster of a troops file; `Faults` if it cannot be used."""
    values, lines = parsed(text)
    findings = Findings(lines)
    tree = FORM.read(values, (), findings)
    kinds = _kinds(tree, findings)
    _check(tree, kinds, findings)
    if not findings.sound:
        raise Faults(findings.faults)
    commands = tree["commands"]
    return Muster(
        unit=tree["unit"],
        grain=tree["grain"],
        kinds=kinds,
        grades=tree["grades"],
        traits=_traits(tree["trait"]),
        command_traits=_traits(tree["command_trait"]),
        ranks={given["id"]: Rank(**given) for given in tree["rank"]},
        chief=tree["chief"],
        areas={given["id"]: _area(given) for given in tree["area"]},
        lines={given["id"]: _line(given) for given in tree["line"]},
        works={given["id"]: Works(given["line"], given["points"]) for given in tree["works"]},
        sizes={given["id"]: Size(**given) for given in tree["size"]},
        bounds=tree["bounds"],
        commands=(commands["least"], commands["most"]),
        led=commands["led"],
        full=commands["full"],
        general_counts=tree["general_counts"],
        usual_grade=tree["usual_grade"],
        formation=tree["formation"],
    )


def _kinds(tree: Mapping[str, Json], findings: Findings) -> dict[str, Kind]:
    grades, formations = tuple(tree.get("grades", {})), _formations(tree)
    kinds: dict[str, Kind] = {}
    for n, given in enumerate(tree.get("kind", ())):
        found = kind(given, grades, formations, ("kind", n), findings)
        if found is not None and found.id in kinds:
            findings.fault(("kind", n, "id"), f"there is a kind '{found.id}' already: give this one another id")
        elif found is not None:
            kinds[found.id] = found
    return kinds


def _formations(tree: Mapping[str, Json]) -> tuple[str, ...]:
    """The words of the trait that says how a unit stands."""
    said = [given for given in tree.get("trait", ()) if given.get("id") == tree.get("formation")]
    return tuple(dict.fromkeys(word for given in said for word in given.get("choices", ())))


def _check(tree: Mapping[str, Json], kinds: Mapping[str, Kind], findings: Findings) -> None:
    """Whether what one part of the file says of another is so."""
    for key in ("trait", "command_trait"):
        check_traits(tree.get(key, ()), kinds, (key,), findings)
    for key in ("area", "line"):
        check_sorts([given.get("trait", ()) for given in tree.get(key, ())], key, findings)
        for n, given in enumerate(tree.get(key, ())):
            check_traits(given.get("trait", ()), {}, (key, n, "trait"), findings)
    ranks = [given["id"] for given in tree.get("rank", ()) if "id" in given]
    _check_word(tree.get("chief", ""), ranks, ("chief",), "rank", findings)
    _check_word(tree.get("usual_grade", ""), list(tree.get("grades", {})), ("usual_grade",), "grade", findings)
    words = [given["id"] for given in tree.get("trait", ()) if given.get("choices") and "id" in given]
    _check_word(tree.get("formation", ""), words, ("formation",), "trait with choices", findings)


def _check_word(word: str, known: Sequence[str], place: Place, what: str, findings: Findings) -> None:
    if word and word not in known:
        findings.fault(place, f"'{word}' is no {what} of this file; {meant(word, known)}")


def _traits(given: Sequence[Mapping[str, Json]]) -> tuple[Trait, ...]:
    return tuple(Trait(**trait) for trait in given)


def _area(given: Mapping[str, Json]) -> AreaKind:
    return AreaKind(**_with_traits(given))


def _line(given: Mapping[str, Json]) -> LineKind:
    return LineKind(**_with_traits(given))


def _with_traits(given: Mapping[str, Json]) -> dict[str, Json]:
    """A kind of ground as it is kept: the traits of the file's `[[...trait]]` together."""
    return {key: value for key, value in given.items() if key != "trait"} | {"traits": _traits(given["trait"])}
