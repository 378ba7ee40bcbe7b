"""The files under deploy: each can be read, names only options that there are, and stands on the page of hosts."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from morro.cli.app import app
from morro.server.service_pages import HANDLERS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file() and path.name != ".env")


def options() -> set[str]:
    command: Any = typer.main.get_command(app)
    return {name for option in command.commands["serve"].params for name in option.opts}


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_only_options_are_named_that_there_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.name == "Dockerfile":
        text = text[text.rindex("CMD [") :]
    if path.name == "compose.yaml":
        text = "\n".join(compose()["services"]["server"]["command"])
    for line in text.splitlines():
        if not line.startswith("#"):
            assert set(re.findall(r"(?<![\w-])--[a-z-]+", line)) <= options()


def test_three_servers_share_a_database_behind_caddy() -> None:
    services = compose()["services"]
    assert services["server"]["deploy"]["replicas"] == 3
    assert services["server"]["environment"]["MORRO_DATA"] == "postgresql://morro@database/morro"
    [network] = compose()["networks"]["default"]["ipam"]["config"]
    assert f"--proxy={network['subnet']}" in services["server"]["command"]
    assert services["web"]["volumes"][0].startswith("./Caddyfile:")
    assert "server 8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def test_every_name_that_is_asked_for_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    assert asked == set(re.findall(r"^(\w+)=", example, flags=re.MULTILINE))
    unit = (DEPLOY / "systemd" / "morro@.service").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)", unit)) <= set(
        re.findall(r"^(\w+)=", (DEPLOY / "systemd" / "morro.env").read_text(encoding="utf-8"), flags=re.MULTILINE)
    )


def test_the_image_installs_what_is_pinned() -> None:
    copied = re.findall(r"requirements/\w+\.txt", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    assert copied
    assert all((ROOT / path).exists() for path in copied)


def test_the_page_about_hosting_names_every_file() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    missing = [path.name for path in FILES if path.name not in page]
    assert missing == []


# -- everything that is named is there -----------------------------------------------------------------------


def dockerfile() -> list[str]:
    """The instructions of the Dockerfile, each in one line."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_image_copies_files_that_there_are() -> None:
    for line in dockerfile():
        if line.startswith("COPY") and "--from=" not in line:
            *sources, _ = line.removeprefix("COPY ").split()
            assert [name for name in sources if not (ROOT / name).exists()] == []
        if "--from=" in line:
            stages = [one.rpartition(" AS ")[2] for one in dockerfile() if one.startswith("FROM")]
            assert re.findall(r"--from=(\w+)", line)[0] in stages


def test_the_image_can_build_what_it_was_given() -> None:
    """It installs without an index and without isolation: what builds the package is among what is pinned."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    pinned = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    names = [re.split(r"[<>=]", one)[0] for one in wanted]
    assert [name for name in names if f"\n{name}==" not in f"\n{pinned}"] == []
    assert any("--no-index --no-build-isolation" in line for line in dockerfile())


def test_neither_passwords_nor_the_builds_of_this_machine_go_into_an_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "build", "**/.env"} <= set(ignored)


def test_the_port_and_the_health_of_the_image_are_those_of_the_server() -> None:
    text = "\n".join(dockerfile())
    ports = {*re.findall(r"EXPOSE (\d+)", text), *re.findall(r'"--port", "(\d+)"', text)}
    ports |= set(re.findall(r"127\.0\.0\.1:(\d+)", text))
    ports |= {one.partition("=")[2] for one in compose()["services"]["server"]["command"] if one.startswith("--port")}
    assert ports == {"8000"}
    [path] = re.findall(r"http://127\.0\.0\.1:\d+(/\w+)", text)
    assert path in {path for handler in HANDLERS for path in handler.paths}


def test_every_service_volume_and_file_of_the_compose_file_is_there() -> None:
    file = compose()
    services, volumes = file["services"], set(file["volumes"])
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        if "build" in service:
            context = (DEPLOY / service["build"]["context"]).resolve()
            assert (context / service["build"]["dockerfile"]).is_file()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in volumes
    address = services["server"]["environment"]["MORRO_DATA"]
    assert address.partition("@")[2].partition("/")[0] in services
    database = services["database"]["environment"]
    assert f"{database['POSTGRES_USER']}@database/{database['POSTGRES_DB']}" in address


@pytest.mark.parametrize("path", [DEPLOY / "Caddyfile", DEPLOY / "systemd" / "Caddyfile"], ids=["compose", "systemd"])
def test_a_caddyfile_closes_what_it_opens_and_says_what_caddy_knows(path: Path) -> None:
    known = {
        "encode",
        "respond",
        "reverse_proxy",
        "dynamic",
        "refresh",
        "lb_policy",
        "lb_try_duration",
        "fail_duration",
    }
    deep = 0
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        assert line.startswith("\t" * (deep - (words[0] == "}"))), line
        if deep and words[0] != "}" and not words[0].startswith("@"):
            assert words[0] in known, line
        deep += words[-1] == "{"
        deep -= words[0] == "}"
    assert deep == 0


def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    """As far as it can say without the program in its place; where there is no systemd, every line is at least one."""
    program = tmp_path / "morro"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    units = []
    for path in (DEPLOY / "systemd").glob("morro*"):
        text = path.read_text(encoding="utf-8")
        if path.suffix in (".service", ".target"):
            assert all(re.match(r"$|#|\[\w+\]$|\w+=.", line) for line in text.splitlines()), path
            unit = tmp_path / path.name.replace("@", "@8001")
            unit.write_text(text.replace("/opt/morro/bin/morro", str(program)))
            units.append(str(unit))
    assert len(units) == 2
    verify = shutil.which("systemd-analyze")
    if verify:
        done = subprocess.run([verify, "verify", *units], capture_output=True, text=True, check=False, timeout=60)
        complaints = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "morro" in line]
        assert complaints == []


def test_the_pages_install_extras_that_there_are() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"morro\[(\w+)\]", page))
    assert named
    assert named <= set(extras)
