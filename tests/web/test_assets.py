"""What a browser is sent: small, ours or properly licensed, and the same as its mark says."""

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

from tests.web.showing import new_table, shown

from morro.games import LISTINGS
from morro.scene.rulebook import FOLDER
from morro.server.table_view import HomeShown
from morro.web import assets, pages

VENDOR = assets.STATIC / "vendor"
ROOT = Path(__file__).parent.parent.parent


def test_every_file_of_others_has_its_origin_licence_and_fingerprint() -> None:
    listed = json.loads((VENDOR / "vendor.json").read_text(encoding="utf-8"))
    files = {path.name for path in VENDOR.iterdir()} - {"vendor.json"}
    assert files == {name for entry in listed for name in (entry["file"], entry["licence_file"])}
    for entry in listed:
        digest = hashlib.sha384((VENDOR / entry["file"]).read_bytes()).digest()
        assert entry["sha384"] == base64.b64encode(digest).decode(), entry["file"]
        assert entry["licence"] in ("OFL-1.1", "MIT")
        assert re.fullmatch(r"\d+\.\d+\.\d+", entry["version"])


def test_the_first_page_is_light() -> None:
    """The table, its style, script, letters and pictures, packed as the server packs them."""
    page = pages.table_page(shown(new_table("puertorico/2002", 4), 0), "de", {})
    total = len(gzip.compress(page.encode()))
    for path in assets.STATIC.rglob("*"):
        if path.suffix in (".css", ".js", ".svg"):
            total += len(gzip.compress(path.read_bytes()))
        elif path.suffix == ".woff2":
            total += path.stat().st_size
    assert total < 250_000


def test_home_is_light() -> None:
    """All that the first page of a stranger names, and what those files name, packed as the server packs them."""
    page = pages.home(HomeShown([], list(LISTINGS), "", ""), "de", {})
    total = len(gzip.compress(page.encode()))
    named = {path.partition("?")[0].partition("#")[0] for path in re.findall(r'"/static/([^"]+)"', page)}
    for path in [*named, "address.js", "cobble.svg", "chart.svg", "wood.svg"]:
        data = (assets.STATIC / path).read_bytes()
        total += len(data) if path.endswith(".woff2") else len(gzip.compress(data))
    assert total < 200_000


def test_the_script_stays_small_and_makes_no_code_from_text() -> None:
    source = (assets.STATIC / "table.js").read_text(encoding="utf-8")
    assert len(source.splitlines()) < 300
    assert not re.search(r"\beval\(|new Function|innerHTML|document\.write", source)


def test_an_address_carries_the_mark_of_its_content() -> None:
    path, _, mark = assets.asset("css/base.css").partition("?v=")
    digest = hashlib.sha256((assets.STATIC / "css" / "base.css").read_bytes()).hexdigest()
    assert path == "/static/css/base.css"
    assert digest.startswith(mark)
    assert assets.asset("art/common.svg#governor").endswith("#governor")


def test_pictures_that_pages_name_exist() -> None:
    for game, seats in (("sanjuan/2018+new", 4), ("puertorico/2002", 5)):
        page = pages.table_page(shown(new_table(game, seats), 0), "en", {})
        for file, name in set(re.findall(r'href="/static/(art/\w+\.svg)\?v=\w+#([\w-]+)"', page)):
            assert f'id="{name}"' in (assets.STATIC / file).read_text(encoding="utf-8"), name


def test_the_rulings_on_the_pages_are_those_of_the_docs() -> None:
    assert (FOLDER / "rulings.md").read_text(encoding="utf-8") == (ROOT / "docs" / "rulings.md").read_text(
        encoding="utf-8"
    )
