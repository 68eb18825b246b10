"""Charts: everything is on the picture, at its place."""

import re
from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from serai.charts import ChartLine, Interval, bars_svg, intervals_svg, lines_svg, marks

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-37, 151), (1203.5, 1877.1), (0, 12_000), (5, 5)])
def test_marks_are_round_few_and_cover_the_range(low: float, high: float) -> None:
    found = marks(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 12
    steps = {round(after - before, 6) for before, after in pairwise(found)}
    assert all(re.fullmatch(r"[125]0*|0\.0*[125]0*", f"{step:.6f}".rstrip("0").rstrip(".")) for step in steps)


@pytest.mark.parametrize(
    "draw",
    [
        lambda: lines_svg("a < b", [ChartLine("one & two", [(0, 1), (5, 9)])]),
        lambda: bars_svg("a < b", {"one & two": 10.0, "more": 1e6}),
        lambda: intervals_svg("a < b", [Interval("one & two", 1400.0, 1500.0, 1600.0)]),
    ],
)
def test_every_chart_is_a_document_with_its_words_in_it(draw: Callable[[], str]) -> None:
    words = {text.text for text in ElementTree.fromstring(draw()).iter(f"{SVG}text")}
    assert {"a < b", "one & two"} <= words


def test_an_interval_lies_around_its_value_and_a_better_one_further_right() -> None:
    picture = ElementTree.fromstring(
        intervals_svg("", [Interval("good", 1550, 1600, 1650), Interval("bad", 1380, 1400, 1420)])
    )
    lines = [line for line in picture.iter(f"{SVG}line") if line.get("class") == "ink0"]
    ends = [(float(line.attrib["x1"]), float(line.attrib["x2"])) for line in lines]
    dots = [float(dot.attrib["cx"]) for dot in picture.iter(f"{SVG}circle")]
    assert all(sum(end) / 2 == pytest.approx(dot, abs=0.1) for end, dot in zip(ends, dots, strict=True))
    assert dots[0] > dots[1]
    assert ends[0][1] - ends[0][0] == pytest.approx(2.5 * (ends[1][1] - ends[1][0]), abs=0.5)
