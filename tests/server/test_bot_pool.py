"""The processes of the bots: whoever is most urgent has the next free one."""

import asyncio
import time
from multiprocessing.connection import Connection

from morro.server.bot_pool import ADVICE, MOVE, BotPool
from morro.server.bot_worker import Question

QUESTION = Question("sanjuan/2004", 2, "", "greedy", 0)


def slow(connection: Connection) -> None:
    """A bot that answers with its own name, after a moment."""
    connection.send(None)
    while True:
        question = Question(*connection.recv())
        time.sleep(0.05)
        connection.send(([question.bot], "", 0.0))


def test_a_move_does_not_wait_for_hints() -> None:
    async def ask() -> list[str]:
        pool = BotPool(1, target=slow)
        done: list[str] = []

        async def one(name: str, urgency: int) -> None:
            done.extend((await pool.choose(QUESTION._replace(bot=name), urgency))[0])

        wishes = [("first", ADVICE), ("hint", ADVICE), ("another hint", ADVICE), ("move", MOVE)]
        try:
            await asyncio.gather(*(one(*wish) for wish in wishes))
            assert pool.waiting == 0
        finally:
            pool.close()
        return done

    assert asyncio.run(ask()) == ["first", "move", "hint", "another hint"]


def test_whoever_gives_up_waiting_keeps_no_process() -> None:
    async def ask() -> list[str]:
        pool = BotPool(1, target=slow)
        try:
            begun = asyncio.create_task(pool.choose(QUESTION))
            given_up = asyncio.create_task(pool.choose(QUESTION, ADVICE))
            await asyncio.sleep(0)
            given_up.cancel()
            await begun
            answer: list[str] = (await pool.choose(QUESTION._replace(bot="next")))[0]
        finally:
            pool.close()
        return answer

    assert asyncio.run(ask()) == ["next"]
