"""The sentences of San Juan: every one that can be produced is produced, and some are read."""

import itertools

import pytest
from tests.words.telling import PLAYERS, tidy

from morro.core.errors import BadGame, BadToken, GameError, IllegalAction
from morro.core.events import EVERYBODY, NOBODY, Event
from morro.core.game import NONE, SPECTATOR, Prompt
from morro.core.rng import seeded
from morro.games import make_game
from morro.sanjuan import buildings as b
from morro.sanjuan import events as e
from morro.sanjuan.actions import ACTIONS, SLOT_KEYS
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import COUNCILLOR, EDITIONS, OPTIONS, ROLES, TILES, TRADER
from morro.sanjuan.events import EVENTS
from morro.words import LANGUAGES, Words, words
from morro.words.sanjuan import PROMPTS, SCORES

OLD = "sanjuan/2004"
NEW = "sanjuan/2018"
GAMES = [edition.name for edition in EDITIONS]
BOTH = list(itertools.product(LANGUAGES, GAMES))


def event(kind: int, seat: int = 0, card: int = NONE, cards: list[int] | None = None, n: int = 0) -> Event:
    held = cards or []
    return Event(0, kind, seat, card, len(held) or n, held, seat, False)


# -- everything can be said ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "game"), BOTH)
def test_names_and_effects(language: str, game: str) -> None:
    w = words(language)
    texts = [w.name, w.title(game), w.about(game), *w.rules(game)]
    texts += [w.term(game, key) for key in ("production_building", "city_building", "monument")]
    for kind, key in enumerate(KEYS):
        assert w.building(game, kind) == w.building(game, key)
        assert w.effect(game, kind) == w.effect(game, key)
        texts += [w.building(game, kind), w.effect(game, kind)]
    for number, role in enumerate(ROLES):
        assert w.role(game, number) == w.role(game, role)
        texts += [w.role(game, role), w.role_effect(game, role), w.privilege(game, role)]
    texts += [w.good(game, key) for key in SLOT_KEYS]
    texts += [w.tile(game, number) for number in range(len(TILES))]
    texts += [text for option in OPTIONS for text in (w.option(game, option), w.option_about(game, option))]
    texts += [w.score_line(game, key, player="Anna", players="Anna") for key in SCORES]
    assert [text for text in texts if not tidy(text)] == []


@pytest.mark.parametrize(("language", "game"), BOTH)
def test_names_are_not_used_twice(language: str, game: str) -> None:
    names = [words(language).building(game, key) for key in KEYS]
    assert len(set(names)) == len(KEYS)


@pytest.mark.parametrize(("language", "game"), BOTH)
def test_prompts_and_answers(language: str, game: str) -> None:
    w = words(language)
    texts = [
        w.prompt(game, Prompt(kind, 0, left, card))
        for kind in PROMPTS
        for left in range(9)
        for card in ["", *KEYS, *ROLES]
    ]
    texts += [
        w.action(game, kind, token, begun)
        for kind in [*PROMPTS, "another"]
        for token in ACTIONS.tokens
        for begun in (False, True)
    ]
    assert [text for text in texts if not tidy(text)] == []
    assert [text for text in texts if text[:1].islower()] == []


def cards_of(kind: str) -> list[int]:
    """What an event of this kind can be about."""
    if kind == "role":
        return list(range(len(ROLES)))
    if kind == "tile":
        return list(range(len(TILES)))
    if kind in ("produce", "sell", "spend"):
        return [b.KIND_OF[key] for key in SLOT_KEYS]
    if kind in ("build", "cover", "tuck", "take"):
        return list(range(len(KEYS)))
    if kind == "draw":
        return [NONE, *range(len(KEYS)), *(-2 - role for role in range(len(ROLES)))]
    return [NONE, *range(len(KEYS))]


