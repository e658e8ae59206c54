"""How doubtful lines of the sheet are read, and the house rules that fill what it leaves open."""

from sandtable.sheet.ruleset import Note

READINGS = (
    Note(
        "R1",
        "Blades against foot",
        "Of the two figures printed, 5 is for close combat and 3 for being shot at. Inferred from the sister game.",
    ),
    Note(
        "R2",
        "Grading",
        "Both sides are graded from the totals as they stood before any grading, and every line that fits counts. "
        "Even and odd are of one's own total; the final scores decide, even if grading turns them round.",
    ),
    Note(
        "R3",
        "Classes",
        "Five kinds are cavalry, eight foot, five train and three naval, by the order of the outcomes. Elephants are "
        "train, and a bridge is met in the column of train and naval.",
    ),
    Note("R4", "Dragoons", "Always foot, in one state: they ride to the fight and fight dismounted. See H33 and H34."),
    Note(
        "R5",
        "Misprints",
        "A 1 among the grades is an I, and a 0 an O; both copies of the sheet have the same slips.",
    ),
    Note(
        "R6",
        "One sentence, one change",
        "Several cases in one sentence of the prices count once, different sentences add up, no cost is below 0. "
        "Twice marched means twice or more and is asked of groups only; only guns and baggage mind being off-road. "
        "Mounting, limbering, embarking and bridging are no moves.",
    ),
    Note(
        "R7",
        "Rear support",
        "1 once, from the nearest element behind, if of the same kind and both of a grade that the line allows. Only "
        "in close combat, and to the front.",
    ),
    Note(
        "R8",
        "Enemy supported",
        "Cavalry loses 1 to lancers, pistols or pikes who have their own shot or dragoons beside them. Only in close "
        "combat, and once for each line.",
    ),
    Note(
        "R9",
        "Either, or",
        "What one sentence of the tactical factors joins counts once: slope or bank, beaten or weather, works or bad "
        "going. A road excuses the going but not the works.",
    ),
    Note(
        "R10",
        "Good going",
        "The loser's own going, good or road. For shot it matters only against mounted, bound and contact always.",
    ),
    Note(
        "R11",
        "Teams",
        "Only artillery (S) and (O) has them. Limbered it moves and does not shoot; unlimbered it shoots and may only "
        "pivot.",
    ),
    Note("R12", "Mobile baggage", "It is mobile or not from the start; immobile baggage never moves."),
    Note("R13", "Shot from a hill or a front edge", "The target gains the 1. Of the vessels, only ships count."),
    Note(
        "R14",
        "Works under fire",
        "They do not help against bows at any range, nor against artillery (S) within 600p.",
    ),
    Note(
        "R15",
        "Half",
        "Plain arithmetic without rounding: a loser has half or less if twice its score is not above the winner's. So "
        "0 or below is always half or less; equal scores do nothing.",
    ),
    Note(
        "R16",
        "Built-up areas",
        "They help foot inside them in close combat, when shot at and when shooting; not on a road, nor under "
        "artillery.",
    ),
    Note(
        "R17",
        "Who suffers from shooting",
        "The target, and the shooter only if the target shoots back. Captured and unladen elements do not shoot.",
    ),
    Note("R18", "Fast troops", "They add 50p once. The deduction for (S) can bring a move down to 0."),
    Note(
        "R19",
        "Crossing rivers",
        "Asked of single elements and columns. Naval elements cross no rivers, but fog slows them.",
    ),
    Note("R20", "Whose even score", "For deserting teams the gun's own; for pistols that destroy, the winner's."),
    Note(
        "R21",
        "Blades and guns (S) in bad ground",
        "Where the table gives 50p nothing is left of the move, except along a road or in a built-up area.",
    ),
)

