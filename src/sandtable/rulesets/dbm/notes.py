"""How doubtful lines of the sheet are read, and the house rules for all that it leaves open."""

from sandtable.sheet.ruleset import Note

READINGS = (
    Note(
        "R1",
        "Minus signs and the base cost",
        "Dashes before a figure are minus signs wherever the line is a "
        "disadvantage or a saving; an order costs 1 to begin with.",
    ),
    Note(
        "R2",
        "Half",
        "Plain arithmetic: the loser has half or less if twice its score is not above the winner's. No "
        "score is raised to zero, so 0 against 1 and -1 against 0 are half.",
    ),
    Note("R3", "Train", "Artillery, war wagons and baggage count as foot, both to hit and to be hit."),
    Note("R4", "Contact excuses", "Touching enemy excuses irregulars who deviate; joining a column does not."),
    Note("R5", "Group", "Where a line says group, a lone element is not meant: a group is two or more."),
    Note(
        "R6", "Artillery (F)", "Light guns move with the ordinary pieces, 50 paces faster in good going, and shoot 500."
    ),
    Note(
        "R7",
        "Bowmen against bowmen",
        "Both sides of such a shooting take 3, so that archers beat archers less suddenly.",
    ),
    Note("R8", "Going that these count as good", "The going of the beaten element, judged by the winner."),
    Note("R9", "Ranks of one grade", "A rank of the wrong grade cancels itself and those behind it, not those before."),
    Note("R10", "Support when shot at", "Lines that do not say close combat count for the target of shooting as well."),
    Note("R11", "Psiloi behind foot", "One such rank is enough, and more give no more."),
    Note(
        "R12",
        "Naval and expendables",
        "Laden vessels recoil from expendables even at half; unladen ones lie where they are.",
    ),
    Note("R13", "Marches and flights", "They use the figures of the tactical moves."),
    Note("R14", "Warband and camelry", "It is the camelry that must be superior; a comma is missing on the sheet."),
    Note(
        "R15",
        "Psiloi behind cavalry",
        "Superior and inferior ones, the javelin men who run with horse, not ordinary archers.",
    ),
    Note(
        "R16",
        "Cavalry in two ranks",
        "The second rank has the grade of the first, and only ordinary or inferior count.",
    ),
    Note(
        "R17", "Other land", "Expendables and artillery flee at half from guns in contact and from naval, as printed."
    ),
    Note(
        "R18",
        "Backed against elephants",
        "The page the sheet points to is these lines: a second rank of the same grade "
        "turns destruction by elephants into a recoil.",
    ),
    Note("R19", "Weather and woods", "One line, counted once; a wood hinders whoever shoots, in return too."),
    Note("R20", "Towers", "Every war wagon (S) and every ship (X) has one."),
    Note("R21", "Hordes or train", "The grades limit the hordes only."),
    Note("R22", "Made to flee", "Only opponents who fled; destroyed ones do not count as fled."),
    Note("R23", "Equal with expendables", "The expendables are gone, and nobody is left to fight on."),
    Note(
        "R24", "Exceptions", "Troops that count as another grade by opponent are given by treated_as, which H39 fills."
    ),
    Note("R25", "Mounting is a move", "So the general's saving and the costs of irregulars and guns apply to it."),
)