@pytest.mark.parametrize(("language", "game"), BOTH)
def test_events(language: str, game: str) -> None:
    w = words(language)
    texts = [
        w.event(game, Event(0, kind, 1, card, len(cards) or n, cards, knower, True), PLAYERS, viewer)
        for kind, name in enumerate(EVENTS)
        for card in cards_of(name)
        for cards in ([], [3], [0, 0, 4])
        for n in ((0, 1, 2) if not cards else (0,))
        for knower, viewer in [(NOBODY, 1), (EVERYBODY, SPECTATOR), (1, 0), (1, 1)]
    ]
    assert [text for text in texts if not tidy(text) or not text.endswith(".")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors(language: str) -> None:
    w = words(language)
    kinds = [kind for kind in GameError.__subclasses__() if kind.__module__.startswith(("morro.core.", "morro.bots."))]
    assert len({w.error_lead(kind.code) for kind in kinds}) == len(kinds)
    assert w.error(IllegalAction("seat 0 may: pass")) == w.error_lead("action/illegal") + ": seat 0 may: pass"
    assert w.error_lead("of/later") == w.error_lead("error")


# -- names are those of the rulebooks -----------------------------------------------------------------------

NAMES = {
    "en": {
        "indigo_plant": "Indigo Plant",
        "silver_smelter": "Silver Smelter",
        "smithy": "Smithy",
        "trading_post": "Trading Post",
        "victory_column": "Victory Column",
        "triumphal_arch": "Triumphal Arch",
        "palace": "Palace",
    },
    "de": {
        "indigo_plant": "Indigoküperei",
        "silver_smelter": "Silberschmelze",
        "gold_mine": "Goldgrube",
        "aqueduct": "Aquädukt",
        "carpenter": "Schreinerei",
        "hero": "Reiter",
        "guild_hall": "Zunfthalle",
        "palace": "Palast",
    },
    "nl": {
        "indigo_plant": "Indigoplantage",
        "smithy": "Smidse",
        "black_market": "Zwarte markt",
        "well": "Bronnen",
        "carpenter": "Schrijnwerkerij",
        "quarry": "Steengroeve",
        "city_hall": "Raadhuis",
        "palace": "Paleis",
    },
    "it": {
        "indigo_plant": "Impianto di Indaco",
        "coffee_roaster": "Torrefazione del Caffè",
        "smithy": "Fabbro",
        "poor_house": "Ospizio",
        "chapel": "Chiesa",
        "victory_column": "Obelisco",
        "guild_hall": "Sala delle Corporazioni",
        "triumphal_arch": "Arco della Vittoria",
        "palace": "Residenza",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_those_of_the_2004_rulebooks(language: str) -> None:
    w = words(language)
    for key, name in NAMES[language].items():
        assert w.building(OLD, key) == name
        assert not w.translated(OLD, key)


@pytest.mark.parametrize(
    ("language", "roles"),
    [
        ("en", ["Builder", "Producer", "Trader", "Councillor", "Prospector"]),
        ("de", ["Baumeister", "Aufseher", "Händler", "Ratsherr", "Goldsucher"]),
        ("nl", ["Bouwmeester", "Opzichter", "Handelaar", "Raadsheer", "Goudzoeker"]),
        ("it", ["Costruttore", "Artigiano", "Mercante", "Consigliere", "Cercatore d'oro"]),
    ],
)
def test_roles_have_the_names_of_the_rulebooks(language: str, roles: list[str]) -> None:
    assert [words(language).role(OLD, role) for role in range(len(ROLES))] == roles


def test_names_of_our_own_are_marked() -> None:
    ours = {language: [key for key in KEYS if words(language).translated(OLD, key)] for language in LANGUAGES}
    expansion = KEYS[b.OFFICE_BUILDING :]
    assert ours["en"] == ours["de"] == []
    assert ours["it"] == expansion
    assert ours["nl"] == [
        *("sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"),
        *("statue", "victory_column", "hero", "guild_hall", *expansion),
    ]


# -- editions -----------------------------------------------------------------------------------------------


def test_the_silver_building_has_a_new_name_in_german() -> None:
    assert words("de").building(NEW, "silver_smelter") == "Silberschmiede"
    assert words("de").building("sanjuan/2018+new:draft", "silver_smelter") == "Silberschmiede"
    built = event(e.BUILT, card=b.SILVER_SMELTER)
    assert words("de").event(NEW, built, PLAYERS) == "Anna baut eine Silberschmiede."


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_follow_the_edition(language: str) -> None:
    w = words(language)
    changed = [key for key in KEYS if w.effect(OLD, key) != w.effect(NEW, key)]
    assert changed == ["gold_mine", "carpenter", "quarry", "guild_hall", "city_hall"]
    assert [key for key in KEYS if w.effect("sanjuan/2018+new", key) != w.effect(NEW, key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("option", "key"), [("goldsmith_counts_covered", "goldsmith"), ("tavern_in_own_phase", "tavern")]
)
def test_an_option_changes_the_words_of_its_building_and_of_no_other(option: str, key: str, language: str) -> None:
    w, game = words(language), "sanjuan/2018+new"
    assert [k for k in KEYS if w.effect(f"{game}:draft:{option}", k) != w.effect(f"{game}:draft", k)] == [key]


def test_the_goldsmith_says_which_buildings_count_as_built() -> None:
    w = words("en")
    assert "stands in nobody's city" in w.effect("sanjuan/2018+new", "goldsmith")
    remembers = w.effect("sanjuan/2018+new:goldsmith_counts_covered", "goldsmith")
    assert "nobody has built that building yet in this game" in remembers
    assert "A building that has been covered still counts as built." in remembers


def test_prices_are_on_tiles_in_2004_and_on_cards_in_2018() -> None:
    w = words("de")
    assert w.role_effect(OLD, "trader").startswith("Das nächste Handelshaus-Kärtchen wird aufgedeckt.")
    assert w.role_effect(NEW, "trader").startswith("Die nächste Handelshaus-Karte wird aufgedeckt.")


def test_violet_buildings_are_city_buildings_in_2018() -> None:
    assert words("en").effect(OLD, "quarry") == "Builder phase: a violet building costs you 1 card less."
    assert words("en").effect(NEW, "quarry") == "Builder phase: a city building costs you 1 card less."
    assert words("it").term(NEW, "city_building") == "palazzo cittadino"


def test_rulings_of_the_expansion_belong_to_the_expansion() -> None:
    w = words("en")
    assert w.rulings(OLD, "gold_mine") == [2, 23, 38, 41]
    assert w.rulings("sanjuan/2018+new", "gold_mine") == [2, 23, 38, 41, 63]


# -- sentences, read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Pay 1 card for the Tower."),
        ("de", "Bezahle 1 Karte für den Turm."),
        ("nl", "Betaal 1 kaart voor de Toren."),
        ("it", "Paga 1 carta per la Torre."),
    ],
)
def test_a_prompt_names_the_building_and_counts(language: str, sentence: str) -> None:
    assert words(language).prompt(OLD, Prompt("pay", 0, 1, "tower")) == sentence


def test_a_prompt_about_a_role_or_about_nothing() -> None:
    w = words("en")
    assert w.prompt(OLD, Prompt("pay", 0, 3, "")) == "Pay 3 cards."
    assert w.prompt(OLD, Prompt("library", 0, 0, "trader")).endswith("the privilege of the Trader?")
    assert w.prompt(OLD, Prompt("library", 0, 0, "hero")).endswith("to pay less for the Hero?")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Build Archive", "Sell sugar", "Choose the Producer", "Take Well", "Sell nothing more"]),
        (
            "de",
            [
                "Archiv bauen",
                "Zucker verkaufen",
                "Den Aufseher wählen",
                "Brunnen nehmen",
                "Nichts mehr verkaufen",
            ],
        ),
        (
            "nl",
            ["Archief bouwen", "Suiker verkopen", "Opzichter kiezen", "Bronnen nemen", "Niets meer verkopen"],
        ),
        (
            "it",
            [
                "Costruisci l'Archivio",
                "Vendi zucchero",
                "Scegli l'Artigiano",
                "Prendi il Pozzo",
                "Non vendere altro",
            ],
        ),
    ],
)
def test_answers(language: str, texts: list[str]) -> None:
    w = words(language)
    assert texts == [
        w.action(OLD, "build", "build archive"),
        w.action(OLD, "sell", "sell sugar_mill"),
        w.action(OLD, "role", "role producer"),
        w.action(OLD, "take", "keep well"),
        w.action(OLD, "sell", "pass", begun=True),
    ]


