"""Tournaments without luck: what is subtracted is nothing in the mean, and belongs to whoever drew it."""

import numpy as np
import pytest

from serai.bots.policy import STYLES
from serai.errors import BadOption
from serai.lab import luck
from serai.lab.ladder import pairing
from serai.lab.matches import Deal, style_of
from serai.lab.tournament import luck_grid, run
from tests.review.games import played

OPTIONS = {"rounds": 1}
SENSIBLE = STYLES["lost-cities"]["sensible"]


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "WORLDS", 4)


def test_without_luck_the_margin_is_what_the_games_brought_less_luck() -> None:
    results = run("lost-cities", ["guide", "stroller"], deals=3, options=OPTIONS, luck=True, workers=1)
    plain = [deal.points[0] - deal.points[1] for deal in results.deals]
    lucks = [deal.luck for deal in results.deals]
    assert all(lucks)
    assert results.pairings[0].margin.mean == pytest.approx(np.mean(plain))
    assert results.pairings[0].adjusted.mean == pytest.approx(np.mean(plain) - np.mean(lucks))
    assert "plain deals" in luck_grid(results).columns[-1]._cells[0]


def test_luck_is_the_others_misfortune() -> None:
    one = run("lost-cities", ["guide", "stroller"], deals=2, options=OPTIONS, luck=True, workers=1)
    other = run("lost-cities", ["stroller", "guide"], deals=2, options=OPTIONS, luck=True, workers=1)
    assert one.pairings[0].adjusted.mean == pytest.approx(-other.pairings[0].adjusted.mean)


def test_luck_is_nothing_in_the_mean() -> None:
    games = [played("lost-cities", "guide", "guide", seed=seed, rounds=1) for seed in range(40)]
    lucks = np.array([luck.luck_of_first(table, (SENSIBLE, SENSIBLE)) for table in games])
    assert abs(lucks.mean()) < 3 * lucks.std(ddof=1) / np.sqrt(len(lucks))
    assert lucks.std() > 5


def test_every_game_has_its_draws() -> None:
    for game in ("lost-cities-board", "en-route"):
        style = STYLES[game]["sensible"]
        assert luck.luck_of_first(played(game, "guide", "stroller"), (style, style)) != 0


def test_luck_is_told_from_how_each_bot_plays_on() -> None:
    """Whoever plays on otherwise makes something else of the same cards."""
    cautious = STYLES["lost-cities"]["cautious"]
    table = played("lost-cities", "guide", "guide", rounds=1)
    own = luck.luck_of_first(table, (SENSIBLE, SENSIBLE))
    assert own != luck.luck_of_first(table, (SENSIBLE, cautious)) != luck.luck_of_first(table, (cautious, SENSIBLE))


@pytest.mark.parametrize(
    ("bot", "style"),
    [("stroller", "sensible"), ("explorer", "instinct"), ("hoarder", "hoarder"), ("random", "sensible")],
)
def test_a_bot_plays_on_by_its_own_style(bot: str, style: str) -> None:
    assert style_of(bot, "lost-cities") is STYLES["lost-cities"][style]


def test_a_deal_without_luck_is_worth_several() -> None:
    noise = [-30.0, 10.0, 20.0, 0.0]
    deals = [
        Deal(("a", "b"), number, (off + number % 2, 0.0), 0.5, 1, 1, 0, (0, 0), luck=off)
        for number, off in enumerate(noise)
    ]
    found = pairing(deals)
    assert found.adjusted.mean == pytest.approx(0.5)
    assert found.worth > 100


def test_only_tables_of_two() -> None:
    with pytest.raises(BadOption, match="tables of two"):
        run("en-route", ["guide", "stroller"], deals=1, seats=3, luck=True)
