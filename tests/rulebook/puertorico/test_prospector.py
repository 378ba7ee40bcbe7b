"""The prospector: a doubloon, and nothing for the others."""

from tests.rulebook.puertorico.table import Table


def test_the_prospector_gets_one_doubloon() -> None:
    """L738-L741."""
    t = Table("").play("role prospector")
    assert [t.doubloons(seat) for seat in range(4)] == [1, 0, 0, 0]
    assert t.asked() == "role 1"


def test_and_what_lay_on_the_role() -> None:
    """T52: L757-L758."""
    t = Table("roles: prospector*2").play("role prospector")
    assert t.doubloons(0) == 3
