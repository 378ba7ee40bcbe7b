"""ActionTable: an action is a small int inside and a token outside."""

from morro.core.errors import BadToken


class ActionTable:
    """The pinned list of a game's actions. Ids never leave the process; files and wires carry tokens."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.ids: dict[str, int] = {}

    def one(self, token: str) -> int:
        """Append one action; give its id."""
        self.ids[token] = len(self.tokens)
        self.tokens.append(token)
        return len(self.tokens) - 1

    def block(self, verb: str, names: list[str]) -> int:
        """Append `verb name` for each name; give the id of the first."""
        start = len(self.tokens)
        for name in names:
            self.one(f"{verb} {name}")
        return start

    def id(self, token: str) -> int:
        """The action of a token; spaces at the ends or doubled do no harm."""
        clean = " ".join(token.split())
        if clean not in self.ids:
            raise BadToken(f"{token.strip()!r} is no action of this game{_nearest(clean, self.tokens)}")
        return self.ids[clean]

    def token(self, action: int) -> str:
        return self.tokens[action]

    def __len__(self) -> int:
        return len(self.tokens)


def _nearest(word: str, known: list[str]) -> str:
    import difflib

    near = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {near[0]!r}?" if near else ""
