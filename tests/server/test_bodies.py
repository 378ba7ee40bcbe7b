"""Whatever is wrong with a body, it is somebody's input: told as such, and never a bug of ours."""

import sys
from collections.abc import Iterator

import httpx
import pytest
from tests.server.running import Running, Somebody

JSON = {
    "deep lists": (b"[" * 9000, "too deep"),
    "deep objects": (b'{"name":' * 1500 + b"1" + b"}" * 1500, "too deep"),
    "deep and unknown": (b'{"x":' + b"[" * 5000 + b"]" * 5000 + b"}", "too deep"),
    "no UTF-8 in a text": (b'{"name": "\xff\xfe"}', "not UTF-8"),
    "no UTF-8 in a key": (b'{"\xff": 1}', "not UTF-8"),
    "no UTF-8 at all": (b"\xff", "malformed"),
    "half a pair": (b'{"name": "\\ud800"}', "truncated"),
    "a number without end": (b'{"name": ' + b"9" * 5000 + b"}", "out of range"),
}


@pytest.fixture(autouse=True)
def _usual_depth() -> Iterator[None]:
    """As deep as Python goes by itself: some library of another test may have changed it."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("what", JSON)
def test_json_that_cannot_be_read(running: Running, what: str) -> None:
    body, why = JSON[what]
    headers = {"Content-Type": "application/json"}
    reply = httpx.post(f"{running.origin}/api/v1/players", content=body, headers=headers, verify=False)
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "request/bad")
    assert why in reply.json()["error"]["message"]


def part(kind: bytes, content: bytes) -> bytes:
    disposition = b'Content-Disposition: form-data; name="record"'
    return b"--a\r\n" + disposition + b"\r\nContent-Type: " + kind + b"\r\n\r\n" + content + b"\r\n--a--"


FORMS = {
    "no boundary": ("multipart/form-data", b"x"),
    "an empty boundary": ("multipart/form-data; boundary=", b"x"),
    "another boundary": ("multipart/form-data; boundary=a", b"--b\r\n\r\nx\r\n--b--"),
    "a part without a head": ("multipart/form-data; boundary=a", b"--a\r\n\r\nx\r\n--a--"),
    "a part without an end": (
        "multipart/form-data; boundary=a",
        b'--a\r\nContent-Disposition: form-data; name="record"\r\n',
    ),
    "an alphabet that is none": ("multipart/form-data; boundary=a", part(b"text/plain; charset=x", b"x")),
    "an alphabet that is no text's": ("multipart/form-data; boundary=a", part(b"text/plain; charset=hex", b"61")),
    "letters that are none": ("multipart/form-data; boundary=a", part(b"text/plain", b"\xff")),
    "a part of bad JSON": ("multipart/form-data; boundary=a", part(b"application/json", b"{")),
    "a part of deep JSON": ("multipart/form-data; boundary=a", part(b"application/json", b"[" * 9000)),
    "a part of bad MessagePack": ("multipart/form-data; boundary=a", part(b"application/x-msgpack", b"\xc1")),
    "many parts": (
        "multipart/form-data; boundary=a",
        b'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\nx\r\n' * 3000 + b"--a--",
    ),
    "no form": ("text/plain", b"\xff"),
    "no UTF-8": ("application/x-www-form-urlencoded", b"record=%ff&name=%ff"),
    "many fields": ("application/x-www-form-urlencoded", b"a=b&" * 3000),
}


@pytest.mark.parametrize("path", ["/replays", "/prefs", "/t/x/act", "/new"])
@pytest.mark.parametrize("what", FORMS)
def test_forms_that_cannot_be_read(kim: Somebody, path: str, what: str) -> None:
    kind, body = FORMS[what]
    reply = kim.http.post(path, content=body, headers={"Content-Type": kind})
    assert 400 <= reply.status_code < 500 or reply.status_code == 303, reply.text
