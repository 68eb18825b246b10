"""Running the server: `serai serve`."""

import gc
from types import FrameType

import structlog
import uvicorn

from serai.web import logs
from serai.web.app import create_app
from serai.web.settings import Settings

GC_THRESHOLDS = (100_000, 50, 1_000)  # with the default, a third of the time at 1,000 tables went into collecting
GRACE_SECONDS = 10

log = structlog.get_logger()


class Server(uvicorn.Server):
    """Ends the event streams when it is told to stop, since they would never end by themselves."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to shut down."""
        inn = getattr(self.config.app.state, "inn", None)  # type: ignore[union-attr]
        if inn is not None:
            inn.close_streams()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Once everything is loaded, spare it from collection."""
        await super().startup(sockets)  # type: ignore[arg-type]
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)


def serve(
    host: str = "127.0.0.1", port: int = 8000, settings: Settings | None = None, forwarded_allow_ips: str = "127.0.0.1"
) -> None:
    """Serve until told to stop (SIGTERM or Ctrl-C)."""
    chosen = settings or Settings()
    logs.configure(chosen.log_format)
    config = uvicorn.Config(
        create_app(chosen),
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        forwarded_allow_ips=forwarded_allow_ips,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    log.info("serving", address=f"http://{host}:{port}")
    Server(config).run()
