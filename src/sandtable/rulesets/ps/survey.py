"""The ground of a pick-up battle: a die for each square of the table, and one piece that is moved on request (H13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb
from sandtable.geometry.ground import Area, Ground, Line, box, ellipse
from sandtable.names import Json
from sandtable.rulesets.ps import opening
from sandtable.rulesets.ps.own import INCH, Own
from sandtable.sheet.ruling import Result

LAID = "laid"
"""The word of a scenario whose ground is diced for."""
LARGE = 96 * INCH
"""A table as wide as this is a large one: it has nine squares and not six."""
HILL, PATCH = (10 * INCH, 7 * INCH), (8 * INCH, 6 * INCH)
"""How wide and deep a hill is, and a wood or rough ground: the page does not say."""
CREST, BANK, HOUSE, CLOSE = 4 * INCH, 8 * INCH, 2 * INCH, 4 * INCH
"""How long a crest is, and a hedge or ditch; how wide a building is, and its enclosure."""
STEP = 6 * INCH
"""How far a piece is moved."""
WAYS = {"ahead": (0, 1), "back": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""Whither, as the player sees it who moves it."""
SORTS = ("open", "open", "hill", "patch", "bank", "farm")
"""What the faces of a die bring, from one."""
SAID = {
    "open": "open ground",
    "hill": "a gentle hill",
    "patch": "a wood or rough ground: another die",
    "bank": "a hedge or a ditch",
    "farm": "a building in its enclosure",
    "wood": "a wood",
    "rough": "rough ground",
}


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the table, by its number from the nearest on the left of who deploys first."""

    n: int


def count(ground: Ground) -> tuple[int, int]:
    """The squares across the table, and up it (H13)."""
    return (3, 3) if ground.width >= LARGE else (3, 2)


def next_piece(state: State[Own]) -> Opening | None:
    """What is to be settled of the ground before anybody is placed; nothing if it is as drawn, or all is settled."""
    if state.setup.traits.get("terrain") != LAID:
        return None
    across, up = count(state.ground)
    first, done = opening.deploys(state), state.own.surveyed
    if done < across * up:
        return LAND.of(first, Square(done))
    return SHIFT.asks(first) if done == across * up else None


def _sign(state: State[Own]) -> int:
    """Up the table for who deploys first: he numbers the squares, and moves a piece as he sees it."""
    return 1 if opening.deploys(state) == "a" else -1


def middle(state: State[Own], square: Square) -> tuple[int, int]:
    """The middle of a square."""
    ground, sign = state.ground, _sign(state)
    across, up = count(ground)
    row, file = divmod(square.n, across)
    x = ground.width * (2 * file + 1 - across) // (2 * across)
    y = ground.depth * (2 * row + 1 - up) // (2 * up)
    return sign * x, sign * y


def _pieces(state: State[Own], square: Square, sort: str) -> tuple[Area | Line, ...]:
    """What is laid there, each with the number of its square."""
    x, y = middle(state, square)
    id = f"h{square.n + 1}"
    if sort == "hill":
        crest = ((x - CREST // 2, y), (x + CREST // 2, y))
        return (Area(id, "hill", ellipse(x, y, *HILL), crest, traits={"levels": 1}),)
    if sort in ("wood", "rough"):
        return (Area(id, sort, ellipse(x, y, *PATCH)),)
    if sort == "bank":
        # A hedge in every other square, a ditch in the others.
        kind = "ditch" if square.n % 2 else "hedge"
        return (Line(id, kind, ((x - BANK // 2, y), (x + BANK // 2, y))),)
    if sort == "farm":
        half = CLOSE // 2
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
        round_it = tuple(
            Line(f"{id}-{n + 1}", "hedge", (corners[n], corners[(n + 1) % 4])) for n in range(len(corners))
        )
        return (Area(id, "building", box(x, y, HOUSE, HOUSE), traits={"burning": False}), *round_it)
    return ()


def _laid(draft: Draft[Own], square: Square, sort: str) -> None:
    ground = draft.state.ground
    for piece in _pieces(draft.state, square, sort):
        ground = ground.with_area(piece) if isinstance(piece, Area) else ground.with_line(piece)
    if ground is not draft.state.ground:
        draft.lay(ground)
    draft.own = replace(draft.own, surveyed=square.n + 1)


def _landed(draft: Draft[Own], square: Square, result: Result) -> Next:
    if result["ground"] == "patch":
        return PATCHED.of(opening.deploys(draft.state), square)
    _laid(draft, square, str(result["ground"]))
    return None


def _patched(draft: Draft[Own], square: Square, result: Result) -> Next:
    _laid(draft, square, str(result["ground"]))
    return None


def _sort(given: Json, faces: Mapping[str, int]) -> Result:
    return {"ground": SORTS[faces["square"] - 1]}


def _even(given: Json, faces: Mapping[str, int]) -> Result:
    return {"ground": "rough" if faces["sort"] % 2 else "wood"}


def _told(state: State[Own], square: Square, result: Result) -> str:
    return f"Square {square.n + 1}: {SAID[str(result['ground'])]}."


def _leads(state: State[Own], square: Square, result: Result) -> tuple[Fate, ...]:
    return (Fate("", "ground", SAID[str(result["ground"])]),)


LAND: Cast[Own, Square] = Cast(
    "land",
    PlainDice(lambda given: {"square": D6}, _sort),
    _landed,
    lambda state, square: (
        f"A die for square {square.n + 1} of the table: 1 or 2 open, 3 a hill, 4 a wood or rough ground, 5 a hedge or "
        "ditch, 6 a building (H13)."
    ),
    subject=Square,
    about=lambda state, square: (),
    leads=_leads,
    tells=_told,
)

PATCHED: Cast[Own, Square] = Cast(
    "wood-or-rough",
    PlainDice(lambda given: {"sort": D6}, _even),
    _patched,
    lambda state, square: f"Another die for square {square.n + 1}: even a wood, odd rough ground (H13).",
    subject=Square,
    about=lambda state, square: (),
    leads=_leads,
    tells=_told,
)


def _ours(ground: Ground) -> dict[str, str]:
    """The pieces that were diced for, each with its kind; what belongs to one goes with it."""
    pieces: list[Area | Line] = [*ground.areas, *ground.lines]
    return {piece.id: piece.kind for piece in pieces if piece.id[0] == "h" and piece.id[1:].isdecimal()}


def _choices(state: State[Own], order: Order, _: None) -> list[Choice]:
    return [
        Choice(f"{id} {way}", f"The {kind} of square {id[1:]}, 6 inches {way}.")
        for id, kind in _ours(state.ground).items()
        for way in WAYS
        if _fits(_shifted(state, id, way))
    ]


def _shifted(state: State[Own], id: str, way: str) -> Ground:
    """The ground with a piece, and all that belongs to it, 6 inches from where it lay."""
    dx, dy = (_sign(state) * STEP * part for part in WAYS[way])

    def moved(points: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple((x + dx, y + dy) for x, y in points)

    def goes(piece: Area | Line) -> bool:
        return piece.id == id or piece.id.startswith(f"{id}-")

    ground = state.ground
    areas = (
        replace(area, outline=moved(area.outline), crest=moved(area.crest)) if goes(area) else area
        for area in ground.areas
    )
    lines = (replace(line, points=moved(line.points)) if goes(line) else line for line in ground.lines)
    return replace(ground, areas=tuple(areas), lines=tuple(lines))


def _fits(ground: Ground) -> bool:
    return all(ground.holds(area.outline) for area in ground.areas) and all(
        ground.holds(line.points) for line in ground.lines
    )


def _shift(draft: Draft[Own], order: Order, _: None) -> Next:
    """One piece is moved by 6 inches, and no other after it (H13)."""
    id, way = order.word.split()
    draft.lay(_shifted(draft.state, id, way))
    draft.say(f"The piece of square {id[1:]} is moved 6 inches {way}.")
    return _keep(draft, order, None)


def _keep(draft: Draft[Own], order: Order, _: None) -> Next:
    draft.own = replace(draft.own, surveyed=draft.own.surveyed + 1)
    return None


SHIFT: Decision[Own, None] = Decision(
    "shift",
    "Whether a piece of the ground is moved before the battle: shift, or keep.",
    (
        Verb("shift", "Move one piece of the ground by 6 inches.", _shift, takes=(OneOf(of=_choices),)),
        Verb("keep", "Leave the ground as it lies.", _keep),
    ),
    now=lambda state, _: "You may move one piece of the ground by 6 inches: shift, or keep it as it lies (H13).",
    about=lambda state, _: tuple(_ours(state.ground)),
    standing=False,
)
