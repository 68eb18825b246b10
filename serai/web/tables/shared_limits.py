"""Limits that hold for all nodes together: whoever changes the node with every request has no more than others."""

from collections.abc import Sequence

from msgspec import msgpack

from serai.web.door.limits import Limits
from serai.web.tables.inn import Inn

SPENT = "serai:limits"  # the channel on which nodes say what was spent
STREAMS = "serai:streams"  # and this, how many streams of each address are open there
TOLD_SECONDS = 0.25


def share(limits: Limits, inn: Inn) -> None:
    """Tell the other nodes what is used up here, and count what is used up there."""
    node = inn.neighbours.node
    if node.alone:
        return
    limits.shared = True

    def tell_streams(counts: Sequence[tuple[str, int]] | None, all_of_them: bool = False) -> None:
        """None: let the others tell all of theirs."""
        node.news.tell(STREAMS, msgpack.encode([node.boot, all_of_them, counts]))

    def hear_spent(message: bytes) -> None:
        teller, spent, *_later = msgpack.decode(message)
        if teller != node.boot:
            limits.spent_elsewhere(spent)

    def hear_streams(message: bytes) -> None:
        teller, all_of_them, counts, *_later = msgpack.decode(message)
        if teller == node.boot:
            return
        inn.neighbours.met.add(teller)
        if counts is None:
            tell_streams(limits.streams(), True)
        elif all_of_them or teller in limits.nodes:
            limits.streams_elsewhere(teller, counts, all_of_them)
        else:  # it was taken for gone
            tell_streams(None)

    def compare() -> None:
        tell_streams(limits.streams(), True)
        tell_streams(None)

    async def tell() -> None:
        if spent := limits.told():
            node.news.tell(SPENT, msgpack.encode([node.boot, spent]))
        if changed := limits.streams_changed():
            tell_streams(changed)

    node.news.listen(SPENT, hear_spent, lambda: None)
    node.news.listen(STREAMS, hear_streams, compare)
    inn.neighbours.when_gone.append(limits.nodes_gone)
    inn.supervisor.every(TOLD_SECONDS, "limits", tell)
