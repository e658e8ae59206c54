"""Guns and their teams (R11, H5, H31, H32, H45): limbering, desertion, and guns that change hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, Whom
from sandtable.geometry.contact import contact, overlaps
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.mechanics.elements.ambush import DONE_SAYS, Lurking
from sandtable.mechanics.elements.basing import based, check_room, put
from sandtable.mechanics.elements.fronts import foes_touching, opponent
from sandtable.mechanics.elements.way import refuse
from sandtable.names import OTHER, Pair, Side, listed
from sandtable.rulesets.dbr.observe import drawn
from sandtable.rulesets.dbr.own import PACE, Own
from sandtable.rulesets.dbr.shots import silenced

LIMBER_SAYS, UNLIMBER_SAYS = "Hitch a gun to its teams.", "Bring a gun into action."
UNLIMBERED, LIMBERED = 50 * PACE, 100 * PACE
"""How deep the base of a gun is without and with its teams."""
GUARDED = 50 * PACE
"""Enemy this near to a captured gun must be beaten before it is retaken."""


def check_limbering(state: State[Own], id: str, verb: str) -> Rect:
    """Whether a gun may be hitched to its teams, or unhitched (H32); gives the base that it has then."""
    at = "order.bases.0"
    if not drawn(state, id):
        raise refuse(
            at, f"{id} has no teams: only artillery (S) and (O) limbers and unlimbers (R11); order it to move as it is"
        )
    if id in state.own.deserted:
        raise refuse(at, f"the teams of {id} have deserted (H45); it pivots, and shoots")
    if (verb == "limber") == (id in state.own.limbered):
        now = "limbered already; order it to move, or unlimber it"
        if verb == "unlimber":
            now = "unlimbered already; it pivots and shoots as it is, or limber it"
        raise refuse(at, f"{id} is {now} (R11)")
    if foes_touching(state, id):
        raise refuse(at, f"{id} is in contact with enemy; it limbers and unlimbers only when free of them")
    rect = based(state, id, LIMBERED if verb == "limber" else UNLIMBERED)
    check_room(state, id, rect, "teams")
    return rect


def hitched(state: State[Own], ids: Sequence[str]) -> dict[str, Rect]:
    """The deeper bases of guns that start limbered, their fronts where they were put; where there is room for them."""
    found = {}
    for id in ids:
        if id in state.own.limbered and id in state.field.rects:
            rect = based(state, id, LIMBERED)
            if not state.field.overlapped(rect, (id,)) and state.ground.holds(rect.corners):
                found[id] = rect
    return found


def asked_of_teams(draft: Draft[Own], first: Side) -> Next:
    """Each side that placed its guns says once which of them start limbered (H4)."""
    for side in (first, OTHER[first]):
        state = draft.state
        if side not in state.own.hitching:
            continue
        there = [id for id in state.setup.pieces if id in state.field.rects and state.side(id) == side]
        if ids := tuple(id for id in there if drawn(state, id)):
            return TEAMS.asks(side, Lurking(side, ids))
        _settled(draft, side)
    return None


def _settled(draft: Draft[Own], side: Side) -> None:
    draft.own = replace(draft.own, hitching=tuple(other for other in draft.own.hitching if other != side))


def _limbered_or_not(state: State[Own], about: Lurking) -> str:
    now = [f"{id} {'limbered' if id in state.own.limbered else 'in action'}" for id in about.ids]
    says = f"Guns start limbered or not, as you wish: {listed(now, 'and')}."
    return f"{says} Name all that are to be limbered, or unlimbered; or say done."


def _settle_teams(draft: Draft[Own], order: Order, about: Lurking) -> Next:
    """Those named start limbered and the others not, or the reverse (H4)."""
    for n, id in enumerate(order.bases):
        if id not in about.ids:
            raise refuse(f"order.bases.{n}", f"{id} is no gun of yours with teams; name some of {listed(about.ids)}")
    before = draft.state
    _hitch(draft, about.ids, [id for id in about.ids if (id in order.bases) == (order.verb == "limber")])
    _settled(draft, about.side)
    for id in about.ids:
        silenced(draft, before, id)
    return None


def _leave_teams(draft: Draft[Own], order: Order, about: Lurking) -> Next:
    """They stay as the army has them."""
    _settled(draft, about.side)
    return None


def _all_so(verb: str, limbered: bool) -> Callable[[State[Own], Lurking], Iterator[Order]]:
    """All guns so, unless they are."""

    def ready(state: State[Own], about: Lurking) -> Iterator[Order]:
        if not all((id in state.own.limbered) == limbered for id in about.ids):
            yield Order(verb, about.ids)

    return ready


GUNS = Whom(1, 1000, "gun", "group")
TEAMS: Decision[Own, Lurking] = Decision(
    "teams",
    "Which guns start limbered: limber for all, unlimber for none, or done for as the army has them.",
    (
        Verb("limber", LIMBER_SAYS, _settle_teams, whom=GUNS, ready=_all_so("limber", True)),
        Verb("unlimber", UNLIMBER_SAYS, _settle_teams, whom=GUNS, ready=_all_so("unlimber", False)),
        Verb("done", DONE_SAYS, _leave_teams, sure=True),
    ),
    subject=Lurking,
    now=_limbered_or_not,
    about=lambda state, about: about.ids,
)


def _hitch(draft: Draft[Own], ids: Sequence[str], limbered: Sequence[str]) -> None:
    """Give these guns the bases that they start on: first those that need less room."""
    others = tuple(id for id in draft.state.own.limbered if id not in ids)
    draft.own = replace(draft.own, limbered=(*others, *limbered))
    for id in sorted(ids, key=lambda id: id in limbered):
        rect = based(draft.state, id, LIMBERED if id in limbered else UNLIMBERED)
        if id in limbered:
            check_room(draft.state, id, rect, "teams")
        put(draft, id, rect)


def desert(draft: Draft[Own], id: str) -> None:
    """The teams run off: the gun stands where it is for the rest of the battle, and still shoots (H45)."""
    own = draft.state.own
    draft.own = replace(draft.own, deserted=(*own.deserted, id))
    if id in own.limbered:
        rect = based(draft.state, id, UNLIMBERED)
        put(draft, id, rect)
        draft.own = replace(draft.own, limbered=tuple(other for other in own.limbered if other != id))


def capture(draft: Draft[Own], id: str) -> None:
    """It stays where it is, lost to its owner, and in nobody's way (H31)."""
    own, rect = draft.state.own, draft.state.field.rects[id]
    draft.take({id: "captured"})
    draft.own = replace(draft.own, captured={**own.captured, id: (*rect.pose, rect.width, rect.depth)})


