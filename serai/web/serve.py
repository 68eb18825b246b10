"""Running the server: `serai serve`."""

import asyncio
import gc
from functools import partial
from types import FrameType

import structlog
import uvicorn
from starlette.applications import Starlette

from serai.web import logs
from serai.web.app import create_app
from serai.web.connections import Connection, Lobby
from serai.web.settings import Settings

GC_THRESHOLDS = (100_000, 50, 1_000)  # with the default, a third of the time at 1,000 tables went into collecting
GRACE_SECONDS = 10

log = structlog.get_logger()


class Server(uvicorn.Server):
    """Lets nobody keep it waiting, and ends the event streams when it stops: they would never end by themselves."""

    def __init__(self, app: Starlette, host: str, port: int, lobby: Lobby, forwarded_allow_ips: str) -> None:
        config = uvicorn.Config(
            app,
            host=host,
            port=port,
            http=partial(Connection, lobby),  # type: ignore[arg-type]
            ws="none",
            backlog=lobby.backlog,
            access_log=False,
            log_level="error",  # uvicorn warns of every request that is no HTTP
            server_header=False,
            forwarded_allow_ips=forwarded_allow_ips,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        super().__init__(config)
        self._lobby = lobby

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to shut down."""
        inn = getattr(self.config.app.state, "inn", None)  # type: ignore[union-attr]
        if inn is not None:
            inn.begin_to_close()
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Look around every second."""
        if counter % 10 == 0:
            self._lobby.look_around(asyncio.get_running_loop().time())
        return await super().on_tick(counter)


class Standalone(Server):
    """Has the process to itself."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Once everything is loaded, spare it from collection."""
        await super().startup(sockets)  # type: ignore[arg-type]
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)


def serve(host: str = "127.0.0.1", port: int = 8000, settings: Settings | None = None) -> None:
    """Serve until told to stop (SIGTERM or Ctrl-C)."""
    chosen = settings or Settings()
    logs.configure(chosen.log_format)
    log.info("serving", address=f"http://{host}:{port}")
    Standalone(create_app(chosen), host, port, Lobby(), chosen.forwarded_allow_ips).run()
