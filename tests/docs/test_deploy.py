"""The files under deploy: each can be read, names only options that there are, and stands on the page of hosts."""

import re
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from morro.cli.app import app

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
