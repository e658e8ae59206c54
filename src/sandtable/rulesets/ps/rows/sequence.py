"""The sequence of play: the steps of one player's turn."""

from sandtable.rulesets.ps.facts.situations import turn
from sandtable.rulesets.ps.facts.troops import STEPS
from sandtable.sheet.expr import named
from sandtable.sheet.table import Decided, row

SEQUENCE = Decided(
    "ps.sequence",
    "Sequence of play",
    "Sequence of play",
    (
        row(
            "ps.sequence.battalia-morale",
            "First, look for broken battalias",
            "battalia-morale",
            named("a turn begins", ~turn.after.one_of(*STEPS.words[:-1]), "the turn is under way"),
            house="H8",
        ),
        row(
            "ps.sequence.rally-elite",
            "Elite units try to shed disorder",
            "rally-elite",
            turn.after == "battalia-morale",
            house="H10",
        ),
        row(
            "ps.sequence.initiative",
            'Units within 4" of enemy move on their own initiative',
            "initiative",
            turn.after == "rally-elite",
        ),
        row("ps.sequence.orders", "All other moves, by command rolls", "orders", turn.after == "initiative"),
        row("ps.sequence.shooting", "The moving player shoots", "shooting", turn.after == "orders"),
        row("ps.sequence.hand-to-hand", "Both sides fight hand to hand", "hand-to-hand", turn.after == "shooting"),
        row(
            "ps.sequence.remove-disorder",
            "The moving player's units shed disorder",
            "remove-disorder",
            turn.after == "hand-to-hand",
            house="H45",
        ),
    ),
    note="Each player in turn goes through all steps, then the other; the first four are the Command phase.",
)
