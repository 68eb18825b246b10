"""Where places lie in the picture of a map: crossroads on a grid of 60, around it room for the coordinates."""

from serai.web.games.en_route.streets import CELL

RIM = 32


def location_at(name: str) -> tuple[int, int]:
    """The column and row of a location or crossroads."""
    return "abcdefg".index(name[0].lower()), int(name[1:]) - 1


def crossroads(name: str) -> tuple[int, int]:
    """Where a crossroads lies in the picture."""
    column, row = location_at(name)
    return RIM + CELL * column, RIM + CELL * row
