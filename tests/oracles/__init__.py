"""Plain twins of the rule sets, each written from its page alone: what the rows must agree with."""
