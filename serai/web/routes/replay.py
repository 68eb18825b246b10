"""Replays: of a table, and of a record file."""

import asyncio
import dataclasses
import json

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from serai import bots
from serai.errors import BadRecord, SeraiError
from serai.i18n import _
from serai.web.door.reading import whole
from serai.web.door.refusals import NotNow, Refused, TooMuch, status_of, unpacking
from serai.web.pages import replay as pages
from serai.web.replays import desk, packing, playing_on, replay_pages, review_pages
from serai.web.replays.replay import Memory, Name, OfRecord, OfTable, Replay
from serai.web.replays.reviews import Reviews
from serai.web.routes.visit import Visit
from serai.web.tables.match import Match
from serai.web.tables.open_table import OpenTable
from serai.web.tables.table_pages import LEVELS
from serai.web.views.replay import PlayOn, ReviewPart, UploadPage

NO_STORE = {"cache-control": "no-store"}


async def upload_form(request: Request) -> Response:
    """Where a record file is chosen."""
    visit = await Visit.looking(request)
    return visit.html(pages.upload_page(UploadPage(visit.token)))


async def upload(request: Request) -> Response:
    """To the replay of a record file, or why it is none."""
    visit = await Visit.posting(request, with_file=True)
    visit.limits.spend("table", visit.address)
    try:
        table = await asyncio.to_thread(packing.read, _text_of(visit.form.file))
        return visit.go(f"/replay/record/{packing.pack(table.record())}")
    except SeraiError as error:
        return visit.html(pages.upload_page(UploadPage(visit.token, str(error))), status_of(error))


def _text_of(file: bytes | None) -> str:
    if not file:
        raise Refused(_("Choose a record file first."))
    if len(file) > packing.RECORD_BYTES:
        raise TooMuch(_("That file is too large for the record of a game."))
    try:
        return file.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord(_("This is not a record: it is not text.")) from None


async def table(request: Request) -> Response:
    """A moment of a table's game."""
    visit = await Visit.looking(request)
    table = await _table(visit)
    link = f"/t/{table.id}" if table.admits(visit.guest.id) else None
    replay, name = await _of_table(visit, table), OfTable(table.id, table.seq)
    return await _show(visit, replay, name, table.held_by(visit.guest.id), link)


async def _table(visit: Visit) -> OpenTable:
    """The table that the path names. A finished game is shown to everybody who has the link, also if it was by
    invitation: whoever shares it means to."""
    table = await visit.inn.find(visit.request.path_params["id"])
    return table if table.status == "over" and not await visit.inn.is_sealed(table) else await visit.table()


async def review_table(request: Request) -> Response:
    """Somebody asks for the review of a table's game."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    table = await _table(visit)
    return await _ask(visit, await _of_table(visit, table), OfTable(table.id, table.seq))


async def review_record(request: Request) -> Response:
    """Somebody asks for the review of a record in an address."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    return await _ask(visit, await _of_record(visit), OfRecord(visit.request.path_params["packed"]))


async def _ask(visit: Visit, replay: Replay, name: Name) -> Response:
    deeper = visit.number("deeper")
    await desk.ask(visit.request.app.state.reviews, visit.inn.store, name, replay, visit.guest.id, deeper)
    at = "" if deeper is None else f"?at={deeper + 1}"
    return visit.go(visit.request.url.path.removesuffix("/review") + at)


async def play_on_table(request: Request) -> Response:
    """Somebody wants to play on from a moment of a table's game."""
    visit = await Visit.posting(request)
    return await _play_on(visit, await _of_table(visit, await _table(visit)))


async def play_on_record(request: Request) -> Response:
    """The same from a record in an address."""
    visit = await Visit.posting(request)
    return await _play_on(visit, await _of_record(visit))


async def _play_on(visit: Visit, replay: Replay) -> Response:
    visit.limits.spend("table", visit.address)
    moment, seat = visit.number("at"), visit.number("seat")
    if moment is None or seat is None:
        raise Refused(_("Say from which move on you want to play, and on which seat."))
    level = visit.field("level") or bots.DEFAULT
    return visit.go(f"/t/{(await playing_on.begin(visit.inn, visit.guest, replay, moment, seat, level)).id}")


def _play_on_part(visit: Visit, replay: Replay, moment: int, seat: int | None) -> PlayOn | None:
    """What the page offers for playing on; nothing while the game runs, nor where nobody can choose any more."""
    to_move = replay.film.at(moment, log=False).to_move
    if not replay.free or replay.ending is None or not to_move:
        return None
    link = f"{visit.request.url.path}/play"
    return PlayOn(visit.token, link, to_move[0] if seat is None else seat, LEVELS, bots.DEFAULT)


