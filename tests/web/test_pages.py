"""What the pages say and offer, without a browser."""

import dataclasses
import random
import re
from html import unescape
from pathlib import Path

import pytest

import serai
from serai.rules.compiling import INTERPRETED
from serai.table import Table
from serai.table.games import GAMES
from serai.web import pages
from serai.web.views.home import GameCard, HomePage, TableLine
from serai.web.views.table import ChatLine, Player, TablePage

WEB = Path(pages.__file__).parent.parent
BUDGET = 120_000
HEAVY = {"en-route"}  # its best routes are searched for in compiled code
PLAYED = [game for game in GAMES if not (INTERPRETED and game in HEAVY)]


def page_of(table: Table, seat: int | None, **more: object) -> TablePage:
    """A table as a seat sees it, with people whose names want to be markup."""
    view = table.view(seat)
    page = TablePage(
        id="t1",
        game=table.game.name,
        title=table.game.title,
        options=table.game.settings,
        status="over" if view.over else "playing",
        seq=len(table.moves),
        seat=seat,
        players=tuple(Player(f"<i>P{n}</i>", "person", yours=n == seat) for n in range(table.seats)),
        view=view,
        actions=tuple(table.actions(seat)) if seat is not None else (),
        token="token",
        name="P",
        ending="played" if view.over else None,
        winners=tuple(view.winners),
    )
    return dataclasses.replace(page, **more)  # type: ignore[arg-type]


def offered(html: str) -> set[str]:
    """The actions that a page has buttons for."""
    return {unescape(value) for value in re.findall(r'name="action" value="([^"]*)"', html)}


SEATED = [
    (game, seats) for game in PLAYED for seats in range(GAMES[game].rules.seats[0], GAMES[game].rules.seats[1] + 1)
]


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_every_legal_action_has_a_button_and_nothing_else_has(game: str, seats: int) -> None:
    table = serai.new(game, seats=seats, seed=1)
    chance = random.Random(seats)
    for turn in range(60):
        if table.over:
            break
        seat = chance.choice(table.to_move)
        actions = table.actions(seat)
        pieces = pages.table_fragments(page_of(table, seat))
        html = pieces["game"] + pieces["bar"]
        assert offered(html) == {action.text for action in actions}, f"turn {turn}"
        table.play(seat, chance.choice(actions))


def test_alone_without_winning_the_challenge_is_lost() -> None:
    page = dataclasses.replace(page_of(serai.new("lost-cities", seed=1), 0), status="over", ending="played", winners=())
    assert pages.table.status_line(page) == "The challenge is lost."


@pytest.mark.parametrize("game", PLAYED)
def test_who_may_not_act_has_no_buttons(game: str) -> None:
    table = serai.new(game, seed=1)
    chance = random.Random(1)
    for _turn in range(12):
        for seat in (*range(table.seats), None):
            if seat not in table.to_move:
                assert not offered(pages.table_page(page_of(table, seat)))
        seat = chance.choice(table.to_move)
        table.play(seat, chance.choice(table.actions(seat)))


@pytest.mark.parametrize("game", PLAYED)
def test_every_line_of_the_log_is_in_words(game: str) -> None:
    table = serai.new(game, seed=3, **({"rounds": 1} if game == "lost-cities" else {}))
    chance = random.Random(3)
    for _turn in range(3000):
        if table.over:
            break
        seat = chance.choice(table.to_move)
        actions = table.actions(seat)
        drawing = [action for action in actions if action.text in ("draw", "best")]
        table.play(seat, chance.choice(drawing or actions))
    html = pages.table_fragments(page_of(table, 0))["log"]
    lines = re.findall(r'<li class="[^"]*" data-about="[^"]*">(.*?)(?: <code.*?)?</li>', html)
    assert len(lines) > 20
    assert all(line.endswith((".", "!")) for line in lines)
    assert "&lt;i&gt;P0" in html


@pytest.mark.parametrize("game", PLAYED)
def test_names_and_chat_are_text(game: str) -> None:
    evil = "<script>alert(1)</script>"
    table = serai.new(game, seed=1)
    html = pages.table_page(page_of(table, 0, chat=(ChatLine(evil, evil, 0.0),), notice=evil, name=evil))
    assert evil not in html
    assert "<i>P0</i>" not in html
    assert "&lt;script&gt;" in html


@pytest.mark.parametrize("game", PLAYED)
def test_no_inline_script_or_style(game: str) -> None:
    html = pages.table_page(page_of(serai.new(game, seed=1), 0))
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert not re.search(r"\s(style|on[a-z]+)=", html)
    assert "<style" not in html


def static_file(name: str) -> Path:
    folder, _slash, own = name.rpartition("/")
    return WEB / folder / "static" / own


@pytest.mark.parametrize("game", PLAYED)
def test_a_table_page_weighs_little(game: str) -> None:
    html = pages.table_page(page_of(serai.new(game, seed=1), 0))
    files = {static_file(name) for name in re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', html)}
    scripts = [path for path in files if path.suffix == ".js"]
    while scripts:
        source = scripts.pop().read_text()
        imported = {static_file(name) for name in re.findall(r'from "\./([^"]+)"', source)} - files
        files |= imported
        scripts.extend(imported)
    assert len(files) > 5
    assert sum(path.stat().st_size for path in files) < BUDGET


def test_the_same_card_back_for_every_hidden_card() -> None:
    table = serai.new("lost-cities", seed=5)
    html = pages.table_fragments(page_of(table, 0))["game"]
    rival = html[html.index('data-spot="rival-hand"') : html.index('class="lane theirs')]
    backs = re.findall(r"<svg.*?</svg>", rival)
    assert len(backs) == 8
    assert len(set(backs)) == 1


def test_the_tab_says_when_it_is_your_move() -> None:
    table = serai.new("lost-cities", seed=5, first=0)
    assert pages.table_title(page_of(table, 0)).startswith("Your move")
    assert not pages.table_title(page_of(table, 1)).startswith("Your move")


def home(**more: object) -> HomePage:
    cards = tuple(GameCard(name, game.title, *game.rules.seats, 2, True, 1.0) for name, game in GAMES.items())
    page = HomePage(cards, (), (), (), "Anna", "token", ("random",), "random")
    return dataclasses.replace(page, **more)  # type: ignore[arg-type]


def test_home_offers_every_game() -> None:
    html = pages.home_page(home())
    for name in GAMES:
        assert f'action="/play/{name}"' in html
        assert f'href="/new/{name}"' in html
    assert "No open tables." in html


def test_home_lists_tables_with_names_as_text() -> None:
    line = TableLine("t9", "lost-cities", "Lost Cities", ("<b>Eve</b>", None), "waiting", "relaxed", (), can_join=True)
    html = pages.home_fragments(home(open_tables=(line,)))["open"]
    assert 'href="/t/t9"' in html
    assert "&lt;b&gt;Eve" in html
    assert "No open tables." not in html


@pytest.mark.parametrize(
    ("teams", "said"), [(True, "<i>P0</i> and <i>P2</i> won."), (False, "A shared victory: <i>P0</i> and <i>P2</i>.")]
)
def test_partners_win_together_where_rivals_draw(teams: bool, said: str) -> None:
    table = serai.new("en-route", seats=4, seed=1, teams=teams)
    page = page_of(table, None, status="over", winners=(0, 2), ending="played")
    assert said in unescape(pages.table_fragments(page)["bar"])
