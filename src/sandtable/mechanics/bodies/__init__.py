"""Bodies of troops that move each on their own over a free table, brigades or battalias, and their officers."""
