"""What is shipped for those who test a rule set: situations at random, and the laws that every sheet must obey."""

from sandtable.testkit.laws import check_ruleset
from sandtable.testkit.situations import Situations

__all__ = ["Situations", "check_ruleset"]
