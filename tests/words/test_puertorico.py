"""The sentences of Puerto Rico: every one that can be produced is produced, and some are read."""

import itertools

import pytest
from tests.words.telling import PLAYERS, tidy

from morro.core.errors import BadGame
from morro.core.events import EVERYBODY, Event
from morro.core.game import NONE, SPECTATOR, Prompt
from morro.core.rng import seeded
from morro.games import make_game
from morro.puertorico import buildings as b
from morro.puertorico import events as e
from morro.puertorico.actions import ACTIONS
from morro.puertorico.buildings import BUILDING_KEYS, GOOD_KEYS, GOODS, KEYS, KINDS
from morro.puertorico.editions import BUILDER, CAPTAIN, NAME, OPTIONS, ROLE_CARDS, ROLES, SECOND_PROSPECTOR
from morro.puertorico.events import EVENTS
from morro.puertorico.state import CAUSES, CITY_FULL, OUT_OF_COLONISTS
from morro.words import LANGUAGES, words
from morro.words.puertorico import PROMPTS, SCORES


def event(kind: int, seat: int = 0, card: int = NONE, n: int = 0, cards: list[int] | None = None) -> Event:
    return Event(0, kind, seat, card, n, cards or [], EVERYBODY, False)


# -- everything can be said ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_effects(language: str) -> None:
    w = words(language)
    texts = [w.title(NAME), w.about(NAME), *w.rules(NAME), w.tile(NAME, 0)]
    for kind, key in enumerate(KEYS):
        assert w.building(NAME, kind) == w.building(NAME, key)
        assert w.effect(NAME, kind) == w.effect(NAME, key)
        assert w.rulings(NAME, kind) == w.rulings(NAME, key) != []
        texts += [w.building(NAME, kind), w.effect(NAME, kind)]
    for number, role in enumerate(ROLES):
        assert w.role(NAME, number) == w.role(NAME, role)
        texts += [w.role(NAME, role), w.role_effect(NAME, role), w.privilege(NAME, role)]
    texts += [w.good(NAME, key) for key in GOOD_KEYS]
    texts += [w.term(NAME, key) for key in ("production_building", "city_building", "large_building", "doubloon")]
    texts += [text for option in OPTIONS for text in (w.option(NAME, option), w.option_about(NAME, option))]
    texts += [w.score_line(NAME, key, player="Anna", players="Anna") for key in SCORES]
    assert [text for text in texts if not tidy(text)] == []
    names = [w.building(NAME, key) for key in KEYS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_and_answers(language: str) -> None:
    w = words(language)
    texts = [
        w.prompt(NAME, Prompt(kind, 0, left, card)) for kind in PROMPTS for left in range(4) for card in ["", *KEYS]
    ]
    texts += [
        w.action(NAME, kind, token, begun)
        for kind in [*PROMPTS, "another"]
        for token in ACTIONS.tokens
        for begun in (False, True)
    ]
    assert [text for text in texts if not tidy(text)] == []
    assert [text for text in texts if text[:1].islower()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_to_a_question_is_another_text(language: str) -> None:
    w = words(language)
    told = [w.action(NAME, "another", token) for token in ACTIONS.tokens]
    assert len(set(told)) == len(told)


def cards_of(kind: str) -> range:
    """What an event of this kind can be about."""
    if kind in ("role", "bonus"):
        return range(len(ROLE_CARDS))
    if kind == "ending":
        return range(len(CAUSES))
    if kind in ("start", "hacienda"):
        return range(GOODS)
    if kind in ("take", "hospice"):
        return range(b.ISLAND_KINDS)
    if kind == "man":
        return range(KINDS)
    if kind in ("build", "university"):
        return range(b.ISLAND_KINDS, KINDS)
    if kind in ("produce", "craft", "sell", "load", "wharf", "store", "keep", "return", "ship_emptied"):
        return range(GOODS)
    return range(NONE, NONE + 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_events(language: str) -> None:
    w = words(language)
    detail = {"load": [[1, 6], [4, 8]], "wharf": [[1], [5]], "row": [[], [0, 4, 4]]}
    texts = [
        w.event(NAME, Event(0, kind, 1, card, len(cards) if name == "row" else n, cards, EVERYBODY, True), PLAYERS, to)
        for kind, name in enumerate(EVENTS)
        for card in cards_of(name)
        for cards in detail.get(name, [[]])
        for n in range(3)
        for to in (1, 0, SPECTATOR)
    ]
    assert [text for text in texts if not tidy(text) or not text.endswith(".")] == []


# -- names --------------------------------------------------------------------------------------------------

NAMES = {
    "en": {"small_indigo": "Small Indigo Plant", "hospice": "Hospice", "quarry": "Quarry"},
    "de": {
        "small_indigo": "Kleine Indigoküperei",
        "small_market": "Kleine Markthalle",
        "construction_hut": "Bauhütte",
        "office": "Kontor",
        "factory": "Manufaktur",
        "customs_house": "Zollhaus",
        "quarry": "Steinbruch",
    },
    "nl": {"hacienda": "Haciënda", "hospice": "Hospitium", "construction_hut": "Bouwhut", "customs_house": "Tolhuis"},
    "it": {"hacienda": "Hacienda", "office": "Ufficio", "factory": "Fabbrica", "city_hall": "Municipio"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_published_names(language: str) -> None:
    w = words(language)
    for key, name in NAMES[language].items():
        assert w.building(NAME, key) == name
        assert not w.translated(NAME, key)


def test_names_of_our_own_are_marked() -> None:
    published = {lang: [key for key in BUILDING_KEYS if not words(lang).translated(NAME, key)] for lang in LANGUAGES}
    assert published["en"] == published["de"] == BUILDING_KEYS
    assert published["nl"] == [
        *("hacienda", "construction_hut", "small_warehouse", "indigo_plant", "hospice", "fortress", "customs_house"),
    ]
    assert published["it"] == ["hacienda", "office", "factory", "city_hall"]


@pytest.mark.parametrize(
    ("language", "roles"),
    [
        ("en", ["Settler", "Mayor", "Builder", "Craftsman", "Trader", "Captain", "Prospector"]),
        ("de", ["Siedler", "Bürgermeister", "Baumeister", "Aufseher", "Händler", "Kapitän", "Goldsucher"]),
        ("nl", ["Landbouwer", "Burgemeester", "Bouwmeester", "Opzichter", "Handelaar", "Kapitein", "Goudzoeker"]),
        ("it", ["Colonizzatore", "Sindaco", "Costruttore", "Artigiano", "Mercante", "Capitano", "Cercatore d'oro"]),
    ],
)
def test_roles(language: str, roles: list[str]) -> None:
    w = words(language)
    assert [w.role(NAME, role) for role in ROLES] == roles
    assert w.role(NAME, SECOND_PROSPECTOR) == w.role(NAME, "prospector2") == roles[-1]


def test_the_prices_of_the_trading_house() -> None:
    assert words("de").tile(NAME, 0) == "Mais 0, Indigo 1, Zucker 2, Tabak 3, Kaffee 4"


def test_a_production_building_names_its_good() -> None:
    assert words("en").good(NAME, "small_sugar") == "sugar"
    assert (
        words("it")
        .effect(NAME, b.COFFEE_ROASTER)
        .endswith("trasforma in caffè il raccolto di una Piantagione di caffè occupata.")
    )


# -- sentences, read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            [
                "Load corn onto the 6-barrel ship",
                "Quarry: 2 colonists",
                "Sugar Mill: no colonist",
                "Refuse nobody else",
            ],
        ),
        (
            "de",
            [
                "Mais auf das 6er-Schiff laden",
                "Steinbruch: 2 Kolonisten",
                "Zuckermühle: kein Kolonist",
                "Niemanden mehr ablehnen",
            ],
        ),
        (
            "nl",
            [
                "Maïs laden op het schip met 6 plaatsen",
                "Steengroeve: 2 kolonisten",
                "Suikermolen: geen kolonist",
                "Niemand meer weigeren",
            ],
        ),
        (
            "it",
            [
                "Carica mais sulla nave da 6",
                "Cava: 2 coloni",
                "Mulino dello Zucchero: nessun colono",
                "Non rifiutare nessun altro",
            ],
        ),
    ],
)
def test_answers(language: str, texts: list[str]) -> None:
    w = words(language)
    assert texts == [
        w.action(NAME, "load", "load corn 6"),
        w.action(NAME, "man", "man quarry 2"),
        w.action(NAME, "man", "man sugar_mill 0"),
        w.action(NAME, "refuse", "pass", begun=True),
    ]


def test_questions() -> None:
    w = words("en")
    how_many = "Corn Plantation: how many of your 3 remaining colonists do you put here?"
    assert w.prompt(NAME, Prompt("man", 0, 3, "corn")) == how_many
    assert w.prompt(NAME, Prompt("man", 0, 1, "corn")) == "Corn Plantation: do you put your last colonist here?"
    asked = "Warehouse: of which kinds do you keep every barrel? There is room for 2."
    assert w.prompt(NAME, Prompt("store", 0, 2, "")) == asked
    university = Prompt("university", 0, 0, "small_warehouse")
    assert words("de").prompt(NAME, university).endswith("auf das Kleine Lagerhaus setzen?")
    assert words("nl").prompt(NAME, university).endswith("op het Kleine pakhuis zetten?")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Anna builds a Large Market for 4 doubloons.", "You build an Office for free."]),
        ("de", ["Anna baut eine Große Markthalle für 4 Dublonen.", "Du baust ein Kontor kostenlos."]),
        ("nl", ["Anna bouwt een Grote markthal voor 4 dubloenen.", "Je bouwt gratis een Kantoor."]),
        ("it", ["Anna costruisce un Grande Mercato per 4 dobloni.", "Tu costruisci un Ufficio gratis."]),
    ],
)
def test_building_is_told_with_its_price(language: str, texts: list[str]) -> None:
    w = words(language)
    assert texts == [
        w.event(NAME, event(e.BUILT, card=b.LARGE_MARKET, n=4), PLAYERS),
        w.event(NAME, event(e.BUILT, card=b.OFFICE), PLAYERS, 0),
    ]


