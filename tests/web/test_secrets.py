"""The secret that signs cookies: never empty, never two of them, never readable by others, and it can be changed."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers

from serai.errors import BadOption
from serai.web.app import create_app
from serai.web.door.identity import Guest, Identity
from serai.web.settings import SECRET_LENGTH, Settings

LONG, OTHER = "a" * SECRET_LENGTH, "b" * SECRET_LENGTH


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SERAI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("SERAI_SECRET", raising=False)
    return tmp_path / "data"


def test_it_is_made_once_and_readable_by_its_owner_only(folder: Path) -> None:
    before = os.umask(0)
    try:
        [made] = Settings().signing_secrets()
    finally:
        os.umask(before)
    assert len(made) >= SECRET_LENGTH
    assert Settings().signing_secrets() == [made]
    assert [path.name for path in folder.iterdir()] == ["secret"]
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600


def out_of_space(*_: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["os.fsync", "os.link"])
def test_a_full_disk_leaves_no_secret_behind(folder: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    monkeypatch.setattr(step, out_of_space)
    with pytest.raises(BadOption, match="No space left on device"):
        Settings().signing_secrets()
    monkeypatch.undo()
    monkeypatch.setenv("SERAI_DATA_DIR", str(folder))
    assert list(folder.iterdir()) == []
    assert len(Settings().signing_secrets()[0]) >= SECRET_LENGTH


ASK = """
import sys
from serai.web.settings import Settings
from serai.errors import BadOption
try:
    print(Settings().signing_secrets()[0])
except BadOption as error:
    sys.exit(str(error))
"""
NO_ROOM = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
"""


def ask(before: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", before + ASK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_a_process_that_cannot_write_ends_with_a_sentence(folder: Path) -> None:
    process = ask(NO_ROOM)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "File too large" in said
    assert "--secret-file" in said
    assert list(folder.iterdir()) == []


def test_processes_that_start_at_once_agree(folder: Path) -> None:
    processes = [ask() for _ in range(4)]
    said = {process.communicate(timeout=60)[0] for process in processes}
    assert said == {(folder / "secret").read_text()}
    assert [path.name for path in folder.iterdir()] == ["secret"]


SHORT = ["", "\n", "short", f"{LONG}\nshort", "x" * (SECRET_LENGTH - 1)]
PLACES = ["kept", "option", "environment"]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (place, text) for place in PLACES for text in SHORT if text or place != "environment"
    ],  # an empty variable is none
)
def test_a_short_secret_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch, place: str, text: str) -> None:
    folder.mkdir()
    file = folder / ("secret" if place == "kept" else "own")
    settings = Settings(secret_file=file if place == "option" else None)
    if place == "environment":
        monkeypatch.setenv("SERAI_SECRET", text)
    else:
        file.write_text(text)
    with pytest.raises(BadOption, match=f"at least {SECRET_LENGTH}"):
        create_app(settings)
    if place != "environment":
        assert file.read_text() == text


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="No such file"):
        Settings(secret_file=tmp_path / "missing").signing_secrets()
    (tmp_path / "binary").write_bytes(b"\xff" * 40)
    with pytest.raises(BadOption, match="not text"):
        Settings(secret_file=tmp_path / "binary").signing_secrets()


def test_the_option_goes_before_the_environment_and_both_before_the_kept_one(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own").write_text(f"{LONG}\n\n  {OTHER}  \n")
    monkeypatch.setenv("SERAI_SECRET", OTHER)
    assert Settings(secret_file=tmp_path / "own").signing_secrets() == [LONG, OTHER]
    assert Settings().signing_secrets() == [OTHER]
    assert not folder.exists()


def test_after_a_rotation_old_signatures_are_read_and_new_ones_made(tmp_path: Path) -> None:
    old, both, new = Identity(OTHER), Identity(LONG, OTHER), Identity(LONG)
    ann = Guest.new("Ann")
    for before, after, known in ((old, both, True), (both, new, True), (both, old, False), (old, new, False)):
        assert (read_cookie(after, before.cookie(ann, False)) == ann) is known
        assert (read_bearer(after, before.bearer(ann)) == ann) is known
        assert after.is_form_token(ann, before.form_token(ann)) is known


def read_cookie(identity: Identity, header: str) -> Guest | None:
    shown = identity.by_cookie(Headers({"cookie": header.split(";")[0]}))
    return shown and shown.guest


def read_bearer(identity: Identity, token: str) -> Guest | None:
    return identity.by_bearer({"headers": [(b"authorization", f"Bearer {token}".encode())]})


def test_serve_takes_the_file(tmp_path: Path) -> None:
    (tmp_path / "own").write_text("short")
    command = [
        sys.executable,
        "-c",
        "from serai.cli import main; main()",
        "serve",
        "--secret-file",
        str(tmp_path / "own"),
        "--port",
        "1",
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert "too short" in ended.stderr
    assert "Traceback" not in ended.stderr
