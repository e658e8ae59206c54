"""An order tried before it is given: its price, whom it would touch, and what dice would come of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rich.text import Text

from sandtable import catalogue
from sandtable.cli.pane import Hung, Part, percent
from sandtable.cli.teller import Teller
from sandtable.drawing.words import capital
from sandtable.engine.order import Order
from sandtable.engine.outcome import nouns, odds
from sandtable.engine.preview import Coming, Preview, foretells
from sandtable.engine.seen import Seen
from sandtable.names import Json, listed, raised

SIDE = re.compile(r"\b[ab]\b")
"""A side of the sheet in a sentence."""
MOST = 6
"""So many outcomes of a throw, and so many things that would come later, are told."""


def tried(teller: Teller, seen: Seen, order: Order) -> list[Part]:
    """What an order would cost and lead to, so far as its seat can know; it is not given."""
    preview = seen.preview(order)
    if preview.refusal is not None:
        raise raised(preview.refusal)
    return [*_price(teller, seen, preview), *_touches(teller, preview), *_comes(teller, seen, order)]


def _price(teller: Teller, seen: Seen, preview: Preview) -> Iterator[Part]:
    if seen.game.coin:
        yield Text(f"  it would cost {seen.game.price(preview.price) or 'nothing'}")
    for id in preview.rows:
        yield Hung(Text("  "), Text(f"{teller.words(id)} ({id})", style="dim"))


def _touches(teller: Teller, preview: Preview) -> Iterator[Part]:
    foes = dict.fromkeys(foe for _, foe in preview.touches)
    if foes:
        yield Hung(Text("  "), Text(f"it would bring them up against {listed([*map(teller.named, foes)], 'and')}"))


def _comes(teller: Teller, seen: Seen, order: Order) -> Iterator[Part]:
    """What comes at once, and what would come later that does not come anyway."""
    found = seen.foresee(order)
    if found.now is not None and (found.now.dice or found.now.seat != seen.seat):
        whose = f" ({teller.setup.army(found.now.seat)} decides)" if found.now.seat and not found.now.dice else ""
        yield Hung(Text("  "), Text(f"then: {found.now.says}{whose}"))
        yield from _outcomes(teller, seen, found.now)
    anyway = {one.says for one in foretells(seen.frame, seen.state)}
    for coming in [one for one in found.later if one.says not in anyway][:MOST]:
        yield Hung(Text("  "), Text(f"later, if nothing changes: {coming.says}"))
        yield from _ruled(teller, coming)


def _outcomes(teller: Teller, seen: Seen, coming: Coming) -> Iterator[Part]:
    """What the next throw may come to, the likeliest first."""
    spread = odds(seen.frame, coming.at) if coming.at is not None and coming.dice else None
    if spread is not None and coming.at is not None:
        counted = nouns(seen.frame, coming.at)
        told = spread.map(lambda outcome: outcome.said(teller.named, counted)).ranked()
        for says, chance in told[:MOST]:
            yield Hung(Text(f"    {percent(chance)}  ", style="cyan"), Text(capital(says)))
        if len(told) > MOST:
            yield Text(f"    and {len(told) - MOST} other ways", style="dim")


def _ruled(teller: Teller, coming: Coming) -> Iterator[Part]:
    """How the sheet would rule on it: what each side may hope for."""
    if not coming.test:
        return
    question = catalogue.load(teller.game.rules).question(coming.test)
    spread = question.odds(coming.given, {}, question.seen)
    who = coming.who if isinstance(coming.who, dict) else {}
    for aim in question.aims:
        told = SIDE.sub(lambda side: _called(teller, who, side.group()), aim.says)
        yield Hung(Text(f"    {percent(spread.chance(aim.among(question.seen)))}  ", style="cyan"), Text(told))


def _called(teller: Teller, who: Mapping[str, Json], side: str) -> str:
    """Whom a side of the sheet stands for on the table."""
    whom = who.get(side)
    return teller.named(whom) if isinstance(whom, str) else side
