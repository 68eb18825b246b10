"""Nodes of one inn, on one PostgreSQL and one Redis."""

from collections.abc import Iterator

import pytest

from tests import postgres, redis_server

from ..conftest import COMPILE_SECONDS, House, settings_for, wait_for
from .inn import GAME, another


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Two servers of one inn."""
    folder = tmp_path_factory.mktemp("nodes")
    with postgres.running() as database, redis_server.running() as redis:
        houses = [House(settings_for(folder, database=database, redis=redis.url, push_anywhere=True)) for _ in range(2)]
        wait_for(lambda: all(GAME in house.inn.ready for house in houses), COMPILE_SECONDS)
        wait_for(lambda: all(not house.inn.neighbours.faults() for house in houses))
        yield houses[0], houses[1]
        for house in houses:
            house.close()


@pytest.fixture(scope="module")
def third(nodes: tuple[House, House], tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One more node, which stays."""
    house = another(nodes, tmp_path_factory.mktemp("third"))
    yield house
    house.close()
