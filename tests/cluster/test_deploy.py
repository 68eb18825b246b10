"""The files in deploy/ call commands, options and variables that there are, and fit each other."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from serai.cli import app
from serai.cluster.servers import TABLES

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
ELSEWHERE = {"SERAI_DATA_DIR", "SERAI_CACHE_DIR", "SERAI_SECRET"}  # read where they are needed, no options
PORT = 8000  # of every node in a container


def commands() -> dict[str, Any]:
    group: Any = typer.main.get_command(app)
    return dict(group.commands)


def variables(name: str) -> set[str]:
    """Those that a command reads."""
    return {str(option.envvar) for option in commands()[name].params if option.envvar} | ELSEWHERE


def check(call: list[str]) -> str:
    """That `serai` understands these words, and which command they are."""
    program, name, *rest = call
    assert Path(program).name == "serai"
    commands()[name].make_context(name, rest)
    return name


def unit(path: Path) -> dict[str, list[str]]:
    """The lines of its service, by what they say."""
    found: dict[str, list[str]] = {}
    for line in path.read_text().split("[Service]")[1].split("[Install]")[0].splitlines():
        name, equals, value = line.partition("=")
        if equals:
            found.setdefault(name, []).append(value)
    return found


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_start_what_there_is(path: Path) -> None:
    says = unit(path)
    for line in says.get("ExecStartPre", []):
        check(shlex.split(line.replace("%i", "2")))
    [start] = says["ExecStart"]
    name = check(shlex.split(start.replace("%i", "2")))
    given = {setting.partition("=")[0] for line in says["Environment"] for setting in line.split()}
    assert given <= variables(name)
    told = set(re.findall(r"\bSERAI_\w+", path.read_text().split("[Unit]")[0]))
    assert told <= variables(name)
    for variable, folder in (("SERAI_DATA_DIR", "StateDirectory"), ("SERAI_CACHE_DIR", "CacheDirectory")):
        assert (variable in given) == (folder in says)  # nothing else may be written


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_finds_no_fault(path: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    copy = tmp_path / path.name.replace("@", "@2")
    text = path.read_text().replace("/opt/serai/bin/serai", str(shutil.which("true")))
    copy.write_text(text.replace("User=serai", "User=root").replace("EnvironmentFile=", "EnvironmentFile=-"))
    told = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, timeout=60)
    assert (told.returncode, [line for line in told.stderr.splitlines() if path.stem in line]) == (0, [])


def steps() -> list[tuple[str, str]]:
    """Words of the Containerfile, each with the rest of its line."""
    lines = [line for line in (DEPLOY / "Containerfile").read_text().splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def test_the_image_takes_what_there_is_and_serves() -> None:
    copied = [name for word, rest in steps() if word == "COPY" for name in rest.split()[:-1]]
    assert all((ROOT / name).exists() for name in copied)
    assert {"README.md", "LICENSE", "pyproject.toml", "serai"} <= set(copied)
    [call] = [yaml.safe_load(rest) for word, rest in steps() if word == "CMD"]
    name = check(call)
    settings = [setting for word, rest in steps() if word == "ENV" for setting in rest.split()]
    assert {setting.partition("=")[0] for setting in settings} <= variables(name)
    for word, rest in steps():
        if word == "RUN" and rest.startswith("serai"):
            check(shlex.split(rest))
    [port] = [int(rest) for word, rest in steps() if word == "EXPOSE"]
    [option] = [option for option in commands()[name].params if option.name == "port"]
    assert port == option.default == PORT


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return found


def test_the_services_read_the_variables_that_they_are_given() -> None:
    for name, service in compose().items():
        if service["image"] == "serai":
            command = check(service.get("command", ["serai", "serve"]))
            known = variables(command) | (variables("serve") if command == "worker" else set())  # it is given all
            assert set(service["environment"]) <= known, name
            assert {"SERAI_REDIS"} <= set(service["environment"]) & variables(command)


def test_the_proxy_knows_every_node_and_is_reached_where_it_listens() -> None:
    text = (DEPLOY / "haproxy.cfg").read_text()
    nodes = [name for name, service in compose().items() if service["image"] == "serai" and "command" not in service]
    for backend in text.split("\nbackend ")[1:]:
        known = re.findall(r"^ +server (\S+) (\S+)$", backend, re.MULTILINE)
        assert known == [(name, f"{name}:{PORT}") for name in nodes], backend
    assert " ".join(TABLES.split()) in " ".join(text.split()), "tables are spread as by `serai cluster`"
    [listens] = re.findall(r"^ +bind :(\d+)$", text, re.MULTILINE)
    assert compose()["proxy"]["ports"] == [f"127.0.0.1:{listens}:{listens}"]
    if haproxy := shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin:/usr/bin"):
        told = subprocess.run([haproxy, "-c", "-f", DEPLOY / "haproxy.cfg"], capture_output=True, text=True, timeout=30)
        assert told.returncode == 0, told.stderr
