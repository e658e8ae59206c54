"""The house rules that a scenario can switch or set, as they are unless it does."""

from __future__ import annotations

from sandtable.engine.game import Option

OPTIONS = (
    Option(
        "H1", "The losses from which both armies test their morale; 0: a third of their units.", 0, least=0, most=100
    ),
    Option("H2", "Officers within 3 inches of a friendly unit that breaks take the casualty check.", True),
    Option(
        "H5",
        "The Basic Length: the turn at whose end the day is over; 0 leaves it as the scenario has it.",
        0,
        least=0,
        most=30,
    ),
    Option("H10", "Infantry attacked by cavalry forms square by itself.", True),
    Option("H12", "Nobody passes an enemy's front within 3 inches but to attack that enemy.", True),
    Option("H20", "Units out of their sub-commander's radius move only toward him, and attack nobody.", True),
    Option("R13", "To move a wing commander costs a CD, as to move the army commander does.", True),
    Option("fog_turns", "For so many turns there is fog, and nobody sees farther than 6 inches.", 0, least=0, most=12),
    Option("weather", "The weather of the day: no skirmishing in snow or rain.", "clear", ("clear", "snow", "rain")),
)
"""In the order of the page."""
