"""The side of the table that a page asks for: only one that is there, and a socket keeps to it."""

import pytest
from tests.server.running import Running, Somebody


@pytest.mark.parametrize(("side", "told"), [("7", "there is no side 7"), ("-1", "no side -1"), ("x", "whole number")])
def test_a_side_that_is_not_there_is_refused(kim: Somebody, lou: Somebody, side: str, told: str) -> None:
    table = kim.new_table("me", "bot:greedy")
    reply = lou.get(f"/t/{table}", side=side)
    assert 400 <= reply.status_code < 500
    assert told in reply.text


def test_each_side_is_drawn_for_itself(running: Running, kim: Somebody, lou: Somebody) -> None:
    """Two who look on from different sides must not get each other's page."""
    table = kim.new_table("me", "bot:greedy")
    with (
        lou.socket(table, query="?side=1") as one,
        lou.socket(table) as other,
        lou.socket(table, query="?side=9") as wrong,
    ):
        for socket in (one, other, wrong):
            socket.recv(5)
        sides = {key[1] for key in running.site.tables.live[table].drawn if isinstance(key, tuple)}
    assert sides == {0, 1}
