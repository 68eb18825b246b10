"""A folder a game: all that is drawn for it. Its modules are found by the game's name."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import cast

from serai.web.parts.common import GamePage
from serai.web.parts.lessons import Lesson
from serai.web.parts.rendering import use_templates
from serai.web.parts.replays import GameReplay

FOLDER = Path(__file__).parent
FOLDERS = sorted(path.parent for path in FOLDER.glob("*/page.py"))

for folder in FOLDERS:
    use_templates(folder.name, folder / "templates")


def find(game: str) -> GamePage:
    """How the game's table is drawn."""
    return cast(GamePage, module(game, "page"))


def replay_of(game: str) -> GameReplay:
    """What a replay needs beyond the game's page."""
    return cast(GameReplay, module(game, "replay"))


def lesson_of(game: str) -> Lesson:
    """The guided first game."""
    return cast(Lesson, module(game, "lesson").LESSON)


def module(game: str, name: str) -> ModuleType:
    """A module of the game's folder."""
    return importlib.import_module(f"{__name__}.{folder_of(game)}.{name}")


def folder_of(game: str) -> str:
    """The name of a game's folder."""
    return game.replace("-", "_")
