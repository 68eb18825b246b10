"""Running the server: `serai serve`."""

import asyncio
import gc
import socket
from functools import partial
from types import FrameType

import structlog
import uvicorn
from starlette.applications import Starlette

from serai.errors import BadOption
from serai.i18n import _
from serai.store import Store
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
    app, lobby = create_app(chosen), Lobby()
    asyncio.run(_check_database(chosen))
    sockets = _listening(host, port)
    log.info("serving", address=f"http://{host}:{port}")
    Standalone(app, host, port, lobby, chosen.forwarded_allow_ips).run(sockets)


async def _check_database(settings: Settings) -> None:
    """What is wrong with it is said here in a sentence; of a server that is starting it would be a long report."""
    await (await Store.open(settings.database, settings.database_pool)).close()


def _listening(host: str, port: int) -> list[socket.socket]:
    """Sockets at all addresses that the host has."""
    sockets = []
    try:
        for family, kind, protocol, _name, address in socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            sockets.append(socket.socket(family, kind, protocol))
            sockets[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                sockets[-1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            sockets[-1].bind(address)
    except OSError as error:
        said = {"host": host, "port": port, "reason": error.strerror}
        raise BadOption(
            _("The server cannot listen on %(host)s, port %(port)s: %(reason)s. Name another with --port or --host.")
            % said
        ) from None
    return sockets
