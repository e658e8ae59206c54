"""Refusals that many orders share: whose it is, and what an order should not say."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.names import Code, Refused, Side


def refuse(at: str, says: str) -> Refused:
    """What the rules do not allow."""
    return Refused(Code.NOT_ALLOWED, at, says)


def none_of(order: Order, *, bases: bool = False, legs: bool = False, poses: bool = False, word: bool = False) -> None:
    """Refuse what an order should leave out."""
    for unwanted, given, at in (
        (bases, order.bases, "order.bases"),
        (legs, order.legs, "order.legs"),
        (poses, order.poses, "order.poses"),
        (word, order.word, "order.word"),
    ):
        if unwanted and given:
            raise Refused(Code.BAD_VALUE, at, f"'{order.verb}' says too much: leave that out")


def on_table(state: State, id: str) -> bool:
    return id in state.field.rects


def owned(state: State, order: Order, seat: Side, there: Callable[[State, str], bool] = on_table) -> str:
    """The one base that an order speaks to, which must be its owner's and on the table."""
    if len(order.bases) != 1:
        message = f"'{order.verb}' speaks to one base, not {len(order.bases)}: name one"
        raise Refused(Code.BAD_VALUE if order.bases else Code.MISSING_FIELD, "order.bases", message)
    (id,) = order.bases
    piece = state.setup.pieces.get(id)
    if piece is None or piece.side != seat or not there(state, id):
        raise Refused(Code.BAD_VALUE, "order.bases.0", f"{id!r} is none of your bases on the table: name one that is")
    return id


def own_force(state: State, order: Order, seat: Side) -> str:
    """The one command that an order speaks to."""
    if len(order.bases) != 1:
        message = f"'{order.verb}' speaks to one Force, not {len(order.bases)}: name one"
        raise Refused(Code.BAD_VALUE if order.bases else Code.MISSING_FIELD, "order.bases", message)
    (id,) = order.bases
    command = state.setup.commands.get(id)
    if command is None or command.side != seat:
        raise Refused(Code.BAD_VALUE, "order.bases.0", f"{id!r} is none of your Forces: name one that is")
    return id
