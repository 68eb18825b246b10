"""Names on the map: location `c4`, crossroads `C4` (its top left corner), segment `C4-D4`.

Columns are lettered and rows numbered from the top left. Crossroads, like locations, never meet in one list, so the
case of the letter tells them apart.
"""

from serai.errors import shown
from serai.i18n import _
from serai.rules.en_route.geometry import CORNERS, CROSSROADS, ENDS, LOCATIONS, SEGMENTS, SIDE

LOCATION_NAMES = tuple(f"{'abcdef'[at % SIDE]}{at // SIDE + 1}" for at in range(LOCATIONS))
CROSSROADS_NAMES = tuple(f"{'ABCDEFG'[at % CORNERS]}{at // CORNERS + 1}" for at in range(CROSSROADS))
SEGMENT_NAMES = tuple(f"{CROSSROADS_NAMES[a]}-{CROSSROADS_NAMES[b]}" for a, b in ENDS)

_LOCATIONS = {name: at for at, name in enumerate(LOCATION_NAMES)}
_CROSSROADS = {name: at for at, name in enumerate(CROSSROADS_NAMES)}
_SEGMENTS = {tuple(int(end) for end in ENDS[at]): at for at in range(SEGMENTS)}

LETTERS = "RGBP"
"""Tourists by kind: red circle, green square, blue triangle, purple pentagon."""


class NoSuchPlace(ValueError):
    """Text that names nothing on the map; the message ends a sentence about who gave it."""


def location(name: object) -> int:
    """The location of that name."""
    if isinstance(name, str) and name in _LOCATIONS:
        return _LOCATIONS[name]
    raise NoSuchPlace(_("%(name)s is not a location; locations are a1 to f6, in small letters") % {"name": shown(name)})


def crossroads(name: object) -> int:
    """The crossroads of that name."""
    if isinstance(name, str) and name in _CROSSROADS:
        return _CROSSROADS[name]
    said = {"name": shown(name)}
    raise NoSuchPlace(_("%(name)s is not a crossroads; crossroads are A1 to G7, in capital letters") % said)


def segment(name: object) -> int:
    """The segment of that name, from either end."""
    if not isinstance(name, str) or name.count("-") != 1:
        said = {"name": shown(name)}
        raise NoSuchPlace(
            _("%(name)s is not a segment; a segment joins two neighbouring crossroads, like C4-D4") % said
        )
    first, second = name.split("-")
    start, end = crossroads(first), crossroads(second)
    if (at := segment_between(start, end)) is None:
        said = {"name": shown(name), "first": first, "second": second}
        raise NoSuchPlace(_("%(name)s is not a segment: %(first)s and %(second)s are not neighbours") % said)
    return at


def segment_between(start: int, end: int) -> int | None:
    """The segment that joins two crossroads; None if they are not neighbours."""
    return _SEGMENTS.get((min(start, end), max(start, end)))
