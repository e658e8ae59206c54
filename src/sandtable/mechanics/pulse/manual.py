"""What a game of pulses answers for itself: its measures, its questions, what it reads off the table for each of them.

The frame (the other modules here) knows the order of things: dice, CDs, segments, attacks, combats, falling back. A
game fills in this manual. Whatever `checks` something raises `Refused` with reason and remedy, and gives nothing.
Whatever is called `given` is the `given` of a question of the sheet, read off the battle; the frame adds what players
choose (CDs, re-rolls, picks, whether to evade) and the dice. Lengths are ticks here, and the sheet's unit in a `given`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sandtable.dice import Die
from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Ruled
from sandtable.engine.verb import Verb
from sandtable.geometry.rect import Polygon, Rect
from sandtable.mechanics.bodies.meeting import NO_ROWS, Forbidding
from sandtable.mechanics.bodies.way import Way
from sandtable.mechanics.pulse.approach import Turns
from sandtable.mechanics.pulse.fight import Fight
from sandtable.mechanics.pulse.toll import Kinds
from sandtable.mechanics.yardstick import Yardstick
from sandtable.names import Json, Refused, Side
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result, Ruling

if TYPE_CHECKING:
    from sandtable.mechanics.pulse.own import Own

Given = dict[str, Json]


@dataclass(frozen=True, eq=False, kw_only=True)
class Measures:
    """The lengths of a game, in ticks."""

    tick: int
    """Ticks in one unit of the sheet."""
    unit: str
    """What the players call it: 'BW', 'inches'."""
    costs: tuple[str, ...] = ()
    """How the ids of those rows begin that add to the cost of a way."""
    one: str = ""
    """What they call a single one, where that is another word: 'inch'."""
    slide: int
    """How far an attacker slides or turns to lie flush with whom it struck."""
    centred: bool = True
    """Whether he comes to the middle of that edge as far as there is room; else he slides as little as he can."""
    flank: int = 1
    """How many attackers there is room for on a flank; front and rear have room for two."""
    crowd: str
    """The house rule that says so."""
    nearby: int
    """How near an officer must be to a friendly unit that breaks to be in danger."""
    flight: int
    """An evader that cannot go as far as this is caught."""
    short: int = 0
    """How far off its target a unit stops whose nerve fails; 0 where there is no attack test."""
    clear: int = 0
    """How far from the enemy Forces that withdraw go."""
    haven: int = 0
    """How far from the enemy a new army commander appears."""

    @property
    def yard(self) -> Yardstick:
        return Yardstick(self.tick, self.unit, self.one)


@dataclass(frozen=True, eq=False, kw_only=True)
class Turn:
    """Initiative and the day."""

    die: Die
    """The odd die that one side throws beside its two."""
    name: str
    """What the questions `initiative` and `turn_end` call it: 'd4'; the field for who throws it is that and '_by'."""
    length: str
    """The option by which the Basic Length is set by hand; 0 leaves it as the scenario has it."""
    also: Callable[[State[Own]], Given] = lambda state: {}
    """What else the question `initiative` is told beside CDs, re-rolls and who throws the odd die."""
    weather: Callable[[State[Own]], bool] = lambda state: False
    """Whether the day's weather is diced for before the first turn."""
    fair: Callable[[int], str] = lambda total: ""
    """What weather a roll of two dice means."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Segment:
    """A fire segment of the pulse: who fires when, at whom, and what it does."""

    id: str
    """'musketry', 'skirmish', 'artillery'."""
    title: str
    """'Musketry', for sentences."""
    test: str
    """The question that rules on a shot. Its result has `hits`."""
    who: str
    """'first': only the side with the initiative; 'each': it and then the other; 'together': both, and the hits count
    when all have fired."""
    shooters: Callable[[State[Own], Side], Sequence[str]]
    """Units of a side that have a target now (in the order of the setup). Those in `own.fired` are left out for you."""
    targets: Callable[[State[Own], str], Sequence[str]]
    """Whom a unit may fire at now, all rules of choice considered."""
    check: Callable[[State[Own], str, str, str], None]
    """(state, unit, target, at): whether it may fire at that one now."""
    given: Callable[[State[Own], str, str], Given]
    """(state, unit, target): the shot."""
    shot: Callable[[State[Own], str, str], Given | None]
    """(state, unit, target): the same where `check` allows it, and nothing where not: for who asks of one after another
    and wants to hear no reasons."""
    must: Callable[[State[Own], str], bool] = lambda state, id: False
    """Whether it must fire before its side may be done."""
    save: Callable[[State[Own], str, int], Given] | None = None
    """(state, target, hits): the question `save`, where hits are saved after the shot's own ruling."""
    suppression: Callable[[State[Own], str, int], Given]
    """(state, battery, hits): the question `suppression` for a battery that was hit."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Command:
    """Radius, CDs and control."""

    in_command: Callable[[State[Own], str], bool]
    """Whether a unit is in command where it stands."""
    radius: Callable[[State[Own], str], Given | None]
    """(state, unit): the question `command_radius`; nothing for one that no officer has in his Force."""
    links: tuple[str, ...] = ()
    """The rows by which one beyond his radius is in command all the same."""
    idle: str
    """The status of a Force that has not tested, or cannot."""
    tests: Callable[[State[Own], str], bool]
    """Whether this command takes a control test: a Force with units and an officer on the table."""
    control: Callable[[State[Own], str], Given]
    """(state, Force): the question `control_test` without CDs, picks and re-rolls."""
    settled: Callable[[State[Own], str], Mapping[tuple[str, str], Given]] = lambda state, force: {}
    """(state, Force): orders that settle its status without dice, as (verb, word), with what they change in `control`:
    {('lapels', 'attack'): {'lapels': 'attack'}, ('hold', ''): {'choose_hold': True}}. Only those that may be given."""
    unsettled: Callable[[State[Own], str, str], Refused | None] = lambda state, force, verb: None
    """(state, Force, verb): why that order cannot settle its status, with its measure, where there is one."""
    grabber: Callable[[State[Own], str], str] = lambda state, force: ""
    """(state, Force): the base of the officer who would grab its commander's lapels; he goes into `own.grabbed`."""
    rerolls: Callable[[State[Own], str], bool] | None = None
    """(state, Force): whether its commander may re-roll one die of a control test for which he got no CDs. None: in
    this game nobody may, and nobody is asked."""
    issue: Callable[[State[Own], Side, str, str], Given | None]
    """(state, side, use, whom): the question `cd_issue` for a use ('command', 'battery', 'combat', 'attack-test',
    'movement', 'recovery', 'move') and a Force, unit or officer, measured from the best commander; `cds` and `pool` are
    added by the frame. Nothing if the game has no such use, or no commander is on the table."""
    batteries: Callable[[State[Own], Side], Sequence[str]] | None = None
    """Batteries outside any Force that may be given a CD by the order `battery UNIT`; nothing where there are none."""
    holds: bool = False
    """Whether a Force may hold of its own choice, by the order `hold FORCE`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Moving:
    """Movement of units and officers."""

    legs: tuple[str, ...]
    """The legs that a unit may be ordered."""
    forbidding: Forbidding = NO_ROWS
    """The rows of the sheet against an oblique to the rear, and contact by flank and rear."""
    remedies: Mapping[str, str] = field(default_factory=dict)
    """By row that bars a way: what to do instead of going another way."""
    keeps_off: Mapping[str, float] = field(default_factory=dict)
    """By row that bars a way, or a recovery, for the nearness of an enemy: how near he may be, in the sheet's unit."""
    check: Callable[[State[Own], str, str], None]
    """(state, unit or officer, at): whether it may move now at all. The frame has looked already that it is its
    owner's, on the table, not yet moved, not halted, and that there are CDs for an officer who costs some."""
    given: Callable[[State[Own], str, Way, str | None, Rect | None], Given]
    """(state, unit, way, enemy it runs into or nothing, where it squares up or nothing): the question `move_allowance`
    but for the movement die's re-rolls; it refuses a way into ground closed to it. For officers the way is a straight
    line."""
    check_way: Callable[[State[Own], str, Way, str | None, str, bool], None]
    """(state, unit, way, enemy, at, whether it is an attack that goes on): what the house rules forbid beyond the
    sheet: out of command, too near a front."""
    passes: Callable[[State[Own], str, str], bool]
    """(state, mover, friend): whether it may go through him, ..."""
    passing: Callable[[State[Own], str, str], Given]
    """... and the question `interpenetration` that says so."""
    bars: Callable[[State[Own], str, Polygon], bool]
    """(state, unit, outline): whether it can never be there: impassable ground, or ground closed to its kind."""
    underfoot: Kinds
    """The ground that a move reckons with, by the part of the front that passes over it."""
    quarters: tuple[str, ...] = ()
    """Kinds of area that are held by whoever is in them: towns. Who is there matters to all who come near."""
    blocks: Callable[[State[Own], str, Polygon], bool]
    """(state, unit, outline): whether no way by order leads there, however little of the base it is."""
    enters: Callable[[State[Own], str, Way], None] = lambda state, id, way: None
    """(state, unit, way): refuses a way into ground that is closed to it, where it goes on without an order of its own:
    after winning, or to where its target stood."""
    reach: Callable[[State[Own], str], int]
    """How far it goes over open ground this pulse as it is (its status, formation, what it did), in ticks."""
    by_road: Callable[[State[Own], str], int] = lambda state, id: 0
    """How far it would go if all of its way were on a road; nothing where a road takes it no farther."""
    duty: Callable[[State[Own], str], str] = lambda state, id: ""
    """What it must do this pulse: '', 'attack' or 'withdraw'; by its Force's status and its movement die."""
    nearest: Callable[[State[Own], str], bool] = lambda state, id: True
    """Whether one that must attack, and is ordered, is bound to the nearest enemy that it may attack and can reach."""
    rolls_dice: bool = False
    """Whether the game has movement dice at all."""
    rolls: Callable[[State[Own], str], bool] = lambda state, id: False
    """Whether it must roll a movement die before it moves."""
    helpers: Callable[[State[Own], str], tuple[str, ...]] | None = None
    """Who may roll its movement die again now: 'sub', 'cd'. The frame looks after the CDs in hand."""
    closer: Callable[[State[Own], str], bool] = lambda state, id: True
    """Whether it may come nearer to the enemy, by its movement die."""
    afar: Callable[[State[Own], str], tuple[Json, ...]] = lambda state, id: ()
    """What the question of a way tells of those who may be far off, and change from one order to the next."""
    officer_cds: Callable[[State[Own], str], int] = lambda state, id: 0
    """What moving this officer costs in CDs."""
    moved: Callable[[Draft[Own], str], None] = lambda draft, id: None
    """After a unit has moved by order or duty: re-formed squares, towns entered ..."""
    verbs: tuple[Verb[Own, None], ...] = ()
    """The game's own orders of the movement segment."""
    more: Callable[[State[Own], str], Iterator[Order]] = lambda state, id: iter(())
    """Sensible orders of the game's own for a unit, for computers and hints."""
    oblique: Callable[[State[Own], str], bool] = lambda state, id: False
    """Whether it is worth trying oblique ways with this unit."""
    turns: Callable[[State[Own], str], Turns] = lambda state, id: None
    """The turns on the spot that it may begin a move with; nothing where it may turn as it likes."""


