"""Playing at a server over HTTP: `Client` waits for each answer, `AsyncClient` is the same for asyncio.

Both need nothing but the base install: HTTP comes from the standard library, so that a bot runs wherever Python does.
"""

from serai.client.answers import (
    Bots,
    ChatLine,
    Event,
    GameInfo,
    Hint,
    HintChoice,
    LogEvent,
    NewGuest,
    OptionInfo,
    Player,
    RatingChange,
    TableEvent,
    TableLine,
    TableSeen,
)
from serai.client.asynchronous import AsyncClient, AsyncEvents
from serai.client.blocking import Client, Events
from serai.client.errors import (
    BadRequest,
    ClientError,
    NotFound,
    NotKnown,
    NotNow,
    NotUnderstood,
    NotYours,
    Refused,
    TooOften,
    Unavailable,
    Unreachable,
)
from serai.client.perspective import SeenPerspective

__all__ = [
    "AsyncClient",
    "AsyncEvents",
    "BadRequest",
    "Bots",
    "ChatLine",
    "Client",
    "ClientError",
    "Event",
    "Events",
    "GameInfo",
    "Hint",
    "HintChoice",
    "LogEvent",
    "NewGuest",
    "NotFound",
    "NotKnown",
    "NotNow",
    "NotUnderstood",
    "NotYours",
    "OptionInfo",
    "Player",
    "RatingChange",
    "Refused",
    "SeenPerspective",
    "TableEvent",
    "TableLine",
    "TableSeen",
    "TooOften",
    "Unavailable",
    "Unreachable",
]
