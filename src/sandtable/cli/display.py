"""A battle as it is fought, live: the turn, what is left of either side, and the last rulings."""

from __future__ import annotations

from collections import deque
from types import TracebackType

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sandtable.engine.battle import Battle
from sandtable.engine.event import Event
from sandtable.host.telling import army, count, line, worth_telling
from sandtable.names import SIDES, Side

LINES = 12
BAR = 32
COLOURS = {"a": "red3", "b": "dodger_blue2"}
PER_SECOND = 8


class Display:
    """A panel that shows how the battle stands, drawn anew a few times a second and not at every event."""

    def __init__(self, battle: Battle, console: Console | None = None) -> None:
        self._battle = battle
        self._last: deque[str] = deque(maxlen=LINES)
        self._live = Live(get_renderable=self.panel, console=console or Console(), refresh_per_second=PER_SECOND)

    def __enter__(self) -> Display:
        self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.__exit__(kind, fault, trace)

    def show(self, event: Event) -> None:
        if worth_telling(event):
            self._last.append(line(event, self._battle.game, self._battle.setup))

    def panel(self) -> Panel:
        """How the battle stands."""
        battle = self._battle
        state = battle.state
        strengths = Table.grid(padding=(0, 2))
        for side in SIDES:
            strengths.add_row(*self._strength(side))
        rulings = Text("\n".join(self._last), style="dim", no_wrap=True, overflow="ellipsis")
        title = Text.assemble((battle.setup.title, "bold"), f" · turn {battle.game.turn(state)}")
        counted = f"{len(battle.events)} events · {battle.fallen} dice"
        return Panel(Group(strengths, Text(), rulings), title=title, subtitle=counted, padding=(1, 2))

    def _strength(self, side: Side) -> tuple[Text, Text, Text]:
        game, state = self._battle.game, self._battle.state
        left = min(1.0, max(0.0, game.insight.strength(state, side)))
        full = round(left * BAR)
        bar = Text.assemble(("█" * full, COLOURS[side]), ("░" * (BAR - full), "dim"), f" {left:4.0%}")
        bases = sum(state.side(id) == side for id in state.field)
        lost = count(round(game.lost(state, side), 1))
        return Text(army(state.setup, side), style="bold"), bar, Text(f"{bases} bases, lost {lost}", style="dim")
