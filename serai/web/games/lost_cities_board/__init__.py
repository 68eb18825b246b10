"""Lost Cities: The Board Game: all that is drawn for it."""