def test_a_refusal_says_what_is_refused() -> None:
    w = words("en")
    assert w.action(OLD, "build", "pass") == w.action(OLD, "build", "pass", begun=True) == "Build nothing"
    assert w.action(OLD, "sell", "pass") == "Sell nothing"
    assert w.action(OLD, "of_later", "pass") == "Pass"


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Anna builds an Aqueduct.", "You build a Well.", "Anna chooses the Trader."]),
        ("de", ["Anna baut ein Aquädukt.", "Du baust einen Brunnen.", "Anna wählt den Händler."]),
        ("nl", ["Anna bouwt een Aquaduct.", "Je bouwt Bronnen.", "Anna kiest de Handelaar."]),
        ("it", ["Anna costruisce un Acquedotto.", "Tu costruisci un Pozzo.", "Anna sceglie il Mercante."]),
    ],
)
def test_events_in_the_third_and_the_second_person(language: str, texts: list[str]) -> None:
    w = words(language)
    assert texts == [
        w.event(OLD, event(e.BUILT, card=b.AQUEDUCT), PLAYERS, 2),
        w.event(OLD, event(e.BUILT, card=b.WELL), PLAYERS, 0),
        w.event(OLD, event(e.ROLE_TAKEN, card=TRADER), PLAYERS),
    ]


