"""The battle: a state, the orders and dice that change it, and the log that can be replayed. It names no game."""
