"""What numbers in the record of a game of En Route are called, by the city that is played."""

from functools import lru_cache
from typing import Any

from serai.rules.en_route.components import NO_CARD
from serai.table.games.en_route.cities import City
from serai.table.plain import plain

NO_CARD_BYTE = bytes([NO_CARD % 256])


@lru_cache(maxsize=32)
def printed(city: City) -> Any:
    """The city's record to read from."""
    return plain(city.record[0])


def present(cards: bytes) -> bytes:
    """The cards of a row, without the places where there is none."""
    return cards.replace(NO_CARD_BYTE, b"")


@lru_cache(maxsize=4096)
def named(city: City, cards: bytes) -> tuple[str, ...]:
    """The names of cards; most lie as they lay at the last look."""
    return tuple(map(city.cards.__getitem__, cards))


def names(city: City, cards: bytes) -> list[str]:
    """The names of cards, for one viewer."""
    return list(named(city, cards))
