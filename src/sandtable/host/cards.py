"""What can be played: the scenarios as cards, with armies, sizes and house rules; and against whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from inspect import getdoc

from sandtable import catalogue
from sandtable.drawing.words import capital, spoken
from sandtable.engine.game import Game, Option
from sandtable.engine.state import Setup
from sandtable.host.board import hides
from sandtable.host.length import minutes
from sandtable.host.teaching import lesson_card
from sandtable.names import SIDES, Json, Side
from sandtable.notation.fault import Faults, Findings
from sandtable.notation.lines import Lines
from sandtable.notation.scenario import options_form
from sandtable.players import PLAYERS
from sandtable.wire import table as wire


@cache
def battles() -> wire.Battles:
    """All that can be played, the small battles of each game first."""
    cards = [_card(id) for id in catalogue.scenarios()]
    players: list[wire.PlayerCard] = [{"id": id, "says": _says(player)} for id, player in PLAYERS.items()]
    return {
        "cards": sorted(cards, key=lambda card: sum(card["bases"].values())),
        "players": players,
        "lessons": [lesson_card(catalogue.lesson(id)) for id in catalogue.lessons()],
    }


def _card(id: str) -> wire.BattleCard:
    setup = catalogue.scenario(id)
    game, ruleset = catalogue.game(setup.rules), catalogue.load(setup.rules)
    bases = Counter(piece.side for piece in setup.pieces.values())
    about, start = setup.traits.get("about"), game.start(setup)
    return {
        "id": id,
        "rules": setup.rules,
        "game": ruleset.title,
        "title": setup.title or id,
        "about": about if isinstance(about, str) else "",
        "armies": {side: capital(setup.army(side)) for side in SIDES},
        "won": game.won(start),
        "troops": {side: _troops(setup, game, side) for side in SIDES},
        "bases": {side: bases[side] for side in SIDES},
        "minutes": minutes(len(setup.pieces)),
        "deploys": bool(setup.pieces.keys() - start.field.rects.keys()),
        "lays": setup.traits.get("terrain") == "laid",
        "hides": hides(game),
        "options": [option_card(option, setup) for option in game.options],
        "picture": f"./api/scenarios/{id}.svg",
    }


def _troops(setup: Setup, game: Game, side: Side) -> list[wire.TroopsCard]:
    """What an army is made of, the most of it first."""
    kinds = Counter(piece.kind for piece in setup.pieces.values() if piece.side == side)
    return [{"kind": kind_said(game, kind), "count": count} for kind, count in kinds.most_common()]


def kind_said(game: Game, kind: str) -> str:
    """A kind of troops as one speaks of it."""
    found = game.muster.kinds.get(kind)
    return spoken(found.name if found is not None else kind)


def option_card(option: Option, setup: Setup) -> wire.OptionCard:
    return {
        "id": option.id,
        "says": option.says,
        "value": setup.options.get(option.id, option.default),
        "choices": list(option.choices),
        "least": option.least,
        "most": option.most,
    }


def _says(player: object) -> str:
    """A computer in its own words."""
    return (getdoc(player) or "").partition("\n")[0]


def with_options(setup: Setup, game: Game, given: Json) -> Setup:
    """A scenario with other house rules; refused where the game knows no such rule, or where it cannot be that."""
    findings = Findings(Lines({}))
    read: dict[str, Json] = options_form(game.options).read(given, ("options",), findings)
    if not findings.sound:
        raise Faults(findings.faults)
    return replace(setup, options={**setup.options, **read})
