"""What two or more games share, and no game's name: opposed scores, and later bounds, pulses and dice pools."""
