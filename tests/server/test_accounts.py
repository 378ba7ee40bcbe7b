"""Names that last: claimed with a passkey, kept from guests, opened by nobody else."""

import html
import re
import time
from pathlib import Path

import pytest
from tests.server.authenticator import Authenticator, b64
from tests.server.localhost import CODE, AtLocalhost
from tests.server.plain import Plain
from tests.server.running import Running, settings
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from morro.server import passkeys
from morro.server.chair import hashed
from morro.server.errors import BadRequest, NoPasskeys
from morro.server.limits import Limits
from morro.server.names import claimable, folded
from morro.server.passkeys import Place, place_of

# -- claiming -----------------------------------------------------------------------------------------------


def test_a_name_is_claimed_with_a_passkey_and_opened_with_it_on_another_device(site: Running) -> None:
    kim, key = AtLocalhost(site, "Kim"), Authenticator()
    codes = kim.claim("Kim", key)
    assert len(set(codes)) == 8
    assert "claimed&quot;: true" in kim.get("/me").text
    phone = AtLocalhost(site)
    phone.post("/prefs", pace="0")
    before = phone.cookie()
    assert phone.sign_in(key).headers["location"] == "/me"
    assert phone.who() == "Kim"
    assert phone.cookie() != before, "a word that was in the browser before never opens a name"


def test_a_cookie_that_somebody_planted_before_the_claim_opens_nothing(site: Running) -> None:
    thief = AtLocalhost(site, "Kim")
    kim = AtLocalhost(site)
    kim.http.headers["Cookie"] = f"morro={thief.cookie()}"
    asked = kim.options("claim", "Kim")
    claimed = kim.post("/passkey/claim", credential=Authenticator().made(asked, kim.origin))
    assert claimed.status_code == 200
    assert thief.who() == "", "the word that both had is dead"
    fresh = claimed.headers["set-cookie"].split(";")[0].removeprefix("morro=")
    kim.http.headers["Cookie"] = f"morro={fresh}"
    assert kim.who() == "Kim"


