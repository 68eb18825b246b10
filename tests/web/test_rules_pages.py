"""The rules as pages: complete in each language, drawn and counted by the code of the table."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import serai
from serai.i18n import LANGUAGES, LOCALE, language
from serai.rules.compiling import INTERPRETED
from serai.table.games import GAMES
from serai.web.pages import rules_text as text
from serai.web.pages.rules import rules_of_page

from .conftest import House

TRANSLATED = [
    (code, game) for code in LANGUAGES if code != "en" for game in GAMES if text.text_file(game, code).is_file()
]
RULES = Path(serai.__file__).parent / "rules"
COUNTED = [game for game in GAMES if not (INTERPRETED and game == "en-route")]
"""En Route searches for best routes, which needs compiled code."""


def source(code: str, game: str) -> str:
    return text.text_file(game, code).read_text("utf-8")


def headings(markdown: str) -> list[tuple[str, str]]:
    """The level and the anchor of each heading."""
    return re.findall(r"^(#+) .*?(?:\{#([a-z0-9-]+)\})?$", markdown, re.MULTILINE)


def blocks(markdown: str) -> list[str]:
    return re.findall(r"^```.*?^```$", markdown, re.MULTILINE | re.DOTALL)


def captions(markdown: str) -> list[bool]:
    """For each block whether there is a caption right under it."""
    return [bool(line.strip()) for line in re.findall(r"^```\w+$.*?^```\n(.*)$", markdown, re.MULTILINE | re.DOTALL)]


def rulings(markdown: str) -> list[str]:
    return re.findall(r"(?:^>.*\n)+", markdown, re.MULTILINE)


def rulings_by_place(markdown: str) -> Counter[str]:
    """How many rulings there are under each heading, by its anchor; before the first one, by ''."""
    found: Counter[str] = Counter()
    place = ""
    for block in re.split(r"\n{2,}", markdown):
        if heading := re.match(r"#{2,} .*\{#([a-z0-9-]+)\}$", block):
            place = heading[1]
        found[place] += block.startswith("> ")
    return +found


RULED: dict[str, dict[str, str]] = {
    "lost-cities": {"lost_cities/play.py": "end"},
    "lost-cities-board": {"lost_cities_board/play.py": "place end game-end"},
    "en-route": {
        "en_route/locating.py": "draw",
        "en_route/exchanging.py": "exchange",
        "en_route/choosing.py": "exchange",
        "en_route/drawing.py": "cafes",
        "en_route/cafes.py": "cafes",
        "en_route/result.py": "solo",
        "en_route/final_route.py": "london",
        "en_route/route/walking.py": "paris london",
    },
}
"""Where the rules page tells each ruling that is marked in the code, in the order of the file."""


def test_every_ruling_of_the_code_has_its_place_on_the_page() -> None:
    marked = {
        path.relative_to(RULES).as_posix(): path.read_text("utf-8").count("# Ruling:") for path in RULES.rglob("*.py")
    }
    placed = {path: len(places.split()) for game in RULED.values() for path, places in game.items()}
    assert {path: count for path, count in marked.items() if count} == placed
    for game, files in RULED.items():
        wanted = Counter(place for path, places in files.items() for place in places.split())
        wanted["exchange"] = min(wanted["exchange"], 1)  # both in one passage
        missing = wanted - rulings_by_place(source("en", game))
        assert not missing, f"{game}: no ruling at {missing}"


QUOTES = {"en": "“”", "ru": "«»", "pl": "„”", "ja": "「」", "de": "„“"}


@pytest.mark.parametrize(("code", "game"), [*TRANSLATED, *(("en", game) for game in GAMES)])
def test_buttons_are_called_as_they_are_at_the_table(code: str, game: str) -> None:
    catalogue = read_po((LOCALE / (code if code != "en" else "de") / "LC_MESSAGES" / "serai.po").open("rb"))
    texts = [message.id if code == "en" else message.string for message in catalogue if message.id]
    known = {bare(text) for text in texts if isinstance(text, str)}
    left, right = QUOTES[code]
    unknown = {
        name for name in re.findall(f"{left}([^{right}]+){right}", source(code, game)) if bare(name) not in known
    }
    assert not unknown


def bare(text: str) -> str:
    """A button's words without the card or place that they name."""
    return re.sub(r"%\(\w+\)s|[…:：]", "", text.replace("\n", " ")).strip()


@pytest.fixture
def in_language() -> Iterator[None]:
    before = language.get()
    yield
    language.set(before)


@pytest.mark.parametrize(("code", "game"), TRANSLATED)
def test_a_translation_has_the_parts_of_the_english_text(code: str, game: str) -> None:
    translated, english = source(code, game), source("en", game)
    assert headings(translated) == headings(english)
    assert blocks(translated) == blocks(english)
    assert captions(translated) == captions(english)
    assert rulings_by_place(translated) == rulings_by_place(english)
    assert translated.count("](#") == english.count("](#")


