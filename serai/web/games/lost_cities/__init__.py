"""Lost Cities: all that is drawn for it."""
