"""What is told of a view by `prices` and `scoring` is what the game does: every price, every reason, every point."""

from collections.abc import Iterator

import pytest

from morro.bots.registry import make_bot
from morro.core.game import NONE
from morro.core.rng import seeded
from morro.games import make_game
from morro.puertorico import buildings as puertorico_buildings
from morro.puertorico import events as puertorico_events
from morro.puertorico import prices as puertorico
from morro.puertorico import scoring as puertorico_scoring
from morro.puertorico.game import PuertoRico
from morro.puertorico.state import PuertoRicoState
from morro.sanjuan import events as sanjuan_events
from morro.sanjuan import prices as sanjuan
from morro.sanjuan import scoring as sanjuan_scoring
from morro.sanjuan.buildings import KEYS, KIND_OF
from morro.sanjuan.game import SanJuan
from morro.sanjuan.state import SanJuanState

SANJUAN = ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new"]
PUERTORICO = ["puertorico/2002", "puertorico/2002:max_large", "puertorico/2002:ask_every_choice"]


def sanjuan_game(name: str, seats: int) -> SanJuan:
    game = make_game(name, seats)
    assert isinstance(game, SanJuan)
    return game


def puertorico_game(name: str, seats: int) -> PuertoRico:
    game = make_game(name, seats)
    assert isinstance(game, PuertoRico)
    return game


def sanjuan_walk(game: SanJuan, seed: int) -> Iterator[tuple[SanJuanState, str]]:
    """Every question of a game, and the token that answers it: greedy and random answers in turn."""
    bots = [make_bot("greedy", game), make_bot("random", game)]
    s = game.new(seed, log=True)
    rng = seeded(seed)
    while not game.over(s):
        seat = game.seat(s)
        action = bots[rng.below(2)].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng)
        yield s, game.actions.token(action)
        game.play(s, action)


def puertorico_walk(game: PuertoRico, seed: int) -> Iterator[tuple[PuertoRicoState, str]]:
    bots = [make_bot("greedy", game), make_bot("random", game)]
    s = game.new(seed, log=True)
    rng = seeded(seed)
    while not game.over(s):
        seat = game.seat(s)
        action = bots[rng.below(2)].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng)
        yield s, game.actions.token(action)
        game.play(s, action)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", SANJUAN)
def test_san_juan_tells_what_can_be_built_and_what_a_good_fetches(name: str, seats: int) -> None:
    game = sanjuan_game(name, seats)
    for seed in range(3):
        sale = -1
        for s, token in sanjuan_walk(game, seed):
            assert s.log is not None
            sold = [event for event in s.log.events if event.kind == sanjuan_events.SOLD]
            if sale >= 0:
                assert sold[-1].n == sale or s.log.events[-1].kind != sanjuan_events.SOLD
            sale = -1
            seat = game.seat(s)
            view = game.view(s, seat)
            kind = game.prompt(s).kind
            if kind == "build":
                for card in {*view.estates[seat].hand, *view.aside}:
                    can = f"build {KEYS[card]}" in game.tokens(s)
                    assert (sanjuan.why_not_build(view, seat, card) == "") == can
            if token.startswith("sell "):
                sale = sanjuan.sale_price(view, KIND_OF[token.partition(" ")[2]])


