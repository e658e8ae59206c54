"""The sheet machinery: facts, expressions, rows and tables, and the readings made of them.

One table of rows is explained (`explain`), played (`play`), turned into exact odds (`chance`), run over columns
(`columns`) and printed (`printed`); the plain reading that all others must match is `evaluate`.
"""
