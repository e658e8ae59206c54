"""How doubtful lines of the sheet are read, and the house rules where it is silent."""

from sandtable.sheet.ruleset import Note

READINGS = (
    Note("R1", "The 0 on the D10", "It is ten, the worst roll; if no blunder comes of it, ten is compared as it is."),
    Note("R2", "Dragoons", 'They ride 6" and walk 4", and fight and break as infantry, mounted or not.'),
    Note("R3", "Wagons in a break test", "They run and are lost as artillery is."),
    Note("R4", "Pikes", "Every unit with pikes: pike blocks and mixed regiments."),
    Note("R5", "Who forms hedgehog", "Pikes, mixed units, and shot that shelter under their pikes."),
    Note("R6", "Timber buildings", "They save as soft cover; only stone gives more."),
    Note("R7", "Firearms", 'Pistols and muskets. Guns are artillery: no doubling in enfilade, nothing gained at 4".'),
    Note("R8", "Siege guns", 'They shoot as heavy artillery: 32", and saves at -3.'),
    Note("R9", "Sword in hand", "Cavalry that charges home with the sword reacts to victory as lancers do."),
    Note("R10", "March column on a track", "-2 stands in place of -1, not beside it."),
    Note("R11", "Heavy guns", "They stay where they were placed, limbered or not."),
    Note("R12", "Linear obstacles", "Formed troops start at it, end just across, and move no further that turn."),
    Note(
        "R13",
        "Order of the shooting dice",
        "March column, size, faces of a building, doubling, the hedgehog's one die last. No value, no die for size.",
    ),
    Note(
        "R14",
        "Hard targets",
        "-1 once, however many reasons. Fortifications and soft cover are none by themselves; the shooter's view is.",
    ),
    Note("R15", "Closing fire", "Every closing fire has +1, firearms or not, and never more than one."),
    Note(
        "R16",
        "Cavalry charging pikes",
        "No +1 against pikes from any side, nor against any hedgehog; infantry keep theirs.",
    ),
    Note(
        "R17", "Combat results", "Bonuses are added to casualties inflicted this round, after saves; equal is a draw."
    ),
    Note("R18", "Columns of the break test", "Closing fire tests under shooting, a lost support under hand to hand."),
    Note("R19", "Casualties from artillery", "-1 once, however many."),
    Note("R20", "Cavalry with no way out", "After a 7 too, cavalry that cannot get clear breaks."),
    Note("R21", "The Blunder Table", "Six rows in the family's order, from rapid retreat to charge; echoes are noise."),
    Note("R22", "Charge, roll D6", "The throw gives the moves of a charge by blunder; other charges use their own."),
    Note("R23", "A lone 6", "The lost number of the last row of the Blunder Table."),
    Note("R24", "Save modifiers", "The five figures belong to the five conditions in their order."),
    Note(
        "R25",
        "Enfilade",
        "Doubles against lines, columns and march columns; never against skirmishers, hedgehogs, guns, wagons or "
        "buildings.",
    ),
    Note("R26", "Buildings hand to hand", "Two dice for each face, up to the hand-to-hand value after size."),
    Note("R27", "Flank and rear", "-1 for each face that is engaged there."),
    Note("R28", "Echoes", "Stray pieces on hedgehog bonuses repeat the line on pike and shot."),
    Note("R29", "Skirmish order", "-1 against an enemy that does not skirmish."),
    Note("R30", "Broken titles", "Hand to Hand Dice modifiers, and Sequence of Play."),
    Note(
        "R31",
        "Free moves away",
        "One rule said twice: a full move to the rear for the disordered and the shaken. A blunder leaves none.",
    ),
    Note("R32", "Undisordered", "Said of the hedgehog, not of defended wagons."),
    Note("R33", "Initiative", "One move, and no order in the same turn."),
    Note("R34", "Named but not explained", "Battalia morale, elite rally and reaction rolls are H8, H10 and H4."),
    Note("R35", "Engaged in combat", "Hand to hand only; firing is no bar to shedding disorder."),
    Note("R36", "Saves", "The same list counts against fire and hand to hand."),
)

