"""Somebody at a browser: goes to tables and plays by what the page shows."""

import random
from pathlib import Path
from typing import Any

SEQ = "() => document.querySelector('#game input[name=seq]')?.value ?? ''"
MOVED = """before => !document.body.dataset.sending
    && (document.querySelector('#game input[name=seq]')?.value ?? '') !== before"""
MY_TURN = "#bar.yours"
OVER = "#game.over"
ROUND_END = "#moment[open]"
SLOW_MS = 60_000


class Person:
    """One page in one browser, and what went wrong in it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.errors: list[str] = []
        self.expects_trouble = False  # the server is being restarted
        self.chance = random.Random(7)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not self.expects_trouble:
            self.errors.append(f"{message.text} {message.location}")

    def set_up(self, game: str, seats: dict[int, str] | None = None, public: bool = False, **options: Any) -> None:
        """A new table by the form; by default against a bot."""
        self.page.goto(f"/new/{game}")
        seated = {1: "bot:random"} if seats is None else seats
        if self.page.locator("select#seats").count():
            self.page.select_option("#seats", str(len(seated) + 1))
        for seat, who in seated.items():
            self.page.select_option(f"#seat-{seat}", who)
        if public:
            self.page.check("#public")
        for name, value in options.items():
            field = self.page.locator(f"#option-{name}")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.click("text=Create table")
        self.page.wait_for_url("**/t/*")

    def start(self, game: str, button: str) -> None:
        """A game from the home page, by one of its buttons."""
        self.page.goto("/")
        offer = self.page.locator(".offer", has=self.page.locator(f"form[action='/play/{game}']"))
        offer.get_by_role("button", name=button).click()
        self.page.wait_for_url("**/t/*")

    @property
    def table(self) -> str:
        return str(self.page.url.partition("?")[0])

    @property
    def seq(self) -> str:
        return str(self.page.evaluate(SEQ))

    def await_turn(self) -> bool:
        """Wait until there is something to do; False when the game is over."""
        self.page.wait_for_selector(f"{MY_TURN}, {OVER}, {ROUND_END}", timeout=SLOW_MS)
        if self.page.locator(ROUND_END).count():
            self.page.click(f"{ROUND_END} .acts button")
            return self.await_turn()
        return self.page.locator(OVER).count() == 0

    def choose(self) -> None:
        """One choice with the mouse: a card, if one has to be chosen first, then a place that is lit."""
        before = self.seq
        if self.page.locator("#game.placing").count():
            cards = self.page.locator(".held:has(:enabled)")
            cards.nth(self.chance.randrange(cards.count())).click()
            if self.page.locator(".pile").count():
                assert self.page.locator("#game .target:visible").count(), "a chosen card lights up where it may go"
        lit = self.page.locator("#game .deck .target:visible")  # drawing from the pile brings the end nearer
        if lit.count() == 0:
            lit = self.page.locator("#game .target:visible, #game .spot:visible")
        if lit.count() == 0:
            lit = self.page.locator("#bar .act:not(.quiet):visible").first
        lit.nth(self.chance.randrange(lit.count())).click()
        self.moved(before)

    def moved(self, before: str) -> None:
        """Wait for the page to show what came of a choice."""
        self.page.wait_for_function(MOVED, arg=before, timeout=SLOW_MS)

    def play_to_the_end(self, most: int) -> None:
        for _ in range(most):
            if not self.await_turn():
                return
            self.choose()
        raise AssertionError(f"The game is not over after {most} choices.")

    def open_sheet(self, name: str) -> None:
        """On a phone: the sheet `table`, `log`, `chat` or `review`."""
        self.page.click(f"[popovertarget=drawer-{name}]")

    def sees(self, selector: str, seconds: float = 20) -> Any:
        self.page.wait_for_selector(selector, timeout=seconds * 1000, state="attached")
        return self.page.locator(selector)

    def screenshot(self, path: Path) -> None:
        path.parent.mkdir(exist_ok=True)
        self.page.screenshot(path=str(path))
