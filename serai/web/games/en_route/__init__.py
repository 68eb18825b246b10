"""En Route: all that is drawn for it."""