async def _review_part(visit: Visit, replay: Replay, name: Name, moment: int) -> ReviewPart | None:
    """What the page shows of the review; nothing while the game runs, or if it was not played to its end."""
    reviews: Reviews = visit.request.app.state.reviews
    if not replay.free or not replay.film.at(replay.film.last, log=False).over:
        return None
    found = await desk.find(reviews, visit.inn.store, name)
    link = f"{visit.request.url.path}/review"
    return review_pages.part(found, reviews.place(name), replay.film, moment, visit.token, link)


async def table_record(request: Request) -> Response:
    """The record of a finished game, as a file."""
    visit = await Visit.looking(request)
    table = await _table(visit)
    return _file(await _of_table(visit, table), table.id)


async def _of_table(visit: Visit, table: OpenTable) -> Replay:
    sealed = await visit.inn.is_sealed(table)
    async with visit.inn.at(table):
        match, memory, name = _started(table), _memory(visit), OfTable(table.id, table.seq)
        if sealed:  # it is free later on, with the same name
            return replay_pages.of_match(match, sealed)
        return memory.find(name) or memory.keep(name, replay_pages.of_match(match, sealed))


async def record(request: Request) -> Response:
    """A moment of a game that the address itself holds."""
    visit = await Visit.looking(request)
    name = OfRecord(visit.request.path_params["packed"])
    return await _show(visit, await _of_record(visit), name, (), None)


async def packed_record(request: Request) -> Response:
    """The record in the address, as a file."""
    visit = await Visit.looking(request)
    return _file(await _of_record(visit), "record")


async def _of_record(visit: Visit) -> Replay:
    packed = visit.request.path_params["packed"]
    memory, name = _memory(visit), OfRecord(packed)
    found = memory.find(name)
    if found is None:
        visit.limits.spend("table", visit.address)
        table = await asyncio.to_thread(packing.read, packing.unpack(packed))
        found = memory.keep(name, replay_pages.of_record(table))
    return found


async def _show(visit: Visit, replay: Replay, name: Name, held: tuple[int, ...], link: str | None) -> Response:
    given = visit.request.query_params
    viewpoint = replay.viewpoint(held, whole("seat", given.get("seat", "")), given.get("open", "") not in ("", "0"))
    asked = whole("at", given.get("at", ""))
    moment = min(replay.film.last, asked if asked is not None else 0 if replay.free else replay.film.last)
    await asyncio.to_thread(replay.series, viewpoint)
    page = dataclasses.replace(
        replay_pages.see(replay, viewpoint, moment, held),
        record_link=f"{visit.request.url.path}/record.json" if replay.free else "",
        table_link=link,
        review=await _review_part(visit, replay, name, moment),
        play_on=_play_on_part(visit, replay, moment, held[0] if held else viewpoint.seat),
    )
    if not visit.wants_json:
        return visit.html(pages.replay_page(page))
    data = {"title": pages.replay_title(page), "fragments": pages.replay_fragments(page)}
    return visit.signed(JSONResponse(data, headers=NO_STORE))


def _started(table: OpenTable) -> Match:
    if not table.begun:
        raise NotNow(_("The game has not started yet; there is nothing to replay."))
    if table.match is None:
        raise unpacking()
    return table.match


def _memory(visit: Visit) -> Memory:
    memory: Memory = visit.request.app.state.replays
    return memory


def _file(replay: Replay, name: str) -> Response:
    text = json.dumps(replay.record(), indent=1, ensure_ascii=False)
    headers = {**NO_STORE, "content-disposition": f'attachment; filename="{replay.film.game}-{name}.json"'}
    return Response(text, headers=headers, media_type="application/json")


ROUTES: list[BaseRoute] = [
    Route("/replay", upload_form),
    Route("/replay", upload, methods=["POST"]),
    Route("/replay/record/{packed}", record),
    Route("/replay/record/{packed}/record.json", packed_record),
    Route("/replay/record/{packed}/review", review_record, methods=["POST"]),
    Route("/replay/record/{packed}/play", play_on_record, methods=["POST"]),
    Route("/replay/{id}", table),
    Route("/replay/{id}/play", play_on_table, methods=["POST"]),
    Route("/replay/{id}/review", review_table, methods=["POST"]),
    Route("/replay/{id}/record.json", table_record),
]
