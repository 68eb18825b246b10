"""Languages for tests: every message in English with the code of the language before it, `de~Your hand:`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from babel.messages.pofile import read_po, write_po

from serai import i18n


@contextmanager
def speaking(folder: Path) -> Iterator[None]:
    """Such catalogues instead of the real ones, whatever is translated there."""
    for code in i18n.LANGUAGES:
        path = i18n.LOCALE / code / "LC_MESSAGES" / "serai.po"
        if path.is_file():
            _write(path, folder / code / "LC_MESSAGES" / "serai.po", code)
    with mock.patch.object(i18n, "LOCALE", folder):
        i18n.catalogue.cache_clear()
        yield
    i18n.catalogue.cache_clear()


def _write(source: Path, target: Path, code: str) -> None:
    with source.open("rb") as file:
        catalogue = read_po(file, locale=code)
    for message in catalogue:
        if message.id:
            counts = isinstance(message.id, tuple)
            message.string = [f"{code}~{message.id[1]}"] * catalogue.num_plurals if counts else f"{code}~{message.id}"
    target.parent.mkdir(parents=True)
    with target.open("wb") as file:
        write_po(file, catalogue)