@pytest.mark.parametrize("name", SANJUAN)
def test_in_san_juan_the_price_told_is_the_price_asked(name: str) -> None:
    """Where neither crane nor library nor black market nor poor house asks something first."""
    game = sanjuan_game(name, 3)
    compared = 0
    for seed in range(4):
        told = ("", NONE, 0)
        for s, token in sanjuan_walk(game, seed):
            prompt = game.prompt(s)
            if (prompt.kind, prompt.seat) == told[:2]:
                forced = [one for one in s.auto if game.actions.token(one).startswith("pay ")]
                assert prompt.left + len(forced) == told[2]
                compared += 1
            told = ("", NONE, 0)
            if token.startswith("build "):
                view = game.view(s, prompt.seat)
                told = ("pay", prompt.seat, sanjuan.build_price(view, prompt.seat, KIND_OF[token.partition(" ")[2]]))
    assert compared > 20


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("name", PUERTORICO)
def test_puerto_rico_tells_what_can_be_built_sold_and_loaded(name: str, seats: int) -> None:
    game = puertorico_game(name, seats)
    goods = puertorico_buildings.GOOD_KEYS
    for seed in range(2):
        said: tuple[int, int, int] = (NONE, NONE, NONE)
        heard = 0
        for s, token in puertorico_walk(game, seed):
            assert s.log is not None
            if said[0] != NONE:
                event = next(e for e in s.log.events[heard:] if e.kind == said[0])
                points = event.cards[0] if event.cards else event.n
                asked = event is s.log.events[-1] and game.prompt(s).kind == "harbor"  # for its point
                assert (event.n, points + asked) == said[1:]
            said = (NONE, NONE, NONE)
            heard = len(s.log.events)
            seat = game.seat(s)
            view = game.view(s, seat)
            legal = game.tokens(s)
            kind = game.prompt(s).kind
            verb, thing, size = [*token.split(), "", ""][:3]
            if kind == "build":
                for building in range(puertorico_buildings.ISLAND_KINDS, puertorico_buildings.KINDS):
                    can = f"build {puertorico_buildings.KEYS[building]}" in legal
                    assert (puertorico.why_not_build(view, seat, building) == "") == can
                if verb == "build":
                    price = puertorico.build_price(view, seat, puertorico_buildings.KIND_OF[thing])
                    said = (puertorico_events.BUILT, price, price)
            if kind == "sell":
                assert [f"sell {goods[g]}" for g in range(5) if not puertorico.why_not_sell(view, seat, g)] == legal[1:]
                if verb == "sell":
                    price = puertorico.sale_price(view, seat, goods.index(thing))
                    said = (puertorico_events.SOLD, price, price)
            if kind == "load":
                ships = [f"load {goods[g]} {n}" for g in range(5) for n in puertorico.ships_for(view, seat, g)]
                assert ships == [one for one in legal if one.startswith("load ")]
                if verb == "load":
                    said = (puertorico_events.LOADED, *puertorico.delivery(view, seat, goods.index(thing), int(size)))
                elif verb == "wharf":
                    said = (puertorico_events.WHARF_USED, *puertorico.delivery(view, seat, goods.index(thing)))
            if kind == "man":
                first = puertorico_buildings.KIND_OF[game.prompt(s).card]
                assert puertorico.colonists_to_place(view, seat, first) == game.prompt(s).left
            if kind == "role" and verb == "role":
                role = game.legal(s)[legal.index(token)] - game.actions.id("role settler")
                before = s.estates[seat].doubloons
                trial = game.clone(s)
                trial.log = s.log.__class__()
                game.play(trial, token)
                taken = next(e for e in trial.log.events if e.kind == puertorico_events.ROLE_TAKEN)
                assert taken.n == puertorico.role_bonus(view, role)
                assert before == view.estates[seat].doubloons


@pytest.mark.parametrize("name", SANJUAN)
def test_san_juan_counts_the_same_points_from_a_view(name: str) -> None:
    game = sanjuan_game(name, 4)
    for s, _ in sanjuan_walk(game, 300):
        view = game.view(s, game.seat(s))
        told = [sanjuan_scoring.score_in_view(view, k).lines() for k in range(4)]
        assert told == [sanjuan_scoring.score(s, k).lines() for k in range(4)]


def test_puerto_rico_counts_the_same_points_from_a_view() -> None:
    game = puertorico_game("puertorico/2002", 3)
    for s, _ in puertorico_walk(game, 300):
        view = game.view(s, game.seat(s))
        told = [puertorico_scoring.score_in_view(view, k).lines() for k in range(3)]
        assert told == [puertorico_scoring.score(s, k).lines() for k in range(3)]
