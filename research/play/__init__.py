"""Games that a learner plays and remembers: compiled, and apart from what may change without being compiled again."""
