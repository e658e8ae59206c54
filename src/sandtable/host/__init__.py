"""Matches: a battle, its seats and its log, what each seat hears of it and may say; the same behind any transport."""
