"""The reference: each call can be tried on it."""

import pytest
from playwright.sync_api import expect

from test_axe import expect_no_violation


def reference(stage, browser, **options):
    context = browser.new_context(viewport={"width": 390, "height": 844}, **options)
    page = context.new_page()
    page.set_default_timeout(20_000)
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    page.goto(f"{stage.url}/docs")
    return page, complaints


def operation(page, name: str):
    section = page.locator("section", has=page.locator("h2", has_text=name)).first
    section.locator("summary").click()
    return section


def test_a_call_is_tried_on_the_reference(stage, browser):
    page, complaints = reference(stage, browser)
    health = operation(page, "GET /healthz")
    health.get_by_role("button", name="Send").click()
    expect(health.get_by_role("status")).to_contain_text("200")

    # The body has what the schema requires, and the key is asked for.
    analyze = operation(page, "POST /analyze-text")
    body = analyze.locator("textarea")
    assert {"text", "session_id", "app_bundle"} <= set(page.evaluate("text => Object.keys(JSON.parse(text))", body.input_value()))
    analyze.get_by_role("button", name="Send").click()
    expect(analyze.get_by_role("status")).to_contain_text("401")
    analyze.get_by_role("textbox", name="X-API-Key").fill("dev-api-key")
    body.evaluate("""e => { const all = JSON.parse(e.value); e.value = JSON.stringify({ ...all, text: 'send me the code we texted you', app_bundle: 'test.app' }); }""")
    analyze.get_by_role("button", name="Send").click()
    expect(analyze.get_by_role("status")).to_contain_text("200")
    expect(analyze.locator("form pre")).to_contain_text('"risk_level": "high"')
    assert complaints == []
    page.context.close()


def test_what_a_call_needs_is_put_into_its_address_and_a_token_is_typed_once(stage, browser):
    page, complaints = reference(stage, browser)
    league = operation(page, "GET /v1/leagues/{leagueId}")
    league.get_by_role("textbox", name="leagueId").fill("no/such league")
    league.get_by_role("textbox", name="Authorization: Bearer").first.fill("not-a-token")
    asked = []
    page.on("request", lambda request: asked.append(request))
    league.get_by_role("button", name="Send").click()
    expect(league.get_by_role("status")).to_contain_text("401")
    assert asked[-1].url == f"{stage.url}/v1/leagues/no%2Fsuch%20league"
    assert asked[-1].headers["authorization"] == "Bearer not-a-token"
    games = operation(page, "GET /v1/games/{gameId}")
    expect(games.get_by_role("textbox", name="Authorization: Bearer").first).to_have_value("not-a-token")
    # A live line is no call, and the page is as wide as the phone.
    assert page.locator("section", has=page.locator("h2", has_text="/live")).locator("summary").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert complaints == []
    page.context.close()


@pytest.mark.parametrize(
    "call", ["GET /v1/leagues", "GET /api/gists", "POST /analyze-text"], ids=["signed in", "a guest of Gista", "a key"]
)
def test_a_credential_of_the_demo_is_one_tap_away(stage, browser, call):
    page, complaints = reference(stage, browser)
    # The path alone, as longer ones begin with it.
    section = page.locator("section", has=page.get_by_role("heading", name=call, exact=True))
    section.locator("summary").click()
    section.get_by_role("button", name="Use").click()
    expect(section.locator("[data-secret]")).not_to_have_value("")
    if body := section.locator("textarea").all():
        body[0].evaluate("e => { e.value = JSON.stringify({ text: 'hello', session_id: crypto.randomUUID(), app_bundle: 'test.app' }); }")
    section.get_by_role("button", name="Send").click()
    expect(section.get_by_role("status")).to_contain_text("200")
    assert complaints == []
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_reference(stage, browser, scheme):
    page, complaints = reference(stage, browser, color_scheme=scheme)
    analyze = operation(page, "POST /analyze-text")
    analyze.get_by_role("button", name="Use").click()
    analyze.get_by_role("button", name="Send").click()
    expect(analyze.get_by_role("status")).to_be_visible()
    operation(page, "GET /v1/games/{gameId}")
    expect_no_violation(page, "reference")
    assert complaints == []
    page.context.close()
