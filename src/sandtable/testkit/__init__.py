"""What is shipped for those who test a rule set: situations at random, the laws of sheets and of battles."""

from sandtable.testkit.conformance import check_ruleset
from sandtable.testkit.situations import Situations

__all__ = ["Situations", "check_ruleset"]
