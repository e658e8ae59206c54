"""The ground under a way, by the part of the front that passes over it: ground entered, lines crossed, roads."""