def place_of(state: State[Own], id: str) -> Rect:
    """Where a captured gun or vessel stands."""
    x, y, facing, width, depth = state.own.captured[id]
    return Rect(Pose(x, y, facing), width, depth)


def claimants(state: State[Own], id: str) -> list[str]:
    """Elements of its owner that touch a captured gun, and fight nobody else."""
    rect, side = place_of(state, id), state.setup.pieces[id].side
    found = []
    for other in sorted(state.field.within(rect.box(PACE))):
        theirs = state.field.rects[other]
        if state.setup.pieces[other].side == side and not overlaps(rect, theirs) and opponent(state, other) is None:
            how = contact(theirs, rect)
            if how is not None and how.shared > 0 and how.edge == 0 and other not in state.own.routing:
                found.append(other)
    return found


def guarded(state: State[Own], id: str) -> bool:
    """Whether those who captured it are near."""
    rect, side = place_of(state, id), OTHER[state.setup.pieces[id].side]
    near = state.field.within(rect.box(GUARDED))
    return any(
        state.setup.pieces[other].side == side and distance(rect, state.field.rects[other]) <= GUARDED
        for other in near
        if other not in state.own.routing
    )


def retake(draft: Draft[Own], id: str) -> bool:
    """It is its owner's again, if there is room to stand; its teams do not come back."""
    rect = place_of(draft.state, id)
    if draft.state.field.overlapped(rect):
        return False
    own = draft.state.own
    draft.own = replace(draft.own, captured={other: where for other, where in own.captured.items() if other != id})
    put(draft, id, rect)
    return True


def retaken(draft: Draft[Own]) -> list[str]:
    """Guns that their owner takes back by contact alone, with no enemy near."""
    found = [id for id in draft.state.own.captured if claimants(draft.state, id) and not guarded(draft.state, id)]
    return [id for id in found if retake(draft, id)]


def disputed(state: State[Own]) -> list[Pair]:
    """(element, captured gun) of those who must win it back from the enemy beside it."""
    return [
        Pair(who, id)
        for id in sorted(state.own.captured)
        if guarded(state, id)
        for who in claimants(state, id)[:1]
        if who not in state.own.fought
    ]
