"""The search for the best final route of a board: what roads are worth, how far a trail may still lead, all trails."""
