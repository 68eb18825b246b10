"""Sheets to print: as many pages as there are sheets, each as large as the paper, and nothing cut off."""

import re

import pytest

from serai.table.games.en_route.cities import known_cities

from .conftest import Visit

SIZES = {"a4": (595, 842), "letter": (612, 792)}
CUT_OFF = """() => [...document.querySelectorAll(".sheet, .grid li, .under, .legend, .rounds li, .places")]
  .filter(each => each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2)
  .map(each => each.className + ": " + each.textContent.slice(0, 80))"""


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("ink", ["colour", "black"])
def test_every_sheet_is_a_page(visit: Visit, paper: str, ink: str) -> None:
    person = visit()
    person.page.goto(f"/print/en-route?paper={paper}&ink={ink}")
    sheets = person.page.locator(".sheet").count()
    assert person.page.evaluate(CUT_OFF) == []
    pdf = person.page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert {(round(float(w)), round(float(h))) for w, h in boxes} == {SIZES[paper]}
    pages = len(re.findall(rb"/Type /Page\b(?!s)", pdf))
    assert sheets + 2 <= pages <= sheets + 8  # and the rules


@pytest.mark.parametrize("city", known_cities())
def test_every_city_fits(visit: Visit, city: str) -> None:
    person = visit()
    for paper in SIZES:
        person.page.goto(f"/print/en-route?city={city}&paper={paper}")
        assert person.page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("code", ["de", "ru", "pl", "ja"])
def test_longer_words_fit_too(visit: Visit, code: str) -> None:
    person = visit(locale=code)
    for paper in SIZES:
        person.page.goto(f"/print/en-route?paper={paper}")
        assert person.page.evaluate(CUT_OFF) == []
