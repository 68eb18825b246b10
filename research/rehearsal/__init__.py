"""Decisions tried out by search: compiled, and apart from what may change without being compiled again."""
