"""What the two clients share: who asks whom, and what an answer means."""

from typing import TypeVar

import msgspec

import serai
from serai.client.address import Address
from serai.client.calls import Call
from serai.client.errors import NotUnderstood, Refused, refusal
from serai.client.patience import Patience
from serai.i18n import _, language

T = TypeVar("T")

PATIENCE = 30.0
ANSWER_SECONDS = 30.0
QUIET_SECONDS = 60.0  # a stream gives a sign of life every 20


class Session:
    """A server and the token by which it knows this client."""

    def __init__(self, server: str, token: str | None = None, patience: float = PATIENCE) -> None:
        """`patience`: for how many seconds a call is tried again while the server is away or busy."""
        self.address = Address.of(server)
        self.token = token
        self.seconds = patience

    def patience(self) -> Patience:
        """The patience for one call."""
        return Patience(self.seconds, self.address.authority)

    def headers(self, body: bytes | None = None) -> dict[str, str]:
        """The headers of a request; sentences come in the language of the moment."""
        headers = {
            "Host": self.address.authority,
            "User-Agent": f"serai/{serai.__version__}",
            "Accept": "application/json",
            "Accept-Language": language.get(),
        }
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        return headers

    def read(self, call: Call[T], body: bytes) -> T:
        """What the server has answered."""
        try:
            return call.read(body)
        except (msgspec.MsgspecError, KeyError) as error:
            raise self.not_understood(error) from error

    def refused(self, status: int, body: bytes) -> Refused:
        """Why the server has not done it."""
        try:
            notice = msgspec.json.decode(body)["notice"]
        except (msgspec.MsgspecError, KeyError, TypeError):
            said = {"server": self.address.authority, "status": status}
            notice = _("%(server)s answered with status %(status)s and no reason.") % said
        return refusal(status, str(notice))

    def not_understood(self, error: Exception) -> NotUnderstood:
        """The error for an answer that cannot be read."""
        said = {"server": self.address.authority, "reason": error}
        return NotUnderstood(_("%(server)s answered something that this client does not understand: %(reason)s") % said)
