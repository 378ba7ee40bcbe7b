"""Three servers on one PostgreSQL, killed at random, the database restarted: a short form of `bench.drill`."""

import asyncio

from bench import drill
from tests.effort import many


def test_servers_and_their_database_may_fail_and_nothing_that_was_acknowledged_is_lost() -> None:
    found, late = asyncio.run(drill.drill(many(120, 4)))
    assert found.tally.faults == []
    assert found.restarts >= 1
    assert found.tally.kills >= 1
    assert found.tally.moves > 10
    assert late < 10 * drill.SOON, "a machine that runs other tests beside is slow; the command itself wants a second"
