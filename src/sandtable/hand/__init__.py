"""From a gesture to an order: what a hand on the table would have, and the order that comes nearest to it."""