def test_a_delivery_tells_barrels_ship_and_points() -> None:
    loaded = event(e.LOADED, card=b.SUGAR, n=6, cards=[7, 7])
    assert words("en").event(NAME, loaded, PLAYERS) == "Anna loads 6 sugar onto the 7-barrel ship and gets 7 points."
    wharf = event(e.WHARF_USED, card=b.TOBACCO, n=1, cards=[1])
    assert words("de").event(NAME, wharf, PLAYERS, 0) == "Du lieferst 1 Tabak über die Werft und bekommst 1 Punkt."


def test_a_role_is_told_with_its_doubloons() -> None:
    w = words("en")
    assert w.event(NAME, event(e.ROLE_TAKEN, card=BUILDER), PLAYERS) == "Anna chooses the Builder."
    paid = event(e.ROLE_TAKEN, card=SECOND_PROSPECTOR, n=2)
    assert w.event(NAME, paid, PLAYERS, 0) == "You choose the Prospector and get the 2 doubloons on it."


def test_why_the_game_ends() -> None:
    w = words("en")
    full = event(e.ENDING, card=CITY_FULL)
    assert w.event(NAME, full, PLAYERS) == "Anna has built on all 12 city spaces. The game ends after this round."
    assert w.event(NAME, event(e.ENDING, NONE, OUT_OF_COLONISTS), PLAYERS).startswith("There are not enough colonists")


