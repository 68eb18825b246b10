"""Where a server is, and what a link to one of its tables says."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from serai.errors import BadOption, shown
from serai.i18n import _

PREFIX = "/api/v1"


@dataclass(frozen=True)
class Address:
    """The parts of a server's URL; a link to a table (/t/…) or an invitation (/j/…) names that too."""

    secure: bool
    host: str
    port: int
    path: str  # before /api/v1, where a proxy serves several things
    table: str | None = None
    invite: str | None = None

    @classmethod
    def of(cls, url: str) -> "Address":
        """Read a URL; BadOption if it is none that leads to a server."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
            said = {"given": shown(url), "example": "http://127.0.0.1:8000"}
            raise BadOption(_("%(given)s is not the address of a server; write it like %(example)s.") % said)
        secure = parts.scheme == "https"
        path, table, invite = parts.path.rstrip("/"), None, None
        before, sign, last = path.rpartition("/t/")
        if sign and "/" not in last:
            path, table = before, last
        before, sign, last = path.rpartition("/j/")
        if sign and "/" not in last:
            path, invite = before, last
        return cls(secure, parts.hostname, port or (443 if secure else 80), path, table, invite)

    @property
    def authority(self) -> str:
        """The header Host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"

    def target(self, path: str) -> str:
        """The path of a call from the root of the server."""
        return self.path + PREFIX + path
