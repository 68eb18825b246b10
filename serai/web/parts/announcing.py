"""What the hosts of this server want everybody to read, on every page."""

_announced = [""]


def announce(text: str) -> None:
    """Show this from now on; empty: nothing."""
    _announced[0] = text


def announced() -> str:
    """What is shown now."""
    return _announced[0]
