"""How doubtful lines of the sheet are read, and the house rules where it is silent."""

from sandtable.sheet.ruleset import Note

NOTES = (
    Note("R1", "FE", "A slip of the print for FF, as the same rules say elsewhere."),
    Note(
        "R2",
        "The control table",
        "Two columns of rolls: the left one with an enemy within 8 BW, the right one without. A distant Force is "
        "harder to set moving and never storms off.",
    ),
    Note(
        "R3",
        "How control is rolled",
        "Two dice and one for each CD received; two are picked, the player's choice, and the sub-commander's modifier "
        "is added.",
    ),
    Note("R4", "One die for two SPs", "An odd SP is rounded up: the last man still fires."),
    Note(
        "R5",
        "Obstacles and cavalry",
        "2 BW, as the table of distances says; the terrain chart prints 1, but the sister game charges cavalry like "
        "artillery.",
    ),
    Note(
        "R6",
        "Sideways near the enemy",
        "The wider of two lines: no unit moves to flank or rear within 2 BW of an enemy.",
    ),
    Note(
        "R7",
        "Artillery's save",
        "The narrower of two lines: in FF, against musketry only. Cover saves against both. One save a hit.",
    ),
    Note("R8", "Bonuses", "Bonuses of fire add up. Being out of command makes vulnerable in combat, not to fire."),
    Note("R9", "Brackets that touch", "The exact distance belongs to the nearer bracket, everywhere."),
    Note(
        "R10",
        "Escape dice",
        "Two dice, equal or under, as in the sister game; the odd dice of final fire are the same two.",
    ),
    Note(
        "R11",
        "Inconclusive combat",
        "The attacker falls back even if he had the higher total; only doubling takes ground.",
    ),
    Note(
        "R12",
        "Recovery",
        "Two dice are two chances for one SP. A CD re-rolls one die. Exactly 3 BW is too near; with one hit nothing "
        "can be recovered. One try a pulse, in the unit's own movement segment.",
    ),
    Note("R13", "Officer casualties", "Two dice; the cause decides what a 12 means."),
    Note(
        "R14",
        "CDs for a battery",
        "A heavy battery outside any Force needs one CD, at a sub-commander's price: two beyond 16 BW.",
    ),
    Note(
        "R15",
        "Who may evade",
        "The narrower lines: cavalry from regular cavalry, irregular infantry from regular infantry. Irregular cavalry "
        "evades any infantry.",
    ),
    Note("R16", "Flank guards", "Regular infantry or regular cavalry."),
    Note("R17", "The extra die and cover", "Only regular infantry loses it against irregular infantry in cover."),
    Note(
        "R18",
        "Normally",
        "Units that normally need an attack test always do, and the others never; irregular infantry in the open only.",
    ),
    Note(
        "R19",
        "Half speed, double cost",
        "Half speed is double cost, so nothing is rounded. Flank and rear moves double distance and arc, not obstacles "
        "or levels. A pivot is free.",
    ),
    Note(
        "R20",
        "Mandatory fire",
        "With a target within 3 BW a battery must fire, and at a target so near; for a horse battery beyond 2 BW that "
        "is roundshot.",
    ),
    Note("R21", "March formation", "Units in MF do not fire; a battery must be in FF."),
    Note(
        "H1",
        "Attack test",
        "One die, the current SP or less. A unit that fails stops 1 BW off, or where it is if nearer, and does not "
        "attack this pulse. One re-roll for a CD.",
    ),
    Note(
        "H2",
        "Evade attempt",
        "A die each, the evader with his bonus; equal or higher gets away, a full FF move facing away. Without 1 BW to "
        "go it is caught. Caught means it fights. The attacker stops where the target stood, or goes on at another.",
    ),
    Note(
        "H3",
        "Escape",
        "A battery that escapes goes its MF move, limbered, and does nothing until the next pulse; one that fails is "
        "destroyed. Final fire counts first, and if it leaves no attacker the battery stays.",
    ),
    Note(
        "H4",
        "Initiative",
        "Two dice each and the average die for one side. Who did not have it adds 1. The lower roller may re-roll dice "
        "for a CD each, then the higher, each die once. On a tie an even average die wins for its roller. Doubles gain "
        "CDs equal to the average die.",
    ),
    Note("H5", "Command dice", "As many dice as the level; their sum is the CDs of the turn. Unspent ones are lost."),
    Note(
        "H6",
        "End of turn and day",
        "The average die of the initiative ends the turn if it is no more than the pulses completed. The day ends with "
        "the turn that reaches the Basic Length.",
    ),
    Note(
        "H7",
        "Suppression",
        "One unsaved hit silences a battery until the pulse ends: no fire, no final fire, no move. It may escape. Hit "
        "in the artillery segment, it still fires in it.",
    ),
    Note(
        "H8",
        "What a Force may do",
        "Inactive: no move, change of formation or attack, but fire, recovery, about-faces and pivots. Attack: foot "
        "and horse in command go at the nearest enemy they may attack and can reach by any manoeuvre, else as near as "
        "they can, round friends, the nearest first; guns are free.",
    ),
    Note(
        "H9",
        "Out of command",
        "Such units move only straight toward their sub-commander, wheel no farther than to face him, and end no "
        "farther from him; they may about-face, pivot and change formation, and fight if attacked.",
    ),
    Note(
        "H10",
        "Set-up",
        "By the scenario. Else zones 6 BW deep on the long edges, 12 BW apart at least; the lower scouting score "
        "deploys first.",
    ),
    Note(
        "H11",
        "Bases",
        "A stand is 1 BW square: FF is 2 wide, MF 2 deep, a battery 1 by 1, an officer a circle half a BW across. "
        "Distances are between nearest edges.",
    ),
    Note(
        "H12",
        "Arc, sight and target",
        "The arc opens at 45 degrees from the front corners. Towns, deep woods, hills and units block sight. With "
        "enemies within 1 BW a unit fires at one of those. Musketry hits count at once, artillery's when all have "
        "fired.",
    ),
    Note(
        "H13",
        "Aspect",
        "Lines along the target's front and rear edges part front, flank and rear. A unit in a town has neither flank "
        "nor rear.",
    ),
    Note(
        "H14",
        "Movement",
        "Straight lines and wheels, one manoeuvre a move. No unit comes within 1 BW of an enemy except to attack or "
        "after its volley. Nobody leaves the table.",
    ),
    Note(
        "H15",
        "Contact",
        "The attacker lies flush with the edge it struck, sliding up to 1 BW. Two attackers an edge at most, one on a "
        "flank edge. All in touch fight one combat under a principal unit. Tests and reactions come before the blows.",
    ),
    Note(
        "H16", "Losses of many", "From the principal unit first, then others in touch; all are gone if it is decisive."
    ),
    Note(
        "H17",
        "Falling back",
        "Straight back, facing the enemy, through friends who can be passed; less than 1 BW costs another hit.",
    ),
    Note("H18", "Advance", "Up to 2 BW straight ahead, or into a town that was cleared; no second fight this segment."),
    Note("H19", "Cover", "Towns, walls, earthworks, and woods for a unit wholly inside. Other rough ground is none."),
    Note("H20", "Towns", "They hold one infantry unit, in cover, without flanks, firing from any side."),
    Note(
        "H21",
        "Water",
        "A stream is an obstacle; rivers are crossed at bridges and fords. Units on water are vulnerable.",
    ),
    Note(
        "H22",
        "Officers",
        "A lost sub-commander is replaced by one with a modifier 2 lower, V 0; an army commander by one a level lower. "
        "Valor is used once a pulse, within 1 BW.",
    ),
    Note("H23", "Who uses CDs", "The army commander only; moving him costs one CD a pulse."),
    Note(
        "H24",
        "Army morale",
        "Break point: a third of all units. With casualties at or beyond it, and growing, two dice plus the turn plus "
        "what is beyond: over 14 the army breaks.",
    ),
    Note(
        "H25",
        "Victory",
        "A broken army loses; else objectives, then the smaller share of losses by a tenth or more, pursuit counted.",
    ),
    Note("H26", "Weather", "By the scenario; else two dice for the day: 2 or 3 is bad."),
    Note("H27", "Attachments", "Every unit belongs to one Force of 2 to 8 units; heavy batteries may stand alone."),
)
