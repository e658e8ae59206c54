"""Who holds what is worth holding: a flag on every objective, in the colours of the side that has it."""

from __future__ import annotations

from sandtable.drawing import colours
from sandtable.drawing.colours import SIDE_COLOUR
from sandtable.drawing.curve import centre
from sandtable.drawing.shape import Disc, Group, Paint, Shape, line, polygon
from sandtable.drawing.view import View
from sandtable.engine.game import Game
from sandtable.engine.state import State
from sandtable.geometry.ground import Area


def flags(state: State, game: Game, view: View) -> list[Shape]:
    """The flags of all objectives in the window."""
    held = game.held(state)
    return [_flag(area, held[area.id], view) for area in state.ground.areas if area.id in held and view.shows(area.box)]


def _flag(area: Area, holder: str, view: View) -> Group:
    x, y = centre(view.all(area.outline))
    u = max(view.stem, 0.4 * view.px)
    y += 14 * u
    top = y - 46 * u
    cloth = ((x, top), (x + 30 * u, top + 9 * u), (x, top + 18 * u))
    fill = colours.PAPER
    for side, colour in SIDE_COLOUR.items():
        fill = colour if side == holder else fill
    whose = f"held by side {holder}" if holder in SIDE_COLOUR else "held by nobody"
    return Group(
        (
            Disc(x, y, 4 * u, Paint(fill=colours.GOLD_RIM)),
            line(((x, y), (x, top)), Paint(stroke=colours.GOLD_RIM, width=3.4 * u, round=True)),
            polygon(cloth, Paint(fill=fill, stroke=colours.GOLD_RIM, width=2 * u, round=True)),
        ),
        id=f"objective-{area.id}",
        title=f"{area.name or 'Objective'}, {whose}",
        data={"holder": holder},
        name="objective",
    )
