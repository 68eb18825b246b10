"""A program that plays over the JSON moves."""

import json
from dataclasses import dataclass, field
from typing import Any

from .browsing import Answer, Browser, EventReader


@dataclass
class Program:
    browser: Browser
    name: str = "Prog"
    token: str = ""
    played: dict[int, str] = field(default_factory=dict)  # acknowledged: seq -> action

    def __post_init__(self) -> None:
        headers = {"Origin": f"http://127.0.0.1:{self.browser.port}"}
        self.token = self._ask("POST", "/api/v1/guests", {"name": self.name}, headers).json["token"]

    def _ask(self, method: str, path: str, data: Any = None, headers: dict[str, str] | None = None) -> Answer:
        auth = headers or {"Authorization": f"Bearer {self.token}"}
        body = None if data is None else json.dumps(data)
        return self.browser.request(method, path, body, {**auth, "Accept": "application/json"})

    def create(self, **options: Any) -> tuple[str, str]:
        made = self._ask("POST", "/api/v1/tables", {"game": "lost-cities", "options": options}).json
        return made["id"], made["invite"]

    def join(self, table: str, invite: str) -> Answer:
        return self._ask("POST", f"/api/v1/tables/{table}/join", {"invite": invite})

    def see(self, table: str) -> Any:
        return self._ask("GET", f"/api/v1/tables/{table}").json

    def move(self, table: str, action: str, **more: Any) -> Answer:
        answer = self._ask("POST", f"/api/v1/tables/{table}/moves", {"action": action, **more})
        if answer.status == 200:
            self.played[answer.json["seq"]] = action
        return answer

    def events(self, table: str, **headers: str) -> EventReader:
        return self.browser.stream(f"/api/v1/tables/{table}/events", Authorization=f"Bearer {self.token}", **headers)
