"""Who plays whom: people who look for an opponent, and the rounds of an evening. Pure functions over plain data."""
