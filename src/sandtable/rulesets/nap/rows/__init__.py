"""The reference sheet, block by block: nothing but rows."""
