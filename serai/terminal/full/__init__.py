"""Playing on the full screen, with keys and mouse."""
