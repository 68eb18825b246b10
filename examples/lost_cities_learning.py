"""How the network of lost_cities_network.py learns: from what came to each column after a turn."""

from typing import Any

import numpy as np
from lost_cities_features import COLOURS, DRAWN, FEATURES
from lost_cities_network import HIDDEN, VECTOR, Array, Network

from serai.rules.compiling import compiled


@compiled
def look_back(now: Array, ends: Array, seats: Array, over: Array, targets: Array, known: Array) -> None:
    """Write what came to each column after each turn, and where that is known. Of a round that is not over, the last
    guess of the same seat stands for its end."""
    end = np.zeros((2, COLOURS, 2), np.float32)  # by seat: the points of the columns, own and theirs
    for game in range(seats.shape[1]):
        seen = [False, False]
        for t in range(len(seats) - 1, -1, -1):
            seat = seats[t, game]
            known[t, game] = seen[seat] and not over[t, game]
            for colour in range(COLOURS):
                for whose in range(2):
                    points = now[t, game, colour, whose]
                    if over[t, game]:
                        end[seat, colour, whose] = end[1 - seat, colour, 1 - whose] = points
                    elif not seen[seat]:
                        end[seat, colour, whose] = ends[t, game, colour, whose]
                    targets[t, game, colour, whose] = end[seat, colour, whose] - points
            seen[seat] = True
            seen[1 - seat] |= over[t, game]


def gradient(network: Network, rows: Array, clocks: Array, targets: Array) -> dict[str, Array]:
    """Of half the squared error of the guesses, summed over the columns of a table."""
    count = len(targets)
    flat = rows.reshape(-1, FEATURES)
    hidden = (flat @ network.colour).reshape(count, COLOURS, HIDDEN) + (clocks[:, :DRAWN] @ network.clock)[:, None]
    hidden = np.maximum(hidden, 0).reshape(-1, HIDDEN)
    vectors = (hidden @ network.vectors).reshape(count, COLOURS, 2 * VECTOR)
    total = vectors[:, :, VECTOR:].sum(1) + clocks @ network.late_clock
    last = np.maximum(vectors[:, :, :VECTOR] + total[:, None], 0).reshape(-1, VECTOR)
    d_points = (last @ network.points - targets.reshape(-1, 2)) / np.float32(count)
    d_last = (d_points @ network.points.T * (last > 0)).reshape(count, COLOURS, VECTOR)
    d_total = d_last.sum(1)
    d_vectors = np.concatenate([d_last, np.broadcast_to(d_total[:, None], d_last.shape)], 2).reshape(-1, 2 * VECTOR)
    d_hidden = d_vectors @ network.vectors.T * (hidden > 0)
    return {
        "colour": flat.T @ d_hidden,
        "clock": clocks[:, :DRAWN].T @ d_hidden.reshape(count, COLOURS, HIDDEN).sum(1),
        "vectors": hidden.T @ d_vectors,
        "late_clock": clocks.T @ d_total,
        "points": last.T @ d_points,
    }


class Adam:
    """The usual optimizer. The mean of the weights over the last steps plays better than each of them; it is kept."""

    def __init__(self, network: Network, memory: int) -> None:
        self.mean = network.copy()
        self._network = network
        self._memory = memory
        self._slope, self._square = (np.zeros_like(network) for _ in range(2))
        self._steps = 0

    def step(self, slopes: dict[str, Any], rate: float) -> None:
        """Move all weights downhill."""
        self._steps += 1
        scale = np.float32(rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps))
        for name, slope in slopes.items():
            mean, square, weights = self._slope[name], self._square[name], self._network[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weights -= scale * mean / (np.sqrt(square) + np.float32(1e-8))
            self.mean[name][...] += (weights - self.mean[name]) / np.float32(self._memory)
