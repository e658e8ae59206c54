"""A battle in ten lines: you are side a, and have one idea. Run it: python examples/battle.py"""

import sandtable

battle = sandtable.battle("twin-lines", a=None, seed="tuesday")
for side in battle.decisions():
    forward = [order for order in battle.orders() if " forward " in order]
    event = battle.order(forward[0] if forward else battle.orders()[-1])
    print(f"Turn {battle.turn}, {battle.setup.army(side)}, {battle.told(event)}")
print(f"{battle.outcome}. Lost: {battle.losses}")
print(sandtable.prove(battle.log()))
