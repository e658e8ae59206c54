"""Who fights with whom where more are in touch than one combat has room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from sandtable.mechanics.pulse.fight import Fight
from sandtable.names import Pair


def in_touch(links: Sequence[Pair]) -> list[Fight]:
    """Attackers and those they strike, all who hang together in one."""
    found: list[Fight] = []
    seen: set[str] = set()
    for attacker, _ in links:
        if attacker in seen:
            continue
        ours, theirs = [attacker], list[str]()
        grown = True
        while grown:
            before = len(ours) + len(theirs)
            theirs += [foe for by, foe in links if by in ours and foe not in theirs]
            ours += [by for by, foe in links if foe in theirs and by not in ours]
            ours, theirs = list(dict.fromkeys(ours)), list(dict.fromkeys(theirs))
            grown = len(ours) + len(theirs) > before
        seen.update(ours)
        found.append(Fight(tuple(ours), tuple(theirs)))
    return found


def parted(whole: Fight, made: Sequence[Pair], links: Sequence[Pair], most: int) -> list[Fight]:
    """The combats of all who hang together: one, or where it has no room for them, several.

    Every attacker is in one of them, with the enemy whom he attacked; of too many who attacked the same enemy those
    named first in `whole` are together. An enemy who is only touched by the way comes into one that has room for him.
    """
    if len(whole.a) <= most and len(whole.b) <= most:
        return [whole]
    parts = _by_target(whole, made, most)
    while both := next((two for two in combinations(parts, 2) if _fit(*two, links, most)), None):
        one, other = both
        parts[parts.index(one)] = _together(whole, one, other)
        parts.remove(other)
    for foe in whole.b:
        if not any(foe in part.b for part in parts):
            _let_in(whole, foe, parts, links, most)
    return parts


def _by_target(whole: Fight, made: Sequence[Pair], most: int) -> list[Fight]:
    """Those who attacked one enemy, and he; in the order of the attacks."""
    target = {pair.a: pair.b for pair in reversed(made)}
    foes = dict.fromkeys(pair.b for pair in made if pair.b in whole.b)
    parts = list[Fight]()
    for foe in foes:
        ours = tuple(id for id in whole.a if target[id] == foe)
        parts += [Fight(ours[n : n + most], (foe,)) for n in range(0, len(ours), most)]
    return parts


def _fit(one: Fight, other: Fight, links: Sequence[Pair], most: int) -> bool:
    """Whether two parties touch each other, and one combat has room for both."""
    a, b = {*one.a, *other.a}, {*one.b, *other.b}
    if len(a) > most or len(b) > most:
        return False
    return any((by in one.a and foe in other.b) or (by in other.a and foe in one.b) for by, foe in links)


def _together(whole: Fight, one: Fight, other: Fight) -> Fight:
    """Two parties as one, in the order of the whole."""
    a, b = {*one.a, *other.a}, {*one.b, *other.b}
    return Fight(tuple(id for id in whole.a if id in a), tuple(id for id in whole.b if id in b))


def _let_in(whole: Fight, foe: str, parts: list[Fight], links: Sequence[Pair], most: int) -> None:
    """One who is touched by the way comes into the first combat that has room, of those who touch him."""
    for n, part in enumerate(parts):
        if len(part.b) < most and any(by in part.a and other == foe for by, other in links):
            parts[n] = replace(part, b=tuple(id for id in whole.b if id in part.b or id == foe))
            return
