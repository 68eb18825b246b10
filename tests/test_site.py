"""The documentation site builds without a warning: every page is in its menu, every link and anchor is there."""

import logging
import re
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.documents import ROOT


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, strictly, as `make docs` does."""
    folder = tmp_path_factory.mktemp("site")
    warnings: list[str] = []
    told = logging.Handler(logging.WARNING)
    told.emit = lambda record: warnings.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger("mkdocs").addHandler(told)
    try:
        build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=False))
    finally:
        logging.getLogger("mkdocs").removeHandler(told)
    assert warnings == []
    return folder


def test_make_docs_is_as_strict_as_this() -> None:
    assert load_config(str(ROOT / "mkdocs.yml"))["strict"]


def test_every_example_of_the_rules_has_its_picture(site: Path) -> None:
    for game in ("lost-cities", "lost-cities-board", "en-route"):
        page = (site / "rules" / f"{game}.html").read_text(encoding="utf-8")
        pictures = re.findall(rf'src="\.\./(figures/rules/{game}-\d+\.png)"', page)
        assert pictures
        assert all((site / picture).is_file() for picture in pictures)
        assert len(pictures) == len(list((ROOT / "docs" / "figures" / "rules").glob(f"{game}-[0-9]*.png")))


def test_the_pages_on_replays_cities_and_ladders_have_pictures(site: Path) -> None:
    for name in ("replays", "cities", "ladders", "index"):
        sources = re.findall(r'<img[^>]* src="([^"]+)"', (site / f"{name}.html").read_text(encoding="utf-8"))
        assert sources, name
        assert all((site / source).is_file() for source in sources), name


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    """Links may lead anywhere; what a page loads by itself comes with it."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(
            r'<(?:script|img|link rel="(?:stylesheet|icon|preconnect)")[^>]*(?:src|href)="(https?:[^"]+)"', text
        )
        assert not loaded, (page, loaded)


def test_the_reference_has_what_the_pages_promise(site: Path) -> None:
    for page, names in {
        "serai": ("serai.new", "serai.Table", "serai.errors.IllegalAction"),
        "kernel": ("serai.rules.kernel.legal", "serai.rules.randomness.below"),
        "client": ("serai.client.Client", "serai.client.AsyncClient"),
        "envs": ("serai.envs.env_id",),
        "cli": ("serai-tournament", "serai-play"),
    }.items():
        text = (site / "reference" / f"{page}.html").read_text(encoding="utf-8")
        for name in names:
            assert f'id="{name}"' in text, (page, name)
