"""`morro envs`: the environments and the meaning of an observation, for people and for programs."""

import json
import sys

import pytest
import typer
from tests.envs.golden import FAMILIES
from typer.testing import CliRunner, Result

from morro.cli import envs
from morro.cli.app import Commands
from morro.encoding.encoder import encoder_for
from morro.games import LISTINGS, Listing

app = typer.Typer(cls=Commands)
app.command("envs")(envs.envs)
app.callback()(lambda: None)


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["envs", *args])


def test_every_game_is_listed_with_its_sizes() -> None:
    out = run().stdout
    for listing in LISTINGS:
        encoder = encoder_for(listing.name)
        line = next(line for line in out.splitlines() if line.startswith(f"{listing.name} "))
        assert f"{encoder.layout.size} bytes" in line
        assert str(encoder.actions) in line.split()
        assert f"{listing.least}-{listing.most}" in line


def test_the_list_for_programs() -> None:
    found = json.loads(run("--json").stdout)
    assert [one["game"] for one in found] == [listing.name for listing in LISTINGS]
    assert found[0]["seats"] == [2, 3, 4]
    assert found[0]["actions"] == 267


@pytest.mark.parametrize("listing", LISTINGS, ids=lambda listing: listing.name)
def test_the_layout_of_a_game(listing: Listing) -> None:
    layout = encoder_for(listing.name).layout
    assert run("--layout", listing.name).stdout == layout.doc()
    assert run("--layout", f"{listing.name}:{listing.options[0]}").stdout == layout.doc()
    found = json.loads(run("--layout", listing.name, "--json").stdout)
    assert found["size"] == layout.size == sum(field["size"] for field in found["fields"])
    assert found["family"] in FAMILIES


@pytest.mark.parametrize("name", ["chess", "sanjuan", "sanjuan/1999", ""])
def test_an_unknown_game_has_no_layout(name: str) -> None:
    result = run("--layout", name)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"morro: there is no game {name!r}; there are: sanjuan/2004")


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "morro.encoding.encoder", None)  # as if one of its imports were missing
    result = run()
    assert result.exit_code == 2
    assert "which is not installed" in result.stderr
    assert 'pip install "morro[envs]"' in result.stderr
