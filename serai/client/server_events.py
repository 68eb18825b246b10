"""Server-sent events: lines become events, and the number of the last one is remembered."""

import msgspec

from serai.client.answers import Event, LogEvent, TableEvent

KINDS: dict[str, type[Event]] = {"move": LogEvent, "table": TableEvent}


class EventReader:
    """Reads a stream line by line; after a break it says from where to go on."""

    def __init__(self) -> None:
        self.last: int | None = None  # the number of the last event
        self._kind = ""
        self._mark = ""
        self._data: list[str] = []

    def forget_half(self) -> None:
        """What a broken connection left unfinished comes again."""
        self._kind, self._mark, self._data = "", "", []

    def feed(self, line: bytes) -> Event | None:
        """The event that this line completes, if any; comments and unknown kinds are skipped."""
        text = line.decode("utf-8").rstrip("\r\n")
        name, _, value = text.partition(":")
        value = value.removeprefix(" ")
        if text:
            if name == "event":
                self._kind = value
            elif name == "id":
                self._mark = value
            elif name == "data":
                self._data.append(value)
            return None
        kind, mark, data = KINDS.get(self._kind), self._mark, "\n".join(self._data)
        self.forget_half()
        if kind is None:
            return None
        event: Event = msgspec.json.decode(data, type=kind)
        if mark:
            self.last = int(mark)
        return event
