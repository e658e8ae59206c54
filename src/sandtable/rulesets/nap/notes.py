"""How doubtful lines of the sheet are read, and the house rules where it is silent."""

from sandtable.sheet.ruleset import Note

READINGS = (
    Note(
        "R1",
        "Combat dice",
        "The sheet does not say how many: one for each current SP, as in the games of its family. "
        "Each hit costs the enemy an SP, whoever wins.",
    ),
    Note("R2", "Ties for initiative", "An even D4 gives them to whoever threw it, an odd one to the other player."),
    Note("R3", "Re-rolled initiative dice", "The new dice stand, lower or not; each die once, for one CD."),
    Note("R4", "Doubles", "Judged on the dice as they stand in the end."),
    Note(
        "R5",
        "Saves against skirmishers",
        "Mx infantry, cavalry in support within 2 inches, or total cover: any of them saves on 4 or more, once a hit.",
    ),
    Note(
        "R6",
        "Bonus and penalty together",
        "A die is rolled again once at most: misses by a bonus, hits by a penalty. Artillery needs its own number "
        "again; in combat a miss then needs 6, and a hit stands on 4 or more.",
    ),
    Note(
        "R7",
        "Ranges that touch",
        "The exact distance belongs to the nearer bracket, at 6, 20 and 40 inches too; recovery alone asks for at "
        "least 20.",
    ),
    Note("R8", "Inactive", "A word of an older table: the status that stands still is Hold."),
    Note("R9", "Attacking cavalry", "Infantry hits on 6 when cavalry attacks it, on 5 when it attacks cavalry."),
    Note(
        "R10",
        "Squares",
        "A square that is outfought but not broken has won; its attacker falls back 3 inches and no more.",
    ),
    Note("R11", "Evasion", "Both sides add for their own kind, and a tie lets the defender evade."),
    Note(
        "R12",
        "Roads and half speed",
        "Artillery moves at double rate on roads, others gain nothing. Half speed is double cost, and half of an odd "
        "allowance keeps its half inch.",
    ),
    Note("R13", "Moving commanders", "Army and wing commanders pay alike."),
    Note("R14", "Attacks", "Infantry and cavalry attack anything but what two bars on cavalry name; artillery never."),
    Note(
        "R15",
        "Out of radius",
        "It makes a target vulnerable to artillery; in combat its own penalty says the same, and one is enough.",
    ),
    Note("R16", "Artillery facing", "It turns free, as its flank moves are free, but not in rough ground."),
    Note("R17", "Enemy within 6 inches", "Measured when the unit begins to move."),
    Note("R18", "Skirmish targets", "Cavalry is not named, so skirmishers have no target in it."),
    Note("R19", "Units lost", "Infantry and cavalry are casualties; batteries count only when the break point is set."),
    Note("R20", "A six for the guns", "It does not make artillery attack."),
)

HOUSE_RULES = (
    Note(
        "H1",
        "Break point",
        "A third of all units at the start, batteries included, rounded up, unless the scenario says. An army rolls at "
        "the end of each pulse in which its losses grew and have reached it, and one that fails has lost.",
    ),
    Note(
        "H2",
        "Casualty check",
        "Two dice, 12 kills. Officers within 3 inches of a friendly unit that breaks check too; one overrun with no "
        "friend touching him is captured instead.",
    ),
    Note("H3", "Radius", "12 inches unless the order of battle says otherwise, to the nearest edge; in reach is in."),
    Note(
        "H4",
        "Replacement",
        "At once and without combat dice. A level stays at 1 or more; a modifier below -5 counts as -5 in tests.",
    ),
    Note("H5", "Day", "The battle is over when a turn ends whose number has reached the Basic Length."),
    Note(
        "H6",
        "Suppression",
        "One unsaved hit silences a battery until the end of the pulse: no fire, except in the artillery segment in "
        "which it was hit, and no move but 6 inches, whatever the status. It may still escape.",
    ),
    Note("H7", "CDs", "The sum of the dice, lost if unspent. Wing commanders draw on the army's pool for their wing."),
    Note(
        "H8",
        "Table and set-up",
        "As the scenario says; else zones 12 inches deep, Forces placed in turn, and four to eight pieces of terrain.",
    ),
    Note(
        "H9",
        "Sight and arcs",
        "45 degrees from the front corners, with clear sight. Guns on higher ground fire over units not close to "
        "either end. A battery fires, and an infantry unit skirmishes, once a pulse.",
    ),
    Note(
        "H10",
        "Squares",
        "Infantry in the open that cavalry attacks, and that is not flanked, forms square before dice are rolled.",
    ),
    Note(
        "H11",
        "Flanked",
        "By an enemy on its flank or rear edge, or within 3 inches and mostly behind its front, unless a friend within "
        "3 inches covers it. Never in towns or squares.",
    ),
    Note(
        "H12",
        "Movement",
        "Straight lines, wheels and obliques in any mix, faces changed at the start; no passing within 3 inches of an "
        "enemy's front but to attack it.",
    ),
    Note(
        "H13",
        "Contact",
        "Attackers lie flush, two to an edge. All in touch fight one combat, led on each side by the unit with the "
        "most SPs, cavalry first; the others add their SP dice.",
    ),
    Note("H14", "Losses of many units", "The leading unit first, then the others by choice; all fall back together."),
    Note(
        "H15",
        "Fall back",
        "Straight back, facing the enemy, through friends. If the way is barred, as far as it goes and one more hit.",
    ),
    Note(
        "H16",
        "After contact",
        "A winning attacker may take the ground, up to 3 inches. Evaders and escaping batteries make a full move away "
        "at contact, and whoever cannot go 3 inches is caught.",
    ),
    Note("H17", "Towns", "One infantry unit, with its battery, in cover. Redoubts and woods are cover from outside."),
    Note("H18", "Water", "Streams are obstacles, rivers are crossed at bridges and fords; all are vulnerable there."),
    Note(
        "H19",
        "Attack and withdraw",
        "On Attack whole allowances go at the nearest enemy; on Withdraw away from him, until 20 inches off.",
    ),
    Note("H20", "Out of radius", "They move only toward their sub-commander or fall back, and fight when attacked."),
    Note("H21", "Victory", "A broken army loses; else objectives decide, then the smaller share of units lost."),
    Note("H22", "Attached artillery", "It goes, stands and fires with its infantry; to join or leave takes its move."),
    Note("H23", "Command", "Two to six Forces a wing, three to eight units a Force; a unit whose Force is gone holds."),
    Note("H24", "Recovery", "In the unit's own movement segment, once a pulse."),
)

NOTES = (*READINGS, *HOUSE_RULES)