class Flight(NamedTuple):
    """How an evader or an escaping battery gets away."""

    distance: int
    facing: int
    """What it faces at the end, in thousandths of a degree."""
    formation: str = ""
    """What formation it ends in, where that changes."""
    size: tuple[int, int] = (0, 0)
    """Its width and depth then, where they change."""
    rests: bool = True
    """Whether it does nothing more in this pulse."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Attack:
    """From the order to attack to the moment before the blows."""

    given: Callable[[State[Own], str, str], Given]
    """(state, unit, enemy): the question `may_attack`. Its result has `allowed`, and `attack_test` if one is needed."""
    prey: Callable[[State[Own], str, str], Given] | None = None
    """(state, unit, enemy): the same question for an enemy that it makes for, where that is asked otherwise."""
    test: Callable[[State[Own], str], Given] | None = None
    """(state, unit): the question `attack_test` but for re-rolls."""
    evade: str
    """The question of evading: its result has `reaction` ('stand', 'evade', 'caught'), and perhaps `hits`."""
    evading: Callable[[State[Own], str, str], Given]
    """(state, attacker, target): that question but for `attempt`."""
    may_evade: Callable[[State[Own], str, str], bool]
    """(state, attacker, target): whether the target's owner has the choice."""
    escapes: Callable[[State[Own], str], bool]
    """(state, target): whether it is a battery that tries to escape (question `artillery_escape`)."""
    escape: Callable[[State[Own], str, str], Given]
    """(state, attacker, battery)."""
    final_fire: Callable[[State[Own], str, str], Given] | None = None
    """(state, attacker, battery): the question `final_fire`, ruled with the dice of the escape."""
    guns: Callable[[State[Own], str], Sequence[str]] = lambda state, id: ()
    """Batteries attached to a target, which roll for their hits on the attacker (`artillery_escape`) and stay."""
    flight: Callable[[State[Own], str, str, str], Flight]
    """(state, evader or battery, attacker, which of its ways, if any was said): how it goes if it gets away."""
    remedies: Mapping[str, str] = field(default_factory=dict)
    """By row that forbids an attack: what its player can do about it, where that is not to lead it elsewhere."""
    ways: Mapping[str, str] = field(default_factory=dict)
    """By word that may follow `evade`, where there are several ways to get away: what it means."""
    trapped: int = 0
    """Hits on an evader who has no room to get away, and so is caught."""
    enters: Callable[[State[Own], str, str], Rect | None] = lambda state, id, foe: None
    """(state, unit, enemy): where it stands in contact, if not flush with the edge it struck."""