def test_what_is_noted_piece_by_piece_is_one_sentence() -> None:
    told = [
        event(e.MANNED, card=b.CORN, n=2),
        event(e.MANNED, card=b.QUARRY, n=0),
        event(e.MANNED, card=b.INDIGO_PLANT, n=1),
        event(e.MANNED, 1, card=b.CORN, n=0),
        event(e.PRODUCED, card=b.CORN, n=2),
        event(e.PRODUCED, card=b.COFFEE, n=1),
        event(e.PRODUCED, 1, card=b.CORN, n=1),
        event(e.BONUS, NONE, CAPTAIN),
        event(e.BONUS, NONE, SECOND_PROSPECTOR - 1),
        event(e.BONUS, NONE, SECOND_PROSPECTOR),
    ]
    assert words("en").story(NAME, told, PLAYERS, 1) == [
        "Anna places colonists: Corn Plantation 2, Indigo Plant 1.",
        "Anna produces 2 corn and 1 coffee.",
        "You produce 1 corn.",
        "1 doubloon is put on each role not taken: Captain and 2× Prospector.",
    ]
    assert words("en").event(NAME, told[1], PLAYERS) == "Anna puts no colonist on the Quarry."


def test_a_forced_answer_says_so() -> None:
    kept = Event(0, e.KEPT, 0, b.CORN, 0, [], EVERYBODY, True)
    assert words("en").event(NAME, kept, PLAYERS, 0) == "You keep 1 corn (no choice)."
    assert words("en").event(NAME, kept, PLAYERS, 1) == "Anna keeps 1 corn."


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(BadGame, match="no edition of Puerto Rico; there are: puertorico/2002"):
        words("en").title("puertorico/1999")
    assert words("en").title(NAME + ":max_large") == "Puerto Rico (2002)"


# -- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "seats"), list(itertools.product(LANGUAGES, (2, 3, 4, 5))))
def test_a_whole_game_can_be_told(language: str, seats: int) -> None:
    w = words(language)
    g = make_game(":".join([NAME, *OPTIONS]), seats)
    s = g.new(seats, log=True)
    rng = seeded(seats)
    while not g.over(s):
        prompt = g.prompt(s)
        assert tidy(w.prompt(g.name, prompt))
        answers = [w.action(g.name, prompt.kind, token) for token in g.tokens(s)]
        assert all(tidy(answer) for answer in answers)
        assert len(set(answers)) == len(answers)
        legal = g.legal(s)
        g.apply(s, legal[rng.below(len(legal))])
    assert s.log is not None
    for viewer in (SPECTATOR, 0, seats - 1):
        told = w.story(g.name, s.log.events, PLAYERS, viewer)
        assert all(tidy(sentence) for sentence in told)
        assert len(told) < len(s.log.events)
        assert all(tidy(w.event(g.name, each, PLAYERS, viewer)) for each in s.log.events)
