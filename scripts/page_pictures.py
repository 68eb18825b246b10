"""Draw the icons of the site, and each game's picture for links to it; needs Playwright and Chromium."""

from pathlib import Path

from docs_pictures import server
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from serai.web import games

STATIC = Path(__file__).resolve().parents[1] / "serai" / "web" / "static"
ICONS = {"180.png": (180, 0), "192.png": (192, 0), "512.png": (512, 0), "maskable.png": (512, 64)}
"""How large each is, and how much of it others may cut off."""
PREVIEW = (1200, 675)
COLOURS = 64


def take_icons(page: Page) -> None:
    """The icon in every size that devices ask for."""
    drawn = (STATIC / "icon.svg").read_text()
    (STATIC / "icons").mkdir(exist_ok=True)
    for name, (size, rim) in ICONS.items():
        page.set_viewport_size({"width": size, "height": size})
        style = f"body {{ margin: 0; background: #2b3650 }} svg {{ display: block; margin: {rim}px }}"
        wide = drawn.replace("<svg ", f'<svg width="{size - 2 * rim}" ')
        page.set_content(f"<style>{style}</style>{wide}")
        page.screenshot(path=STATIC / "icons" / name)
        shrink(STATIC / "icons" / name)


def take_previews(page: Page, url: str) -> None:
    """The pictures of the home page, large."""
    page.set_viewport_size({"width": PREVIEW[0], "height": PREVIEW[1]})
    page.goto(url)
    page.add_style_tag(content=".large > svg { position: fixed; inset: 0; z-index: 9 }")
    for number, (name, game) in enumerate(games.GAMES.items()):
        picture = page.locator(".offer .picture").nth(number)
        picture.evaluate("picture => picture.classList.add('large')")
        path = games.FOLDERS[name] / "static" / game.preview
        page.screenshot(path=path)
        picture.evaluate("picture => picture.classList.remove('large')")
        shrink(path)


def shrink(path: Path) -> None:
    """Drawings need few colours."""
    Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)


def main() -> None:
    """Draw all of them."""
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(color_scheme="light", reduced_motion="reduce", bypass_csp=True)
        take_icons(page)
        take_previews(page, url)
        browser.close()


if __name__ == "__main__":
    main()
