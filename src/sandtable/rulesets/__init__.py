"""The games, one folder each. They know nothing of one another; `catalogue` is the only list of them."""