@pytest.mark.parametrize(("code", "game"), [*TRANSLATED, *(("en", game) for game in GAMES)])
def test_rulings_are_marked_and_links_lead_somewhere(code: str, game: str) -> None:
    markdown = source(code, game)
    assert len(rulings(markdown)) >= 4
    assert all(re.match(r"> \*\*[^*]+\*\*", ruling) for ruling in rulings(markdown)), "a ruling says that it is one"
    anchors = [anchor for _level, anchor in headings(markdown)[1:]]
    assert all(anchors)
    assert len(set(anchors)) == len(anchors)
    assert set(re.findall(r"\]\(#([^)]+)\)", markdown)) <= set(anchors)
    assert "how" in anchors, "the table links to it"
    assert sum(anchor.startswith("how-") for anchor in anchors) >= 6


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
@pytest.mark.parametrize("game", COUNTED)
def test_a_page_shows_the_whole_text_with_all_its_pictures(in_language: None, code: str, game: str) -> None:
    language.set(code)
    page = rules_of_page(game, scored=True)
    shown = text.read(game).language
    markdown = source(shown, game)
    assert page.count('<figure class="example') == len(blocks(markdown)) > 0
    assert page.count('class="ruling"') == len(rulings(markdown))
    for _level, anchor in headings(markdown)[1:]:
        assert f'id="{anchor}"' in page
        assert f'href="#{anchor}"' in page, "the contents lead to every heading"
    assert "{#" not in page
    assert "```" not in page


def points_in(figure: str) -> list[int]:
    """The last number of each row of the score table."""
    cells = re.findall(r"<td>(?:<b>)?([−+]?\d+)(?:</b>)?</td></tr>", figure)
    return [int(cell.replace("−", "-")) for cell in cells]


def figures(game: str, kind: str) -> list[str]:
    body = text.read(game).body
    return re.findall(rf'<figure class="example of-{kind}">.*?</figure>', body, re.DOTALL)


def test_columns_are_counted_as_the_rules_say() -> None:
    markdown = source("en", "lost-cities")
    described = [block for block in blocks(markdown) if block.startswith("```columns")]
    drawn = figures("lost-cities", "columns")
    assert len(described) == len(drawn) == 2
    for block, figure in zip(described, drawn, strict=True):
        expected = []
        for line in block.splitlines()[1:-1]:
            cards = line.partition(":")[2].split()
            numbers = [int(card) for card in cards if card != "w"]
            earned = (sum(numbers) - 20) * (1 + cards.count("w")) + (20 if len(cards) >= 8 else 0)
            expected.append(earned if cards else 0)
        assert points_in(figure) == [*expected, sum(expected)]
    assert points_in(drawn[1]) == [3, 0, -40, -10, 65, 18], "as on the printed score sheet"


def test_explorers_are_counted_by_their_stones() -> None:
    without, scored = figures("lost-cities-board", "paths")
    assert not points_in(without)
    assert points_in(scored) == [30, 2 * 10, -15, 50, 25, 25 + 30 + 20 - 15 + 50]
    worth = [int(value.replace("−", "-")) for value in re.findall(r'class="value"[^>]*>([−+\d]+)<', scored)]
    assert worth == [50, 35, 30, 15, 10, 5, -10, -15, -20] * 4


@pytest.mark.skipif("en-route" not in COUNTED, reason="needs compiled code")
def test_the_walk_of_the_example_is_counted_line_by_line() -> None:
    scored = next(figure for figure in figures("en-route", "map") if points_in(figure))
    red, green, blue, yellow, grey, cafes, festival, task, total = points_in(scored)
    assert (red, green, blue) == (2 * 8, 1 * 9, 2 * 7)
    assert (yellow, grey, cafes, festival, task) == (6 + 6, 6 + 8, 2 * 2, 12, 9)
    assert total == red + green + blue + yellow + grey + cafes + festival + task
    assert scored.count('class="walk off"') == 3, "segments beside the walk are pale"


def test_numbers_in_captions_are_computed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written = "# Lost Cities\n\n```columns\nY: w 2 5\nG: 10\n```\nYellow {Y}, green {G}, all *{total}*.\n"
    (tmp_path / "en.md").write_text(written)
    monkeypatch.setattr(text, "text_file", lambda _game, code: tmp_path / f"{code}.md")
    body = text._read.__wrapped__("lost-cities", "en", scored=True).body
    assert "<figcaption>Yellow −26, green −10, all <em>−36</em>.</figcaption>" in body
    assert "Yellow …, green …" in text._read.__wrapped__("lost-cities", "en", scored=False).body


def test_a_language_without_a_text_gets_english_and_a_friendly_line(in_language: None) -> None:
    language.set("fr")
    page = rules_of_page("lost-cities", scored=False)
    assert "here is the English version" in page
    assert '<article class="text" lang="en">' in page
    language.set("en")
    assert "here is the English version" not in rules_of_page("lost-cities", scored=False)


def test_a_game_that_is_not_ready_shows_its_rules_without_points() -> None:
    page = rules_of_page("lost-cities", scored=False)
    assert "still being prepared" in page
    assert 'class="pad"' not in page
    assert page.count("<figure") == 3


@pytest.fixture(scope="module")
def guest(house: House):  # type: ignore[no-untyped-def]
    return house.browser()


def test_the_rules_are_found_from_everywhere(guest) -> None:  # type: ignore[no-untyped-def]
    home = guest.get("/").text
    assert 'href="/rules"' in home
    listed = guest.get("/rules")
    assert listed.status == 200
    for game in GAMES:
        assert f'href="/rules/{game}"' in home
        assert f'href="/rules/{game}"' in listed.text
        answer = guest.get(f"/rules/{game}")
        assert answer.status == 200
        assert GAMES[game].title in unescape(answer.text)
    table = guest.get(f"/t/{guest.play_bot('lost-cities')}").text
    assert 'href="/rules/lost-cities#how"' in table


def test_there_are_no_rules_of_a_game_that_does_not_exist(guest) -> None:  # type: ignore[no-untyped-def]
    assert guest.get("/rules/chess").status == 404
    assert guest.get("/rules/..%2Fen").status == 404
