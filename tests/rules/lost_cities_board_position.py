"""Positions of Lost Cities: The Board Game for the tests of its rules."""

import numpy as np

from serai.rules import kernel
from serai.rules.lost_cities_board import RULES
from serai.rules.lost_cities_board.components import EVENT_SLOTS, VALUES
from serai.table.games.lost_cities_board.notation import CARD_NAMES, CODES, COLOURS, TEXTS

SLOTS = [(COLOURS[i], step) for i, steps in enumerate(EVENT_SLOTS) for step in steps]


class Position:
    """A dealt game whose cards, tiles and explorers a test puts where it wants them; nothing is lost or doubled."""

    def __init__(self, seats=2, seed=1, first=0, stall_turns=60, **options):
        self.states = RULES.empty()
        self.state = self.states[0]
        self.tiles_laid = set()
        self.arranged = set()
        for name, value in {"seats": seats, "first": first, "stall_turns": stall_turns, **options}.items():
            setattr(self.state, name, value)
        kernel.deal_at(self.states, 0, seed)

    # setting up

    def only(self, seat, cards):
        """Give a seat these cards and none else of their colours; the rest of its hand is of other colours."""
        names = cards.split()
        colours = {name[0] for name in names}
        self.arranged.add(seat)
        for i, name in enumerate(names):
            self._exchange(self.state.hand[seat], i, CARD_NAMES.index(name))
        spare = (card for card, name in enumerate(CARD_NAMES) if name[0] not in colours)
        for i in range(len(names), 8):
            while CARD_NAMES[self.state.hand[seat, i]][0] in colours:
                card = next(spare)
                if card in self.state.deck[: self.state.deck_size].tolist():
                    self._exchange(self.state.hand[seat], i, card)
        self.state.hand[: self.state.seats].sort()
        return self

    def explorer(self, seat, colour, step, column, researcher=False):
        """Put an explorer on a path, with the column that it has behind it."""
        c = COLOURS.index(colour)
        for i, value in enumerate(column.split()):
            card = CARD_NAMES.index(colour + value)
            self._exchange(self.state.deck[: self.state.deck_size], -1, card)
            self.state.deck_size -= 1
            self.state.column[seat, c, i] = card
            self.state.column_size[seat, c] = i + 1
        self.state.step[seat, c] = step
        if researcher:
            self.state.researcher[seat] = c
        self.state.hand[: self.state.seats].sort()
        return self

    def tile(self, colour, step, tile):
        """Lay a tile of that kind on a slot, in exchange for the one there."""
        self.tiles_laid.add((colour, step))
        here = (COLOURS.index(colour), step)
        for letter, other in SLOTS:
            there = (COLOURS.index(letter), other)
            if self.state.tile[there] == tile and ((letter, other) not in self.tiles_laid or here == there):
                self.state.tile[there], self.state.tile[here] = int(self.state.tile[here]), tile
                return self
        raise AssertionError("no such tile is left")

    def pile(self, size):
        """Discard cards from the draw pile until `size` are left."""
        while self.state.deck_size > size:
            self.state.deck_size -= 1
            card = int(self.state.deck[self.state.deck_size])
            c = card // VALUES
            self.state.pile[c, self.state.pile_size[c]] = card
            self.state.pile_size[c] += 1
        return self

    def _exchange(self, row, i, card):
        """Put a card into its place, in exchange with wherever it is, other than a hand that the test has arranged."""
        if row[i] == card:
            return
        hands = [self.state.hand[seat] for seat in range(self.state.seats) if seat not in self.arranged]
        removed = self.state.removed[: self.state.removed_size]
        for place in [self.state.deck[: self.state.deck_size], removed, row[i:], *hands]:
            if card in place.tolist():
                j = place.tolist().index(card)
                place[j], row[i] = row[i], card
                return
        raise AssertionError(f"{CARD_NAMES[card]} is not to be had")

    # playing and looking

    @property
    def to_move(self):
        return kernel.next_seat(int(self.state.to_move)) if self.state.to_move else None

    @property
    def choices(self):
        actions = RULES.buffer()
        count = kernel.legal_at(self.states, 0, self.to_move, actions)
        return [TEXTS[code] for code in actions[:count]]

    def some(self, verb, colour=""):
        """The choices that begin with a word, all or of one colour."""
        return [text for text in self.choices if text.startswith(f"{verb} {colour}")]

    def play(self, *texts):
        """Play actions, each by the seat whose turn it is."""
        for text in texts:
            code = CODES[text.lower()]
            assert kernel.play_at(self.states, 0, self.to_move, code, RULES.buffer()), (
                f"{text} is not in {self.choices}"
            )
            assert kernel.consistent_at(self.states, 0), f"inconsistent after {text}"
        return self

    def idle(self, draw="draw"):
        """Play a turn that changes little."""
        return self.play(self.some("discard")[0], draw)

    def step(self, seat, colour):
        return int(self.state.step[seat, COLOURS.index(colour)])

    def tile_at(self, colour, step):
        return int(self.state.tile[COLOURS.index(colour), step])

    def points(self):
        return self.state.points[: self.state.seats].tolist()

    def scores(self):
        points = np.zeros(int(self.state.seats), np.int64)
        kernel.scores_at(self.states, 0, points)
        return points.tolist()

    def observation(self, seat):
        planes = np.zeros(RULES.observation, np.int16)
        kernel.observe_at(self.states, 0, seat, planes)
        return planes.tolist()
