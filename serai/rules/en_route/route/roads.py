"""Sets of roads, crossroads and locations as bit masks, so that a whole map is compared, joined or flooded at once.

Bit `row * 7 + column` stands for the crossroads there, the location to its lower right, the segment across to its right
or, in a mask of its own, the segment down from it.
"""

from typing import Any

from serai.rules.compiling import compiled
from serai.rules.en_route.geometry import ACROSS, CORNERS, CROSSROADS, RIM, SIDE

LOCATION_BITS = sum(1 << (row * CORNERS + col) for row in range(SIDE) for col in range(SIDE))
RIM_BITS = sum(1 << at for at in range(CROSSROADS) if RIM[at])
BLACK_BITS = sum(1 << at for at in range(0, CROSSROADS, 2))  # crossroads coloured like a chessboard
WHITE_BITS = sum(1 << at for at in range(1, CROSSROADS, 2))

_PAIRS, _FOURS = 0x5555555555555555, 0x3333333333333333
_EIGHTS, _SUM = 0x0F0F0F0F0F0F0F0F, 0x0101010101010101


@compiled
def size(bits: int) -> int:
    """How many bits are set."""
    bits -= (bits >> 1) & _PAIRS
    bits = (bits & _FOURS) + ((bits >> 2) & _FOURS)
    bits = (bits + (bits >> 4)) & _EIGHTS
    return ((bits * _SUM) >> 56) & 0xFF


@compiled
def road_bit(segment: int) -> int:
    """The bit of a segment in the mask of its direction."""
    if segment < ACROSS:
        return 1 << (segment // SIDE * CORNERS + segment % SIDE)
    return 1 << (segment - ACROSS)


@compiled
def masks_of(segments: Any) -> tuple[int, int]:
    """The masks of a board's segments: those across and those down."""
    across = 0
    down = 0
    for segment in range(ACROSS):
        if segments[segment]:
            across |= road_bit(segment)
        if segments[ACROSS + segment]:
            down |= road_bit(ACROSS + segment)
    return across, down


@compiled
def locations_along(across: int, down: int) -> int:
    """The locations with one of these roads at a side."""
    return (across | across >> CORNERS | down | down >> 1) & LOCATION_BITS


@compiled
def crossroads_on(across: int, down: int) -> int:
    """The ends of these roads."""
    return across | across << 1 | down | down << CORNERS


@compiled
def odd_crossroads(across: int, down: int) -> int:
    """Where an odd number of these roads meet."""
    return across ^ across << 1 ^ down ^ down << CORNERS


@compiled
def step(across: int, down: int, reached: int) -> int:
    """The crossroads reached so far and those one road further."""
    wider = reached | (reached & across) << 1 | (reached >> 1) & across
    return wider | (reached & down) << CORNERS | (reached >> CORNERS) & down


@compiled
def reachable(across: int, down: int, start: int) -> int:
    """The crossroads that these roads connect with one of them."""
    reached = 1 << start
    wider = step(across, down, reached)
    while wider != reached:
        reached = wider
        wider = step(across, down, reached)
    return reached


@compiled
def without_dead_ends(across: int, down: int, stations: int) -> tuple[int, int]:
    """What is left when roads that end at a crossroads of their own are taken away again and again.

    At the stations of a metro line one can go on.
    """
    while True:
        twice = (across & across << 1) | (down & down << CORNERS)
        sideways, upright = across | across << 1, down | down << CORNERS
        twice |= sideways & upright | (sideways | upright) & stations  # crossroads where at least two roads meet
        left_across = across & twice & twice >> 1
        left_down = down & twice & twice >> CORNERS
        if left_across == across and left_down == down:
            return across, down
        across, down = left_across, left_down