HOUSE_RULES = (
    Note(
        "H1",
        "Table",
        "3600p by 2400p; 2400p by 1600p for a small battle, 4800p by 2400p for a large one. The long edges are "
        "base edges.",
    ),
    Note(
        "H2",
        "Bases",
        "All 80p wide. Most foot 30p deep, fast foot, auxilia and psiloi 40p, horse and hordes 60p, beasts and "
        "train 80p, vessels 120p. A double base is two elements that never part.",
    ),
    Note(
        "H3",
        "Army",
        "Two to four commands, each of a general's element and four others or more; one general is C-in-C, those "
        "of contingents are allies. Two baggage elements a command, if wanted.",
    ),
    Note(
        "H4",
        "Points",
        "Armies may be bought: 250, 400 or 500 points by the size of the battle, at the prices of the troop list.",
    ),
    Note(
        "H5",
        "Equivalents",
        "An element counts 1; psiloi, hordes and irregular auxilia (I) half; expendables, hordes (I), vessels and "
        "rear halves nothing. A general lost counts 2 besides.",
    ),
    Note(
        "H6",
        "Invader",
        "The higher of a die plus aggression invades, and the other lays terrain. A last die says who picks his "
        "base edge: the defender, or on 5 or 6 the invader.",
    ),
    Note(
        "H7",
        "Terrain",
        "Three to six features of 160p to 600p, each put by die into a sixth of the table where it has room: one "
        "town, river and waterway at most, and two roads. The invader may shift one on 5 or 6.",
    ),
    Note(
        "H8",
        "Going",
        "Orchards, fields, rough ground and steep hills are rough; woods, marshes, dunes, towns and rivers "
        "difficult; shoals too for vessels. The worst that the front edge touches counts for all of a move; "
        "option: each going its share.",
    ),
    Note(
        "H9",
        "Deployment",
        "Commands in turn, defender first: 400p from the centre line, and all but light troops 160p from the "
        "sides. The invader begins. Option: what is in woods, towns or behind crests may stay unseen until it "
        "acts or enemy are within 160p.",
    ),
    Note(
        "H10",
        "Order of the bound",
        "Dice, marches, tactical moves and halts, unbidden moves, shooting, close combat, pressing forward, losses.",
    ),
    Note(
        "H11",
        "Points of a bound",
        "A die for each command on the table, spent in that bound or lost. March as often as can be paid, then "
        "one tactical move; only what stood still is halted. Option: a regular C-in-C deals out the dice of "
        "regular commands.",
    ),
    Note(
        "H12",
        "Groups",
        "Elements of one command that face alike and join edge to edge with corners meeting. They keep their "
        "shape but for columns.",
    ),
    Note(
        "H13",
        "Moves",
        "One element goes any way, measured at its farthest front corner. A group goes straight, wheels, or forms "
        "column and widens from it, at the pace of its slowest.",
    ),
    Note(
        "H14",
        "Marches",
        "Further full moves, nowhere within 200p of known enemy; an ambush found on the way stops them. None "
        "through difficult going off a road; heavy guns by road alone.",
    ),
    Note(
        "H15",
        "Passing through",
        "Psiloi and light horse pass all friends, riders pass psiloi, anyone passes guns at rest; beaten blades "
        "pass blades and spears too. There must be room beyond.",
    ),
    Note(
        "H16",
        "Mounted infantry",
        "They march and flee like cavalry, and do all else on foot, for which they pay nothing when met.",
    ),
    Note(
        "H17",
        "Mounting",
        "It takes an element's whole move. Where lists allow, knights fight on as blades and cavalry as auxilia; "
        "only mounted infantry with mounts at hand ride again.",
    ),
    Note(
        "H18",
        "Threat zone",
        "Whoever is in the 80p square before an enemy front may go straight into contact, face that enemy and come no "
        "nearer, go straight back or stay. Who comes from outside and meets nobody stops at its edge, unless his whole "
        "move is too short to reach him.",
    ),
    Note(
        "H19",
        "Contact",
        "Front edge flush, corner on corner, with 40p of slide free; else the enemy lines up. Of a group that meets "
        "enemy all close up who have one 10p ahead, and still count as in line. Flanks from behind the line of the "
        "front only, rears of the rear.",
    ),
    Note(
        "H20",
        "Turning to face",
        "Met on flank or rear alone, an element turns to it after all moves; with enemy on its front it stays.",
    ),
    Note(
        "H21",
        "Overlap",
        "An enemy free in front, level beside the opponent or corner to corner, overlaps that flank; once a "
        "flank, and not where a front edge presses it.",
    ),
    Note(
        "H22",
        "Ranks",
        "Supporters stand squarely behind, facing alike, and fight nobody themselves.",
    ),
    Note(
        "H23",
        "Rivers",
        "The first to step in find by die whether it is paltry, ordinary or deep. An ordinary one is crossed "
        "straight over, 100p at most that bound; a deep one at bridges and fords.",
    ),
    Note(
        "H24",
        "Works",
        "Defenders stand on the inner line. Riders attack but never cross; foot that drive the defender out take "
        "his place. Heavy guns that destroy one make a breach.",
    ),
    Note(
        "H25",
        "Unbidden advance",
        "Impetuous troops left to themselves run a full move at the nearest enemy they see within 400p ahead, "
        "unless behind works of their own.",
    ),
    Note(
        "H26",
        "Demoralised troops",
        "Left to themselves they make a full move for their base edge and off it; those with enemy in front fight "
        "on. They neither charge, march, press nor pursue.",
    ),
    Note(
        "H27",
        "Who shoots",
        "Both sides in every bound, whoever touches no enemy and neither overlaps nor supports. Guns not after a "
        "move. Once each, and each is main target once.",
    ),
    Note(
        "H28",
        "Targets",
        "The nearest seen in range, in a strip three elements wide. Up to three join on one target, the owner "
        "naming the main one; two that aim at each other shoot as one.",
    ),
    Note(
        "H29",
        "Sight",
        "Crests, towns, other elements and over 80p of wood, orchard or dunes stop it; guns and those higher up "
        "see over the lower.",
    ),
    Note(
        "H30",
        "Recoil",
        "Its own depth back, 80p at most, pushing friends who face alike. Destroyed where that cannot be, or with "
        "an enemy front on flank or rear.",
    ),
    Note(
        "H31",
        "Flight",
        "About, and a full move from the victor, bending up to 45 degrees. Destroyed if stopped within 40p, met "
        "by enemy, or pressed on flank or rear; off the table it is lost.",
    ),
    Note(
        "H32",
        "Destroyed",
        "It goes with its double-based half. Option: a second rank of pikes or warband that counted goes too.",
    ),
    Note(
        "H33",
        "Pursuit",
        "After a frontal enemy who gave way, impetuous troops, elephants and pikes follow 40p or into whatever "
        "they meet.",
    ),
    Note(
        "H34",
        "Breaking off",
        "A faster element backs 100p or more out of frontal contact; not if pressed elsewhere, impetuous or "
        "demoralised.",
    ),
    Note(
        "H35",
        "Order of combats",
        "As the player whose bound it is likes, each pair once, each result made before the next. Who lost his "
        "opponent before does not fight.",
    ),
    Note(
        "H36",
        "Losing heart",
        "A command is demoralised for good once a third of it is lost; or if its general is, on a die of 1 or 2 "
        "in that bound.",
    ),
    Note(
        "H37",
        "Victory",
        "Half of an army lost, demoralised commands counted whole, is defeat. After the last bound the lighter "
        "loser wins, if by a tenth; else it is a draw.",
    ),
    Note(
        "H38",
        "Weather",
        "Option, by die: rain on bows and powder, with wider marshes; wind against those who shoot into it; or a "
        "low sun, six bounds long, from one side.",
    ),
    Note(
        "H39",
        "(X) troops",
        "Knights are S to bowmen and vessels that shoot, and fighting light horse, spears, pikes or bowmen; I fighting "
        "knights except (X), expendables or warband; else O. Blades are S fighting knights or camelry (S), else F, or "
        "O double based. All others stay X.",
    ),
    Note(
        "H40",
        "Allies",
        "Option: an ally who first rolls a 1 waits until enemy are within 400p or his C-in-C rolls a 6.",
    ),
    Note(
        "H41",
        "Flank marches",
        "Option: a command sent round a side comes on there from the third bound, on a 6, or 5 if all ride, "
        "within 800p of its base edge.",
    ),
    Note(
        "H42",
        "Baggage",
        "It starts within 160p of the base edge and mostly stays. Irregulars who take it stay to loot on 1 to 3, "
        "for a bound.",
    ),
    Note(
        "H43",
        "Vessels",
        "On water alone, with one element aboard, or psiloi in boats. To land or embark takes the whole move of both.",
    ),
    Note(
        "H44",
        "Measuring",
        "Anyone may measure anything at any time, and nothing is rounded. What stays open is for the owner of the "
        "mover, or for the player whose bound it is.",
    ),
    Note(
        "H45",
        "Reading the table",
        "Upslope is nearer the crest of the same hill; a bank is defended from dry ground. Psiloi squarely behind "
        "in the same command may support, unless lists say otherwise.",
    ),
)

NOTES = (*READINGS, *HOUSE_RULES)
