"""When to try again: shared by the two clients, which differ only in how they wait and send."""

import random
import ssl
import time
from collections.abc import Mapping

from serai.client.errors import Refused, Unreachable
from serai.i18n import _

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
OVERLOADED = (429, 502, 503, 504)


class NotSent(Exception):
    """There was no connection: nothing has arrived."""


class Lost(Exception):
    """The connection broke before the answer came: nobody knows whether the request has arrived."""


class Patience:
    """How long one call is tried."""

    def __init__(self, seconds: float, server: str) -> None:
        self._until = time.monotonic() + seconds
        self._server = server
        self._wait = FIRST_WAIT

    def after_break(self, reason: Exception, repeatable: bool) -> float:
        """Seconds to wait after a broken connection; Unreachable if it must not or cannot be tried again."""
        said = {"server": self._server, "reason": str(reason.__cause__ or reason) or type(reason).__name__}
        if not repeatable and not isinstance(reason, NotSent):
            raise Unreachable(
                _("The connection to %(server)s broke (%(reason)s); nobody knows whether the request arrived.") % said
            ) from reason
        wait = self._next_wait()
        hopeless = isinstance(reason.__cause__, ssl.SSLCertVerificationError)
        if hopeless or time.monotonic() + wait > self._until:
            raise Unreachable(_("%(server)s cannot be reached (%(reason)s).") % said) from reason
        return wait

    def after_refusal(self, refused: Refused, headers: Mapping[str, str], repeatable: bool) -> float:
        """Seconds to wait after a refusal; the refusal itself if waiting does not help."""
        if refused.status not in OVERLOADED or (refused.status != 429 and not repeatable):
            raise refused
        asked = headers.get("retry-after", "")
        wait = max(float(asked) if asked.isdecimal() else 0.0, self._next_wait())
        if time.monotonic() + wait > self._until:
            raise refused
        return wait

    def _next_wait(self) -> float:
        """Longer each time, and not the same for all who wait."""
        wait = self._wait * random.uniform(0.5, 1.0)
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        return wait
