"""`morro play`: people and bots at one table in the terminal."""

import contextlib
import shlex
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from morro.bots.registry import DEFAULT
from morro.cli.files import free_name, read_text, refuse_strangers, write_text
from morro.cli.flags import Language, Options, Seed, any_seed, bot_names, game_of
from morro.cli.screen import Screen
from morro.cli.session import HUMAN, Session, check_players, players_in
from morro.cli.talk import NAMES, Quit, Talk
from morro.cli.trouble import Trouble
from morro.core.record import Record, read_record
from morro.core.rng import seeded
from morro.games import DEFAULT_GAME, AnyGame, make_game
from morro.words.wording import wording

SEAT_STREAM: Final = 1 << 50
"""Where the random numbers for the person's seat begin."""


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=f"The game; {DEFAULT_GAME}, if not given.")
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many seats; 4, if not given.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Your seat, from 1 up; random, if not given.")] = None,
    hotseat: Annotated[
        str, typer.Option("--hotseat", metavar="1,3", help="The seats of several people at this terminal.")
    ] = "",
    bots: Annotated[
        list[str] | None, typer.Option("--bots", "-b", help="Who sits on the other seats, such as greedy,random.")
    ] = None,
    seed: Seed = None,
    option: Options = None,
    lang: Language = "en",
    resume: Annotated[str, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = "",
    save: Annotated[str, typer.Option("--save", metavar="FILE", help="Where the game is saved.")] = "",
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines, no boxes or colours: for screen readers and pipes.")
    ] = False,
    pace: Annotated[float, typer.Option("--pace", min=0, max=60, help="Seconds between the bots' turns.")] = 0.3,
) -> None:
    """Play in the terminal, against bots or with others at the same keyboard.

    Type ? at any question for help. Without a terminal, or with NO_COLOR set, the output is plain.

    Example: morro play sanjuan/2004 --seats 3 --seat 1 --bots greedy --lang de
    """
    if resume:
        if seats is not None or seed is not None or option:
            raise Trouble("--resume takes seats, seed and options from the file; leave out --seats, --seed, --option")
        session = resumed(resume, game, seat, hotseat, bots)
    else:
        session = fresh(game or DEFAULT_GAME, seats, option, seed, seat, hotseat, bots)
    if save:
        check_writable(save)
    screen = Screen(plain, not no_color, pace)
    talk = Talk(session, wording(lang), screen, save)
    target = save or ("" if resume == "-" else resume)
    with hangups(), contextlib.closing(session):
        code = conversation(talk, target)
    if code:
        raise typer.Exit(code)


# -- who sits where ------------------------------------------------------------------------------------------


def fresh(
    name: str,
    seats: int | None,
    options: list[str] | None,
    seed: int | None,
    seat: int | None,
    hotseat: str,
    bots: list[str] | None,
) -> Session:
    game = game_of(name, seats, options)
    chosen = any_seed() if seed is None else seed
    people = people_of(game, seat, hotseat)
    if not people:
        people = [seeded(SEAT_STREAM + chosen).below(game.seats)]
    return Session(game, Record(game.name, game.version, game.seats, chosen), seated(game, people, bots))


def resumed(file: str, name: str | None, seat: int | None, hotseat: str, bots: list[str] | None) -> Session:
    content = read_text(file)
    record = read_record(content)
    game = make_game(record.game, record.seats)
    if name is not None and game_of(name, record.seats).name != game.name:
        raise Trouble(f"{file} is a game of {game.name}, not of {name}")
    players = players_in(content)
    people = people_of(game, seat, hotseat)
    if players:
        check_players(players, game.seats)
    if people or bots or not players:
        people = people or [k for k, player in enumerate(players) if player == HUMAN]
        if not people:
            session = Session(game, record, [HUMAN] * game.seats)
            people = [0 if session.over else session.seat]
        players = seated(game, people, bots)
    if HUMAN not in players:
        raise Trouble(f"{file}: nobody there is human; say where you sit with --seat")
    return Session(game, record, players)


def people_of(game: AnyGame, seat: int | None, hotseat: str) -> list[int]:
    """The seats of people that the flags name, where seats are counted from 1 as on the screen."""
    if seat is not None and hotseat:
        raise Trouble("give either --seat or --hotseat, not both")
    named = [str(seat)] if seat is not None else [part.strip() for part in hotseat.split(",") if part.strip()]
    for name in named:
        if not name.isdecimal() or not name.isascii() or len(name) > 3 or not 1 <= int(name) <= game.seats:
            raise Trouble(f"there is no seat {name!r} at this table; there are 1 to {game.seats}")
        if named.count(name) > 1:
            raise Trouble(f"--hotseat names seat {name} twice")
    return sorted({int(name) - 1 for name in named})


