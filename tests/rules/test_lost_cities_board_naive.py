"""A second, naive telling of the board game, in plain Python from the rules' text, that keeps up with the real one.

It knows no hidden cards: it is told the tiles of each expedition and the moves, and says what everybody must see.
"""

import random

import pytest

import serai
from serai.table.games.lost_cities_board import LostCitiesBoard
from tests import golden

GAME = "lost-cities-board"
VALUES = {0: 0, 1: -20, 2: -15, 3: -10, 4: 5, 5: 10, 6: 15, 7: 30, 8: 35, 9: 50}
LONG_TRACK = [-60, -55, -50, -45, -40, -35, 30, 35, 40, 45, 60, 75, 90, 110, 130, 150]
SHORT_TRACK = [-20, -15, 10, 15, 30, 50]
PILE = {2: 110 - 30 - 16, 3: 110 - 24, 4: 110 - 32}


class NaiveGame:
    """What lies open on the table."""

    def __init__(self, seats, short, stall_turns, starter, tiles):
        self.seats, self.short, self.stall_turns = seats, short, stall_turns
        self.points, self.tokens = [0] * seats, [0] * seats
        self.expedition, self.over = 1, False
        self.set_up(starter, tiles)

    def set_up(self, starter, tiles):
        self.tiles = {colour: dict(by_step) for colour, by_step in tiles.items()}
        self.explorers = [dict.fromkeys("YBWGR", 0) for _ in range(self.seats)]
        self.columns = [{colour: [] for colour in "YBWGR"} for _ in range(self.seats)]
        self.piles = {colour: [] for colour in "YBWGR"}
        self.researcher, self.artifacts = [None] * self.seats, [0] * self.seats
        self.turn, self.phase = starter, "place"
        self.pile, self.idle = PILE[self.seats], 0
        self.next_starter = None

    def play(self, seat, text):
        """Carry out a move; `next_starter` is set when the expedition has ended."""
        assert seat == self.turn
        word, _, rest = text.partition(" ")
        if word in ("start", "play"):
            card, _, explorer = rest.partition(" ")
            if explorer == "researcher":
                self.researcher[seat] = card[0]
            self.columns[seat][card[0]].append(card)
            if self.explorers[seat][card[0]] == 9:
                self.offer(seat)
            else:
                self.advance(seat, card[0])
        elif word == "discard":
            self.piles[rest[0]].append(rest)
            self.phase = "draw"
        elif word == "move":
            self.advance(seat, rest)
        elif word == "pass":
            self.phase = "draw"
        elif word == "draw":
            self.pile, self.idle = self.pile - 1, 0
            self.end_turn()
        else:
            self.piles[rest].pop()
            self.idle += 1
            self.end_turn()

    def offer(self, seat):
        self.phase = "move" if any(0 < step < 9 for step in self.explorers[seat].values()) else "draw"

    def advance(self, seat, colour):
        self.explorers[seat][colour] += 1
        step = self.explorers[seat][colour]
        if sum(step >= 7 for own in self.explorers for step in own.values()) == 5:
            self.score()
            return
        tile = self.tiles[colour].get(step)
        self.phase = "draw"
        if tile == "artifact":
            del self.tiles[colour][step]
            self.artifacts[seat] += 1
        elif tile == "arrow":
            self.offer(seat)
        elif tile:
            self.points[seat] += tile

    def end_turn(self):
        if self.pile == 0 or self.idle == self.stall_turns:
            self.score()
        else:
            self.turn, self.phase = (self.turn + 1) % self.seats, "place"

    def score(self):
        for seat in range(self.seats):
            for colour, step in self.explorers[seat].items():
                self.points[seat] += VALUES[step] * (2 if self.researcher[seat] == colour else 1)
            self.points[seat] = max(0, self.points[seat])
            self.tokens[seat] += self.artifacts[seat]
        if self.short or self.expedition == 3:
            self.over, self.phase = True, None
            track = SHORT_TRACK if self.short else LONG_TRACK
            for seat in range(self.seats):
                self.points[seat] = max(0, self.points[seat] + track[min(self.tokens[seat], len(track) - 1)])
        else:
            self.expedition += 1
            self.next_starter = (self.turn + 1) % self.seats

    def winners(self):
        best = max(zip(self.points, self.tokens, strict=True))
        return [seat for seat in range(self.seats) if (self.points[seat], self.tokens[seat]) == best]


class Companion:
    """A table and its naive twin, compared after every move."""

    def __init__(self, table):
        self.table = table
        view = self.view()
        settings = table.game.settings
        self.naive = NaiveGame(table.seats, settings["short"], settings["stall_turns"], view.to_move[0], view.tiles)

    def view(self):
        """A spectator's view without the log, which would take long in long games."""
        table = self.table
        common = {"game": GAME, "seat": None, "seats": table.seats, "to_move": table.to_move, "log": []}
        return table.game.view(table.states, None, {**common, "over": table.over, "winners": table.winners()})

    def play(self, seat, text):
        self.table.play(seat, text)
        self.naive.play(seat, text)
        view = self.view()
        if self.naive.next_starter is not None:
            self.naive.set_up(self.naive.next_starter, view.tiles)
        naive = self.naive
        assert view.to_move == (() if naive.over else (naive.turn,))
        assert (view.expedition, view.phase, view.draw_pile) == (naive.expedition, naive.phase, naive.pile)
        assert (view.explorers, view.researcher, view.tiles) == (naive.explorers, naive.researcher, naive.tiles)
        assert (view.artifacts, view.tokens) == (naive.artifacts, naive.tokens)
        assert view.columns == naive.columns
        assert view.discards == {colour: pile[-1] if pile else None for colour, pile in naive.piles.items()}
        assert self.table.scores() == naive.points
        assert view.winners == (naive.winners() if naive.over else [])


def choose(actions, chooser):
    """Anything, but more often on: explorers that come far see more rules."""
    onward = [action for action in actions if action.text.split()[0] in ("play", "move", "start")]
    return chooser.choice(onward if onward and chooser.random() < 0.8 else actions)


@pytest.mark.parametrize("options", [{}, {"up_down": True}, {"any_start": True, "short": True}, {"stall_turns": 3}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_go_as_the_naive_telling_says(seats, options):
    for seed in range(2):
        pair = Companion(serai.new(GAME, seats=seats, seed=seed, **options))
        chooser = random.Random(seed)
        while pair.table.to_move:
            seat = pair.table.to_move[0]
            pair.play(seat, choose(pair.table.actions(seat), chooser).text)


GOLDEN = [path for path in golden.FILES if path.stem.startswith(GAME)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_go_as_the_naive_telling_says(path):
    words = [line.split(" ", 1) for line in path.read_text().splitlines()]
    head = dict(words[:3])
    pairs = [text.split(" ") for name, text in words if name == "option"]
    parse = {option.name: option.parse for option in LostCitiesBoard.options}
    options = {name: parse[name](value) for name, value in pairs}
    pair = Companion(serai.new(GAME, seats=int(head["seats"]), seed=int(head["seed"]), **options))
    for seat, text in words:
        if seat.isdecimal():
            pair.play(int(seat), text)
    assert pair.table.over
