"""Forged logs whose chain of hashes was mended: of each it is said truly what is proven, what is not, what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

import pytest
from tests.engine.forging import Line, chained, lines_of, numbered

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.log import Log, Writer
from sandtable.engine.proof import Proof, Word, prove
from sandtable.engine.state import Setup
from sandtable.host.opened import header_of, opened
from sandtable.notation.setup import setup_as_json
from sandtable.players import PLAYERS

SEED, OTHER = "an honest seed", "a luckier one"
NAMES = ("chain", "rulings", "dice", "scenario", "ending")
P, N, W = Word.PROVEN, Word.NOT_PROVEN, Word.WRONG


def fought(setup: Setup, seed: str, committed: str, revealed: str) -> list[Line]:
    """The lines of a battle between two computers, with the dice of one seed and the commitment to another."""
    game = catalogue.game(setup.rules)
    battle = Battle(game, setup, Stream(seed))
    file = BytesIO()
    writer = Writer(file)
    writer.begin(header_of(game, setup, Stream(committed).commitment, Stream.sort))
    for event in battle.fight({side: PLAYERS["steady"](f"{seed} {side}") for side in ("a", "b")}):
        writer.write(event)
    writer.reveal(revealed)
    return lines_of(file.getvalue())


@cache
def honest() -> list[Line]:
    return fought(catalogue.scenario("toy-meadow"), SEED, SEED, SEED)


@cache
def with_loaded_dice() -> list[Line]:
    return fought(catalogue.scenario("toy-meadow"), OTHER, SEED, SEED)


@cache
def against_fewer() -> list[Line]:
    """The shipped scenario under its own name, and two bands of the enemy left at home."""
    setup = catalogue.scenario("toy-meadow")
    gone = [id for id, piece in setup.pieces.items() if piece.side == "b"][-2:]
    weaker = replace(
        setup,
        pieces={id: piece for id, piece in setup.pieces.items() if id not in gone},
        commands={
            id: replace(command, bases=tuple(base for base in command.bases if base not in gone))
            for id, command in setup.commands.items()
        },
        plans={
            command: {id: place for id, place in plan.items() if id not in gone}
            for command, plan in setup.plans.items()
        },
    )
    return fought(weaker, SEED, SEED, SEED)


def put_up(log: Log) -> Any:
    return opened(log)[1:]


def proof_of(data: bytes) -> Proof:
    return prove(data, put_up, catalogue.compared)


def words(proof: Proof) -> tuple[Word, ...]:
    return tuple(claim.word for claim in proof.claims.by_name().values())


Forge = Callable[[Random, list[Line]], int | None]
"""Changes the lines in place, and gives the event that must be named, if one must."""


@dataclass(frozen=True)
class Forgery:
    forge: Forge
    expected: tuple[Word | None, ...]
    """The word for each claim, in their order; nothing where it hangs on what was changed."""
    ok: bool | None
    begun: Callable[[], list[Line]] = honest


def _an_event(random: Random, lines: list[Line], field: str) -> Line:
    return random.choice([line for line in lines[1:] if field in line])


def _ends(lines: list[Line]) -> Line:
    return next(line for line in lines if "ending" in line)


def _no_reveal(lines: list[Line]) -> None:
    lines[:] = [line for line in lines if line.get("what") != "reveal"]


def edition(random: Random, lines: list[Line]) -> None:
    lines[0]["edition"] = f"Toy {random.randrange(1000)}.7"


def edition_and_winner(random: Random, lines: list[Line]) -> None:
    edition(random, lines)
    _ends(lines)["ending"] = {"winner": random.choice(["a", "b", ""]), "reason": "magic"}


def edition_and_three_events(random: Random, lines: list[Line]) -> None:
    edition(random, lines)
    last = {"n": 3, "what": "end", "ending": {"winner": "a", "reason": f"magic {random.random()}"}}
    lines[3:] = [last, lines[-1] | {"n": 4}]


def no_edition(random: Random, lines: list[Line]) -> None:
    lines[0]["edition"] = ""


def dice_by_hand(random: Random, lines: list[Line]) -> None:
    lines[0] |= {"dice": random.choice(["typed", "script"]), "commitment": ""}
    _no_reveal(lines)


def no_reveal(random: Random, lines: list[Line]) -> None:
    _no_reveal(lines)


def nothing(random: Random, lines: list[Line]) -> None:
    pass


def title(random: Random, lines: list[Line]) -> None:
    lines[0]["scenario"]["title"] += f" {random.random()}"


def another_id(random: Random, lines: list[Line]) -> None:
    lines[0]["scenario"]["scenario"] = f"my-meadow-{random.random()}"


def an_order_left_out(random: Random, lines: list[Line]) -> None:
    lines.remove(_an_event(random, lines, "order"))
    lines[:] = numbered(lines)


def cut(random: Random, lines: list[Line]) -> None:
    del lines[random.randrange(1, len(lines) - 1) :]


def cut_and_revealed(random: Random, lines: list[Line]) -> None:
    del lines[random.randrange(1, len(lines) - 1) : -1]
    lines[:] = numbered(lines)


def die(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "dice")
    place = random.randrange(len(line["dice"]))
    line["dice"][place] = line["dice"][place] % 6 + 1
    return int(line["n"])


def verb(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "order")
    line["order"]["verb"] = f"{line['order']['verb']}{random.randrange(100)}"
    return int(line["n"])


def placed(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "placed")
    place = random.choice(list(line["placed"].values()))
    place[random.randrange(2)] += random.choice([-1, 1])
    return int(line["n"])


def taken(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "what")
    while line["what"] == "reveal":
        line = _an_event(random, lines, "what")
    on_table = [piece["id"] for piece in lines[0]["scenario"]["pieces"]]
    more = {**line.get("taken", {}), random.choice(on_table): f"struck by lightning {random.random()}"}
    _put(line, "taken", more)
    return int(line["n"])


def told(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "told")
    line["told"] = {**line["told"], "says": f"Luck is on their side: {random.random()}."}
    return int(line["n"])


def own(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "own")
    line["own"][random.choice(list(line["own"]))] = f"else {random.random()}"
    return int(line["n"])


def ask(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "ask")
    line["ask"]["seat"] = "b" if line["ask"]["seat"] == "a" else "a"
    return int(line["n"])


def seat(random: Random, lines: list[Line]) -> int:
    line = _an_event(random, lines, "seat")
    line["seat"] = "b" if line["seat"] == "a" else "a"
    return int(line["n"])


def winner(random: Random, lines: list[Line]) -> int:
    line = _ends(lines)
    line["ending"]["winner"] = random.choice([side for side in ("a", "b", "") if side != line["ending"]["winner"]])
    return int(line["n"])


def reason(random: Random, lines: list[Line]) -> int:
    line = _ends(lines)
    line["ending"]["reason"] += f" {random.random()}"
    return int(line["n"])


def no_ending(random: Random, lines: list[Line]) -> int:
    line = _ends(lines)
    del line["ending"]
    return int(line["n"])


def after_the_end(random: Random, lines: list[Line]) -> int:
    lines.insert(-1, deepcopy(random.choice(lines[1:-1])))
    lines[:] = numbered(lines)
    return len(lines) - 2


def seed(random: Random, lines: list[Line]) -> int:
    lines[-1]["seed"] = f"luck {random.random()}"
    return 0


def commitment(random: Random, lines: list[Line]) -> int:
    lines[0]["commitment"] = Stream(f"luck {random.random()}").commitment
    return 0


def seed_and_commitment(random: Random, lines: list[Line]) -> None:
    lines[-1]["seed"] = f"luck {random.random()}"
    lines[0]["commitment"] = Stream(lines[-1]["seed"]).commitment


def another_scenario(random: Random, lines: list[Line]) -> None:
    """The battle of one scenario under the header of another."""
    lines[0]["scenario"] = setup_as_json(catalogue.scenario("toy-twins"))
    lines[0]["house"] = lines[0]["scenario"]["options"]


def house_rules(random: Random, lines: list[Line]) -> int:
    lines[0]["house"] = {**lines[0]["house"], "magic": random.random()}
    return 0


def other_rules(random: Random, lines: list[Line]) -> int:
    lines[0]["rules"] = f"chess {random.random()}"
    return 0


def no_such_troops(random: Random, lines: list[Line]) -> int:
    random.choice(lines[0]["scenario"]["pieces"])["kind"] = f"dragon {random.random()}"
    return 0


def _put(line: Line, field: str, value: object) -> None:
    """Put a field where a log would have it, so that its order gives nothing away."""
    from sandtable.engine.record import FIELDS

    fields = {**line, field: value}
    line.clear()
    line.update({name: fields[name] for name in ("n", *FIELDS) if name in fields})


RULING = (P, W, None, P, N)
FORGERIES = {
    "nothing": Forgery(nothing, (P, P, P, P, P), True),
    "an edition that never was": Forgery(edition, (P, N, N, P, N), None),
    "an edition, and another winner": Forgery(edition_and_winner, (P, N, N, P, N), None),
    "an edition, and three events": Forgery(edition_and_three_events, (P, N, N, P, N), None),
    "no edition": Forgery(no_edition, (P, N, N, P, N), None),
    "dice as if typed": Forgery(dice_by_hand, (P, P, N, P, P), True),
    "loaded dice as if typed": Forgery(dice_by_hand, (P, P, N, P, P), True, with_loaded_dice),
    "no reveal": Forgery(no_reveal, (P, P, N, P, P), None),
    "loaded dice and no reveal": Forgery(no_reveal, (P, P, N, P, P), None, with_loaded_dice),
    "loaded dice": Forgery(nothing, (P, P, W, P, P), False, with_loaded_dice),
    "another title": Forgery(title, (P, P, P, N, P), None),
    "a weaker enemy": Forgery(nothing, (P, P, P, N, P), None, against_fewer),
    "a weaker enemy under a name of its own": Forgery(another_id, (P, P, P, N, P), True, against_fewer),
    "cut at a line": Forgery(cut, (P, P, N, P, N), None),
    "cut at a line, and revealed": Forgery(cut_and_revealed, (P, P, P, P, N), None),
    "a die": Forgery(die, (P, None, W, P, None), False),
    "an order's verb": Forgery(verb, RULING, False),
    "a base moved by a tick": Forgery(placed, RULING, False),
    "a base taken": Forgery(taken, RULING, False),
    "another telling": Forgery(told, RULING, False),
    "another state": Forgery(own, RULING, False),
    "another question": Forgery(ask, RULING, False),
    "another seat": Forgery(seat, RULING, False),
    "another winner": Forgery(winner, (P, N, N, P, W), False),
    "another reason": Forgery(reason, (P, N, N, P, W), False),
    "the ending left out": Forgery(no_ending, (P, N, N, P, W), False),
    "an event after the end": Forgery(after_the_end, (P, N, N, P, W), False),
    "another seed": Forgery(seed, (P, P, W, P, P), False),
    "another commitment": Forgery(commitment, (P, P, W, P, P), False),
    "another seed and its commitment": Forgery(seed_and_commitment, (P, P, W, P, P), False),
    "another scenario": Forgery(another_scenario, RULING, False),
    "house rules that are not the scenario's": Forgery(house_rules, (P, N, N, W, N), False),
    "rules that there are not": Forgery(other_rules, (P, N, N, W, N), False),
    "troops that there are not": Forgery(no_such_troops, (P, N, N, W, N), False),
}


def try_one(name: str, random: Random) -> Proof:
    forgery = FORGERIES[name]
    lines = deepcopy(forgery.begun())
    at = forgery.forge(random, lines)
    proof = proof_of(chained(lines))
    found = words(proof)
    for claim, expected, word in zip(NAMES, forgery.expected, found, strict=True):
        assert expected is None or word is expected, (name, claim, proof)
    assert proof.ok is forgery.ok, (name, proof)
    assert at is None or (proof.refusal is not None and proof.refusal.at == f"event {at}"), (name, at, proof)
    assert all(claim.says.endswith(".") or claim.word is W for claim in proof.claims.by_name().values())
    return proof


def try_an_order_left_out(random: Random) -> bool:
    """Whether it was found. If not, the battle might have been: the hash that the other player holds tells."""
    lines = deepcopy(honest())
    an_order_left_out(random, lines)
    proof = proof_of(chained(lines))
    if proof.ok is False:
        assert proof.claims.rulings.word is W or proof.claims.ending.word is W
        return True
    assert proof.ok is True
    assert proof.log is not None
    assert proof.log.hash != proof_of(chained(honest())).log.hash  # type: ignore[union-attr]
    return False


@pytest.mark.parametrize("name", FORGERIES)
def test_each_kind_of_forgery_is_told_truly(name: str) -> None:
    try_one(name, Random(name))


def test_an_order_left_out_is_found_or_leaves_a_battle_that_might_have_been() -> None:
    found = [try_an_order_left_out(Random(n)) for n in range(4)]
    assert any(found)


def test_what_is_not_proven_is_said() -> None:
    said = {name: try_one(name, Random(1)).claims for name in ("another title", "a weaker enemy", "dice as if typed")}
    assert said["another title"].scenario.says.endswith("differs from the shipped one in the title.")
    assert "the armies" in said["a weaker enemy"].scenario.says
    assert "their word" in said["dice as if typed"].dice.says
    assert "Toy 1.0" in try_one("an edition that never was", Random(1)).claims.rulings.says


def test_a_terminal_is_spared_what_a_forger_wrote_for_it() -> None:
    lines = deepcopy(honest())
    lines[0]["edition"] = "\x1b[31m"
    _ends(lines)["ending"]["reason"] = "\x1b]0;owned\x07" + "x" * 9999
    for claim in proof_of(chained(lines)).claims.by_name().values():
        assert claim.says.isprintable()
        assert len(claim.says) < 400


@pytest.mark.parametrize("scrap", [b"{", b'{"n":41,"what":"x', b"\0" * 300])
def test_a_torn_line_is_said_with_its_bytes(scrap: bytes) -> None:
    proof = proof_of(chained(honest()[:41]) + scrap)
    assert (words(proof), proof.ok) == ((P, P, N, P, N), None)
    assert f"event 41 was being written when the log was cut off ({len(scrap)} byte" in proof.claims.ending.says
    whole = proof_of(chained(honest()) + scrap)
    assert (words(whole), whole.ok) == ((P, P, P, P, N), None)


def test_a_changed_byte_breaks_the_chain() -> None:
    data = chained(honest())
    proof = proof_of(data.replace(b'"what"', b'"whar"', 1))
    assert (words(proof), proof.ok) == ((W, N, N, N, N), False)
    assert proof.refusal is not None
    assert proof.refusal.at == "event 1"
    assert list(proof.as_json()) == ["ok", "claims", "error"]


@pytest.mark.prove
def test_a_thousand_forgeries_are_told_truly() -> None:
    random = Random(17)
    names = [name for name in FORGERIES if name != "nothing"]
    tried = 0
    while tried < 1000:
        for name in names:
            try_one(name, random)
            tried += 1
        try_an_order_left_out(random)
        tried += 1