def test_no_code_and_no_key_is_stored_as_it_is(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    codes = kim.claim("Kim", key)
    raw = Path(site.site.tables.store.place).read_bytes() + Path(f"{site.site.tables.store.place}-wal").read_bytes()
    for code in codes:
        assert code.encode() not in raw
        assert code.replace("-", "").encode() not in raw


def test_whoever_has_a_name_cannot_claim_a_second_one(site: Running) -> None:
    kim = AtLocalhost(site)
    kim.claim("Kim", Authenticator())
    assert kim.post("/passkey/options", purpose="claim", name="Lee").status_code == 400
    assert kim.post("/passkey/options", purpose="nonsense").status_code == 400


def test_one_of_two_who_claim_the_same_name_at_once_gets_it(site: Running) -> None:
    kim, lee = AtLocalhost(site), AtLocalhost(site)
    keys = [Authenticator(), Authenticator()]
    options = [one.options("claim", "Kim") for one in (kim, lee)]
    sent = [key.made(asked, one.origin) for key, asked, one in zip(keys, options, (kim, lee), strict=True)]
    replies = [one.post("/passkey/claim", credential=text) for one, text in zip((kim, lee), sent, strict=True)]
    assert [reply.status_code for reply in replies] == [200, 409]


def test_a_guest_cannot_take_a_claimed_name_nor_one_that_looks_the_same(site: Running) -> None:
    kim, guest = AtLocalhost(site), AtLocalhost(site, "Guest 7")
    kim.claim("Kim", Authenticator())
    table = kim.new_table("me", "open", game="sanjuan/2004")
    new = {"game": "sanjuan/2004", "seats": 2, "seat0": "me"}
    for name in ("Kim", "kim", "K i m", "KÍM", "Kіm", "K1m", " kim. ", "Klm"):
        assert guest.post("/prefs", name=name).status_code == 409, name
        assert guest.post("/play", name=name).status_code == 409, name
        assert guest.post("/new", new, name0=name).status_code == 422, name
        assert guest.post("/new", new, seat1="hot", name1=name).status_code == 422, name
        reply = guest.post(kim.invites["1"], name=name)
        assert reply.status_code == 409, name
        assert "choose another" in reply.text
        assert guest.api("PUT", "/me", 409, name=name)["error"]["code"] == "name/taken", name
        assert guest.post("/passkey/options", purpose="claim", name=name).status_code == 409, name
        assert guest.who() == "Guest 7"
        assert kim.see(table)["players"][1]["name"] == ""


def test_a_guest_who_had_the_name_before_chooses_another_at_the_next_table(site: Running) -> None:
    guest = AtLocalhost(site, "Kim")
    AtLocalhost(site).claim("Kim", Authenticator())
    reply = guest.post("/play")
    assert reply.status_code == 409
    assert guest.post("/play", name="Kim the Second").status_code == 303


def test_a_guest_who_had_the_name_before_neither_sits_down_nor_speaks_under_it(site: Running) -> None:
    guest, kim = AtLocalhost(site, "Kim"), AtLocalhost(site)
    kim.claim("Kim", Authenticator())
    table = kim.new_table("me", "open", game="sanjuan/2004", public=True)
    assert guest.post("/lobby/sit", table=table).status_code == 409
    assert guest.post("/lobby", game="sanjuan/2004", seats=2, pace="").status_code == 409
    assert guest.post(f"/t/{table}/say", text="it is me").status_code == 409
    assert guest.api("POST", "/lobby/sit", 409, table=table)["error"]["code"] == "name/taken"
    assert [player["name"] for player in kim.see(table)["players"]] == ["Kim", ""]
    assert guest.post("/lobby/sit", table=table, name="Kim the Second").status_code == 303
    assert guest.post(f"/t/{table}/say", text="it is I").status_code == 303
    assert kim.post(f"/t/{table}/say", text="hello").status_code == 303


def test_a_claimed_name_changes_only_on_the_own_page(site: Running) -> None:
    kim = AtLocalhost(site)
    kim.claim("Kim", Authenticator())
    AtLocalhost(site).claim("Lee", Authenticator())
    assert kim.post("/prefs", name="Kimberly").status_code == 400
    assert kim.post("/me/name", name="lee").status_code == 409
    assert kim.post("/me/name", name="Kimberly").status_code == 303
    assert kim.who() == "Kimberly"
    assert AtLocalhost(site).post("/prefs", name="Kim").status_code == 303, "the old name is free again"
    assert AtLocalhost(site, "Guest 7").post("/me/name", name="Guest 8").status_code == 403


@pytest.mark.parametrize("name", ["", "  ", "!", "Ana", "TUGA", "admin", "Gast", "x" * 25])
def test_some_names_cannot_be_claimed(name: str) -> None:
    with pytest.raises(BadRequest):
        claimable(name)


def test_names_that_look_the_same_are_folded_to_one() -> None:
    assert folded("Anna") == folded("ÀNNA") == folded("Аnna") == folded("a n-n_a") == folded("Ａｎｎａ")
    assert folded("Bill") == folded("BI11") == folded("Bi|l")
    assert folded("Corner") == folded("Comer")
    for alice in (
        "ᴀʟɪᴄᴇ",
        "Aӏice",
        "ɑlice",
        "ꓮꓡꓲꓚꓰ",
        "ᎪᏞᏆᏟᎬ",
        "Alice\u3164",
        "\u115fAlice",
        "𝔄lice",
        "Alic℮",
        "Al¡ce",
        "ΑLІСЕ",
    ):
        assert folded(alice) == folded("Alice"), alice
    assert folded("ΗΑΝΝΑ") == folded("Hanna")
    assert folded("B٠b") == folded("Bob")
    assert folded("Anna") != folded("Hanna")
    assert folded("Олег") != folded("Ольга")


def test_a_name_that_nobody_sees_is_none(site: Running) -> None:
    for name in ("\u3164", "\u2800\u115f"):
        reply = AtLocalhost(site).post("/prefs", name=name)
        assert reply.status_code == 400
        assert "at least one letter" in reply.text


# -- forging ------------------------------------------------------------------------------------------------


def test_a_challenge_is_answered_once(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    phone = AtLocalhost(site)
    phone.get("/")
    answer = key.used(phone.options("signin"), phone.origin)
    assert phone.post("/passkey/use", credential=answer).status_code == 303
    again = AtLocalhost(site)
    again.http.cookies.set("morro", phone.cookie())
    assert again.post("/passkey/use", credential=answer).status_code == 403


def test_a_challenge_belongs_to_the_device_that_asked(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    thief = AtLocalhost(site, "Thief")
    victim = AtLocalhost(site, "Victim")
    answer = key.used(victim.options("signin"), victim.origin)
    assert thief.post("/passkey/use", credential=answer).status_code == 403
    assert thief.who() == "Thief"


def test_a_challenge_is_for_one_purpose(site: Running) -> None:
    kim, key = AtLocalhost(site, "Kim"), Authenticator()
    asked = kim.options("signin")
    assert kim.post("/passkey/claim", credential=key.made(asked, kim.origin)).status_code == 403


def test_a_challenge_dies_after_some_minutes(site: Running) -> None:
    kim, key = AtLocalhost(site, "Kim"), Authenticator()
    asked = kim.options("claim", "Kim")
    site.file.now(lambda c: c.execute("UPDATE challenge SET until = ?", (time.time() - 1,)).fetchall())
    assert kim.post("/passkey/claim", credential=key.made(asked, kim.origin)).status_code == 403


def test_another_site_another_host_and_another_key_open_nothing(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    thief = AtLocalhost(site, "Thief")
    false_key = Authenticator()
    false_key.id = key.id
    elsewhere = Authenticator("evil.example")
    elsewhere.id, elsewhere.key = key.id, key.key
    for answer in (
        key.used(thief.options("signin"), "https://evil.example"),
        false_key.used(thief.options("signin"), thief.origin),
        elsewhere.used(thief.options("signin"), thief.origin),
        Authenticator().used(thief.options("signin"), thief.origin),
    ):
        assert thief.post("/passkey/use", credential=answer).status_code == 403
    assert thief.who() == "Thief"


def test_a_key_counts_its_uses_and_a_copy_of_it_is_found_out(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    assert AtLocalhost(site, "Phone").sign_in(key).status_code == 303
    key.uses = 0
    assert AtLocalhost(site, "Copy").sign_in(key).status_code == 403


def test_a_passkey_of_one_host_name_is_none_of_another(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    site.file.now(lambda c: c.execute("UPDATE passkey SET host = 'play.example.org'").fetchall())
    assert AtLocalhost(site, "Phone").sign_in(key).status_code == 403


def test_nonsense_is_no_passkey(site: Running) -> None:
    kim = AtLocalhost(site, "Kim")
    for text in ("", "x", "[]", "{}", '{"response": 1}', '{"response": {"clientDataJSON": "ü"}}', "[" * 4000):
        for path in ("/passkey/claim", "/passkey/use"):
            reply = kim.post(path, credential=text)
            assert reply.status_code == 400, (path, text[:40])
            assert "no passkey" in html.unescape(reply.text), (path, text[:40])


def test_passkeys_need_a_name_and_https() -> None:
    assert place_of("https", "Play.Example.org") == Place("play.example.org", "https://play.example.org")
    assert place_of("http", "localhost:8000") == Place("localhost", "http://localhost:8000")
    for scheme, host in (("http", "play.example.org"), ("http", "127.0.0.1:8000"), ("https", "[::1]:8000")):
        with pytest.raises(NoPasskeys):
            place_of(scheme, host)


def test_who_calls_this_machine_by_a_number_gets_a_link_to_localhost(site: Running) -> None:
    kim = site.person("Kim")
    page = html.unescape(kim.post("/passkey/elsewhere").text)
    [token] = re.findall(rf"http://localhost:{site.port}/device/([A-Za-z0-9_-]+)", page)[:1]
    there = AtLocalhost(site)
    there.get("/")
    assert there.post(f"/device/{token}").status_code == 303
    assert there.who() == "Kim"
    assert there.post("/passkey/elsewhere").status_code == 400
    kim.close()


def test_a_server_without_the_package_says_so_and_runs(site: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "installed", lambda: False)
    kim = AtLocalhost(site, "Kim")
    reply = kim.post("/passkey/options", purpose="claim", name="Kim")
    assert reply.status_code == 422
    assert "pip install" in html.unescape(reply.text)
    assert "pip install" in html.unescape(kim.get("/signin").text)


# -- recovery codes -----------------------------------------------------------------------------------------


def test_a_recovery_code_opens_the_name_once(site: Running) -> None:
    kim = AtLocalhost(site)
    codes = kim.claim("Kim", Authenticator())
    phone = AtLocalhost(site, "Phone")
    assert phone.post("/recover", name="kim", code=codes[0].upper().replace("-", " ")).status_code == 303
    assert phone.who() == "Kim"
    assert AtLocalhost(site, "Thief").post("/recover", name="Kim", code=codes[0]).status_code == 403


def test_a_recovery_code_is_for_one_name(site: Running) -> None:
    codes = AtLocalhost(site).claim("Kim", Authenticator())
    AtLocalhost(site).claim("Lee", Authenticator())
    thief = AtLocalhost(site, "Thief")
    answers = {thief.post("/recover", name=name, code=codes[0]).text for name in ("Lee", "Nobody", "")}
    assert all("do not belong together" in answer for answer in answers)
    assert thief.who() == "Thief"


def test_new_codes_kill_the_old_ones(site: Running) -> None:
    kim = AtLocalhost(site)
    old = kim.claim("Kim", Authenticator())
    new = CODE.findall(kim.post("/me/codes").text)
    assert len(new) == 8
    assert not set(old) & set(new)
    phone = AtLocalhost(site, "Phone")
    assert phone.post("/recover", name="Kim", code=old[0]).status_code == 403
    assert phone.post("/recover", name="Kim", code=new[0]).status_code == 303
    assert AtLocalhost(site, "Guest 7").post("/me/codes").status_code == 403


def test_codes_cannot_be_tried_quickly(tmp_path: Path) -> None:
    with Running(settings(tmp_path, limits=Limits()), Plain(tmp_path / "static")) as server:
        thief = AtLocalhost(server)
        answers = [thief.post("/recover", name="Kim", code=f"{n}").status_code for n in range(12)]
        thief.close()
    assert answers[-1] == 429


def test_codes_cannot_be_tried_quickly_under_many_spellings_of_a_name(tmp_path: Path) -> None:
    with Running(settings(tmp_path, limits=Limits()), Plain(tmp_path / "static")) as server:
        answers = []
        for n in range(12):
            thief = AtLocalhost(server)
            name = ("Kim", "k i m", "KÍM", "Kіm", "K.im", "K1m")[n % 6]
            answers.append(thief.post("/recover", name=name, code=f"{n}").status_code)
            thief.close()
    assert answers[-1] == 429


# -- devices ------------------------------------------------------------------------------------------------


def test_a_device_is_signed_out_from_another_at_once(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    phone = AtLocalhost(site)
    phone.sign_in(key)
    assert phone.who() == "Kim"
    stranger = AtLocalhost(site, "Stranger")
    device = hashed(phone.cookie())
    assert stranger.post("/me/devices/end", device=device).status_code == 403
    assert phone.who() == "Kim"
    assert device in kim.get("/me").text
    assert kim.post("/me/devices/end", device=device).status_code == 303
    assert phone.who() == ""
    assert kim.who() == "Kim"


def test_sign_out_everywhere_else_and_here(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    others = [AtLocalhost(site) for _ in range(2)]
    for other in others:
        other.sign_in(key)
    assert kim.post("/me/devices/end", device="others").status_code == 303
    assert [other.who() for other in others] == ["", ""]
    out = kim.post("/signout")
    assert (out.headers["location"], out.headers["clear-site-data"]) == ("/", '"storage"')
    assert kim.who() == ""
    assert kim.sign_in(key).status_code == 303
    assert kim.who() == "Kim"
    assert AtLocalhost(site, "Guest 7").post("/signout").status_code == 400


def test_a_second_passkey_is_added_and_the_first_removed(site: Running) -> None:
    kim, first, second = AtLocalhost(site), Authenticator(), Authenticator()
    kim.claim("Kim", first)
    assert kim.post("/me/passkeys/remove", key=id_of(first)).status_code == 400, "the last one stays"
    assert kim.post("/passkey/add", credential=second.made(kim.options("add"), kim.origin)).status_code == 303
    thief = AtLocalhost(site)
    thief.claim("Thief", Authenticator())
    assert thief.post("/me/passkeys/remove", key=id_of(first)).status_code == 403
    assert thief.post("/passkey/add", credential=second.made(thief.options("add"), thief.origin)).status_code == 403
    assert kim.post("/me/passkeys/remove", key=id_of(first)).status_code == 303
    assert AtLocalhost(site, "Phone").sign_in(first).status_code == 403
    assert AtLocalhost(site, "Phone").sign_in(second).status_code == 303
    guest = AtLocalhost(site, "Guest 7")
    assert guest.post("/passkey/options", purpose="add").status_code == 403


def id_of(key: Authenticator) -> str:
    return b64(key.id)


def test_what_another_process_or_a_command_changes_is_seen_after_some_seconds(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    kim = AtLocalhost(site)
    kim.claim("Kim", Authenticator())
    site.file.now(lambda c: c.execute("DELETE FROM device").fetchall())
    assert kim.who() == "Kim"
    monkeypatch.setattr("morro.server.people.FRESH", 0.0)
    assert kim.who() == ""


def read_on(socket: ClientConnection, known: str) -> None:
    """Read until the other side hangs up; nothing may come but what is known."""
    while True:
        assert known in str(socket.recv(timeout=20))


def test_an_open_page_of_a_device_that_was_signed_out_is_told_nothing_more(site: Running) -> None:
    kim, key = AtLocalhost(site), Authenticator()
    kim.claim("Kim", key)
    lost = AtLocalhost(site)
    lost.sign_in(key)
    table = kim.new_table("me", "bot:greedy", game="sanjuan/2004")
    seen = kim.wait(table, lambda seen: seen["legal"])
    with kim.socket(table) as mine, lost.socket(table) as theirs:
        mine.recv(timeout=20)
        theirs.recv(timeout=20)
        assert kim.post("/me/devices/end", device="others").status_code == 303
        assert kim.act(table, seen["legal"][0]).status_code == 204
        with pytest.raises(ConnectionClosed) as closed:
            read_on(theirs, f'data-ver="{seen["version"]}"')
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        assert "&quot;viewer&quot;: 0" in str(mine.recv(timeout=20))
    with lost.socket(table) as watching:
        text = str(watching.recv(timeout=20))
        assert "&quot;viewer&quot;: -1" in text, "it looks on, as anybody may"


def test_a_cookie_that_was_there_before_opens_nothing_by_a_link_for_a_further_device(site: Running) -> None:
    kim, thief, phone = AtLocalhost(site), AtLocalhost(site, "Thief"), AtLocalhost(site)
    kim.claim("Kim", Authenticator())
    planted = thief.cookie()
    phone.http.cookies.set("morro", planted)
    used = phone.post(kim.api("POST", "/links", 201)["path"])
    assert used.status_code == 303
    fresh = used.headers["set-cookie"].split(";")[0].removeprefix("morro=")
    assert fresh != planted
    assert thief.who() == "", "the word that both had is dead"
    phone.http.cookies.clear()
    phone.http.headers["Cookie"] = f"morro={fresh}"
    assert phone.who() == "Kim"


def test_a_link_that_a_lost_device_made_dies_with_it(site: Running) -> None:
    kim, key, lost = AtLocalhost(site), Authenticator(), AtLocalhost(site)
    kim.claim("Kim", key)
    lost.sign_in(key)
    link = lost.api("POST", "/links", 201)["path"]
    assert kim.post("/me/devices/end", device="others").status_code == 303
    assert AtLocalhost(site, "Thief").post(link).status_code == 410
    assert AtLocalhost(site, "Thief").post(kim.api("POST", "/links", 201)["path"]).status_code == 303
