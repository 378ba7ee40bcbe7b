"""What the page of a review shows: whose decisions, the curve, the judgements, the turning points, luck and skill."""

from typing import Any, NamedTuple

from markupsafe import Markup

from morro.coach.judgement import SIGNS, WORDS
from morro.coach.review_document import review_told
from morro.coach.sentences import Sentences
from morro.scene import rulebook
from morro.scene.builders import builder_of
from morro.scene.people import Badge, Role, badges_of, names_of
from morro.scene.scene import Holding
from morro.server.table_view import ReviewShown
from morro.web.coaching import ROLE, signed
from morro.web.review_curve import Dot, curve
from morro.web.review_stairs import Step, steps
from morro.words.wording import Wording


class Tile(NamedTuple):
    """An answer as a picture."""

    name: str
    icon: str
    better: bool


class Owner(NamedTuple):
    """A seat on the small picture of the table."""

    badge: Badge
    points: str
    holding: Holding


class Board(NamedTuple):
    """The table as it was, in a corner of the page: the roles, and what everybody had."""

    roles: tuple[Role, ...]
    owners: tuple[Owner, ...]
    """The one who decides first."""


class Tally(NamedTuple):
    """How often a judgement was passed, and what it cost."""

    word: str
    sign: str
    text: str
    number: int
    cost: str


class Row(NamedTuple):
    """One decision in the list of all."""

    at: int
    round: int
    text: str
    better: str
    word: str
    sign: str
    says: str
    cost: str
    href: str


class Turning(NamedTuple):
    """A turning point."""

    at: int
    round: int
    word: str
    sign: str
    says: str
    slip: bool
    tiles: tuple[Tile, ...]
    played: str
    other: str
    gap: str
    gap_range: str
    why: str
    href: str
    table: str
    """The address of the table as it was then,"""
    analysis: str
    """and of its analysis."""
    board: Board | None
    """None where the table cannot be drawn any more."""


class Moment(NamedTuple):
    """The decision that is looked at."""

    row: Row
    before: int
    after: int
    """The chance before it, and at the next point of the curve."""
    table: str
    earlier: str
    later: str


