"""Charts of the report: what each side had lost, and what strength it had left, from the first event to the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

from sandtable.names import SIDES, Side
from sandtable.report.chronicle import Chronicle
from sandtable.report.markup import Html, figure, tag, text

WIDTH, HEIGHT = 480.0, 290.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 16.0, 14.0, 46.0
STEPS = (1, 2, 2.5, 5, 10)
MOST_TICKS = 12


def lost_chart(chronicle: Chronicle) -> Html:
    """Losses over time, as the game counts them."""
    return _chart(chronicle, chronicle.lost, "Lost", "Losses of both sides over the turns", share=False)


def strength_chart(chronicle: Chronicle) -> Html:
    """Strength over time."""
    return _chart(chronicle, chronicle.strength, "Strength left", "Strength of both sides over the turns", share=True)


def _chart(chronicle: Chronicle, values: Sequence[Mapping[Side, float]], axis: str, label: str, share: bool) -> Html:
    most = 1.0 if share else max(1.0, *(value[side] for value in values for side in SIDES))
    step = 0.25 if share else _step(most)
    top = 1.0 if share else ceil(most / step) * step
    parts: list[str] = []
    for n in range(round(top / step) + 1):
        y = _y(n * step, top)
        words = f"{round(100 * n * step)} %" if share else figure(n * step)
        parts.append(f'<path class="grid" d="M{LEFT:.0f} {y:.1f}H{WIDTH - RIGHT:.0f}"/>')
        parts.append(f'<text x="{LEFT - 8:.0f}" y="{y + 4:.1f}" text-anchor="end">{text(words)}</text>')
    parts += _turns(chronicle)
    for side in SIDES:
        parts.append(f'<path class="line {side}" d="{_line(values, side, top)}"/>')
    parts.append(f'<text class="axis" x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 6:.0f}">Turn</text>')
    said = f"{label}. At the end: " + ", ".join(
        f"{chronicle.army(side)} {_said(values[-1][side], share)}" for side in SIDES
    )
    picture = f'<svg viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" aria-label="{text(said)}">{"".join(parts)}</svg>'
    key = [tag("span", text(chronicle.army(side)), class_=f"key {side}") for side in SIDES]
    return tag("figure", Html(picture), tag("figcaption", tag("strong", text(axis)), *key), class_="chart")


def _said(value: float, share: bool) -> str:
    return f"{round(100 * value)} %" if share else figure(value)


def _step(most: float) -> float:
    """A round step that divides the axis into at most six."""
    rough = most / 5
    ten = 10.0 ** floor(log10(rough))
    return float(max(1.0, next(step * ten for step in STEPS if step * ten >= rough)))


def _x(n: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (n / last if last else 0.0)


def _y(value: float, top: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)


def _turns(chronicle: Chronicle) -> list[str]:
    """The turns along the lower edge, each where its first event stands; not all of them in a long battle."""
    last, turns = len(chronicle.moments), chronicle.turns
    every = ceil(len(turns) / MOST_TICKS) or 1
    found: list[str] = []
    for turn in turns[::every]:
        x, y = _x(turn.moments[0].n - 1, last), HEIGHT - BOTTOM
        found.append(f'<path class="tick" d="M{x:.1f} {y:.0f}v5"/>')
        found.append(f'<text x="{x:.1f}" y="{y + 19:.0f}" text-anchor="middle">{turn.number}</text>')
    return found


def _line(values: Sequence[Mapping[Side, float]], side: Side, top: float) -> str:
    """A stair: level until the event that changed it."""
    last = len(values) - 1
    height = values[0][side]
    data = f"M{_x(0, last):.1f} {_y(height, top):.1f}"
    for n, value in enumerate(values):
        if value[side] != height:
            height = value[side]
            data += f"H{_x(n, last):.1f}V{_y(height, top):.1f}"
    return f"{data}H{_x(last, last):.1f}"
