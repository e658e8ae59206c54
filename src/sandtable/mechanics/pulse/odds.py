"""The exact odds of the dice that are about to fall, by what would happen."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from sandtable.dice import BOX
from sandtable.engine.state import State
from sandtable.mechanics.pulse import casting, deploying, turn, victory
from sandtable.mechanics.pulse.casting import Roll
from sandtable.mechanics.pulse.falls import ROLLS
from sandtable.mechanics.pulse.manual import Manual
from sandtable.mechanics.pulse.recovery import die_fell
from sandtable.names import Json, Side

Odds = dict[str, Fraction]


def odds(manual: Manual, state: State) -> Mapping[str, Fraction]:
    """What the dice that are asked for can bring."""
    asked = state.ask
    if asked is None or not asked.dice:
        return {}
    if asked.what in ROLLS:
        return _cast(manual, state, ROLLS[asked.what])
    if asked.what == "initiative":
        return _initiative(manual, state)
    if asked.what == "morale":
        return victory.morale_odds(manual, state, asked.seat)
    return _by_hand(manual, state)


def _cast(manual: Manual, state: State, roll: Roll) -> Odds:
    cast = state.own.cast
    question = manual.questions[cast["test"]]
    given, dice = roll.given(manual, state, cast), casting.dice_of(cast)

    def said(key: tuple[Json, ...]) -> str:
        return _said(dict(zip(question.headline, key, strict=True)), cast)

    return casting.odds(question, given, dice, said)


def _said(result: Mapping[str, Json], cast: Json) -> str:
    """'a3 wins, b7 broken': a result in a few words."""
    parts = []
    for path, value in result.items():
        who, _, name = path.rpartition(".")
        who = cast.get(who) or who
        if value is True:
            parts.append(f"{who} {name}".strip())
        elif value in ("a", "b") and cast.get(value):
            parts.append(f"{name} {cast[value]}")
        elif value not in (None, False):
            parts.append(" ".join(filter(None, (who, name.replace("_", " "), str(value)))))
    return ", ".join(parts) or "nothing"


def _initiative(manual: Manual, state: State) -> Odds:
    """The turn may end; else one side has the better of the dice before any CD is spent."""
    question, faces = manual.questions["initiative"], manual.turn.die.faces
    ends = manual.questions["turn_end"]
    asked = {"pulses": state.own.pulse, "turn": state.own.turn, "basic_length": state.setup.traits["bounds"]}
    found: Odds = {}
    for face in faces:
        result, _ = ends.adjudicate(asked, {manual.turn.name: face})
        if result["turn_ends"]:
            spread = {"the day ends" if result["day_ends"] else "the turn ends": Fraction(1)}
        else:
            known = question.odds(turn.given(manual, state), {manual.turn.name: face}, ("winner",)).ranked()
            spread = {f"side {side} is higher": chance for (side,), chance in known}
        for says, chance in spread.items():
            found[says] = found.get(says, Fraction()) + chance / len(faces)
    return found


def _by_hand(manual: Manual, state: State) -> Odds:
    """Dice that no question is asked about: every way that they can fall is gone through."""
    asked = state.ask
    assert asked is not None
    ways = list(product(*(BOX[name].faces for name in asked.dice)))
    found: Odds = {}
    for way in ways:
        says = _brought(manual, state, way)
        found[says] = found.get(says, Fraction()) + Fraction(1, len(ways))
    return found


def _brought(manual: Manual, state: State, dice: tuple[int, ...]) -> str:
    asked = state.ask
    assert asked is not None
    if asked.what == "weather":
        return manual.turn.fair(sum(dice))
    if asked.what == "deployment":
        placed = deploying.deployment_fell(manual, state, dice).state.own.deploys
        return f"side {placed} places first" if placed else "roll again"
    if asked.what == "initiative-again":
        return _stands(manual, state, asked.seat, asked.about[0], dice)
    assert asked.what == "move-die"
    told = die_fell(manual, state, dice).event.told["ruling"]["result"]
    also = "" if told.get("closer", True) else ", no closer"
    return f"{told['allowance']:g} {manual.measures.unit}{also}{', must attack' if told['must'] == 'attack' else ''}"


def _stands(manual: Manual, state: State, seat: Side, word: str, dice: tuple[int, ...]) -> str:
    """Who is higher once these dice are rolled again."""
    hand = state.own.hand
    new = tuple((seat, die, face) for die, face in zip(turn.WORDS[word], dice, strict=True))
    after = {**hand, "rerolls": (*hand["rerolls"], *new)}
    given = turn.given(manual, state)
    given["rerolls"] = [{"side": side, "die": die} for side, die, _ in after["rerolls"]]
    result, _ = manual.questions["initiative"].adjudicate(given, turn.dice(manual, after))
    return f"side {result['winner']} is higher"
