"""Lost Cities once more, slowly and plainly, in card names: what the compiled rules are compared with."""


class NaiveRound:
    """One round, dealt as given; the draw pile is listed in the order in which it will be drawn."""

    def __init__(self, hands, pile, starter, stall_turns):
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.colours = "".join(dict.fromkeys(card[0] for card in sorted(pile + hands[0] + hands[1])))
        self.columns = [{colour: [] for colour in self.colours} for _ in range(2)]
        self.discards = {colour: [] for colour in self.colours}
        self.seen = [[], []]
        self.seat = starter
        self.starter = starter
        self.placing = True
        self.fresh = None
        self.turns_left = stall_turns
        self.stall_turns = stall_turns

    @property
    def over(self):
        return not self.pile or self.turns_left == 0

    def may_play(self, card):
        numbers = [int(laid[1:]) for laid in self.columns[self.seat][card[0]] if laid[1:] != "w"]
        return not numbers if card[1:] == "w" else all(int(card[1:]) > number for number in numbers)

    def legal(self):
        if self.placing:
            hand = self.hands[self.seat]
            return {f"discard {card}" for card in hand} | {f"play {card}" for card in hand if self.may_play(card)}
        return {"draw"} | {
            f"take {colour}" for colour, cards in self.discards.items() if cards and colour != self.fresh
        }

    def play(self, text):
        verb, _, what = text.partition(" ")
        hand, seen = self.hands[self.seat], self.seen[self.seat]
        if verb in ("play", "discard"):
            hand.remove(what)
            if what in seen:
                seen.remove(what)
            target = self.columns[self.seat] if verb == "play" else self.discards
            target[what[0]].append(what)
            self.fresh = what[0] if verb == "discard" else None
            self.placing = False
            return
        if verb == "draw":
            hand.append(self.pile.pop(0))
            self.turns_left = self.stall_turns
        else:
            card = self.discards[what].pop()
            hand.append(card)
            seen.append(card)
            self.turns_left -= 1
        self.placing, self.fresh, self.seat = True, None, 1 - self.seat

    def points(self):
        return [sum(column_points(cards) for cards in columns.values()) for columns in self.columns]

    def next_starter(self):
        first, second = self.points()
        if first == second:
            return 1 - self.starter
        return 0 if first > second else 1


def column_points(cards):
    """What a column scores by the rules' formula."""
    if not cards:
        return 0
    numbers = [int(card[1:]) for card in cards if card[1:] != "w"]
    wagers = len(cards) - len(numbers)
    return (sum(numbers) - 20) * (1 + wagers) + (20 if len(cards) >= 8 else 0)
