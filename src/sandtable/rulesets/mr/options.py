"""The house rules that a scenario can switch or set, as they are unless it does."""

from __future__ import annotations

from sandtable.engine.game import Option

OPTIONS = (
    Option(
        "H6",
        "The Basic Length: the turn at whose end the day is over; 0 leaves it as the scenario has it.",
        0,
        least=0,
        most=30,
    ),
    Option("H9", "Units out of command move only straight toward their sub-commander, and attack nobody.", True),
    Option("H14", "No unit comes within 1 BW of an enemy but to attack him or, as regular infantry, to volley.", True),
    Option(
        "H24",
        "The casualties from which both armies test their morale; 0: a third of their units.",
        0,
        least=0,
        most=100,
    ),
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
