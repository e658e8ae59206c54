"""What may come of a question, in players' words."""

from __future__ import annotations

from sandtable.mechanics.pools import HITS
from sandtable.names import Side
from sandtable.sheet.ruling import Result
from sandtable.sheet.wording import Count, Wording, noun, of_each, phrases

SPS = noun("SP")

FIRE = Wording(counts=(Count("hits", "Hits by {a}, before saves", HITS, "a"),))
SAVED = Wording(counts=(Count("hits", "Hits left on {a}", HITS, "a"),))
FINAL_FIRE = Wording(counts=(Count("hits", "Hits on {a}", HITS, "a"),))
COMMAND_DICE = Wording(counts=(Count("cds", "CDs this turn", noun("CD")),))
INITIATIVE = Wording(phrases({"winner": {"a": "{a} has the initiative", "b": "{b} has the initiative"}}))
CONTROL = Wording(
    phrases(
        {
            "status": {
                "inactive": "the Force is inactive",
                "active": "the Force is active",
                "attack": "the Force is on attack",
            }
        }
    )
)
ATTACK_TEST = Wording(phrases({"passed": {True: "{a} go in", False: "{a} stop 1 BW off and do not attack"}}))
REACTION = Wording(
    phrases(
        {
            "reaction": {
                "stand": "{b} stand",
                "evade": "{b} evade",
                "caught": "{b} are caught, and fight",
                "escape": "the battery must try to escape",
            }
        }
    )
)
ESCAPES = {"escaped": "the battery escapes", "destroyed": "the battery is destroyed"}
ESCAPE = Wording(phrases({"outcome": ESCAPES}))
RECOVERY = Wording(phrases({"recovered": {0: "{a} recover nothing", 1: "{a} recover an SP"}}))
OFFICER = Wording(phrases({"fate": {"none": "he is unhurt", "killed": "he is killed", "captured": "he is captured"}}))


def turn_end(result: Result) -> str:
    if not result["turn_ends"]:
        return "the turn goes on"
    return "the turn ends, and the day with it" if result["day_ends"] else "the turn ends"


def won(winner: Side, outcome: str) -> str:
    """Who wins, and how."""
    return f"{{{winner}}} win decisively" if outcome == "decisive" else f"{{{winner}}} win, but not decisively"


TURN_END = Wording(turn_end)
COMBAT = Wording(lambda result: won(result["winner"], result["outcome"]), of_each("loss", "SPs lost by {}", SPS))

ENDED: dict[str, Side] = {"won": "a", "lost": "b"}
ENDS = {
    "none": "nothing comes of it",
    "inactive": "the Force is inactive, and nobody attacks",
    "halted": "{a} fail the attack test and stop 1 BW off",
    "evaded": "{b} evade",
    "guns escaped": "the battery escapes",
    "guns destroyed": "the battery is destroyed",
    "shot down": "the last fire of the battery leaves nobody to attack it",
    **{
        f"{word} {how}": won(winner, outcome)
        for word, winner in ENDED.items()
        for how, outcome in (("decisively", "decisive"), ("inconclusively", "inconclusive"))
    },
}
ATTACK = Wording(phrases({"end": ENDS}), of_each("lost", "SPs lost by {}", SPS, path="{}_{}"))
VOLLEY = Wording(counts=(Count("unsaved", "Hits not saved", HITS, "a"), Count("hits", "Hits before saves", HITS, "a")))
