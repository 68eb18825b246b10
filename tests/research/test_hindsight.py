"""The bound of a deal: nobody makes more points, and every game that was played is in the programs that give it."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest

pytest.importorskip("scipy")

from research import hindsight
from research.bound.program import Program, ones
from research.bound.route import Route
from research.bound.tourists import Tourists
from research.bound.trail import ARCS
from research.hindsight import GAME, attempted, bound, player_of
from serai.bots.player import judge
from serai.lab.matches import BLIND
from serai.rules.en_route.city import COORDINATE_BONUS, SPENT, TOURISTS_BONUS
from serai.rules.en_route.components import KEEP, LAY, RAISE, REFRESH, RETURN
from serai.rules.en_route.result import total_of
from serai.rules.kernel import States, apply, deal
from serai.rules.randomness import generator
from serai.table import games
from serai.table.table import blank

GUIDE, BLURRED = 0.0, 5.5
GAMES = [(5_000_015, GUIDE), (5_000_015, BLIND), (5_000_016, BLURRED), (5_000_016, BLIND)]


class Played(NamedTuple):
    """A deal, its end, and the cards of hand and queue that were laid together."""

    dealt: States
    ended: States
    pairs: list[tuple[int, int]]
    refreshed: bool


def played(seed: int, noise: float) -> Played:
    dealt = blank(GAME, seats=1)
    deal(dealt[0], seed)
    states, player, rng = dealt.copy(), player_of("guide"), generator(seed)
    player["noise"] = noise
    actions = games.find(GAME).rules.buffer()
    values = np.empty(len(actions))
    codes = []
    while states[0].to_move:
        codes.append(judge(states[0], 0, player[0], rng, actions, values))
        apply(states[0], 0, codes[-1])
    laid = [code - LAY for code in codes if LAY <= code < RETURN]
    kept = [code - KEEP for code in codes if KEEP <= code < RAISE]
    return Played(dealt, states, list(zip(laid, kept, strict=True)), REFRESH in codes)


def is_possible(program: Program) -> bool:
    """Whether any values keep to all rows."""
    return program.solve(60.0).values is not None


def spent_on(state, kind: int) -> int:
    return sum(state.cafe[0, cafe] == SPENT and state.city.cafe_kind[cafe] == kind for cafe in range(state.city.cafes))


def from_cards(state) -> list[int]:
    """The tourists of the board that no café brought."""
    spent = state.cafe[0, : state.city.cafes] == SPENT
    added = state.city.cafe_adds[: state.city.cafes][
        spent & (state.city.cafe_kind[: state.city.cafes] == TOURISTS_BONUS)
    ]
    return (state.tourists[0].sum(axis=0) - added.sum(axis=0)).tolist()


def with_cards_of(game: Played) -> Tourists:
    """The program of the cards, held to those that were laid."""
    tourists, end = Tourists(game.dealt), game.ended[0]
    for pair in game.pairs:
        tourists.program.row(ones(tourists.pairs[pair]), 1.0, 1.0)
    for variable, count in zip(tourists.kinds, from_cards(end), strict=False):
        tourists.program.row(ones([variable]), count, count)
    tourists.program.row(ones([tourists.changes]), most=spent_on(end, COORDINATE_BONUS))
    return tourists


def with_route_of(game: Played, tourists: Tourists) -> Route:
    """The program of the route, held to the one that was walked, to the cafés and to the tourists."""
    route, end = Route(game.dealt[0], tourists), game.ended[0]
    path = end.path[0, : end.path_size[0]].tolist()
    walked = set(pairwise(path))
    for arc, variable in zip(ARCS, route.trail.arcs, strict=True):
        route.program.row(ones([variable]), arc in walked, arc in walked)
    for variable, state in zip(route.spent, end.cafe[0], strict=False):
        route.program.row(ones([variable]), state == SPENT, state == SPENT)
    for variable, count in zip(route.from_cards, from_cards(end), strict=False):
        route.program.row(ones([variable]), count, count)
    return route


@pytest.mark.parametrize(("seed", "noise"), GAMES)
def test_a_game_that_was_played_is_in_the_programs(seed: int, noise: float) -> None:
    game = played(seed, noise)
    assert is_possible(with_cards_of(game).program)
    found = with_route_of(game, Tourists(game.dealt)).program.solve(60.0)
    assert found.is_best
    assert found.bound >= total_of(game.ended[0], 0) - 1e-6


def test_some_of_them_refresh_their_hands() -> None:
    assert {played(seed, noise).refreshed for seed, noise in GAMES} == {False, True}


@pytest.mark.parametrize("seed", [5_000_015, 5_000_017])
def test_nobody_makes_more_points_than_the_bound(seed: int) -> None:
    most, _ = bound(seed, seconds=1.0)
    assert most < 250
    assert most >= attempted(seed, 2_000) >= total_of(played(seed, GUIDE).ended[0], 0)


def test_cards_cannot_bring_more_tourists_than_they_show() -> None:
    game = played(5_000_015, GUIDE)
    tourists = with_cards_of(game)
    tourists.program.row(ones(tourists.kinds), least=sum(from_cards(game.ended[0])) + 1)
    assert not is_possible(tourists.program)


def test_a_route_in_two_pieces_is_forbidden() -> None:
    program = Tourists(played(5_000_015, GUIDE).dealt)
    route = Route(program.state, program)
    for arc in (ARCS.index((0, 1)), ARCS.index((1, 8)), ARCS.index((8, 7)), ARCS.index((7, 0)), ARCS.index((40, 41))):
        route.program.row(ones([route.trail.arcs[arc]]), 1.0, 1.0)
    route.program.row(ones(route.trail.arcs), most=5.0)
    found = route.program.solve(60.0)
    assert route.trail.mend(found.values)
    assert not is_possible(route.program)


def test_the_command_tells_shares(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(hindsight, "made_by_legend", lambda seed, _: 90 + seed % 2 * 30)
    monkeypatch.setattr(hindsight, "attempted", lambda *_: 120)
    monkeypatch.setattr(hindsight, "bound", lambda *_: (150, True))
    hindsight.main(deals=2, seed=1)
    said = capsys.readouterr().out
    assert "share of the bound 70.0 ± " in said
    assert "of what was found 87.5 ± " in said
    assert "solved 2 of 2" in said
