"""A request with the guest behind it, and how it is answered: for browsers with pages, for scripts with JSON."""

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from serai.errors import SeraiError
from serai.i18n import _
from serai.store import StoreDown, devices, people, pushes
from serai.store.choices import chosen
from serai.store.people import Person
from serai.store.sign_outs import signed_out
from serai.web import pages
from serai.web.clock import now
from serai.web.door import choices, languages
from serai.web.door.forms import Form, read_form
from serai.web.door.hosts import origin
from serai.web.door.identity import RENEWED_AFTER, Guest, Identity, tidy_name
from serai.web.door.limits import Limits
from serai.web.door.reading import address_of, whole
from serai.web.door.refusals import NotYours, headers_of, status_of
from serai.web.tables import seating, table_pages
from serai.web.tables.inn import Inn
from serai.web.tables.open_table import OpenTable
from serai.web.tables.table_pages import Viewer


class Visit:
    """One request by one guest."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.inn: Inn = request.app.state.inn
        self.identity: Identity = request.app.state.identity
        self.limits: Limits = request.app.state.limits
        self.form = Form([])
        shown = self.identity.by_cookie(request.headers)
        self.guest = Guest.new() if shown is None else shown.guest
        self.signed_in = now() if shown is None else shown.since
        self.device = "" if shown is None else shown.device
        self._hidden: frozenset[str] = frozenset()  # whose words are not shown, once a table is found
        self.person: Person | None = None  # whoever is kept, once the page or form is read
        self.known = shown is not None  # not for the first time here
        self._cookie_due = shown is None or shown.older_than(RENEWED_AFTER)
        self._choices_due: str | None = None  # what the browser should tell from now on
        self._language_due: str | None = None

    @classmethod
    def of(cls, request: Request) -> "Visit":
        """Somebody asks."""
        return cls(request)

    @classmethod
    async def looking(cls, request: Request) -> "Visit":
        """Somebody looks at a page, and sees it as they like it."""
        visit = cls.of(request)
        visit.limits.spend("page", visit.address)
        with suppress(StoreDown):
            await visit._recognise()
        if choices.told(request.scope) is None and visit.known:
            with suppress(StoreDown):
                await visit.use_kept_choices()
        return visit

    async def _recognise(self) -> None:
        """Whoever is kept may have got another name on another device."""
        if self.device:
            self.person = await self.inn.people.find(self.guest.id, self.device)
        if self.person is not None:
            self._be_called(self.person.name)

    async def use_kept_choices(self) -> None:
        """Show pages as this guest likes them, whatever the browser says."""
        self._choices_due = await self.inn.store.choices_of(self.guest.id)
        choices.use(self._choices_due)
        self._language_due = choices.chosen().get("language")

    async def choose(self, given: choices.Choices) -> None:
        """Show this guest pages as they like them, in this browser and in every other one of theirs."""
        self._choices_due = choices.written({**choices.chosen(), **given})
        self._language_due = given.get("language")
        if self.known:
            await self.inn.store.writer.write(*chosen(self.guest.id, self._choices_due))

    @classmethod
    async def posting(cls, request: Request, with_file: bool = False) -> "Visit":
        """Somebody sends a form; NotYours unless it is from a page that we gave this guest."""
        visit = cls.of(request)
        visit.form = await read_form(request, with_file)
        if not visit.identity.is_form_token(visit.guest, visit.field("token")):
            raise NotYours(_("This page is too old, or your browser does not keep cookies. Reload it and try again."))
        await visit._recognise()
        await visit._take_name(visit.field("name"))
        return visit

    async def _take_name(self, given: str) -> None:
        self._be_called(tidy_name(given) or self.guest.name or _("Guest"))
        if self.person is not None and self.person.name != self.guest.name:
            await self.inn.store.writer.write(people.renamed(self.guest.id, self.guest.name))
            self.people_changed()

    def _be_called(self, name: str) -> None:
        if name != self.guest.name:
            self.guest = Guest(self.guest.id, name)
            self._cookie_due = True

    def people_changed(self) -> None:
        """Something is new about somebody who is kept, or somebody is no longer let in: say so on every node."""
        self.inn.people.forget()
        self.inn.neighbours.tell_house("revoked")

    def be(self, guest: Guest, device: str = "", person: Person | None = None) -> None:
        """This browser is somebody else from now on, or signed in anew."""
        self.guest, self.device, self.person, self.signed_in = guest, device, person, now()
        self._cookie_due = True

    async def sign_out_elsewhere(self) -> None:
        """Of all browsers that are this guest, only the asking one stays so."""
        self.signed_in = now()
        times = {self.guest.id: self.signed_in}
        ended = devices.end_others(self.guest.id, self.device, self.signed_in)
        told = pushes.unwanted(self.guest.id, "")  # perhaps another's browser
        await self.inn.store.writer.write(*signed_out(self.guest.id, self.signed_in), ended, told)
        self.inn.dismiss(self.identity.sign_out(times))
        self.people_changed()
        self._cookie_due = True

    def field(self, name: str) -> str:
        """A field of the form; empty if it is not there."""
        return self.form.get(name, "")

    def number(self, name: str) -> int | None:
        """A field that holds a whole number, or nothing."""
        return whole(name, self.field(name))

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self.request.scope)

    @property
    def wants_json(self) -> bool:
        """Whether a script asks, not the browser itself."""
        return "application/json" in self.request.headers.get("accept", "")

    @property
    def token(self) -> str:
        """For the forms of this guest's pages."""
        return self.identity.form_token(self.guest)

    @property
    def viewer(self) -> Viewer:
        """This guest as the one who looks at a table."""
        seat = whole("seat", self.request.query_params.get("seat", "")) if not self.form else self.number("seat")
        return Viewer(self.guest, self.token, self.origin, seat, self._hidden)

    @property
    def origin(self) -> str:
        """The address of this server as the browser knows it."""
        return origin()

    async def table(self) -> OpenTable:
        """The table that the path names; NotYours if it is by invitation and the guest has none."""
        table = await self.inn.find(self.request.path_params["id"])
        invite = self.request.query_params.get("invite") or self.field("invite")
        await seating.let_in(self.inn, table, self.guest, invite)
        if self.known:
            self._hidden = await self.inn.people.hidden(self.guest.id)
        return table

    def html(self, text: str, status: int = 200, headers: Mapping[str, str] = MappingProxyType({})) -> Response:
        """A page."""
        return self.signed(HTMLResponse(text, status, {"cache-control": "no-store", **headers}))

    def json(self, text: str) -> Response:
        """An answer for a script, once."""
        return self.signed(Response(text, 200, {"cache-control": "no-store"}, "application/json"))

    def go(self, url: str) -> Response:
        """The browser should go there."""
        if self.wants_json:
            return self.signed(JSONResponse({"location": url}))
        return self.signed(RedirectResponse(url, 303))

    async def show(self, table: OpenTable, error: SeraiError | None = None) -> Response:
        """The table after a form was sent: up to date, with the reason if it was refused."""
        status, notice = (200, "") if error is None else (status_of(error), str(error))
        headers = {} if error is None else headers_of(error)
        viewer = self.viewer
        if not table.admits(self.guest.id):
            return self.go("/")
        if not self.wants_json and error is None:
            return self.go(f"/t/{table.id}" + (f"?seat={viewer.seat}" if viewer.seat is not None else ""))
        async with self.inn.at(table):
            if self.wants_json:
                data = table_pages.fragments(self.inn, table, viewer, notice)
                headers = {"cache-control": "no-store", **headers}
                return self.signed(Response(data, status, headers, "application/json"))
            page = pages.table_page(table_pages.see(self.inn, table, viewer, notice, pages.LOG_LINES))
            return self.html(page, status, headers)

    def signed(self, response: Response) -> Response:
        """With the cookies that the browser does not have yet."""
        secure = self.origin.startswith("https:")
        if self._cookie_due:
            response.headers.append("set-cookie", self.identity.cookie(self.guest, secure, self.signed_in, self.device))
        if self._choices_due is not None:
            response.headers.append("set-cookie", choices.cookie(self._choices_due, secure))
        if self._language_due is not None:
            response.headers.append("set-cookie", languages.cookie(self._language_due, secure))
        return response
