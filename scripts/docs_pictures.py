"""Take the pictures of the documentation from the pages of a real server; needs Playwright and Chromium."""

import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import serai
from serai import bots
from serai.client import Client, ClientError
from serai.table.games import GAMES
from serai.table.perspective import Perspective

FIGURES = Path(__file__).resolve().parents[1] / "docs" / "figures"
READY_SECONDS = 900
COLOURS = 160  # enough for drawings, at a third of the size
WIDE = {"width": 1100, "height": 760}
SHOWN = {"lost-cities": ("table.png", 60), "lost-cities-board": ("board.png", 90), "en-route": ("city.png", 70)}
"""The picture of a table by game, and after how many moves it is taken."""


@contextmanager
def server() -> Iterator[str]:
    """The address of a server that is ready to play every game."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        program = "from serai.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--port", str(port), "--database", f"{folder}/serai.db"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until_ready(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)


def wait_until_ready(url: str) -> None:
    """The games are compiled at the first start."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        try:
            if all(game.ready for game in Client(url).games()):
                return
        except ClientError:
            pass
        time.sleep(1)
    sys.exit("The server did not become ready.")


def record_of(game: str) -> dict[str, Any]:
    """A whole game between two good bots, the same each time."""
    table = serai.new(game, seed=7)
    players = [bots.find("guide", seed=seat) for seat in range(table.seats)]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, players[seat].choose(Perspective(table, seat)))
    return table.record()


def take_rules(page: Page, url: str) -> None:
    """Every drawn example of the rules."""
    (FIGURES / "rules").mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        page.goto(f"{url}/rules/{game}")
        page.add_style_tag(content="figure.example figcaption { display: none }")  # the site has it as text
        for number, figure in enumerate(page.locator("figure.example").all(), start=1):
            figure.screenshot(path=FIGURES / "rules" / f"{game}-{number}.png")


def take_games(page: Page, url: str) -> None:
    """A table of each game, as it stood in the middle of a replay; and the page of a replay."""
    for game, (name, move) in SHOWN.items():
        page.goto(f"{url}/replay")
        record = json.dumps(record_of(game)).encode()
        page.set_input_files(
            "input[type=file]", {"name": "game.json", "mimeType": "application/json", "buffer": record}
        )
        page.locator("input[type=file]").evaluate("input => input.form.requestSubmit()")
        page.wait_for_url("**/replay/record/**")
        address = page.url.partition("?")[0]
        page.goto(f"{address}?at={move}&seat=0")
        page.screenshot(path=FIGURES / name)
        if game == "lost-cities":
            page.goto(f"{address}?at={move}&seat=0&open=1")
            page.screenshot(path=FIGURES / "replay.png", full_page=True)


def main() -> None:
    """Take all of them."""
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport=WIDE, color_scheme="light", reduced_motion="reduce", bypass_csp=True)
        take_rules(page, url)
        take_games(page, url)
        browser.close()
    for path in FIGURES.rglob("*.png"):
        Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)


if __name__ == "__main__":
    main()
