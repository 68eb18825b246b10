"""`serai levels`: a sentence about each level, and its rating in each game."""

from typer.testing import CliRunner

from serai.bots.levels import NAMES
from serai.bots.ratings import rating_of
from serai.cli import app
from serai.table.games import GAMES
from serai.words import level_means


def test_each_level_is_listed_with_its_sentence_and_its_ratings() -> None:
    told = CliRunner().invoke(app, ["--language", "en", "levels"], env={"COLUMNS": "200"}).stdout
    rows = {line.split()[0]: line for line in told.splitlines()}
    assert [name for name in rows if name in NAMES] == list(NAMES)
    for name in NAMES:
        assert level_means(name) in rows[name]
        assert all(str(rating_of(game, name)) in rows[name] for game in GAMES)
