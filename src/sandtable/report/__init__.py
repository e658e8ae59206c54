"""The battle report: a battle told from its log as one page that needs nothing else. It names no game."""