class ReviewPage:
    """One review for one reader."""

    def __init__(self, shown: ReviewShown, w: Wording) -> None:
        table = shown.table
        self.shown = shown
        self.w = w
        self.names = names_of(table, w)
        self.badges = badges_of(table, self.names)
        self.sentences = Sentences(w.language, [player.name for player in table.players])
        self.seat = shown.whose
        facts = shown.found.facts
        self.told: dict[str, Any] = review_told(facts, self.sentences) if facts is not None else {}
        self.rows = self._rows()

    def address(self, seat: int, at: int | None = None) -> str:
        """The review with another seat's eyes, or at another decision."""
        path = f"/t/{self.shown.table.id}/review?seat={seat}"
        return path if at is None else f"{path}&at={at}#moment"

    def table_at(self, at: int) -> str:
        """The table as the seat saw it before a decision."""
        return f"/t/{self.shown.table.id}?at={self.shown.faced[at]}&seat={self.seat}"

    def values(self) -> dict[str, Any]:
        table, found, w = self.shown.table, self.shown.found, self.w
        scores = [sheet.total if sheet is not None else 0 for sheet in table.scores]
        order = sorted(range(table.seats), key=lambda seat: (seat not in table.winners, -scores[seat]))
        values: dict[str, Any] = {
            "review": self.shown,
            "found": found,
            "sentences": self.sentences,
            "game_title": w.words.title(table.game_name),
            "standings": [(self.badges[seat], scores[seat]) for seat in order],
            "title": ", ".join(f"{self.names[seat]} {scores[seat]}" for seat in order[:2]),
            "seat": self.seat,
            "name": table.players[self.seat].name,
            "who": [(badge, self.address(badge.seat)) for badge in self.badges],
            "curve": self.curve(),
            "percent": round(100 * found.done),
            "back": f"/t/{table.id}/review",
        }
        if self.told:
            values |= self.judged()
        return values

    def judged(self) -> dict[str, Any]:
        """All that is known once the review is done."""
        stairs = self.told["luck_and_skill"][self.seat]
        return {
            "rows": self.rows,
            "tallies": self.tallies(),
            "together": cost_text(sum(one["loss"]["value"] for one in self.mine())),
            "moment": self.moment(),
            "turning": [self.turning(one) for one in self.told["turning_points"][self.seat]],
            "steps": self.stairs(stairs),
            "stairs": stairs,
            "certain": self.sentences.say("review", "certain", n=round(100 * self.told["certain"])),
        }

    # -- decisions ------------------------------------------------------------------------------------------

    def mine(self) -> list[dict[str, Any]]:
        return [one for one in self.told.get("decisions", []) if one["seat"] == self.seat]

    def _rows(self) -> list[Row]:
        return [
            Row(
                at=one["at"],
                round=one["round"],
                text=one["text"],
                better=one["better_text"],
                word=one["word"],
                sign=one["sign"],
                says=self.w(f"judged_{one['word']}"),
                cost=cost_text(one["loss"]["value"]),
                href=self.address(self.seat, one["at"]),
            )
            for one in self.mine()
        ]

    def tallies(self) -> list[Tally]:
        found = []
        for word in WORDS:
            some = [one for one in self.mine() if one["word"] == word]
            if some:
                cost = cost_text(sum(one["loss"]["value"] for one in some))
                found.append(Tally(word, SIGNS[word], self.w(f"judged_{word}"), len(some), cost))
        return found

    def looked_at(self) -> int:
        """The place among the rows of the decision that is looked at: as asked, else the costliest."""
        places = [place for place, row in enumerate(self.rows) if row.at == self.shown.at]
        losses = [one["loss"]["value"] for one in self.mine()]
        return places[0] if places else losses.index(max(losses))

    def moment(self) -> Moment | None:
        if not self.rows:
            return None
        place = self.looked_at()
        row = self.rows[place]
        chances = [(point["at"], point["chances"][self.seat]["value"]) for point in self.told["curve"]]
        chances.append((len(self.shown.faced), self.told["result"][self.seat]))
        before = [chance for at, chance in chances if at <= row.at][-1]
        after = next(chance for at, chance in chances if at > row.at)
        near = [self.rows[other].href if 0 <= other < len(self.rows) else "" for other in (place - 1, place + 1)]
        return Moment(row, round(before), round(after), self.table_at(row.at), *near)

    # -- the curve ------------------------------------------------------------------------------------------

    def curve(self) -> Markup:
        found = self.shown.found
        result = self.told.get("result", ())
        label, last = self.sentences.say("review", "chances"), len(self.shown.faced)
        return curve(found.curve, last, result, self.names, self.seat, self.dots(), label)

    def dots(self) -> list[Dot]:
        """The costliest decision of each round, and the one that is looked at."""
        if not self.rows:
            return []
        here = self.rows[self.looked_at()]
        rounds: dict[int, list[tuple[float, Row]]] = {}
        for one, row in zip(self.mine(), self.rows, strict=True):
            rounds.setdefault(row.round, []).append((one["loss"]["value"], row))
        chosen = {max(some, key=lambda pair: pair[0])[1] for some in rounds.values()} | {here}
        found = []
        for row in sorted(chosen, key=lambda row: row.at):
            label = f"{self.w.words.ui('round_n', n=row.round)}: {row.says}"
            found.append(Dot(row.at, row.href, label, row.word, row.sign, row is here))
        return found

    # -- what decided it ------------------------------------------------------------------------------------

    def turning(self, one: dict[str, Any]) -> Turning:
        gap, sign = one["gap"], -1 if one["slip"] else 1
        low, high = (max(-100, min(100, end)) for end in sorted((sign * gap["low"], sign * gap["high"])))
        word = one["word"] if one["slip"] else "best"
        played = self.tile(one["played"], one["played_text"], not one["slip"])
        other = self.tile(one["other"], one["other_text"], one["slip"])
        return Turning(
            at=one["at"],
            round=one["round"],
            word=word,
            sign=SIGNS[word],
            says=self.w(f"judged_{word}"),
            slip=one["slip"],
            tiles=(played, other),
            played=one["played_text"],
            other=one["other_text"],
            gap=f"{signed(sign * gap['value'])} %",
            gap_range=f"{signed(low)}…{signed(high)}",
            why=one["why"],
            href=self.address(self.seat, one["at"]),
            table=self.table_at(one["at"]),
            analysis=f"/analysis/table/{self.shown.table.id}?at={self.shown.faced[one['at']]}",
            board=self.board(one["at"]),
        )

    def board(self, at: int) -> Board | None:
        """The table before a turning point."""
        shown = self.shown.boards.get(at)
        if shown is None:
            return None
        builder = builder_of(shown, self.w)
        scene = builder.build()
        people = sorted(scene.people, key=lambda person: (person.seat - self.seat) % shown.seats)
        owners = [Owner(self.badges[one.seat], one.points, builder.holding(scene, one.seat)) for one in people]
        return Board(scene.roles, tuple(owners))

    def tile(self, token: str, text: str, better: bool) -> Tile:
        """An answer with its picture: of a role, or of the card or building that it names."""
        game = self.shown.table.game_name
        if token.startswith(ROLE):
            key = token.removeprefix(ROLE)
            return Tile(self.w.words.role(game, key), f"common.svg#role-{key}", better)
        faces = {face.key: face for face in rulebook.faces(game.partition(":")[0], self.w.language)}
        face = faces.get(token.rpartition(" ")[2])
        return Tile(face.name, face.icon, better) if face is not None else Tile(text, "", better)

    def stairs(self, facts: dict[str, Any]) -> list[Step]:
        """The staircase, its steps named."""
        names = {key: self.sentences.say("review", key) for key in ("equal", "luck", "others", "own", "result")}
        return steps(facts, names)


def cost_text(loss: float) -> str:
    """What was lost, in whole points of per cent."""
    return f"{signed(-loss)} %"
