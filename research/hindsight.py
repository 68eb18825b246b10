"""How close legend comes to the best possible, alone at En Route: `python -m research.hindsight --deals 20 --seed 5`.

Nobody can make more points than the bound of a deal, not even with all cards known, and the shuffle of a hand refresh
too (research/bound). What can be made is at least what was found by many attempts that know all cards.
"""

import time
from typing import Annotated, Any

import numpy as np
import typer

from research.bound.attempts import LONGEST, best_attempt
from research.bound.route import Route
from research.bound.tourists import SAFE, Tourists
from serai.lab.arena import compiled_deals
from serai.lab.ladder import figure
from serai.lab.matches import compiled_player
from serai.lab.tournament import show
from serai.rules.kernel import deal
from serai.rules.randomness import generator
from serai.table import games
from serai.table.table import blank

GAME = "en-route"

SHORTEST = 1.0
"""Seconds of a solution, at least: with less it says nothing."""


def bound(seed: int, seconds: float) -> tuple[int, bool]:
    """No game of this deal has more points; whether it is the best that the programs can tell, or the time was over."""
    states = blank(GAME, seats=1)
    deal(states[0], seed)
    route = Route(states[0], Tourists(states))
    until, least = time.monotonic() + seconds, route.program.most()
    while True:
        found = route.program.solve(max(until - time.monotonic(), SHORTEST))
        least = min(least, found.bound)
        if not found.is_best or not route.trail.mend(found.values):
            return int(least + SAFE), found.is_best


def attempted(seed: int, attempts: int) -> int:
    """The most points of so many attempts with all cards known."""
    played = blank(GAME, LONGEST, seats=1)
    deal(played[0], seed)
    player, actions = player_of("guide"), games.find(GAME).rules.buffer()
    return int(best_attempt(played, played.copy(), player, attempts, generator(seed), actions))


def player_of(level: str) -> Any:
    """A level as a compiled player."""
    player = compiled_player(level, GAME)
    assert player is not None
    return player


def made_by_legend(seed: int, worlds: int) -> int:
    """What legend makes of a deal in a tournament against guide."""
    legend = player_of("legend")
    legend["worlds"] = worlds
    points, _ = compiled_deals(GAME, 1, {}, (legend, player_of("guide")), np.array([seed]))
    return int(points[0, 0, 0])


def main(
    deals: int = 20,
    seed: int = 5,
    seconds: Annotated[float, typer.Option(help="For the bound of a deal, once its cards are weighed.")] = 60.0,
    worlds: Annotated[int, typer.Option(help="Worlds that legend imagines for a move.")] = 40,
    attempts: Annotated[int, typer.Option(help="Games that are played with all cards known, a deal.")] = 100_000,
) -> None:
    """Legend's share of the best possible in hindsight, on the deals of a tournament with that seed."""
    rows = []
    for number in range(deals):
        began = time.monotonic()
        of_deal = seed * 1_000_003 + number
        rows.append((made_by_legend(of_deal, worlds), attempted(of_deal, attempts), *bound(of_deal, seconds)))
        legend, found, most, is_best = rows[-1]
        said = "solved" if is_best else "time was over"
        took = time.monotonic() - began
        print(f"deal {number}: legend {legend}, found {found}, bound {most} ({said}), {took:.0f} s", flush=True)
    points = np.array(rows, float).T
    print("legend {}, found {}, bound {}".format(*(show(figure(row)) for row in points[:3])))
    share, of_found = points[0] / points[2], points[0] / points[:2].max(axis=0)
    print(f"legend's share of the bound {show(figure(share), scale=100)}%, ", end="")
    print(f"of what was found {show(figure(of_found), scale=100)}%; solved {points[3].sum():.0f} of {deals}")


if __name__ == "__main__":
    typer.run(main)