def test_cards_are_told_only_to_who_may_know_them() -> None:
    w = words("en")
    drew = event(e.DREW, card=-2 - COUNCILLOR, cards=[b.TOWER, b.WELL, b.WELL])
    assert w.event(OLD, drew, PLAYERS, 0) == "You draw 2× Well and a Tower (Councillor)."
    assert w.event(OLD, drew, PLAYERS, 1) == "Anna draws 3 cards (Councillor)."
    assert w.event(OLD, drew, PLAYERS) == "Anna draws 3 cards (Councillor)."
    assert w.event(OLD, event(e.DREW, card=b.WELL, cards=[b.TOWER]), PLAYERS, 1) == "Anna draws 1 card (Well)."
    assert w.event(OLD, event(e.DISCARDED, cards=[b.TOWER]), PLAYERS, 1) == "Anna discards 1 card."
    tucked = event(e.TUCKED, card=b.CHAPEL, cards=[b.TOWER])
    assert w.event(OLD, tucked, PLAYERS, 1) == "Anna tucks 1 card under the Chapel."


def test_a_forced_answer_says_so() -> None:
    paid = Event(0, e.PAID, 0, NONE, 1, [b.HERO], 0, True)
    assert words("en").event(OLD, paid, PLAYERS, 0) == "You pay with the Hero (no choice)."
    assert words("nl").event(OLD, paid, PLAYERS, 0) == "Je betaalt met het Ruiterstandbeeld (geen keuze)."
    assert words("nl").event(OLD, paid, PLAYERS, 1) == "Anna betaalt 1 kaart."
    drew = Event(0, e.DREW, 0, NONE, 1, [b.HERO], 0, True)
    assert words("en").event(OLD, drew, PLAYERS, 0) == "You draw a Hero."


def test_a_name_may_hold_anything() -> None:
    built = event(e.BUILT, card=b.WELL)
    assert words("en").event(OLD, built, ["{card} {0} %s"]) == "{card} {0} %s builds a Well."


