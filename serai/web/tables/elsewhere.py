"""Long work that other nodes have taken on: who waits there for what, and what was found."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple
from time import monotonic
from typing import Any, Generic, TypeVar

from msgspec import msgpack

from serai.cluster.node import Node
from serai.web.tables.supervision import Supervisor

TOLD_SECONDS = 2.0
SILENT_SECONDS = 6.0  # after so long without a word nothing is under way there any more

Name = TypeVar("Name", bound=Any)
"""Of one piece of work: a dataclass of plain data."""


class Elsewhere(Generic[Name]):
    """Speaks with the other nodes about one kind of work."""

    def __init__(
        self,
        node: Node,
        kind: str,
        named: Callable[[Sequence[Any]], Name],
        hear: Callable[[Name, bool, Callable[[], Any]], None],
    ) -> None:
        """`named` makes a name of its plain data; `hear` is called with the name, whether that is all, and what reads
        it."""
        self._node, self._kind, self._named = node, kind, named
        self._channel = f"serai:{kind}"
        self._hear_found = hear
        self._nodes: dict[str, tuple[float, Sequence[tuple[Name, str, int]]]] = {}  # when each said what it works on

    def start(self, supervisor: Supervisor, under_way: Callable[[], Sequence[tuple[Name, str, int]]]) -> None:
        """Listen, and say again and again what is under way here: by whom it is asked, how many are before it."""
        if self._node.alone:
            return

        async def tell_again() -> None:
            if asked := under_way():
                self.tell_asked(asked)

        self._node.news.listen(self._channel, self._hear, lambda: None)
        supervisor.every(TOLD_SECONDS, f"{self._kind} of others", tell_again)

    def place(self, name: Name) -> int | None:
        """How many are before it on the node that has it, 0: under way, None: nobody else has it."""
        return next((place for asked, _guest, place in self._all() if asked == name), None)

    def guests(self) -> list[str]:
        """Who waits for something elsewhere."""
        return [guest for _name, guest, _place in self._all()]

    def _all(self) -> Iterable[tuple[Name, str, int]]:
        since = monotonic() - SILENT_SECONDS
        return [each for told, asked in self._nodes.values() if told > since for each in asked]

    def tell_asked(self, asked: Sequence[tuple[Name, str, int]]) -> None:
        """All that is under way here."""
        self._tell("asked", [(astuple(name), guest, place) for name, guest, place in asked])

    def tell_found(self, name: Name, found: Callable[[], Any], done: bool) -> None:
        """What is new about one of them as plain data, or all of it when it is done."""
        if not self._node.alone:
            self._tell("found", astuple(name), done, msgpack.encode(found()))

    def _tell(self, *said: Any) -> None:
        if not self._node.alone:
            self._node.news.tell(self._channel, msgpack.encode([self._node.boot, *said]))

    def _hear(self, message: bytes) -> None:
        node, what, *said = msgpack.decode(message)
        if node == self._node.boot:
            return
        if what == "asked":
            asked = [(self._named(name), guest, place) for name, guest, place in said[0]]
            self._nodes[node] = (monotonic(), asked)
        elif what == "found":
            name, done, fresh = said
            self._hear_found(self._named(name), done, lambda: msgpack.decode(fresh))
