"""Playing in a terminal. The module named like a game draws it; the rest is the same for all."""
