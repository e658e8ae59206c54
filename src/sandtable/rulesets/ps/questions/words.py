"""What may come of a question, in players' words."""

from __future__ import annotations

from sandtable.mechanics.pools import CASUALTIES, HITS
from sandtable.names import SIDES
from sandtable.rulesets.ps.telling import ACTIONS, ASTRAY
from sandtable.sheet.ruling import Result
from sandtable.sheet.wording import Count, Noun, Wording, noun, of_each, phrases

MOVES = Noun("they get no move", "they get one move", "they get {} moves")
GET_MOVES = Count("moves", "Moves", MOVES)
HITS_BY_A = Count("hits", "Hits by {a}", HITS, "a")
STRAY = {effect: f"a blunder: they go {where}" for effect, where in ASTRAY.items()}
FATES = {"holds": "hold their ground", "retires": "retire", "breaks": "break and are lost"}


def hurt(result: Result) -> str:
    """What casualties bring with them."""
    suffered = ["are shaken"] if result["shaken"] else []
    suffered += ["must take a break test"] if result["break_test"] else []
    return f"{{a}} {' and '.join(suffered) or 'stand firm'}"


def fired_at(result: Result) -> str:
    """What closing fire makes of a charger."""
    suffered = ["are disordered"] if result["disorders"] else []
    suffered += ["must take a break test"] if result["break_test"] else []
    return f"{{b}} {' and '.join(suffered) or 'come on in order'}"


def tested(result: Result) -> str:
    retired = result["outcome"] == "retires" and result["disordered"]
    return f"{{a}} {FATES[result['outcome']]}{', disordered' if retired else ''}"


def charged(end: Result) -> str:
    """How a charge ends."""
    if end["charge"] != "home":
        return f"{{a}} {FATES[end['charge']]} under the closing fire"
    won = "the round is drawn" if end["winner"] == "draw" else f"{{{end['winner']}}} win the round"
    driven = [f"{{{side}}} {FATES[end[f'{side}_fate']]}" for side in SIDES if end[f"{side}_fate"] != "holds"]
    return "; ".join([won, *driven])


def shot_at(end: Result) -> str:
    """How a volley ends."""
    disorder = " in disorder" if end["disorders"] and end["fate"] != "breaks" else ""
    return f"{{b}} {FATES[end['fate']]}{disorder}"


COMMAND = Wording(phrases({"blunder": {"none": "no blunder", **STRAY}}), (GET_MOVES,))
BLUNDER = Wording(phrases({"effect": {"none": "no blunder after all", **STRAY}}), (GET_MOVES,))
ORDERLY = {True: "{a} are disordered", False: "{a} stay in order"}
MOVED = Wording(phrases({"disordered": ORDERLY}), (Count("reach", "Inches they go", noun("inch", "inches")),))
CHARGED = Wording(
    phrases(
        {
            "contact": {True: "the charge gets home", False: "the charge falls short"},
            "disordered": {True: "{a} are disordered", False: ""},
        }
    )
)
SHOT = Wording(phrases({"disorders": {True: "a six disorders {b}", False: "no six, and no disorder"}}), (HITS_BY_A,))
SAVED = Wording(hurt, (Count("casualties", "Casualties", CASUALTIES),))
CLOSING = Wording(fired_at, (Count("casualties", "Casualties of {b}", CASUALTIES, "b"), HITS_BY_A))
BLOWS = Wording(counts=of_each("hits", "Hits by {}", HITS))
TESTED = Wording(tested)
REACTED = Wording(lambda result: f"{{a}} {ACTIONS[result['action']]}")
PASSED = Wording(phrases({"disordered": ORDERLY}))
RALLIED = Wording(phrases({"rallied": {True: "{a} rally", False: "{a} do not rally"}}))
CHARGE = Wording(charged, of_each("casualties", "Casualties of {}", CASUALTIES, path="{}_{}"))
VOLLEY = Wording(shot_at, (Count("casualties", "Casualties of {b}", CASUALTIES, "b"), HITS_BY_A))
