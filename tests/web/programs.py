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
        self.token = self.token or self.ask("POST", "/api/v1/guests", {"name": self.name}).json["token"]

    def ask(self, method: str, path: str, data: Any = None, **headers: str) -> Answer:
        if self.token:
            headers = {"Authorization": f"Bearer {self.token}", **headers}
        body = None if data is None else json.dumps(data)
        return self.browser.request(method, path, body, headers)

    def at(self, table: str, verb: str, **fields: Any) -> Answer:
        return self.ask("POST", f"/api/v1/tables/{table}/{verb}", fields)

    def new_table(self, game: str = "lost-cities", **fields: Any) -> Any:
        answer = self.ask("POST", "/api/v1/tables", {"game": game, **fields})
        assert answer.status == 201, answer.text
        return answer.json

    def create(self, **options: Any) -> tuple[str, str]:
        made = self.new_table(options=options)
        return made["id"], made["invite"]

    def join(self, table: str, invite: str) -> Answer:
        return self.ask("POST", f"/api/v1/tables/{table}/join", {"invite": invite})

    def see(self, table: str) -> Any:
        return self.ask("GET", f"/api/v1/tables/{table}").json

    def actions(self, table: str) -> list[str]:
        return [action["text"] for action in self.see(table)["actions"]]

    def move(self, table: str, action: str, **more: Any) -> Answer:
        answer = self.ask("POST", f"/api/v1/tables/{table}/moves", {"action": action, **more})
        if answer.status == 200:
            self.played[answer.json["seq"]] = action
        return answer

    def events(self, table: str, **headers: str) -> EventReader:
        return self.browser.stream(f"/api/v1/tables/{table}/events", Authorization=f"Bearer {self.token}", **headers)