HOUSE_RULES = (
    Note("H1", "Profiles", "Each kind has four usual values; players may give a unit others."),
    Note(
        "H2",
        "Sizes",
        "Large: +2 hand to hand, +1 shooting, +1 stamina. Small: -2, -1, -1, none below one. Tiny: one of each. "
        "No size makes a die out of none.",
    ),
    Note(
        "H3",
        "Commanders",
        "One for each battalia of 2 to 8 units, and a general who may order any unit; rated 5 to 9. They move last, "
        "once, without a roll.",
    ),
    Note("H4", "Reaction roll", "A D6 of the unit's morale or more passes; 1 always fails, 6 always passes."),
    Note("H5", "Shaken", "Casualties of its stamina or above, until they fall below it."),
    Note("H6", "Excess", "Casualties above stamina come off after the break test, or at once if it won its combat."),
    Note(
        "H7",
        "Weak units",
        'The shaken do not charge, and within 8" of enemy move only away. The disordered use no initiative, do not '
        "charge or evade. Both may shoot and fight.",
    ),
    Note("H8", "Battalia morale", "Broken when more than half its units are shaken or lost, guns and wagons aside."),
    Note("H9", "Army morale", "Beaten when more than half its battalias are broken; both armies at once is a draw."),
    Note("H10", "Elite", "Disordered and out of contact, it rallies at the start of its turn on 4 or more."),
    Note(
        "H11",
        "Rally order",
        'A commander with a unit in good order and over 4" from enemy takes one casualty off with his last order, on '
        "a D10 not above his rating. A 0 fails; the last casualty stays.",
    ),
    Note("H12", "Table", 'From 48" x 36" to 96" x 60"; the higher D6 takes an edge and deploys second, 10" deep.'),
    Note("H13", "Terrain", "One D6 for each of six squares, nine on a large table; one piece may then be moved."),
    Note("H14", "Turns", "Whoever deployed first moves first; a full turn is one turn of each player."),
    Note("H15", "Bases", 'A line of pikes or horse is 4" x 2"; other formations and sizes follow from it.'),
    Note(
        "H16", "Quarters", "Lines at 45 degrees part front, flanks and rear; hedgehogs and buildings have fronts only."
    ),
    Note(
        "H17",
        "Sight",
        "A clear line from the middle of the front edge. A target partly hidden, in woods or behind a narrow gap is "
        "obscured.",
    ),
    Note("H18", "Targets", "One shot a turn at the nearest enemy in sight, never into or out of contact; guns choose."),
    Note("H19", "Manoeuvre", 'A change of formation or facing is one move. Nobody comes within 1" but to charge.'),
    Note(
        "H20",
        "Orders",
        "Say it, then roll. A commander who fails or blunders gives no more orders; a unit is ordered once a turn, and "
        "a group blunders together.",
    ),
    Note("H21", "Charges", 'Straight into contact with one wheel; who falls short stops 1" away and has not charged.'),
    Note("H22", "Answers to a charge", "One of: stand, with closing fire; counter-charge; hedgehog; turn; evade."),
    Note("H23", "Contact", "The charger lines up on the edge it met, by the shortest way."),
    Note("H24", "Who fights", "All in contact fight one combat; casualties of a side add up, each bonus counts once."),
    Note(
        "H25",
        "Support",
        'A steady formed friend out of contact, within 4" behind or 2" beside; if the unit breaks, it tests.',
    ),
    Note("H26", "After combat", "Losers test, in a draw the shaken; winners may follow up or charge on, once a turn."),
    Note("H27", "Buildings", "Only foot, dismounted dragoons, light guns and commanders; cavalry may not charge them."),
    Note("H28", "Guns", "Limbering is one move, limbered guns do not shoot; light guns may shoot after one move."),
    Note("H29", "Retiring", 'At full pace straight from the enemy, ending over 1" away; off the table is lost.'),
    Note("H30", "Broken battalia", "Its units do not charge or advance, and fall back each turn while it lasts."),
    Note("H31", "Commanders in danger", "With a unit he adds two dice, and is lost on 11 or 12, by fire on 12."),
    Note("H32", "Saves", "A 1 never saves; where even a 6 would not, no die is rolled."),
    Note("H33", "Hedgehog", 'By reaction or one move by order; shot only within 2" of pikes in hedgehog.'),
    Note("H34", "Wagons", "Edge to edge with infantry inside they are one defended unit, without flanks in a ring."),
    Note(
        "H35", "Passing through", "Skirmishers, commanders and limbered guns pass and are passed; others if retiring."
    ),
    Note(
        "H36",
        "March column",
        "Limbered guns count as march column for commands. Neither charges, nor gives closing fire, nor comes within "
        '8" of enemy by choice.',
    ),
    Note("H37", "Proximity", "The nearest enemy in front binds a unit, else the nearest of all."),
    Note("H38", "Ground", "Uphill counts as charging if both or neither did; streams are rough, rivers bar the way."),
    Note("H39", "Fortifications", "They protect their front, and crossing one is crossing a linear obstacle."),
    Note("H40", "Length", "Eight, ten or twelve turns; then points decide, by a lead of a third."),
    Note("H41", "Points", "From 15 for wagons to 55 for heavy horse; size, quality and commanders cost apart."),
    Note(
        "H42", "Dragoons in the saddle", "Mounting or dismounting is one move; they shoot and fight alike either way."
    ),
    Note(
        "H43", "Evading", "Skirmishers and light horse make one move away; if caught, they fight flanked, disordered."
    ),
    Note("H44", "Weather", 'Off unless agreed: mist hides all beyond D6 x 4", rain takes one die from firearms.'),
    Note("H45", "Whose disorder", "Only the moving player's units shed it, for what they did in this turn."),
)

NOTES = (*READINGS, *HOUSE_RULES)
