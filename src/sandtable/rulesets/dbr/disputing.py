"""Fights for what stands in the enemy's hands (H29, H31): captured guns, and bridges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb
from sandtable.mechanics.elements.ambush import DONE_SAYS
from sandtable.mechanics.elements.blows import CLOSE, beaten
from sandtable.mechanics.elements.fighting import told
from sandtable.mechanics.elements.pairing import Pairs, choosing
from sandtable.mechanics.elements.telling import fate_of
from sandtable.names import OTHER, Json, Pair
from sandtable.rulesets.dbr import guns, outcomes, storming
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.observe import BY_ID, alone
from sandtable.rulesets.dbr.own import Own
from sandtable.sheet.ruling import Result

Suffers = Callable[[Draft[Own], str, str], str]
"""(draft, what is fought for, its outcome): what becomes of it, in a word; nothing if it stands as it stood."""


def _contest(
    word: str,
    says: Callable[[State[Own], Pair], str],
    given: Callable[[State[Own], Pair], Json],
    suffers: Suffers,
    tells: Callable[[State[Own], Pair, str], str],
) -> Cast[Own, Pair]:
    """A fight for something that cannot fight back but by those who hold it."""

    def fates(draft: Draft[Own], pair: Pair, result: Result) -> dict[str, Json]:
        found: dict[str, Json] = {}
        if fate := suffers(draft, pair.b, result["b"]["outcome"]):
            found[pair.b] = {"fate": fate}
        outcome = result["a"]["outcome"]
        if outcome != "none":
            found[pair.a] = told(outcomes.suffer(draft, pair.a, pair.a, outcome, True))
        return found

    def done(draft: Draft[Own], pair: Pair, result: Result) -> Next:
        state = draft.state
        draft.own = replace(draft.own, fought=(*draft.own.fought, pair.a))
        found = fates(draft, pair, result)
        draft.say(tells(state, pair, found.get(pair.b, {}).get("fate", "")))
        return None

    def leads(state: State[Own], pair: Pair, result: Result) -> tuple[Fate, ...]:
        found = fates(Draft(state), pair, result)
        return tuple(Fate(id, "fate", fate_of(fate) if id == pair.a else fate["fate"]) for id, fate in found.items())

    return Cast(
        word,
        BY_ID[CLOSE],
        done,
        says,
        subject=Pair,
        given=given,
        who=lambda state, pair: pair._asdict(),
        about=lambda state, pair: _elements(state, pair),
        leads=leads,
        owner=lambda state, pair, name: state.side(pair.a) if name == "a" else OTHER[state.side(pair.a)],
        tells=lambda state, pair, result: "",
    )


def _elements(state: State[Own], ids: Sequence[str]) -> tuple[str, ...]:
    """Those of them that are elements, to be shown: a bridge of stone is none."""
    return tuple(id for id in ids if id in state.setup.pieces)


def dispute(state: State[Own], pair: Pair) -> dict[str, Json]:
    """The question of a fight for a captured gun: nobody mans it but those who took it (H31)."""
    piece = state.setup.pieces[pair.b]
    kept: dict[str, Json] = {"kind": piece.kind, "grade": piece.grade, "captured": True}
    first = "a" if state.setup.pieces[pair.a].side == state.own.side else "b"
    return {"a": alone(state, pair.a), "b": kept, **({} if first == "a" else {"bound": "b"})}


def _retaken(draft: Draft[Own], gun: str, outcome: str) -> str:
    """Whoever wins has the gun, if there is room for it; its captors lose nothing else."""
    return "retaken" if outcome != "none" and guns.retake(draft, gun) else ""


_named = MANUAL.named
DISPUTE = _contest(
    "dispute",
    lambda state, pair: f"{_named(state, pair.a)} fight for the captured {_named(state, pair.b)}: a die for each.",
    dispute,
    _retaken,
    lambda state, pair, fate: (
        f"{_named(state, pair.a)} {'take' if fate else 'do not take'} {_named(state, pair.b)} back."
    ),
)


def called(state: State[Own], id: str) -> str:
    """A bridge as players speak of it: by its train, or by the name that it has on the map."""
    if id in state.setup.pieces:
        return f"the bridge of {_named(state, id)}"
    line = state.ground.find(id)
    return f"{(line and line.name) or 'the bridge'} ({id})"


STORMING = _contest(
    "storming",
    lambda state, pair: f"{_named(state, pair.a)} fight {called(state, pair.b)}: a die for each.",
    storming.question,
    storming.suffer,
    lambda state, pair, fate: f"{_named(state, pair.a)} fight {called(state, pair.b)}: it is {fate or 'held'}.",
)


def _leave(draft: Draft[Own], order: Order, about: Pairs) -> Next:
    draft.over()
    return None


STORM: Decision[Own, Pairs] = Decision(
    "storm",
    "Whether a bridge is fought from its end: storm, storm above 40% if so likely to take it, or done.",
    (
        choosing(
            MANUAL,
            "storm",
            "Fight a bridge from its end.",
            lambda draft, pair: STORMING.of(draft.own.side, pair),
            lambda state, pair: beaten(MANUAL, CLOSE, storming.question(state, pair), "b"),
        ),
        Verb("done", DONE_SAYS, _leave, sure=True),
    ),
    subject=Pairs,
    now=lambda state, about: "These stand at the end of a bridge that the enemy holds, and may fight it; or say done.",
    about=lambda state, about: _elements(state, about.bases),
)
