"""What is said about a table as a whole: its title, the line where there is nothing to choose, what is new."""

from morro.core.game import Prompt
from morro.scene.log import Group
from morro.scene.scene import Scene
from morro.scene.seen import Seen
from morro.words.text import capital
from morro.words.wording import Wording


def title_of(seen: Seen, w: Wording, names: list[str], my_turn: bool) -> str:
    """The title of the page: whose turn it is, or what has become of the game."""
    game = w.words.title(seen.game_name)
    if seen.at is not None:
        return w("title_replay", game=game)
    if seen.status == "open":
        return w("title_open", game=game)
    if seen.status in ("set_aside", "cancelled"):
        return w("title_aside" if seen.status == "set_aside" else "title_cancelled", game=game)
    if my_turn:
        return w("title_turn", game=game)
    if seen.prompt is None:
        return w("title_over", game=game)
    return w("title_wait", game=game, player=names[seen.prompt.seat])


def headline(seen: Seen, w: Wording, names: list[str], scene: Scene | None) -> str:
    """What stands in place of a question where there is nothing to choose."""
    if seen.status in ("set_aside", "cancelled") and seen.at is None:
        return capital(w(f"status_{seen.status}"))
    if seen.prompt is None or (seen.status == "finished" and seen.at is None):
        return result(seen, w, names)
    player = names[seen.prompt.seat]
    if seen.prompt.seat == seen.viewer:
        return w.words.prompt(seen.game_name, seen.prompt)
    text = w("waiting", player=player)
    if scene is not None and scene.now:
        text = w("waiting_role", player=player, role=w.words.role(seen.game_name, scene.now))
    return f"{text} {w('watching')}" if not seen.owned and seen.at is None else text


def question_in_short(game: str, prompt: Prompt | None, w: Wording) -> str:
    """What somebody is asked, where the table is not at hand: the title of the plate, or the whole question.

    Empty where nothing is asked, or what only a newer Morro knows.
    """
    key = f"ask_{prompt.kind}_{game.partition('/')[0]}" if prompt is not None else ""
    if prompt is None or not w.has(key):
        return ""
    try:
        return w(key, n=prompt.left or 1)
    except KeyError:  # the title names a card
        return w.words.prompt(game, prompt).rstrip(".")


def result(seen: Seen, w: Wording, names: list[str]) -> str:
    """Who has won."""
    say = w.words.score_line
    if not seen.winners:
        return w.words.ui("game_over")
    if seen.winners == [seen.viewer]:
        return say(seen.game_name, "winner_you")
    if len(seen.winners) == 1:
        return say(seen.game_name, "winner", player=names[seen.winners[0]])
    return say(seen.game_name, "shared", players=w.words.together([names[seat] for seat in seen.winners]))


def news(seen: Seen, groups: list[Group]) -> list[str]:
    """What happened since the viewer's last decision."""
    if seen.viewer < 0 or seen.at is not None or not 0 < seen.since < len(seen.events):
        return []
    return [line.text for group in groups for line in group.lines if line.new and not line.mine]
