"""Benchmarks: each measure beside what else a user would pick, in one run."""
