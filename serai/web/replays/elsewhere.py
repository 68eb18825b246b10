"""Reviews that other nodes have taken on: who waits there for which, and what was found."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple
from time import monotonic
from typing import Any

from msgspec import msgpack

from serai.cluster.node import Node
from serai.review import Review
from serai.review.keeping import data_of, review_of
from serai.web.replays.replay import Name, OfRecord, OfTable
from serai.web.tables.supervision import Supervisor

REVIEWS = "serai:reviews"
TOLD_SECONDS = 2.0
SILENT_SECONDS = 6.0  # after so long without a word nothing is under way there any more

Asked = Sequence[tuple[Name, str, int]]
"""Reviews by name, with who waits for them and how many are before them."""


class Elsewhere:
    """Speaks with the other nodes about reviews."""

    def __init__(self, node: Node, hear: Callable[[Name, bool, Callable[[], Review | None]], None]) -> None:
        """`hear` is called with the name of a review, whether that is all of it, and with what reads it."""
        self._node = node
        self._hear_found = hear
        self._nodes: dict[str, tuple[float, Asked]] = {}  # when each has said what is under way there

    def start(self, supervisor: Supervisor, under_way: Callable[[], Asked]) -> None:
        """Listen, and say again and again what is under way here."""
        if self._node.alone:
            return

        async def tell_again() -> None:
            if asked := under_way():
                self.tell_asked(asked)

        self._node.news.listen(REVIEWS, self._hear, lambda: None)
        supervisor.every(TOLD_SECONDS, "reviews of others", tell_again)

    def place(self, name: Name) -> int | None:
        """How many are before it on the node that has it, 0: under way, None: nobody else has it."""
        return next((place for asked, _guest, place in self._all() if asked == name), None)

    def guests(self) -> list[str]:
        """Who waits for a review elsewhere."""
        return [guest for _name, guest, _place in self._all()]

    def _all(self) -> Iterable[tuple[Name, str, int]]:
        since = monotonic() - SILENT_SECONDS
        return [each for told, asked in self._nodes.values() if told > since for each in asked]

    def tell_asked(self, asked: Asked) -> None:
        """All that is under way here."""
        self._tell("asked", [(astuple(name), guest, place) for name, guest, place in asked])

    def tell_found(self, name: Name, fresh: Review, done: bool) -> None:
        """What is new about one of them, or all of it when it is done."""
        if not self._node.alone:
            self._tell("found", astuple(name), done, msgpack.encode(data_of(fresh)))

    def _tell(self, *said: Any) -> None:
        if not self._node.alone:
            self._node.news.tell(REVIEWS, msgpack.encode([self._node.boot, *said]))

    def _hear(self, message: bytes) -> None:
        node, what, *said = msgpack.decode(message)
        if node == self._node.boot:
            return
        if what == "asked":
            self._nodes[node] = (monotonic(), [(_name(name), guest, place) for name, guest, place in said[0]])
        elif what == "found":
            name, done, fresh = said
            self._hear_found(_name(name), done, lambda: review_of(msgpack.decode(fresh)))


def _name(said: Sequence[Any]) -> Name:
    return OfRecord(*said) if len(said) == 1 else OfTable(*said)
