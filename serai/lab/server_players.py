"""Those who play against a measured server from outside: what they send, as programs or as browsers."""

import json
import re
from abc import ABC, abstractmethod
from urllib.parse import urlencode

from serai.lab.server_load import Listening, Poster

GAME = "lost-cities"
OPTIONS = {"rounds": 9}


class LoadPlayer(ABC):
    """Somebody who plays from outside: what they send."""

    def __init__(self, port: int) -> None:
        self.headers = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"}

    def request(self, method: str, path: str, body: str = "") -> bytes:
        """The bytes of a request."""
        lines = [f"{name}: {value}" for name, value in {**self.headers, "Content-Length": str(len(body))}.items()]
        return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", body]).encode()

    @abstractmethod
    async def enter(self, poster: Poster) -> None:
        """Become a guest."""

    @abstractmethod
    async def create(self, poster: Poster) -> str:
        """Set up a table; its id."""

    @abstractmethod
    async def join(self, poster: Poster, table_id: str) -> None:
        """Sit down."""

    @abstractmethod
    def move(self, table_id: str, action: str, seq: int) -> bytes:
        """The request of a move."""

    @abstractmethod
    def stream(self, table_id: str) -> Listening:
        """The stream."""


class JsonPlayer(LoadPlayer):
    """A program."""

    async def enter(self, poster: Poster) -> None:
        """Get a token."""
        await poster.post(self.request("POST", "/api/v1/guests", '{"name": "Program"}'))
        self.headers["Authorization"] = f"Bearer {json.loads(poster.body)['token']}"

    async def create(self, poster: Poster) -> str:
        """A public table."""
        wish = json.dumps({"game": GAME, "options": OPTIONS, "public": True})
        await poster.post(self.request("POST", "/api/v1/tables", wish))
        return str(json.loads(poster.body)["id"])

    async def create_alone(self, poster: Poster) -> str:
        """A match of the usual length, on both seats of which this program sits."""
        await poster.post(self.request("POST", "/api/v1/tables", json.dumps({"game": GAME, "seats": ["me", "me"]})))
        return str(json.loads(poster.body)["id"])

    def review(self, table_id: str) -> bytes:
        """The request for a review of a finished game."""
        return self.request("POST", f"/api/v1/tables/{table_id}/review")

    async def join(self, poster: Poster, table_id: str) -> None:
        """Sit down."""
        await poster.post(self.request("POST", f"/api/v1/tables/{table_id}/join"))

    def move(self, table_id: str, action: str, seq: int) -> bytes:
        """A JSON move."""
        data = json.dumps({"action": action, "seq": seq, "key": f"key-{seq}"})
        return self.request("POST", f"/api/v1/tables/{table_id}/moves", data)

    def stream(self, table_id: str) -> Listening:
        """The log as a stream; lines are numbered from 0."""
        return Listening(self.request("GET", f"/api/v1/tables/{table_id}/events"), b"\nid: ", 1)


class PagePlayer(LoadPlayer):
    """A person's browser; one that never entered watches as somebody new."""

    async def enter(self, poster: Poster) -> None:
        """Get a cookie and the token of the forms."""
        await poster.post(self.request("GET", "/"))
        self._keep_cookie(poster)
        token = re.search(rb'name="token" value="(\w+)"', poster.body)
        if "Cookie" not in self.headers or token is None:
            raise RuntimeError(f"The home page gave no cookie or no token: {poster.head}")
        self.headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._token = token[1].decode()

    def _keep_cookie(self, poster: Poster) -> None:
        """As browsers do: the first form brings the guest a name, and with it another cookie."""
        if cookie := re.search(r"set-cookie: ([^;]+)", poster.head, re.IGNORECASE):
            self.headers["Cookie"] = cookie[1]

    def _form(self, path: str, **fields: object) -> bytes:
        return self.request("POST", path, urlencode({"token": self._token, **fields}))

    async def create(self, poster: Poster) -> str:
        """A public table."""
        options = {f"option-{name}": value for name, value in OPTIONS.items()}
        await poster.post(self._form("/tables", game=GAME, public="on", **options))
        place = re.search(r"location: /t/(\w+)", poster.head, re.IGNORECASE)
        if place is None:
            raise RuntimeError(f"The table was not set up: {poster.head}")
        self._keep_cookie(poster)
        self.headers["Accept"] = "application/json"
        return place[1]

    async def join(self, poster: Poster, table_id: str) -> None:
        """Sit down."""
        if await poster.post(self._form(f"/t/{table_id}/join")) != 303:
            raise RuntimeError(f"Nobody could sit down: {poster.head} {poster.body[:500]!r}")
        self._keep_cookie(poster)
        self.headers["Accept"] = "application/json"

    def move(self, table_id: str, action: str, seq: int) -> bytes:
        """A form, as our scripts send it; the answer brings the page up to date."""
        return self._form(f"/t/{table_id}/move", action=action, seq=seq, key=f"key-{seq}")

    def stream(self, table_id: str) -> Listening:
        """The fragments of the page."""
        return Listening(self.request("GET", f"/t/{table_id}/events"), b'data: {"seq":', 0)
