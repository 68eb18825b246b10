"""What a host can set."""

import secrets
from dataclasses import dataclass
from pathlib import Path

from serai.store.engine import data_folder


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    database: str | None = None  # None: a SQLite file in the user's data folder
    secret: str | None = None  # signs cookies; None: kept in the user's data folder
    public_url: str | None = None  # as browsers see it, where a proxy changes that: https://games.example
    bot_pace: float = 1.2  # seconds that a bot takes for a choice
    bot_threads: int = 2
    rate_factor: float = 1.0  # multiplies every rate limit
    log_format: str = "json"  # or "console"

    def signing_secret(self) -> str:
        """The secret, made at the first start."""
        return self.secret or _kept_secret(data_folder() / "secret")


def _kept_secret(path: Path) -> str:
    try:
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(secrets.token_urlsafe(32))
    except FileExistsError:
        pass
    return path.read_text()