def seated(game: AnyGame, people: list[int], bots: list[str] | None) -> list[str]:
    """People on their seats, bots on the others."""
    names = iter(bot_names(bots, DEFAULT, game.seats - len(people)))
    return [HUMAN if seat in people else next(names) for seat in range(game.seats)]


# -- the evening ---------------------------------------------------------------------------------------------


def conversation(talk: Talk, target: str) -> int:
    """Play the game; whatever happens, nothing is lost. Gives the exit code."""
    try:
        greet(talk)
        talk.run()
        talk.show_end()
        if target:
            keep(talk, target)
        else:
            offer_record(talk)
    except Quit:
        keep(talk, target)
    except (KeyboardInterrupt, EOFError):
        if worth_keeping(talk, target):
            keep(talk, target, talk.words.ui("stopped"))
        else:
            with contextlib.suppress(OSError):
                talk.screen.say(f"\n{talk.words.ui('stopped')}")
        return 2
    except BaseException:
        # A closed pipe, a full disk, or a bug of ours: the game is saved; the trouble is told further up.
        if worth_keeping(talk, target):
            typer.echo(f"morro: the game was saved as {stored(talk, target)}", err=True)
        raise
    return 0


def worth_keeping(talk: Talk, target: str) -> bool:
    """A game in which nobody has decided anything yet is kept only where a file was named for it."""
    session = talk.session
    return bool(target) or any(seat in session.humans for seat, _ in session.record.moves)


def greet(talk: Talk) -> None:
    session = talk.session
    ui = talk.words.ui
    screen = talk.screen
    seed = session.record.seed if session.record.seed >= 0 else "-"
    screen.say(ui("welcome"), style="bold")
    screen.say(ui("intro", game=talk.words.title(session.game.name), seats=session.game.seats, seed=seed))
    for seat, player in enumerate(session.players):
        who = ui("human") if player == HUMAN else f"{ui('bot')}, {player}"
        if [seat] == session.humans:
            who = ui("you")
        screen.say(f"  {talk.words.seat(seat)}: {NAMES[seat]} ({who})")
    if session.record.moves:
        screen.say(ui("resumed", n=len(session.record.moves)))


def offer_record(talk: Talk) -> None:
    """At the end of a game: a file name, or yes for a name of ours. The end of input counts as yes."""
    ui = talk.words.ui
    while True:
        try:
            name = talk.screen.ask(ui("save_offer"))
        except EOFError:
            keep(talk, "")
            return
        if name.lower() in ("", ui("no"), ui("no_key")):
            return
        if name.lower() in (ui("yes"), ui("yes_key")):
            keep(talk, "")
            return
        if talk.save_to(name):
            return


def keep(talk: Talk, target: str, why: str = "") -> None:
    """Save the record, then say so, and how to go on; the terminal may be gone by now."""
    name = stored(talk, target)
    ui = talk.words.ui
    lines = ["", why] if why else []
    lines.append(ui("saved", file=name))
    if not talk.session.over:
        command = f"morro play --resume {shlex.quote(name)}"
        if talk.words.language != "en":
            command += f" --lang {talk.words.language}"
        lines.append(ui("go_on_with", command=command))
    with contextlib.suppress(OSError):
        for line in lines:
            talk.screen.say(line)


def stored(talk: Talk, target: str) -> str:
    """Save where it was asked for; where that fails, anywhere rather than nowhere."""
    stem = "morro-" + "-".join(part for part in talk.session.game.name.replace(":", "/").split("/"))
    stem += f"-{max(0, talk.session.record.seed)}"
    first = target or talk.saved_as or free_name(stem)
    for name in (first, str(Path(tempfile.gettempdir(), free_name(stem)))):
        try:
            write_text(name, talk.session.text())
        except Trouble as trouble:
            typer.echo(f"morro: {trouble}", err=True)
        else:
            return name
    typer.echo(talk.session.text())
    raise Trouble("the game could be saved nowhere; its record stands above")


def check_writable(name: str) -> None:
    """Say at once, and not after two hours, that a file cannot be written."""
    path = Path(name).expanduser()
    refuse_strangers(path)
    try:
        with tempfile.TemporaryFile(dir=path.resolve().parent):
            pass
    except (OSError, ValueError, RuntimeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise Trouble(f"{name}: cannot be written: {why}") from error


@contextlib.contextmanager
def hangups() -> Iterator[None]:
    """A closed terminal or a polite kill ends the game as Ctrl-C does: saved."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    old = {}
    try:
        for name in names:
            with contextlib.suppress(ValueError):  # not in the main thread
                old[name] = signal.signal(getattr(signal, name), stop)
        yield
    finally:
        for name, handler in old.items():
            signal.signal(getattr(signal, name), handler)
