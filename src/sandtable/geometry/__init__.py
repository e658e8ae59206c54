"""The table-top: poses, oriented rectangles, contact, swept moves, ground and sight.

Lengths are whole *ticks* (a game says how many make its unit), facings whole thousandths of a degree, and the middle of
the table is the origin: so a half-turn of the table is a change of sign, and no rounding can tell the two sides apart.
Floats live inside one computation and are rounded before they are kept.
"""
