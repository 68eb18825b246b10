"""What the documentation site has beside docs/: rules texts, files of the project's root, the command, linked sources.

MkDocs calls `on_files` and `on_page_markdown` (`hooks:` in mkdocs.yml).
"""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from typer.main import get_command

from serai.cli import app
from serai.table.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PROJECT = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md", "security.md": "SECURITY.md"}
FIGURE = "figures/rules/{game}-{number}.png"
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)")
EXAMPLE = re.compile(r"^```(\w+)\n(?:.*\n)*?```\n((?:\S.*\n)*)", re.MULTILINE)


def rules_text(game: str) -> Path:
    """The English rules of a game, wherever the web layer keeps them: en/GAME.md or GAME/…/en.md."""
    folder = game.replace("-", "_")
    texts = [path for path in (ROOT / "serai" / "web").rglob("*.md") if "en" in (path.stem, path.parent.name)]
    (found,) = [path for path in texts if game == path.stem or folder in path.parts]
    return found


def origins() -> dict[str, Path]:
    """The texts of the site by their place there."""
    own = {path.relative_to(DOCS).as_posix(): path for path in DOCS.rglob("*.md")}
    rules = {f"rules/{game}.md": rules_text(game) for game in GAMES}
    return {**own, **{place: ROOT / name for place, name in PROJECT.items()}, **rules}


ORIGINS = origins()
PLACES = {path: place for place, path in ORIGINS.items()}


def on_files(files: Files, config: Any) -> Files:
    """Add what is not in docs/."""
    for place, path in ORIGINS.items():
        if place.startswith("rules/"):
            files.append(File.generated(config, place, content=drawn(path.read_text("utf-8"), Path(place).stem)))
        elif not path.is_relative_to(DOCS):
            files.append(File.generated(config, place, abs_src_path=str(path)))
    files.append(File.generated(config, "reference/cli.md", content="# The command\n\n" + "\n".join(commands())))
    for path in {target for origin in ORIGINS.values() for target in linked(origin)}:
        place = place_of(path) or ""
        if place.startswith("source/"):
            files.append(File.generated(config, place, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Let links between files of the project lead to their places on the site."""
    here = page.file.src_uri
    origin = ORIGINS.get(here)
    if origin is None:
        return markdown

    def on_site(link: re.Match[str]) -> str:
        place = place_of((origin.parent / link[0]).resolve())
        return link[0] if place is None else posixpath.relpath(place, posixpath.dirname(here) or ".")

    return LINK.sub(on_site, markdown)


def linked(origin: Path) -> Iterator[Path]:
    """The files that a text links to."""
    for link in LINK.findall(origin.read_text("utf-8")):
        yield (origin.parent / link).resolve()


def place_of(path: Path) -> str | None:
    """Where a file of the project is on the site; None if it is no file of ours, or made with the site."""
    if path in PLACES:
        return PLACES[path]
    if path.is_relative_to(DOCS) or not path.is_file() or not path.is_relative_to(ROOT):
        return None
    return f"source/{path.relative_to(ROOT).as_posix()}.txt"


def drawn(text: str, game: str) -> str:
    """Rules in which each example is the picture that the pages of a server show, with its caption below."""
    numbers = iter(range(1, 100))

    def picture(found: re.Match[str]) -> str:
        kind, caption = found.groups()
        name = FIGURE.format(game=game, number=next(numbers))
        return f"![{game}: {kind}](../{name})\n\n{caption}"

    return EXAMPLE.sub(picture, text)


def commands(command: Any = None, names: tuple[str, ...] = ("serai",)) -> Iterator[str]:
    """Every command with its arguments and options, as Markdown."""
    command = command or get_command(app)
    yield f"{'#' * (len(names) + 1)} `{' '.join(names)}`\n\n{command.help or ''}\n"
    rows = [
        (", ".join(f"`{name}`" for name in names_of(part)), getattr(part, "help", "") or "") for part in command.params
    ]
    if rows:
        yield "| | |\n| --- | --- |\n" + "".join(f"| {name} | {text} |\n" for name, text in rows)
    if command.epilog:
        yield "```sh\n" + command.epilog.replace("\n\n", "\n") + "\n```\n"
    for name, part in getattr(command, "commands", {}).items():
        yield from commands(part, (*names, name))


def names_of(part: Any) -> str:
    """What an argument or option is called on the command line."""
    names = [*part.opts, *part.secondary_opts] if part.opts[0].startswith("-") else [part.name.upper()]
    return ", ".join(f"`{name}`" for name in names)
