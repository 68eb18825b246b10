"""The rules of thumb of each game; importing a module registers them."""

from typing import Any

STYLES: dict[str, dict[str, Any]] = {}
"""By game: the weights that its rules of thumb may play with, by name. Each has "sensible", its best."""
