"""Score pads with something on them."""

from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.lost_cities_board.game_sheet import Expedition, Finds
from serai.web.games import en_route, lost_cities, lost_cities_board
from serai.web.parts.game import FilledPad


def filled_pad(game: str) -> FilledPad:
    """One for each game, with more than one player where the game has more."""
    if game == "lost-cities":
        return lost_cities.pad.Pad(of=1, rounds=[[{"Y": ["w", 2]}, {}]])
    if game == "lost-cities-board":
        finds = Finds({"Y": 7, "B": 2}, "Y", 5, 1)
        return lost_cities_board.pad.Pad(expeditions=[Expedition([finds, Finds({})], 0) for _number in range(3)])
    drawn = [en_route.pad_map.Drawn(number + 1, {"c3": "R"}, ["C5-D5"]) for number in range(MAX_SEATS)]
    return en_route.pad.Pad(names=[""] * MAX_SEATS, boards=drawn, teams=True, goals=["A1"])
