"""What the page of settings gets."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """How a guest likes their pages."""

    name: str
    token: str
    choices: Mapping[str, str]
    back: str  # the page from which one came
    saved: bool = False