HOUSE_RULES = (
    Note(
        "H1",
        "Initiative points",
        "One die for each command at the start of the bound; it spends them on its own, and saves none.",
    ),
    Note(
        "H2",
        "Who attacks",
        "One die each plus the army's aggression; the higher attacks and moves first, the other places terrain.",
    ),
    Note(
        "H3",
        "Terrain",
        "The defender picks 4 to 8 pieces, each put in a quarter by die, or as he or the attacker chooses; "
        "roads and rivers cross it.",
    ),
    Note(
        "H4",
        "Deployment",
        "Baggage first, then commands in turn by size, within three tenths of the table's depth and off the sides; "
        "guns start limbered or not, as wished.",
    ),
    Note(
        "H5",
        "Bases",
        "All are 50p wide; foot are 25p deep, horse and dragoons 37.5p, guns and elephants 50p, wagons and ships 100p.",
    ),
    Note(
        "H6",
        "Groups",
        "Elements of one command joined edge to edge and facing alike; they move at the pace of the slowest.",
    ),
    Note(
        "H7",
        "Moving",
        "Measured along the front corner that goes furthest; groups go straight, wheel, turn about or change to "
        "and from column.",
    ),
    Note(
        "H8",
        "Mixed going",
        "The slowest going that any part enters governs the whole move; the road figure needs road all the way.",
    ),
    Note(
        "H9",
        "Marches",
        "Further moves after the first, each paid, none within 200p of visible enemy or into contact.",
    ),
    Note(
        "H10",
        "Zone of control",
        "In the 50p before an enemy's front one may only meet it, line up and come no nearer, stand or go straight "
        "back, whomever else one could reach. Who comes from outside and meets nobody stops at its edge.",
    ),
    Note(
        "H11",
        "Contact",
        "Front edge to edge with corners meeting; a slide or pivot up to 50p to get there is free. Flanks from behind "
        "the line of the front or by a pivot, rears from behind that of the rear. Of a group that meets enemy all "
        "close up who have one within 10p ahead, and still count as in line.",
    ),
    Note(
        "H12",
        "Passing through",
        "Skirmishers and light horse pass through friends, friends through skirmishers and guns, shot through pikes.",
    ),
    Note(
        "H13",
        "Shooting",
        "Each element not in contact shoots once at what stands before it, up to three at one target; heavy guns "
        "only in their own bound.",
    ),
    Note(
        "H14",
        "Sight",
        "A clear line between any two points of the bases; crests, woods, towns and other elements block it.",
    ),
    Note(
        "H15",
        "Overlap",
        "An enemy beside the opponent, or flank to flank, with nobody of its own to fight; once for each flank.",
    ),
    Note(
        "H16",
        "Several enemies",
        "One fights the enemy in front; others on flank or rear are contacts and fight no combat of their own.",
    ),
    Note(
        "H17",
        "Recoil",
        "Straight back by its own depth; destroyed if it cannot, or if an enemy front is on its flank or rear.",
    ),
    Note(
        "H18",
        "Flight",
        "It runs a full move towards its own edge, and again in each own bound, until rallied or off the table.",
    ),
    Note(
        "H19",
        "Pursuit",
        "Headlong troops follow a beaten enemy 50p, or 100p after one who fled or died, and then pursue until rallied.",
    ),
    Note(
        "H20",
        "Steadying",
        "Impetuous troops near visible enemy, neither moved nor steadied, charge by themselves at the end of movement.",
    ),
    Note(
        "H21",
        "Rallying",
        "Paid before anything runs; the element does nothing more that bound but fight if touched.",
    ),
    Note(
        "H22",
        "Equivalents",
        "Each element counts 1, light and poor ones half, a general's 1 more; routing ones are lost while they rout.",
    ),
    Note(
        "H23",
        "Beaten commands",
        "A command that has lost a third is beaten and gives way; at one half it breaks for good.",
    ),
    Note(
        "H24",
        "Victory",
        "An army is defeated at half its strength, beaten commands counted whole; after the last bound the "
        "smaller loss wins.",
    ),
    Note(
        "H25",
        "The general",
        "He is lost with his element while that is gone or routing; losing the commander-in-chief may cost every "
        "command its points.",
    ),
    Note(
        "H26",
        "Distance to the general",
        "The shortest way round enemy and forbidden ground, found on a grid of 25p.",
    ),
    Note(
        "H27",
        "Night and weather",
        "None on a normal day; as an option two dice give mist, rain, wind, low sun or dust.",
    ),
    Note(
        "H28",
        "Rivers",
        "Easy, tricky or dangerous by die when first entered; a dangerous one drowns on a 1, guns and wagons need "
        "a bridge or ford.",
    ),
    Note(
        "H29",
        "Bridging",
        "Pontoons launch a bridge in one bound and complete it in a later one; taking it down gives them back. "
        "An enemy at its end may fight for it, and for a bridge that the scenario gives to a side.",
    ),
    Note(
        "H30",
        "Naval",
        "Ships carry two elements, galleys and boats one; water near the shore or among reeds is difficult.",
    ),
    Note(
        "H31",
        "Captured",
        "It stays where it is, lost to its owner and used by nobody, until it is retaken; vessels drift down a river.",
    ),
    Note(
        "H32",
        "Guns",
        "One that limbers or unlimbers neither moves nor shoots that bound; (I), (F) and (X) need neither.",
    ),
    Note(
        "H33",
        "Mounted dragoons",
        "Off. If on, dragoons mount and dismount: on foot they move as skirmishers, mounted they do not shoot and "
        "fight at 1 less.",
    ),
    Note(
        "H34",
        "Mounting and dismounting",
        "Where the army allows it, a full bound turns lancers and pistols into blades, light horse into "
        "skirmishers, sipahis into bows.",
    ),
    Note(
        "H35",
        "Portable obstacles",
        "Carried by foot; they protect a carrier who stands, and are lost when it charges or is beaten back.",
    ),
    Note(
        "H36",
        "Works and towns",
        "Works and obstacles are edges that protect whoever stands behind them; a town has no flanks and holds few.",
    ),
    Note(
        "H37",
        "Ambush",
        "Off. If on, up to a sixth of an army may lie hidden until it acts or enemy come within 100p.",
    ),
    Note(
        "H38",
        "Baggage",
        "Up to two for each command; when half is lost every command adds two equivalents to its losses.",
    ),
    Note(
        "H39",
        "Points",
        "Each kind has a price, changed by its grade, and a general costs 15; a standard army has 400.",
    ),
    Note(
        "H40",
        "Order",
        "The player whose bound it is chooses the order of combats, all shooting before all close combat.",
    ),
    Note("H41", "Concealed plans", "None: both players see all that is on the table."),
    Note("H42", "Scores", "For a series, 10 points are shared out by losses, and a victory is worth 7 at least."),
    Note(
        "H43",
        "Supporters",
        "Rear: in full edge contact behind and free of enemy. Flank: side by side, fronts level, perhaps fighting.",
    ),
    Note("H44", "Straddling", "An element partly in worse going is in the worse going."),
    Note("H45", "Deserted teams", "Marked for the rest of the battle; the gun still shoots."),
    Note(
        "H46",
        "Breaking off",
        "A faster element, free on flanks and rear, may leave a frontal contact straight back for 1 point.",
    ),
    Note(
        "H47",
        "Condensed scale",
        "Off. If on, moves, ranges and distances to the general are halved on the table; the distances of these house "
        "rules are not, and answers stay in the sheet's paces.",
    ),
    Note(
        "H48",
        "Halted rest",
        "A move is excused while none of the rest has moved this bound, or none is left; the rest must then stand.",
    ),
    Note("H49", "Hills", "The crest runs along the middle of a hill; upslope is whoever's front is nearer to it."),
)

NOTES = (*READINGS, *HOUSE_RULES)
