"""OpenSpiel: each family of games as a Python game, registered when this module is imported.

    pyspiel.load_game("python_morro_san_juan(edition=sanjuan/2018+new,players=3,options=draft)")
    pyspiel.load_game("python_morro_puerto_rico(players=5)")

Chance. Our games shuffle inside, from a seed. So there is one explicit chance node, the first: it picks one of `deals`
seeds, from `seed` on, each as likely as the other, and all later draws follow from it. What a seat knows never tells
the seed. A search that looks at the state itself (MCTS) therefore plays with open cards; one that asks for
`resample_from_infostate` (ISMCTS) gets a deal that fits what the player knows, and plays fair.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from morro.core.errors import GameError, IllegalAction
from morro.core.events import Event, Log
from morro.core.game import SPECTATOR
from morro.core.rng import seeded
from morro.encoding.encoder import AnyEncoder, encoder_for
from morro.envs.reward import reward_of
from morro.families import families
from morro.families.family import Family
from morro.games import AnyGame, make_game

DEALS: Final = 10_000
LONGEST: Final = 5_000
"""Decisions. Nobody has to end a game; after so many it ends here, and the points as they stand decide."""
FACTS: Final = 200
"""The latest facts that an information-state tensor holds; the string holds them all."""
FACT: Final = 5
"""Numbers of a fact: kind, seat (1 is the player), card, how many, a card that the player saw; 0 for none."""

OUTCOME: Final = reward_of("outcome")


class Position:
    """A game in progress, with its facts and decisions: copied by `deepcopy`, saved by `pickle`."""

    def __init__(self, game: AnyGame, s: Any = None, own: list[list[int]] | None = None) -> None:
        self.game = game
        self.s = s
        """None before the deal."""
        self.own = own or [[] for _ in range(game.seats)]
        """The decisions of each seat."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        if self.s is None:
            return Position(self.game)
        s = self.game.clone(self.s)
        s.log = _log(self.s.log.events.copy())
        return Position(self.game, s, [moves.copy() for moves in self.own])

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[Any, ...]]:
        if self.s is None:
            return (read_position, (self.game.name, self.game.seats))
        facts = [event.row() for event in self.s.log.events]
        return (read_position, (self.game.name, self.game.seats, self.game.text(self.s), facts, self.own))

    def guess(self, player: int, seed: int) -> "Position":
        """A game that the player cannot tell from this one. Of the past the others remember what the player saw."""
        s = self.game.guess(self.game.view(self.s, player), seeded(seed))
        s.log = _log(self.s.log.seen_by(player))
        own = [moves.copy() if seat == player else [] for seat, moves in enumerate(self.own)]
        return Position(self.game, s, own)

    def over(self) -> bool:
        return self.s is not None and (not self.s.menu or self.s.step >= LONGEST)


def read_position(
    name: str, seats: int, text: str = "", facts: list[list[Any]] | None = None, own: list[list[int]] | None = None
) -> Position:
    """The position that was pickled."""
    game = make_game(name, seats)
    if not text:
        return Position(game)
    s = game.read(text)
    s.log = _log([Event(*fact) for fact in facts or []])
    return Position(game, s, own)


def _log(events: list[Event]) -> Log:
    log = Log()
    log.events = events
    return log


