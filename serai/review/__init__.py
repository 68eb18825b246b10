"""Judging finished games. The package itself may be called: `serai.review(record)` is `reviewing.review`."""

import sys
from types import ModuleType
from typing import Any

from serai.bots.game import GAMES as _BOTS
from serai.discovery import folders
from serai.review import reviewing
from serai.review.game import REVIEWED, GameReview
from serai.review.reviewing import Review, Reviewer
from serai.review.summing import Summary, lucks, summary

__all__ = ["Review", "Reviewer", "Summary", "lucks", "summary"]

for _folder in folders(__name__, __path__):
    _folder.GAME.register()
for _name in _BOTS:
    if _name not in REVIEWED:
        GameReview(_name).register()


class _Callable(ModuleType):
    """A module that is called like its main function: users write `serai.review(record)`, its parts lie below it."""

    def __call__(self, *given: Any, **named: Any) -> Review:
        return reviewing.review(*given, **named)


sys.modules[__name__].__class__ = _Callable
