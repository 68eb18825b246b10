"""What explorers and artifacts are worth."""

from typing import Any

from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.lost_cities_board.components import COLOURS, LONG_TRACK, SHORT_TRACK, STEP_VALUES
from serai.rules.lost_cities_board.state import State


@compiled
def explorer_points(step: int, is_researcher: bool) -> int:
    """The value of the step it stands on; the researcher counts double, negatives included."""
    value = int(STEP_VALUES[step])
    return 2 * value if is_researcher else value


@compiled
def expedition_points(state: State, seat: int) -> int:
    """All explorers of a seat as they stand."""
    points = 0
    for colour in range(COLOURS):
        points += explorer_points(int(state.step[seat, colour]), int(state.researcher[seat]) == colour)
    return points


@compiled
def add_points(points: int, gain: int) -> int:
    """Points never fall below 0."""
    return max(0, points + gain)


@compiled
def track_points(tokens: int, short: bool) -> int:
    """What that many artifact tokens are worth at the end."""
    return _on_track(SHORT_TRACK, tokens) if short else _on_track(LONG_TRACK, tokens)


@compiled
def _on_track(track: Any, tokens: int) -> int:
    return int(track[min(tokens, len(track) - 1)])


@compiled
def scores(state: State, points: Buffer) -> None:
    """The points of the expeditions scored and of tiles; after the end with the artifact track."""
    for seat in range(state.seats):
        points[seat] = state.points[seat]


@compiled
def winners(state: State) -> int:
    """Most points win, of those tied the most artifact tokens; who is still tied shares the victory."""
    if state.to_move != 0:
        return 0
    mask = 0b1
    best = 0
    for seat in range(1, state.seats):
        margin = int(state.points[seat]) - int(state.points[best])
        if margin == 0:
            margin = int(state.tokens[seat]) - int(state.tokens[best])
        if margin > 0:
            best = seat
            mask = 1 << seat
        elif margin == 0:
            mask |= 1 << seat
    return mask
