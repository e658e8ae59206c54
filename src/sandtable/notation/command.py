"""How an army is commanded: how many commands, how large, and who is over them all."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.muster import Muster
from sandtable.names import Code, Json
from sandtable.notation.fault import Findings


def check_command(muster: Muster, side: str, army: Mapping[str, Json], findings: Findings, strict: bool) -> None:
    """What is unusual is a warning, or with `strict` a fault."""
    commands = army.get("command", ())
    least, most = muster.commands
    if commands and not least <= len(commands) <= most:
        message = f"an army has {least} to {most} commands, this one {len(commands)}"
        findings.fault(("army", side, "command"), f"{message}: join some or divide some", warning=not strict)
    for n, command in enumerate(commands):
        message = _unusual(muster, command)
        if message:
            findings.fault(("army", side, "command", n), message, warning=not strict)
    _check_chief(muster, side, commands, findings)


def _unusual(muster: Muster, command: Mapping[str, Json]) -> str:
    """What is unusual about the size of a command; empty if nothing."""
    led = sum(block.get("count", 1) for block in command.get("block", ())) - bool(muster.ranks)
    rank = muster.ranks.get(command.get("rank", ""))
    if led < muster.led and not (rank is not None and rank.alone):
        return f"a command has at least {muster.led} bases besides its general, this one {led}: give it more troops"
    if led > muster.full > 0:
        return f"a command has at most {muster.full} bases besides its general, this one {led}: divide it"
    return ""


def _check_chief(muster: Muster, side: str, commands: Json, findings: Findings) -> None:
    chiefs = [n for n, command in enumerate(commands) if command.get("rank") == muster.chief]
    if muster.chief and commands and not chiefs:
        message = f"no command of this army has the rank {muster.chief}: give it to one of them"
        findings.fault(("army", side, "command"), message, Code.MISSING_FIELD)
    for n in chiefs[1:] if muster.chief else ():
        message = f"this is the army's second {muster.chief}: an army has one, give this command another rank"
        findings.fault(("army", side, "command", n, "rank"), message)
