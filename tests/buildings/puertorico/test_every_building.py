"""A building without its test file fails here."""

from pathlib import Path

from morro.puertorico.buildings import BUILDING_KEYS


def test_every_building_has_its_file() -> None:
    files = {path.stem for path in Path(__file__).parent.glob("test_*.py")}
    assert [key for key in BUILDING_KEYS if f"test_{key}" not in files] == []
