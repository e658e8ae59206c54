"""Games of elements: bases of one width that stand in groups, meet edge to edge, and recoil, flee or are destroyed."""
