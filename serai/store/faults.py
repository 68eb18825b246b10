"""What can go wrong with the database: somebody else was first, it is away, or the fault is ours."""

from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
    PendingRollbackError,
    ResourceClosedError,
    TimeoutError,
)

from serai.errors import SeraiError
from serai.i18n import _

AWAY = (
    OperationalError,
    InterfaceError,
    InternalError,
    TimeoutError,
    DisconnectionError,
    PendingRollbackError,
    ResourceClosedError,
)


class Conflict(SeraiError):
    """Somebody else has written that place first; nothing of the job was kept."""

    def __str__(self) -> str:
        """Said where it is read: the writer's thread speaks no language."""
        return _("Someone else moved first. Check the table and try again.")


class StoreDown(SeraiError):
    """The database does not answer now. Made with the kind of failure.

    If it went away while it committed, the changes may have been kept all the same: only a look can tell.
    """

    def __str__(self) -> str:
        """Said where it is read, as for Conflict."""
        return _("The database is not responding (%(reason)s); try again in a moment.") % {"reason": self.args[0]}


def told(error: BaseException) -> Exception:
    """The error as whoever asked should read it; faults of ours stay as they are."""
    if isinstance(error, IntegrityError):
        return Conflict()
    if _is_away(error):
        return StoreDown(type(error).__name__)
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    return RuntimeError(f"the driver raised {error!r}")  # what no future can carry, or what would end the loop


def _is_away(error: BaseException) -> bool:
    """Whether the database failed, not what it was asked."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return isinstance(error, AWAY) or type(error) is DatabaseError
