"""Who is kept, as the store knows it; remembered for as long as the door trusts what it has learned."""

from serai.store import Store, devices, peace, people
from serai.store.people import Person
from serai.web.clock import now

DAY = 24 * 3600 * 1000


class People:
    """Looks people up. `forget` is called every few seconds, and when another node says that something has changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found: dict[str, Person | None] = {}
        self._hidden: dict[str, frozenset[str]] = {}
        self._seen: dict[str, int] = {}  # device -> the day on which this process last noted that it was used

    async def find(self, id: str, device: str = "") -> Person | None:
        """The person of that id; None for those who are only guests. The device that asks is noted, once a day."""
        if device and self._seen.get(device) != now() // DAY:
            self._seen[device] = now() // DAY
            await self._store.writer.write(devices.seen(device, now()))
        if id in self._found:
            return self._found[id]
        found = self._found[id] = await people.find(self._store, id)
        return found

    async def hidden(self, guest: str) -> frozenset[str]:
        """Those whose words a guest does not want to read."""
        if guest in self._hidden:
            return self._hidden[guest]
        found = frozenset([one.other for one in await peace.avoided_by(self._store, guest)])
        self._hidden[guest] = found
        return found

    def forget(self) -> None:
        """Ask the store again."""
        self._found.clear()
        self._hidden.clear()
