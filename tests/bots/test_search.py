"""What a search believes, and when it gives a candidate up."""

import numpy as np

from serai.bots.search import LEAD, LEAD_SQUARED, OPINION, TALLY, WORLDS, believed_lead, drop_hopeless


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


def test_a_candidate_is_given_up_when_more_worlds_cannot_save_it() -> None:
    candidates = np.array([7, 8, 9, 10], np.int16)
    tally = tally_of((0, 0, 0, 8), (-8, -10, 10, 8), (-1, -2, 10, 8), (-9, -30, 2, 8))
    assert drop_hopeless(candidates, tally, 4, 3.0, 200) == 2
    assert candidates.tolist()[:2] == [7, 9]
    assert tally[1, OPINION] == -1


def test_scattered_results_of_few_worlds_to_come_save_nobody() -> None:
    candidates = np.array([7, 8], np.int16)
    assert drop_hopeless(candidates, tally_of((0, 0, 0, 8), (-2, 0, 40, 8)), 2, 3.0, 8) == 1
    assert drop_hopeless(candidates, tally_of((0, 0, 0, 8), (-2, 0, 40, 8)), 2, 3.0, 800) == 2
