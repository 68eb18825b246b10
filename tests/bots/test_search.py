"""What a search believes, when it looks ahead at all, and that it counts where it can."""

import numpy as np

import serai
from serai.bots.levels import LevelBot
from serai.bots.player import player
from serai.bots.policy import STYLES
from serai.bots.search import LEAD, LEAD_SQUARED, OPINION, TALLY, WORLDS, believed_lead
from serai.bots.thinking import think
from serai.rules.randomness import generator
from serai.table import games
from serai.table.perspective import Perspective


def tally_of(*candidates: tuple[float, float, float, int]) -> np.ndarray:
    """From opinion, mean lead, its standard deviation and worlds of each."""
    tally = np.zeros((len(candidates), TALLY))
    for i, (opinion, lead, deviation, worlds) in enumerate(candidates):
        tally[i, [OPINION, LEAD, WORLDS]] = opinion, lead * worlds, worlds
        tally[i, LEAD_SQUARED] = (lead**2 + deviation**2) * worlds
    return tally


def test_opinion_and_play_outs_count_by_their_certainty() -> None:
    tally = tally_of((0, 0, 0, 100), (-4, 8, 30, 100))
    assert believed_lead(tally, 1, 3.0) == 0.5 * 8 + 0.5 * -4  # 100 worlds of 30 points: known to 3 points
    assert believed_lead(tally, 1, 300.0) > 7.9
    assert believed_lead(tally, 1, 0.03) < -3.9
    assert believed_lead(tally_of((0, 0, 0, 0), (-4, 0, 0, 0)), 1, 3.0) == -4


def test_far_from_the_end_nothing_is_tried() -> None:
    game = "lost-cities"
    table = serai.new(game, seed=5)
    seat = table.to_move[0]
    actions = games.find(game).rules.buffer()

    def choices(horizon: int) -> list[int]:
        who = player(STYLES[game]["sensible"], worlds=10, gap=100.0, doubt=100.0, horizon=horizon)
        return [think(table.imagine(seat, n), seat, who, generator(n), actions, 60.0) for n in range(6)]

    pile = int(table.states["deck_size"][0])
    assert len(set(choices(pile))) > 1  # few worlds: chance decides
    assert set(choices(pile - 1)) == {LevelBot(1, "sensible").choose(Perspective(table, seat))}