def test_prices_and_sales() -> None:
    w = words("it")
    tile = event(e.TILE, card=4)
    assert w.event(OLD, tile, PLAYERS) == "I nuovi prezzi: indaco 1, zucchero 2, tabacco 2, caffè 3, argento 3."
    assert w.event(OLD, event(e.SOLD, card=b.SUGAR_MILL, n=1), PLAYERS) == "Anna vende zucchero per 1 carta."
    assert w.event(OLD, event(e.SOLD, card=b.SUGAR_MILL, n=2), PLAYERS) == "Anna vende zucchero per 2 carte."


def test_words_of_the_table_count() -> None:
    w = words("de")
    assert [w.ui("n_cards", n=n) for n in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]
    assert w.ui("round_n", n=3) == "Runde 3"
    with pytest.raises(KeyError, match=r"de\.toml\.ui has no words for 'chess'"):
        w.ui("chess")


@pytest.mark.parametrize(
    ("language", "seats"),
    [
        ("en", ["Seat 1", "Seat 4"]),
        ("de", ["Platz 1", "Platz 4"]),
        ("nl", ["Plaats 1", "Plaats 4"]),
        ("it", ["Posto 1", "Posto 4"]),
    ],
)
def test_people_count_seats_from_one(language: str, seats: list[str]) -> None:
    assert [words(language).seat(seat) for seat in (0, 3)] == seats


def test_enumerations() -> None:
    together = words("nl").together
    assert [together(PLAYERS[:n]) for n in range(4)] == ["", "Anna", "Anna en Ben", "Anna, Ben en Cleo"]
    assert words("en").score_line(OLD, "shared", players="Anna and Ben") == "Anna and Ben share the win!"


# -- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "game"), BOTH)
def test_a_whole_game_can_be_told(language: str, game: str) -> None:
    w = words(language)
    options = ":".join(["", *next(edition.options for edition in EDITIONS if edition.name == game)])
    g = make_game(game + options, 4)
    for seed in range(3):
        s = g.new(seed, log=True)
        rng = seeded(seed)
        while not g.over(s):
            prompt = g.prompt(s)
            assert tidy(w.prompt(g.name, prompt))
            assert all(tidy(w.action(g.name, prompt.kind, token)) for token in g.tokens(s))
            legal = g.legal(s)
            g.apply(s, legal[rng.below(len(legal))])
        assert s.log is not None
        for viewer in (SPECTATOR, 0, 3):
            told = w.story(g.name, s.log.events, PLAYERS, viewer)
            assert all(tidy(sentence) for sentence in told)
            assert len(told) < len(s.log.events)


def test_the_cards_of_a_payment_are_one_sentence() -> None:
    w = words("de")
    payment = [event(e.BUILT, card=b.HERO), event(e.PAID, cards=[b.WELL]), event(e.PAID, cards=[b.TOWER])]
    payment += [
        event(e.PAID, seat=1, cards=[b.WELL]),
        event(e.DREW, cards=[b.TOWER]),
        event(e.DREW, cards=[b.HERO]),
    ]
    assert w.story(OLD, payment, PLAYERS, 0) == [
        "Du baust einen Reiter.",
        "Du bezahlst mit Brunnen und Turm.",
        "Ben bezahlt 1 Karte.",
        "Du ziehst einen Turm.",
        "Du ziehst einen Reiter.",
    ]
    assert w.story(OLD, payment, PLAYERS)[1] == "Anna bezahlt 2 Karten."
    assert [paid.cards for paid in payment[1:3]] == [[b.WELL], [b.TOWER]]


# -- what does not exist ------------------------------------------------------------------------------------


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(GameError, match="no language 'fr'; there are: en, de, nl, it"):
        words("fr")


def test_words_are_read_once() -> None:
    assert isinstance(words("en"), Words)
    assert words("en") is words("en")


def test_an_unknown_game_has_no_words() -> None:
    with pytest.raises(BadGame, match="there is no game 'chess/1'"):
        words("en").title("chess/1")
    with pytest.raises(BadGame, match="no edition of San Juan; there are: sanjuan/2004"):
        words("en").effect("sanjuan/1999", "well")
    assert words("de").error(BadToken("'x'")).startswith("Diese Antwort kenne ich nicht: ")
