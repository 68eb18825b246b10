"""En Route with the maps on paper: cards are dealt, laid and exchanged, ratings kept; the leader says when all drew."""

import random

import pytest

import serai
from serai.rules import kernel

VARIANTS = [(1, {}), (2, {"advanced": True}), (3, {}), (4, {}), (4, {"teams": True}), (2, {"level": "simple"})]


def played(seats, options, seed=1):
    """A random game, every position of it consistent, and the phases that it went through."""
    table = serai.new("en-route", seats=seats, seed=seed, paper=True, **options)
    chooser = random.Random(seed)
    phases = []
    while table.to_move:
        seat = chooser.choice(table.to_move)
        phases.append(table.view(None).phase)
        if phases[-1] == "draw":
            assert table.to_move == (table.view(None).leader,)
            assert [action.text for action in table.actions(seat)] == ["done"]
        more = table.besides(seat)
        table.play(seat, chooser.choice(more if more and chooser.random() < 0.1 else table.actions(seat)))
        assert kernel.consistent_at(table.states, 0)
        for viewer in range(seats):
            assert kernel.consistent_at(table.imagine(viewer, 3), 0)
    return table, phases


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_ten_rounds_of_cards_and_no_maps(seats, options):
    table, phases = played(seats, options)
    assert sum(move.code == table.game.code("done") for move in table.moves) == 10
    assert "routes" not in phases
    view = table.view(0)
    assert view.over
    assert not any(board.segments or board.tourists for board in view.boards)
    assert table.log[-1].event == "paper"
    assert serai.load(table.record()).states.tobytes() == table.states.tobytes()


@pytest.mark.parametrize("seats", [2, 3])
def test_cards_and_ratings_go_as_with_maps(seats):
    """The same deal and the same cards laid give the same hands and ratings, whatever is drawn."""
    paper = serai.new("en-route", seats=seats, seed=4, paper=True, level="simple", first=0)
    maps = serai.new("en-route", seats=seats, seed=4, level="simple", first=0)
    for _ in range(30):
        if paper.view(None).phase == "draw":
            paper.play(paper.to_move[0], "done")
            while maps.view(None).phase == "draw":
                maps.play(maps.to_move[0], maps.actions(maps.to_move[0])[-1])
        seat = paper.to_move[0]
        text = paper.actions(seat)[0].text
        for table in (paper, maps):
            table.play(seat, text)
        assert paper.view(seat).hand == maps.view(seat).hand
        assert paper.view(None).ratings == maps.view(None).ratings
