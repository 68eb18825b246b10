"""What a host can set."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe

from serai.errors import BadOption
from serai.i18n import _
from serai.store.engine import data_folder

SECRET_LENGTH = 32


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    database: str | None = None  # None: a SQLite file in the user's data folder
    database_pool: int = 4  # connections kept open to PostgreSQL
    redis: str | None = None  # redis://…: other nodes on the same database are heard of there; None: there are none
    node: str | None = None  # what measurements call this server; None: the machine's name
    secret: str | None = None  # signs cookies; None: from a file or the environment
    secret_file: Path | None = None  # one secret a line: the first signs; None: $SERAI_SECRET or the data folder
    public_url: str | None = None  # as browsers see it, where a proxy changes that: https://games.example
    forwarded_allow_ips: str = "127.0.0.1"  # proxies whose X-Forwarded-… headers are believed
    bot_pace: float = 1.2  # seconds that a bot takes for a choice
    bot_threads: int = 2
    rate_factor: float = 1.0  # multiplies every rate limit
    push_anywhere: bool = False  # for tests: push services may be on this machine, and without HTTPS
    log_format: str = "json"  # or "console"

    def signing_secrets(self) -> list[str]:
        """The secret that signs, and after it older ones that are still believed."""
        if self.secret is not None:
            return [self.secret]
        if self.secret_file is not None:
            return _read(self.secret_file)
        if given := os.environ.get("SERAI_SECRET"):
            return _lines(given, "SERAI_SECRET")
        return _kept_secrets(data_folder() / "secret")


def _kept_secrets(path: Path) -> list[str]:
    """Those of the file, which is made at the first start."""
    if not path.exists():
        try:
            _make(path)
        except OSError as error:
            said = {"file": path, "reason": error.strerror}
            raise BadOption(
                _(
                    "No secret can be kept in %(file)s (%(reason)s); make that possible, or give "
                    "one with --secret-file or SERAI_SECRET."
                )
                % said
            ) from None
    return _read(path)


def _make(path: Path) -> None:
    """All of it or nothing; of several processes that start at once, the first one's counts."""
    handle, name = tempfile.mkstemp(prefix="secret-", dir=path.parent)  # readable by its owner only
    try:
        with open(handle, "w") as file:
            file.write(f"{token_urlsafe(SECRET_LENGTH)}\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)  # a rename would replace the secret that another process uses already
        except FileExistsError:
            return
    finally:
        os.unlink(name)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _read(path: Path) -> list[str]:
    try:
        return _lines(path.read_text(), str(path))
    except (OSError, UnicodeDecodeError) as error:
        said = {"file": path, "reason": getattr(error, "strerror", None) or _("it is not text")}
        raise BadOption(_("The secret in %(file)s cannot be read: %(reason)s.") % said) from None


def _lines(text: str, place: str) -> list[str]:
    """The secrets in a text; a short one could be guessed, and whoever has it can sit on every seat."""
    found = [line.strip() for line in text.splitlines() if line.strip()]
    if not found or any(len(line.encode()) < SECRET_LENGTH for line in found):
        said = {"place": place, "least": SECRET_LENGTH, "has": min((len(line.encode()) for line in found), default=0)}
        raise BadOption(
            _(
                "The secret in %(place)s is too short (%(has)s bytes): each line needs at least "
                "%(least)s random ones. Restore it from a backup, or remove it to have a new one "
                "made; then everyone becomes a new guest."
            )
            % said
        )
    return found