class MorroState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One game: first the deal, then decisions."""

    def __init__(self, spiel: "MorroGame") -> None:
        super().__init__(spiel)
        self.position = Position(spiel.rules)  # all that is here is copied with deepcopy and saved with pickle

    def current_player(self) -> int:
        position = self.position
        if position.s is None:
            return int(pyspiel.PlayerId.CHANCE)
        if position.over():
            return int(pyspiel.PlayerId.TERMINAL)
        return position.game.seat(position.s)

    def is_terminal(self) -> bool:
        return self.position.over()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.s.menu)

    def _apply_action(self, action: int) -> None:
        position = self.position
        game = position.game
        if position.s is None:
            spiel = self.get_game()
            if not 0 <= action < spiel.deals:
                raise IllegalAction(f"there are deals from 0 to {spiel.deals - 1}, not {action}")
            position.s = game.new(spiel.first_seed + action, log=True)
            return
        if position.over():
            raise IllegalAction("the game is over")
        seat = game.seat(position.s)
        game.play(position.s, action)
        position.own[seat].append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.position.game.actions.token(action)

    def returns(self) -> list[float]:
        position = self.position
        if not position.over():
            return [0.0] * position.game.seats
        return OUTCOME(position.game, position.s)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MorroState":
        """A state that the player cannot tell from this one, dealt at random. Its history is that of this one."""
        if self.position.s is None:
            raise GameError("before the deal there is nothing to know: apply a chance outcome first")
        other: MorroState = self.clone()
        other.position = self.position.guess(player, int(sampler() * (1 << 48)))
        return other

    def __str__(self) -> str:
        position = self.position
        return "before the deal" if position.s is None else position.game.text(position.s)


class MorroObserver:
    """What a player knows. With perfect recall also all that it has seen and done, the latest facts as numbers.

    What everybody knows, or only what the player alone knows, can be had as text, not as a tensor.
    """

    def __init__(self, game: AnyGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise GameError(f"observers of {game.name} take no parameters: {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise GameError(f"an observer of {game.name} is one player, not all of them")
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = bool(kind.perfect_recall)
        self.encoder: AnyEncoder = encoder_for(game)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.public and self.private:
            size = self.encoder.layout.size
            self.tensor = np.zeros(size + (FACTS * FACT if self.recalls else 0), np.float32)
            self.dict["observation"] = self.tensor[:size]
            if self.recalls:
                self.dict["facts"] = self.tensor[size:].reshape(FACTS, FACT)

    def set_from(self, state: MorroState, player: int) -> None:
        """Write `tensor` and `dict`."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        position = state.position
        if position.s is None:
            return
        row = self.encoder.row(position.game.view(position.s, player))
        self.dict["observation"][:] = np.frombuffer(row, np.uint8)
        rows = facts_of(position, player) if self.recalls else []
        if rows:
            self.dict["facts"][: len(rows)] = rows

    def string_from(self, state: MorroState, player: int) -> str:
        position = state.position
        if position.s is None:
            return "before the deal\n" if self.public else ""
        game, s = position.game, position.s
        own, common = game.view_text(game.view(s, player)), game.view_text(game.view(s, SPECTATOR))
        if not self.private:
            return common + (facts_text(s.log.seen_by(SPECTATOR)) if self.recalls else "")
        if not self.public:
            own = "".join(f"{line}\n" for line in own.splitlines() if line not in common.splitlines())
        if not self.recalls:
            return own
        done = ", ".join(game.actions.token(action) for action in position.own[player])
        return f"{own}own: {done}\n{facts_text(s.log.seen_by(player))}"


def facts_text(events: list[Event]) -> str:
    """All that was seen: kind, seat, card, number, and the cards that the one who looks saw."""
    facts = [f"{event.kind}.{event.seat}.{event.card}.{event.n}.{event.cards}" for event in events]
    return f"facts: {' '.join(facts)}\n"


def facts_of(position: Position, player: int) -> list[tuple[int, ...]]:
    """The latest facts that a player saw, the newest first, a row for each card."""
    rows: list[tuple[int, ...]] = []
    seats = position.game.seats
    events = position.s.log.events
    for at in range(len(events) - 1, -1, -1):
        event = events[at].seen_by(player)
        seat = (event.seat - player) % seats + 1 if event.seat >= 0 else 0
        for card in event.cards or [-1]:
            rows.append((event.kind + 1, seat, event.card + 1, event.n, card + 1))
        if len(rows) >= FACTS:
            break
    return rows[:FACTS]


class MorroGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One edition at one table size; each family is a subclass with its own type."""

    spiel_type: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = self.spiel_type.parameter_specification | (params or {})
        options = [option for option in given["options"].split(":") if option]
        self.rules = make_game(":".join([given["edition"], *options]), given["players"])
        self.deals = given["deals"]
        self.first_seed = given["seed"]
        if self.rules.name.partition("/")[0] != self.spiel_type.parameter_specification["edition"].partition("/")[0]:
            raise GameError(f"{self.spiel_type.short_name} does not play {self.rules.name}")
        if self.deals < 1 or self.first_seed < 0:
            raise GameError(f"deals counts from 1 up and seed from 0 up, not {self.deals} and {self.first_seed}")
        share = 1 / self.rules.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=self.deals,
            num_players=self.rules.seats,
            min_utility=-share,
            max_utility=1 - share,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.spiel_type, info, given)

    def new_initial_state(self) -> MorroState:
        return MorroState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> MorroObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return MorroObserver(self.rules, kind, params)


def _type_of(short_name: str, family: Family) -> Any:
    listings = family.listings
    return pyspiel.GameType(
        short_name=short_name,
        long_name=family.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(listing.least for listing in listings),
        max_num_players=max(listing.most for listing in listings),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "edition": listings[0].name,
            "players": 4,
            "options": "",
            "deals": DEALS,
            "seed": 0,
        },
    )


def register_games() -> None:
    """Register every family of games that OpenSpiel does not know yet."""
    for family in families():
        short_name = "python_morro_" + family.title.lower().replace(" ", "_")
        if short_name not in pyspiel.registered_names():
            kind = _type_of(short_name, family)
            name = family.title.replace(" ", "") + "Game"
            globals()[name] = type(name, (MorroGame,), {"spiel_type": kind})  # by name, so that games can be pickled
            pyspiel.register_game(kind, globals()[name])


register_games()
