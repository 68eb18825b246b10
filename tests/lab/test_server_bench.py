"""The measurement of the server plays real games over HTTP, as programs and as browsers."""

import pytest
import uvloop

from serai.lab import server_bench


@pytest.mark.parametrize("pages", [False, True])
def test_moves_are_played_and_brought_to_the_other_player(pages: bool) -> None:
    result = uvloop.run(server_bench._measure(2, pages, None, 0.5))
    assert result.moves_per_second > 0
    assert 0 < result.median_ms <= result.p99_ms
