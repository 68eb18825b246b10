"""The same player on every device: a passkey in a real browser, with an authenticator that only it believes in."""

import json
from typing import Any

from tests.web.conftest import House, wait_for
from tests.web.push_service import Subscription

from .conftest import SCREENSHOTS, Come
from .person import Person

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
REPLAY = """async ([sent, token]) => {
    const body = new URLSearchParams(sent);
    body.set("token", token);
    return (await fetch("/sign-in", { method: "POST", headers: { Accept: "application/json" }, body })).status;
}"""
STEAL = """navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: "localhost" } })
    .catch((error) => error.name)"""
REFUSE = "navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))"


def authenticator(person: Person) -> tuple[Any, str]:
    """A line to the browser's inside, and the authenticator that is plugged in there."""
    line = person.page.context.new_cdp_session(person.page)
    line.send("WebAuthn.enable")
    return line, line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]


def carry(line: Any, held_by: str, person: Person) -> None:
    """The same keys on another device, as synchronised ones are."""
    other, holder = authenticator(person)
    for key in line.send("WebAuthn.getCredentials", {"authenticatorId": held_by})["credentials"]:
        other.send("WebAuthn.addCredential", {"authenticatorId": holder, "credential": key})


def test_a_passkey_is_made_and_brings_somebody_back(come: Come) -> None:
    ann, back = come(), come()
    line, holder = authenticator(ann)
    ann.page.goto("/settings")
    ann.page.fill("#name", "Ann")
    ann.page.click("text=Save")
    ann.page.goto("/profile")
    ann.page.fill("#called", "Phone")
    ann.page.click("text=Make a passkey")
    ann.page.wait_for_selector("text=last used")
    assert ann.page.locator(".devices li", has_text="Phone").count() == 1
    carry(line, holder, back)
    sent: list[str] = []
    back.page.on("request", lambda asked: sent.append(asked.post_data or "") if asked.method == "POST" else None)
    back.page.goto("/sign-in")
    back.page.click("text=Sign in with a passkey")
    back.page.wait_for_url("**/profile")
    assert "You are Ann here" in back.page.inner_text("main")
    back.expects_trouble = True
    token = back.page.input_value("input[name=token] >> nth=0")
    assert back.page.evaluate(REPLAY, [sent[-1], token]) == 400
    back.expects_trouble = False


def test_at_another_address_a_passkey_is_worth_nothing(come: Come, quiet_house: House) -> None:
    """Somebody who shows our pages at an address of their own gets no signature that we take."""
    ann = come()
    authenticator(ann)
    ann.page.goto("/profile")
    ann.page.click("text=Make a passkey")
    ann.page.wait_for_selector("text=last used")
    thief = come(base_url=f"http://127.0.0.1:{quiet_house.port}")
    authenticator(thief)
    thief.page.goto("/sign-in")
    assert thief.page.locator("text=Sign in with a passkey").count() == 0
    assert thief.page.evaluate(STEAL) == "SecurityError"


def test_a_key_that_was_not_shown_leaves_a_sentence(come: Come) -> None:
    person = come()
    person.page.add_init_script(REFUSE)
    person.page.goto("/sign-in")
    person.page.click("text=Sign in with a passkey")
    assert "No passkey was used" in person.page.inner_text("[role=alert]")


def test_by_keyboard_and_code(come: Come) -> None:
    ann, back = come(), come()
    ann.page.goto("/profile")
    ann.page.focus("text=Show a new code")
    ann.page.keyboard.press("Enter")
    code = ann.page.inner_text("output")
    back.page.goto("/sign-in")
    back.page.focus("#code")
    back.page.keyboard.type(code.lower())
    back.page.keyboard.press("Enter")
    back.page.wait_for_url("**/profile")
    assert back.page.locator(".devices li").count() == 2


def test_the_link_as_a_picture(come: Come) -> None:
    ann, phone = come(), come()
    ann.page.goto("/profile")
    ann.page.click("text=Show the link")
    assert ann.page.locator(".qr svg").bounding_box()["width"] > 200
    link = ann.page.input_value("#link")
    ann.screenshot(SCREENSHOTS / "people-link.png")
    phone.page.goto(link)
    phone.screenshot(SCREENSHOTS / "people-taken-along.png")
    phone.page.click("main button")
    phone.page.wait_for_url("**/profile")
    assert phone.page.locator(".devices li").count() == 2


PUSHED = """async () => {
    const worker = await navigator.serviceWorker.ready;
    const shown = await worker.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}"""
A_PUSH_SERVICE = """(subscription) => {
    const made = () => ({ toJSON: () => subscription, unsubscribe: async () => localStorage.removeItem("subscribed") });
    PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made() : null);
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("no browser takes that");
        localStorage.subscribed = 1;
        return made();
    };
}"""
"""Headless browsers have none."""


def deliver(person: Person, message: dict[str, str]) -> None:
    """A push message reaches the browser, as if its push service had brought it."""
    line = person.page.context.new_cdp_session(person.page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        person.page.wait_for_timeout(20)
    origin = person.page.evaluate("location.origin")
    sent = {"origin": origin, "registrationId": found[0], "data": json.dumps(message)}
    line.send("ServiceWorker.deliverPushMessage", sent)


def test_a_push_message_is_shown_unless_one_looks_at_that_table(whole_chromium: Any, come: Come) -> None:
    ann = come(whole_chromium, service_workers="allow", permissions=["notifications"])
    ann.page.goto("/turns")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    deliver(ann, {"title": "Here", "said": "Known.", "address": "/turns"})
    deliver(ann, {"title": "Lost Cities", "said": "It is your move.", "address": "/t/abc"})
    wait_for(lambda: ann.page.evaluate(PUSHED), 10)
    shown = ann.page.evaluate(PUSHED)
    assert shown == [{"title": "Lost Cities", "body": "It is your move.", "tag": "/t/abc", "data": "/t/abc"}]


def test_a_button_has_this_device_told_and_another_ends_it(come: Come, quiet_house: House) -> None:
    ann = come(service_workers="allow", permissions=["notifications"])
    browser = Subscription("https://push.example/ann")
    keys = {"p256dh": browser.fields["key"], "auth": browser.fields["auth"]}
    ann.page.add_init_script(f"({A_PUSH_SERVICE})({json.dumps({'endpoint': browser.endpoint, 'keys': keys})})")
    ann.page.goto("/turns")
    ann.page.click("text=Tell me on this device")
    ann.sees("text=No longer on this device")
    ann.sees("#push-said:has-text('This device tells you')")
    assert not ann.page.locator("text=Tell me on this device").is_visible()
    ann.page.click("text=No longer on this device")
    ann.sees("text=Tell me on this device")
    ann.sees("#push-said:has-text('This device can tell you')")


def test_without_a_push_service_it_is_said_and_without_push_nothing_is_offered(come: Come) -> None:
    ann, old = come(service_workers="allow", permissions=["notifications"]), come()
    ann.page.add_init_script(
        "PushManager.prototype.subscribe = () => Promise.reject(new DOMException('', 'AbortError'))"
    )
    ann.page.goto("/turns")
    ann.page.click("text=Tell me on this device")
    ann.sees("#push-said:has-text('cannot be told at the moment')")
    old.page.add_init_script("delete window.PushManager")
    old.page.goto("/turns")
    assert not old.page.locator("#push").is_visible()
