"""The part of every view that is plain dictionaries there, with the fields that the document names."""

from typing import TypedDict


class LogLine(TypedDict):
    """A line of the log, as the caller may read it; `seat` is null for what nobody chose."""

    seat: int | None
    text: str
    event: str
    values: list[int | str]
