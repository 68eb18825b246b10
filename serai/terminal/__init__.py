"""Playing in a terminal. The module named like a game draws it; the rest is the same for all."""

from serai.discovery import reach

reach(__name__, __path__)
