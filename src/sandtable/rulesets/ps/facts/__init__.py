"""The facts that Pike & Shotte speaks of: the words, a unit, and the situations that the tests ask about."""
