"""What Might & Reason speaks of, by subject."""
