"""`serai admin`, for those who run a server: looking, and keeping the peace. Every act is written down."""

import asyncio
import getpass
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from serai.errors import BadOption
from serai.extras import needs
from serai.i18n import _

if TYPE_CHECKING:  # commands import what they need
    from serai.store import Store
    from serai.store.hosting import Known
    from serai.store.writer import Change

R = TypeVar("R")

LISTED = 50
Handle = Annotated[str, typer.Argument(help="The person's handle: the last part of the address of their page.")]
TableId = Annotated[str, typer.Argument(help="The table's id: the last part of its address.")]

app = typer.Typer(
    help="For hosts: people, tables and reports of a server, which may run meanwhile.", no_args_is_help=True
)


class Status(StrEnum):
    """How far a table is."""

    waiting = "waiting"
    playing = "playing"
    over = "over"


@app.callback()
def choose(
    context: typer.Context,
    database: Annotated[
        str | None, typer.Option(help="postgresql://… or a file (default: the server's own file).")
    ] = None,
) -> None:
    """Remember which database is meant."""
    with needs("web", "`serai admin`"):
        import serai.store  # noqa: F401 - before any command needs it
    context.obj = database


def _with(context: typer.Context, work: "Callable[[Store], Awaitable[R]]") -> R:
    """Do something with the database."""
    from serai.store import Store

    async def whole() -> R:
        store = await Store.open(context.obj, new=False)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def _act(act: str, subject: str, said: str = "") -> "Change":
    """What is written down of an act."""
    from serai.store.hosting import written_down
    from serai.web.clock import now

    return written_down(os.environ.get("SUDO_USER") or getpass.getuser(), act, subject, said, now())


async def _known(store: "Store", handle: str) -> "Known":
    from serai.store import hosting

    found = [person for person in await hosting.people(store, handle, LISTED) if person.handle == handle]
    if not found:
        said = {"handle": handle}
        raise BadOption(_("There is nobody with the handle %(handle)s; `serai admin people` lists them.") % said)
    return found[0]


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@app.command()
def people(context: typer.Context, like: Annotated[str, typer.Argument(help="Part of a name.")] = "") -> None:
    """List people who keep a profile: handle, since when, name."""
    from serai.store import hosting

    for person in _with(context, lambda store: hosting.people(store, like, LISTED)):
        banned = f"  banned {_day(person.banned)}" if person.banned else ""
        print(f"{person.handle}  {_day(person.created)}  {person.name}{banned}")


@app.command()
def person(context: typer.Context, handle: Handle) -> None:
    """Show what is kept of a person."""
    from serai.store import own_data

    async def work(store: "Store") -> None:
        known = await _known(store, handle)
        await store.writer.write(_act("look", handle))
        for subject, rows in (await own_data.own_data(store, known.id)).items():
            for row in rows:
                print(f"{subject}: " + ", ".join(f"{name} {value}" for name, value in row.items()))

    _with(context, work)


@app.command()
def tables(context: typer.Context, status: Annotated[Status, typer.Option(help="How far.")] = Status.playing) -> None:
    """List the newest tables: id, game, pace, since when."""
    from serai.store import hosting

    for table in _with(context, lambda store: hosting.tables(store, status, LISTED)):
        public = "  public" if table.public else ""
        print(f"{table.id}  {table.game}  {table.pace}  {_day(table.created)}{public}")


@app.command()
def table(context: typer.Context, table_id: TableId) -> None:
    """Show a table: who sits there, its log, and what was said."""

    async def work(store: "Store") -> None:
        saved = await store.load(table_id)
        if saved is None:
            raise BadOption(_("There is no table %(table)s.") % {"table": table_id})
        await store.writer.write(_act("look", table_id))
        print(f"{saved.setup.game}, {saved.status}, since {_day(saved.setup.created)}")
        for number, seat in enumerate(saved.seats):
            print(f"seat {number}: {seat.name}{f' (bot, {seat.level})' if seat.level else ''}")
        for entry in saved.entries:
            print(f"{_day(entry.at)}  seat {entry.seat}  {entry.kind} {entry.action}".rstrip())
        for line in saved.chat:
            print(f"{_day(line.at)}  {line.name}: {line.text}")

    _with(context, work)


@app.command()
def close(context: typer.Context, table_id: TableId) -> None:
    """End a table: everybody gets up, and it counts for nobody."""
    from serai.web.tables import closing

    _with(context, lambda store: closing.close(store, table_id, _act("close", table_id)))
    print(_("Table %(table)s is closed.") % {"table": table_id})


@app.command()
def ban(context: typer.Context, handle: Handle) -> None:
    """Let a person in no longer: their devices, passkeys and their bots' tokens are refused."""
    from serai.store import hosting
    from serai.web.clock import now

    async def work(store: "Store") -> str:
        known = await _known(store, handle)
        await store.writer.write(*hosting.banned(known.id, now()), _act("ban", handle, known.name))
        return known.name

    print(_("%(name)s is no longer let in.") % {"name": _with(context, work)})


@app.command()
def unban(context: typer.Context, handle: Handle) -> None:
    """Let a person in again."""
    from serai.store import hosting

    async def work(store: "Store") -> str:
        known = await _known(store, handle)
        await store.writer.write(*hosting.let_in(known.id), _act("unban", handle, known.name))
        return known.name

    print(_("%(name)s may sign in again.") % {"name": _with(context, work)})


@app.command()
def rename(
    context: typer.Context, handle: Handle, name: Annotated[str, typer.Argument(help="What to call them.")]
) -> None:
    """Give a person another name, at all their tables too."""
    from serai.store import hosting
    from serai.web.door.identity import tidy_name

    async def work(store: "Store") -> tuple[str, str]:
        known, called = await _known(store, handle), tidy_name(name)
        if not called:
            raise BadOption(_("A name needs at least one letter that can be seen."))
        await store.writer.write(*hosting.renamed(known.id, called), _act("rename", handle, f"{known.name} → {called}"))
        return known.name, called

    before, after = _with(context, work)
    print(_("%(before)s is now called %(after)s.") % {"before": before, "after": after})


@app.command()
def announce(
    context: typer.Context, text: Annotated[str, typer.Argument(help="A sentence for every page; '' to remove it.")]
) -> None:
    """Show everybody a sentence, on every page they open."""
    said = " ".join(text.split())

    async def work(store: "Store") -> None:
        await store.writer.write(_act("announce", "", said))

    _with(context, work)
    print(_("It is shown on every page from now on.") if said else _("Nothing is announced any longer."))


@app.command()
def reports(context: typer.Context) -> None:
    """List what people have reported, with what was said at the table; `serai admin table` shows the game."""
    from serai.store import hosting

    for report in _with(context, lambda store: hosting.reports(store, LISTED)):
        print(f"{_day(report.at)}  table {report.table}, seat {report.seat}, by {report.name}: {report.said}")
        for name, said, at in report.chat:
            print(f"    {_day(at)}  {name}: {said}")


@app.command()
def acts(context: typer.Context) -> None:
    """List what hosts have done here, and who they were."""
    from serai.store import hosting

    for act in _with(context, lambda store: hosting.acts_since(store, 0)):
        print(f"{_day(act.at)}  {act.who}  {act.act}  {act.subject}  {act.said}".rstrip())