class Outcome(NamedTuple):
    """What a combat comes to. The parties are 'a', who attacked, and 'b'."""

    winner: Side
    losses: Mapping[str, int]
    """By party: SPs lost in all."""
    gone: tuple[str, ...] = ()
    """Parties whose units in this combat are all off the table, whatever they had left."""
    back: Mapping[str, int] = {}
    """By party: how far it falls back, in ticks."""
    advance: int = 0
    """How far the attacker may advance, in ticks; 0 if he may not."""
    takes: bool = False
    """Whether he advances only into the place that the loser left."""
    checks: tuple[str, ...] = ()
    """Parties whose officer lent a hand and must look to himself."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Melee:
    """Combat."""

    leaders: Callable[[State[Own], Fight, Side], Sequence[str]]
    """(state, fight, party): who may lead it; the player chooses where there are several. The attackers are asked for
    first."""
    helps: Callable[[State[Own], Fight, Side], tuple[str, ...]]
    """(state, fight, party): what its player may throw in: 'valor', 'cd', 'dice'. CDs in hand are looked after."""
    help_says: Mapping[str, str]
    """By such a word: what it is, as its player is asked."""
    helper: Callable[[State[Own], Fight, Side, str], str]
    """(state, fight, party, help): the officer whose help it is; he goes into `own.used` (nobody for 'cd')."""
    given: Callable[[State[Own], Fight, float], Given]
    """(state, fight, room of the attackers in the sheet's unit): the question `combat` but for re-rolls."""
    outcome: Callable[[State[Own], Fight, Result], Outcome]
    """(state, fight, result): what it means on the table."""
    told: Callable[[State[Own], Fight, Result], str]
    """(state, fight, result): who wins, in a sentence; what becomes of whom is told when it happens."""
    breaks: Callable[[State[Own], Fight, Result], bool] = lambda state, fight, result: False
    """(state, fight, result): whether the dice break the unit by whose shape the sheet decides it (`Fight.broken`)."""
    rerolls: Callable[[State[Own], Fight, Side], bool] | None = None
    """(state, fight, party): whether its commander may re-roll a die for a CD (use 'combat'). None: in this game nobody
    may, and nobody is asked."""
    before: Callable[[Draft[Own], Fight], None] = lambda draft, fight: None
    """Before anybody commits anything: infantry forms square, flanks are looked at. Tell it with the draft."""
    back: Callable[[State[Own], Fight], float] = lambda state, fight: 0.0
    """(state, fight): how far its attackers fall back, in the sheet's unit, where the sheet asks for room to do so."""
    blocked: Callable[[State[Own], Sequence[str], str, int, int], int] = lambda state, units, id, wanted, gone: 0
    """(state, units of its party with the leading one first, unit, ticks it should fall back, ticks it could): its hits
    for want of room, beyond those of the sheet's ruling."""
    clears: Callable[[State[Own], Sequence[str], str, int, int], int] = lambda state, foes, id, heading, far: far
    """(state, units that it attacked, unit, heading, ticks it should fall back): how far it must, to be out of what it
    leaves."""
    leaves: Callable[[State[Own], str], bool] = lambda state, id: True
    """(state, unit): whether it falls back at all when its party does; a town may hold it in."""
    broken: Callable[[Draft[Own], str], None] = lambda draft, id: None
    """After a unit has been taken off the table: its attached guns, whatever else hung on it."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Recovery:
    """SPs come back."""

    test: str
    """The question: 'recover' or 'recovery'. Its result has `recovered` and `hits`."""
    given: Callable[[State[Own], str], Given]
    """(state, unit): the question but for re-rolls; it refuses by itself who may not."""
    helpers: Callable[[State[Own], str], tuple[str, ...]]
    """(state, unit): who may roll a die of it again now: 'sub', 'cd'. CDs in hand are looked after."""
    still: Callable[[State[Own], str], bool] = lambda state, id: False
    """Whether a unit that has tried may not move any more in this segment, or one that moved may not try."""
    uses: bool = True
    """Whether a sub-commander who has rolled a die again lends no other help this pulse."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Officers:
    """What befalls them."""

    successor: Callable[[State[Own], str], Mapping[str, int] | None]
    """(state, officer): the ratings of the man who takes over, for `own.ratings`; nothing if nobody does."""
    replacement: Callable[[State[Own], str], Given] | None = None
    """(state, officer): the question `officer_replacement` that says so, where the sheet has it."""
    alarmed: Callable[[State[Own], str], bool] = lambda state, id: True
    """(state, unit): whether its loss puts officers near it in danger."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Army:
    """Losses, morale, victory."""

    counts: Callable[[State[Own], str], bool]
    """Whether the loss of this unit is a casualty."""
    break_point: Callable[[State[Own], Side], int]
    fails: Callable[[State[Own], Side, tuple[int, int]], tuple[bool, Ruled | None]]
    """(state, side, two dice): whether the army breaks, and the ruling to be told, if the sheet has one."""
    scouting: Callable[[State[Own], Side], Given] | None = None
    """(state, side): the question `scouting`, where light horse decides who places first, and how a rout is pursued."""
    pursued: Callable[[State[Own], Side], int] = lambda state, winner: 0
    """Units that the loser loses besides in the final tally, if this side has won."""
    placing: Callable[[Setup, Side], list[str]]
    """The commands of a side in the order in which they are placed."""
    deploys_first: Callable[[State[Own]], Side | None]
    """Who places first; nothing if a roll of dice says, low first."""
    dice: int = 1
    """How many dice a side throws for who places first, where dice say it."""
    in_turn: bool = True
    """Whether the sides place their Forces in turn; else the first side places all of its own first."""
    check_place: Callable[[State[Own], str, Rect, str, bool], None] = lambda state, id, rect, at, zoned: None
    """(state, unit, rect, at, whether the scenario gave its command a zone): whether it may be deployed there."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Eye:
    """What a player who looks ahead goes by."""

    worth: Callable[[State[Own], str], float]
    """What losing it would cost its army."""
    bearing: Callable[[State[Own], str], float]
    """How ready it is to attack: 1 eager, 0 neither, -1 better left out of it."""
    range: Callable[[State[Own], str], int]
    """How far it shoots, in ticks; 0 if it does not."""
    astray: float
    """What it costs a unit to be where no officer of its own has it in hand."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Manual:
    """The answers of one game."""

    rules: str
    questions: Mapping[str, Question]
    """By id."""
    measures: Measures
    turn: Turn
    segments: tuple[Segment, ...]
    """In the order of the pulse."""
    command: Command
    moving: Moving
    attack: Attack
    melee: Melee
    recovery: Recovery
    officers: Officers
    army: Army
    eye: Eye
    kinds: Mapping[str, str]
    """By kind: its name for sentences, 'heavy cavalry'."""
    shapes: Mapping[str, str] = field(default_factory=dict)
    """By formation that is worth telling of a unit: how it stands, 'in square'."""
    begin: Callable[[Setup], Mapping[str, Json]] = lambda setup: {}
    """What else the game's own state begins with (formations, attached guns, weather)."""
    pulse_over: Callable[[Draft[Own]], None] = lambda draft: None
    """At the end of each pulse, after suppression has come off."""

    def ask(self, test: str, given: Given) -> tuple[Result, Ruling]:
        """The ruling of a question that rolls nothing."""
        return self.questions[test].adjudicate(given, {})

    def named(self, state: State[Own], id: str) -> str:
        """A unit or officer as the players call it: 'a3 (heavy cavalry)'."""
        piece = state.setup.pieces[id]
        return f"{id} ({piece.name or self.kinds.get(piece.kind, piece.kind)})"
