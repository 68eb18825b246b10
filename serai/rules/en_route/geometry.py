"""The grid of every city: 6x6 locations, the 7x7 crossroads at their corners and the 84 segments of road between those.

All are counted row by row from the top left: location `row * 6 + column`, crossroads `row * 7 + column`. Segments
across come first, by their left ends (`row * 6 + column`), then those down, by their upper (`42 + row * 7 + column`).
"""

import numpy as np

SIDE = 6
LOCATIONS = SIDE * SIDE
CORNERS = SIDE + 1
CROSSROADS = CORNERS * CORNERS
ACROSS = CORNERS * SIDE  # segments 0..41 run across, the others down
SEGMENTS = 2 * ACROSS
PLACES = SEGMENTS + 2  # crossroads that a trail with one ride can visit
NOWHERE = -1

UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS = 4
RIDING = 4  # by metro from one station to the other


def _ends() -> list[tuple[int, int]]:
    across = [(row * CORNERS + col, row * CORNERS + col + 1) for row in range(CORNERS) for col in range(SIDE)]
    down = [(row * CORNERS + col, (row + 1) * CORNERS + col) for row in range(SIDE) for col in range(CORNERS)]
    return across + down


def _sides() -> list[tuple[int, int, int, int]]:
    return [
        (row * SIDE + col, ACROSS + row * CORNERS + col + 1, (row + 1) * SIDE + col, ACROSS + row * CORNERS + col)
        for row in range(SIDE)
        for col in range(SIDE)
    ]


ENDS = np.array(_ends(), dtype=np.int8)
"""The two crossroads of each segment: left and right, or upper and lower."""

SIDES = np.array(_sides(), dtype=np.int8)
"""The four segments around each location, by direction."""

BESIDE = np.full((SEGMENTS, 2), NOWHERE, dtype=np.int8)
"""The locations on both sides of each segment (above and below, or left and right); NOWHERE beyond the rim."""

ROADS = np.full((CROSSROADS, DIRECTIONS), NOWHERE, dtype=np.int8)
"""The segments that leave each crossroads, by direction; NOWHERE beyond the rim."""

NEXT = np.full((CROSSROADS, DIRECTIONS), NOWHERE, dtype=np.int8)
"""The crossroads at the other end of each of these."""

RIM = np.zeros(CROSSROADS, dtype=np.bool_)
"""Whether a crossroads is on the edge of the map."""

for _location, (_top, _right, _bottom, _left) in enumerate(SIDES):
    BESIDE[_top, 1] = BESIDE[_bottom, 0] = BESIDE[_left, 1] = BESIDE[_right, 0] = _location

for _segment, (_start, _end) in enumerate(ENDS):
    _forth, _back = (RIGHT, LEFT) if _segment < ACROSS else (DOWN, UP)
    ROADS[_start, _forth] = ROADS[_end, _back] = _segment
    NEXT[_start, _forth], NEXT[_end, _back] = _end, _start

for _crossroads in range(CROSSROADS):
    RIM[_crossroads] = NOWHERE in ROADS[_crossroads]
