"""A name that lasts, in a real browser: Chromium's virtual authenticator holds the passkey."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Host, Sit
from tests.browser.test_screens import violations

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def at_localhost(sit: Sit, host: Host, **options: object) -> Page:
    """Somebody who calls the server by a name: a number has no passkeys."""
    return sit(base_url=f"http://localhost:{host.port}", **options)


def with_key(page: Page) -> str:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return str(added["authenticatorId"])


def test_claim_a_name_sign_out_and_come_back_with_the_passkey(sit: Sit, host: Host) -> None:
    page = at_localhost(sit, host)
    with_key(page)
    page.goto("/signin")
    page.get_by_label("The name you want to keep").fill("Marisol")
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    codes = page.locator(".codes code").all_inner_texts()
    assert len(codes) == 8
    page.get_by_role("link", name="I have them").click()
    expect(page.get_by_role("heading", name="Marisol", level=1)).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).last.click()
    page.wait_for_url("**/")
    page.goto("/signin")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Marisol", level=1)).to_be_visible()
    expect(page.locator(".acct .lines")).to_have_count(2)

    guest = at_localhost(sit, host, calm=True)
    with_key(guest)
    guest.goto("/signin")
    guest.get_by_label("The name you want to keep").fill("MARISOL")
    guest.get_by_role("button", name="Make a passkey").click()
    expect(guest.get_by_role("alert")).to_contain_text("belongs to somebody else")
    guest.get_by_role("button", name="Sign in with a passkey").click()
    expect(guest.get_by_role("alert")).to_contain_text("nothing has changed")


def test_a_recovery_code_works_without_script(sit: Sit, host: Host) -> None:
    page = at_localhost(sit, host)
    with_key(page)
    page.goto("/signin")
    page.get_by_label("The name you want to keep").fill("Ramona")
    page.get_by_role("button", name="Make a passkey").click()
    code = page.locator(".codes code").first.inner_text()
    plain = at_localhost(sit, host, java_script_enabled=False)
    plain.goto("/signin")
    expect(plain.get_by_text("Passkeys need JavaScript")).to_be_visible()
    expect(plain.get_by_role("button", name="Make a passkey")).to_be_hidden()
    plain.get_by_label("Your name", exact=True).first.fill("ramona")
    plain.get_by_label("Recovery code").fill(code)
    plain.get_by_role("button", name="Sign in", exact=True).click()
    expect(plain.get_by_role("heading", name="Ramona", level=1)).to_be_visible()
    expect(plain.get_by_text("7 codes are left.")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_on_the_pages_of_a_name(sit: Sit, host: Host, dark: bool) -> None:
    page = at_localhost(sit, host, dark=dark)
    with_key(page)
    page.goto("/signin")
    assert violations(page) == []
    page.get_by_label("The name you want to keep").fill("Noche" if dark else "Alba")
    page.keyboard.press("Enter")
    expect(page).to_have_title(re.compile("recovery codes"))
    assert violations(page) == []
    page.goto("/me")
    assert violations(page) == []
