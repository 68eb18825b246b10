"""Finding places with the keyboard: in a direction, one after the other, by typing their names."""

from collections.abc import Sequence

from serai.terminal.canvas import Place

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
ASPECT = 2  # a cell is about twice as high as wide
ASIDE = 2  # a place off to the side is as far as one so many times farther ahead


def next_towards(direction: str, start: Place, places: Sequence[Place]) -> Place:
    """The nearest place in that direction, or where one is."""
    down, right = DIRECTIONS[direction]
    found, nearest = start, float("inf")
    for place in places:
        rows, cols = (there - here for there, here in zip(place.at.middle, start.at.middle, strict=True))
        rows *= ASPECT
        ahead, aside = rows * down + cols * right, abs(rows * right) + abs(cols * down)
        if ahead > 0 and ahead + ASIDE * aside < nearest:
            found, nearest = place, ahead + ASIDE * aside
    return found


def next_in_order(step: int, start: Place | None, places: Sequence[Place]) -> Place:
    """The next place, or the one before, round and round."""
    if start not in places:
        return places[0 if step > 0 else -1]
    return places[(places.index(start) + step) % len(places)]


def typed_place(typed: str, start: Place | None, places: Sequence[Place]) -> Place | None:
    """The first place whose name begins with what was typed; typed again, the next one."""
    fitting = [place for place in places if place.typed.startswith(typed)] if typed else []
    if not fitting:
        return None
    return next_in_order(1, start, fitting) if len(typed) == 1 else fitting[0]
