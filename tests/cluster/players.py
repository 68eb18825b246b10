"""Players with tokens who play on whatever happens, and write down everything that was acknowledged and streamed."""

import asyncio
import contextlib
import itertools
import json
import random
from typing import Any

ANSWER_SECONDS = 8.0
SILENCE_SECONDS = 4.0


async def ask(port: int, method: str, path: str, token: str = "", data: Any = None) -> tuple[int, Any]:
    """One call on a connection of its own; OSError if there is no whole answer."""
    body = b"" if data is None else json.dumps(data).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    async with asyncio.timeout(ANSWER_SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
    head, _, text = answer.partition(b"\r\n\r\n")
    try:
        return int(head.split()[1]), json.loads(text)
    except (IndexError, ValueError):
        raise OSError(f"no whole answer: {answer[:200]!r}") from None


class Player:
    """Somebody at one table."""

    def __init__(self, port: int, token: str, chance: random.Random) -> None:
        self.port, self.token, self._chance = port, token, chance
        self.table = ""
        self.pace = (0.2, 1.2)  # seconds between two looks at the table
        self.gives_up = False
        self.over = False
        self.acknowledged: dict[str, tuple[int, str]] = {}  # key -> place in the log, action
        self.streamed: list[int] = []
        self._keys = itertools.count()

    async def play(self) -> None:
        """Until the game is over: every move is sent with its key until it is answered."""
        while not self.over:
            await asyncio.sleep(self._chance.uniform(*self.pace))
            status, state = await self._insist("GET", f"/api/v1/tables/{self.table}")
            assert status == 200, state
            self.over = state["status"] == "over"
            if self.gives_up and not self.over:
                status, answer = await self._insist("POST", f"/api/v1/tables/{self.table}/resign", {})
                assert status in (200, 403, 409), answer  # a bot has the seat, or the game is over: it was heard before
            elif state["actions"]:
                await self._move(state)

    async def _move(self, state: Any) -> None:
        actions = [action["text"] for action in state["actions"]]
        action, key = "draw" if "draw" in actions else self._chance.choice(actions), f"key {next(self._keys)}"
        sent = {"action": action, "seq": state["seq"], "key": key}
        status, answer = await self._insist("POST", f"/api/v1/tables/{self.table}/moves", sent)
        assert status in (200, 409), answer
        if status == 200:
            self.acknowledged[key] = (answer["seq"], action)

    async def _insist(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        while True:
            try:
                status, answer = await ask(self.port, method, path, self.token, data)
                if status < 500:
                    return status, answer
            except OSError:
                pass
            await asyncio.sleep(0.2)

    async def watch(self) -> None:
        """Read the stream of the table, again from where it broke off."""
        while True:
            with contextlib.suppress(OSError):
                await self._read()
            await asyncio.sleep(0.1)

    async def _read(self) -> None:
        since = self.streamed[-1] + 1 if self.streamed else 0
        path = f"/api/v1/tables/{self.table}/events?since={since}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {self.token}", "", ""]
            writer.write("\r\n".join(lines).encode())
            while True:
                async with asyncio.timeout(SILENCE_SECONDS):
                    line = await reader.readline()
                if not line:
                    return
                if line.startswith(b"id: "):
                    self.streamed.append(int(line[4:]))
        finally:
            writer.close()
