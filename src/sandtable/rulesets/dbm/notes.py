"""How doubtful lines of the sheet are read, and the house rules that its rows lean on."""

from sandtable.sheet.ruleset import Note

NOTES = (
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
    Note(
        "H39",
        "(X) troops",
        "Knights (X) are treated as S when shot at by bowmen or naval or fighting light horse, "
        "spears, pikes or bowmen; as I fighting knights except (X), expendables or warband; else as O. Blades (X) as S "
        "fighting knights or camelry (S), else as F, as O if double based. Other (X) troops keep X.",
    ),
)
