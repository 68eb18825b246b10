from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind; tests use ids of their own, since PostgreSQL is shared."""
    if request.param == "sqlite":
        return str(tmp_path / "serai.db")
    return str(request.getfixturevalue("postgres_url"))
