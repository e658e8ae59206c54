"""The house rules that a scenario can switch or set, as they are unless it does."""

from __future__ import annotations

from sandtable.engine.game import Option

OPTIONS = (
    Option(
        "weather",
        "The weather of the day, or that two dice say: bad on 2 or 3 (H26).",
        "diced",
        ("good", "bad", "diced"),
    ),
    Option(
        "weather_turns",
        "For so many turns that weather lasts, and is good then; 0: all day (H26).",
        0,
        least=0,
        most=12,
    ),
    Option("obstacle_cavalry", "What an obstacle costs cavalry, in BW (R5).", 2, (1, 2)),
)
"""In the order of the page."""
